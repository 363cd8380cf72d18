// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

/// When profiling begins.
enum class Start { Begin, Init, End, No };

/// What the user asked for, with the defaults of Devel::NYTProf.
struct Options {
    /// @name Where to
    /// @{
    std::string file = "nytprof.out"; ///< without the suffixes of addpid and addtimestamp
    bool addpid = false;
    bool addtimestamp = false;
    int filemode = -1; ///< permissions of the profile; -1 for at most those of the program's file
    int compress = 6; ///< zlib level, 0 for none
    std::string log; ///< file for messages of the profiler; empty for standard error
    int trace = 0; ///< how much it reports of what it does
    /// @}
    /// @name What
    /// @{
    bool stmts = true;
    bool subs = true;
    bool blocks = false;
    bool leave = true;
    bool savesrc = true;
    int calls = 1; ///< call events: 0 none, 1 as a call tree at the end, 2 each as it happens
    int slowops = 2; ///< builtins: 0 no, 1 as CORE::name, 2 as Package::CORE:name
    bool findcaller = false; ///< callers are perl subs only, never builtins or xsubs
    bool useDbSub = false; ///< statements through DB::DB, for code compiled before the profiler
    bool stream = false; ///< write each event as it happens instead of adding up
    int clock = -1; ///< POSIX clock id, -1 for the best one
    /// @}
    /// @name When
    /// @{
    Start start = Start::Begin;
    int forkdepth = -1; ///< generations of children to profile, -1 for all
    std::string sigexit; ///< names of signals that finish the profile, separated by commas
    bool posixExit = false; ///< finish at POSIX::_exit even without the sub profiler
    bool libcExit = false; ///< finish when the C library's exit runs, which is always done
    bool endAtExit = false; ///< run END blocks when the interpreter is destroyed
    /// @}
    /// @name How perl compiles
    /// @{
    bool optimize = true;
    bool nameevals = true;
    bool nameanonsubs = true;
    int perldb = 0; ///< not 0: the value of $^P, for tests
    /// @}
    /// @name Of Devel::NYTProf 6, for the record
    /// @{
    bool usecputime = false; ///< asks for what does not exist any more: nothing is profiled
    int expand = 0;
    int evals = 0;
    /// @}
};

/// What came of reading an option string.
struct ParsedOptions {
    Options options;
    std::vector<std::string> warnings;
    std::string error; ///< not empty when the string can't be used; names the option
};

/// Reads "name=value:name=value" on top of `base`; a backslash takes a following colon, equals sign
/// or backslash literally, in names and values. Numbers may be decimal, octal (017) or hexadecimal
/// (0x1F).
[[nodiscard]] ParsedOptions parseOptions(std::string_view text, Options base = {});

[[nodiscard]] bool isOption(std::string_view name);

} // namespace nytprof
