// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QObject>

class QAction;
class QMenu;
class QWidget;

namespace nytprof::gui {

struct ActionEntry;
class MainWindow;

/// Menus, tool bar and keys of a window, all made from the table of actions.
class WindowMenus : public QObject {
    Q_OBJECT

public:
    /// Makes the menus; the window owns this.
    explicit WindowMenus(MainWindow* window);
    /// A widget is at the end of the bar.
    void addToolBar(QWidget* end);
    /// Enables and checks what the state of the window says.
    void update();

private:
    [[nodiscard]] QAction* makeAction(const ActionEntry& entry);

    MainWindow* m_window;
};

// Menus that are filled when they open.
void fillRecentMenu(MainWindow& window, QMenu& menu);
void fillThemeMenu(QMenu& menu);
void fillEditorMenu(MainWindow& window, QMenu& menu);

} // namespace nytprof::gui
