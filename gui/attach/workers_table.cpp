// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "attach/workers_table.h"

#include "style/text.h"
#include "table/columns.h"

#include <iterator>
#include <utility>

namespace nytprof::gui {

namespace {

constexpr Ticks WholeProcessor = 1000;

constexpr Column WorkersColumns[] = {
    {"state", marked("State"), marked("What it does now"), Unit::Name},
    {"pid", marked("PID"), marked("Process ID"), Unit::Number, 8},
    {"since", marked("Since"), marked("How long it has been waiting"), Unit::Name, 9},
    {"cpu", marked("CPU"), marked("Time on processors in the last second"), Unit::Share, 8},
};

} // namespace

WorkersTable::WorkersTable(std::vector<WatchedProcess> processes)
    : Table(nullptr)
    , m_processes(std::move(processes))
{
}

WorkersTable::~WorkersTable() = default;

const WatchedProcess& WorkersTable::processAt(std::uint32_t row) const { return m_processes[row]; }

std::size_t WorkersTable::columnCount() const { return std::size(WorkersColumns); }

const Column& WorkersTable::column(std::size_t column) const { return WorkersColumns[column]; }

Cell WorkersTable::cell(std::uint32_t row, std::size_t column) const
{
    const WatchedProcess& process = m_processes[row];
    switch (static_cast<Position>(column)) {
    case Position::State: return textCell(process.state.toStdString());
    case Position::Pid: return Amount(process.pid);
    case Position::Since:
        return process.waiting ? Cell(textCell(timeText(*process.waiting).toStdString())) : Cell();
    case Position::Cpu:
        return process.processors ? Cell(Amount(
                   *process.processors * static_cast<double>(WholeProcessor), WholeProcessor))
                                  : Cell();
    }
    return {};
}

Table::Rows WorkersTable::children(std::uint32_t row) const
{
    return row == Top ? Rows{0, static_cast<std::uint32_t>(m_processes.size())} : Rows();
}

} // namespace nytprof::gui
