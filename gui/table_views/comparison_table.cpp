// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/comparison_table.h"

#include "profile/profile.h"
#include "style/text.h"

#include <algorithm>
#include <cmath>

namespace nytprof::gui {

namespace {

using Presence = CostChangeCell::Presence;

CostChangeCell changeOf(const ComparedRow& row)
{
    const CompareRow& at = row.at();
    return {at.before, at.after,
        at.isNew        ? Presence::New
            : at.isGone ? Presence::Gone
                        : Presence::InBoth};
}

constexpr const char* HowOften
    = marked("Count in the baseline, in the current run, and the difference");

constexpr ColumnOf<ComparedRow> ComparisonColumns[] = {
    {{"name", marked("Name"), marked("Sub, file, line, call, package or string eval"), Unit::Name},
        [](const ComparedRow& r) {
            const CompareTable& table = r.table;
            const DiffRow& about = *r.at().row;
            const bool isSub = table.request.table == DiffTable::Subs;
            return NameCell{.shown = table.names[r.position].toStdString(),
                .exact = fullCompareName(*table.diff, table.request.table, about).toStdString(),
                .package = isSub ? table.diff->names()[about.sub].package : std::string_view()};
        }},
    {{"before", marked("Baseline"), marked("Time in the baseline"), Unit::Time, 10},
        [](const ComparedRow& r) {
            return ScaledCell{
                r.at().before, r.table.diff->before().totals.statementTime, !r.at().isNew};
        }},
    {{"after", marked("Current"), marked("Time in the current run"), Unit::Time, 10},
        [](const ComparedRow& r) {
            return ScaledCell{
                r.at().after, r.table.diff->after().totals.statementTime, !r.at().isGone};
        }},
    {{"change", marked("Change"), marked("Current minus baseline; sorted by absolute value"),
         Unit::CostChange, 10, true},
        [](const ComparedRow& r) { return changeOf(r); }},
    {{"growth", marked("Change %"), marked("Change relative to the baseline"), Unit::ShareChange,
         10},
        [](const ComparedRow& r) { return changeOf(r); }},
    {{"count_before", marked("%1 baseline"), HowOften, Unit::Count, 17},
        [](const ComparedRow& r) {
            const std::uint64_t count = r.at().row->before.count;
            return CountCell(count, count > 0);
        }},
    {{"count_after", marked("%1 current"), HowOften, Unit::Count, 17},
        [](const ComparedRow& r) {
            const std::uint64_t count = r.at().row->after.count;
            return CountCell(count, count > 0);
        }},
    {{"count_change", marked("%1 change"), HowOften, Unit::CountChange, 17},
        [](const ComparedRow& r) {
            return CountChangeCell{r.at().row->before.count, r.at().row->after.count};
        }},
};

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

} // namespace

Location ComparedRow::target() const
{
    const DiffRow& row = *at().row;
    if (row.isGone())
        return {};
    const DiffSide& after = table.diff->after();
    const auto file = [&](FileId id) { return id.valid() ? after.fileOf[id.index()] : FileId(); };
    switch (table.request.table) {
    case DiffTable::Subs: return {.sub = after.subOf[row.sub.index()]};
    case DiffTable::Packages: return {.sub = hottestOf(*after.profile, table.diff->packageOf(row))};
    case DiffTable::CallSites:
        return row.file.valid() && row.line > 0 ? Location{.file = file(row.file), .line = row.line}
                                                : Location{.sub = after.subOf[row.callee.index()]};
    default: return {.file = file(row.file), .line = row.line};
    }
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

ComparisonTable::ComparisonTable(std::shared_ptr<const CompareTable> table)
    : TableOf(table ? std::shared_ptr<const Profile>(table->diff, &table->diff->names()) : nullptr,
        ComparisonColumns)
    , m_table(std::move(table))
{
}

Table::Rows ComparisonTable::children(std::uint32_t row) const
{
    const bool has = m_table && row == Top;
    return {0, has ? static_cast<std::uint32_t>(m_table->rows.size()) : 0};
}

const char* ComparisonTable::counted() const
{
    return countedIn(m_table ? m_table->request.table : DiffTable::Subs);
}

bool ComparisonTable::isAt(std::uint32_t row, const Location& place) const
{
    const Location own = target(row);
    return own.sub.valid()
        ? own.sub == place.sub
        : own.file.valid() && own.file == place.file && (own.line == 0 || own.line == place.line);
}

std::uint32_t ComparisonTable::find(const Location& place) const
{
    if (!m_table || (!place.sub.valid() && !place.file.valid()))
        return Top;
    const DiffSide& after = diff().after();
    const SubId sub = place.sub.valid() ? after.ids.subs[place.sub.index()] : SubId();
    const FileId file = place.file.valid() ? after.ids.files[place.file.index()] : FileId();
    const std::string_view package = sub.valid() ? diff().names()[sub].package : std::string_view();
    const auto matches = [&](const CompareRow& at) {
        const DiffRow& row = *at.row;
        switch (m_table->request.table) {
        case DiffTable::Subs: return sub.valid() && row.sub == sub;
        case DiffTable::Packages: return sub.valid() && diff().packageOf(row) == package;
        case DiffTable::Lines:
        case DiffTable::CallSites:
            return file.valid() && row.file == file && row.line == place.line && !row.isGone();
        default: return file.valid() && row.file == file;
        }
    };
    const auto& all = m_table->rows;
    const auto found = std::find_if(all.begin(), all.end(), matches);
    return found == all.end() ? Top : static_cast<std::uint32_t>(found - all.begin());
}

std::uint32_t ComparisonTable::find(const DiffRow* row) const
{
    if (!m_table)
        return Top;
    const auto& all = m_table->rows;
    const auto found = std::find_if(
        all.begin(), all.end(), [row](const CompareRow& at) { return at.row == row; });
    return found == all.end() ? Top : static_cast<std::uint32_t>(found - all.begin());
}

QString comparisonToolTip(const Table& table, std::uint32_t row)
{
    const auto& comparison = static_cast<const ComparisonTable&>(table);
    const CompareRow& at = comparison.compared(row);
    const Profile& names = *table.profile();
    const auto time
        = [&](double ticks) { return timeText(names, static_cast<Ticks>(std::llround(ticks))); };
    const auto line = [&](const QString& when, const DiffCost& cost) {
        return tr("<br>%1: exclusive %2, inclusive %3; %5: %4")
            .arg(when, time(static_cast<double>(cost.exclusive)),
                time(static_cast<double>(cost.inclusive)), countText(cost.count),
                tr(table.counted()));
    };
    const CompareRequest& request = comparison.compared()->request;
    QString tip = QStringLiteral("<b>%1</b>")
                      .arg(fullCompareName(*comparison.compared()->diff, request.table, *at.row)
                               .toHtmlEscaped());
    tip += at.isNew ? tr("<br>new: not in the baseline") : line(tr("baseline"), at.row->before);
    tip += at.isGone ? tr("<br>gone: not in the current run") : line(tr("current"), at.row->after);
    if (request.normalizedTotals && !at.isNew)
        tip += tr("<br>baseline, normalized: %1").arg(time(at.before));
    return tip;
}

} // namespace nytprof::gui
