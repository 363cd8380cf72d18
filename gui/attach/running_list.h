// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "attach/running_table.h"

#include <QWidget>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

class QCheckBox;
class QTreeView;

namespace nytprof::gui {

class FilterBar;
class FittingLabel;
class TableModel;
class TermsFilter;

/// A table of running perls with a filter. Selection and scroll position stay when it is refreshed.
class RunningList : public QWidget {
    Q_OBJECT

public:
    explicit RunningList(QWidget* parent = nullptr);

    /// controlled: PIDs of those whose profilers can be started and stopped.
    void showPerls(std::vector<ListedPerl> perls, std::set<std::uint64_t> controlled);
    /// Rows of processes in running(), without rows of several ones.
    [[nodiscard]] std::vector<std::uint32_t> selected() const;
    [[nodiscard]] const RunningTable& running() const;
    [[nodiscard]] QTreeView* table() const { return m_table; }

signals:
    void selectionChanged();
    /// A process, by a double click or a key.
    void activated();
    /// After its row was selected.
    void linkFollowed(nytprof::gui::RunningTable::Link link);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeTable();
    void refresh();
    [[nodiscard]] std::uint32_t rowAt(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOf(pid_t process) const;
    /// False if the row is a process.
    bool unfold(std::uint32_t row);

    const std::string m_user; ///< who runs this program
    std::vector<ListedPerl> m_perls;
    std::set<std::uint64_t> m_controlled;
    std::set<pid_t> m_unfolded; ///< whose children are all shown
    FilterBar* m_bar;
    QCheckBox* m_allUsers;
    QCheckBox* m_containers;
    QCheckBox* m_onlySampled;
    FittingLabel* m_count;
    QTreeView* m_table;
    TableModel* m_model;
    TermsFilter* m_filter;
};

} // namespace nytprof::gui
