// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "finder/finder_model.h"
#include "look/text.h"

namespace nytprof::gui {

void FinderModel::setRows(std::vector<Row> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int FinderModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant FinderModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return row.name;
    case Qt::ToolTipRole:
        return tipOfNames(row.name);
    case Qt::AccessibleTextRole:
        return QString(row.name + QStringLiteral(", ") + row.detail);
    case DetailRole:
        return row.detail;
    case LettersRole:
        return QVariant::fromValue(row.letters);
    default:
        return {};
    }
}

QList<int> lettersAt(std::string_view utf8, const std::vector<std::uint32_t>& bytes)
{
    QList<int> letters;
    int at = 0;
    std::size_t next = 0;
    for (std::size_t i = 0; i < utf8.size() && next < bytes.size(); ++i) {
        const auto byte = static_cast<unsigned char>(utf8[i]);
        const bool continues = (byte & 0xC0U) == 0x80U;
        if (bytes[next] == i) {
            const int letter = continues ? at - 1 : at;
            if (letters.isEmpty() || letters.last() != letter) {
                letters << letter;
            }
            ++next;
        }
        at += continues ? 0 : byte >= 0xF0U ? 2 : 1; // beyond the BMP: a pair of surrogates
    }
    return letters;
}

} // namespace nytprof::gui
