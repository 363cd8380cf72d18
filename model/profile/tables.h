// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"

#include <cstdint>
#include <string_view>

/// The rows of a Profile's tables. Plain values; every string_view points into the Profile that
/// the row came from, is valid UTF-8 and lives as long as that Profile.
namespace nytprof {

/// Time in clock ticks of the profile; Profile::ticksPerSecond() gives the unit. Signed, because
/// the original collector writes negative times when its clock wraps or steps.
using Ticks = std::int64_t;

/// A source file or a string eval, each execution of which is a file until equal ones are merged.
/// executions is 0 for evals that a forked process has from its parent, so that merging counts each
/// once: our profiles name these (option evals_before); those of Devel::NYTProf announce them
/// before the first event. In doubt an eval counts.
struct File {
    std::string_view name; ///< absolute path, "-e", "-", or "(eval N)[file:line]"
    std::uint32_t fid = 0; ///< number in the stream
    FileId evalFile; ///< file whose code ran this string eval; invalid for plain files
    std::uint32_t evalLine = 0; ///< line in evalFile
    std::uint32_t flags = 0; ///< FidFlag bits
    std::uint64_t executions = 1; ///< of this string eval, begun in the profile; 1 for plain files
    std::uint64_t statements = 0; ///< executions of its statements, without nested evals
    Ticks exclusive = 0; ///< time of its statements, without nested evals and called subs
    [[nodiscard]] bool isEval() const { return evalFile.valid(); }
};

/// Execution count and time of the statements of one line.
struct LineCost {
    std::uint32_t line = 0;
    std::uint64_t count = 0;
    Ticks exclusive = 0;
};

enum class SubKind : std::uint8_t {
    Perl, ///< written in perl
    Xsub, ///< written in C
    Opcode, ///< a perl builtin, e.g. "main::CORE:print"
};

/// A sub, named "Package::name". Subs are identified by name; see Profile::findSub().
struct Sub {
    std::string_view name;
    std::string_view package; ///< part of name before the last "::"
    FileId file; ///< file that defines it; invalid when unknown
    std::uint32_t firstLine = 0; ///< 0 for xsubs and opcodes
    std::uint32_t lastLine = 0;
    SubKind kind = SubKind::Perl;
    std::uint64_t calls = 0;
    Ticks inclusive = 0; ///< of the outermost calls only, so never above the run time
    Ticks exclusive = 0; ///< without called subs
    Ticks recursive = 0; ///< inclusive time of calls inside a call of the same sub
    std::uint32_t recursionDepth = 0; ///< 0 when it never called itself
    std::uint32_t callSites = 0; ///< number of places that call it
    std::uint32_t callerFiles = 0; ///< number of files that call it
};

/// Calls of one sub from one place. A caller row exists per (caller, file, line, callee).
struct CallSite {
    SubId caller; ///< sub that contains the place; invalid when the stream names none
    FileId file; ///< of the place; invalid when unknown
    std::uint32_t line = 0; ///< of the place; 0 when perl had none (END blocks)
    SubId callee;
    std::uint64_t calls = 0;
    Ticks inclusive = 0; ///< of outermost calls
    Ticks exclusive = 0;
    Ticks recursive = 0; ///< inclusive time of recursive calls
    std::uint32_t recursionDepth = 0;
};

/// One process of the profile, from its PID_START and PID_END chunks.
struct Process {
    std::uint32_t pid = 0;
    std::uint32_t parentPid = 0;
    double startTime = 0; ///< epoch seconds
    double endTime = 0; ///< epoch seconds; 0 when the process never wrote its end
    std::string_view application; ///< $0 of its program
    double lastSeen = 0; ///< epoch seconds: its last flush; 0 if unknown or complete
    /// What it was in then, as "main::CORE:sleep (/tmp/prog.pl:6)"; empty if that or when is
    /// unknown, or it is complete.
    std::string_view lastCall = {};
    [[nodiscard]] bool complete() const { return endTime != 0; }
    /// Epoch seconds: up to when the profile covers it; 0 if unknown.
    [[nodiscard]] double knownUntil() const { return complete() ? endTime : lastSeen; }
};

/// An attribute ("ticks_per_sec") or option ("calls") of the stream, in order of appearance.
struct Setting {
    std::string_view key;
    std::string_view value;
};

} // namespace nytprof
