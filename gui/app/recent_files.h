// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QStringList>

/// The files opened last, newest first, kept in the settings.
namespace nytprof::gui {

[[nodiscard]] QStringList recentFiles();
void addRecentFile(const QString& path);
void forgetRecentFiles();

} // namespace nytprof::gui
