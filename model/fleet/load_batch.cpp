// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/load_batch.h"

#include <algorithm>
#include <memory>
#include <random>
#include <sstream>
#include <utility>

namespace nytprof {
namespace {

constexpr std::size_t LoadSize = 8;

/// Rows in RowBinary, with the load and the day instead of the run's columns, which only runs has.
class LoadRows final : public RowWriter {
public:
    LoadRows(EntityTable table, std::ostream& out, std::vector<std::size_t>& loads)
        : m_columns(columnsOf(table))
        , m_isOfRuns(table == EntityTable::Runs)
        , m_out(out)
        , m_loads(loads)
        , m_rows(makeRowWriter(RowFormat::RowBinary,
              m_isOfRuns ? m_columns : m_columns.subspan(RunColumnCount), out))
    {
    }
    void unsignedNumber(std::uint64_t number) override
    {
        if (m_column == 0)
            beginRow();
        if (m_columns[m_column].name == "start_us")
            writeDay(number);
        write([&] { m_rows->unsignedNumber(number); });
    }
    void signedNumber(std::int64_t number) override
    {
        write([&] { m_rows->signedNumber(number); });
    }
    void text(std::string_view text) override
    {
        write([&] { m_rows->text(text); });
    }
    void list(std::span<const std::string> texts) override
    {
        write([&] { m_rows->list(texts); });
    }

private:
    void beginRow()
    {
        m_loads.push_back(static_cast<std::size_t>(m_out.tellp()));
        char load[LoadSize] = {};
        m_out.write(load, sizeof load);
    }
    void writeDay(std::uint64_t startUs)
    {
        constexpr std::uint64_t DayUs = 86'400'000'000;
        char day[2]; // ClickHouse's Date
        putLittleEndian(day, std::min<std::uint64_t>(startUs / DayUs, 0xFFFF), sizeof day);
        m_out.write(day, sizeof day);
    }
    template <class Write>
    void write(Write cell)
    {
        if (m_isOfRuns || m_column >= RunColumnCount)
            cell();
        m_column = (m_column + 1) % m_columns.size();
    }

    std::span<const RowColumn> m_columns;
    bool m_isOfRuns;
    std::ostream& m_out;
    std::vector<std::size_t>& m_loads;
    std::unique_ptr<RowWriter> m_rows;
    std::size_t m_column = 0;
};

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
        LoadRows writer(table, out, loads);
        rows.write(table, writer);
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
