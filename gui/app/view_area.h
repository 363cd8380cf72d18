// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "actions/action_table.h"
#include "navigation/navigation.h"
#include "views/view.h"

#include <QWidget>

#include <vector>

class QSplitter;
class QTabWidget;

namespace nytprof::gui {

/// All views of a profile and their layout: tables left, source right, flame graph and calls below
/// it. One view can temporarily fill the area. viewKinds() lists the views.
class ViewArea : public QWidget {
    Q_OBJECT

public:
    explicit ViewArea(Navigation* navigation, QWidget* parent = nullptr);

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

    /// Shows a profile at its hottest location, or at the previous one as far as its names exist.
    void setLoaded(const LoadedProfile& loaded);

    /// Makes a view visible and focuses it.
    void showView(View* view);
    /// The view that has, or last had, the keyboard focus.
    [[nodiscard]] View* currentView() const { return m_current; }
    /// The part of the action table with the keys of a view.
    [[nodiscard]] static ActionEntry::Where whereOf(const View* view);
    /// A view is still computing its content.
    [[nodiscard]] bool busy() const;
    /// Lets the current view fill the area, or restores the layout.
    void setEnlarged(bool enlarged);
    [[nodiscard]] bool enlarged() const { return m_enlarged; }

    /// Moves the divider nearest to the focused widget.
    void moveDivider(Qt::ArrowType towards);

    void saveState() const;
    void restoreState();

signals:
    void enlargedChanged(bool enlarged);
    /// A view asked for an action of the window.
    void actionWanted(const QString& id);

private:
    [[nodiscard]] QTabWidget* makeTabs();
    [[nodiscard]] QTabWidget* tabsOf(const View* view) const;
    void makeViews();
    void addSubEntries(QMenu* menu, SubId sub, const QString& name);
    void rememberFocus(QWidget* widget);

    Navigation* m_navigation;
    QTabWidget* m_left;
    QTabWidget* m_top;
    QTabWidget* m_bottom;
    QSplitter* m_across;
    QSplitter* m_down;
    std::vector<View*> m_views; ///< in the order of viewKinds(), with its names
    View* m_current = nullptr;
    QString m_path; ///< of the profile on screen
    Location m_hottest; ///< selected automatically, while the profile is a preview
    bool m_enlarged = false;
    bool m_loading = false; ///< setLoaded() is changing the location
};

/// Moves the QSplitter divider nearest to a widget one step in the direction of an arrow key (Up
/// and Down: the one above or below it). False if there is none, or it is at its end.
bool moveDivider(QWidget* beside, Qt::ArrowType towards);

} // namespace nytprof::gui
