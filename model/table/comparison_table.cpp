// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table/comparison_table.h"

#include "analysis/name_search.h"
#include "format/string_printf.h"
#include "formatting/format.h"
#include "profile/profile.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <span>
#include <utility>

namespace nytprof {

namespace {

using Presence = ChangeCell::Presence;

ChangeCell changeOf(const ComparisonCells& r)
{
    return {r.at.before, r.at.before + r.at.change,
        r.at.isNew        ? Presence::New
            : r.at.isGone ? Presence::Gone
                          : Presence::InBoth};
}

Amount countIn(const DiffSide& side, const DiffCost& cost)
{
    return Amount(side.mean(cost.count)).shownIf(cost.count > 0);
}

enum class Counted : std::uint8_t { Calls, Statements, Executions };

Counted countedIn(DiffTable table)
{
    switch (table) {
    case DiffTable::Files:
    case DiffTable::Lines: return Counted::Statements;
    case DiffTable::Evals: return Counted::Executions;
    default: return Counted::Calls;
    }
}

const RunValues& workCounts(const RunsRow& row)
{
    return row.isWorkInStatements ? row.statements : row.counts;
}

/// Relative to the baseline, without sign.
double workChangeOf(const RunsRow& row)
{
    const double before = median(workCounts(row).baseline);
    const double more = std::abs(median(workCounts(row).current) - before);
    return more == 0 ? 0 : more / before;
}

/// As a mean if it is less than a tenth of a per cent.
CellAmount amountOfWork(double before, double after)
{
    const double more = std::abs(after - before);
    const double percent = 100 * more / before;
    if (percent < 0.1)
        return {.value = more};
    return {.value = percent, .digits = percent < 1 ? 2 : percent < 10 ? 1 : 0};
}

/// "27 %", "0.50 %"
std::string amountText(const CellAmount& amount)
{
    return amount.digits < 0 ? formatMean(amount.value)
                             : stringPrintf("%.*f %%", amount.digits, amount.value);
}

// By Counted.
constexpr const char* SameWork[]
    = {marked("same calls"), marked("same statements"), marked("same executions")};
constexpr const char* MoreWork[]
    = {marked("%1 more calls"), marked("%1 more statements"), marked("%1 more executions")};
constexpr const char* FewerWork[]
    = {marked("%1 fewer calls"), marked("%1 fewer statements"), marked("%1 fewer executions")};
constexpr const char* MuchWork[] = {marked("%1 times as many calls"),
    marked("%1 times as many statements"), marked("%1 times as many executions")};

NameCell wordCell(const char* exact, const char* form)
{
    return {.shown = {}, .exact = exact, .form = form};
}
NameCell fixedCell(const char* text) { return wordCell(text, text); }

NameCell formedCell(const CellAmount& amount, const char* form)
{
    std::string shown = amountText(amount);
    std::string exact = form;
    exact.replace(exact.find("%1"), 2, shown);
    if (const std::size_t blank = exact.find(" %"); blank != std::string::npos)
        exact.erase(blank, 1); // as in all that commands print
    return {.shown = std::move(shown), .exact = std::move(exact), .form = form, .amount = amount};
}

NameCell changedWork(double before, double after, Counted counted)
{
    const auto index = static_cast<std::size_t>(counted);
    if (before == 0)
        return fixedCell(marked("new"));
    if (after == 0)
        return fixedCell(marked("gone"));
    if (after >= 11 * before) // as in formatChange()
        return formedCell({.value = std::round(after / before)}, MuchWork[index]);
    return formedCell(amountOfWork(before, after), (after > before ? MoreWork : FewerWork)[index]);
}

constexpr const char* HowOften
    = marked("Count in the baseline, in the current run, and the difference");

Shift inTicks(const Shift& seconds, const Profile& profile)
{
    const auto rate = static_cast<double>(profile.ticksPerSecond());
    return {seconds.low * rate, seconds.estimate * rate, seconds.high * rate};
}

Shift shiftOf(const ComparisonCells& r)
{
    return inTicks(r.at.runs->change, r.table.diff().names());
}

NameCell verdictOf(const ComparisonCells& r)
{
    switch (r.at.runs->verdict) {
    case Verdict::Slower: return wordCell("slower", marked("\u25b2 Slower"));
    case Verdict::Faster: return wordCell("faster", marked("\u25bc Faster"));
    case Verdict::NoEvidence: break;
    }
    return wordCell("no evidence", marked("~ No evidence"));
}

/// The standard error of a time, in its ticks; factor: by which it was multiplied.
double errorOfTime(const Profile& profile, double time, double factor)
{
    const double whole = static_cast<double>(profile.totals().whole()) * factor;
    return whole > 0 ? profile.standardError(time / whole) * whole : 0;
}

constexpr ColumnOf<ComparisonCells> ComparisonColumns[] = {
    {{"name", marked("Name"), marked("Sub, file, line, call, package or string eval"), Unit::Name},
        [](const ComparisonCells& r) {
            const ProfileDiff& diff = r.table.diff();
            const DiffTable table = r.table.request().table;
            const std::string_view package = table == DiffTable::Subs
                ? diff.names()[r.at.row->sub].package
                : std::string_view();
            return NameCell{.shown = r.at.name,
                .exact = fullRowName(diff, table, *r.at.row),
                .package = r.at.name.starts_with(std::string(package) + "::") ? package
                                                                              : std::string_view()};
        }},
    {{"baseline", marked("Baseline"), marked("Time in the baseline"), Unit::Time, 10},
        [](const ComparisonCells& r) {
            return Amount(r.at.before, r.table.diff().before().totals.statementTime)
                .shownIf(!r.at.isNew);
        }},
    {{"current", marked("Current"), marked("Time in the current run"), Unit::Time, 10},
        [](const ComparisonCells& r) {
            return Amount(r.at.after, r.table.diff().after().totals.statementTime)
                .shownIf(!r.at.isGone);
        }},
    {{"change", marked("Change"), marked("Current minus baseline; sorted by absolute value"),
         Unit::CostChange, 10, true},
        [](const ComparisonCells& r) { return changeOf(r); }},
    {{"growth", marked("Change %"), marked("Change relative to the baseline"), Unit::ShareChange,
         10},
        [](const ComparisonCells& r) { return changeOf(r); }},
    {{"count_baseline", marked("%1 baseline"), HowOften, Unit::Count, 17},
        [](const ComparisonCells& r) {
            return countIn(r.table.diff().before(), r.at.row->before);
        }},
    {{"count_current", marked("%1 current"), HowOften, Unit::Count, 17},
        [](const ComparisonCells& r) { return countIn(r.table.diff().after(), r.at.row->after); }},
    {{"count_change", marked("%1 change"), HowOften, Unit::CountChange, 17},
        [](const ComparisonCells& r) {
            const ProfileDiff& diff = r.table.diff();
            return ChangeCell{diff.before().mean(r.at.row->before.count),
                diff.after().mean(r.at.row->after.count)};
        }},
    {{"inclusive_change", "Inclusive", Unit::CostChange},
        [](const ComparisonCells& r) {
            return ChangeCell{
                static_cast<double>(r.at.row->before.inclusive) * r.table.beforeFactor(),
                static_cast<double>(r.at.row->after.inclusive)};
        }},
    {{"change_error", "Standard error", Unit::Cost},
        [](const ComparisonCells& r) {
            const ProfileDiff& diff = r.table.diff();
            return Amount(
                std::hypot(errorOfTime(*diff.before().profile, r.at.before, r.table.beforeFactor()),
                    errorOfTime(*diff.after().profile, r.at.after, 1)));
        }},
};

constexpr ColumnOf<ComparisonCells> RunsColumns[] = {
    ComparisonColumns[CompareRequest::Name],
    ComparisonColumns[CompareRequest::Before],
    ComparisonColumns[CompareRequest::After],
    ComparisonColumns[CompareRequest::Change],
    ComparisonColumns[CompareRequest::ChangeShare],
    ComparisonColumns[CompareRequest::CountBefore],
    ComparisonColumns[CompareRequest::CountAfter],
    ComparisonColumns[CompareRequest::CountChange],
    {{"interval", marked("95 % interval"),
         marked("The interval in which the change lies with a confidence of 95 %"), Unit::Interval,
         28},
        [](const ComparisonCells& r) {
            return IntervalCell{shiftOf(r), r.at.runs->verdict};
        }},
    {{"verdict", marked("Verdict"),
         marked("What the runs show about the time; p values are adjusted for all rows"),
         Unit::Name, 14},
        [](const ComparisonCells& r) { return verdictOf(r); }},
    {{"work", marked("Work"),
         marked("Counts of the baseline and of the current runs, compared exactly"), Unit::Name,
         24},
        [](const ComparisonCells& r) { return workCell(*r.at.runs, r.table.request().table); }},
    {{"change_low", marked("Interval from"), marked("Lower end of the interval of the change"),
         Unit::CostChange, 12, false, ColumnUse::HiddenAtFirst},
        [](const ComparisonCells& r) {
            return ChangeCell{0, shiftOf(r).low};
        }},
    {{"change_high", marked("Interval to"), marked("Upper end of the interval of the change"),
         Unit::CostChange, 12, false, ColumnUse::HiddenAtFirst},
        [](const ComparisonCells& r) {
            return ChangeCell{0, shiftOf(r).high};
        }},
    {{"p_value", marked("p value"),
         marked("Probability of such a difference by chance, adjusted for all rows"), Unit::Number,
         10, false, ColumnUse::HiddenAtFirst},
        [](const ComparisonCells& r) { return r.at.runs->pValue; }},
};
static_assert(std::size(RunsColumns) == CompareRequest::RunsColumnCount);

std::span<const ColumnOf<ComparisonCells>> columnsOf(bool ofRuns)
{
    if (ofRuns)
        return RunsColumns;
    return ComparisonColumns;
}

bool didAnything(const DiffCost& cost)
{
    return cost.count != 0 || cost.exclusive != 0 || cost.inclusive != 0;
}

double timeOf(const DiffCost& cost, TimeKind kind)
{
    return static_cast<double>(kind == TimeKind::Exclusive ? cost.exclusive : cost.inclusive);
}

bool hasOtherWork(const ProfileDiff& diff, const ComparedRow& at)
{
    return at.runs
        ? at.runs->work != WorkChange::Same
        : diff.before().mean(at.row->before.count) != diff.after().mean(at.row->after.count);
}

bool hasKind(const ProfileDiff& diff, const ComparedRow& at, ChangeKind kind)
{
    const bool isShown = at.runs ? at.runs->verdict != Verdict::NoEvidence : at.change != 0;
    switch (kind) {
    case ChangeKind::All: return true;
    case ChangeKind::Changed: return at.isNew || at.isGone || isShown || hasOtherWork(diff, at);
    case ChangeKind::New: return at.isNew;
    case ChangeKind::Gone: return at.isGone;
    case ChangeKind::Slower: return isShown && at.change > 0;
    case ChangeKind::Faster: return isShown && at.change < 0;
    case ChangeKind::NoEvidence: return at.runs && !isShown;
    }
    return false;
}

/// Evals of the merged profile have new numbers.
template <class RowId>
std::string ownName(const ProfileDiff& diff, RowId id, std::vector<RowId> DiffSide::*ownIds)
{
    if (!id.valid())
        return "(unknown)";
    for (const DiffSide* side : {&diff.after(), &diff.before()})
        if (const RowId own = (side->*ownIds)[id.index()]; own.valid())
            return std::string((*side->profile)[own].name);
    return std::string(diff.names()[id].name);
}

SubId hottestOf(const Profile& profile, std::string_view package)
{
    SubId best;
    for (std::size_t i = 0; i < profile.subs().size(); ++i) {
        const Sub& sub = profile.subs()[i];
        if (sub.package == package && (!best.valid() || sub.exclusive > profile[best].exclusive))
            best = SubId(i);
    }
    return best;
}

std::shared_ptr<const Profile> namesOf(const std::shared_ptr<const ProfileDiff>& diff)
{
    return diff ? diff->sharedNames() : nullptr;
}

} // namespace

NameCell workCell(const RunsRow& row, DiffTable table)
{
    const Counted counted = row.isWorkInStatements ? Counted::Statements : countedIn(table);
    const double before = median(workCounts(row).baseline);
    const double after = median(workCounts(row).current);
    switch (row.work) {
    case WorkChange::Same:
        if (row.hasSameStatements)
            return fixedCell(marked("same work"));
        if (counted == Counted::Statements && before == 0)
            return {}; // not recorded
        return fixedCell(SameWork[static_cast<std::size_t>(counted)]);
    case WorkChange::Unclear: return wordCell("varies", marked("varies from run to run"));
    default: return changedWork(before, after, counted);
    }
}

const char* rowKind(DiffTable table)
{
    static constexpr const char* Kinds[DiffTableCount] // by DiffTable
        = {"sub", "file", "line", "call", "package", "string eval"};
    return Kinds[static_cast<std::size_t>(table)];
}

std::string fullRowName(const ProfileDiff& diff, DiffTable table, const DiffRow& row)
{
    const auto sub = [&](SubId id) { return ownName(diff, id, &DiffSide::subOf); };
    const auto file = [&] { return ownName(diff, row.file, &DiffSide::fileOf); };
    const auto location = [&] { return file() + ':' + std::to_string(row.ownLine()); };
    switch (table) {
    case DiffTable::Subs: return sub(row.sub);
    case DiffTable::Packages: return std::string(diff.packageOf(row));
    case DiffTable::CallSites:
        return sub(row.sub) + " calls " + sub(row.callee) + " at " + location();
    case DiffTable::Lines: return location();
    case DiffTable::Files:
    case DiffTable::Evals: break;
    }
    return file();
}

Location ComparisonCells::target() const
{
    const DiffRow& row = *at.row;
    if (row.isGone())
        return {};
    const DiffSide& after = table.diff().after();
    const auto file = [&](FileId id) { return id.valid() ? after.fileOf[id.index()] : FileId(); };
    switch (table.request().table) {
    case DiffTable::Subs: return {.sub = after.subOf[row.sub.index()]};
    case DiffTable::Packages:
        return {.sub = hottestOf(*after.profile, table.diff().packageOf(row))};
    case DiffTable::CallSites:
        return row.file.valid() && row.line > 0 ? Location{.file = file(row.file), .line = row.line}
                                                : Location{.sub = after.subOf[row.callee.index()]};
    default: return {.file = file(row.file), .line = row.line};
    }
}

ComparisonTable::ComparisonTable(std::shared_ptr<const ProfileDiff> diff,
    const CompareRequest& request, RowName shownName, std::shared_ptr<const RunsComparison> runs)
    : TableOf(namesOf(diff), columnsOf(runs != nullptr))
    , m_diff(std::move(diff))
    , m_runs(std::move(runs))
    , m_request(request)
{
    if (!m_diff)
        return;
    addRows(shownName);
    sort();
}

double ComparisonTable::beforeFactor() const
{
    const bool isScaled = m_request.normalizedTotals || m_diff->comparesShares();
    return isScaled && !m_runs ? m_diff->beforeFactor() : 1;
}

void ComparisonTable::addRow(ComparedRow at, RowName shownName)
{
    at.isNew = !didAnything(at.row->before);
    at.isGone = !didAnything(at.row->after);
    if (at.isNew && at.isGone)
        return;
    bool isWanted = false;
    for (std::size_t i = 0; i < m_counts.size(); ++i) {
        const auto kind = static_cast<ChangeKind>(i);
        if (!hasKind(*m_diff, at, kind))
            continue;
        ++m_counts[i];
        isWanted = isWanted || kind == m_request.kind;
    }
    if (!isWanted)
        return;
    m_rows.push_back(at);
    if (shownName)
        m_rows.back().name = shownName(*m_diff, m_request.table, *at.row);
}

void ComparisonTable::addRows(RowName shownName)
{
    if (m_runs) {
        const auto rate = static_cast<double>(m_diff->names().ticksPerSecond());
        for (const RunsRow& row : m_runs->rows(m_request.table))
            addRow({.row = row.row,
                       .before = row.baseline * rate,
                       .after = row.current * rate,
                       .change = row.change.estimate * rate,
                       .runs = &row},
                shownName);
        return;
    }
    const double factor = beforeFactor();
    for (const DiffRow& row : m_diff->rows(m_request.table)) {
        const double before = timeOf(row.before, m_request.time) * factor;
        const double after = timeOf(row.after, m_request.time);
        addRow(
            {.row = &row, .before = before, .after = after, .change = after - before}, shownName);
    }
}

SubId ComparisonTable::coloredBy(std::uint32_t row) const
{
    const DiffRow& of = *m_rows[row].row;
    return of.callee.valid() ? of.callee : of.sub;
}

ComparedSums ComparisonTable::sums(std::span<const std::uint32_t> rows) const
{
    const bool hasTimes = !m_runs || m_runs->request().time == TimeKind::Exclusive;
    const auto rate = static_cast<double>(m_diff->names().ticksPerSecond());
    const auto add = [](std::vector<double>& to, const std::vector<double>& values, double factor) {
        to.resize(std::max(to.size(), values.size()));
        for (std::size_t i = 0; i < values.size(); ++i)
            to[i] += values[i] * factor;
    };
    ComparedSums sums;
    sums.times.baseline.resize(hasTimes ? 1 : 0);
    for (const std::uint32_t row : rows) {
        const ComparedRow& at = m_rows[row];
        const auto addSide = [&](std::vector<double> RunValues::*side, const DiffSide& of,
                                 const DiffCost& cost, double factor) {
            add(sums.counts.*side,
                at.runs ? at.runs->counts.*side : std::vector{of.mean(cost.count)}, 1);
            if (hasTimes)
                add(sums.times.*side,
                    at.runs ? at.runs->times.*side
                            : std::vector{static_cast<double>(cost.exclusive)},
                    at.runs ? rate : factor);
        };
        addSide(&RunValues::baseline, m_diff->before(), at.row->before, beforeFactor());
        addSide(&RunValues::current, m_diff->after(), at.row->after, 1);
    }
    return sums;
}

Shift ComparisonTable::changes() const
{
    Shift all;
    for (const ComparedRow& row : m_rows) {
        const Shift change
            = row.runs ? inTicks(row.runs->change, m_diff->names()) : Shift{0, row.change, 0};
        all.low = std::min({all.low, change.low, change.estimate});
        all.high = std::max({all.high, change.high, change.estimate});
    }
    return all;
}

void ComparisonTable::sort()
{
    std::vector<std::size_t> order(m_rows.size());
    std::iota(order.begin(), order.end(), 0);
    const auto sortBy = [&](const auto& keyOf) {
        std::vector<decltype(keyOf(0))> keys;
        for (std::uint32_t row = 0; row < m_rows.size(); ++row)
            keys.push_back(keyOf(row));
        std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
            return m_request.descending ? keys[b] < keys[a] : keys[a] < keys[b];
        });
    };
    if (m_request.sortedBy == CompareRequest::Name)
        sortBy([&](std::uint32_t row) {
            std::string name = m_rows[row].name;
            lowerInto(name, name.data());
            return name;
        });
    else
        sortBy([&](std::uint32_t row) {
            const auto column = static_cast<std::size_t>(m_request.sortedBy);
            const RunsRow* const runs = m_rows[row].runs;
            if (runs && m_request.sortedBy == CompareRequest::Work)
                return std::pair(false, workChangeOf(*runs));
            const bool isFirst = runs && runs->verdict != Verdict::NoEvidence
                && (m_request.sortedBy == CompareRequest::Change
                    || m_request.sortedBy == CompareRequest::Interval
                    || m_request.sortedBy == CompareRequest::Verdict);
            return std::pair(isFirst, sortNumber(cell(row, column), this->column(column).unit));
        });
    std::vector<ComparedRow> sorted;
    for (const std::size_t at : order)
        sorted.push_back(std::move(m_rows[at]));
    m_rows = std::move(sorted);
}

