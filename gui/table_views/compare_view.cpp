// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/compare_view.h"

#include "analysis/package_groups.h"
#include "loading/comparison.h"
#include "profile/profile.h"
#include "style/preferences.h"
#include "style/text.h"
#include "table_views/comparison_names.h"
#include "table_views/interval_axis.h"
#include "table_views/verdict_text.h"
#include "tables/cell_delegates.h"
#include "tables/interval_delegate.h"
#include "tables/table_export.h"
#include "tables/table_layout.h"
#include "widgets/filter_bar.h"
#include "widgets/setting_controls.h"

#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QTabBar>
#include <QTimer>
#include <QTreeView>
#include <QVBoxLayout>

#include <cmath>
#include <utility>

namespace nytprof::gui {

namespace {

constexpr std::size_t AtOnce = 2000; ///< rows that are sorted without a visible delay

constexpr QLatin1String TableKey("compare/table");

// Columns of one run on each side, and of several.
const std::vector<int> ShownOfOne = {CompareRequest::Name, CompareRequest::Before,
    CompareRequest::After, CompareRequest::Change, CompareRequest::ChangeShare,
    CompareRequest::CountBefore, CompareRequest::CountAfter, CompareRequest::CountChange};
const std::vector<int> ShownOfRuns
    = {CompareRequest::Name, CompareRequest::Before, CompareRequest::After, CompareRequest::Change,
        CompareRequest::Interval, CompareRequest::Verdict, CompareRequest::Work};

} // namespace

CompareView::CompareView(Navigation* navigation, QWidget* parent)
    : FilteredTable({.name = QStringLiteral("compare"),
                        .placeholder = tr("Filter names: words or /regex/"),
                        .title = tr("Comparison with the baseline")},
        navigation, parent)
    , m_table(std::make_shared<const ComparisonTable>(nullptr))
    , m_about(new QLabel(this))
    , m_sum(new QLabel(this))
    , m_task([this](const std::shared_ptr<const ComparisonTable>& made) { showTable(made); })
{
    makeControls();
    makeEmptyPage();
    start(m_table, comparisonToolTip, Sorting::InModel);
    table()->setRootIsDecorated(false);
    makeDelegates();
    m_sum->setObjectName(QStringLiteral("compareSum"));
    m_sum->setContentsMargins(6, 3, 6, 3);
    m_sum->setTextFormat(Qt::PlainText);
    m_sum->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_about->setContentsMargins(6, 3, 6, 3);
    m_about->setForegroundRole(QPalette::PlaceholderText);
    m_about->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* column = qobject_cast<QVBoxLayout*>(layout());
    column->insertWidget(0, m_controls);
    column->addWidget(m_sum);
    column->addWidget(m_empty, 1);
    connect(table()->header(), &QHeaderView::sortIndicatorChanged, this, &CompareView::refresh);
    connect(bar(), &FilterBar::textChanged, this, &CompareView::showSum);
    connect(table(), &QTreeView::activated, this, [this] {
        if (!m_saysGone)
            emit actionWanted(QStringLiteral("view.source"));
    });
    showContent();
}

void CompareView::makeDelegates()
{
    QTreeView* const rows = table();
    rows->setItemDelegateForColumn(CompareRequest::Name, new SubNameDelegate(Keep::Name, rows));
    auto* numbers = new EvidenceDelegate(rows);
    for (const int column : {CompareRequest::Before, CompareRequest::After, CompareRequest::Change,
             CompareRequest::Work})
        rows->setItemDelegateForColumn(column, numbers);
    rows->setItemDelegateForColumn(CompareRequest::Verdict, new VerdictDelegate(rows));
    m_intervals = new IntervalDelegate(rows);
    rows->setItemDelegateForColumn(CompareRequest::Interval, m_intervals);
    m_axis = new IntervalAxis(rows->header(), CompareRequest::Interval, m_intervals);
}

void CompareView::makeControls()
{
    m_controls = new QWidget(this);
    m_tables = new QTabBar(m_controls);
    m_tables->setAccessibleName(tr("Table"));
    m_tables->setDocumentMode(true);
    m_tables->setDrawBase(false);
    for (const QString& name :
        {tr("Subs"), tr("Files"), tr("Lines"), tr("Calls"), tr("Packages"), tr("String evals")})
        m_tables->addTab(name);
    m_tables->setCurrentIndex(QSettings().value(TableKey, 0).toInt());
    m_times = new Choice(
        tr("Time"), {tr("Exclusive"), tr("Inclusive")}, QStringLiteral("compare/time"), m_controls);
    m_kinds = new ChipRow(tr("Rows"),
        {tr("All"), tr("Changed"), tr("New"), tr("Gone"), tr("Slower"), tr("Faster"),
            tr("No evidence")},
        QStringLiteral("compare/rows"), m_controls);
    m_normalized = makeNormalizedTotalsBox(m_controls);
    layout()->removeWidget(bar());
    auto* first = new QHBoxLayout;
    first->addWidget(m_tables);
    first->addWidget(bar(), 1);
    first->addWidget(m_times);
    first->addWidget(m_normalized);
    auto* second = new QHBoxLayout;
    second->addWidget(m_kinds);
    second->addWidget(m_about, 1);
    auto* rows = new QVBoxLayout(m_controls);
    rows->setContentsMargins(0, 0, 6, 0);
    rows->setSpacing(2);
    rows->addLayout(first);
    rows->addLayout(second);
    connect(m_tables, &QTabBar::currentChanged, this, &CompareView::refresh);
    connect(m_times, &QComboBox::currentIndexChanged, this, &CompareView::refresh);
    connect(m_kinds, &ChipRow::currentIndexChanged, this, &CompareView::refresh);
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
    const bool comparedRuns = comparesRuns();
    if (comparedRuns != (loaded.comparison && loaded.comparison->runs))
        FilteredTable::saveState(); // other columns follow
    m_comparison = loaded.comparison;
    m_diff = m_comparison ? m_comparison->diff : nullptr;
    m_groups = m_diff && loaded.groups
        ? std::make_shared<const PackageGroups>(loaded.groups->of(m_diff->names()))
        : nullptr;
    m_inclusive.reset();
    m_position = {};
    setCompared(noRows()); // the ids of this table belong to another profile
    if (comparesRuns() != comparedRuns)
        comparesRuns() ? changeLayout(QStringLiteral("compareRuns"), ShownOfRuns)
                       : changeLayout(QStringLiteral("compare"), ShownOfOne);
    showContent();
    refresh();
    if (m_diff && m_diff->before().profile != known) {
        // Overrides the scrolling to the location, which is announced after this.
        QTimer::singleShot(0, table(), &QTreeView::scrollToTop);
    }
}

std::shared_ptr<const ComparisonTable> CompareView::noRows() const
{
    return std::make_shared<const ComparisonTable>(
        nullptr, CompareRequest(), nullptr, comparesRuns() ? m_comparison->verdicts : nullptr);
}

bool CompareView::comparesRuns() const { return m_comparison && m_comparison->runs; }

QString CompareView::aboutText() const
{
    if (!m_diff)
        return {};
    if (m_diff->isPerRequest())
        return tr("Times and counts per request: the mean of %1 now, of %2 in the baseline.")
            .arg(countedText(m_diff->after().requests, "request", "requests"),
                countText(m_diff->before().requests));
    if (!comparesRuns())
        return m_comparison->noVerdicts.empty()
            ? QString()
            : tr("No verdicts: %1.").arg(toQString(m_comparison->noVerdicts));
    const RunsComparison& verdicts = *m_comparison->verdicts;
    return tr("Medians of %1 baseline and %2 current runs. Compared is what has at least %3 % of "
              "the time: %4 of %5.")
        .arg(verdicts.baselineRuns())
        .arg(verdicts.currentRuns())
        .arg(verdicts.request().minShare * 100)
        .arg(countText(verdicts.rows(request().table).size()),
            countText(m_diff->rows(request().table).size()));
}

void CompareView::showContent()
{
    m_empty->setVisible(!m_diff);
    for (QWidget* part : {m_controls, static_cast<QWidget*>(table()), static_cast<QWidget*>(m_sum)})
        part->setVisible(m_diff != nullptr);
    m_normalized->setVisible(!comparesRuns()); // verdicts are about times as measured
    m_kinds->setShown(static_cast<int>(ChangeKind::NoEvidence), comparesRuns());
}

CompareRequest CompareView::request() const
{
    return {static_cast<DiffTable>(m_tables->currentIndex()), m_times->value<TimeKind>(),
        static_cast<ChangeKind>(m_kinds->currentIndex()),
        Preferences::instance().normalizedTotals(),
        static_cast<CompareRequest::Column>(table()->header()->sortIndicatorSection()),
        table()->header()->sortIndicatorOrder() == Qt::DescendingOrder};
}

void CompareView::refresh()
{
    const CompareRequest wanted = request();
    m_times->setEnabled(wanted.table != DiffTable::Lines && wanted.table != DiffTable::Packages);
    m_about->setText(aboutText());
    m_about->setToolTip(m_about->text());
    const bool isInclusive = wanted.time == TimeKind::Inclusive;
    const auto runs = comparesRuns() ? m_comparison->runs : nullptr;
    const auto verdicts = !runs ? nullptr : isInclusive ? m_inclusive : m_comparison->verdicts;
    const auto make = [diff = m_diff, runs, verdicts, wanted, none = noRows()](
                          const std::stop_token& stop) {
        const bool isMissing = runs && !verdicts;
        const auto judged = isMissing ? compareRuns(runs, {.time = wanted.time}, stop) : verdicts;
        return isMissing && !judged ? none : compareTable(diff, wanted, judged);
    };
    const bool isShort = !m_diff || m_diff->rows(wanted.table).size() <= AtOnce;
    if (isShort && (!runs || verdicts))
        m_task.runNow(make);
    else
        m_task.start(make);
}

void CompareView::showTable(std::shared_ptr<const ComparisonTable> made)
{
    const std::uint32_t current = model()->rowAt(currentRow());
    m_chosen = current == Table::Top ? nullptr : m_table->compared(current).row;
    setCompared(std::move(made));
    m_chosen = nullptr;
    if (m_table->runs() && m_table->runs()->request().time == TimeKind::Inclusive)
        m_inclusive = m_table->runs();
    if (m_diff) {
        for (int kind = 0; kind < ChangeKindCount; ++kind)
            m_kinds->setCount(kind, m_table->countOf(static_cast<ChangeKind>(kind)));
        const Shift range = m_table->changes();
        m_intervals->setRange(range.low, range.high);
        m_axis->setUnit(
            static_cast<double>(m_diff->names().ticksPerSecond()), m_diff->names().costUnit());
    }
    table()->scrollToTop(); // to the largest change, whatever the location
    if (m_position.isValid())
        FilteredTable::restorePosition(std::exchange(m_position, {}));
    showSum();
}

void CompareView::setCompared(std::shared_ptr<const ComparisonTable> made)
{
    m_table = std::move(made);
    replaceTable(m_table, m_groups);
}

void CompareView::restorePosition(const QVariant& position)
{
    if (m_task.running())
        m_position = position;
    else
        FilteredTable::restorePosition(position);
}

void CompareView::setTable(DiffTable table) { m_tables->setCurrentIndex(static_cast<int>(table)); }

void CompareView::setChangeKind(ChangeKind kind)
{
    m_kinds->setCurrentIndex(static_cast<int>(kind));
}

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

void CompareView::copyAsMarkdown() const
{
    constexpr int MaxRows = 50;
    const QString rows = markdownOf(*table(), MaxRows);
    QGuiApplication::clipboard()->setText(
        comparesRuns() ? verdictText(*m_comparison->verdicts).markdown() + u'\n' + rows : rows);
}

void CompareView::saveState() const
{
    FilteredTable::saveState();
    QSettings().setValue(TableKey, m_tables->currentIndex());
    m_times->save();
    m_kinds->save();
}

QModelIndex CompareView::rowOf(const Location& location) const
{
    // If several rows are at a location, e.g. calls of a line, the current one stays.
    const std::uint32_t chosen = m_chosen ? m_table->find(m_chosen) : model()->rowAt(currentRow());
    const bool stays = chosen != Table::Top && m_table->isAt(chosen, location);
    return model()->indexOf(stays ? chosen : m_table->find(location));
}

void CompareView::open(const QModelIndex& row, Navigation::Step step)
{
    if (m_table->target(model()->rowAt(row)).empty()) {
        m_sum->setText(tr("Gone: only in the baseline; its source is in Source Diff."));
        m_saysGone = true;
        emit goneChosen(*m_table->compared(model()->rowAt(row)).row);
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
    const bool isFiltered = !bar()->text().isEmpty() || request().kind != ChangeKind::All;
    std::vector<std::uint32_t> rows;
    for (int i = 0; i < static_cast<int>(rowsShown()); ++i)
        rows.push_back(
            bar()->text().isEmpty() ? static_cast<std::uint32_t>(i) : model()->rowAt(shownRow(i)));
    const ComparedSums sums = m_table->sums(rows);
    const Profile& names = m_diff->names();
    const double was = median(sums.times.baseline);
    const double is = median(sums.times.current);
    const auto time
        = [&](double ticks) { return timeText(names, static_cast<Ticks>(std::llround(ticks))); };
    const QString change = changedTimeText(
        (is - was) / static_cast<double>(names.ticksPerSecond()), names.costUnit());
    // Beside the verdict on all runs a percentage would be taken for that of the whole.
    const QString share = comparesRuns() ? QString() : changedShareText(was, is);
    const QString times = share.isEmpty() ? change : tr("%1, %2").arg(change, share);
    const double oldCount = median(sums.counts.baseline);
    const double count = median(sums.counts.current);
    const QString counts
        = QStringLiteral("%1: %2 → %3 (%4)")
              .arg(nytprof::gui::tr(m_table->counted()), meanText(oldCount), meanText(count),
                  oldCount == count ? tr("unchanged") : changedCountText(oldCount, count));
    if (sums.times.baseline.empty()) // of nested calls
        return m_sum->setText(counts);
    if (!comparesRuns() && !isFiltered)
        return m_sum->setText(
            tr("Total: exclusive %1 → %2 (%3) · %4").arg(time(was), time(is), times, counts));
    const QString form = comparesRuns() ? tr("%1 of %2 rows, medians: exclusive %3 → %4 (%5) · %6")
                                        : tr("%1 of %2 rows: exclusive %3 → %4 (%5) · %6");
    const auto all = m_diff->rows(request().table).size();
    m_sum->setText(
        form.arg(countText(rowsShown()), countText(all), time(was), time(is), times, counts));
}

} // namespace nytprof::gui
