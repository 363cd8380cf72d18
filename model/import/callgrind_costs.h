// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "import/imported_code.h"
#include "profile/call_tree.h"
#include "profile/tables.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace nytprof {

class ProfileBuilder;

/// Sums the costs of a callgrind file for a builder. A callee's exclusive cost is divided among
/// callers in proportion to the costs of their calls.
class CallgrindCosts {
public:
    using FileNumber = ImportedCode::FileNumber;
    using Function = ImportedCode::Function;

    explicit CallgrindCosts(ProfileBuilder& builder)
        : m_builder(builder)
        , m_code(builder)
    {
    }

    [[nodiscard]] FileNumber file(std::string_view name) { return m_code.file(name); }
    [[nodiscard]] Function function(FileNumber file, std::string_view name);

    /// statements: executions of the line, if known.
    void addCost(Function function, FileNumber file, std::uint32_t line, Ticks cost,
        std::uint64_t statements);
    /// From a line in caller; calleeLine: first line of callee, 0 if unknown.
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

    /// Passes everything to the builder. In files of Perl profilers functions without lines are
    /// xsubs, whose time belongs to the calling lines.
    enum class Language : std::uint8_t { Perl, Any };
    void finish(std::int64_t ticksPerSecond, Language language, const std::stop_token& stop);

    /// Bytes not yet passed to the builder.
    [[nodiscard]] std::size_t heldBytes() const;
    [[nodiscard]] bool hasCalls() const { return !m_calls.empty(); }

private:
    struct Cost {
        Ticks exclusive = 0;
        bool isSub = true; ///< false: see NoSingleSub
    };
    struct SumOfCalls {
        std::uint64_t calls = 0;
        Ticks inclusive = 0;
    };
    using CallKey = std::array<std::uint32_t, 4>; ///< callee, caller, file, line

    void finishSubs(Language language);
    void finishCalls(std::int64_t ticksPerSecond, Language language);
    [[nodiscard]] std::vector<Ticks> exclusiveShares() const;
    void finishCallTree(const std::stop_token& stop);

    ProfileBuilder& m_builder;
    ImportedCode m_code;
    std::vector<Cost> m_costs; ///< by Function
    std::map<CallKey, SumOfCalls> m_calls;
};

/// Calls between two functions, from all call sites.
struct CallEdge {
    std::uint32_t caller = 0;
    std::uint32_t callee = 0; ///< differs from caller
    std::uint64_t calls = 0;
    Ticks inclusive = 0;
};

/// Estimates a call tree from callers and callees as gprof does: a function costs the same for each
/// caller. exclusive and subs are by function. Cuts cycles; expands the most expensive contexts
/// first, up to LargestEstimate nodes. The total is that of the functions without callers.
inline constexpr std::size_t LargestEstimate = std::size_t{1} << 17;
[[nodiscard]] std::vector<UnplacedNode> estimateCallTree(std::span<const Ticks> exclusive,
    std::span<const SubId> subs, const std::vector<CallEdge>& edges, const std::stop_token& stop);

} // namespace nytprof
