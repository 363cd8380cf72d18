// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "stream/block.h"
#include "stream/input.h"
#include "stream/stream_end.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace nytprof {

class InflateThread;

/// The bytes of a profile, front to back, with the compressed part inflated once startInflating()
/// says where it begins. Holds a window of it; never the whole.
class NYTPROF_EXPORT ByteStream {
public:
    explicit ByteStream(std::unique_ptr<Input> input);
    ~ByteStream();

    /// Bytes that are here and not yet consumed; valid until grow() or startInflating().
    [[nodiscard]] std::span<const std::uint8_t> window() const { return m_block.content(); }
    /// Drops the front of the window.
    void consume(std::size_t count) { m_block.begin += count; }
    /// Makes the window at least as long as wanted, if there are that many bytes; otherwise gets
    /// all there are, returns false, and end() is valid.
    bool grow(std::size_t wanted);

    /// From the front of the window on, all that follows is one zlib stream. Only once.
    void startInflating();
    [[nodiscard]] bool inflating() const { return m_inflater != nullptr; }

    /// Where the window's byte number `ahead` is.
    [[nodiscard]] Position position(std::size_t ahead = 0) const;
    [[nodiscard]] const StreamEnd& end() const { return m_end; }
    /// Size of the file in bytes, or 0 when it is not known.
    [[nodiscard]] std::uint64_t fileSize() const { return m_fileSize; }

private:
    std::optional<Block> nextBlock();

    std::unique_ptr<Input> m_input; ///< null once the inflater has it
    std::uint64_t m_fileSize;
    std::unique_ptr<InflateThread> m_inflater;
    Block m_block;
    std::optional<Block> m_spare; ///< used up, its memory is for the next
    std::uint64_t m_windowEnd = 0; ///< offset behind the window, in the file or inflated data
    StreamEnd m_end;
};

} // namespace nytprof
