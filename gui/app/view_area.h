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

/// All views of one profile and how they share the window: tables left, the source right, flame
/// graph and calls below it. Any of them can have the whole room for a while. Which views there
/// are is said by viewKinds().
class ViewArea : public QWidget {
    Q_OBJECT

public:
    explicit ViewArea(Navigation* navigation, QWidget* parent = nullptr);

    /// Null when there is none.
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

    /// Shows a profile at its hottest place, or where the names of the place before still lead to.
    void setLoaded(const LoadedProfile& loaded);

    /// Makes a view visible and gives it the keyboard.
    void showView(View* view);
    /// The view that has the keyboard, or had it last.
    [[nodiscard]] View* currentView() const { return m_current; }
    /// Whose keys those of a view are.
    [[nodiscard]] static ActionEntry::Where whereOf(const View* view);
    /// A view is still making what it shows.
    [[nodiscard]] bool busy() const;
    /// Gives the current view the whole area, or takes that back.
    void setEnlarged(bool enlarged);
    [[nodiscard]] bool enlarged() const { return m_enlarged; }

    /// Moves the divider that is nearest to what has the keyboard.
    void moveDivider(Qt::ArrowType towards);

    void saveState() const;
    void restoreState();

signals:
    void enlargedChanged(bool enlarged);

private:
    [[nodiscard]] QTabWidget* makeTabs();
    [[nodiscard]] QTabWidget* tabsOf(const View* view) const;
    void makeViews();
    void rememberFocus(QWidget* widget);

    Navigation* m_navigation;
    QTabWidget* m_left;
    QTabWidget* m_top;
    QTabWidget* m_bottom;
    QSplitter* m_across;
    QSplitter* m_down;
    std::vector<View*> m_views; ///< in the order of viewKinds(), named like them
    View* m_current = nullptr;
    QString m_path; ///< of the profile on screen
    Place m_hottest; ///< shown without being asked for, while the profile is a preview
    bool m_enlarged = false;
    bool m_loading = false; ///< the place changes because the profile does
};

/// Moves a divider of a QSplitter by one step, towards where a key points: the nearest one beside
/// (or, for Up and Down, above or below) a widget. False when there is none, or it is at its end.
bool moveDivider(QWidget* beside, Qt::ArrowType towards);

} // namespace nytprof::gui
