// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/call_tree.h"
#include "profile/ids.h"
#include "profile/tables.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace nytprof {

class ProfileBuilder;
class ProfileMerge;

/// Sums over the whole profile.
struct Totals {
    std::uint64_t statements = 0; ///< statement executions (time chunks less discounts)
    Ticks statementTime = 0; ///< sum of all statement times
    std::uint64_t calls = 0; ///< sum of calls over all call sites
    Ticks inclusive = 0; ///< sum of inclusive times over all call sites
    Ticks exclusive = 0; ///< sum of exclusive times over all call sites

    /// What percentages refer to: the time of all statements, or, without statement data, of all
    /// subs.
    [[nodiscard]] Ticks whole() const { return statementTime > 0 ? statementTime : exclusive; }
};

/// Which grouping of statement times the lines are asked for.
enum class LineLevel : std::uint8_t {
    Line, ///< each line by itself
    Block, ///< summed on the first line of the enclosing block; only with option blocks=1
    Sub, ///< summed on the first line of the enclosing sub; only with option blocks=1
};
inline constexpr std::size_t LineLevelCount = 3;

/// Everything a profile says, as tables that refer to each other by typed ids. Immutable once
/// built and safe to read from several threads; made by loadProfile() and ProfileMerge.
class NYTPROF_EXPORT Profile {
public:
    ~Profile();
    Profile(const Profile&) = delete;
    Profile& operator=(const Profile&) = delete;

    [[nodiscard]] std::int64_t ticksPerSecond() const; ///< at least 1
    [[nodiscard]] double seconds(Ticks ticks) const;
    [[nodiscard]] std::string_view application() const; ///< $0 of the profiled program
    /// Epoch seconds when the program began, its $^T; 0 when the profile does not say.
    [[nodiscard]] std::int64_t baseTime() const;
    [[nodiscard]] const Totals& totals() const;
    /// What seconds() are when they are no time, as in files of other programs: "samples", or the
    /// name of an event. Empty for time.
    [[nodiscard]] std::string_view costUnit() const;
    /// The format of the file if it is another program's, "folded stacks" say; empty for profiles
    /// of NYTProf.
    [[nodiscard]] std::string_view importedFrom() const;
    /// Otherwise each calling context counts as one call, because the file does not say.
    [[nodiscard]] bool countsCalls() const;
    /// The call tree is estimated from callers and callees, because the file has no call stacks.
    [[nodiscard]] bool callTreeIsEstimated() const;
    /// Every PID_START had its PID_END: the collector finished normally.
    [[nodiscard]] bool complete() const;

    [[nodiscard]] std::span<const Setting> attributes() const;
    [[nodiscard]] std::span<const Setting> options() const;
    [[nodiscard]] std::span<const Process> processes() const;
    /// Last value of the attribute or option of that name, if any.
    [[nodiscard]] std::optional<std::string_view> attribute(std::string_view key) const;
    [[nodiscard]] std::optional<std::string_view> option(std::string_view key) const;

    /// In order of first appearance in the stream; of a ProfileMerge, in that of names.
    [[nodiscard]] std::span<const File> files() const;
    [[nodiscard]] const File& operator[](FileId id) const { return files()[id.index()]; }
    /// First file of that name; invalid when there is none.
    [[nodiscard]] FileId findFile(std::string_view name) const;
    /// String evals run directly by the code of a file, by line, then by order of appearance.
    [[nodiscard]] std::span<const FileId> evalsOf(FileId id) const;
    /// Lines with statement data, ascending by line.
    [[nodiscard]] std::span<const LineCost> lines(
        FileId id, LineLevel level = LineLevel::Line) const;
    /// Source text as saved in the profile, one entry a line without its line end; entry 0 is
    /// line 1. Empty when the profile has none.
    [[nodiscard]] std::span<const std::string_view> source(FileId id) const;

    /// In order of first appearance in the stream; of a ProfileMerge, in that of names.
    [[nodiscard]] std::span<const Sub> subs() const;
    [[nodiscard]] const Sub& operator[](SubId id) const { return subs()[id.index()]; }
    [[nodiscard]] SubId findSub(std::string_view name) const;
    /// Subs defined in a file (xsubs and opcodes attributed to it too), by first line, then name.
    [[nodiscard]] std::span<const SubId> subsOf(FileId id) const;

    /// Sorted by callee, then by calls, most first, then by inclusive time.
    [[nodiscard]] std::span<const CallSite> callSites() const;
    [[nodiscard]] const CallSite& operator[](CallSiteId id) const
    {
        return callSites()[id.index()];
    }
    /// Places that call a sub.
    [[nodiscard]] std::span<const CallSite> callersOf(SubId callee) const;
    /// Calls made by a sub, largest inclusive + recursive time first.
    [[nodiscard]] std::span<const CallSiteId> calleesOf(SubId caller) const;
    /// Calls made on a line, largest inclusive + recursive time first.
    [[nodiscard]] std::span<const CallSiteId> callsFrom(FileId file, std::uint32_t line) const;
    /// All calls made by the code of a file, by line, then as callsFrom().
    [[nodiscard]] std::span<const CallSiteId> callsFrom(FileId file) const;

    /// Calling contexts, from the SUB_RETURN chunks; empty with option calls=0.
    [[nodiscard]] const CallTree& callTree() const;

private:
    friend class ProfileBuilder;
    friend class ProfileMerge;
    struct Tables;
    explicit Profile(std::unique_ptr<const Tables> tables);
    std::unique_ptr<const Tables> m_tables;
    std::string_view m_costUnit;
};

} // namespace nytprof
