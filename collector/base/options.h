// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

enum class Start { Begin, Init, End, No };

/// Options of a profile; defaults are those of Devel::NYTProf.
struct Options {
    /// @name Output
    /// @{
    std::string file = "nytprof.out"; ///< before addpid and addtimestamp add suffixes
    bool addpid = false;
    bool addtimestamp = false;
    int filemode = -1; ///< permissions of the profile; -1: at most those of the program's file
    int compress = 6; ///< zlib level, 0: none
    std::string log; ///< file for the profiler's messages; empty: standard error
    int trace = 0; ///< verbosity of the log
    /// @}
    /// @name What is recorded
    /// @{
    bool stmts = true;
    bool subs = true;
    bool blocks = false;
    bool leave = true;
    bool savesrc = true;
    int calls = 1; ///< call events: 0 none, 1 call tree at the end, 2 each as it happens
    int slowops = 2; ///< builtins: 0 none, 1 as CORE::name, 2 as Package::CORE:name
    std::string waits; ///< subs that wait rather than work, for readers, separated by commas
    bool findcaller = false; ///< callers are Perl subs only, never builtins or xsubs
    bool useDbSub = false; ///< statements through DB::DB, for code compiled before the profiler
    bool stream = false; ///< write each event as it happens, instead of counting
    int slices
        = 100; ///< milliseconds of the time axis that are recorded apart; 0: none but flushes
    bool memory = false; ///< which lines and calls allocate
    int clock = -1; ///< POSIX clock id, -1: the best one
    /// @}
    /// @name When
    /// @{
    Start start = Start::Begin;
    int forkdepth = -1; ///< generations of children to profile, -1: all
    std::string control; ///< folder of control sockets, "0": none, "": /tmp/nytprof-UID
    std::string controlsignal; ///< signal that starts and stops profiling; empty: none
    std::string sigexit; ///< signals that finish the profile, separated by commas
    bool posixExit = false; ///< finish at POSIX::_exit even with subs=0
    bool libcExit = false; ///< finish when libc's exit runs; no effect, always done
    bool endAtExit = false; ///< run END blocks when the interpreter is destroyed
    /// @}
    /// @name How perl compiles
    /// @{
    bool optimize = true;
    bool nameevals = true;
    bool nameanonsubs = true;
    int perldb = 0; ///< value of $^P, for tests; 0: default
    /// @}
    /// @name Options of Devel::NYTProf 6 that are only recorded
    /// @{
    bool usecputime = false; ///< obsolete: disables profiling
    int expand = 0;
    int evals = 0;
    /// @}
};

struct ParsedOptions {
    Options options;
    std::vector<std::string> warnings;
    std::string error; ///< fatal error, naming the option; empty if none
};

/// Parses "name=value:name=value" on top of `base`. A backslash escapes a colon, equals sign or
/// backslash in names and values. Numbers are decimal, octal (017) or hexadecimal (0x1F). An
/// option with an invalid number keeps its value in `base`, with a warning.
[[nodiscard]] ParsedOptions parseOptions(std::string_view text, Options base = {});

[[nodiscard]] bool isOption(std::string_view name);

} // namespace nytprof
