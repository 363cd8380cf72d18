// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/compare_view.h"

#include "loading/comparison.h"
#include "profile/profile.h"
#include "style/preferences.h"
#include "style/text.h"
#include "table_views/comparison_table.h"
#include "tables/cell_delegates.h"
#include "tables/table_export.h"
#include "widgets/filter_bar.h"
#include "widgets/setting_controls.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTimer>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace nytprof::gui {

namespace {

constexpr std::size_t AtOnce = 2000; ///< rows that are sorted without a visible delay

} // namespace

CompareView::CompareView(Navigation* navigation, QWidget* parent)
    : FilteredTable({.name = QStringLiteral("compare"),
                        .placeholder = tr("Filter names: words or /regex/"),
                        .title = tr("Comparison of two runs")},
        navigation, parent)
    , m_table(std::make_shared<const ComparisonTable>(nullptr))
    , m_sum(new QLabel(this))
    , m_task([this](const std::shared_ptr<const CompareTable>& made) { showTable(made); })
{
    makeControls();
    makeEmptyPage();
    start(m_table, comparisonToolTip, Sorting::InModel);
    table()->setRootIsDecorated(false);
    table()->setItemDelegateForColumn(CompareRequest::Name, new SubNameDelegate(table()));
    m_sum->setContentsMargins(6, 3, 6, 3);
    m_sum->setTextFormat(Qt::PlainText);
    m_sum->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* column = qobject_cast<QVBoxLayout*>(layout());
    auto* top = new QHBoxLayout;
    column->removeWidget(bar());
    top->setContentsMargins(0, 0, 6, 0);
    top->addWidget(bar(), 1);
    top->addWidget(m_controls);
    column->insertLayout(0, top);
    column->addWidget(m_sum);
    column->addWidget(m_empty, 1);
    connect(table()->header(), &QHeaderView::sortIndicatorChanged, this, &CompareView::refresh);
    connect(bar(), &FilterBar::textChanged, this, &CompareView::showSum);
    showContent();
}

void CompareView::makeControls()
{
    m_controls = new QWidget(this);
    auto* row = new QHBoxLayout(m_controls);
    row->setContentsMargins(0, 0, 0, 0);
    const auto add = [&](const QString& name, const QStringList& texts, const QString& key) {
        auto* choice = new Choice(name, texts, key, m_controls);
        row->addWidget(choice);
        connect(choice, &QComboBox::currentIndexChanged, this, &CompareView::refresh);
        return choice;
    };
    m_tables = add(tr("Table"),
        {tr("Subs"), tr("Files"), tr("Lines"), tr("Calls"), tr("Packages"), tr("String evals")},
        QStringLiteral("compare/table"));
    m_times = add(tr("Time"), {tr("Exclusive"), tr("Inclusive")}, QStringLiteral("compare/time"));
    m_kinds = add(tr("Rows"),
        {tr("All"), tr("Changed"), tr("New"), tr("Gone"), tr("Slower"), tr("Faster")},
        QStringLiteral("compare/rows"));
    row->addWidget(makeNormalizedTotalsBox(m_controls));
    connect(&Preferences::instance(), &Preferences::normalizedTotalsChanged, this,
        &CompareView::refresh);
}

void CompareView::makeEmptyPage()
{
    m_empty = new QWidget(this);
    m_empty->setBackgroundRole(QPalette::Base);
    m_empty->setAutoFillBackground(true);
    auto* text = new QLabel(
        tr("Choose a baseline to see what became slower or faster, what is new and what is gone."),
        m_empty);
    text->setWordWrap(true);
    text->setAlignment(Qt::AlignCenter);
    text->setForegroundRole(QPalette::PlaceholderText);
    auto* choose = new QPushButton(tr("Compare with Baseline…"), m_empty);
    connect(choose, &QPushButton::clicked, this, &CompareView::baselineWanted);
    auto* column = new QVBoxLayout(m_empty);
    column->addStretch(1);
    column->addWidget(text);
    column->addWidget(choose, 0, Qt::AlignHCenter);
    column->addStretch(1);
    m_empty->setFocusProxy(choose);
}

void CompareView::setLoaded(const LoadedProfile& loaded)
{
    const auto known = m_diff ? m_diff->before().profile : nullptr;
    m_diff = loaded.comparison ? loaded.comparison->diff : nullptr;
    showContent();
    m_position = {};
    setCompared(nullptr); // its ids belong to another profile
    refresh();
    if (m_diff && m_diff->before().profile != known) {
        // Overrides the scrolling to the location, which is announced after this.
        QTimer::singleShot(0, table(), &QTreeView::scrollToTop);
    }
}

void CompareView::showContent()
{
    m_empty->setVisible(!m_diff);
    for (QWidget* part : {static_cast<QWidget*>(bar()), m_controls, static_cast<QWidget*>(table()),
             static_cast<QWidget*>(m_sum)})
        part->setVisible(m_diff != nullptr);
}

