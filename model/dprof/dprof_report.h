// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "dprof/call_totals.h"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <regex>
#include <string>
#include <vector>

/// The output of dprofpp, in the layout of the original.
namespace nytprof {

/// A row of the table: all calls of a sub, or of a group of subs.
struct DprofRow {
    std::string name;
    std::uint64_t calls = 0;
    double exclusive = 0; ///< ticks
    double inclusive = 0; ///< of outermost calls
};

enum class DprofOrder : std::uint8_t { Time, Calls, Name, Average, FirstCall };

struct DprofTableOptions {
    DprofOrder order = DprofOrder::Time;
    bool inclusive = false; ///< sort and print shares by inclusive time
    bool reverse = false;
    bool header = true;
    std::size_t rows = 15;
};

/// Subs that share a row.
struct DprofGroups {
    std::string pattern; ///< the name of the row; empty for none
    std::optional<std::regex> group;
    bool othersToo = false; ///< all other subs are another row
    std::optional<std::regex> leftOut; ///< these have no row
};

/// The subs in the order of their first calls, then groups. Prints the sums of the group on out, as
/// the original does.
[[nodiscard]] std::vector<DprofRow> dprofRows(
    const DprofRun& run, const DprofGroups& groups, std::ostream& out);

/// clock is the title of the times: "User+System".
void printDprofTable(std::ostream& out, const DprofRun& run, std::vector<DprofRow> rows,
    const DprofTableOptions& options, const std::string& clock);

/// Each calling context with its calls and times, the most expensive first.
void printDprofTree(std::ostream& out, const DprofRun& run);

/// Prints calls as they begin, indented below their callers: each of them, or runs of equal calls
/// as one with their number.
class CallPrinter {
public:
    CallPrinter(std::ostream& out, bool folds)
        : m_out(out)
        , m_folds(folds)
    {
    }
    ~CallPrinter() { finish(); }
    CallPrinter(const CallPrinter&) = delete;
    CallPrinter& operator=(const CallPrinter&) = delete;

    void print(std::size_t depth, const std::string& name, std::uint64_t calls = 1);
    void finish();

private:
    std::ostream& m_out;
    bool m_folds;
    std::string m_name; ///< not printed yet, like the following
    std::size_t m_depth = 0;
    std::uint64_t m_calls = 0;
};

/// Prints each calling context once, with the number of its calls, in the same form.
void printDprofContexts(std::ostream& out, const DprofRun& run);

} // namespace nytprof
