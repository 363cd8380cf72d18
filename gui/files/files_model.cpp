// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "files/files_model.h"

#include "profile/profile.h"
#include "style/colors.h"
#include "style/preferences.h"
#include "style/text.h"
#include "tables/column_headers.h"
#include "tables/roles.h"

#include <algorithm>

namespace nytprof::gui {

void FilesModel::setProfile(std::shared_ptr<const Profile> profile)
{
    beginResetModel();
    m_profile = std::move(profile);
    m_top.clear();
    m_rows.assign(m_profile ? m_profile->files().size() : 0, {});
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        addToAncestors(FileId(i));
    arrange();
    endResetModel();
}

// Adds a file's numbers to itself and to all files that it is an eval of.
void FilesModel::addToAncestors(FileId file)
{
    const File& own = (*m_profile)[file];
    std::uint64_t calledSubs = 0;
    for (const SubId sub : m_profile->subsOf(file))
        calledSubs += (*m_profile)[sub].calls > 0 ? 1 : 0;
    // Bounded, so that files which claim to be evals of each other cannot hold it up.
    FileId at = file;
    for (int depth = 0; at.valid() && depth < 1000; ++depth) {
        Row& row = m_rows[at.index()];
        row.time += own.exclusive;
        row.statements += own.statements;
        row.subs += calledSubs;
        row.evals += depth > 0 ? own.executions : 0;
        at = (*m_profile)[at].evalFile;
    }
}

void FilesModel::arrange()
{
    m_largest = 0;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        Row& row = m_rows[i];
        if (row.statements == 0 && row.time == 0 && row.subs == 0)
            continue;
        const FileId evalOf = m_profile->files()[i].evalFile;
        // An eval only refers to files before it; what does not is shown on top.
        row.parent = evalOf.valid() && evalOf.index() < i && m_rows[evalOf.index()].row >= 0
            ? evalOf
            : FileId();
        auto& siblings = row.parent.valid() ? m_rows[row.parent.index()].children : m_top;
        row.row = static_cast<int>(siblings.size());
        siblings.emplace_back(i);
        m_largest = std::max(m_largest, row.time);
    }
}

FileId FilesModel::fileAt(const QModelIndex& index) const
{
    return index.isValid() ? FileId(index.internalId()) : FileId();
}

QModelIndex FilesModel::indexOf(FileId file) const
{
    if (!file.valid() || file.index() >= m_rows.size() || m_rows[file.index()].row < 0)
        return {};
    return createIndex(m_rows[file.index()].row, 0, quintptr{file.index()});
}

const std::vector<FileId>& FilesModel::childrenOf(const QModelIndex& parent) const
{
    return parent.isValid() ? m_rows[fileAt(parent).index()].children : m_top;
}

QModelIndex FilesModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    const FileId file = childrenOf(parent)[static_cast<std::size_t>(row)];
    return createIndex(row, column, quintptr{file.index()});
}

QModelIndex FilesModel::parent(const QModelIndex& index) const
{
    return index.isValid() ? indexOf(m_rows[fileAt(index).index()].parent) : QModelIndex();
}

int FilesModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(childrenOf(parent).size());
}

int FilesModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

QVariant FilesModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const FileId id = fileAt(index);
    const Row& row = m_rows[id.index()];
    switch (role) {
    case Qt::DisplayRole:
        return text(id, index.column());
    case Qt::ToolTipRole:
        return toolTip(id);
    case Qt::TextAlignmentRole:
        return headerData(index.column(), Qt::Horizontal, role);
    case SortRole:
        return sortKey(id, index.column());
    case ExportRole:
        return exported(id, index.column());
    case FilterRole:
        return toQString((*m_profile)[id].name);
    case HeatRole:
        return index.column() == Time && m_largest > 0
            ? heatOfShare(static_cast<double>(row.time) / static_cast<double>(m_largest))
            : QVariant();
    case ShareRole:
        return index.column() == Time && m_largest > 0
            ? static_cast<double>(row.time) / static_cast<double>(m_largest)
            : QVariant();
    default:
        return {};
    }
}

QString FilesModel::text(FileId id, int column) const
{
    const Row& row = m_rows[id.index()];
    switch (column) {
    case Name:
        return shortFileName(*m_profile, id);
    case Time:
        return costText(*m_profile, row.time);
    case Statements:
        return countText(row.statements);
    case Subs:
        return row.subs == 0 ? QString() : countText(row.subs);
    default:
        return row.evals == 0 ? QString() : countText(row.evals);
    }
}

QVariant FilesModel::sortKey(FileId id, int column) const
{
    const Row& row = m_rows[id.index()];
    switch (column) {
    case Name:
        return text(id, Name);
    case Time:
        return static_cast<qlonglong>(row.time);
    case Statements:
        return static_cast<qulonglong>(row.statements);
    case Subs:
        return static_cast<qulonglong>(row.subs);
    default:
        return static_cast<qulonglong>(row.evals);
    }
}

QVariant FilesModel::exported(FileId id, int column) const
{
    return column == Name ? QVariant(toQString((*m_profile)[id].name))
        : column == Time  ? QVariant(m_profile->seconds(m_rows[id.index()].time))
                          : sortKey(id, column);
}

QString FilesModel::toolTip(FileId id) const
{
    const File& file = (*m_profile)[id];
    const Row& row = m_rows[id.index()];
    QString tip = QStringLiteral("<b>%1</b><br>").arg(toQString(file.name).toHtmlEscaped());
    tip += tr("%1 in %2 (%3)")
               .arg(timeText(*m_profile, row.time),
                   countedText(row.statements, "statement", "statements"),
                   percentText(row.time, m_profile->totals().whole()));
    if (row.evals > 0) {
        tip += tr("<br>of these %1 in the file itself, the rest in %2")
                   .arg(timeText(*m_profile, file.exclusive),
                       countedText(row.evals, "string eval", "string evals"));
    }
    if (file.isEval()) {
        tip += tr("<br>a string eval run at %1")
                   .arg(placeText(*m_profile, file.evalFile, file.evalLine).toHtmlEscaped());
    }
    return tip;
}

QVariant FilesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    using Kind = ColumnHeader::Kind;
    const std::string_view unit = m_profile ? m_profile->costUnit() : std::string_view();
    const ColumnHeader columns[] = {
        {tr("File"), tr("Source file, without the directory of @INC"), Kind::Text},
        {timeTitle(unit), tr("Time of the statements of the file and its string evals"),
            Kind::Time},
        {tr("Statements"), tr("How many statements were executed")},
        {tr("Subs"), tr("Subs of the file that were called")},
        {tr("Evals"), tr("String evals run by the file, nested ones too")},
    };
    return columnHeader(columns, section, orientation, role, unit);
}

} // namespace nytprof::gui
