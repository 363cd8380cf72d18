// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/load_batch.h"

#include <algorithm>
#include <random>
#include <sstream>
#include <utility>

namespace nytprof {
namespace {

constexpr std::size_t LoadSize = 8;

/// Writes rows in RowBinary, with the load and the day instead of the run's columns, which only
/// runs has, and notes where the loads are.
RowWriter loadRows(EntityTable table, std::ostream& out, std::vector<std::size_t>& loads)
{
    const bool hasRuns = table == EntityTable::Runs;
    const auto columns = columnsOf(table);
    const auto start = static_cast<std::size_t>(
        std::ranges::find(columns, "start_us", &RowColumn::name) - columns.begin());
    return [=, &out, &loads, write = makeRowWriter(RowFormat::RowBinary, columns, out)](
               std::span<const RowValue> row) {
        constexpr std::uint64_t DayUs = 86'400'000'000;
        loads.push_back(static_cast<std::size_t>(out.tellp()));
        char load[LoadSize] = {};
        out.write(load, sizeof load);
        write(row.first(hasRuns ? start : 0));
        char day[2]; // ClickHouse's Date
        putLittleEndian(day,
            std::min<std::uint64_t>(std::get<std::uint64_t>(row[start]) / DayUs, 0xFFFF),
            sizeof day);
        out.write(day, sizeof day);
        write(row.subspan(hasRuns ? start : RunColumnCount));
    };
}

std::uint64_t randomNumber()
{
    std::random_device device;
    std::uint64_t number = 0;
    while (number == 0)
        number = std::uint64_t{device()} << 32 | device();
    return number;
}

} // namespace

bool LoadBatch::add(const EntityRows& rows)
{
    const auto profile = static_cast<std::uint32_t>(m_runs.size());
    if (!m_runs.insert(rows.run()).second)
        return false;
    for (const EntityTable table : EntityTables) {
        Table& to = m_tables[static_cast<std::size_t>(table)];
        std::ostringstream out;
        std::vector<std::size_t> loads;
        rows.write(table, loadRows(table, out, loads));
        for (const std::size_t load : loads)
            to.loads.emplace_back(to.rows.size() + load, profile);
        to.rows += out.view();
    }
    return true;
}

std::size_t LoadBatch::bytes() const
{
    std::size_t bytes = 0;
    for (const Table& table : m_tables)
        bytes += table.rows.size();
    return bytes;
}

void LoadBatch::beginAttempt()
{
    std::vector<std::uint64_t> loads(m_runs.size());
    for (std::uint64_t& load : loads)
        load = randomNumber();
    for (Table& table : m_tables)
        for (const auto& [offset, profile] : table.loads)
            putLittleEndian(table.rows.data() + offset, loads[profile], LoadSize);
}

} // namespace nytprof
