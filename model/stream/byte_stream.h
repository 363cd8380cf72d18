// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "stream/block.h"
#include "stream/input.h"
#include "stream/stream_end.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace nytprof {

class InflateThread;

/// A window over the bytes of a profile, front to back; the compressed part is inflated from
/// startInflating() on.
class ByteStream {
public:
    explicit ByteStream(std::unique_ptr<Input> input);
    ~ByteStream();

    /// Bytes not yet consumed; valid until grow() or startInflating().
    [[nodiscard]] std::span<const std::uint8_t> window() const { return m_block.content(); }
    [[nodiscard]] std::string_view text() const
    {
        return {reinterpret_cast<const char*>(window().data()), window().size()};
    }
    void consume(std::size_t count) { m_block.begin += count; }
    /// Extends the window to `wanted` bytes; at the end of the stream to all there are, then
    /// returns false, and end() is valid.
    bool grow(std::size_t wanted);

    /// All from the front of the window on is one zlib stream. Call once.
    void startInflating();
    [[nodiscard]] bool inflating() const { return m_inflater != nullptr; }

    /// Position of byte `ahead` of the window.
    [[nodiscard]] Position position(std::size_t ahead = 0) const;
    [[nodiscard]] const StreamEnd& end() const { return m_end; }
    /// Bytes of the file; 0 if unknown.
    [[nodiscard]] std::uint64_t fileSize() const { return m_fileSize; }

private:
    std::optional<Block> nextBlock();
    [[nodiscard]] bool unpacksToTooMuch() const;

    std::unique_ptr<Input> m_input; ///< null once the inflater has it
    std::uint64_t m_fileSize;
    std::uint64_t m_zippedSize;
    std::unique_ptr<InflateThread> m_inflater;
    Block m_block;
    std::optional<Block> m_spare; ///< consumed block, for reuse
    std::uint64_t m_windowEnd = 0; ///< offset of the window's end, in the file or the inflated data
    StreamEnd m_end;
};

} // namespace nytprof
