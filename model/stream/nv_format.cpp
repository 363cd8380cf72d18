// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "stream/nv_format.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace nytprof {

namespace {

using NvKind = NvFormat::Kind;

constexpr auto Other
    = std::endian::native == std::endian::little ? std::endian::big : std::endian::little;
constexpr NvFormat NvFormats[] = {
    // by size
    {8, NvKind::Double, std::endian::native},
    {8, NvKind::Double, Other},
    {12, NvKind::Extended, std::endian::little},
    {16, NvKind::Extended, std::endian::little},
    {16, NvKind::Quad, std::endian::little},
    {16, NvKind::DoubleDouble, std::endian::little},
    {16, NvKind::Quad, std::endian::big},
    {16, NvKind::DoubleDouble, std::endian::big},
};

constexpr int ExponentBias = 16383;
constexpr int ExponentOfNoNumber = 0x7FFF;

std::uint64_t wordAt(const std::uint8_t* bytes, std::endian order)
{
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < sizeof word; ++i)
        word |= std::uint64_t{bytes[i]} << 8 * (order == std::endian::little ? i : 7 - i);
    return word;
}

double doubleAt(const std::uint8_t* bytes, std::endian order)
{
    return std::bit_cast<double>(wordAt(bytes, order));
}

/// signAndExponent: 16 bits; 0 <= fraction < 2.
double fromParts(unsigned int signAndExponent, double fraction, bool isNan)
{
    const int exponent = static_cast<int>(signAndExponent & 0x7FFF);
    double value = std::ldexp(fraction, exponent - ExponentBias);
    if (exponent == ExponentOfNoNumber)
        value = isNan ? std::numeric_limits<double>::quiet_NaN()
                      : std::numeric_limits<double>::infinity();
    return (signAndExponent & 0x8000) != 0 ? -value : value;
}

double extendedAt(const std::uint8_t* bytes)
{
    const std::uint64_t mantissa = wordAt(bytes, std::endian::little);
    const unsigned int head = bytes[8] | static_cast<unsigned int>(bytes[9]) << 8;
    return fromParts(head, std::ldexp(static_cast<double>(mantissa), -63), mantissa << 1 != 0);
}

double quadAt(const std::uint8_t* bytes, std::endian order)
{
    const bool isLittle = order == std::endian::little;
    const std::uint64_t high = wordAt(bytes + (isLittle ? 8 : 0), order);
    const std::uint64_t low = wordAt(bytes + (isLittle ? 0 : 8), order);
    constexpr std::uint64_t highFraction = (std::uint64_t{1} << 48) - 1;
    const auto head = static_cast<unsigned int>(high >> 48);
    const double fraction = 1 // also for 0, whose exponent underflows any double
        + std::ldexp(static_cast<double>(high & highFraction), -48)
        + std::ldexp(static_cast<double>(low), -112);
    return fromParts(head, fraction, (high & highFraction) != 0 || low != 0);
}

} // namespace

double NvFormat::decode(const std::uint8_t* bytes) const
{
    switch (kind) {
    case NvKind::Extended: return extendedAt(bytes);
    case NvKind::Quad: return quadAt(bytes, order);
    case NvKind::DoubleDouble: return doubleAt(bytes, order) + doubleAt(bytes + 8, order);
    case NvKind::Double: break;
    }
    return doubleAt(bytes, order);
}

std::span<const NvFormat> NvFormat::ofSize(std::size_t size)
{
    return {std::ranges::lower_bound(NvFormats, size, {}, &NvFormat::size),
        std::ranges::upper_bound(NvFormats, size, {}, &NvFormat::size)};
}

} // namespace nytprof
