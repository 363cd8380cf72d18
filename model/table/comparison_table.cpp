// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table/comparison_table.h"

#include "analysis/name_search.h"

#include <algorithm>
#include <numeric>

namespace nytprof {

namespace {

using Presence = CostChangeCell::Presence;

CostChangeCell changeOf(const ComparisonCells& r)
{
    return {r.at.before, r.at.after,
        r.at.isNew        ? Presence::New
            : r.at.isGone ? Presence::Gone
                          : Presence::InBoth};
}

MeanCell countIn(const DiffSide& side, const DiffCost& cost)
{
    return {side.mean(cost.count), cost.count > 0};
}

constexpr const char* HowOften
    = marked("Count in the baseline, in the current run, and the difference");

constexpr ColumnOf<ComparisonCells> ComparisonColumns[] = {
    {{"name", marked("Name"), marked("Sub, file, line, call, package or string eval"), Unit::Name},
        [](const ComparisonCells& r) {
            const ProfileDiff& diff = r.table.diff();
            const DiffTable table = r.table.request().table;
            return NameCell{.shown = r.at.name,
                .exact = fullRowName(diff, table, *r.at.row),
                .package = table == DiffTable::Subs ? diff.names()[r.at.row->sub].package
                                                    : std::string_view()};
        }},
    {{"before", marked("Baseline"), marked("Time in the baseline"), Unit::Time, 10},
        [](const ComparisonCells& r) {
            return ScaledCell{
                r.at.before, r.table.diff().before().totals.statementTime, !r.at.isNew};
        }},
    {{"after", marked("Current"), marked("Time in the current run"), Unit::Time, 10},
        [](const ComparisonCells& r) {
            return ScaledCell{
                r.at.after, r.table.diff().after().totals.statementTime, !r.at.isGone};
        }},
    {{"change", marked("Change"), marked("Current minus baseline; sorted by absolute value"),
         Unit::CostChange, 10, true},
        [](const ComparisonCells& r) { return changeOf(r); }},
    {{"growth", marked("Change %"), marked("Change relative to the baseline"), Unit::ShareChange,
         10},
        [](const ComparisonCells& r) { return changeOf(r); }},
    {{"count_before", marked("%1 baseline"), HowOften, Unit::Count, 17},
        [](const ComparisonCells& r) {
            return countIn(r.table.diff().before(), r.at.row->before);
        }},
    {{"count_after", marked("%1 current"), HowOften, Unit::Count, 17},
        [](const ComparisonCells& r) { return countIn(r.table.diff().after(), r.at.row->after); }},
    {{"count_change", marked("%1 change"), HowOften, Unit::CountChange, 17},
        [](const ComparisonCells& r) {
            const ProfileDiff& diff = r.table.diff();
            return CountChangeCell{diff.before().mean(r.at.row->before.count),
                diff.after().mean(r.at.row->after.count)};
        }},
    {{"inclusive_change", "Inclusive", Unit::CostChange},
        [](const ComparisonCells& r) {
            return CostChangeCell{
                static_cast<double>(r.at.row->before.inclusive) * r.table.beforeFactor(),
                static_cast<double>(r.at.row->after.inclusive), Presence::InBoth};
        }},
};

bool didAnything(const DiffCost& cost)
{
    return cost.count != 0 || cost.exclusive != 0 || cost.inclusive != 0;
}

double timeOf(const DiffCost& cost, TimeKind kind)
{
    return static_cast<double>(kind == TimeKind::Exclusive ? cost.exclusive : cost.inclusive);
}

bool wanted(const ProfileDiff& diff, const ComparedRow& at, ChangeKind kind)
{
    switch (kind) {
    case ChangeKind::All: return true;
    case ChangeKind::Changed:
        return at.isNew || at.isGone || at.change() != 0
            || diff.before().mean(at.row->before.count) != diff.after().mean(at.row->after.count);
    case ChangeKind::New: return at.isNew;
    case ChangeKind::Gone: return at.isGone;
    case ChangeKind::Slower: return at.change() > 0;
    case ChangeKind::Faster: return at.change() < 0;
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

const char* countedIn(DiffTable table)
{
    switch (table) {
    case DiffTable::Files:
    case DiffTable::Lines: return marked("Statements");
    case DiffTable::Evals: return marked("Executions");
    default: return marked("Calls");
    }
}

std::shared_ptr<const Profile> namesOf(const std::shared_ptr<const ProfileDiff>& diff)
{
    return diff ? diff->sharedNames() : nullptr;
}

} // namespace

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

ComparisonTable::ComparisonTable(
    std::shared_ptr<const ProfileDiff> diff, const CompareRequest& request, RowName shownName)
    : TableOf(namesOf(diff), ComparisonColumns)
    , m_diff(std::move(diff))
    , m_request(request)
{
    if (!m_diff)
        return;
    addRows(shownName);
    sort();
}

double ComparisonTable::beforeFactor() const
{
    return m_request.normalizedTotals ? m_diff->beforeFactor() : 1;
}

void ComparisonTable::addRows(RowName shownName)
{
    const double factor = beforeFactor();
    for (const DiffRow& row : m_diff->rows(m_request.table)) {
        const bool before = didAnything(row.before);
        const bool after = didAnything(row.after);
        const ComparedRow at{&row, timeOf(row.before, m_request.time) * factor,
            timeOf(row.after, m_request.time), !before, !after};
        if (!(before || after) || !wanted(*m_diff, at, m_request.kind))
            continue;
        m_rows.push_back(at);
        if (shownName)
            m_rows.back().name = shownName(*m_diff, m_request.table, row);
    }
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
            return sortNumber(cell(row, column), this->column(column).unit);
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

const char* ComparisonTable::counted() const { return countedIn(m_request.table); }

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
