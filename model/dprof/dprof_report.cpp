// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "dprof/dprof_report.h"
#include "format/string_printf.h"
#include "format/text_encoding.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <ostream>
#include <span>
#include <string_view>
#include <utility>

namespace nytprof {

namespace {

constexpr std::size_t NameWidth = 34;

/// Fits a number into a column; longer ones lose decimals, never integer digits. Negative times
/// (subtracted overhead) become "-" if too long, shifting the line by one, as readers expect.
std::string column(std::string text, std::size_t width)
{
    if (text.size() > width && text.front() == '-') {
        text = "-";
        ++width;
    } else if (text.size() > width) {
        text.resize(std::max(width, std::min(text.find('.'), text.size())));
    }
    return std::string(width - std::min(width, text.size()), ' ') + text;
}

/// Seconds in the lines above the table.
std::string plainSeconds(double seconds)
{
    constexpr std::size_t width = 8;
    std::string text = stringPrintf("%.15g", seconds);
    if (text.find('e') != std::string::npos && text.size() > width)
        text = stringPrintf("%.6f", seconds);
    return column(text, width);
}

/// Removes the first line of a name, broken after a hyphen or a blank.
std::string takeLine(std::string_view& name)
{
    std::size_t size = std::min(name.size(), NameWidth);
    if (size < name.size()) {
        const std::size_t gap = name.substr(0, size).find_last_of("- ");
        size = gap == std::string_view::npos ? size : gap + 1;
    }
    std::string line(name.substr(0, size));
    name.remove_prefix(size);
    return line;
}

struct DprofTable {
    const DprofRun& run;
    const DprofTableOptions& options;

    void sort(std::vector<DprofRow>& rows) const
    {
        if (options.order == DprofOrder::FirstCall)
            return;
        std::ranges::stable_sort(rows, [&](const DprofRow& a, const DprofRow& b) {
            return options.reverse ? isBefore(b, a) : isBefore(a, b);
        });
    }

    [[nodiscard]] std::string line(const DprofRow& row) const
    {
        const double exclusive = row.exclusive / run.ticksPerSecond;
        const double inclusive = row.inclusive / run.ticksPerSecond;
        const auto calls = static_cast<double>(std::max<std::uint64_t>(row.calls, 1));
        const double whole = run.run / run.ticksPerSecond;
        const double milliseconds = std::round((options.inclusive ? inclusive : exclusive) * 1000);
        const double share = whole > 0 ? 100 * (milliseconds / 1000) / whole : 0;
        return " " + column(stringPrintf("%.2f", share == 0 ? 0 : share), 4) + "   "
            + column(stringPrintf("%.3f", exclusive), 5) + " "
            + column(stringPrintf("%.3f", inclusive), 6) + " "
            + column(std::to_string(row.calls), 6) + "   "
            + column(stringPrintf("%.4f", exclusive / calls), 6) + " "
            + column(stringPrintf("%.4f", inclusive / calls), 6) + "  ";
    }

