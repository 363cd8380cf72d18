// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "dprof/call_totals.h"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <regex>
#include <string>
#include <vector>

/// What dprofpp prints, in the layout of the original.
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
    bool inclusive = false; ///< what times to go by
    bool reverse = false;
    bool header = true;
    std::size_t rows = 15;
};

/// Subs that are one row.
struct DprofGroups {
    std::string pattern; ///< the name of the row; empty for none
    std::optional<std::regex> group;
    bool othersToo = false; ///< all that are not in the group are another row
    std::optional<std::regex> leftOut; ///< these have no row
};

/// The subs in the order of their first calls, groups behind them. Says on out what is in the
/// group, as the original does.
[[nodiscard]] std::vector<DprofRow> dprofRows(
    const DprofRun& run, const DprofGroups& groups, std::ostream& out);

/// clock is how the times are called: "User+System". withElapsed: the run has elapsed time.
void printDprofTable(std::ostream& out, const DprofRun& run, std::vector<DprofRow> rows,
    const DprofTableOptions& options, const std::string& clock);

/// Each calling context with its calls and times, the one that took longest first.
void printDprofTree(std::ostream& out, const DprofRun& run);

/// Prints calls as they begin, each below its caller: all of them, or equal ones that follow each
/// other as one with their number.
class CallPrinter {
public:
    CallPrinter(std::ostream& out, bool folds)
        : m_out(out)
        , m_folds(folds)
    {
    }
    ~CallPrinter();
    CallPrinter(const CallPrinter&) = delete;
    CallPrinter& operator=(const CallPrinter&) = delete;

    void print(std::size_t depth, const std::string& name, std::uint64_t calls = 1);
    void finish();

private:
    std::ostream& m_out;
    bool m_folds;
    std::string m_name; ///< of what has not been printed yet
    std::size_t m_depth = 0;
    std::uint64_t m_calls = 0;
};

/// The same of calls that were added up: each context once, with the number of its calls.
void printDprofContexts(std::ostream& out, const DprofRun& run);

} // namespace nytprof
