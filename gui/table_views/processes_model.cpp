// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/processes_model.h"

#include "formatting/format.h"
#include "profile/profile.h"
#include "style/colors.h"
#include "style/text.h"
#include "tables/table_model.h"

#include <QDateTime>
#include <QFileInfo>

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace nytprof::gui {

namespace {

constexpr Column ProcessColumns[] = {
    {"process", marked("Process"), marked("Process ID and program; child processes below"),
        Unit::Name, 30},
    {"start", marked("Start"), marked("Start time relative to the first process"), Unit::Time, 8},
    {"duration", marked("Duration"), marked("Time from start to end"), Unit::Time, 9},
    {"time", marked("Time"), marked("Time of statements"), Unit::Time, 9},
    {"statements", marked("Statements"), marked("Executed statements"), Unit::Count, 12},
    {"calls", marked("Calls"), marked("Calls of subs"), Unit::Count, 10},
    {"file", marked("File"), marked("Profile"), Unit::Name, 24},
};

QString secondsText(double seconds) { return numberText(toQString(formatTime(seconds))); }

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
    constexpr int Deepest = 100; // Qt recurses; deeper processes are below the same one
    std::ranges::sort(m_rows, {},
        [](const Row& row) { return std::tie(row.process.startTime, row.process.pid, row.part); });
    m_top.clear();
    m_begin = 0;
    m_largest = 0;
    // Process ids are reused: the parent is the latest that began before.
    std::unordered_map<std::uint32_t, int> latest;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        Row& row = m_rows[i];
        m_largest = std::max(m_largest, seconds(row));
        if (row.known) {
            m_begin = m_begin == 0 ? row.process.startTime : m_begin;
            const auto parent = latest.find(row.process.parentPid);
            row.parent = parent == latest.end() ? None : parent->second;
            latest[row.process.pid] = static_cast<int>(i);
        }
        if (row.parent != None && m_rows[static_cast<std::size_t>(row.parent)].depth == Deepest)
            row.parent = m_rows[static_cast<std::size_t>(row.parent)].parent;
        if (row.parent != None)
            row.depth = m_rows[static_cast<std::size_t>(row.parent)].depth + 1;
        auto& siblings
            = row.parent == None ? m_top : m_rows[static_cast<std::size_t>(row.parent)].children;
        row.place = static_cast<int>(siblings.size());
        siblings.push_back(static_cast<int>(i));
    }
}

void ProcessesModel::includeAll() { include(std::vector<bool>(m_parts.size(), true)); }

void ProcessesModel::includeOnly(const QModelIndexList& rows)
{
    std::vector<bool> included(m_parts.size());
    for (const QModelIndex& index : rows)
        included[rowAt(index).part] = true;
    include(included);
}

// At least one part stays included.
void ProcessesModel::include(const std::vector<bool>& included)
{
    if (std::ranges::equal(m_parts, included, {}, &ProfilePart::included)
        || std::ranges::count(included, true) == 0)
        return;
    for (std::size_t i = 0; i < m_parts.size(); ++i)
        m_parts[i].included = included[i];
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
    const double share = m_largest > 0 ? seconds(row) / m_largest : 0;
    switch (role) {
    case Qt::DisplayRole: return cell(row, index.column()).text;
    case Qt::CheckStateRole:
        return index.column() != Name    ? QVariant()
            : m_parts[row.part].included ? QVariant(Qt::Checked)
                                         : QVariant(Qt::Unchecked);
    case Qt::ToolTipRole: return toolTip(row);
    case Qt::TextAlignmentRole: return headerData(index.column(), Qt::Horizontal, role);
    case SortRole: return cell(row, index.column()).key;
    case ExportRole:
        return index.column() == Name ? cell(row, Name).text : cell(row, index.column()).key;
    case ShareRole: return index.column() == Time && share > 0 ? share : QVariant();
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

void ProcessesModel::setIncluded(const QModelIndexList& rows, bool wanted)
{
    std::vector<bool> included;
    for (const ProfilePart& part : m_parts)
        included.push_back(part.included);
    for (const QModelIndex& row : rows)
        included[rowAt(row).part] = wanted;
    include(included);
}

// Of the row's part; a merged file shows its numbers once.
double ProcessesModel::seconds(const Row& row) const
{
    const Profile& profile = *m_parts[row.part].profile;
    return row.first ? profile.seconds(profile.totals().whole()) : 0;
}

ProcessesModel::Shown ProcessesModel::cell(const Row& row, int column) const
{
    const Profile& profile = *m_parts[row.part].profile;
    const Process& process = row.process;
    const Totals totals = row.first ? profile.totals() : Totals();
    const auto count = [&](std::uint64_t number) -> Shown {
        return {row.first ? countText(number) : QString(), static_cast<qulonglong>(number)};
    };
    switch (column) {
    case Name:
        return {QStringLiteral("%1  %2").arg(
                    row.known ? QString::number(process.pid) : QStringLiteral("?"),
                    QFileInfo(toQString(process.application)).fileName()),
            process.pid};
    case Start:
        return {process.startTime > 0 ? secondsText(process.startTime - m_begin) : QString(),
            process.startTime};
    case Duration: {
        const bool known = process.knownUntil() > 0 && process.startTime > 0;
        const double duration = process.knownUntil() - process.startTime;
        return {known ? secondsText(duration) : QString(), known ? duration : 0};
    }
    case Time: return {row.first ? timeText(profile, totals.whole()) : QString(), seconds(row)};
    case Statements: return count(totals.statements);
    case Calls: return count(totals.calls);
    default: {
        const QString file = QFileInfo(m_parts[row.part].path).fileName();
        return {file, file};
    }
    }
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
    if (m_parts[row.part].profile->processes().size() > 1)
        lines << tr("Merged profile of several processes.");
    return lines.join(QStringLiteral("<br>"));
}

QVariant ProcessesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    // Start and duration are always times.
    const bool counts = section == Time && role != Qt::ToolTipRole && !m_parts.empty();
    return columnHeader(columns()[static_cast<std::size_t>(section)], role,
        counts ? m_parts.front().profile->costUnit() : std::string_view());
}

std::span<const Column> ProcessesModel::columns()
{
    static_assert(std::size(ProcessColumns) == ColumnCount);
    return ProcessColumns;
}

} // namespace nytprof::gui
