// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tables/sort_keys.h"

#include "tables/roles.h"

#include <QVariant>

namespace nytprof::gui {

namespace {

bool isNumber(const QVariant& key)
{
    switch (key.typeId()) {
    case QMetaType::Int:
    case QMetaType::UInt:
    case QMetaType::LongLong:
    case QMetaType::ULongLong:
    case QMetaType::Double:
        return true;
    default:
        return false;
    }
}

} // namespace

void SortKeys::ask(const QAbstractItemModel& model, const QModelIndex& parent, int column)
{
    forget();
    m_known = true;
    m_parent = parent;
    m_column = column;
    const int rows = model.rowCount(parent);
    m_numbers.reserve(static_cast<std::size_t>(rows));
    for (int row = 0; row < rows; ++row) {
        const QVariant key = model.index(row, column, parent).data(SortRole);
        if (!isNumber(key)) {
            m_numbers.clear();
            break;
        }
        m_numbers.push_back(key.toDouble());
    }
    if (m_numbers.empty()) {
        m_texts.reserve(rows);
        for (int row = 0; row < rows; ++row) {
            m_texts.push_back(model.index(row, column, parent).data(SortRole).toString());
        }
    }
}

bool SortKeys::lessThan(const QModelIndex& left, const QModelIndex& right)
{
    const QModelIndex parent = left.parent();
    if (!m_known || m_column != left.column() || m_parent != parent) {
        ask(*left.model(), parent, left.column());
    }
    if (m_texts.isEmpty()) {
        return m_numbers[static_cast<std::size_t>(left.row())]
            < m_numbers[static_cast<std::size_t>(right.row())];
    }
    return QString::compare(m_texts[left.row()], m_texts[right.row()], Qt::CaseInsensitive) < 0;
}

} // namespace nytprof::gui
