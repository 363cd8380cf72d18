// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QString>

namespace nytprof::gui {

/// The profile that is built in, as a file in the user's cache; empty, with an error message, if it
/// cannot be written. packaging/example makes it.
[[nodiscard]] QString exampleProfile(QString& problem);
[[nodiscard]] bool isExample(const QString& path);

} // namespace nytprof::gui
