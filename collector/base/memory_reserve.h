// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>

namespace nytprof {

/// Address space, released when memory runs out, to complete the profile. Per process; thread-safe.
class MemoryReserve {
public:
    /// Reserves at least `bytes`. Returns false if unavailable; an earlier reserve stays.
    static bool keep(std::size_t bytes);
    /// `call` runs after the reserve is used, inside an allocation.
    static void onUse(void (*call)());

private:
    static void use();
};

} // namespace nytprof
