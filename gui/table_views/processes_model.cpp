// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/processes_model.h"

#include "profile/profile.h"
#include "profile/ticks.h"
#include "profile/waiting.h"
#include "style/colors.h"
#include "style/text.h"
#include "tables/table_model.h"

#include <QDateTime>
#include <QFileInfo>

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace nytprof::gui {

namespace {

constexpr Column ProcessColumns[] = {
    {"process", marked("Process"), marked("Process ID and program; child processes below"),
        Unit::Name},
    {"from", marked("From"),
        marked("Start relative to the first process; in a range, what is counted begins there"),
        Unit::Time, 8},
    {"to", marked("To"), marked("End; in a range, what is counted ends there"), Unit::Time, 8},
    {"work", marked("Work"), marked("Time of statements, without waiting"), Unit::Time, 9, true},
    {"waiting", marked("Waiting"),
        marked("Time in accept, sleep, select, wait, locks and the like"), Unit::Time, 9},
    {"statements", marked("Statements"), marked("Executed statements"), Unit::Count, 12},
    {"calls", marked("Calls"), marked("Calls of subs"), Unit::Count, 10},
    {"file", marked("File"), marked("Profile"), Unit::Name, 24, false, ColumnUse::HiddenAtFirst},
};

} // namespace

void ProcessesModel::setParts(const ProfileParts& parts)
{
    if (std::ranges::equal(parts, m_parts, {}, &ProfilePart::profile,
            &ProfilePart::profile)) { // keeps selected and expanded rows
        m_parts = parts;
        announceTicks();
        return;
    }
    beginResetModel();
    m_parts = parts;
    m_rows.clear();
    for (std::size_t part = 0; part < m_parts.size(); ++part) {
        const Profile& profile = *m_parts[part].profile;
        for (const Process& process : profile.processes()) {
            const bool first = &process == profile.processes().data();
            m_rows.push_back({part, first, true, process, None, 0, {}});
        }
        if (profile.processes().empty()) {
            m_rows.push_back({part, true, false, Process(), None, 0, {}});
            m_rows.back().process.application = profile.application();
        }
    }
    arrange();
    endResetModel();
}

void ProcessesModel::arrange()
{
    constexpr int MaxDepth = 100; // Qt recurses; deeper processes are below the same one
    std::ranges::sort(m_rows, {},
        [](const Row& row) { return std::tie(row.process.startTime, row.process.pid, row.part); });
    m_top.clear();
    m_begin = 0;
    // Process ids are reused: the parent is the latest that began before.
    std::unordered_map<std::uint32_t, int> latest;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        Row& row = m_rows[i];
        if (row.known) {
            m_begin = m_begin == 0 ? row.process.startTime : m_begin;
            const auto parent = latest.find(row.process.parentPid);
            row.parent = parent == latest.end() ? None : parent->second;
            latest[row.process.pid] = static_cast<int>(i);
        }
        if (row.parent != None && m_rows[static_cast<std::size_t>(row.parent)].depth == MaxDepth)
            row.parent = m_rows[static_cast<std::size_t>(row.parent)].parent;
        if (row.parent != None)
            row.depth = m_rows[static_cast<std::size_t>(row.parent)].depth + 1;
        auto& siblings
            = row.parent == None ? m_top : m_rows[static_cast<std::size_t>(row.parent)].children;
        row.place = static_cast<int>(siblings.size());
        siblings.push_back(static_cast<int>(i));
    }
    findLargest();
}

void ProcessesModel::findLargest()
{
    m_largest = 0;
    for (const Row& row : m_rows)
        m_largest = std::max(m_largest, numbersOf(row).work.value_or(0));
}

void ProcessesModel::setCosts(ProcessCosts costs)
{
    m_costs = std::move(costs);
    findLargest();
    announceTicks();
}

void ProcessesModel::includeAll()
{
    ProfileParts parts = m_parts;
    for (ProfilePart& part : parts)
        part.showAll();
    include(std::move(parts));
}

void ProcessesModel::includeOnly(const QModelIndexList& rows)
{
    ProfileParts parts = m_parts;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::set<std::uint32_t> wanted = pidsIn(rows, i);
        if (parts[i].canBeDivided())
            parts[i].showProcesses([&](std::uint32_t pid) { return wanted.contains(pid); });
        else
            parts[i].included = !wanted.empty();
    }
    include(std::move(parts));
}

void ProcessesModel::setIncluded(const QModelIndexList& rows, bool wanted)
{
    ProfileParts parts = m_parts;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::set<std::uint32_t> changed = pidsIn(rows, i);
        if (parts[i].canBeDivided())
            parts[i].showProcesses([&](std::uint32_t pid) {
                return changed.contains(pid) ? wanted : m_parts[i].shows(pid);
            });
        else if (!changed.empty())
            parts[i].included = wanted;
    }
    include(std::move(parts));
}

