// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Nearly all chunks of a profile are times of lines met before, and ends of calls; so this loop is
// most of loading. A program goes the same ways again and again, so that branches on its bytes are
// predicted well, and beat tables of forms and conditional moves. What counts is how few they are.
#include "builder/known_events.h"

#include "format/tags.h"
#include "format/varint.h"
#include "stream/repeats.h"

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace nytprof {

namespace {

/// The eight bytes at a place; the first is the lowest.
[[gnu::always_inline]] inline std::uint64_t wordAt(const std::uint8_t* at)
{
    std::uint64_t word = 0;
    std::memcpy(&word, at, sizeof word);
    return std::endian::native == std::endian::little ? word : __builtin_bswap64(word);
}

constexpr std::uint64_t byteOf(Tag tag)
{
    return static_cast<std::uint8_t>(tag);
}

/// A varint of one or two bytes, at a byte of a word.
template <int At, int Size>
struct Varint {
    static constexpr std::uint64_t Mask = (Size == 1 ? 0x80ULL : 0xC0ULL) << (8 * At);
    static constexpr std::uint64_t Expected = (Size == 1 ? 0x00ULL : 0x80ULL) << (8 * At);

    static std::uint32_t value(std::uint64_t word)
    {
        const std::uint64_t first = word >> (8 * At);
        if constexpr (Size == 1)
            return static_cast<std::uint32_t>(first & 0x7F);
        else
            return static_cast<std::uint32_t>((first & 0x3F) << 8 | (first >> 8 & 0xFF));
    }
};

/// A TIME_LINE with ticks of one byte, and numbers of so many bytes.
template <int FidSize, int LineSize>
struct Form {
    static constexpr int Size = 2 + FidSize + LineSize;
    using Ticks = Varint<1, 1>;
    using Fid = Varint<2, FidSize>;
    using Line = Varint<2 + FidSize, LineSize>;

    static bool matches(std::uint64_t word)
    {
        constexpr std::uint64_t mask = 0xFF | Ticks::Mask | Fid::Mask | Line::Mask;
        constexpr std::uint64_t expected
            = byteOf(Tag::TimeLine) | Ticks::Expected | Fid::Expected | Line::Expected;
        return (word & mask) == expected;
    }
};

constexpr std::size_t MaxShortName = 127;
/// Bytes from a chunk on that may be looked at without another check.
constexpr std::ptrdiff_t MostRead
    = 2 + MaxVarintSize + 2 * sizeof(double) + 2 + MaxShortName + sizeof(std::uint64_t);

/// The place and whether a DISCOUNT waits for its time are not members: they would live in memory,
/// as this object does, and each chunk waits for the place that the one before it came to.
class Adding {
public:
    Adding(const std::uint8_t* end, EventSums& sums, LinePhrases& phrases)
        : m_end(end)
        , m_sums(sums)
        , m_phrases(phrases)
        , m_known(sums.times.lines.known())
    {
    }

    const std::uint8_t* addFrom(const std::uint8_t* at)
    {
        std::uint64_t discounted = m_sums.times.discounted ? 1 : 0;
        while (m_end - at > MostRead) {
            if (m_phrases.pay() && discounted == 0) {
                const std::uint8_t* const behind = m_phrases.count(at, m_sums.times);
                if (behind != at) {
                    at = behind;
                    continue;
                }
            }
            std::uint64_t word = wordAt(at);
            if ((word & 0xFF) == byteOf(Tag::Discount)) {
                if (discounted != 0) [[unlikely]]
                    break;
                discounted = 1;
                word = wordAt(++at);
            }
            const std::uint8_t* next = nullptr;
            if (Form<1, 1>::matches(word)) {
                next = addForm<Form<1, 1>>(at, word, discounted);
            } else if (Form<1, 2>::matches(word)) {
                next = addForm<Form<1, 2>>(at, word, discounted);
            } else if (Form<2, 2>::matches(word)) {
                next = addForm<Form<2, 2>>(at, word, discounted);
            } else if (Form<2, 1>::matches(word)) {
                next = addForm<Form<2, 1>>(at, word, discounted);
            } else if ((word & 0xFF) == byteOf(Tag::SubReturn)) {
                next = addReturn(at);
                if (!next) [[unlikely]]
                    break;
                at = next;
                continue; // a discount waits for a time
            } else if ((word & 0xFF) == byteOf(Tag::TimeLine)) {
                next = addAnyForm(at, discounted);
            }
            if (!next) [[unlikely]]
                break;
            at = next;
            discounted = 0;
        }
        m_sums.times.discounted = discounted != 0;
        return at;
    }

private:
    // These return what is behind the chunk, or null when they did not add it.

    template <class Form>
    [[gnu::always_inline]] const std::uint8_t* addForm(
        const std::uint8_t* at, std::uint64_t word, std::uint64_t discounted)
    {
        const std::uint32_t fid = Form::Fid::value(word);
        const std::uint32_t line = Form::Line::value(word);
        LineCounters::Counter* const counter = m_known.find(fid, line);
        if (!counter) [[unlikely]]
            return nullptr;
        if ((word ^ wordAt(at + Form::Size)) << (64 - 8 * Form::Size) == 0) [[unlikely]]
            return addAnyForm(at, discounted); // and its repeats
        add(*counter, fid, line, Form::Ticks::value(word), 1 - discounted);
        return at + Form::Size;
    }

    [[gnu::noinline]] const std::uint8_t* addAnyForm(
        const std::uint8_t* at, std::uint64_t discounted)
    {
        const std::uint8_t* next = at + 1;
        const auto ticks = static_cast<std::int32_t>(takeVarint(next));
        const std::uint32_t fid = takeVarint(next);
        const std::uint32_t line = takeVarint(next);
        LineCounters::Counter* const counter = m_known.find(fid, line);
        if (!counter) [[unlikely]]
            return nullptr;
        const auto size = static_cast<std::size_t>(next - at);
        const std::size_t repeats = countRepeats(at, size, m_end);
        add(*counter, fid, line, Ticks{ticks} * static_cast<Ticks>(1 + repeats),
            1 + repeats - discounted);
        return next + size * repeats;
    }

    [[gnu::always_inline]] void add(LineCounters::Counter& counter, std::uint32_t fid,
        std::uint32_t line, Ticks ticks, std::uint64_t count)
    {
        increase(counter.ticks, ticks);
        counter.count += count;
        if (counter.count == 0) [[unlikely]]
            m_sums.times.lines.keepUncounted(fid, line);
    }

    /// Only of the usual form: with a name below 128 bytes.
    [[gnu::noinline]] const std::uint8_t* addReturn(const std::uint8_t* at)
    {
        const std::uint8_t* in = at + 1;
        const std::uint32_t depth = takeVarint(in);
        double exclusive = 0;
        std::memcpy(&exclusive, in + sizeof(double), sizeof exclusive);
        in += 2 * sizeof(double);
        const auto tag = static_cast<Tag>(in[0]);
        const std::size_t size = in[1];
        if ((tag != Tag::StringBytes && tag != Tag::StringUtf8) || size > MaxShortName
            || !std::isfinite(exclusive)) [[unlikely]]
            return nullptr;
        const std::string_view name(reinterpret_cast<const char*>(in + 2), size);
        in += 2 + size;
        const auto length = static_cast<std::size_t>(in - at);
        const std::size_t repeats = countRepeats(at, length, m_end);
        m_sums.calls.addReturn(m_sums.names.idOf(name), depth, exclusive, 1 + repeats);
        return in + repeats * length;
    }

    const std::uint8_t* m_end;
    EventSums& m_sums;
    LinePhrases& m_phrases;
    LineCounters::Known m_known;
};

} // namespace

const std::uint8_t* KnownEvents::read(const std::uint8_t* at, const std::uint8_t* end)
{
    const std::uint8_t* const behind = Adding(end, m_sums, m_phrases).addFrom(at);
    m_sums.any = m_sums.any || behind != at;
    return behind;
}

} // namespace nytprof
