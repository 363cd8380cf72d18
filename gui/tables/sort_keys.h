// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QModelIndex>
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

} // namespace nytprof::gui
