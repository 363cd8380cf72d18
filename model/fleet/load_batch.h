// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "fleet/entity_rows.h"
#include "nytprof_export.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>

#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

/// Rows of several profiles for insertStatement().
class NYTPROF_EXPORT LoadBatch {
public:
    /// Whether another profile is better put into the next batch.
    [[nodiscard]] bool isFull() const
    {
        constexpr std::size_t EnoughBytes = std::size_t{32} << 20;
        constexpr std::size_t MostRuns = 400; // numbers in a query of less than 16 KB
        return m_runs.size() >= MostRuns || m_bytes >= EnoughBytes;
    }
    [[nodiscard]] const std::set<std::uint64_t>& runs() const { return m_runs; }

    /// False if the run is in this batch already.
    [[nodiscard]] bool add(const EntityRows& rows);
    /// A new load for each profile. Before each attempt: rows of an earlier one may be there.
    void beginAttempt();
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
    std::size_t m_bytes = 0;
};

} // namespace nytprof