    [[nodiscard]] double timeOf(const DprofRow& row) const
    {
        return options.inclusive ? row.inclusive : row.exclusive;
    }
    [[nodiscard]] double averageOf(const DprofRow& row) const
    {
        return timeOf(row) / static_cast<double>(std::max<std::uint64_t>(row.calls, 1));
    }
    [[nodiscard]] bool isBefore(const DprofRow& a, const DprofRow& b) const
    {
        switch (options.order) {
        case DprofOrder::Calls: return a.calls > b.calls;
        case DprofOrder::Name: return a.name < b.name;
        case DprofOrder::Average: return averageOf(a) > averageOf(b);
        case DprofOrder::Time:
        case DprofOrder::FirstCall: break;
        }
        return timeOf(a) > timeOf(b);
    }
};

/// Depth-first: enter(depth, node, callees) with siblings in `sort` order, then leave(node).
template <class Sort, class Enter, class Leave>
void eachContext(const DprofTree& tree, Sort sort, Enter enter, Leave leave)
{
    struct Step {
        std::uint32_t node;
        std::size_t depth;
        bool leaves;
    };
    auto children = tree.children();
    std::vector<Step> steps;
    const auto push = [&](std::uint32_t caller, std::size_t depth) {
        auto& called = children[caller];
        sort(called);
        for (auto each = called.rbegin(); each != called.rend(); ++each)
            steps.push_back({*each, depth, false});
    };
    push(0, 0);
    while (!steps.empty()) {
        const Step step = steps.back();
        steps.pop_back();
        const DprofNode& node = tree.nodes()[step.node];
        if (step.leaves) {
            leave(node);
            continue;
        }
        steps.push_back({step.node, step.depth, true});
        push(step.node, step.depth + 1);
        enter(step.depth, node, std::span<const std::uint32_t>(children[step.node]));
    }
}

constexpr auto AsCalled = [](std::vector<std::uint32_t>&) {};

} // namespace

std::vector<DprofRow> dprofRows(const DprofRun& run, const DprofGroups& groups, std::ostream& out)
{
    const auto& names = run.tree.names();
    constexpr std::size_t None = static_cast<std::size_t>(-1);
    std::vector<DprofRow> rows; // by name, then the group, then all others
    std::vector<std::size_t> rowOf; // by name
    for (const std::string& name : names) {
        if (groups.leftOut && std::regex_search(name, *groups.leftOut))
            rowOf.push_back(None);
        else if (groups.group && std::regex_search(name, *groups.group))
            rowOf.push_back(names.size());
        else
            rowOf.push_back(groups.group && groups.othersToo ? names.size() + 1 : rows.size());
        rows.push_back({name});
    }
    rows.push_back({groups.pattern});
    rows.push_back({"other"});
    std::vector<std::size_t> running(rows.size());
    const auto enter = [&](std::size_t, const DprofNode& node, const auto&) {
        const std::size_t row = rowOf[node.name];
        if (row == None)
            return;
        rows[row].calls += node.calls;
        rows[row].exclusive += node.exclusive;
        rows[row].inclusive += running[row]++ == 0 ? node.inclusive : 0;
    };
    eachContext(run.tree, AsCalled, enter, [&](const DprofNode& node) {
        if (rowOf[node.name] != None)
            --running[rowOf[node.name]];
    });
    if (groups.group) {
        const DprofRow& group = rows[names.size()];
        const std::string title = "Grouping [" + escape(groups.pattern) + "] ";
        out << "Option G Grouping: [" << escape(groups.pattern) << "]\n"
            << title << "Calls: [" << group.calls << "]\n"
            << title << "Times: [" << stringPrintf("%.15g", group.exclusive) << "]\n"
            << title << "IncTimes: [" << stringPrintf("%.15g", group.inclusive) << "]\n";
    }
    std::vector<DprofRow> called;
    const auto take = [&](std::size_t row) {
        if (row != None && rows[row].calls > 0)
            called.push_back(std::exchange(rows[row], {}));
    };
    for (const DprofNode& node : std::span(run.tree.nodes()).subspan(1))
        if (rowOf[node.name] < names.size())
            take(rowOf[node.name]);
    take(names.size());
    take(names.size() + 1);
    return called;
}

void printDprofTable(std::ostream& out, const DprofRun& run, std::vector<DprofRow> rows,
    const DprofTableOptions& options, const std::string& clock)
{
    const DprofTable table{run, options};
    if (options.header) {
        out << "Total Elapsed Time = " << plainSeconds(run.elapsed / run.ticksPerSecond)
            << " Seconds\n"
            << std::setw(13) << clock << " Time = " << plainSeconds(run.run / run.ticksPerSecond)
            << " Seconds\n"
            << (options.inclusive ? "Inclusive" : "Exclusive") << " Times\n"
            << "%Time ExclSec CumulS #Calls sec/call Csec/c  Name\n";
    }
    table.sort(rows);
    rows.resize(std::min(rows.size(), options.rows));
    for (const DprofRow& row : rows) {
        const std::string name = escape(row.name);
        std::string_view rest = name;
        out << table.line(row) << takeLine(rest) << '\n';
        while (!rest.empty())
            out << std::string(45, ' ') << takeLine(rest) << '\n';
    }
}

void printDprofTree(std::ostream& out, const DprofRun& run)
{
    const int decimals = std::max(1, static_cast<int>(std::ceil(std::log10(run.ticksPerSecond))));
    const auto seconds = [&](double ticks) {
        return stringPrintf(
            "%.*f", std::min(decimals, 12), std::max(ticks, 0.0) / run.ticksPerSecond);
    };
    const auto sort = [&](std::vector<std::uint32_t>& nodes) {
        const auto& all = run.tree.nodes();
        const auto& names = run.tree.names();
        // By whole ticks, so that rows that print equal are ordered by name.
        const auto ticks
            = [&](std::uint32_t node) { return std::round(std::max(all[node].inclusive, 0.0)); };
        std::ranges::sort(nodes, [&](std::uint32_t a, std::uint32_t b) {
            if (ticks(a) != ticks(b))
                return ticks(a) > ticks(b);
            return names[all[a].name] < names[all[b].name];
        });
    };
    const auto print
        = [&](std::size_t depth, const DprofNode& node, std::span<const std::uint32_t> called) {
              // As printed, without negative times.
              double inCalled = 0;
              for (const std::uint32_t each : called)
                  inCalled += std::max(run.tree.nodes()[each].inclusive, 0.0);
              out << std::string(2 * depth, ' ') << escape(run.tree.names()[node.name]) << " x "
                  << node.calls << "  \t" << seconds(node.inclusive) << 's';
              if (!called.empty())
                  out << " = (" << seconds(node.inclusive - inCalled) << " + " << seconds(inCalled)
                      << ")s";
              out << '\n';
          };
    eachContext(run.tree, sort, print, [](const auto&) {});
}

void CallPrinter::print(std::size_t depth, const std::string& name, std::uint64_t calls)
{
    if (m_calls > 0 && m_folds && depth == m_depth && name == m_name) {
        m_calls += calls;
        return;
    }
    finish();
    m_depth = depth;
    m_name = name;
    m_calls = calls;
}

void CallPrinter::finish()
{
    if (m_calls == 0)
        return;
    constexpr std::size_t indent = 3; // per level
    m_out << std::string(indent * m_depth, ' ') << escape(m_name);
    if (m_calls > 1)
        m_out << " (" << m_calls << "x)";
    m_out << '\n';
    m_calls = 0;
}

void printDprofContexts(std::ostream& out, const DprofRun& run)
{
    CallPrinter printer(out, false);
    const auto print = [&](std::size_t depth, const DprofNode& node, const auto&) {
        printer.print(depth, run.tree.names()[node.name], std::max<std::uint64_t>(node.calls, 1));
    };
    eachContext(run.tree, AsCalled, print, [](const auto&) {});
}

} // namespace nytprof
