// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nytprof {

/// A piece of the stream, with free room in front: the unfinished chunk at the end of one block is
/// copied before the start of the next, so that chunks are always contiguous and blocks never are
/// copied.
struct Block {
    static constexpr std::size_t Capacity = 256 * 1024;
    static constexpr std::size_t Headroom = 32 * 1024;

    std::vector<std::uint8_t> bytes = std::vector<std::uint8_t>(Headroom + Capacity);
    std::size_t begin = Headroom;
    std::size_t end = Headroom;
    std::uint64_t offset = 0; ///< in the file, of the first byte this block was made from

    [[nodiscard]] std::span<const std::uint8_t> content() const
    {
        return {bytes.data() + begin, end - begin};
    }
    /// Room for new content behind the headroom.
    [[nodiscard]] std::span<std::uint8_t> room() { return {bytes.data() + Headroom, Capacity}; }
};

} // namespace nytprof
