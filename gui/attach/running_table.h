// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "inspect/perl_list.h"
#include "table/table.h"

#include <cstdint>
#include <memory>
#include <set>
#include <vector>

namespace nytprof::gui {

/// Processes that run perl, as a tree by parent. Of many children of a process, all but the busiest
/// are one row.
class RunningTable final : public Table {
public:
    /// What is there is a link in the column "possible".
    enum class Link { Sample, StartExact, Stack, ShowAll };
    struct Folding {
        bool isOn = true;
        std::set<pid_t> unfolded = {}; ///< parents
    };

    RunningTable(std::vector<ListedPerl> perls, const std::set<std::uint64_t>& controlled,
        const Folding& folding);
    ~RunningTable() override;

    /// A row of several processes has what they use together, and the negative PID of their parent.
    [[nodiscard]] const ListedPerl& perlAt(std::uint32_t row) const { return m_rows[row].perl; }
    /// Processes that the row is instead of; none if it is a process.
    [[nodiscard]] const std::vector<ListedPerl>& foldedAt(std::uint32_t row) const
    {
        return m_rows[row].folded;
    }
    [[nodiscard]] bool isFold(std::uint32_t row) const { return !m_rows[row].folded.empty(); }
    /// In the order of the cell's text.
    [[nodiscard]] std::vector<Link> linksAt(std::uint32_t row) const;
    /// Top if it is not there.
    [[nodiscard]] std::uint32_t rowOf(pid_t process) const;
    [[nodiscard]] std::size_t rowCount() const { return m_rows.size(); }
    /// The profiler of the process can be started and stopped, see control/control_sockets.h.
    [[nodiscard]] bool isControlled(std::uint32_t row) const { return m_rows[row].isControlled; }

    [[nodiscard]] std::size_t columnCount() const override;
    [[nodiscard]] const Column& column(std::size_t column) const override;
    [[nodiscard]] Cell cell(std::uint32_t row, std::size_t column) const override;
    [[nodiscard]] Rows children(std::uint32_t row = Top) const override;
    [[nodiscard]] std::uint32_t parent(std::uint32_t row) const override;
    [[nodiscard]] Location target(std::uint32_t /*row*/) const override { return {}; }
    [[nodiscard]] std::optional<Ticks> barWhole() const override;
    [[nodiscard]] FilterBy filterBy() const override { return FilterBy::Exact; }

private:
    struct Row {
        ListedPerl perl;
        bool isControlled = false;
        std::vector<ListedPerl> folded = {};
        std::uint32_t parent = Top;
        Rows children = {};
    };
    std::vector<Row> m_rows; ///< siblings beside each other, by pid
    Rows m_top;
};

/// What a process does: "waiting in %1".
[[nodiscard]] NameCell stateCell(const ListedPerl& perl);
/// "Sample · Stack", or why not: "belongs to %1: needs root".
[[nodiscard]] NameCell possibleCell(const ListedPerl& perl, bool isControlled);

} // namespace nytprof::gui
