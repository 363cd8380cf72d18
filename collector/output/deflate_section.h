// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "output/raw_deflate.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace nytprof {

/// The compressed part of a profile: one zlib stream, made from raw deflate and from run
/// blocks that are encoded directly (run_block.h). Compressed bytes are appended to `out` of each
/// call; the section keeps no file.
class DeflateSection {
public:
    /// Level 1 to 9, as zlib has it.
    explicit DeflateSection(int level);
    /// The copy continues the stream independently of the original. Only after sync().
    DeflateSection(const DeflateSection& other);
    DeflateSection& operator=(const DeflateSection&) = delete;

    void append(std::span<const std::uint8_t> bytes, std::vector<std::uint8_t>& out);
    /// Appends the record `times` times; costs next to nothing per repetition. For many kilobytes:
    /// a run costs up to some hundred bytes and makes the compressor forget what it could refer to.
    void appendRun(
        std::span<const std::uint8_t> record, std::uint64_t times, std::vector<std::uint8_t>& out);
    /// Makes everything appended so far readable from `out` (a zlib sync flush).
    void sync(std::vector<std::uint8_t>& out);
    /// Ends the stream. Nothing may follow.
    void finish(std::vector<std::uint8_t>& out);

    [[nodiscard]] std::uint64_t bytesIn() const { return m_bytesIn; }

private:
    void deflateInto(std::vector<std::uint8_t>& out, std::span<const std::uint8_t> bytes,
        RawDeflate::Flush flush);

    std::unique_ptr<RawDeflate> m_deflate;
    std::uint32_t m_adler = 1; // raw deflate leaves the checksum of the zlib wrapper to us
    std::uint64_t m_bytesIn = 0;
    int m_level;
    bool m_headerWritten = false;
};

} // namespace nytprof
