// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Nearly all chunks of a profile are times of lines met before, and ends of calls; so this loop is
// most of loading. A program goes the same ways again and again, so that branches on its bytes are
// predicted well, and beat tables of forms and conditional moves. What counts is how few they are.
#include "stream/known_events.h"

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

class KnownEvents {
public:
    KnownEvents(const std::uint8_t* at, const std::uint8_t* end, EventSums& sums)
        : m_at(at)
        , m_end(end)
        , m_sums(sums)
        , m_known(sums.times.lines.known())
        , m_discounted(sums.times.discounted ? 1 : 0)
    {
    }
    KnownEvents(const KnownEvents&) = delete;
    KnownEvents& operator=(const KnownEvents&) = delete;
    ~KnownEvents() { m_sums.times.discounted = m_discounted != 0; }

    const std::uint8_t* add()
    {
        while (m_end - m_at > MostRead) {
            std::uint64_t word = wordAt(m_at);
            if ((word & 0xFF) == byteOf(Tag::Discount)) {
                if (m_discounted != 0) [[unlikely]]
                    break;
                m_discounted = 1;
                word = wordAt(++m_at);
            }
            bool going = false;
            if (Form<1, 1>::matches(word))
                going = addForm<Form<1, 1>>(word);
            else if (Form<1, 2>::matches(word))
                going = addForm<Form<1, 2>>(word);
            else if (Form<2, 2>::matches(word))
                going = addForm<Form<2, 2>>(word);
            else if (Form<2, 1>::matches(word))
                going = addForm<Form<2, 1>>(word);
            else if ((word & 0xFF) == byteOf(Tag::SubReturn))
                going = addReturn();
            else if ((word & 0xFF) == byteOf(Tag::TimeLine))
                going = addAnyForm();
            if (!going)
                break;
        }
        return m_at;
    }

private:
    template <class Form>
    [[gnu::always_inline]] bool addForm(std::uint64_t word)
    {
        const std::uint32_t fid = Form::Fid::value(word);
        const std::uint32_t line = Form::Line::value(word);
        LineCounters::Counter* const counter = m_known.find(fid, line);
        if (!counter) [[unlikely]]
            return false;
        const std::uint64_t next = wordAt(m_at + Form::Size);
        if ((word ^ next) << (64 - 8 * Form::Size) == 0) [[unlikely]]
            return addAnyForm();
        counter->ticks += Form::Ticks::value(word);
        counter->count += 1 - m_discounted;
        if (counter->count == 0) [[unlikely]]
            m_sums.times.lines.keepUncounted(fid, line);
        m_discounted = 0;
        m_at += Form::Size;
        return true;
    }

    bool addAnyForm()
    {
        const std::uint8_t* next = m_at + 1;
        const auto ticks = static_cast<std::int32_t>(takeVarint(next));
        const std::uint32_t fid = takeVarint(next);
        const std::uint32_t line = takeVarint(next);
        LineCounters::Counter* const counter = m_known.find(fid, line);
        if (!counter) [[unlikely]]
            return false;
        const auto size = static_cast<std::size_t>(next - m_at);
        const std::size_t repeats = countRepeats(m_at, size, m_end);
        counter->ticks += Ticks{ticks} * static_cast<Ticks>(1 + repeats);
        counter->count += 1 + repeats - m_discounted;
        if (counter->count == 0) [[unlikely]]
            m_sums.times.lines.keepUncounted(fid, line);
        m_discounted = 0;
        m_at = next + size * repeats;
        return true;
    }

    /// Of the usual form: with a name below 128 bytes.
    bool addReturn()
    {
        const std::uint8_t* at = m_at + 1;
        const std::uint32_t depth = takeVarint(at);
        double exclusive = 0;
        std::memcpy(&exclusive, at + sizeof(double), sizeof exclusive);
        at += 2 * sizeof(double);
        const auto tag = static_cast<Tag>(at[0]);
        const std::size_t size = at[1];
        if ((tag != Tag::StringBytes && tag != Tag::StringUtf8) || size > MaxShortName
            || !std::isfinite(exclusive)) [[unlikely]]
            return false;
        const std::string_view name(reinterpret_cast<const char*>(at + 2), size);
        at += 2 + size;
        const auto length = static_cast<std::size_t>(at - m_at);
        const std::size_t repeats = countRepeats(m_at, length, m_end);
        m_sums.calls.addReturn(m_sums.names.idOf(name), depth, exclusive, 1 + repeats);
        m_at = at + repeats * length;
        return true;
    }

    static constexpr std::size_t MaxShortName = 127;
    /// Bytes from m_at on that may be looked at without another check.
    static constexpr std::ptrdiff_t MostRead
        = 2 + MaxVarintSize + 2 * sizeof(double) + 2 + MaxShortName;

    const std::uint8_t* m_at;
    const std::uint8_t* m_end;
    EventSums& m_sums;
    LineCounters::Known m_known;
    std::uint64_t m_discounted; ///< 1 when the next time counts no execution
};

} // namespace

const std::uint8_t* addKnownEvents(const std::uint8_t* at, const std::uint8_t* end, EventSums& sums)
{
    return KnownEvents(at, end, sums).add();
}

} // namespace nytprof
