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
/// Frames may contain blanks; annotations like "_[k]" stay a part of them. If all lines have two
/// counts, as difffolded.pl writes them, the second is used. Lines that begin with "#" are
/// comments. The file does not say what is counted: the unit is called samples.
void readFolded(TextLines& lines, ProfileBuilder& builder);

} // namespace nytprof
