// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "app/main_window.h"
#include "loading/profile_loader.h"
#include "tables/table_export.h"
#include "views/view.h"

#include <QString>

#include <memory>

namespace nytprof::test {

/// A shown and exposed window on one of the profiles of profile_files.h. Null, with the test
/// marked as failed, when it could not be loaded.
[[nodiscard]] std::unique_ptr<gui::MainWindow> windowOn(const QString& profileName);

/// The same on a file.
[[nodiscard]] std::unique_ptr<gui::MainWindow> windowOnFile(const QString& path);

/// Presses the first keys of an action of the table, such as "view.compare".
void pressKeysOf(gui::MainWindow& window, const char* action);

/// Text of the line that the source view's cursor is on.
[[nodiscard]] QString currentSourceLine(const gui::MainWindow& window);

/// All lines that are left of a table, or those of a view, empty when it has none.
[[nodiscard]] QString csvOf(gui::CsvRows& rows);
[[nodiscard]] QString csvOf(const gui::View& view);

} // namespace nytprof::test
