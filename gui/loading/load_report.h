// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "load/load_profile.h"
#include "loading/loaded_profile.h"
#include "widgets/banner.h"

#include <QString>
#include <QStringList>

namespace nytprof::gui {

/// "FILE: byte 1234: what is wrong", also for the first byte of a file that could be opened.
[[nodiscard]] QString diagnosticText(const QString& path, const Diagnostic& diagnostic);
[[nodiscard]] QStringList diagnosticTexts(
    const QString& path, const std::vector<Diagnostic>& diagnostics);

/// What a user must know about a load.
struct LoadReport {
    Banner::Kind kind = Banner::Kind::Note;
    QString text; ///< empty when all is well
    QStringList details;
};

/// Which files could not be read, are damaged or have no end.
[[nodiscard]] LoadReport loadReport(const LoadedProfile& loaded);

} // namespace nytprof::gui
