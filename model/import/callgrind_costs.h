// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/call_tree.h"
#include "profile/tables.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace nytprof {

class ProfileBuilder;

/// Sums up what a callgrind file says of functions, lines and calls, and gives it to a builder.
///
/// Functions are subs. Those of one name in several files are apart, by the name of the file behind
/// theirs, unless the name is one of a package ("::"), which is one in a program. A sub that nobody
/// calls has been called once. A callee's own cost is divided among its callers in proportion to
/// what their calls took. Calls of a function by itself are recursive, whatever they are said to
/// have cost.
class CallgrindCosts {
public:
    using FileNumber = std::uint32_t; ///< fid of the profile; 0 for none
    using Function = std::uint32_t;

    explicit CallgrindCosts(ProfileBuilder& builder)
        : m_builder(builder)
    {
    }

    [[nodiscard]] FileNumber file(std::string_view name);
    [[nodiscard]] Function function(FileNumber file, std::string_view name);

    /// Statements is how often the line was executed, if that is known.
    void addCost(Function function, FileNumber file, std::uint32_t line, Ticks cost,
        std::uint64_t statements);
    /// From a place in caller; calleeLine is where callee begins, 0 when unknown.
    struct Call {
        Function caller = 0;
        FileNumber file = 0;
        std::uint32_t line = 0;
        Function callee = 0;
        std::uint32_t calleeLine = 0;
        std::uint64_t calls = 0;
        Ticks inclusive = 0;
    };
    void addCall(const Call& call);

    /// Gives the builder all of it, with so many ticks a second. In a file of a Perl profiler
    /// functions without lines are xsubs, and lines have their time.
    enum class Language : std::uint8_t { Perl, Any };
    void finish(std::int64_t ticksPerSecond, Language language, const std::stop_token& stop);

    /// What is not yet given to the builder, in bytes.
    [[nodiscard]] std::size_t heldBytes() const;
    [[nodiscard]] bool hasCalls() const { return !m_calls.empty(); }

private:
    struct Row {
        std::string name;
        FileNumber file = 0;
        std::uint32_t firstLine = 0; ///< 0 while no line is known
        std::uint32_t lastLine = 0;
        Ticks exclusive = 0;
        bool isSub = true; ///< otherwise code outside of subs, in files of our own
    };
    struct SumOfCalls {
        std::uint64_t calls = 0;
        Ticks inclusive = 0;
    };
    using CallKey = std::array<std::uint32_t, 4>; ///< callee, caller, file, line

    void addLine(Row& row, FileNumber file, std::uint32_t line);
    void finishSubs(Language language);
    void finishCalls(std::int64_t ticksPerSecond, Language language);
    [[nodiscard]] std::vector<Ticks> exclusiveShares() const;
    void finishCallTree(const std::stop_token& stop);

    ProfileBuilder& m_builder;
    std::unordered_map<std::string, FileNumber> m_fileByName;
    std::vector<std::string> m_fileNames{std::string()}; ///< by number
    std::vector<Row> m_rows; ///< by Function
    std::unordered_map<std::string, Function> m_functionByName;
    std::map<CallKey, SumOfCalls> m_calls;
    std::size_t m_nameBytes = 0; ///< of all names, each time that they are kept
};

/// Calls of one function by another, all places together.
struct CallEdge {
    std::uint32_t caller = 0;
    std::uint32_t callee = 0; ///< another one
    std::uint64_t calls = 0;
    Ticks inclusive = 0;
};

/// A call tree worked out of who called whom, for files that do not tell calling contexts: what a
/// function does is assumed to be the same whoever called it, as in gprof. exclusive is the own
/// cost of each function; subs is how each is named in the nodes.
///
/// Nothing is inside itself, so of a cycle of calls each context has the beginning. The most
/// expensive contexts are worked out first, up to LargestEstimate; all costs together are those of
/// the functions that nobody calls.
inline constexpr std::size_t LargestEstimate = std::size_t{1} << 17;
[[nodiscard]] NYTPROF_GUI_EXPORT std::vector<UnplacedNode> estimateCallTree(
    std::span<const Ticks> exclusive, std::span<const SubId> subs,
    const std::vector<CallEdge>& edges, const std::stop_token& stop);

} // namespace nytprof
