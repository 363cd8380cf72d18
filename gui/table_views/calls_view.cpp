// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/calls_view.h"

#include "analysis/call_graph.h"
#include "analysis/call_tree_views.h"
#include "loading/loaded_profile.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "style/text.h"
#include "table/call_tables.h"
#include "widgets/filter_bar.h"
#include "tables/table_filter.h"
#include "tables/table_layout.h"
#include "tables/table_model.h"
#include "tables/table_or_text.h"
#include "tables/tool_tips.h"

#include <QLabel>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

namespace nytprof::gui {

CallsView::CallsView(Navigation* navigation, QWidget* parent)
    : View(parent)
    , m_navigation(navigation)
    , m_callers(new TableModel(callTreeTable(nullptr, nullptr), callTreeToolTip, this))
    , m_callees(new TableModel(callTreeTable(nullptr, nullptr), callTreeToolTip, this))
    , m_callersTable(makeTable(m_callers, QStringLiteral("callersTable")))
    , m_calleesTable(makeTable(m_callees, QStringLiteral("calleesTable")))
    , m_callersPages(new TableOrText(m_callersTable, this))
    , m_calleesPages(new TableOrText(m_calleesTable, this))
    , m_callersTitle(new QLabel(this))
    , m_calleesTitle(new QLabel(this))
    , m_find(new FilterBar(tr("Find a sub in the opened rows"), this))
    , m_made(this, makeTrees, [this](SubId sub, const Trees& trees) { showTrees(sub, trees); })
{
    m_callersTable->setAccessibleName(tr("Callers of the current sub"));
    m_calleesTable->setAccessibleName(tr("Callees of the current sub"));
    m_find->setTarget(m_callersTable);
    m_find->hide();
    auto* splitter = new QSplitter(this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(underTitle(m_callersTitle, m_callersPages, this));
    splitter->addWidget(underTitle(m_calleesTitle, m_calleesPages, this));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_find);
    layout->addWidget(splitter, 1);
    connect(m_find, &FilterBar::next, this, [this] { findNext(true); });
    connect(m_find, &FilterBar::previous, this, [this] { findNext(false); });
    connect(m_navigation, &Navigation::placeChanged, this,
        [this](const Place& place) { want(place.sub); });
}

QTreeView* CallsView::makeTable(TableModel* model, const QString& name)
{
    QTreeView* table = makeCallTable(model, name, this);
    table->setToolTip(tr("Return or a double click goes to the sub"));
    connect(table, &QTreeView::activated, this, [this, model](const QModelIndex& index) {
        m_navigation->goToSub(model->table().target(model->rowAt(index)).sub);
    });
    return table;
}

void CallsView::setLoaded(const LoadedProfile& loaded)
{
    m_made.setProfile(loaded.profile);
    m_wanted = {};
    m_callers->setTable(callTreeTable(loaded.profile, nullptr));
    m_callees->setTable(callTreeTable(loaded.profile, nullptr));
    m_callersTitle->clear();
    m_calleesTitle->clear();
}

void CallsView::focusContent()
{
    m_callersPages->currentWidget()->setFocus(Qt::ShortcutFocusReason);
}

void CallsView::focusSearch()
{
    m_find->show();
    m_find->focusField();
}

void CallsView::saveState() const
{
    saveTable(m_callersTable, m_callersTable->objectName());
    saveTable(m_calleesTable, m_calleesTable->objectName());
}

QVariant CallsView::position() const
{
    return QVariantList{QVariant::fromValue(positionOf(*m_callersTable)),
        QVariant::fromValue(positionOf(*m_calleesTable))};
}

void CallsView::restorePosition(const QVariant& position)
{
    // While nobody sees the trees they are not made, and later ones have other rows.
    m_position = isVisible() ? position : QVariant();
}

void CallsView::showEvent(QShowEvent* event)
{
    View::showEvent(event);
    m_made.refresh();
}

void CallsView::want(SubId sub)
{
    if (sub != m_wanted)
        m_position.clear();
    m_wanted = sub;
    m_made.request(sub);
}

CallsView::Trees CallsView::makeTrees(const std::shared_ptr<const Profile>& profile, SubId sub)
{
    auto callers = callersTree(profile->callTree(), sub);
    auto callees = calleesTree(profile->callTree(), sub);
    const bool known = !callers.empty() && !callees.empty();
    return {
        std::make_shared<const CallTree>(known ? std::move(callers) : directCallers(*profile, sub)),
        std::make_shared<const CallTree>(
            known ? std::move(callees) : directCallees(*profile, sub))};
}

void CallsView::showTrees(SubId sub, const Trees& trees)
{
    m_callers->setTable(callTreeTable(m_made.profile(), trees.callers));
    m_callees->setTable(callTreeTable(m_made.profile(), trees.callees));
    m_callersPages->setText({});
    m_calleesPages->setText({});
    if (!sub.valid()) {
        m_callersTitle->setText(tr("The current line belongs to no sub."));
        m_calleesTitle->clear();
        return;
    }
    const Profile& profile = *m_made.profile();
    const QString name = QStringLiteral("<b>%1</b>").arg(subText(profile, sub).toHtmlEscaped());
    const bool direct = profile.callTree().empty();
    m_callersTitle->setText(
        direct ? tr("Direct callers of %1").arg(name) : tr("Callers of %1").arg(name));
    m_calleesTitle->setText(
        direct ? tr("Direct callees of %1").arg(name) : tr("Callees of %1").arg(name));
    if (m_callers->rowCount(m_callers->index(0, 0)) == 0) {
        m_callersPages->setText(
            tr("No other sub calls it: the main program does, or perl itself."));
    }
    if (m_callees->rowCount(m_callees->index(0, 0)) == 0)
        m_calleesPages->setText(tr("It calls no other sub."));
    m_callersTable->expandToDepth(0);
    m_calleesTable->expandToDepth(0);
    if (const QVariantList positions = std::exchange(m_position, {}).toList();
        positions.size() == 2) {
        gui::restorePosition(*m_callersTable, positions[0].value<TablePosition>());
        gui::restorePosition(*m_calleesTable, positions[1].value<TablePosition>());
    }
}

// Through the rows that are open, in the order on screen, callers first.
void CallsView::findNext(bool forward)
{
    const Terms terms(m_find->text());
    const QList<QTreeView*> tables = m_calleesTable->hasFocus()
        ? QList<QTreeView*>{m_calleesTable, m_callersTable}
        : QList<QTreeView*>{m_callersTable, m_calleesTable};
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
