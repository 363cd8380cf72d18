// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "deflate/record_deflate.h"
#include "deflate/text_deflate.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace nytprof {

/// The compressed part of a profile: one zlib stream, made from records, whose deflate is our own
/// (record_deflate.h), and text, which a library compresses. Compressed bytes are appended to `out`
/// of each call; the section keeps no file.
class DeflateSection {
public:
    /// Text that was compressed by itself, for several sections.
    struct Block {
        std::vector<std::uint8_t> deflated; ///< raw deflate that ends at a byte, none of it last
        std::uint32_t adler = 1;
        std::uint64_t size = 0; ///< of the text
    };
    /// Level 1 to 9, as zlib has it: how hard to try with text.
    explicit DeflateSection(int level);
    /// The copy continues the stream independently of the original. Only after sync().
    DeflateSection(const DeflateSection& other);
    DeflateSection& operator=(const DeflateSection&) = delete;

    void append(std::span<const std::uint8_t> bytes, std::vector<std::uint8_t>& out);
    /// A record whose tail, often the same, is at this place; see record_deflate.h.
    void append(std::span<const std::uint8_t> record, std::size_t headSize,
        RecordDeflate::Place& place, std::vector<std::uint8_t>& out);
    /// Appends a record, which the last call of append() ended with, so many more times. That takes
    /// next to nothing however many they are.
    void repeat(
        std::span<const std::uint8_t> record, std::uint64_t times, std::vector<std::uint8_t>& out);
    /// Appends what repeats itself here and there, but not as records do.
    void appendText(std::span<const std::uint8_t> bytes, std::vector<std::uint8_t>& out);
    void append(const Block& block, std::vector<std::uint8_t>& out);
    /// Makes everything appended so far readable from `out` (a zlib sync flush).
    void sync(std::vector<std::uint8_t>& out);
    /// Ends the stream. Nothing may follow.
    void finish(std::vector<std::uint8_t>& out);

    [[nodiscard]] std::uint64_t bytesIn() const { return m_bytesIn; }

private:
    void beginRecords(std::vector<std::uint8_t>& out);
    void count(std::span<const std::uint8_t> bytes);

    int m_level;
    RecordDeflate m_records;
    std::unique_ptr<RawDeflate> m_text; // null when the last bytes were records
    std::uint32_t m_adler = 1; // raw deflate leaves the checksum of the zlib wrapper to us
    std::uint64_t m_bytesIn = 0;
    bool m_headerWritten = false;
};

} // namespace nytprof
