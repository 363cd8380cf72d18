// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof::command {

/// One of the merges that together merge many profiles.
struct MergeJob {
    std::size_t level = 1; ///< needs the jobs of the levels below
    std::vector<std::string> inputs;
    std::string out;
};

/// Jobs of at most `most` inputs each (at least 2) that merge all inputs into `out`, by level.
/// Their outputs are in mergeParts(out), except for that of the last job. Equal for equal
/// arguments.
[[nodiscard]] std::vector<MergeJob> planMerge(
    std::vector<std::string> inputs, std::size_t most, const std::string& out);

/// The folder of intermediate files.
[[nodiscard]] std::string mergeParts(std::string_view out);

/// One word for a POSIX shell, never an option. Text with a line feed is not on one line.
[[nodiscard]] std::string shellWord(std::string_view path);

} // namespace nytprof::command
