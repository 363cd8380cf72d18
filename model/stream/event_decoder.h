// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/tags.h"
#include "format/varint.h"
#include "stream/chunks.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

/// Decoding of events: TIME_LINE, DISCOUNT and SUB_RETURN. They are nearly all chunks, so
/// decodeEvents() is most of the time to load a profile.
namespace nytprof {

/// Sums events for a ChunkSink with one virtual call per block instead of per chunk.
class FastEvents {
public:
    /// Sums events at the front of [at, end); returns the first chunk not summed, maybe an event.
    [[nodiscard]] virtual const std::uint8_t* read(const std::uint8_t* at, const std::uint8_t* end)
        = 0;

protected:
    FastEvents() = default;
    FastEvents(const FastEvents&) = default;
    FastEvents& operator=(const FastEvents&) = default;
    ~FastEvents() = default;
};

/// Loads eight bytes as little endian.
[[gnu::always_inline]] inline std::uint64_t wordAt(const std::uint8_t* at)
{
    std::uint64_t word = 0;
    std::memcpy(&word, at, sizeof word);
    return std::endian::native == std::endian::little ? word : __builtin_bswap64(word);
}

/// Number of repetitions after the record (size >= 4). A million executions of a line are a
/// million equal records: memory speed for these, one compare otherwise.
inline std::size_t countRepeats(
    const std::uint8_t* record, std::size_t size, const std::uint8_t* end)
{
    const std::uint8_t* const next = record + size;
    const auto left = static_cast<std::size_t>(end - next);
    if (left < size || std::memcmp(record, next, 4) != 0)
        return 0;
    // Compares the range with itself, shifted by one record.
    std::size_t equal = 0;
    while (equal + 8 <= left && std::memcmp(record + equal, next + equal, 8) == 0)
        equal += 8;
    while (equal < left && record[equal] == next[equal])
        ++equal;
    return equal < size ? 0 : equal / size; // a division is slower than all the rest
}

/// Reads varints after the tag. Returns their end; null if cut off.
template <std::size_t Count>
const std::uint8_t* readVarints(
    const std::uint8_t* at, const std::uint8_t* end, std::array<std::uint32_t, Count>& values)
{
    constexpr std::size_t Max = 1 + Count * MaxVarintSize;
    const auto size = static_cast<std::size_t>(end - at);
    std::array<std::uint8_t, Max> tail; // zero-padded copy at the end of a stream
    const std::uint8_t* in = at + 1;
    if (size < Max) [[unlikely]] {
        std::fill(std::copy(at, end, tail.begin()), tail.end(), std::uint8_t{0});
        in = tail.data() + 1;
    }
    const std::uint8_t* const begin = in - 1;
    for (std::uint32_t& value : values)
        value = takeVarint(in);
    const auto used = static_cast<std::size_t>(in - begin);
    return used <= size ? at + used : nullptr;
}

/// Returns the end of the chunk; null if cut off.
inline const std::uint8_t* readTimeLine(
    const std::uint8_t* at, const std::uint8_t* end, chunk::TimeLine& time)
{
    std::array<std::uint32_t, 3> values;
    const std::uint8_t* const behind = readVarints(at, end, values);
    time = {static_cast<std::int32_t>(values[0]), values[1], values[2]};
    return behind;
}

namespace event_decoder {

/// A one- or two-byte varint at byte At of a word.
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

/// A TIME_LINE with one-byte ticks.
template <int FidSize, int LineSize>
struct Form {
    static constexpr int Size = 2 + FidSize + LineSize;
    using Ticks = Varint<1, 1>;
    using Fid = Varint<2, FidSize>;
    using Line = Varint<2 + FidSize, LineSize>;

