// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/calls_view.h"

#include "actions/action_table.h"
#include "analysis/call_graph.h"
#include "analysis/call_tree_views.h"
#include "format/perl_names.h"
#include "loading/loaded_profile.h"
#include "profile/profile.h"
#include "profile/sub_costs.h"
#include "style/colors.h"
#include "style/preferences.h"
#include "style/text.h"
#include "table/call_tables.h"
#include "tables/table_filter.h"
#include "tables/table_layout.h"
#include "views/call_side.h"
#include "widgets/filter_bar.h"

#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QSettings>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace nytprof::gui {

namespace {

const QString TreesKey = QStringLiteral("calls/trees");

} // namespace

CallsView::CallsView(Navigation* navigation, QWidget* parent)
    : View(parent)
    , m_navigation(navigation)
    , m_callers(new CallSide(
          QStringLiteral("callersTable"), tr("Callers of the current sub"), navigation, this))
    , m_middle(new QLabel(this))
    , m_callees(new CallSide(
          QStringLiteral("calleesTable"), tr("Callees of the current sub"), navigation, this))
    , m_trees(new QToolButton(this))
    , m_lock(new QToolButton(this))
    , m_find(new FilterBar(tr("Find subs in open rows"), this))
    , m_made(this, directSides, [this](SubId sub, const Sides& sides) { showSides(sub, sides); })
{
    m_middle->setObjectName(QStringLiteral("currentSub"));
    m_middle->setAccessibleDescription(tr("Current sub"));
    m_middle->setWordWrap(true);
    m_middle->setMargin(7);
    m_middle->setFocusPolicy(Qt::StrongFocus);
    m_middle->setForegroundRole(QPalette::HighlightedText);
    m_middle->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_middle->installEventFilter(this);
    for (const CallSide* side : {m_callers, m_callees})
        for (int page = 0; page < side->count(); ++page)
            side->widget(page)->installEventFilter(this);
    setContent(m_callers->table());
    setSearch(m_find);
    m_find->hide();
    auto* top = new QWidget(this);
    auto* above = new QVBoxLayout(top);
    above->addWidget(m_callers, 1);
    above->addWidget(m_middle);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(top);
    splitter->addWidget(m_callees);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(makeHeader());
    layout->addWidget(m_find);
    layout->addWidget(splitter, 1);
    for (QLayout* column : {above, layout}) {
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(0);
    }
    connect(&Preferences::instance(), &Preferences::costUnitChanged, this, &CallsView::showMiddle);
    connect(navigation, &Navigation::placeChanged, this, [this](const Location& place) {
        if (!m_lock->isChecked())
            m_made.request(place.sub);
    });
    connect(this, &View::shown, this, [this, splitter] {
        splitter->setOrientation(Qt::Vertical); // older settings have another one
        m_made.refresh();
    });
    setTrees(QSettings().value(TreesKey).toBool());
}

QWidget* CallsView::makeHeader()
{
    auto* header = new QWidget(this);
    auto* title = new QLabel(QStringLiteral("<b>%1</b>").arg(tr("Callers and callees")), header);
    title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(9, 3, 3, 3);
    row->addWidget(title, 1);
    m_trees->setText(tr("Trees"));
    m_trees->setToolTip(tr("Callers and callees of any depth, or direct ones with call sites"));
    m_lock->setText(tr("Lock"));
    m_lock->setToolTip(tr("Stay on this sub while the selection moves"));
    for (QToolButton* button : {m_trees, m_lock}) {
        button->setCheckable(true);
        button->setAutoRaise(true);
        row->addWidget(button);
    }
    connect(m_trees, &QToolButton::toggled, this,
        [this](bool trees) { m_made.setCompute(trees ? treeSides : directSides); });
    connect(m_lock, &QToolButton::toggled, this, [this](bool locked) {
        if (!locked)
            m_made.request(m_navigation->place().sub);
    });
    return header;
}

void CallsView::setTrees(bool trees) { m_trees->setChecked(trees); }

void CallsView::setLoaded(const LoadedProfile& loaded)
{
    const SubId before = m_made.requested();
    const SubId kept = m_lock->isChecked() && before.valid() && loaded.profile
        ? loaded.profile->findSub((*m_made.profile())[before].name)
        : SubId();
    m_made.setProfile(loaded.profile);
    m_isRange = loaded.range.has_value();
    m_position.clear();
    for (CallSide* side : {m_callers, m_callees}) {
        side->model()->setGroups(loaded.groups);
        side->setContent({}, sideTable(loaded.profile, {}, 0));
    }
    showMiddle();
    m_made.request(kept);
    m_lock->setChecked(kept.valid());
}

