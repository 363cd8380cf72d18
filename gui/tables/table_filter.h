// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QModelIndex>
#include <QRegularExpression>
#include <QSortFilterProxyModel>
#include <QStringList>

#include <vector>

namespace nytprof::gui {

/// Sort keys (SortRole) of the rows below one index, cached because a sort makes many comparisons.
/// Numbers are sorted as numbers, others as text, case-insensitively.
class SortKeys {
public:
    /// The model or the sort column has changed.
    void forget() { *this = {}; }
    /// For rows below the same index, in the same column.
    [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right);

private:
    void ask(const QAbstractItemModel& model, const QModelIndex& parent, int column);

    bool m_known = false;
    QModelIndex m_parent; ///< of the cached rows
    int m_column = 0;
    std::vector<double> m_numbers; ///< by row; empty if some are not numbers
    QStringList m_texts; ///< by row, otherwise
};

/// A search for names: words that must all occur, in any order and case, or a /regular expression/.
class Terms {
public:
    Terms() = default;
    explicit Terms(const QString& typed);

    [[nodiscard]] bool empty() const { return m_words.isEmpty() && !m_isExpression; }
    /// False for an invalid expression, which matches nothing.
    [[nodiscard]] bool valid() const { return !m_isExpression || m_expression.isValid(); }
    [[nodiscard]] bool match(const QString& text) const;

private:
    QStringList m_words;
    QRegularExpression m_expression;
    bool m_isExpression = false;
};

/// Sorts by SortRole, or lets the model sort itself; keeps rows whose FilterRole matches.
class TermsFilter : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit TermsFilter(QObject* parent = nullptr);
    void setTerms(const Terms& terms);
    /// Keeps the order of the model.
    void leaveSortingToModel() { m_modelSorts = true; }
    void setSourceModel(QAbstractItemModel* model) override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    Terms m_terms;
    mutable SortKeys m_keys;
    bool m_modelSorts = false;
};

} // namespace nytprof::gui
