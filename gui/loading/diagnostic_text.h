// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "load/load_profile.h"

#include <QStringList>

namespace nytprof::gui {

/// "FILE: byte 1234: what is wrong", also for the first byte of a file that could be opened.
[[nodiscard]] QString diagnosticText(const QString& path, const Diagnostic& diagnostic);
[[nodiscard]] QStringList diagnosticTexts(
    const QString& path, const std::vector<Diagnostic>& diagnostics);

} // namespace nytprof::gui
