// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QObject>

#include <vector>

class QAction;
class QComboBox;
class QMenu;
class QToolBar;
class QToolButton;
class QWidget;

namespace nytprof::gui {

struct ActionEntry;
class MainWindow;

/// Menus, tool bar and shortcuts of a window, made from the action table.
class WindowMenus : public QObject {
    Q_OBJECT

public:
    /// Owned by the window.
    explicit WindowMenus(MainWindow* window);
    /// After the actions exist.
    void addToolBar();
    /// Updates enabled and checked states.
    void update();
    /// Some of the tool bar is in a menu at its end.
    void setNarrow(bool narrow);

private:
    [[nodiscard]] QAction* makeAction(const ActionEntry& entry);
    [[nodiscard]] QWidget* makeFinderButton();
    [[nodiscard]] QWidget* makeUnits();
    void showUnits();
    [[nodiscard]] QWidget* makeExportButton();
    [[nodiscard]] QWidget* makeMoreButton();

    MainWindow* m_window;
    QToolBar* m_bar = nullptr;
    QComboBox* m_units = nullptr; ///< units of time, then measures of memory
    QAction* m_export = nullptr; ///< on the tool bar, as is m_more
    QAction* m_more = nullptr; ///< instead of m_export and others, in narrow windows
};

// Menus that are filled when they open.
void fillRecentMenu(MainWindow& window, QMenu& menu);
void fillRecordingsMenu(MainWindow& window, QMenu& menu);
void fillBookmarksMenu(MainWindow& window, QMenu& menu);
void fillThemeMenu(QMenu& menu);
void fillEditorMenu(MainWindow& window, QMenu& menu);

} // namespace nytprof::gui
