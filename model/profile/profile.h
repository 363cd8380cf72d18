// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/grouped.h"
#include "container/keyed_rows.h"
#include "container/string_arena.h"
#include "profile/call_tree.h"
#include "profile/ids.h"
#include "profile/tables.h"
#include "profile/time_axis.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace nytprof {

class Measures;
class ProfileBuilder;
class ProfileMerge;
class TimeRanges;
struct MemoryTable;

/// Sums over the whole profile.
struct Totals {
    std::uint64_t statements = 0; ///< executions: time chunks less discounts
    Ticks statementTime = 0;
    std::uint64_t calls = 0; ///< over all call sites
    Ticks inclusive = 0; ///< over all call sites
    Ticks exclusive = 0; ///< over all call sites
    Ticks callTime = 0; ///< in subs and outside of them: the total of a complete call tree
    Ticks waitingLeftOut = 0; ///< in none of these: see withWaiting()

    /// Base of all percentages. Call times are more without statement data, or if less exact.
    [[nodiscard]] Ticks whole() const { return std::max(statementTime, callTime); }
};

/// Value of the last setting of that name, if any.
[[nodiscard]] std::optional<std::string_view> lastValue(
    std::span<const Setting> settings, std::string_view key);

/// How far a share, from 0 to 1, that so many samples have found may be off; 0 without samples.
[[nodiscard]] double standardErrorOf(double share, double samples);

/// A profile as tables that refer to each other by typed ids. Immutable, safe to read from several
/// threads; made by loadProfile() and ProfileMerge.
class Profile {
public:
    ~Profile();
    Profile(const Profile&) = delete;
    Profile& operator=(const Profile&) = delete;
    /// Without data, for tables of times that no profile holds.
    [[nodiscard]] static std::shared_ptr<const Profile> empty(std::int64_t ticksPerSecond);

    /// At least 1.
    [[nodiscard]] std::int64_t ticksPerSecond() const { return m_tables->ticksPerSecond; }
    [[nodiscard]] double seconds(Ticks ticks) const;
    /// $0 of the profiled program.
    [[nodiscard]] std::string_view application() const { return m_tables->application; }
    /// application() without folders.
    [[nodiscard]] std::string_view programName() const
    {
        return application().substr(application().rfind('/') + 1);
    }
    /// Epoch seconds when the program began, its $^T; 0 if unknown.
    [[nodiscard]] std::int64_t baseTime() const;
    [[nodiscard]] const Totals& totals() const { return m_tables->totals; }
    /// Unit of seconds() of imported profiles, "samples" or the name of an event, and of those of
    /// withMeasure(), "bytes" or "allocations"; empty for time.
    [[nodiscard]] std::string_view costUnit() const { return m_costUnit; }
    /// Format of an imported file, e.g. "folded stacks"; empty for profiles of NYTProf.
    [[nodiscard]] std::string_view importedFrom() const;
    /// False if the file has no call counts; each calling context then counts as one call.
    [[nodiscard]] bool countsCalls() const;
    /// The samples of all processes, if their times are from samples.
    [[nodiscard]] std::optional<Sampling> sampling() const;
    /// The samples of a database's runs, which have no processes.
    [[nodiscard]] const std::optional<Sampling>& samplingWithoutProcess() const
    {
        return m_tables->sampling;
    }
    /// How many samples totals().whole() is from; 0 if times are not from samples.
    [[nodiscard]] double samplesOfWhole() const;
    /// Standard error of a share of totals().whole(); 0 if times are not from samples.
    [[nodiscard]] double standardError(double share) const;
    /// Where such a share is with a probability of 95 %.
    [[nodiscard]] ShareInterval intervalOf(double share) const;
    /// False if times of lines are from samples.
    [[nodiscard]] bool countsStatements() const { return !sampling(); }
    /// Whether it is estimated from callers and callees, as the file has no call stacks.
    [[nodiscard]] bool callTreeIsEstimated() const;
    /// Whether every PID_START has a PID_END: the collector finished normally.
    [[nodiscard]] bool complete() const { return m_tables->complete; }

    [[nodiscard]] std::span<const Setting> attributes() const { return m_tables->attributes; }
    [[nodiscard]] std::span<const Setting> options() const { return m_tables->options; }
    [[nodiscard]] std::span<const Process> processes() const { return m_tables->processes; }
    /// Last value of the attribute or option of that name, if any.
    [[nodiscard]] std::optional<std::string_view> attribute(std::string_view key) const
    {
        return lastValue(m_tables->attributes, key);
    }
    [[nodiscard]] std::optional<std::string_view> option(std::string_view key) const
    {
        return lastValue(m_tables->options, key);
    }

    /// In order of first appearance in the stream; in merged profiles by name.
    [[nodiscard]] std::span<const File> files() const { return m_tables->files; }
    [[nodiscard]] const File& operator[](FileId id) const { return files()[id.index()]; }
    /// First file of that name; invalid if there is none.
    [[nodiscard]] FileId findFile(std::string_view name) const
    {
        return FileId(m_tables->fileByName.find(name));
    }
    /// String evals run directly by the file's code, by line, then in order of appearance.
    [[nodiscard]] std::span<const FileId> evalsOf(FileId id) const
    {
        return m_tables->evalsByFile[id.index()];
    }
    /// Lines with statement data, ascending by line.
    [[nodiscard]] std::span<const LineCost> lines(
        FileId id, LineLevel level = LineLevel::Line) const
    {
        return m_tables->lines[static_cast<std::size_t>(level)][id.index()];
    }
    /// Source text, one entry per line without line end, from line 1; empty if not saved.
    [[nodiscard]] std::span<const std::string_view> source(FileId id) const
    {
        return m_tables->source[id.index()];
    }

