// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "load/load_profile.h"
#include "loading/loaded_profile.h"
#include "widgets/banner.h"

#include <QString>
#include <QStringList>

namespace nytprof::gui {

/// "FILE: byte 1234: message", also for byte 0 of a file that can be read.
[[nodiscard]] QString diagnosticText(const QString& path, const Diagnostic& diagnostic);
[[nodiscard]] QStringList diagnosticTexts(
    const QString& path, const std::vector<Diagnostic>& diagnostics);

/// Problems of a load.
struct LoadReport {
    Banner::Kind kind = Banner::Kind::Note;
    QString text; ///< empty: none
    QStringList details;
    bool isOnlyIncomplete = false; ///< no file is damaged or unread
};

/// Lists files that could not be read, are damaged or truncated; without those of
/// ProfilePart::isOtherKind.
[[nodiscard]] LoadReport loadReport(const LoadedProfile& loaded);

/// Warns of files that changed since the profile was made; empty if there are none.
[[nodiscard]] QString changedFilesText(const Profile& profile, const std::vector<FileId>& changed);

} // namespace nytprof::gui