void CallsView::focusContent()
{
    (m_trees->isChecked() ? m_callers->currentWidget() : m_middle)
        ->setFocus(Qt::ShortcutFocusReason);
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
    QSettings().setValue(TreesKey, m_trees->isChecked());
}

QVariant CallsView::position() const
{
    return QVariantList{QVariant::fromValue(positionOf(*m_callers->table())),
        QVariant::fromValue(positionOf(*m_callees->table()))};
}

void CallsView::restorePosition(const QVariant& position)
{
    // Hidden sides are not computed, and later ones have other rows.
    m_position = isVisible() ? position : QVariant();
    m_positionSub = m_made.requested();
}

// The largest caller is next to the sub.
CallsView::Sides CallsView::directSides(const std::shared_ptr<const Profile>& profile, SubId sub)
{
    Butterfly both = butterfly(*profile, sub);
    std::ranges::reverse(both.callers);
    const Ticks whole = (*profile)[sub].inclusive;
    return {sideTable(profile, std::move(both.callers), whole),
        sideTable(profile, std::move(both.callees), whole)};
}

CallsView::Sides CallsView::treeSides(const std::shared_ptr<const Profile>& profile, SubId sub)
{
    auto callers = callersTree(profile->callTree(), sub);
    const bool isProgram = sub == profile->findSub(MainProgram) && !profile->callTree().empty();
    auto callees
        = isProgram ? treeBelow(profile->callTree(), sub) : calleesTree(profile->callTree(), sub);
    const bool known = isProgram || (!callers.empty() && !callees.empty());
    const auto table = [&](CallTree tree) {
        return callTreeTable(profile, std::make_shared<const CallTree>(std::move(tree)));
    };
    return {table(known ? std::move(callers) : directCallers(*profile, sub)),
        table(known ? std::move(callees) : directCallees(*profile, sub))};
}

void CallsView::showSides(SubId sub, const Sides& sides)
{
    const auto& profile = m_made.profile();
    const bool trees = m_trees->isChecked();
    const auto none = sideTable(profile, {}, 0);
    const bool direct = profile->callTree().empty();
    const auto showSide
        = [&](CallSide* side, const auto& table, const QString& title, const QString& nothing) {
              const Table::Rows top = table->children();
              const std::uint32_t calls
                  = trees && top.count > 0 ? table->children(top.first).count : top.count;
              side->setContent(!sub.valid() ? QString()
                      : trees               ? title
                      : side == m_callers   ? tr("Callers (%1)").arg(countText(calls))
                                            : tr("Callees (%1)").arg(countText(calls)),
                  table, sub.valid() && calls == 0 ? nothing : QString());
              if (trees)
                  side->table()->expandToDepth(0);
              else // not selected: the keyboard begins there
                  side->table()->selectionModel()->setCurrentIndex(
                      side->model()->index(side == m_callers ? static_cast<int>(calls) - 1 : 0, 0),
                      QItemSelectionModel::NoUpdate);
          };
    showSide(m_callers, sides.callers ? sides.callers : none,
        direct ? tr("Direct callers") : tr("Callers"),
        sub.valid() ? noCallersText(sub) : QString());
    showSide(m_callees, sides.callees ? sides.callees : none,
        direct ? tr("Direct callees") : tr("Callees"), tr("No callees."));
    showMiddle();
    const QVariantList positions = std::exchange(m_position, {}).toList();
    if (positions.size() == 2 && sub.valid() && sub == m_positionSub) {
        gui::restorePosition(*m_callers->table(), positions[0].value<TablePosition>());
        gui::restorePosition(*m_callees->table(), positions[1].value<TablePosition>());
    }
}

QString CallsView::noCallersText(SubId sub) const
{
    const Sub& shown = (*m_made.profile())[sub];
    if (m_isRange && !shown.ran() && shown.name != MainProgram)
        return tr("It did not run in this range.");
    return m_trees->isChecked() ? tr("Called only by the main program or by perl itself.")
                                : tr("No recorded caller: called by perl itself.");
}

