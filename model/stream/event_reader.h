// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>

namespace nytprof {

/// Reads events off the bytes of a stream, for a ChunkSink that wants no more of them than their
/// sums: nearly all chunks are events.
class EventReader {
public:
    /// A block of the stream begins.
    virtual void nextBlock() = 0;
    /// Reads the chunks TIME_LINE, DISCOUNT and SUB_RETURN at the front of [at, end). Returns the
    /// first chunk that it did not read, which may be one of these, too.
    [[nodiscard]] virtual const std::uint8_t* read(const std::uint8_t* at, const std::uint8_t* end)
        = 0;
    /// Brings the sums up to date, at the end and before anybody looks at them.
    virtual void handOver() = 0;

protected:
    EventReader() = default;
    EventReader(const EventReader&) = default;
    EventReader& operator=(const EventReader&) = default;
    ~EventReader() = default;
};

} // namespace nytprof
