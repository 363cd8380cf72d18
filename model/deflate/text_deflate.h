// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace nytprof {

/// Compresses bytes to raw deflate (RFC 1951), blocks without a wrapper around them.
class RawDeflate {
public:
    enum class Flush {
        None,
        Sync ///< all that was given so far is in the output, which ends at a byte
    };
    virtual ~RawDeflate() = default;
    /// Appends to `out` what is ready.
    virtual void deflate(
        std::span<const std::uint8_t> bytes, Flush flush, std::vector<std::uint8_t>& out)
        = 0;
    /// Adler-32 of what `adler` is of and these bytes.
    [[nodiscard]] virtual std::uint32_t adler32(
        std::uint32_t adler, std::span<const std::uint8_t> bytes) const = 0;
};

/// The fastest one for this level, 1 to 9 as zlib has it: ISA-L up to 6, where it can be loaded,
/// else zlib, which takes many times as long for output that is some per cent smaller.
std::unique_ptr<RawDeflate> makeRawDeflate(int level);

/// Null where ISA-L is not there. The library is loaded when it is needed first: the collector must
/// run without it, and programs should not take longer to start because of it.
std::unique_ptr<RawDeflate> makeIsalDeflate(int level);

std::unique_ptr<RawDeflate> makeZlibDeflate(int level);

} // namespace nytprof
