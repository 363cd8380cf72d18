// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "builder/line_phrases.h"

#include "format/tags.h"
#include "format/varint.h"

#include <algorithm>
#include <utility>

namespace nytprof {

namespace {

constexpr std::int64_t CreditOfBlock = 256;
constexpr std::int64_t CostOfLearning = 12; ///< in phrases met again

/// Gives each time within [at, end) to take, as (ticks, fid, line, discounted), while that returns
/// true. Returns what is behind the last one taken.
template <class Take>
const std::uint8_t* forEachTime(const std::uint8_t* at, const std::uint8_t* end, Take take)
{
    constexpr std::size_t longest = 2 + 3 * MaxVarintSize;
    std::array<std::uint8_t, LinePhrases::Window + longest> bytes{};
    const auto size = static_cast<std::size_t>(end - at);
    std::copy_n(at, size, bytes.begin());
    std::size_t taken = 0;
    while (taken < size) {
        const std::uint8_t* next = bytes.data() + taken;
        const bool discounted = static_cast<Tag>(*next) == Tag::Discount;
        next += discounted ? 1 : 0;
        if (static_cast<Tag>(*next) != Tag::TimeLine)
            break;
        ++next;
        const auto ticks = static_cast<std::int32_t>(takeVarint(next));
        const std::uint32_t fid = takeVarint(next);
        const std::uint32_t line = takeVarint(next);
        const auto after = static_cast<std::size_t>(next - bytes.data());
        if (after > size || !take(ticks, fid, line, discounted))
            break;
        taken = after;
    }
    return at + taken;
}

} // namespace

void LinePhrases::nextBlock()
{
    constexpr std::int64_t most = 100'000; // lest it takes long to notice that they do not pay
    m_credit = std::clamp(m_credit, CreditOfBlock, most);
    if (m_phrases.empty())
        m_phrases.resize(Slots);
}

const std::uint8_t* LinePhrases::learn(
    const std::uint8_t* at, const Bytes& bytes, std::size_t slot, LineTimes& times)
{
    m_credit -= CostOfLearning;
    const LineCounters::Known known = times.lines.known();
    const std::uint8_t* const end = forEachTime(
        at, at + Window, [&](std::int32_t, std::uint32_t fid, std::uint32_t line, bool) {
            return known.find(fid, line) != nullptr;
        });
    if (end == at)
        return at;
    addSlotTo(times, slot);
    m_phrases[slot] = {bytes, 1};
    m_sizes[slot] = static_cast<std::uint8_t>(end - at);
    return end;
}

void LinePhrases::addTo(LineTimes& times)
{
    for (std::size_t slot = 0; slot < m_phrases.size(); ++slot)
        addSlotTo(times, slot);
}

void LinePhrases::addSlotTo(LineTimes& times, std::size_t slot)
{
    const std::uint64_t count = std::exchange(m_phrases[slot].count, 0);
    if (count == 0)
        return;
    std::array<std::uint8_t, Window> bytes{};
    std::memcpy(bytes.data(), m_phrases[slot].bytes.data(), Window);
    forEachTime(bytes.data(), bytes.data() + m_sizes[slot],
        [&](std::int32_t ticks, std::uint32_t fid, std::uint32_t line, bool discounted) {
            LineCounters::Counter& counter = times.lines.at(fid, line);
            increase(counter.ticks, Ticks{ticks} * static_cast<Ticks>(count));
            counter.count += discounted ? 0 : count;
            if (counter.count == 0)
                times.lines.keepUncounted(fid, line);
            return true;
        });
}

} // namespace nytprof
