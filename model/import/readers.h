// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string_view>

namespace nytprof {

class ProfileBuilder;
class TextLines;

/// Whether the lines are callgrind headers, including "events:".
[[nodiscard]] bool beginsAsCallgrind(std::string_view begin);

/// Reads callgrind's format as written by valgrind, nytprof, nytprofcg, Xdebug and others:
/// compressed names, relative positions, jumps, several parts. The cost is the first event that is
/// a time, else the first event. Call stacks are estimated (callgrind_costs.h).
void readCallgrind(TextLines& lines, ProfileBuilder& builder);

/// Whether most lines look like "A;B;C 12".
[[nodiscard]] bool beginsAsFolded(std::string_view begin);

/// Folded stacks of nytprofcalls, stackcollapse-*.pl, perf and async-profiler: "A;B;C 12", possibly
/// with decimals. Suffixes like "_[k]" stay in the names. If all lines have two counts
/// (difffolded.pl), the second one counts. "#" begins a comment. The unit is samples.
void readFolded(TextLines& lines, ProfileBuilder& builder);

/// Whether the bytes are fields of pprof's message, with a sample type.
[[nodiscard]] bool beginsAsPprof(std::string_view begin);

/// Reads an uncompressed perftools.profiles.Profile. The cost is the default sample type, else the
/// last one that is a time, else the last one; "calls" are call counts. Inlined functions are
/// frames. A malformed record is an error: sums without it would be wrong.
void readPprof(TextLines& lines, ProfileBuilder& builder);

} // namespace nytprof