    /// In order of first appearance in the stream; in merged profiles by name.
    [[nodiscard]] std::span<const Sub> subs() const { return m_tables->subs; }
    [[nodiscard]] const Sub& operator[](SubId id) const { return subs()[id.index()]; }
    [[nodiscard]] SubId findSub(std::string_view name) const
    {
        return SubId(m_tables->subByName.find(name));
    }
    /// Subs defined in a file, with xsubs and opcodes attributed to it, by first line, then name.
    [[nodiscard]] std::span<const SubId> subsOf(FileId id) const
    {
        return m_tables->subsByFile[id.index()];
    }

    /// Sorted by callee, then descending calls, then inclusive time.
    [[nodiscard]] std::span<const CallSite> callSites() const { return m_tables->callSites; }
    [[nodiscard]] const CallSite& operator[](CallSiteId id) const
    {
        return callSites()[id.index()];
    }
    /// Call sites of a sub.
    [[nodiscard]] std::span<const CallSite> callersOf(SubId callee) const;
    /// Calls made by a sub, largest inclusive + recursive time first.
    [[nodiscard]] std::span<const CallSiteId> calleesOf(SubId caller) const
    {
        return m_tables->calleesBySub[caller.index()];
    }
    /// Calls made on a line, largest inclusive + recursive time first.
    [[nodiscard]] std::span<const CallSiteId> callsFrom(FileId file, std::uint32_t line) const;
    /// All calls made by a file's code, by line, then as callsFrom().
    [[nodiscard]] std::span<const CallSiteId> callsFrom(FileId file) const
    {
        return m_tables->callsByFile[file.index()];
    }

    /// Nanoseconds that its processes waited for a processor, as far as slices have it.
    [[nodiscard]] std::int64_t runDelay() const { return m_tables->runDelay; }
    /// Nanoseconds in which processes ran that samples do not cover; 0 of a profile without
    /// samples.
    [[nodiscard]] std::int64_t notSampled() const { return sampling() ? m_tables->overhead : 0; }

    /// From the SUB_RETURN chunks; empty with option calls=0.
    [[nodiscard]] const CallTree& callTree() const { return m_tables->callTree; }

    /// Whether the time in accept follows from that of its lines, as in files of Devel::NYTProf.
    [[nodiscard]] bool waitingIsDerived() const;

    /// When its processes ran, and what ran in them as far as known. Empty for a part of a profile:
    /// that of a time range, and one without waiting.
    [[nodiscard]] const TimeAxis& timeAxis() const { return *m_tables->timeAxis; }

    /// Null if no process has recorded memory, and for profiles of withMeasure().
    [[nodiscard]] const MemoryTable* memory() const { return m_tables->memory.get(); }

private:
    friend class Measures;
    friend class ProfileBuilder;
    friend class ProfileMerge;
    friend class TimeRanges;
    friend class Waits;

    /// With the indexes that index() computes.
    struct Tables {
        /// Shared with profiles derived from this one.
        std::shared_ptr<StringArena> strings = std::make_shared<StringArena>();
        std::int64_t ticksPerSecond = 1;
        std::string_view application;
        Totals totals;
        bool complete = false;
        std::vector<Setting> attributes;
        std::vector<Setting> options;
        std::vector<Process> processes;
        std::vector<File> files;
        std::array<Grouped<LineCost>, LineLevelCount> lines; ///< by LineLevel, then by file
        Grouped<std::string_view> source; ///< by file
        std::vector<Sub> subs;
        std::vector<CallSite> callSites;
        CallTree callTree;
        std::optional<Sampling> sampling; ///< of what belongs to no process
        std::int64_t runDelay = 0;
        std::int64_t overhead = 0; ///< of slices
        bool knowsTemplates = false; ///< File::isTemplate
        /// Never null.
        std::shared_ptr<const TimeAxis> timeAxis = std::make_shared<TimeAxis>();
        std::shared_ptr<const MemoryTable> memory; ///< of nodes of callTree; may be null

        NameTable fileByName;
        NameTable subByName;
        Grouped<FileId> evalsByFile;
        Grouped<SubId> subsByFile;
        Grouped<CallSiteId> calleesBySub;
        Grouped<CallSiteId> callsByFile;

        /// A copy to change before index().
        [[nodiscard]] static std::unique_ptr<Tables> withoutSums(const Tables& from);
        /// Sorts callSites and computes sums, totals and indexes. Incomplete if stopped.
        static void index(Tables& tables, const std::stop_token& stop);
        /// Gives the root of the call tree the time of statements outside of subs.
        static void addTimeOutsideSubs(Tables& tables);
        /// Gives a part of a profile, whose total was `whole`, its part of the samples.
        static void shareSamples(Tables& tables, Ticks whole);
        /// The last of the totals, when the call tree is complete.
        static void addCallTime(Tables& tables);

    private:
        [[nodiscard]] static Ticks timeInSubs(const Tables& tables);
        static void indexFiles(Tables& tables);
        static void indexSubs(Tables& tables);
        static void indexCalls(Tables& tables);
    };

    explicit Profile(std::unique_ptr<const Tables> tables);
    std::unique_ptr<const Tables> m_tables;
    std::string_view m_costUnit;
};

} // namespace nytprof
