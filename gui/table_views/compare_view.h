// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "table/comparison_table.h"
#include "views/filtered_table.h"
#include "views/latest_task.h"

#include <QVariant>

#include <memory>

class QCheckBox;
class QLabel;
class QTabBar;

namespace nytprof::gui {

class ChipRow;
class Choice;
class IntervalAxis;
class IntervalDelegate;
struct Comparison;

/// What changed since the baseline: one table at a time, the largest change first. Of several runs,
/// changes that these show come first, each with its interval. A row selects its location in the
/// current run.
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

    /// The verdict of several runs, and the first rows.
    void copyAsMarkdown() const;

    void setTable(DiffTable table);
    void setChangeKind(ChangeKind kind);
    void setTimeKind(TimeKind time);
    /// The content is complete; large tables are computed in another thread.
    [[nodiscard]] bool ready() const { return !m_task.running(); }

signals:
    /// The user asked to choose a baseline.
    void baselineWanted();
    /// A row without a location in the current run was chosen.
    void goneChosen(const nytprof::DiffRow& row);

protected:
    [[nodiscard]] QModelIndex rowOf(const Location& place) const override;
    void open(const QModelIndex& row, Navigation::Step step) override;

private:
    void makeControls();
    void makeEmptyPage();
    [[nodiscard]] CompareRequest request() const;
    void makeDelegates();
    [[nodiscard]] bool comparesRuns() const;
    [[nodiscard]] std::shared_ptr<const ComparisonTable> noRows() const;
    [[nodiscard]] QString aboutText() const;
    void refresh();
    void showTable(std::shared_ptr<const ComparisonTable> made);
    void setCompared(std::shared_ptr<const ComparisonTable> made);
    void showContent();
    void showSum();

    std::shared_ptr<const ComparisonTable> m_table;
    std::shared_ptr<const Comparison> m_comparison; ///< null without a baseline
    std::shared_ptr<const ProfileDiff> m_diff; ///< of it
    std::shared_ptr<const PackageGroups> m_groups; ///< of the names of the comparison
    std::shared_ptr<const RunsComparison> m_inclusive; ///< verdicts of it, made when needed
    QWidget* m_controls = nullptr; ///< above the table, with the filter
    QTabBar* m_tables = nullptr;
    Choice* m_times = nullptr;
    ChipRow* m_kinds = nullptr;
    QCheckBox* m_normalized = nullptr;
    IntervalDelegate* m_intervals = nullptr;
    IntervalAxis* m_axis = nullptr;
    QWidget* m_empty = nullptr;
    QLabel* m_about; ///< what the comparison is of, or what it cannot show
    QLabel* m_sum;
    bool m_saysGone = false; ///< shown instead of the sum
    LatestTask<std::shared_ptr<const ComparisonTable>> m_task;
    const DiffRow* m_chosen = nullptr; ///< the current row, while the rows are replaced
    QVariant m_position; ///< to be restored when the rows are complete
};

} // namespace nytprof::gui
