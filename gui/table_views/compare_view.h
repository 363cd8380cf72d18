// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "table_views/compare_rows.h"
#include "views/filtered_table.h"
#include "views/latest_task.h"

#include <QVariant>

#include <memory>

class QLabel;

namespace nytprof::gui {

class Choice;
class ComparisonTable;

/// What changed since an earlier run: one table at a time, the largest change first. A row takes
/// the window to its place in the later run.
class CompareView : public FilteredTable {
    Q_OBJECT

public:
    explicit CompareView(Navigation* navigation, QWidget* parent = nullptr);

    void setLoaded(const LoadedProfile& loaded) override;
    void focusContent() override;
    [[nodiscard]] std::unique_ptr<CsvRows> csvRows() const override;
    [[nodiscard]] QString csvName() const override;
    void saveState() const override;
    void restorePosition(const QVariant& position) override;

    void setTable(DiffTable table);
    void setChangeKind(ChangeKind kind);
    void setTimeKind(TimeKind time);
    /// Whether what is on screen is what is wanted; large tables are made in another thread.
    [[nodiscard]] bool ready() const { return !m_task.running(); }

signals:
    /// The user wants to choose an earlier run.
    void baselineWanted();

protected:
    [[nodiscard]] QModelIndex rowOf(const Place& place) const override;
    void open(const QModelIndex& row, Navigation::Step step) override;

private:
    void makeControls();
    void makeEmptyPage();
    [[nodiscard]] CompareRequest request() const;
    void refresh();
    void showTable(std::shared_ptr<const CompareTable> made);
    void setCompared(std::shared_ptr<const CompareTable> made);
    void showContent();
    void showSum();

    std::shared_ptr<const ComparisonTable> m_table;
    std::shared_ptr<const ProfileDiff> m_diff;
    QWidget* m_controls = nullptr;
    Choice* m_tables = nullptr;
    Choice* m_times = nullptr;
    Choice* m_kinds = nullptr;
    QWidget* m_empty = nullptr;
    QLabel* m_sum;
    bool m_saysGone = false; ///< instead of the sum
    LatestTask<std::shared_ptr<const CompareTable>> m_task;
    const DiffRow* m_chosen = nullptr; ///< the current row, while the rows are exchanged
    QVariant m_position; ///< where to scroll to when the rows are there
};

} // namespace nytprof::gui
