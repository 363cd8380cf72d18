// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace nytprof {

/// How the perl of a stream writes its floating point numbers: as they lie in its memory, whose
/// size the stream has, but neither the byte order nor the kind.
struct NvFormat {
    enum class Kind : std::uint8_t {
        Double, ///< 8 bytes
        Extended, ///< of x86: 10 bytes and 2 or 6 that mean nothing
        Quad, ///< IEEE, 16 bytes
        DoubleDouble, ///< of PowerPC: the sum of two
    };

    std::uint8_t size = sizeof(double);
    Kind kind = Kind::Double;
    std::endian order = std::endian::native;

    /// The number of which the first byte is here; `size` bytes are read.
    [[nodiscard]] double decode(const std::uint8_t* bytes) const;
    /// So many of the first bytes mean something.
    [[nodiscard]] std::size_t usedSize() const { return kind == Kind::Extended ? 10 : size; }
    [[nodiscard]] bool isNative() const
    {
        return kind == Kind::Double && order == std::endian::native;
    }

    /// All that are so large, the likeliest first; none for sizes that no perl has.
    [[nodiscard]] static std::span<const NvFormat> ofSize(std::size_t size);
};

} // namespace nytprof
