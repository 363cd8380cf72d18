// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "actions/action_table.h"
#include "app/main_window.h"
#include "loading/profile_loader.h"
#include "tables/table_export.h"
#include "views/view.h"
#include "widgets/banner_area.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <memory>

namespace nytprof::test {

/// A shown and exposed window with one of the profiles of profile_files.h, on page Explore. Null,
/// and the test marked as failed, if it could not be loaded.
[[nodiscard]] std::unique_ptr<gui::MainWindow> windowOn(const QString& profileName);

/// The same for a file.
[[nodiscard]] std::unique_ptr<gui::MainWindow> windowOnFile(const QString& path);

/// Presses the first keys of an action, such as "view.compare".
void pressKeysOf(gui::MainWindow& window, const char* action);

/// Keys of a part, as "flame.zoom +", that the focused widget neither takes nor has as shortcuts,
/// and keys that it takes without need. focus() focuses it and returns it.
[[nodiscard]] QStringList unboundKeys(
    gui::ActionEntry::Where part, const std::function<QWidget*()>& focus);

/// The newest banner; null without one.
[[nodiscard]] gui::Banner* bannerOf(const gui::MainWindow& window);
[[nodiscard]] QString bannerText(const gui::MainWindow& window);
/// Clicks on the button of a banner.
void closeBanner(const gui::MainWindow& window);

/// The line of the source view's cursor.
[[nodiscard]] QString currentSourceLine(const gui::MainWindow& window);

/// The remaining lines of a table, or all of a view; empty if it has none.
[[nodiscard]] QString csvOf(gui::CsvRows& rows);
[[nodiscard]] QString csvOf(const gui::View& view);

} // namespace nytprof::test
