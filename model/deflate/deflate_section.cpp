// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "deflate/deflate_section.h"

#include <array>
#include <utility>

#include <zlib.h>

namespace nytprof {
namespace {

/// Adler-32 (RFC 1950) of `adler`'s data followed by `bytes`.
std::uint32_t adlerOf(std::uint32_t adler, std::span<const std::uint8_t> bytes)
{
    return static_cast<std::uint32_t>(
        ::adler32(adler, bytes.data(), static_cast<uInt>(bytes.size())));
}

/// Adler-32 of the data of `first` followed by that of `second`, which has `size` bytes.
std::uint32_t adlerOfBoth(std::uint32_t first, std::uint32_t second, std::uint64_t size)
{
    return static_cast<std::uint32_t>(::adler32_combine(first, second, static_cast<z_off_t>(size)));
}

/// Adler-32 of `adler`'s data followed by `times` copies of a record, in closed form.
std::uint32_t adlerWithCopies(
    std::uint32_t adler, std::span<const std::uint8_t> record, std::uint64_t times)
{
    constexpr std::uint64_t Modulus = 65521;
    const auto product
        = [](std::uint64_t a, std::uint64_t b) { return (a % Modulus) * (b % Modulus) % Modulus; };
    const auto ofRecord = adlerOf(0, record);
    const std::uint64_t sum = ofRecord & 0xFFFF;
    const std::uint64_t sumOfSums = ofRecord >> 16;
    const std::uint64_t before = adler & 0xFFFF;
    const auto pairs
        = times % 2 == 0 ? product(times / 2, times - 1) : product(times, (times - 1) / 2);
    const auto size = record.size();
    const auto low = (before + product(times, sum)) % Modulus;
    const auto high = ((adler >> 16) + product(times, product(size, before))
                          + product(pairs, product(size, sum)) + product(times, sumOfSums))
        % Modulus;
    return static_cast<std::uint32_t>(high << 16 | low);
}

} // namespace

DeflateSection::DeflateSection(int level)
    : m_level(level)
{
}

DeflateSection::DeflateSection(const DeflateSection& other)
    : m_level(other.m_level)
    , m_adler(other.m_adler)
    , m_bytesIn(other.m_bytesIn)
    , m_headerWritten(other.m_headerWritten)
{
}

void DeflateSection::append(std::span<const std::uint8_t> bytes, std::vector<std::uint8_t>& out)
{
    if (bytes.empty())
        return;
    beginRecords(out);
    m_records.append(bytes, out);
    count(bytes);
}

void DeflateSection::append(std::span<const std::uint8_t> record, std::size_t headSize,
    Place& place, std::vector<std::uint8_t>& out)
{
    beginRecords(out);
    m_records.append(record, headSize, place.bytes, out);
    const auto tail = record.subspan(headSize);
    if (place.adler == 0)
        place.adler = adlerOf(1, tail);
    m_adler = adlerOfBoth(adlerOf(m_adler, record.first(headSize)), place.adler, tail.size());
    m_bytesIn += record.size();
}

void DeflateSection::count(std::span<const std::uint8_t> bytes)
{
    m_adler = adlerOf(m_adler, bytes);
    m_bytesIn += bytes.size();
}

void DeflateSection::repeat(
    std::span<const std::uint8_t> record, std::uint64_t times, std::vector<std::uint8_t>& out)
{
    m_records.repeat(record, times, out);
    m_adler = adlerWithCopies(m_adler, record, times);
    m_bytesIn += record.size() * times;
}

void DeflateSection::appendText(std::span<const std::uint8_t> bytes, std::vector<std::uint8_t>& out)
{
    if (bytes.empty())
        return;
    if (!m_isInText && m_littleText.size() + bytes.size() <= LittleText) {
        m_littleText.insert(m_littleText.end(), bytes.begin(), bytes.end());
        count(bytes);
        return;
    }
    if (!m_isInText)
        beginText(out);
    m_text->deflate(bytes, RawDeflate::Flush::None, out);
    m_adler = m_text->adler32(m_adler, bytes);
    m_bytesIn += bytes.size();
}

void DeflateSection::beginText(std::vector<std::uint8_t>& out)
{
    const auto before = std::exchange(m_littleText, {});
    beginRecords(out);
    m_records.flush(out);
    m_records.forget();
    if (m_text)
        m_text->restart();
    else
        m_text = makeRawDeflate(m_level);
    m_isInText = true;
    m_text->deflate(before, RawDeflate::Flush::None, out);
}

void DeflateSection::beginBlock(const Block& block, std::vector<std::uint8_t>& out)
{
    sync(out);
    m_records.forget();
    m_adler = adlerOfBoth(m_adler, block.adler, block.size);
    m_bytesIn += block.size;
}

/// Writes the stream header and what text remains, or ends text.
void DeflateSection::beginRecords(std::vector<std::uint8_t>& out)
{
    if (!m_headerWritten) {
        m_headerWritten = true;
        static constexpr std::array<std::uint8_t, 4> LevelByte = {0x01, 0x5E, 0x9C, 0xDA};
        const std::size_t level = m_level < 2 ? 0 : m_level < 6 ? 1 : m_level == 6 ? 2 : 3;
        out.insert(out.end(), {0x78, LevelByte[level]}); // RFC 1950: deflate, window 32 KiB, level
    }
    if (m_isInText) {
        m_text->deflate({}, RawDeflate::Flush::Sync, out);
        m_isInText = false;
    }
    if (!m_littleText.empty()) {
        m_records.append(m_littleText, out);
        m_littleText.clear();
    }
}

void DeflateSection::sync(std::vector<std::uint8_t>& out)
{
    beginRecords(out);
    m_records.flush(out);
}

void DeflateSection::finish(std::vector<std::uint8_t>& out)
{
    sync(out);
    out.insert(out.end(), {0x03, 0x00}); // an empty last block
    for (int shift = 24; shift >= 0; shift -= 8)
        out.push_back(static_cast<std::uint8_t>(m_adler >> shift));
}

} // namespace nytprof
