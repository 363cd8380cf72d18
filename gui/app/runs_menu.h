// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

class QMenu;

namespace nytprof::gui {

class MainWindow;

/// Entries that add files or folders to a side of the comparison; the baseline may be missing.
void fillRunsMenu(MainWindow& window, QMenu& menu);
/// Shows them below the button of the verdict.
void showRunsMenu(MainWindow& window);

} // namespace nytprof::gui
