// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/merge_plan.h"

#include "formatting/shell_words.h"

#include <utility>

namespace nytprof::command {

std::vector<MergeJob> planMerge(
    std::vector<std::string> inputs, std::size_t most, const std::string& out)
{
    std::vector<MergeJob> jobs;
    for (std::size_t level = 1; inputs.size() > 1 || level == 1; ++level) {
        const std::size_t groups = (inputs.size() + most - 1) / most;
        std::vector<std::string> outputs;
        for (std::size_t group = 0; group < groups; ++group) {
            const auto at = [&](std::size_t border) {
                return inputs.begin()
                    + static_cast<std::ptrdiff_t>(inputs.size() * border / groups);
            };
            MergeJob job{level, {at(group), at(group + 1)}, out};
            if (job.inputs.size() == 1 && groups > 1) {
                outputs.push_back(job.inputs.front()); // for the next level
                continue;
            }
            if (groups > 1)
                job.out = mergeParts(out) + '/' + std::to_string(level) + '-'
                    + std::to_string(group + 1) + ".out";
            outputs.push_back(job.out);
            jobs.push_back(std::move(job));
        }
        inputs = std::move(outputs);
    }
    return jobs;
}

std::string mergeParts(std::string_view out) { return std::string(out) + ".parts"; }

std::string shellWord(std::string_view path)
{
    return quoteForShell((path.starts_with('-') ? "./" : "") + std::string(path));
}

} // namespace nytprof::command
