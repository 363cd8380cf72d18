// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "fleet/entity_rows.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nytprof {

/// Rows of several profiles for insertStatement().
class LoadBatch {
public:
    [[nodiscard]] const std::set<std::uint64_t>& runs() const { return m_runs; }

    /// False if the run is in this batch already.
    [[nodiscard]] bool add(const EntityRows& rows);
    /// A new load for each profile. Before each attempt: rows of an earlier one may be there.
    void beginAttempt();
    /// Size of all rows.
    [[nodiscard]] std::size_t bytes() const;
    [[nodiscard]] const std::string& rowsOf(EntityTable table) const
    {
        return m_tables[static_cast<std::size_t>(table)].rows;
    }

private:
    struct Table {
        std::string rows; ///< RowBinary
        std::vector<std::pair<std::size_t, std::uint32_t>> loads; ///< offsets and profiles
    };

    std::array<Table, EntityTables.size()> m_tables;
    std::set<std::uint64_t> m_runs;
};

} // namespace nytprof
