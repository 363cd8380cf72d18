// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "app/profile_loader.h"
#include "navigation/navigation.h"

#include <QStringList>
#include <QWidget>

class QSplitter;
class QTabWidget;

namespace nytprof::gui {

class CallsView;
class EvalsView;
class FilesView;
class FlameView;
class ProcessesView;
class SourceView;
class SubsView;
class View;

/// All views of one profile and how they share the window: tables left, the source right, flame
/// graph and calls below it. Any of them can have the whole room for a while.
class ViewArea : public QWidget {
    Q_OBJECT

public:
    explicit ViewArea(Navigation* navigation, QWidget* parent = nullptr);

    /// Names that viewNamed() knows, in the order of their shortcuts.
    [[nodiscard]] static QStringList viewNames();
    [[nodiscard]] View* viewNamed(const QString& name) const;
    [[nodiscard]] QString titleOf(const QString& name) const;

    /// Shows a profile at its hottest sub, or where the given names still lead to.
    void setProfile(const LoadedProfile& loaded);

    /// To the sub with the largest exclusive time, or to the hottest line where that is not in a
    /// sub.
    void showHottest();
    /// Makes a view visible and gives it the keyboard.
    void showView(View* view);
    /// The view that has the keyboard, or had it last.
    [[nodiscard]] View* currentView() const;
    /// Gives all room to the current view, or puts everything back.
    void setEnlarged(bool enlarged);
    [[nodiscard]] bool enlarged() const { return m_enlarged; }

    [[nodiscard]] SubsView* subs() const { return m_subs; }
    [[nodiscard]] FilesView* files() const { return m_files; }
    [[nodiscard]] SourceView* source() const { return m_source; }
    [[nodiscard]] CallsView* calls() const { return m_calls; }
    [[nodiscard]] FlameView* flame() const { return m_flame; }
    [[nodiscard]] EvalsView* evals() const { return m_evals; }
    [[nodiscard]] ProcessesView* processes() const { return m_processes; }

    void saveState() const;
    void restoreState();

signals:
    void enlargedChanged(bool enlarged);

private:
    [[nodiscard]] QTabWidget* makeTabs();
    void rememberFocus(QWidget* widget);

    Navigation* m_navigation;
    SubsView* m_subs;
    FilesView* m_files;
    SourceView* m_source;
    CallsView* m_calls;
    FlameView* m_flame;
    ProcessesView* m_processes;
    EvalsView* m_evals;
    QTabWidget* m_left;
    QTabWidget* m_bottom;
    QSplitter* m_across;
    QSplitter* m_down;
    View* m_current = nullptr;
    QString m_path; ///< of the profile on screen
    bool m_enlarged = false;
};

} // namespace nytprof::gui
