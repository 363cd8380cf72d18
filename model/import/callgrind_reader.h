// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string_view>

namespace nytprof {

class ProfileBuilder;
class TextLines;

/// Whether the lines are callgrind headers, including "events:".
[[nodiscard]] bool beginsAsCallgrind(std::string_view begin);

/// Files in callgrind's format of valgrind, "nytprof callgrind", nytprofcg, Xdebug and others, with
/// compressed names, relative positions, jumps and several parts. The cost is the first event that
/// is a time, else the first event. Call stacks are estimated (callgrind_costs.h).
void readCallgrind(TextLines& lines, ProfileBuilder& builder);

} // namespace nytprof
