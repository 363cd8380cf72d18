// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace nytprof {

/// Compresses bytes to raw deflate (RFC 1951) without a wrapper.
class RawDeflate {
public:
    enum class Flush {
        None,
        Sync ///< all input so far is in the output, which ends at a byte boundary
    };
    virtual ~RawDeflate() = default;
    /// Begins other output, which refers to nothing before. Cheaper than a new object, whose memory
    /// the system has to provide page by page.
    virtual void restart() = 0;
    /// Appends available output to `out`.
    virtual void deflate(
        std::span<const std::uint8_t> bytes, Flush flush, std::vector<std::uint8_t>& out)
        = 0;
    /// Adler-32 of `adler`'s data followed by `bytes`.
    [[nodiscard]] virtual std::uint32_t adler32(
        std::uint32_t adler, std::span<const std::uint8_t> bytes) const = 0;
};

/// The fastest for a zlib level (1 to 9): ISA-L up to 6 if it can be loaded, else zlib, which is
/// many times slower for a few per cent smaller output.
std::unique_ptr<RawDeflate> makeRawDeflate(int level);

/// Null without ISA-L, which is loaded on first use: the collector runs without it and starts fast.
std::unique_ptr<RawDeflate> makeIsalDeflate(int level);

std::unique_ptr<RawDeflate> makeZlibDeflate(int level);

} // namespace nytprof