void CallsView::showMiddle()
{
    const SubId id = m_made.shown();
    if (!id.valid()) {
        m_middle->setText(tr("The current line is not in a sub."));
        return;
    }
    const Profile& profile = *m_made.profile();
    const Sub& sub = profile[id];
    const SubCost cost = costOfSub(profile, id); // the main program is in no table of calls
    const Ticks whole = profile.totals().whole();
    const auto pair = [](const QString& left, const QString& right) {
        return QStringLiteral("<table width='100%' cellspacing='0' cellpadding='0'><tr><td>%1</td>"
                              "<td align='right'>%2</td></tr></table>")
            .arg(left, right);
    };
    const QString name = subText(profile, id).toHtmlEscaped();
    const auto most = static_cast<double>(std::max<Ticks>(cost.inclusive, 1));
    const int share = std::clamp(qRound(100 * static_cast<double>(cost.exclusive) / most), 0, 100);
    const bool dark = isDark(palette());
    const QColor heat = heatColor(std::max(1, heatOf(cost.exclusive, whole)), dark);
    const QString bar = QStringLiteral("<table width='100%' cellspacing='0' cellpadding='0'><tr>"
                                       "<td width='%1%' bgcolor='%2'>%4</td><td bgcolor='%3'>%4"
                                       "</td></tr></table>")
                            .arg(QString::number(share), heat.name(), inclusiveColor(dark).name(),
                                QStringLiteral("<span style='font-size:5px'>&nbsp;</span>"));
    QStringList about;
    if (sub.name != MainProgram && profile.countsCalls())
        about << (cost.calls == 0 && cost.ran() ? tr("called before")
                                                : countedText(cost.calls, "call", "calls"));
    if (whole > 0)
        about << tr("%1 inclusive").arg(shareText(profile, cost.inclusive, whole))
              << tr("%1 exclusive").arg(shareText(profile, cost.exclusive, whole));
    if (sub.recursionDepth > 0)
        about << tr("recursive, depth %1").arg(sub.recursionDepth);
    m_middle->setText(pair("<b>" + QString(name).replace("::", "::&#8203;") + "</b>",
                          timeText(profile, cost.inclusive))
        + bar
        + pair(tr("in itself %1").arg(timeText(profile, cost.exclusive)),
            tr("callees %1")
                .arg(timeText(profile, std::max<Ticks>(cost.inclusive - cost.exclusive, 0))))
        + QStringLiteral("<span style='color:%1'>%2</span>")
              .arg(secondaryText(palette(), QPalette::Highlight).name(),
                  about.join(QStringLiteral(" \u00b7 ")).toHtmlEscaped()));
    m_middle->setToolTip(
        (profile.costUnit().empty() ? tr("Shares are of the time of all statements, %1.")
                                    : tr("Shares are of %1."))
            .arg(timeText(profile, whole)));
}

SubId CallsView::focusedSub() const
{
    return m_middle->hasFocus() ? m_made.shown() : View::focusedSub();
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

// Left and Right move between the parts instead of expanding direct callers; + and - still do that.
bool CallsView::eventFilter(QObject* watched, QEvent* event)
{
    const bool isTree = m_trees->isChecked() && qobject_cast<QTreeView*>(watched);
    if (event->type() == QEvent::Paint && watched == m_middle) { // as a selected row
        QPainter painter(m_middle);
        painter.fillRect(m_middle->rect(), palette().color(QPalette::Highlight));
        painter.fillRect(0, 0, 3, m_middle->height(), accentColor(palette()));
        painter.setPen(QPen(accentColor(palette()), 2));
        if (m_middle->hasFocus())
            painter.drawRect(m_middle->rect().adjusted(1, 1, -1, -1));
    } else if (event->type() == QEvent::PaletteChange && watched == m_middle) {
        showMiddle();
    } else if (event->type() == QEvent::KeyPress && !isTree) {
        const PressedKey key(*static_cast<QKeyEvent*>(event));
        if (const auto arrow = key.numberIn("butterfly.step")) {
            step(*arrow == LeftArrow ? -1 : 1);
            return true;
        }
    }
    return View::eventFilter(watched, event);
}

void CallsView::step(int by)
{
    const QList<QWidget*> parts{m_callers->currentWidget(), m_middle, m_callees->currentWidget()};
    qsizetype at = 1;
    for (qsizetype i = 0; i < parts.size(); ++i)
        at = parts[i]->hasFocus() ? i : at;
    parts[std::clamp<qsizetype>(at + by, 0, parts.size() - 1)]->setFocus(Qt::ShortcutFocusReason);
}

} // namespace nytprof::gui
