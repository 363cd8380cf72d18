// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/memory_record.h"
#include "format/sampling_record.h"
#include "profile/ids.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

/// Rows of a Profile's tables. Every string_view is valid UTF-8 and lives as long as the Profile.
namespace nytprof {

/// Clock ticks; Profile::ticksPerSecond() is the unit. Signed, because Devel::NYTProf writes
/// negative times when its clock wraps or steps.
using Ticks = std::int64_t;

/// A source file or a string eval; each execution of an eval is a file until equal ones are merged.
/// executions is 0 for evals that a forked process inherited, so that merging counts each once: our
/// profiles list these (option evals_before); Devel::NYTProf announces them before the first event.
/// In doubt an eval counts.
struct File {
    std::string_view name; ///< absolute path, "-e", "-", or "(eval N)[file:line]"
    std::uint32_t fid = 0; ///< number in the stream
    FileId evalFile; ///< file that ran this string eval; invalid for plain files
    std::uint32_t evalLine = 0; ///< line in evalFile
    std::uint32_t flags = 0; ///< FidFlag bits
    std::uint32_t size = 0; ///< in bytes during the run; 0 with `modified`: unknown
    std::uint32_t modified = 0; ///< epoch seconds
    bool isTemplate = false; ///< named by #line in another file: its source is what perl compiled
    std::uint64_t executions = 1; ///< of this string eval within the profile; 1 for plain files
    std::uint64_t statements = 0; ///< executions of its statements, without nested evals
    Ticks exclusive = 0; ///< time of its statements, without nested evals and called subs
    Ticks nested = 0; ///< exclusive time of the string evals that it ran, at any depth
    [[nodiscard]] bool isEval() const { return evalFile.valid(); }
};

/// Grouping of statement times.
enum class LineLevel : std::uint8_t {
    Line,
    Block, ///< summed on the first line of the enclosing block; only with option blocks=1
    Sub, ///< summed on the first line of the enclosing sub; only with option blocks=1
};
inline constexpr std::size_t LineLevelCount = 3;

/// Execution count and time of the statements of one line.
struct LineCost {
    std::uint32_t line = 0;
    std::uint64_t count = 0;
    Ticks exclusive = 0;
};

enum class SubKind : std::uint8_t {
    Perl,
    Xsub, ///< written in C
    Opcode, ///< a perl builtin, e.g. "main::CORE:print"
};

/// For exports.
[[nodiscard]] constexpr std::string_view kindText(SubKind kind)
{
    return kind == SubKind::Perl ? "perl" : kind == SubKind::Xsub ? "xsub" : "builtin";
}

/// A sub, named "Package::name". Subs are identified by name; see Profile::findSub().
struct Sub {
    std::string_view name;
    std::string_view package; ///< part of name before the last "::"
    FileId file; ///< file that defines it; invalid when unknown
    std::uint32_t firstLine = 0; ///< 0 for xsubs and opcodes
    std::uint32_t lastLine = 0;
    SubKind kind = SubKind::Perl;
    bool waits = false; ///< rather than works; if it is Perl code, so does all that it calls
    std::uint64_t calls = 0;
    Ticks inclusive = 0; ///< of outermost calls only, so never above the run time
    Ticks exclusive = 0; ///< without called subs
    Ticks recursive = 0; ///< inclusive time of calls inside a call of the same sub
    std::uint32_t recursionDepth = 0; ///< 0 without recursion
    std::uint32_t callSites = 0; ///< number of call sites
    std::uint32_t callerFiles = 0; ///< number of files with call sites
    /// In a time range, a call that runs may have begun earlier.
    [[nodiscard]] bool ran() const { return calls > 0 || inclusive != 0 || recursive != 0; }
};

/// Calls of a sub from one call site. Unique by caller, file, line and callee.
struct CallSite {
    SubId caller; ///< sub that contains the call site; invalid if the stream names none
    FileId file; ///< invalid if unknown
    std::uint32_t line = 0; ///< 0 if perl had none (END blocks)
    SubId callee;
    std::uint64_t calls = 0;
    Ticks inclusive = 0; ///< of outermost calls
    Ticks exclusive = 0;
    Ticks recursive = 0; ///< inclusive time of recursive calls
    std::uint32_t recursionDepth = 0;
};

/// A web request, as the program described it. Texts are empty and numbers 0 if unknown.
struct Request {
    std::string_view method = {}; ///< "GET"
    std::string_view route = {}; ///< "/users/:id"
    std::string_view path = {}; ///< "/users/42"
    std::uint32_t status = 0;
    std::string_view traceId = {}; ///< of W3C Trace Context
    double startedAt = 0; ///< epoch seconds
    std::optional<std::int64_t> duration = {}; ///< nanoseconds; none if it did not end
};

/// Shares from 0 to 1.
struct ShareInterval {
    double low = 0;
    double high = 0;
};

/// What a process that recorded memory had.
struct RecordedMemory {
    MemoryTotals totals; ///< at its end, or its last flush
    std::uint64_t peak = 0; ///< most bytes that were live, with arenas
    std::uint64_t peakTime = 0; ///< nanoseconds since the begin of its time axis
};

/// What a line allocated in a calling context.
struct MemoryRow {
    CallNodeId node; ///< of Profile::callTree()
    FileId file; ///< invalid if unknown
    std::uint32_t line = 0;
    std::uint64_t allocated = 0; ///< bytes
    std::uint64_t allocations = 0;
    std::uint64_t freed = 0; ///< bytes; in a time range, more than allocated if older ones are
    std::uint64_t atPeak = 0; ///< bytes
};

/// A process, from its PID_START and PID_END chunks.
struct Process {
    std::uint32_t pid = 0;
    std::uint32_t parentPid = 0;
    double startTime = 0; ///< epoch seconds
    double endTime = 0; ///< epoch seconds; 0 if it never wrote its end
    std::string_view application = {}; ///< $0 of its program
    double lastSeen = 0; ///< epoch seconds of its last flush; 0 if unknown or complete
    /// Running call at lastSeen, "main::CORE:sleep (/tmp/prog.pl:6)"; empty if unknown or complete.
    std::string_view lastCall = {};
    std::vector<Request> requests = {}; ///< in the order of their begin
    /// If its times are from samples. Of a part of a profile: as many samples as its time is worth.
    std::optional<Sampling> sampling = {};
    std::optional<RecordedMemory> memory = {}; ///< none unless recorded
    [[nodiscard]] bool complete() const { return endTime != 0; }
    /// Epoch seconds up to which the profile covers it; 0 if unknown.
    [[nodiscard]] double knownUntil() const { return complete() ? endTime : lastSeen; }
};

/// An attribute ("ticks_per_sec") or option ("calls") of the stream, in order of appearance.
struct Setting {
    std::string_view key;
    std::string_view value;
};

} // namespace nytprof