    static bool matches(std::uint64_t word)
    {
        constexpr std::uint64_t mask = 0xFF | Ticks::Mask | Fid::Mask | Line::Mask;
        constexpr std::uint64_t expected = static_cast<std::uint8_t>(Tag::TimeLine)
            | Ticks::Expected | Fid::Expected | Line::Expected;
        return (word & mask) == expected;
    }
};

constexpr std::size_t MaxShortName = 127;
/// Bytes of a chunk that may be read without bounds checks.
constexpr std::ptrdiff_t MaxRead
    = 2 + MaxVarintSize + 2 * sizeof(double) + 2 + MaxShortName + sizeof(std::uint64_t);

// Functions that read an event return the end of the chunk; null if the sink rejected it.

template <class Sink>
[[gnu::noinline]] const std::uint8_t* anyTime(
    const std::uint8_t* at, const std::uint8_t* end, Sink& sink, bool discounted)
{
    chunk::TimeLine time;
    const std::uint8_t* const behind = readTimeLine(at, end, time);
    const auto size = static_cast<std::size_t>(behind - at);
    const std::size_t repeats = countRepeats(at, size, end);
    return sink.time(time, 1 + repeats, discounted) ? behind + size * repeats : nullptr;
}

template <class Form, class Sink>
[[gnu::always_inline]] inline const std::uint8_t* shortTime(const std::uint8_t* at,
    const std::uint8_t* end, std::uint64_t word, Sink& sink, bool discounted)
{
    if ((word ^ wordAt(at + Form::Size)) << (64 - 8 * Form::Size) == 0) [[unlikely]]
        return anyTime(at, end, sink, discounted); // with its repeats
    const chunk::TimeLine time{static_cast<std::int32_t>(Form::Ticks::value(word)),
        Form::Fid::value(word), Form::Line::value(word)};
    return sink.time(time, 1, discounted) ? at + Form::Size : nullptr;
}

/// Common form only: name below 128 bytes.
template <class Sink>
[[gnu::noinline]] const std::uint8_t* shortReturn(
    const std::uint8_t* at, const std::uint8_t* end, Sink& sink)
{
    const std::uint8_t* in = at + 1;
    const std::uint32_t depth = takeVarint(in);
    double inclusive = 0;
    double exclusive = 0;
    std::memcpy(&inclusive, in, sizeof inclusive);
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
    const std::size_t repeats = countRepeats(at, length, end);
    sink.returned(name, depth, inclusive, exclusive, 1 + repeats);
    return in + repeats * length;
}

} // namespace event_decoder

/// Passes events at the front of [at, end) to a sink while it accepts them. Returns the first chunk
/// not passed: near the end, unusual or no event. isDiscounted (in, out): a DISCOUNT is pending.
///
/// Sink: time(time, repeats, discounted) receives a chunk::TimeLine and returns false to reject it;
/// returned(sub, depth, inclusive, exclusive, repeats) receives a call. Both should be inline.
template <class Sink>
const std::uint8_t* decodeEvents(
    const std::uint8_t* at, const std::uint8_t* end, bool& isDiscounted, Sink& sink)
{
    using namespace event_decoder;
    // Programs repeat code paths, so branches on bytes are predicted well and beat lookup tables
    // and conditional moves. Few branches matter most.
    bool discounted = isDiscounted; // locals stay in registers
    while (end - at > MaxRead) {
        std::uint64_t word = wordAt(at);
        if (static_cast<Tag>(*at) == Tag::Discount) {
            if (discounted) [[unlikely]]
                break;
            discounted = true;
            word = wordAt(++at);
        }
        const std::uint8_t* next = nullptr;
        const auto tag = static_cast<Tag>(word & 0xFF);
        if (Form<1, 1>::matches(word)) {
            next = shortTime<Form<1, 1>>(at, end, word, sink, discounted);
        } else if (Form<1, 2>::matches(word)) {
            next = shortTime<Form<1, 2>>(at, end, word, sink, discounted);
        } else if (Form<2, 2>::matches(word)) {
            next = shortTime<Form<2, 2>>(at, end, word, sink, discounted);
        } else if (Form<2, 1>::matches(word)) {
            next = shortTime<Form<2, 1>>(at, end, word, sink, discounted);
        } else if (tag == Tag::SubReturn) {
            next = shortReturn(at, end, sink);
            if (!next) [[unlikely]]
                break;
            at = next;
            continue; // a discount applies to the next time
        } else if (tag == Tag::TimeLine) {
            next = anyTime(at, end, sink, discounted);
        }
        if (!next) [[unlikely]]
            break;
        at = next;
        discounted = false;
    }
    isDiscounted = discounted;
    return at;
}

} // namespace nytprof
