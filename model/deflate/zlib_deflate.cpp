// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "deflate/raw_deflate.h"

#include <array>

#include <zlib.h>

namespace nytprof {
namespace {

constexpr int RawFormat = -15; // no wrapper, window of 32 KiB
constexpr int MemoryLevel = 9;

class ZlibDeflate final : public RawDeflate {
public:
    explicit ZlibDeflate(int level)
    {
        deflateInit2(&m_stream, level, Z_DEFLATED, RawFormat, MemoryLevel, Z_DEFAULT_STRATEGY);
    }
    ~ZlibDeflate() override { deflateEnd(&m_stream); }
    ZlibDeflate(const ZlibDeflate&) = delete;
    ZlibDeflate& operator=(const ZlibDeflate&) = delete;

    void deflate(
        std::span<const std::uint8_t> bytes, Flush flush, std::vector<std::uint8_t>& out) override
    {
        m_stream.next_in = const_cast<Bytef*>(bytes.data()); // zlib only reads its input
        m_stream.avail_in = static_cast<uInt>(bytes.size());
        std::array<std::uint8_t, 16384> chunk;
        do {
            m_stream.next_out = chunk.data();
            m_stream.avail_out = chunk.size();
            ::deflate(&m_stream, flush == Flush::Sync ? Z_SYNC_FLUSH : Z_NO_FLUSH);
            out.insert(out.end(), chunk.begin(), chunk.end() - m_stream.avail_out);
        } while (m_stream.avail_out == 0);
    }
    [[nodiscard]] std::uint32_t adler32(
        std::uint32_t adler, std::span<const std::uint8_t> bytes) const override
    {
        return static_cast<std::uint32_t>(
            ::adler32(adler, bytes.data(), static_cast<uInt>(bytes.size())));
    }

private:
    z_stream m_stream{};
};

} // namespace

std::unique_ptr<RawDeflate> makeZlibDeflate(int level)
{
    return std::make_unique<ZlibDeflate>(level);
}

std::unique_ptr<RawDeflate> makeRawDeflate(int level)
{
    constexpr int HighestOfIsal = 6;
    auto isal = level <= HighestOfIsal ? makeIsalDeflate(level) : nullptr;
    return isal ? std::move(isal) : makeZlibDeflate(level);
}

} // namespace nytprof
