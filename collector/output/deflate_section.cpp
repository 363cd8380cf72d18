// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "output/deflate_section.h"

#include "output/run_block.h"

#include <algorithm>
#include <array>

namespace nytprof {
namespace {

constexpr int RawDeflate = -15; // no wrapper, window of 32 KiB
constexpr int MemoryLevel = 9;
/// Below this many bytes a run goes through zlib: a run block costs up to a few hundred bytes and
/// makes zlib forget what it could have referred to.
constexpr std::uint64_t ShortestRun = 8192;

/// Adler-32 of `times` copies of a piece, by doubling.
std::uint32_t adlerOfRun(std::uint32_t adler, std::uint64_t size, std::uint64_t times)
{
    std::uint32_t result = 1;
    for (; times > 0; times >>= 1) {
        if (times & 1) {
            result = static_cast<std::uint32_t>(
                adler32_combine(result, adler, static_cast<z_off_t>(size)));
        }
        adler
            = static_cast<std::uint32_t>(adler32_combine(adler, adler, static_cast<z_off_t>(size)));
        size *= 2;
    }
    return result;
}

} // namespace

DeflateSection::DeflateSection(int level)
    : m_level(level)
{
    deflateInit2(&m_stream, level, Z_DEFLATED, RawDeflate, MemoryLevel, Z_DEFAULT_STRATEGY);
}

DeflateSection::DeflateSection(const DeflateSection& other)
    : m_adler(other.m_adler)
    , m_bytesIn(other.m_bytesIn)
    , m_level(other.m_level)
    , m_headerWritten(other.m_headerWritten)
{
    deflateCopy(&m_stream, const_cast<z_stream*>(&other.m_stream)); // zlib only reads its source
}

DeflateSection::~DeflateSection()
{
    deflateEnd(&m_stream);
}

void DeflateSection::append(std::span<const std::uint8_t> bytes, std::vector<std::uint8_t>& out)
{
    deflateInto(out, bytes, Z_NO_FLUSH);
    m_adler = static_cast<std::uint32_t>(
        adler32(m_adler, bytes.data(), static_cast<uInt>(bytes.size())));
    m_bytesIn += bytes.size();
}

void DeflateSection::appendRun(
    std::span<const std::uint8_t> record, std::uint64_t times, std::vector<std::uint8_t>& out)
{
    if (record.size() * times < ShortestRun || record.size() > MaxRunRecord || times < 2) {
        for (; times > 0; --times) {
            append(record, out);
        }
        return;
    }
    // A full flush: zlib's later output must not refer back across bytes that it has not seen.
    deflateInto(out, {}, Z_FULL_FLUSH);
    appendRunBlock(out, record, times);
    const auto recordAdler
        = static_cast<std::uint32_t>(adler32(1, record.data(), static_cast<uInt>(record.size())));
    const auto size = record.size() * times;
    m_adler = static_cast<std::uint32_t>(adler32_combine(
        m_adler, adlerOfRun(recordAdler, record.size(), times), static_cast<z_off_t>(size)));
    m_bytesIn += size;
}

void DeflateSection::sync(std::vector<std::uint8_t>& out)
{
    deflateInto(out, {}, Z_SYNC_FLUSH);
}

void DeflateSection::finish(std::vector<std::uint8_t>& out)
{
    deflateInto(out, {}, Z_FINISH);
    for (int shift = 24; shift >= 0; shift -= 8) {
        out.push_back(static_cast<std::uint8_t>(m_adler >> shift));
    }
}

void DeflateSection::deflateInto(
    std::vector<std::uint8_t>& out, std::span<const std::uint8_t> bytes, int flush)
{
    if (!m_headerWritten) {
        m_headerWritten = true;
        static constexpr std::array<std::uint8_t, 4> LevelByte = {0x01, 0x5E, 0x9C, 0xDA};
        const std::size_t level = m_level < 2 ? 0 : m_level < 6 ? 1 : m_level == 6 ? 2 : 3;
        out.insert(out.end(), {0x78, LevelByte[level]}); // RFC 1950: deflate, window 32 KiB, level
    }
    m_stream.next_in = const_cast<Bytef*>(bytes.data()); // zlib only reads its input
    m_stream.avail_in = static_cast<uInt>(bytes.size());
    std::array<std::uint8_t, 16384> chunk;
    do {
        m_stream.next_out = chunk.data();
        m_stream.avail_out = chunk.size();
        deflate(&m_stream, flush);
        out.insert(out.end(), chunk.begin(), chunk.end() - m_stream.avail_out);
    } while (m_stream.avail_out == 0);
}

} // namespace nytprof
