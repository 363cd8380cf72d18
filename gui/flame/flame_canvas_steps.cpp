// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The menu of a box in the FlameCanvas, and the steps that can be taken there.
#include "flame/flame_canvas.h"

#include "flame/step_text.h"
#include "profile/profile.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>

namespace nytprof::gui {

bool FlameCanvas::canTake(FlameStep::Kind kind, CallNodeId node) const
{
    const bool groups
        = kind == FlameStep::Kind::GroupPackages || kind == FlameStep::Kind::GroupFiles;
    return m_layout && (!groups || m_names.grouping() == Grouping::Subs)
        && (!needsSub(kind) || m_layout->tree()[node].sub.valid())
        && (kind != FlameStep::Kind::FocusPath || m_chainsAreCalls);
}

void FlameCanvas::takeStep(FlameStep::Kind kind, CallNodeId node)
{
    if (!canTake(kind, node))
        return;
    FlameStep step{kind, {}};
    if (kind == FlameStep::Kind::FocusPath)
        step.subs = chainOf(m_layout->tree(), node);
    else if (needsSub(kind))
        step.subs = {m_layout->tree()[node].sub};
    m_focused = node;
    emit stepWanted(step);
}

bool FlameCanvas::takeStep(const QKeyEvent& event)
{
    const bool shift = event.modifiers() & Qt::ShiftModifier;
    const auto choices = stepChoices();
    const auto choice = std::ranges::find_if(choices,
        [&](const StepChoice& each) { return event.key() == each.key && shift == each.shift; });
    if (choice == choices.end())
        return false;
    takeStep(choice->kind, m_focused);
    return true;
}

void FlameCanvas::addSteps(QMenu& menu, CallNodeId node)
{
    for (const StepChoice& choice : stepChoices()) {
        const QKeyCombination key(
            choice.shift ? Qt::ShiftModifier : Qt::NoModifier, static_cast<Qt::Key>(choice.key));
        QAction* action = menu.addAction(stepChoiceText(choice), this,
            [this, kind = choice.kind, node] { takeStep(kind, node); });
        action->setShortcut(QKeySequence(key)); // for showing it; the menu lives no longer
        action->setEnabled(canTake(choice.kind, node));
    }
    menu.addSeparator();
}

void FlameCanvas::addCopies(QMenu& menu, CallNodeId node)
{
    const auto copy = [](const QString& text) { QGuiApplication::clipboard()->setText(text); };
    menu.addAction(tr("Copy the name"), this,
        [this, copy, node] { copy(m_names.fullName(m_layout->tree()[node].sub)); });
    menu.addAction(tr("Copy name and numbers"), this,
            [this, copy, node] {
                copy(describe({node, 1, 0, 0}));
            })
        ->setShortcut(QKeySequence::Copy);
    menu.addAction(tr("Copy the call path"), this, [this, copy, node] {
        QStringList path;
        for (const SubId sub : chainOf(m_layout->tree(), node)) {
            path << m_names.fullName(sub);
        }
        copy(path.join(QLatin1Char(';')));
    });
}

void FlameCanvas::contextMenuEvent(QContextMenuEvent* event)
{
    const auto box = event->reason() == QContextMenuEvent::Keyboard
        ? std::optional(FlameBox{m_focused, 1, 0, 0})
        : boxAt(event->pos());
    if (!m_layout || !box)
        return;
    QMenu menu(this);
    const SubId sub = m_layout->tree()[box->first].sub;
    if (!box->folded() && sub.valid()) {
        const QString name = m_names.fullName(sub);
        menu.addAction(tr("Open the source"), this, [this, box] {
            choose(box->first);
            emit sourceWanted();
        });
        menu.addAction(
            tr("Mark all boxes of this sub"), this, [this, name] { emit searchWanted(name); });
        addCopies(menu, box->first);
        menu.addSeparator();
    }
    addSteps(menu, box->folded() ? CallNodeId(0) : box->first);
    menu.addAction(tr("Zoom in"), this, [this, box] { zoomToBox(*box); });
    menu.addAction(tr("Show all"), this, [this] { zoomOut(); })->setEnabled(zoomed());
    menu.exec(event->globalPos());
}

} // namespace nytprof::gui
