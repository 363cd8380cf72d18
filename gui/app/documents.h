// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QString>

namespace nytprof::gui {

/// The manual page of nytprof-gui in troff's man macros, made of what its --help is made of.
[[nodiscard]] QString manPage();

/// Writes manual.html with its folder of pictures, screenshots, and nytprof-gui.1 into a folder,
/// which is made if it is not there. Exit status for the program: 0, or 1 with the reason on
/// standard error.
[[nodiscard]] int writeDocuments(const QString& folder);

} // namespace nytprof::gui
