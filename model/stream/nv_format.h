// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace nytprof {

/// Format of a stream's floating point numbers, dumped from perl's memory. The stream states their
/// size, not byte order or kind.
struct NvFormat {
    enum class Kind : std::uint8_t {
        Double,
        Extended, ///< x86: 10 bytes and 2 or 6 of padding
        Quad, ///< IEEE, 16 bytes
        DoubleDouble, ///< PowerPC: sum of two doubles
    };

    std::uint8_t size = sizeof(double);
    Kind kind = Kind::Double;
    std::endian order = std::endian::native;

    /// Reads `size` bytes.
    [[nodiscard]] double decode(const std::uint8_t* bytes) const;
    /// Leading bytes that are not padding.
    [[nodiscard]] std::size_t usedSize() const { return kind == Kind::Extended ? 10 : size; }
    [[nodiscard]] bool isNative() const
    {
        return kind == Kind::Double && order == std::endian::native;
    }

    /// Formats of this size, likeliest first; empty for sizes that no perl has.
    [[nodiscard]] static std::span<const NvFormat> ofSize(std::size_t size);
};

} // namespace nytprof
