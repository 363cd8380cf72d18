// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/process_table.h"

#include "profile/profile.h"
#include "profile/ticks.h"
#include "profile/waiting.h"
#include "style/text.h"

#include <QDateTime>
#include <QFileInfo>

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace nytprof::gui {

namespace {

constexpr const char* SumOf = marked("Sum of %1"); // here, for the context of tr()

QString baseName(const QString& path) { return QFileInfo(path).fileName(); }

Amount shownCount(const std::optional<std::uint64_t>& count)
{
    return Amount(count.value_or(0)).shownIf(count.has_value());
}

constexpr ColumnOf<ProcessRow> ProcessColumns[] = {
    {{"process", marked("Process"), marked("Process ID and program; child processes below"),
         Unit::Name},
        [](const ProcessRow& r) { return r.item.name; }},
    {{"from", marked("From"),
         marked("Start relative to the first process; in a range, what is counted begins there"),
         Unit::Time, 8},
        [](const ProcessRow& r) { return r.time(r.item.numbers.from); }},
    {{"to", marked("To"), marked("End; in a range, what is counted ends there"), Unit::Time, 8},
        [](const ProcessRow& r) { return r.time(r.item.numbers.to); }},
    {{"work", marked("Work"), marked("Time of statements, without waiting"), Unit::Time, 9, true},
        [](const ProcessRow& r) { return r.time(r.item.numbers.work); }},
    {{"waiting", marked("Waiting"),
         marked("Time in accept, sleep, select, wait, locks and the like"), Unit::Time, 9},
        [](const ProcessRow& r) { return r.time(r.item.numbers.waiting); }},
    {{"statements", marked("Statements"), marked("Executed statements"), Unit::Count, 12},
        [](const ProcessRow& r) { return shownCount(r.item.numbers.statements); }},
    {{"calls", marked("Calls"), marked("Calls of subs"), Unit::Count, 10},
        [](const ProcessRow& r) { return shownCount(r.item.numbers.calls); }},
    {{"file", marked("File"), marked("Profile"), Unit::Name, 24, false, ColumnUse::HiddenAtFirst},
        [](const ProcessRow& r) { return NameCell{baseName(r.item.path).toStdString()}; }},
};
static_assert(std::size(ProcessColumns) == ProcessTable::ColumnCount);

// From the time axis, or else of the part.
ProcessNumbers numbersOf(
    const ProcessItem& item, const ProfilePart& file, const ProcessCosts& costs, double begin)
{
    const auto seconds = [](std::int64_t time) { return static_cast<double>(time) / 1e9; };
    const Profile& profile = *file.profile;
    const Process& process = item.process;
    const bool isRange = costs.range().has_value();
    const ProcessCosts::Part* const part = costs.of(process);
    ProcessNumbers numbers;
    if (part) {
        numbers.from = seconds(part->counted.from);
        numbers.to = seconds(part->counted.to);
        numbers.work = seconds(part->costs.work());
        numbers.waiting = seconds(part->costs.waiting);
        numbers.statements = static_cast<std::uint64_t>(part->costs.statements);
        numbers.calls = static_cast<std::uint64_t>(part->costs.calls);
    } else if (!isRange && process.startTime > 0) {
        numbers.from = process.startTime - begin;
        if (process.knownUntil() > 0)
            numbers.to = process.knownUntil() - begin;
    }
    if (isRange || !item.isFirst || file.canBeDivided())
        return numbers;
    numbers.statements = profile.totals().statements;
    numbers.calls = profile.totals().calls;
    if (!part) {
        const Ticks waiting = waitingTime(profile);
        numbers.work = profile.seconds(addTicks(profile.totals().whole(), -waiting));
        if (profile.costUnit().empty())
            numbers.waiting = profile.seconds(waiting);
    }
    return numbers;
}

std::vector<ProcessItem> itemsOf(const ProfileParts& parts, const ProcessCosts& costs)
{
    std::vector<ProcessItem> items;
    for (std::size_t part = 0; part < parts.size(); ++part) {
        const Profile& profile = *parts[part].profile;
        ProcessItem item{.part = part, .path = parts[part].path};
        item.isMerged = profile.processes().size() > 1 && !parts[part].canBeDivided();
        for (const Process& process : profile.processes()) {
            item.process = process;
            items.push_back(item);
            item.isFirst = false;
        }
        if (profile.processes().empty()) {
            item.isKnown = false;
            item.process.application = profile.application();
            items.push_back(item);
        }
    }
    std::ranges::sort(items, {}, [](const ProcessItem& item) {
        return std::tie(item.process.startTime, item.process.pid, item.part);
    });
    double begin = 0; // the first that is known
    for (ProcessItem& item : items) {
        begin = begin == 0 && item.isKnown ? item.process.startTime : begin;
        const std::string pid = item.isKnown ? std::to_string(item.process.pid) : "?";
        const QString program = baseName(toQString(item.process.application));
        item.name = {.shown = pid + "  " + program.toStdString(), .isCode = true};
        item.numbers = numbersOf(item, parts[item.part], costs, begin);
    }
    return items;
}

template <class Number>
void addKnown(std::optional<Number>& sum, const std::optional<Number>& number)
{
    if (number)
        sum = sum.value_or(0) + *number;
}

} // namespace

void ProcessNumbers::add(const ProcessNumbers& other)
{
    if (other.from)
        from = std::min(from.value_or(*other.from), *other.from);
    if (other.to)
        to = std::max(to.value_or(*other.to), *other.to);
    addKnown(work, other.work);
    addKnown(waiting, other.waiting);
    addKnown(statements, other.statements);
    addKnown(calls, other.calls);
}

Amount ProcessRow::time(const std::optional<double>& seconds) const
{
    return Amount(seconds.value_or(0) * static_cast<double>(profile.ticksPerSecond()))
        .shownIf(seconds.has_value());
}

ProcessTable::ProcessTable(const ProfileParts& parts, const ProcessCosts& costs)
    : ItemTable(parts.empty() ? nullptr : parts.front().profile, ProcessColumns)
{
    arrange(itemsOf(parts, costs));
}

ProcessTable::ProcessTable(std::shared_ptr<const Profile> profile, const ProcessItem& only)
    : ItemTable(std::move(profile), ProcessColumns, {&only, 1})
{
}

// Process ids are reused: the parent is the latest that began before.
void ProcessTable::arrange(std::vector<ProcessItem> items)
{
    constexpr int MaxShownDepth = 100; // Qt recurses; deeper processes are below the same one
    struct Place {
        std::optional<std::size_t> parent;
        int depth = 0;
        std::vector<std::size_t> children;
    };
    std::vector<Place> places(items.size());
    std::vector<std::size_t> rows; // first those at the top
    std::unordered_map<std::uint32_t, std::size_t> latest;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const auto parent = latest.find(items[i].process.parentPid);
        Place& place = places[i];
        if (items[i].isKnown && parent != latest.end())
            place.parent = parent->second;
        if (items[i].isKnown)
            latest[items[i].process.pid] = i;
        if (place.parent && places[*place.parent].depth == MaxShownDepth)
            place.parent = places[*place.parent].parent;
        place.depth = place.parent ? places[*place.parent].depth + 1 : 0;
        (place.parent ? places[*place.parent].children : rows).push_back(i);
        m_largest = std::max(m_largest, items[i].numbers.work.value_or(0));
    }
    const auto addBelow = [&](std::uint32_t row, std::span<const std::size_t> numbers) {
        std::vector<ProcessItem> children;
        for (const std::size_t number : numbers)
            children.push_back(std::move(items[number]));
        add(row, children);
    };
    addBelow(Top, rows);
    for (std::uint32_t row = 0; row < rowCount(); ++row) {
        const auto& children = places[rows[row]].children;
        addBelow(row, children);
        rows.insert(rows.end(), children.begin(), children.end());
    }
}

