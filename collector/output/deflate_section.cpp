// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "output/deflate_section.h"

#include "output/run_block.h"

#include <array>

#include <zlib.h>

namespace nytprof {
namespace {

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
    : m_deflate(makeRawDeflate(level))
    , m_level(level)
{
}

DeflateSection::DeflateSection(const DeflateSection& other)
    : m_deflate(makeRawDeflate(other.m_level))
    , m_adler(other.m_adler)
    , m_bytesIn(other.m_bytesIn)
    , m_level(other.m_level)
    , m_headerWritten(other.m_headerWritten)
{
}

void DeflateSection::append(std::span<const std::uint8_t> bytes, std::vector<std::uint8_t>& out)
{
    deflateInto(out, bytes, RawDeflate::Flush::None);
    m_adler = m_deflate->adler32(m_adler, bytes);
    m_bytesIn += bytes.size();
}

void DeflateSection::appendRun(
    std::span<const std::uint8_t> record, std::uint64_t times, std::vector<std::uint8_t>& out)
{
    if (times < 2 || record.size() > MaxRunRecord) {
        for (; times > 0; --times) {
            append(record, out);
        }
        return;
    }
    // What is compressed later must not refer back across bytes that the compressor has not seen.
    deflateInto(out, {}, RawDeflate::Flush::Forget);
    appendRunBlock(out, record, times);
    const auto recordAdler = m_deflate->adler32(1, record);
    const auto size = record.size() * times;
    m_adler = static_cast<std::uint32_t>(adler32_combine(
        m_adler, adlerOfRun(recordAdler, record.size(), times), static_cast<z_off_t>(size)));
    m_bytesIn += size;
}

void DeflateSection::sync(std::vector<std::uint8_t>& out)
{
    deflateInto(out, {}, RawDeflate::Flush::Sync);
}

void DeflateSection::finish(std::vector<std::uint8_t>& out)
{
    deflateInto(out, {}, RawDeflate::Flush::Finish);
    for (int shift = 24; shift >= 0; shift -= 8) {
        out.push_back(static_cast<std::uint8_t>(m_adler >> shift));
    }
}

void DeflateSection::deflateInto(
    std::vector<std::uint8_t>& out, std::span<const std::uint8_t> bytes, RawDeflate::Flush flush)
{
    if (!m_headerWritten) {
        m_headerWritten = true;
        static constexpr std::array<std::uint8_t, 4> LevelByte = {0x01, 0x5E, 0x9C, 0xDA};
        const std::size_t level = m_level < 2 ? 0 : m_level < 6 ? 1 : m_level == 6 ? 2 : 3;
        out.insert(out.end(), {0x78, LevelByte[level]}); // RFC 1950: deflate, window 32 KiB, level
    }
    m_deflate->deflate(bytes, flush, out);
}

} // namespace nytprof
