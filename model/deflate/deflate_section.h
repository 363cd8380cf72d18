// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "deflate/record_deflate.h"
#include "deflate/text_deflate.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace nytprof {

/// The compressed part of a profile: one zlib stream of records, compressed by record_deflate.h,
/// and text, compressed by a library. Compressed bytes are appended to the `out` of each call.
class DeflateSection {
public:
    /// Text compressed once for several sections.
    struct Block {
        std::vector<std::uint8_t> deflated; ///< raw deflate, byte-aligned, without a last block
        std::uint32_t adler = 1;
        std::uint64_t size = 0; ///< uncompressed bytes
    };
    /// level: zlib's, 1 to 9; applies to text only.
    explicit DeflateSection(int level);
    /// The copy continues the stream independently. Only after sync().
    DeflateSection(const DeflateSection& other);
    DeflateSection& operator=(const DeflateSection&) = delete;

    void append(std::span<const std::uint8_t> bytes, std::vector<std::uint8_t>& out);
    /// Where a tail of records was written last. Kept by callers, initially {}.
    struct Place {
        RecordDeflate::Place bytes;
        std::uint32_t adler = 0; ///< of the tail; 0 if not known
    };
    /// A record with a tail that is always the same for this place; see record_deflate.h.
    void append(std::span<const std::uint8_t> record, std::size_t headSize, Place& place,
        std::vector<std::uint8_t>& out);
    /// Appends `times` more copies of the record last appended, in constant time.
    void repeat(
        std::span<const std::uint8_t> record, std::uint64_t times, std::vector<std::uint8_t>& out);
    /// Appends data with irregular repetitions, such as source text.
    void appendText(std::span<const std::uint8_t> bytes, std::vector<std::uint8_t>& out);
    /// The caller appends block.deflated itself, which may be large.
    void beginBlock(const Block& block, std::vector<std::uint8_t>& out);
    /// Makes everything appended so far readable from `out` (zlib sync flush).
    void sync(std::vector<std::uint8_t>& out);
    /// Ends the stream; no further calls.
    void finish(std::vector<std::uint8_t>& out);

    [[nodiscard]] std::uint64_t bytesIn() const { return m_bytesIn; }

private:
    void beginRecords(std::vector<std::uint8_t>& out);
    void beginText(std::vector<std::uint8_t>& out);
    void count(std::span<const std::uint8_t> bytes);

    int m_level;
    RecordDeflate m_records;
    static constexpr std::size_t LittleText = 4096; // not worth to load a library for
    std::vector<std::uint8_t> m_littleText; // counted, but not yet in the stream
    std::unique_ptr<RawDeflate> m_text; // null before the first long text
    bool m_isInText = false; // the last bytes were text
    std::uint32_t m_adler = 1; // checksum of the zlib wrapper, which raw deflate lacks
    std::uint64_t m_bytesIn = 0;
    bool m_headerWritten = false;
};

} // namespace nytprof
