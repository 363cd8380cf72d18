// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string_view>

namespace nytprof {

class ProfileBuilder;
class TextLines;

[[nodiscard]] bool beginsAsTmon(std::string_view begin);

/// Reads wall-clock times of a tmon.out, old or new. User and system times: dprof/trace_reader.h.
void importTmon(TextLines& lines, ProfileBuilder& builder);

} // namespace nytprof
