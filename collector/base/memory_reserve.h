// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>

namespace nytprof {

/// Address space that is kept for when the process gets no more memory, because of a limit or
/// because the program has used it up: what the profiler was about to do succeeds then, and there
/// is enough to complete the profile. It takes no memory before that. One for the process; any
/// thread may use it.
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
