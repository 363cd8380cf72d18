// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include <zlib.h>

/// For the tests of deflate: what zlib makes of our output, and records to put in.
namespace deflate_testing {

using Bytes = std::vector<std::uint8_t>;

inline Bytes copies(const Bytes& record, std::uint64_t times)
{
    Bytes result;
    for (; times > 0; --times) {
        result.insert(result.end(), record.begin(), record.end());
    }
    return result;
}

/// Inflates `compressed`; empty when it is damaged. Raw deflate has windowBits < 0.
inline Bytes inflated(const Bytes& compressed, std::size_t size, int windowBits, int expectedEnd)
{
    Bytes result(size + 1);
    z_stream stream{};
    inflateInit2(&stream, windowBits);
    stream.next_in = const_cast<std::uint8_t*>(compressed.data());
    stream.avail_in = static_cast<uInt>(compressed.size());
    stream.next_out = result.data();
    stream.avail_out = static_cast<uInt>(result.size());
    const int end = inflate(&stream, Z_SYNC_FLUSH);
    result.resize(end == expectedEnd ? stream.total_out : 0);
    inflateEnd(&stream);
    return result;
}

/// Uncompresses a whole section, checksum and all, as any program with zlib does.
inline Bytes uncompressed(const Bytes& section, std::size_t size)
{
    Bytes result(size + 1);
    auto length = static_cast<uLongf>(result.size());
    const int end
        = uncompress(result.data(), &length, section.data(), static_cast<uLong>(section.size()));
    result.resize(end == Z_OK ? length : 0);
    return result;
}

class Randomness {
public:
    std::size_t below(std::size_t bound)
    {
        return std::uniform_int_distribution<std::size_t>(0, bound - 1)(m_engine);
    }
    /// A record of bytes from an alphabet of random size: few or many Huffman codes.
    Bytes record(std::size_t size)
    {
        const auto alphabet = 1 + below(256);
        Bytes result(size);
        for (auto& byte : result) {
            byte = static_cast<std::uint8_t>(255 - below(alphabet));
        }
        return result;
    }
    /// Some of this record and then some of that: pieces that have been there before.
    Bytes mixture(const Bytes& one, const Bytes& other)
    {
        Bytes result(one.begin(), one.begin() + static_cast<std::ptrdiff_t>(below(one.size() + 1)));
        result.insert(result.end(),
            other.begin() + static_cast<std::ptrdiff_t>(below(other.size() + 1)), other.end());
        return result;
    }

private:
    std::mt19937_64 m_engine{20240229}; // the same every time
};

} // namespace deflate_testing
