// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string_view>

namespace nytprof {

class ProfileBuilder;
class TextLines;

/// Whether the lines are callgrind headers, including "events:".
[[nodiscard]] bool beginsAsCallgrind(std::string_view begin);

/// Profiles in callgrind's format, as valgrind, "nytprof callgrind", nytprofcg, Xdebug and others
/// write them: with compressed names, relative positions, inlined code, instructions, jumps and
/// several parts. The cost is the first event that is a time, or else the first event; "Statements"
/// are executions of lines. Calling contexts are estimated (callgrind_costs.h).
void readCallgrind(TextLines& lines, ProfileBuilder& builder);

} // namespace nytprof
