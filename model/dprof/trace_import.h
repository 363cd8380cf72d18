// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string_view>

namespace nytprof {

class ProfileBuilder;
class TextLines;

[[nodiscard]] bool beginsAsTmon(std::string_view begin);

/// Reads a tmon.out of Devel::DProf, old or new, with wall-clock times; user and system times,
/// which profiles do not have, are for dprofpp (dprof/trace_reader.h).
void importTmon(TextLines& lines, ProfileBuilder& builder);

} // namespace nytprof
