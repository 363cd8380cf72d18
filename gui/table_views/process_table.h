// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "loading/loaded_profile.h"
#include "profile/tables.h"
#include "table/columns.h"
#include "table_views/process_costs.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

namespace nytprof::gui {

/// Numbers of a process, or of several; nothing where they are not known.
struct ProcessNumbers {
    std::optional<double> from; ///< seconds after the begin
    std::optional<double> to;
    std::optional<double> work; ///< seconds
    std::optional<double> waiting;
    std::optional<std::uint64_t> statements;
    std::optional<std::uint64_t> calls;
    void add(const ProcessNumbers& other);
};

struct ProcessItem {
    std::size_t part = 0;
    bool isFirst = true; ///< of its part: has the numbers of a file without a time axis
    bool isKnown = true; ///< the file describes a process
    bool isMerged = false; ///< its file cannot be divided into processes
    Process process = {};
    QString path = {};
    NameCell name = {};
    ProcessNumbers numbers = {};
};

struct ProcessRow {
    const Profile& profile;
    const ProcessItem& item;
    Ticks whole;
    [[nodiscard]] Location target() const { return {}; }
    [[nodiscard]] Amount time(const std::optional<double>& seconds) const;
};

/// Processes of the loaded files, as a tree by fork. Those of a merged profile without a time axis
/// share its numbers.
class ProcessTable : public ItemTable<ProcessRow, ProcessItem> {
public:
    enum Position { Name, From, To, Work, Waiting, Statements, Calls, FileName, ColumnCount };

    explicit ProcessTable(const ProfileParts& parts = {}, const ProcessCosts& costs = {});
    /// One row, the sum of those that are wanted; none of fewer than two processes.
    [[nodiscard]] ProcessTable sumOf(
        const ProcessCosts& costs, const std::function<bool(const ProcessItem&)>& isWanted) const;

    [[nodiscard]] const ProcessItem& item(std::uint32_t row) const { return itemAt(row); }
    /// The first row of a process; Top if there is none.
    [[nodiscard]] std::uint32_t find(std::uint32_t pid) const;
    using Table::find;
    std::optional<Ticks> barWhole() const override;

private:
    ProcessTable(std::shared_ptr<const Profile> profile, const ProcessItem& only);
    void arrange(std::vector<ProcessItem> items);

    double m_largest = 0; ///< seconds of work
};

[[nodiscard]] QString processToolTip(const Table& table, std::uint32_t row);

} // namespace nytprof::gui
