// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/requests.h"
#include "command/process_option.h"
#include "command/range_option.h"

#include <cstddef>
#include <string>
#include <vector>

namespace nytprof::command {

constexpr int UsualCompression = 6;

struct MergeRequest {
    std::vector<std::string> paths;
    std::string out = "nytprof-merged.out";
    int compression = UsualCompression;
    bool skipUnreadable = false;
    bool evalsApart = false;
    RequestFilter requests = {};
    ProcessOption processes = {};
    RangeOption range = {};
    std::size_t plannedInputs = 0; ///< of a job; 0: merges now
};

/// nytprof merge; the exit code, after messages on stderr.
[[nodiscard]] int merge(const MergeRequest& request);

} // namespace nytprof::command
