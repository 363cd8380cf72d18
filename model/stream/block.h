// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

namespace nytprof {

/// A piece of the stream, with free space in front: the unfinished chunk at the end of one block is
/// copied before the start of the next, so that chunks are always contiguous and blocks never are
/// copied.
struct Block {
    static constexpr std::size_t Capacity = 256 * 1024;
    static constexpr std::size_t Headroom = 32 * 1024;

    std::size_t size = Headroom + Capacity;
    std::unique_ptr<std::uint8_t[]> bytes = std::make_unique_for_overwrite<std::uint8_t[]>(size);
    std::size_t begin = Headroom;
    std::size_t end = Headroom;
    std::uint64_t offset = 0; ///< in the file, of the first byte this block was made from

    [[nodiscard]] std::span<const std::uint8_t> content() const
    {
        return {bytes.get() + begin, end - begin};
    }
    /// What is free behind the content.
    [[nodiscard]] std::span<std::uint8_t> freeSpace() { return {bytes.get() + end, size - end}; }

    void clear() { begin = end = Headroom; }

    /// Puts content in front of this one; it must fit into the headroom.
    void prepend(std::span<const std::uint8_t> content)
    {
        begin -= content.size();
        std::ranges::copy(content, bytes.get() + begin);
    }

    /// Puts content behind this one, with more memory if that is needed.
    void append(std::span<const std::uint8_t> content)
    {
        if (content.size() > size - end) {
            const auto kept = this->content();
            size = std::max(2 * size, kept.size() + content.size());
            auto larger = std::make_unique_for_overwrite<std::uint8_t[]>(size);
            std::ranges::copy(kept, larger.get());
            end = kept.size();
            begin = 0;
            bytes = std::move(larger);
        }
        std::ranges::copy(content, bytes.get() + end);
        end += content.size();
    }
};

} // namespace nytprof