CompareRequest CompareView::request() const
{
    return {m_tables->value<DiffTable>(), m_times->value<TimeKind>(), m_kinds->value<ChangeKind>(),
        Preferences::instance().normalizedTotals(),
        static_cast<CompareRequest::Column>(table()->header()->sortIndicatorSection()),
        table()->header()->sortIndicatorOrder() == Qt::DescendingOrder};
}

void CompareView::refresh()
{
    const DiffTable which = request().table;
    m_times->setEnabled(which != DiffTable::Lines && which != DiffTable::Packages);
    const auto make = [diff = m_diff, request = request()](const std::stop_token&) {
        return diff ? compareTable(diff, request) : nullptr;
    };
    if (!m_diff || m_diff->rows(which).size() <= AtOnce)
        m_task.runNow(make);
    else
        m_task.start(make);
}

void CompareView::showTable(std::shared_ptr<const CompareTable> made)
{
    const std::uint32_t current = model()->rowAt(currentRow());
    m_chosen = current == Table::Top ? nullptr : m_table->compared(current).row;
    setCompared(std::move(made));
    m_chosen = nullptr;
    table()->scrollToTop(); // to the largest change, whatever the location
    if (m_position.isValid())
        FilteredTable::restorePosition(std::exchange(m_position, {}));
    showSum();
}

void CompareView::setCompared(std::shared_ptr<const CompareTable> made)
{
    m_table = std::make_shared<const ComparisonTable>(std::move(made));
    replaceTable(m_table);
}

void CompareView::restorePosition(const QVariant& position)
{
    if (m_task.running())
        m_position = position;
    else
        FilteredTable::restorePosition(position);
}

void CompareView::setTable(DiffTable table) { m_tables->setValue(table); }

void CompareView::setChangeKind(ChangeKind kind) { m_kinds->setValue(kind); }

void CompareView::setTimeKind(TimeKind time) { m_times->setValue(time); }

void CompareView::focusContent()
{
    if (m_diff)
        FilteredTable::focusContent();
    else
        m_empty->setFocus(Qt::ShortcutFocusReason);
}

std::unique_ptr<CsvRows> CompareView::csvRows() const
{
    return m_diff ? FilteredTable::csvRows() : nullptr;
}

QString CompareView::csvName() const
{
    const char* const names[] = {"subs", "files", "lines", "calls", "packages", "evals"};
    return QStringLiteral("compare-%1")
        .arg(QLatin1String(names[static_cast<std::size_t>(request().table)]));
}

void CompareView::saveState() const
{
    FilteredTable::saveState();
    for (const Choice* choice : {m_tables, m_times, m_kinds})
        choice->save();
}

QModelIndex CompareView::rowOf(const Location& place) const
{
    // Of several rows at a location, e.g. calls of a line, the current one stays.
    const Location target{place.sub, place.file, place.line};
    const std::uint32_t chosen = m_chosen ? m_table->find(m_chosen) : model()->rowAt(currentRow());
    const bool stays = chosen != Table::Top && m_table->isAt(chosen, target);
    return model()->indexOf(stays ? chosen : m_table->find(target));
}

void CompareView::open(const QModelIndex& row, Navigation::Step step)
{
    const Location target = m_table->target(model()->rowAt(row));
    if (!target.sub.valid() && !target.file.valid()) {
        m_sum->setText(tr("Gone: only in the baseline; there is no source to show."));
        m_saysGone = true;
        return;
    }
    if (m_saysGone)
        showSum();
    FilteredTable::open(row, step);
}

void CompareView::showSum()
{
    m_saysGone = false;
    if (!m_diff)
        return;
    const double factor = request().normalizedTotals ? m_diff->beforeFactor() : 1;
    const bool all = bar()->text().isEmpty() && m_table->compared();
    CompareSum sum = all ? m_table->compared()->sum : CompareSum();
    const int shown = all ? 0 : static_cast<int>(rowsShown());
    for (int row = 0; row < shown; ++row)
        sum.add(*m_table->compared(model()->rowAt(shownRow(row))).row, factor);
    const Profile& names = m_diff->names();
    const auto time
        = [&](double ticks) { return timeText(names, static_cast<Ticks>(std::llround(ticks))); };
    const double seconds = (sum.after - sum.before) / static_cast<double>(names.ticksPerSecond());
    const QString share = changedShareText(sum.before, sum.after);
    const QString change = changedTimeText(seconds, names.costUnit());
    const QString times = share.isEmpty() ? change : tr("%1, %2").arg(change, share);
    m_sum->setText(tr("Total: exclusive %1 → %2 (%3) · %4: %5 → %6 (%7)")
                       .arg(time(sum.before), time(sum.after), times,
                           nytprof::gui::tr(countedIn(request().table)), countText(sum.countBefore),
                           countText(sum.countAfter),
                           sum.countBefore == sum.countAfter
                               ? tr("unchanged")
                               : changedCountText(sum.countBefore, sum.countAfter)));
}

} // namespace nytprof::gui
