// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string_view>

namespace nytprof {

class ProfileBuilder;
class TextLines;

/// Whether most lines look like "A;B;C 12".
[[nodiscard]] bool beginsAsFolded(std::string_view begin);

/// Folded stacks, as nytprofcalls, stackcollapse-*.pl, perf, async-profiler and others write them:
/// frames from the outermost on, ";" between them, a blank, and a count, which may have decimals.
/// Frames may hold blanks; annotations like "_[k]" stay a part of them. Of two counts, as
/// difffolded.pl writes them when all lines have two, the second counts. Lines that begin with "#"
/// are comments. What the numbers count is not told: they are called samples.
void readFolded(TextLines& lines, ProfileBuilder& builder);

} // namespace nytprof
