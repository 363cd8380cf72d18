// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tables/table_filter.h"

#include "tables/table_model.h"

#include <QVariant>

#include <algorithm>

namespace nytprof::gui {

namespace {

bool isNumber(const QVariant& key) { return key.isValid() && key.typeId() != QMetaType::QString; }

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
            const QString text = model.index(row, column, parent).data(SortRole).toString();
            const bool isSame = row > 0 && text == m_texts.back();
            m_texts.push_back(isSame ? m_texts.back() : text); // shared, so they compare fast
        }
    }
}

bool SortKeys::lessThan(const QModelIndex& left, const QModelIndex& right)
{
    const QModelIndex parent = left.parent();
    if (!m_known || m_column != left.column() || m_parent != parent)
        ask(*left.model(), parent, left.column());
    if (m_texts.isEmpty()) {
        return m_numbers[static_cast<std::size_t>(left.row())]
            < m_numbers[static_cast<std::size_t>(right.row())];
    }
    return QString::compare(m_texts[left.row()], m_texts[right.row()], Qt::CaseInsensitive) < 0;
}

Terms::Terms(const QString& typed)
{
    const QString text = typed.trimmed();
    if (text.size() > 1 && text.startsWith(QLatin1Char('/')) && text.endsWith(QLatin1Char('/'))) {
        m_isExpression = true;
        m_expression.setPattern(text.mid(1, text.size() - 2));
        m_expression.setPatternOptions(QRegularExpression::CaseInsensitiveOption);
    } else {
        m_words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    }
}

bool Terms::match(const QString& text) const
{
    if (m_isExpression)
        return m_expression.isValid() && m_expression.match(text).hasMatch();
    return std::all_of(m_words.begin(), m_words.end(),
        [&text](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

TermsFilter::TermsFilter(QObject* parent)
    : QSortFilterProxyModel(parent)
{
    setSortRole(SortRole);
    setRecursiveFilteringEnabled(true);
}

void TermsFilter::setTerms(const Terms& terms)
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 10, 0)
    beginFilterChange();
    m_terms = terms;
    endFilterChange();
#else
    m_terms = terms;
    invalidateFilter();
#endif
}

void TermsFilter::setSourceModel(QAbstractItemModel* model)
{
    // Connected before the filter itself, which then sorts.
    const auto forget = [this] { m_keys.forget(); };
    m_keys.forget();
    if (sourceModel())
        sourceModel()->disconnect(this);
    if (model) {
        connect(model, &QAbstractItemModel::modelReset, this, forget);
        connect(model, &QAbstractItemModel::dataChanged, this, forget);
        connect(model, &QAbstractItemModel::layoutChanged, this, forget);
        connect(model, &QAbstractItemModel::rowsInserted, this, forget);
        connect(model, &QAbstractItemModel::rowsRemoved, this, forget);
    }
    QSortFilterProxyModel::setSourceModel(model);
}

void TermsFilter::sort(int column, Qt::SortOrder order)
{
    m_keys.forget();
    if (!m_modelSorts)
        QSortFilterProxyModel::sort(column, order);
}

bool TermsFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    return m_terms.empty()
        || m_terms.match(sourceModel()->index(row, 0, parent).data(FilterRole).toString());
}

bool TermsFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    return m_keys.lessThan(left, right);
}

} // namespace nytprof::gui
