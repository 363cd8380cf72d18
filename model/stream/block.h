// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

namespace nytprof {

// std::ranges::copy() of libstdc++ 12 copies byte by byte, std::copy() as memmove().

/// A piece of the stream, with headroom: the unfinished chunk of one block is copied in front of
/// the next, so chunks are contiguous and blocks are never copied.
struct Block {
    static constexpr std::size_t Capacity = 256 * 1024;
    static constexpr std::size_t Headroom = 32 * 1024;

    std::size_t size = Headroom + Capacity;
    std::unique_ptr<std::uint8_t[]> bytes = std::make_unique_for_overwrite<std::uint8_t[]>(size);
    std::size_t begin = Headroom;
    std::size_t end = Headroom;
    std::uint64_t offset = 0; ///< of the block's first source byte in the file

    [[nodiscard]] std::span<const std::uint8_t> content() const
    {
        return {bytes.get() + begin, end - begin};
    }
    [[nodiscard]] std::span<std::uint8_t> freeSpace() { return {bytes.get() + end, size - end}; }

    void clear() { begin = end = Headroom; }

    /// Inserts content in front; it must fit into the headroom.
    void prepend(std::span<const std::uint8_t> content)
    {
        begin -= content.size();
        std::copy(content.begin(), content.end(), bytes.get() + begin);
    }

    void append(std::span<const std::uint8_t> content)
    {
        if (content.size() > size - end) {
            const auto kept = this->content();
            size = std::max(2 * size, kept.size() + content.size());
            auto larger = std::make_unique_for_overwrite<std::uint8_t[]>(size);
            std::copy(kept.begin(), kept.end(), larger.get());
            end = kept.size();
            begin = 0;
            bytes = std::move(larger);
        }
        std::copy(content.begin(), content.end(), bytes.get() + end);
        end += content.size();
    }
};

} // namespace nytprof