std::set<std::uint32_t> ProcessesModel::pidsIn(const QModelIndexList& rows, std::size_t part) const
{
    std::set<std::uint32_t> pids;
    for (const QModelIndex& row : rows)
        if (rowAt(row).part == part)
            pids.insert(rowAt(row).process.pid);
    return pids;
}

// At least one part stays included.
void ProcessesModel::include(ProfileParts parts)
{
    const bool isSame
        = std::ranges::equal(parts, m_parts, [](const ProfilePart& a, const ProfilePart& b) {
              return a.included == b.included && a.leftOut == b.leftOut;
          });
    if (isSame || std::ranges::none_of(parts, &ProfilePart::included))
        return;
    m_parts = std::move(parts);
    announceTicks();
    emit inclusionChanged();
}

void ProcessesModel::announceTicks()
{
    const auto announce = [this](const std::vector<int>& siblings) {
        if (!siblings.empty()) {
            const auto at = [](int row) { return static_cast<quintptr>(row); };
            const int last = static_cast<int>(siblings.size()) - 1;
            emit dataChanged(createIndex(0, 0, at(siblings.front())),
                createIndex(last, ColumnCount - 1, at(siblings.back())));
        }
    };
    announce(m_top);
    for (const Row& row : m_rows)
        announce(row.children);
}

const ProcessesModel::Row& ProcessesModel::rowAt(const QModelIndex& index) const
{
    return m_rows[index.internalId()];
}

const std::vector<int>& ProcessesModel::childrenOf(const QModelIndex& parent) const
{
    return parent.isValid() ? rowAt(parent).children : m_top;
}

QModelIndex ProcessesModel::rowOf(std::uint32_t pid) const
{
    const auto row = std::ranges::find_if(
        m_rows, [pid](const Row& one) { return one.known && one.process.pid == pid; });
    return row == m_rows.end()
        ? QModelIndex()
        : createIndex(row->place, 0, static_cast<quintptr>(row - m_rows.begin()));
}

QModelIndex ProcessesModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    const int at = childrenOf(parent)[static_cast<std::size_t>(row)];
    return createIndex(row, column, static_cast<quintptr>(at));
}

QModelIndex ProcessesModel::parent(const QModelIndex& index) const
{
    const int parent = index.isValid() ? rowAt(index).parent : None;
    if (parent == None)
        return {};
    return createIndex(
        m_rows[static_cast<std::size_t>(parent)].place, 0, static_cast<quintptr>(parent));
}

int ProcessesModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(childrenOf(parent).size());
}

int ProcessesModel::columnCount(const QModelIndex&) const { return ColumnCount; }

Qt::ItemFlags ProcessesModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractItemModel::flags(index);
    return index.column() == Name ? flags | Qt::ItemIsUserCheckable : flags;
}

QVariant ProcessesModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = rowAt(index);
    const double share = m_largest > 0 ? numbersOf(row).work.value_or(0) / m_largest : 0;
    switch (role) {
    case Qt::DisplayRole: return cell(row, index.column()).text;
    case Qt::CheckStateRole:
        return index.column() != Name                  ? QVariant()
            : m_parts[row.part].shows(row.process.pid) ? QVariant(Qt::Checked)
                                                       : QVariant(Qt::Unchecked);
    case Qt::ToolTipRole: return toolTip(row);
    case Qt::TextAlignmentRole: return headerData(index.column(), Qt::Horizontal, role);
    case SortRole: return cell(row, index.column()).key;
    case CodeRole: return index.column() == Name; // the number before the program's name counts
    case ExportRole:
        return index.column() == Name ? cell(row, Name).text : cell(row, index.column()).key;
    case ShareRole: return index.column() == Work && share > 0 ? share : QVariant();
    default: return {};
    }
}

bool ProcessesModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole || index.column() != Name)
        return false;
    setIncluded({index}, value.toInt() == Qt::Checked);
    return true;
}

