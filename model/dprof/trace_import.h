// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string_view>

namespace nytprof {

class ProfileBuilder;
class TextLines;

[[nodiscard]] bool beginsAsTmon(std::string_view begin);

/// tmon.out of Devel::DProf, old and new. Times are real time; user and system time, which no table
/// of a profile has, are for dprofpp (dprof/trace_reader.h).
void importTmon(TextLines& lines, ProfileBuilder& builder);

} // namespace nytprof
