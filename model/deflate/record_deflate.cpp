// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "deflate/record_deflate.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace nytprof {
namespace {

/// Longer repeats get a block of their own, which has the shortest codes.
constexpr std::uint64_t LongRepeat = std::uint64_t{1024} * 1024;

template <class Number>
Number load(const std::uint8_t* from)
{
    Number number;
    std::memcpy(&number, from, sizeof number);
    return number;
}

std::uint32_t commonLength(const std::uint8_t* a, const std::uint8_t* b, std::size_t most)
{
    std::size_t length = 0;
    for (; length + 8 <= most; length += 8) {
        const auto different = load<std::uint64_t>(a + length) ^ load<std::uint64_t>(b + length);
        if (different != 0) {
            const int equalBits = std::endian::native == std::endian::little
                ? std::countr_zero(different)
                : std::countl_zero(different);
            return static_cast<std::uint32_t>(length + static_cast<unsigned>(equalBits) / 8);
        }
    }
    while (length < most && a[length] == b[length])
        ++length;
    return static_cast<std::uint32_t>(length);
}

} // namespace

RecordDeflate::RecordDeflate()
    : m_pieces(1)
    , m_seen(std::size_t{1} << HashBits)
{
    m_kept.reserve(MaxKept); // fewer pages are touched than by growing
}

std::size_t RecordDeflate::hashOf(const std::uint8_t* bytes)
{
    return load<std::uint32_t>(bytes) * 0x9E3779B1u >> (32 - HashBits);
}

/// Enters a range into the index of possible matches.
inline void RecordDeflate::note(std::size_t begin, std::size_t end)
{
    const auto last = std::min(end + ShortestMatch - 1, m_kept.size());
    for (; begin + ShortestMatch <= last; ++begin)
        m_seen[hashOf(&m_kept[begin])] = seenAt(begin);
}

inline RecordDeflate::Match RecordDeflate::findMatch(
    Seen before, std::size_t at, std::size_t most) const
{
    if (before.piece == 0)
        return {};
    const auto& piece = m_pieces[before.piece - 1];
    const auto distance = at + m_pieces.back().offset - before.at - piece.offset;
    if (distance > Window)
        return {};
    most = std::min({most, piece.end - before.at, std::size_t{TokenBlock::MaxCopyLength}});
    const auto length = commonLength(&m_kept[at], &m_kept[before.at], most);
    return {static_cast<std::uint32_t>(distance), length < ShortestMatch ? 0 : length};
}

void RecordDeflate::append(std::span<const std::uint8_t> record, std::vector<std::uint8_t>& out)
{
    ensureCapacity(record.size());
    const auto at = m_kept.size();
    keep(record);
    search(at);
    writeIfFull(out);
}

void RecordDeflate::append(std::span<const std::uint8_t> record, std::size_t headSize, Place& place,
    std::vector<std::uint8_t>& out)
{
    ensureCapacity(record.size());
    constexpr std::uint32_t Number = 8;
    const auto* const tailBytes = record.data() + headSize;
    const bool endsTwice = headSize >= 2 * Number
        && load<std::uint64_t>(tailBytes - Number) == load<std::uint64_t>(tailBytes - 2 * Number);
    m_block.literals(record.first(headSize - (endsTwice ? Number : 0)));
    if (endsTwice)
        m_block.copy(Number, Number);
    const auto tail = position() + headSize + 1;
    const auto tailSize = record.size() - headSize;
    const auto distance = tail - place.offset;
    keep(record);
    if (place.offset != 0 && distance <= Window && tailSize >= TokenBlock::ShortestCopy)
        copy(static_cast<std::uint32_t>(distance), tailSize);
    else
        search(m_kept.size() - tailSize);
    place.offset = tail;
    writeIfFull(out);
}

/// Adds the kept bytes from `at` on to the block.
void RecordDeflate::search(std::size_t at)
{
    const auto end = m_kept.size();
    while (at + ShortestMatch <= end) {
        const auto before = std::exchange(m_seen[hashOf(&m_kept[at])], seenAt(at));
        const auto match = findMatch(before, at, end - at);
        if (match.length > 0) {
            note(at + 1, at + NotedOfMatch); // as many as in the shortest match
            m_block.copy(match.distance, match.length);
            at += match.length;
        } else {
            m_block.literal(m_kept[at++]);
        }
    }
    for (; at < end; ++at)
        m_block.literal(m_kept[at]);
}

void RecordDeflate::ensureCapacity(std::size_t size)
{
    if (m_kept.size() + size > MaxKept)
        forget(0);
}

void RecordDeflate::writeIfFull(std::vector<std::uint8_t>& out)
{
    if (m_block.isFull())
        m_block.write(m_bits, out);
}

void RecordDeflate::keep(std::span<const std::uint8_t> bytes)
{
    m_kept.insert(m_kept.end(), bytes.begin(), bytes.end());
    m_pieces.back().end = m_kept.size();
}

void RecordDeflate::repeat(
    std::span<const std::uint8_t> record, std::uint64_t times, std::vector<std::uint8_t>& out)
{
    const auto size = record.size();
    const auto length = size * times;
    if (size > Window || length < TokenBlock::ShortestCopy) {
        for (; times > 0; --times)
            append(record, out);
        return;
    }
    if (length >= LongRepeat)
        m_block.write(m_bits, out);
    copy(static_cast<std::uint32_t>(size), length);
    if (length >= LongRepeat)
        m_block.write(m_bits, out);
    writeIfFull(out);
    const bool hidesAll = length > Window / 2; // keep the last copy within reach
    const auto offset = m_pieces.back().offset + length - (hidesAll ? size : 0);
    m_pieces.push_back({offset, m_kept.size()});
    if (hidesAll) {
        const auto begin = m_kept.size();
        keep(record);
        note(begin, m_kept.size());
    }
}

void RecordDeflate::copy(std::uint32_t distance, std::uint64_t length)
{
    constexpr auto Max = TokenBlock::MaxCopyLength;
    constexpr auto Shortest = TokenBlock::ShortestCopy;
    auto whole = length / Max;
    auto rest = static_cast<std::uint32_t>(length % Max);
    std::uint32_t borrowed = 0; // taken from a full copy if the rest is too short for one
    if (rest > 0 && rest < Shortest) {
        --whole;
        borrowed = Max - Shortest;
        rest += Shortest;
    }
    while (whole > 0) {
        const auto times = static_cast<std::uint32_t>(std::min<std::uint64_t>(whole, UINT32_MAX));
        m_block.copy(distance, Max, times);
        whole -= times;
    }
    for (const auto each : {borrowed, rest})
        if (each > 0)
            m_block.copy(distance, each);
}

void RecordDeflate::flush(std::vector<std::uint8_t>& out)
{
    m_block.write(m_bits, out);
    if (m_bits.pending() > 0) {
        constexpr unsigned HeaderOfStored = 3;
        m_bits.open(out, std::uint64_t{2} * 8);
        m_bits.put(0, HeaderOfStored);
        m_bits.put(0, (8 - m_bits.pending() % 8) % 8);
        m_bits.close();
        out.insert(out.end(), {0x00, 0x00, 0xFF, 0xFF}); // an empty stored block
    }
}

void RecordDeflate::forget(std::uint64_t others)
{
    const auto offset = position() + others;
    if (!m_kept.empty())
        std::ranges::fill(m_seen, Seen{});
    m_kept.clear();
    m_pieces.assign(1, {offset, 0});
}

} // namespace nytprof
