// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <string>

namespace nytprof {

/// Lets calls of malloc and its relatives pass through MemoryRecorder, in all objects of the
/// process but ours and the C library, which keeps what it allocates to itself. They stay so when
/// recording ends, as frees would be missed else. Returns false, with the reason, if it cannot.
[[nodiscard]] bool watchAllocator(std::string& error);

/// Bytes that may be used of a block, which the allocator states.
[[nodiscard]] std::size_t usableSize(const void* block);

} // namespace nytprof
