// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <atomic>
#include <cstdint>

namespace nytprof {

/// Shared by the processes of a server that profile its next requests together: a sealed memory
/// file from nytprof control. Any of them may write anything, so none trusts it.
struct RequestCounter {
    std::atomic<std::uint64_t> taken; ///< number of the last request that is profiled
    std::atomic<std::uint32_t> isUsed; ///< whether any process has looked for wanted requests
    std::atomic<std::uint32_t> isStopped; ///< no more are wanted
};

} // namespace nytprof
