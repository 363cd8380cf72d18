// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "dprof/call_totals.h"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <regex>
#include <string>
#include <vector>

/// The output of dprofpp, in the layout of Devel::DProf.
namespace nytprof {

/// A table row: all calls of a sub or of a group of subs.
struct DprofRow {
    std::string name;
    std::uint64_t calls = 0;
    double exclusive = 0;
    double inclusive = 0; ///< outermost calls only
};

enum class DprofOrder : std::uint8_t { Time, Calls, Name, Average, FirstCall };

struct DprofTableOptions {
    DprofOrder order = DprofOrder::Time;
    bool inclusive = false; ///< sort by and print shares of inclusive time
    bool reverse = false;
    bool header = true;
    std::size_t rows = 15;
};

/// Subs that share a row.
struct DprofGroups {
    std::string pattern; ///< row name; empty for no group
    std::optional<std::regex> group;
    bool othersToo = false; ///< all other subs share another row
    std::optional<std::regex> leftOut; ///< subs without a row
};

/// Subs in order of first call, then groups. Prints the group's totals on out, as Devel::DProf.
[[nodiscard]] std::vector<DprofRow> dprofRows(
    const DprofRun& run, const DprofGroups& groups, std::ostream& out);

/// clock: title of the times, such as "User+System".
void printDprofTable(std::ostream& out, const DprofRun& run, std::vector<DprofRow> rows,
    const DprofTableOptions& options, const std::string& clock);

/// Calling contexts with calls and times, most expensive first.
void printDprofTree(std::ostream& out, const DprofRun& run);

/// Prints calls as they begin, indented by depth; folds: equal calls in a row once, with a count.
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
    std::string m_name; ///< pending call, with the two below
    std::size_t m_depth = 0;
    std::uint64_t m_calls = 0;
};

/// Prints each calling context once, with its call count, in the same form.
void printDprofContexts(std::ostream& out, const DprofRun& run);

} // namespace nytprof
