// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/calls_view.h"

#include "analysis/call_graph.h"
#include "analysis/call_tree_views.h"
#include "format/perl_names.h"
#include "loading/loaded_profile.h"
#include "profile/profile.h"
#include "style/text.h"
#include "table/call_tables.h"
#include "tables/table_filter.h"
#include "tables/table_layout.h"
#include "tables/tool_tips.h"
#include "views/call_side.h"
#include "widgets/filter_bar.h"

#include <QSplitter>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

namespace nytprof::gui {

CallsView::CallsView(Navigation* navigation, QWidget* parent)
    : View(parent)
    , m_callers(new CallSide(QStringLiteral("callersTable"), tr("Callers of the current sub"),
          callTreeTable(nullptr, nullptr), callTreeToolTip, navigation, this))
    , m_callees(new CallSide(QStringLiteral("calleesTable"), tr("Callees of the current sub"),
          callTreeTable(nullptr, nullptr), callTreeToolTip, navigation, this))
    , m_find(new FilterBar(tr("Find subs in open rows"), this))
    , m_made(this, makeTrees, [this](SubId sub, const Trees& trees) { showTrees(sub, trees); })
{
    for (const CallSide* side : {m_callers, m_callees})
        side->table()->setToolTip(tr("Return or double click: go to the sub"));
    setContent(m_callers->table());
    setSearch(m_find);
    m_find->hide();
    auto* splitter = new QSplitter(this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_callers);
    splitter->addWidget(m_callees);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_find);
    layout->addWidget(splitter, 1);
    m_made.follow(this, navigation);
}

void CallsView::setLoaded(const LoadedProfile& loaded)
{
    m_made.setProfile(loaded.profile);
    m_position.clear();
    for (CallSide* side : {m_callers, m_callees})
        side->setContent({}, callTreeTable(loaded.profile, nullptr));
}

void CallsView::focusContent()
{
    m_callers->pages()->currentWidget()->setFocus(Qt::ShortcutFocusReason);
}

void CallsView::focusSearch()
{
    m_find->show();
    View::focusSearch();
}

void CallsView::saveState() const
{
    m_callers->saveState();
    m_callees->saveState();
}

QVariant CallsView::position() const
{
    return QVariantList{QVariant::fromValue(positionOf(*m_callers->table())),
        QVariant::fromValue(positionOf(*m_callees->table()))};
}

void CallsView::restorePosition(const QVariant& position)
{
    // Hidden trees are not computed, and later ones have other rows.
    m_position = isVisible() ? position : QVariant();
    m_positionSub = m_made.requested();
}

CallsView::Trees CallsView::makeTrees(const std::shared_ptr<const Profile>& profile, SubId sub)
{
    auto callers = callersTree(profile->callTree(), sub);
    const bool isProgram = sub == profile->findSub(MainProgram) && !profile->callTree().empty();
    auto callees
        = isProgram ? treeBelow(profile->callTree(), sub) : calleesTree(profile->callTree(), sub);
    const bool known = isProgram || (!callers.empty() && !callees.empty());
    return {
        std::make_shared<const CallTree>(known ? std::move(callers) : directCallers(*profile, sub)),
        std::make_shared<const CallTree>(
            known ? std::move(callees) : directCallees(*profile, sub))};
}

void CallsView::showTrees(SubId sub, const Trees& trees)
{
    const Profile& profile = *m_made.profile();
    const QString name = sub.valid()
        ? QStringLiteral("<b>%1</b>").arg(subText(profile, sub).toHtmlEscaped())
        : QString();
    const bool direct = profile.callTree().empty();
    showSide(m_callers, trees.callers,
        !sub.valid() ? tr("The current line is not in a sub.")
            : direct ? tr("Direct callers of %1").arg(name)
                     : tr("Callers of %1").arg(name),
        tr("Called only by the main program or by perl itself."));
    showSide(m_callees, trees.callees,
        !sub.valid() ? QString()
            : direct ? tr("Direct callees of %1").arg(name)
                     : tr("Callees of %1").arg(name),
        tr("No callees."));
    const QVariantList positions = std::exchange(m_position, {}).toList();
    if (positions.size() == 2 && sub.valid() && sub == m_positionSub) {
        gui::restorePosition(*m_callers->table(), positions[0].value<TablePosition>());
        gui::restorePosition(*m_callees->table(), positions[1].value<TablePosition>());
    }
}

void CallsView::showSide(CallSide* side, const std::shared_ptr<const CallTree>& tree,
    const QString& title, const QString& nothing)
{
    const auto table = callTreeTable(m_made.profile(), tree);
    const Table::Rows top = table->children();
    const bool none = tree && (top.count == 0 || table->children(top.first).count == 0);
    side->setContent(title, table, none ? nothing : QString());
    side->table()->expandToDepth(0);
}

// Through the expanded rows, in the order on screen, callers first.
void CallsView::findNext(bool forward)
{
    const Terms terms(m_find->text());
    QList<QTreeView*> tables{m_callers->table(), m_callees->table()};
    if (tables[1]->hasFocus())
        tables.swapItemsAt(0, 1);
    for (QTreeView* table : tables) {
        QModelIndex at = table->currentIndex();
        at = !at.isValid() ? table->model()->index(0, 0)
            : forward      ? table->indexBelow(at)
                           : table->indexAbove(at);
        while (at.isValid() && !terms.match(at.siblingAtColumn(0).data().toString()))
            at = forward ? table->indexBelow(at) : table->indexAbove(at);
        if (at.isValid()) {
            table->setCurrentIndex(at);
            m_find->setResult({});
            return;
        }
    }
    m_find->setResult(tr("no more"));
}

} // namespace nytprof::gui
