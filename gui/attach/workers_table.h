// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "attach/watched_stacks.h"
#include "table/table.h"

#include <vector>

namespace nytprof::gui {

/// Processes whose stacks are watched.
class WorkersTable final : public Table {
public:
    explicit WorkersTable(std::vector<WatchedProcess> processes = {});
    ~WorkersTable() override;

    [[nodiscard]] const WatchedProcess& processAt(std::uint32_t row) const;
    [[nodiscard]] std::size_t columnCount() const override;
    [[nodiscard]] const Column& column(std::size_t column) const override;
    [[nodiscard]] Cell cell(std::uint32_t row, std::size_t column) const override;
    [[nodiscard]] Rows children(std::uint32_t row = Top) const override;
    [[nodiscard]] Location target(std::uint32_t /*row*/) const override { return {}; }

private:
    enum class Position { State, Pid, Since, Cpu };

    std::vector<WatchedProcess> m_processes;
};

} // namespace nytprof::gui
