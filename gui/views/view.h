// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "navigation/navigation.h"

#include <QList>
#include <QMenu>
#include <QString>
#include <QVariant>
#include <QWidget>

#include <functional>
#include <memory>
#include <vector>

class QTabWidget;

namespace nytprof::gui {

class ChartCanvas;
class CsvRows;
class FilterBar;
class PressedKey;
struct LoadedProfile;

/// A level of what a chart shows, such as a transform or a zoom.
struct Crumb {
    QString text;
    std::function<void()> show; ///< leaves the levels after it
};

class View : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;
    /// Replaces the content. The window's Navigation already has the new profile; its
    /// placeChanged() follows.
    virtual void setLoaded(const LoadedProfile& loaded) = 0;
    /// False if it would be empty; then its tab is hidden.
    [[nodiscard]] virtual bool hasContent() const { return true; }
    virtual void focusContent();
    /// Focuses the search or filter field, or the main widget if there is none.
    virtual void focusSearch();
    /// Goes to the next or previous match of the field's text.
    virtual void findNext(bool /*forward*/) { }
    virtual void saveState() const { }
    /// Still computing its content.
    [[nodiscard]] virtual bool busy() const { return false; }

    /// The content as CSV: of several tables, the focused one. Null if there is none.
    [[nodiscard]] virtual std::unique_ptr<CsvRows> csvRows() const;
    /// A word for that content, for file names.
    [[nodiscard]] virtual QString csvName() const;

    /// The row of search field and controls, which can be shown beside the view's tab; null: none.
    [[nodiscard]] QWidget* header() const { return m_header; }
    /// The width that it needs.
    [[nodiscard]] int headerWidth() const;
    /// Puts it there, with more space for the search field, or with null to the top of the view.
    void placeHeader(QTabWidget* tabs, int more);

    /// In windows that are not wide, or not high, some controls are shown when needed.
    virtual void setNarrow(bool /*narrow*/) { }
    virtual void setLow(bool /*low*/) { }

    /// Where single letters are commands: charts and the source. Elsewhere they are text.
    [[nodiscard]] const QList<QWidget*>& canvases() const { return m_canvases; }

    /// What the view shows, outermost level first: all of it, then transforms and zooms.
    [[nodiscard]] virtual std::vector<Crumb> crumbs() { return {}; }

    /// What 100 % of its shares is, as text; empty: the total of the profile.
    [[nodiscard]] virtual QString base() const { return {}; }

    /// Scroll position and expanded rows; restored after a profile was read again.
    [[nodiscard]] virtual QVariant position() const { return {}; }
    virtual void restorePosition(const QVariant& /*position*/) { }

signals:
    /// The user asked for an action of the window, for a sub, or else for the current location.
    void actionWanted(const QString& id, nytprof::SubId sub = {});
    /// The window adds the entries that a sub has in every context menu; name: if not the sub's.
    void subMenuOpened(QMenu* menu, nytprof::SubId sub, const QString& name = {});
    /// A click chose a sub in a chart.
    void clicked();
    /// Escape, with nothing left to undo in the view.
    void escaped();
    /// Text about what is under the mouse, for the status bar; empty: nothing.
    void hovered(const QString& description);
    void crumbsChanged();
    void shown();

protected:
    /// The widget that focusContent() focuses.
    void setContent(QWidget* content) { m_content = content; }
    void addCanvas(QWidget* canvas) { m_canvases << canvas; }
    /// The first widget of the view's layout.
    void setHeader(QWidget* header) { m_header = header; }
    /// The search field of the content, which gets its keys; Return calls findNext().
    void setSearch(FilterBar* search);
    /// A canvas with the signals that charts have in common.
    void addChart(ChartCanvas* chart);
    void searchFor(const QString& text);
    /// The sub of the row, frame or node with the keyboard, which a right click moves.
    [[nodiscard]] virtual SubId focusedSub() const;
    virtual void fillMenu(QMenu* menu, const QContextMenuEvent& event);
    void showEvent(QShowEvent* event) override;
    /// The view has been shown and has its size, which it did not know before: the time to scroll.
    virtual void becameVisible() { }
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    /// A key that one of canvases() has left: here those that charts and the source have in common.
    virtual bool press(const PressedKey& key);

private:
    QWidget* m_content = nullptr;
    QList<QWidget*> m_canvases;
    QWidget* m_header = nullptr;
    int m_moreForSearch = 0; ///< while the header is beside the tab
    FilterBar* m_search = nullptr;
};

/// Goes to the sub or line of a table row, if it has one.
void goTo(
    Navigation* navigation, const Location& target, Navigation::Step step = Navigation::Step::Jump);

} // namespace nytprof::gui
