// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QTabWidget>

class QToolButton;

namespace nytprof::gui {

/// Tabs with a menu, "more", of those for which there is no room. The current one always has a tab.
class OverflowTabs : public QTabWidget {
    Q_OBJECT

public:
    explicit OverflowTabs(QWidget* parent = nullptr);

    /// A page that is not offered has neither a tab nor an entry in the menu.
    void setOffered(QWidget* page, bool isOffered);
    [[nodiscard]] bool isOffered(const QWidget* page) const;
    /// Width of the tabs of all offered pages, in pixels.
    [[nodiscard]] int wholeWidth() const;

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void tabInserted(int index) override;
    void tabRemoved(int index) override;

private:
    void placeTabs();
    [[nodiscard]] int widthOf(int tab) const;
    [[nodiscard]] int room() const;
    void fillMenu();

    QToolButton* m_more;
    int m_room = 0; ///< for which the tabs were placed
};

} // namespace nytprof::gui
