// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QModelIndex>
#include <QRegularExpression>
#include <QSortFilterProxyModel>
#include <QStringList>

#include <vector>

namespace nytprof::gui {

/// What the rows below one index are sorted by: their SortRole, asked for once and not for each of
/// the many comparisons of a sort. Rows of numbers are in the order of the numbers, others in that
/// of their texts, whatever the case.
class SortKeys {
public:
    /// The model has changed, or what it is sorted by.
    void forget() { *this = {}; }
    /// Of two rows below the same index, in the same column.
    [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right);

private:
    void ask(const QAbstractItemModel& model, const QModelIndex& parent, int column);

    bool m_known = false;
    QModelIndex m_parent; ///< of the rows whose keys are here
    int m_column = 0;
    std::vector<double> m_numbers; ///< by row; empty when some are none
    QStringList m_texts; ///< by row, else
};

/// What a user typed to find names by: words that must all occur, in any order and case, or a
/// /regular expression/.
class Terms {
public:
    Terms() = default;
    explicit Terms(const QString& typed);

    [[nodiscard]] bool empty() const { return m_words.isEmpty() && !m_isExpression; }
    /// False for an expression that cannot be compiled; it then matches nothing.
    [[nodiscard]] bool valid() const { return !m_isExpression || m_expression.isValid(); }
    [[nodiscard]] bool match(const QString& text) const;

private:
    QStringList m_words;
    QRegularExpression m_expression;
    bool m_isExpression = false;
};

/// Sorts by SortRole, or lets a model sort itself, and keeps the rows whose FilterRole matches the
/// terms.
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
