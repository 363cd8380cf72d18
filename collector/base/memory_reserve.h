// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>

namespace nytprof {

/// Address space kept for when the process gets no more memory: what the profiler was about to do
/// then succeeds, and the profile can be completed. One for the process; any thread may use it.
class MemoryReserve {
public:
    /// Sees to it that so many bytes at least are kept. False when there are not as many; what was
    /// kept before still is.
    static bool keep(std::size_t bytes);
    /// Is called when the reserve has been used, from the middle of an allocation.
    static void onUse(void (*call)());

private:
    static void use();
};

} // namespace nytprof
