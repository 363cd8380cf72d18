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
    std::string file = "nytprof.out"; ///< without the suffixes of addpid and addtimestamp
    bool addpid = false;
    bool addtimestamp = false;
    int calls = 1; ///< call events: 0 none, 1 as a call tree at the end, 2 each as it happens
    int slowops = 2; ///< builtins: 0 no, 1 as CORE::name, 2 as Package::CORE:name
    int compress = 6; ///< zlib level, 0 for none
    int clock = -1; ///< POSIX clock id, -1 for the best one
    bool stmts = true;
    bool subs = true;
    bool blocks = false;
    bool leave = true;
    bool savesrc = true;
    Start start = Start::Begin;
};

/// What came of reading an option string.
struct ParsedOptions {
    Options options;
    std::vector<std::string> warnings;
    std::string error; ///< not empty when the string can't be used; names the option
};

/// Reads "name=value:name=value"; a backslash takes a following colon, equals sign or backslash
/// literally, in names and values. Numbers may be decimal, octal (017) or hexadecimal (0x1F).
[[nodiscard]] ParsedOptions parseOptions(std::string_view text);

} // namespace nytprof
