// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "deflate/record_deflate.h"
#include "format/chunk_encoder.h"

#include <cstdint>
#include <vector>

namespace nytprof {

class ChunkStream;

/// Writes the contexts of a call tree as SUB_RETURN chunks, which readers take in post-order: a
/// context with n calls becomes n chunks, the first with all the time.
class ReturnChunks {
public:
    /// The stream must outlive the object, and nothing else be written to it meanwhile.
    explicit ReturnChunks(ChunkStream& out);

    struct Context {
        std::uint32_t depth = 0;
        std::uint64_t calls = 0; ///< none are not written
        double inclusive = 0; ///< ticks
        double exclusive = 0;
    };
    /// `number` identifies the sub, from 0; always with the same name.
    void write(const Context& context, std::uint32_t number, ChunkString name);

private:
    /// Where the last records of a sub end, from the byte on from which they are the same.
    struct Places {
        RecordDeflate::Place name;
        RecordDeflate::Place noTimesAndName;
    };

    ChunkStream& m_out;
    std::vector<Places> m_places; ///< by number of the sub
};

} // namespace nytprof