Table::Rows ComparisonTable::children(std::uint32_t row) const
{
    return {0, row == Top ? static_cast<std::uint32_t>(m_rows.size()) : 0};
}

const char* ComparisonTable::counted() const
{
    static constexpr const char* Titles[]
        = {marked("Calls"), marked("Statements"), marked("Executions")};
    return Titles[static_cast<std::size_t>(countedIn(m_request.table))];
}

bool ComparisonTable::isAt(std::uint32_t row, const Location& location) const
{
    const Location own = target(row);
    return own.sub.valid() ? own.sub == location.sub
                           : own.file.valid() && own.file == location.file
            && (own.line == 0 || own.line == location.line);
}

template <class Matches>
std::uint32_t ComparisonTable::findIf(const Matches& matches) const
{
    const auto found = std::ranges::find_if(m_rows, matches);
    return found == m_rows.end() ? Top : static_cast<std::uint32_t>(found - m_rows.begin());
}

std::uint32_t ComparisonTable::find(const Location& location) const
{
    if (!m_diff || location.empty())
        return Top;
    const DiffSide& after = m_diff->after();
    const SubId sub = mapped(location.sub, after.ids.subs);
    const FileId file = mapped(location.file, after.ids.files);
    const std::string_view package
        = sub.valid() ? m_diff->names()[sub].package : std::string_view();
    return findIf([&](const ComparedRow& at) {
        const DiffRow& row = *at.row;
        switch (m_request.table) {
        case DiffTable::Subs: return sub.valid() && row.sub == sub;
        case DiffTable::Packages: return sub.valid() && m_diff->packageOf(row) == package;
        case DiffTable::Lines:
        case DiffTable::CallSites:
            return file.valid() && row.file == file && row.line == location.line && !row.isGone();
        default: return file.valid() && row.file == file;
        }
    });
}

std::uint32_t ComparisonTable::find(const DiffRow* row) const
{
    return findIf([row](const ComparedRow& at) { return at.row == row; });
}

} // namespace nytprof
