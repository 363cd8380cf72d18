// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "actions/action_table.h"
#include "navigation/navigation.h"
#include "views/view.h"

#include <QSet>
#include <QWidget>

#include <optional>
#include <vector>

class QSplitter;
class QStackedWidget;
class QTabBar;
class QToolButton;

namespace nytprof::gui {

class OverflowTabs;
class VerdictPanel;

/// All views of a profile, on three pages: the summary; Explore, with the charts above tables,
/// source, and callers and callees; Compare, with the verdict and the charts above the comparison.
/// One view of Explore can temporarily fill it. viewKinds() lists the views.
class ViewArea : public QWidget {
    Q_OBJECT

public:
    /// Narrower windows show callers and callees as a tab beside the source.
    static constexpr int NarrowWidth = 1200;
    /// Windows that are less high leave out the legends of charts.
    static constexpr int LowHeight = 700;

    explicit ViewArea(Navigation* navigation, QWidget* parent = nullptr);
    ~ViewArea() override;

    /// Null if there is none.
    [[nodiscard]] View* viewNamed(const QString& name) const;
    /// The view of a class, e.g. `get<SourceView>()`.
    template <class V>
    [[nodiscard]] V* get() const
    {
        for (View* view : m_views)
            if (auto* wanted = qobject_cast<V*>(view))
                return wanted;
        return nullptr;
    }

    /// Shows a profile at its hottest location, or at the previous one as far as its names exist;
    /// another profile than before on the summary.
    void setLoaded(const LoadedProfile& loaded);

    /// Makes a view visible and focuses it.
    void showView(View* view);
    /// The view that has, or last had, the keyboard focus.
    [[nodiscard]] View* currentView() const { return m_current; }
    /// The part of the action table with the keys of a view.
    [[nodiscard]] static ActionEntry::Where whereOf(const View* view);
    /// A view is still computing its content.
    [[nodiscard]] bool busy() const;

    /// From Record on they have no view here: the window shows another widget instead of this one.
    enum class Page { Summary, Explore, Compare, Record, Stacks };
    void setPage(Page page);
    [[nodiscard]] Page page() const { return m_page; }
    [[nodiscard]] VerdictPanel* verdict() const { return m_verdict; }
    /// A page with a view of the profile.
    [[nodiscard]] bool hasViewPage() const { return m_page < Page::Record; }
    /// Tabs of the pages, in their order, for the tool bar.
    [[nodiscard]] QTabBar* pageBar() const { return m_pageBar; }

    /// Charts and source side by side in full height, or the charts above all other parts.
    void setChartBeside(bool beside);
    [[nodiscard]] bool chartBeside() const { return m_chartBeside; }
    /// Lets the current view fill Explore, or restores the layout. A click in an enlarged chart
    /// brings the source up beside it; Escape goes back.
    void setEnlarged(bool enlarged);
    [[nodiscard]] bool enlarged() const { return m_enlarged; }

    /// Moves the divider nearest to the focused widget.
    void moveDivider(Qt::ArrowType towards);

    void saveState() const;
    void restoreState();

signals:
    /// Another page is shown, or a page has another layout.
    void layoutChanged();
    /// The crumbs of the chart on screen changed. base: View::base() of the chart.
    void crumbsChanged(const std::vector<nytprof::gui::Crumb>& crumbs, const QString& base);
    /// Text about what is under the mouse; empty: nothing.
    void hovered(const QString& description);
    /// The user closed one of the pages from Record on.
    void pageClosed(nytprof::gui::ViewArea::Page page);
    /// A view asked for an action of the window.
    void actionWanted(const QString& id);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] OverflowTabs* makeTabs(const QString& name);
    [[nodiscard]] OverflowTabs* tabsOf(const View* view) const;
    void makeViews();
    void makePageBar();
    [[nodiscard]] QToolButton* makePageCloser(Page page, const QString& toolTip);
    void showPageTabs();
    void addSubEntries(QMenu* menu, SubId sub, const QString& name);
    void wantAction(const QString& id, SubId sub);
    void rememberFocus(QWidget* widget);
    void arrange();
    void showSourceBeside();
    void escape();
    void setNarrow(bool narrow);
    void setUsualSizes();
    void placeHeaders();
    void showCrumbs();
    void showVerdict();

    Navigation* m_navigation;
    VerdictPanel* m_verdict; ///< on Compare
    QStackedWidget* m_pages; ///< summary; charts and what is below
    QSplitter* m_down; ///< charts; what is below or beside them
    OverflowTabs* m_chart;
    QStackedWidget* m_lower; ///< of Explore; of Compare
    QSplitter* m_across; ///< tables, source, calls
    OverflowTabs* m_tables;
    OverflowTabs* m_source;
    OverflowTabs* m_calls; ///< empty in narrow windows: the views are beside the source
    QTabBar* m_pageBar;
    QToolButton* m_filter; ///< in narrow windows, instead of the filter fields of tables
    std::vector<View*> m_views; ///< in the order of viewKinds(), with its names
    View* m_current = nullptr;
    View* m_explored = nullptr; ///< current when Explore was last shown
    Page m_page = Page::Summary;
    QList<int> m_otherSizes = {1, 1}; ///< of m_down, in its other orientation
    QString m_path; ///< of the profile on screen
    Location m_hottest; ///< selected automatically, while the profile is unfinished
    bool m_comparing = false;
    QSet<int> m_others; ///< pages from Record on that have a tab
    bool m_chartBeside = false;
    std::optional<bool> m_besideBefore; ///< while a click in the enlarged chart shows the source
    bool m_enlarged = false;
    bool m_narrow = false;
    bool m_sizesChosen = false; ///< by the user
    bool m_loading = false; ///< setLoaded() is changing the location
};

/// Moves the QSplitter divider nearest to a widget one step in the direction of an arrow key (Up
/// and Down: the one above or below it). False if there is none, or it is at its end.
bool moveDivider(QWidget* beside, Qt::ArrowType towards);

} // namespace nytprof::gui