ProcessTable ProcessTable::sumOf(
    const ProcessCosts& costs, const std::function<bool(const ProcessItem&)>& isWanted) const
{
    ProcessItem sum;
    std::size_t processes = 0;
    for (std::uint32_t row = 0; row < rowCount(); ++row) {
        const ProcessItem& one = itemAt(row);
        if (!isWanted(one))
            continue;
        sum.numbers.add(one.numbers);
        processes += one.numbers.work && one.isKnown ? 1 : 0;
    }
    if (const auto& range = costs.range()) {
        sum.numbers.from = static_cast<double>(range->from) / 1e9;
        sum.numbers.to = static_cast<double>(range->to) / 1e9;
    }
    sum.name = {.shown = countText(processes).toStdString(), .form = SumOf};
    return rowCount() < 2 ? ProcessTable() : ProcessTable(profile(), sum);
}

std::uint32_t ProcessTable::find(std::uint32_t pid) const
{
    std::uint32_t first = Top;
    for (std::uint32_t row = 0; row < rowCount(); ++row) {
        const ProcessItem& one = itemAt(row);
        if (one.isKnown && one.process.pid == pid
            && (first == Top || one.process.startTime < itemAt(first).process.startTime))
            first = row;
    }
    return first;
}

std::optional<Ticks> ProcessTable::barWhole() const
{
    return profile() ? std::llround(m_largest * static_cast<double>(profile()->ticksPerSecond()))
                     : 0;
}

QString processToolTip(const Table& table, std::uint32_t row)
{
    const auto time = [](double epoch) {
        return QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(epoch * 1000))
            .toString(QStringLiteral("yyyy-MM-dd HH:mm:ss.zzz"));
    };
    const ProcessItem& item = static_cast<const ProcessTable&>(table).item(row);
    const Process& process = item.process;
    QStringList lines{
        QStringLiteral("<b>%1</b>").arg(toQString(process.application).toHtmlEscaped())};
    if (item.isKnown) {
        lines << tr("process %1, child of %2").arg(process.pid).arg(process.parentPid);
        lines << tr("start: %1").arg(time(process.startTime));
        lines << (process.complete() ? tr("end: %1").arg(time(process.endTime))
                                     : tr("incomplete profile"));
        if (!process.lastCall.empty())
            lines << tr("last recorded call: %1, %2")
                         .arg(toQString(process.lastCall).toHtmlEscaped(), time(process.lastSeen));
    } else {
        lines << tr("file without process");
    }
    lines << item.path.toHtmlEscaped();
    if (item.isMerged)
        lines << tr("Merged profile of several processes.");
    return lines.join(QStringLiteral("<br>"));
}

} // namespace nytprof::gui