// From the time axis, or else of the row's part; a merged file without one shows its numbers once.
ProcessesModel::Numbers ProcessesModel::numbersOf(const Row& row) const
{
    const auto seconds = [](std::int64_t time) { return static_cast<double>(time) / 1e9; };
    const Profile& profile = *m_parts[row.part].profile;
    const Process& process = row.process;
    const bool isRange = m_costs.range().has_value();
    const ProcessCosts::Part* const part = m_costs.of(process);
    Numbers numbers;
    if (part) {
        numbers.from = seconds(part->counted.from);
        numbers.to = seconds(part->counted.to);
        numbers.work = seconds(part->costs.work());
        numbers.waiting = seconds(part->costs.waiting);
        numbers.statements = static_cast<std::uint64_t>(part->costs.statements);
        numbers.calls = static_cast<std::uint64_t>(part->costs.calls);
    } else if (!isRange && process.startTime > 0) {
        numbers.from = process.startTime - m_begin;
        if (process.knownUntil() > 0)
            numbers.to = process.knownUntil() - m_begin;
    }
    if (isRange || !row.first || m_parts[row.part].canBeDivided())
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

ProcessesModel::Shown ProcessesModel::cell(const Row& row, int column) const
{
    const Process& process = row.process;
    const Numbers numbers = numbersOf(row);
    const std::string_view unit = m_parts[row.part].profile->costUnit();
    const auto time = [](const std::optional<double>& seconds) -> Shown {
        return {seconds ? timeText(*seconds) : QString(), seconds.value_or(0)};
    };
    const auto count = [](const std::optional<std::uint64_t>& number) -> Shown {
        return {
            number ? countText(*number) : QString(), static_cast<qulonglong>(number.value_or(0))};
    };
    switch (column) {
    case Name:
        return {QStringLiteral("%1  %2").arg(
                    row.known ? QString::number(process.pid) : QStringLiteral("?"),
                    QFileInfo(toQString(process.application)).fileName()),
            process.pid};
    case From: return time(numbers.from);
    case To: return time(numbers.to);
    case Work:
        return {numbers.work ? costText(unit, *numbers.work) : QString(), numbers.work.value_or(0)};
    case Waiting: return time(numbers.waiting);
    case Statements: return count(numbers.statements);
    case Calls: return count(numbers.calls);
    default: {
        const QString file = QFileInfo(m_parts[row.part].path).fileName();
        return {file, file};
    }
    }
}

QStringList ProcessesModel::sums() const
{
    Numbers sums;
    std::size_t processes = 0;
    const auto add = [](auto& sum, const auto& number) {
        if (number)
            sum = sum.value_or(0) + *number;
    };
    for (const Row& row : m_rows) {
        if (!m_parts[row.part].shows(row.process.pid))
            continue;
        const Numbers numbers = numbersOf(row);
        add(sums.work, numbers.work);
        add(sums.waiting, numbers.waiting);
        add(sums.statements, numbers.statements);
        add(sums.calls, numbers.calls);
        if (numbers.from)
            sums.from = std::min(sums.from.value_or(*numbers.from), *numbers.from);
        if (numbers.to)
            sums.to = std::max(sums.to.value_or(*numbers.to), *numbers.to);
        processes += numbers.work && row.known ? 1 : 0;
    }
    if (m_rows.size() < 2)
        return {};
    if (const auto& range = m_costs.range()) {
        sums.from = static_cast<double>(range->from) / 1e9;
        sums.to = static_cast<double>(range->to) / 1e9;
    }
    const auto time = [](const std::optional<double>& seconds) {
        return seconds ? timeText(*seconds) : QString();
    };
    const auto count = [](const std::optional<std::uint64_t>& number) {
        return number ? countText(*number) : QString();
    };
    QStringList texts(ColumnCount);
    texts[Name] = tr("Sum of %1").arg(countText(processes));
    texts[From] = time(sums.from);
    texts[To] = time(sums.to);
    texts[Work] = sums.work ? costText(m_parts.front().profile->costUnit(), *sums.work) : QString();
    texts[Waiting] = time(sums.waiting);
    texts[Statements] = count(sums.statements);
    texts[Calls] = count(sums.calls);
    return texts;
}

QString ProcessesModel::toolTip(const Row& row) const
{
    const auto time = [](double epoch) {
        return QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(epoch * 1000))
            .toString(QStringLiteral("yyyy-MM-dd HH:mm:ss.zzz"));
    };
    const Process& process = row.process;
    QStringList lines{
        QStringLiteral("<b>%1</b>").arg(toQString(process.application).toHtmlEscaped())};
    if (row.known) {
        lines << tr("process %1, child of %2").arg(process.pid).arg(process.parentPid);
        lines << tr("start: %1").arg(time(process.startTime));
        lines << (process.complete() ? tr("end: %1").arg(time(process.endTime))
                                     : tr("incomplete profile"));
        if (!process.lastCall.empty()) {
            lines << tr("last recorded call: %1, %2")
                         .arg(toQString(process.lastCall).toHtmlEscaped(), time(process.lastSeen));
        }
    } else {
        lines << tr("file without process");
    }
    lines << m_parts[row.part].path.toHtmlEscaped();
    if (m_parts[row.part].profile->processes().size() > 1 && !m_parts[row.part].canBeDivided())
        lines << tr("Merged profile of several processes.");
    return lines.join(QStringLiteral("<br>"));
}

QVariant ProcessesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    // Only Work may be in another unit than time.
    const bool counts = section == Work && role != Qt::ToolTipRole && !m_parts.empty();
    return columnHeader(columns()[static_cast<std::size_t>(section)], role,
        counts ? m_parts.front().profile->costUnit() : std::string_view());
}

std::span<const Column> ProcessesModel::columns()
{
    static_assert(std::size(ProcessColumns) == ColumnCount);
    return ProcessColumns;
}

} // namespace nytprof::gui
