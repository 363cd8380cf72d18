// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/hash_index.h"
#include "profile/call_times.h"
#include "profile/ticks.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

namespace nytprof {

/// What a line, or a call site of a context, counted in a slice.
struct OrderRow {
    std::uint32_t slice = 0;
    std::uint32_t number = 0; ///< of the line, or of the call site
    std::uint32_t context = 0; ///< 0 for lines
    std::uint64_t count = 0;
    double time = 0; ///< ticks; exclusive
    double inclusive = 0; ///< ticks; of calls within the slice
};

/// Rows of slices, summed by slice, context and number.
class OrderRows {
public:
    void add(const OrderRow& row) { m_fresh.push_back(row); }
    /// True when foldFresh() should be called.
    [[nodiscard]] bool isDue() const { return m_fresh.size() >= Batch; }
    /// Adds up what was added last. latest: from a context to the one that it has become.
    template <class Latest>
    void foldFresh(Latest latest);
    /// Adds up all rows, in the order of their keys.
    void addUp();
    /// As slices of twice the length.
    void halveSlices();
    template <class Latest>
    void changeContexts(Latest latest);

    [[nodiscard]] std::vector<OrderRow>& rows() { return m_rows; }
    [[nodiscard]] std::size_t size() const { return m_rows.size(); }
    [[nodiscard]] std::size_t heldBytes() const
    {
        return nytprof::heldBytes(m_rows, m_fresh, m_index);
    }

private:
    /// Few enough to stay in the caches.
    static constexpr std::size_t Batch = std::size_t{1} << 13;
    static constexpr std::uint32_t None = 0xFFFFFFFF;
    static void add(OrderRow& to, const OrderRow& row)
    {
        to.count += row.count;
        to.time += row.time;
        to.inclusive += row.inclusive;
    }

    std::vector<OrderRow> m_rows;
    std::vector<OrderRow> m_fresh;
    HashIndex<std::uint32_t, None> m_index; ///< of rows from m_fresh
};

template <class Latest>
void OrderRows::foldFresh(Latest latest)
{
    m_index.clear();
    for (OrderRow& row : m_fresh) {
        row.context = latest(row.context);
        const auto hash = hashOf(row.slice, row.context, row.number);
        const auto same = m_index.find(hash, [&](std::uint32_t at) {
            return m_rows[at].slice == row.slice && m_rows[at].context == row.context
                && m_rows[at].number == row.number;
        });
        if (same != None) {
            add(m_rows[same], row);
            continue;
        }
        m_index.insert(hash, static_cast<std::uint32_t>(m_rows.size()));
        m_rows.push_back(row);
    }
    m_fresh.clear();
}

inline void OrderRows::addUp()
{
    const auto key
        = [](const OrderRow& row) { return std::tuple(row.slice, row.context, row.number); };
    std::ranges::sort(m_rows, {}, key);
    std::size_t kept = 0;
    for (const OrderRow& row : m_rows) {
        if (kept != 0 && key(m_rows[kept - 1]) == key(row))
            add(m_rows[kept - 1], row);
        else
            m_rows[kept++] = row;
    }
    m_rows.resize(kept);
}

inline void OrderRows::halveSlices()
{
    for (auto* const rows : {&m_rows, &m_fresh})
        for (OrderRow& row : *rows)
            row.slice /= 2;
    addUp();
}

template <class Latest>
void OrderRows::changeContexts(Latest latest)
{
    for (auto* const rows : {&m_rows, &m_fresh})
        for (OrderRow& row : *rows)
            row.context = latest(row.context);
}

/// Lines as events name them. Number 0 is none.
struct OrderLocation {
    std::uint32_t fid = 0;
    std::uint32_t line = 0;
    std::uint32_t blockLine = 0;
    std::uint32_t subLine = 0;
    friend bool operator==(const OrderLocation&, const OrderLocation&) = default;
};

/// Rows by number, each of them once.
template <class Row>
class NumberedRows {
public:
    [[nodiscard]] std::uint32_t numberOf(const Row& row, std::uint64_t hash)
    {
        const auto known
            = m_index.find(hash, [&](std::uint32_t number) { return m_rows[number] == row; });
        if (known != None)
            return known;
        const auto number = static_cast<std::uint32_t>(m_rows.size());
        m_index.insert(hash, number);
        m_rows.push_back(row);
        return number;
    }
    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }
    [[nodiscard]] std::size_t heldBytes() const { return nytprof::heldBytes(m_rows, m_index); }

private:
    static constexpr std::uint32_t None = 0xFFFFFFFF;
    std::vector<Row> m_rows = std::vector<Row>(1);
    HashIndex<std::uint32_t, None> m_index;
};

inline constexpr Ticks MaxOrderTime = Ticks{1} << 53; ///< 28 years

/// What a process ran when.
struct OrderLane {
    /// A call that is not within a slice.
    struct LongCall {
        std::uint32_t site = 0;
        std::uint32_t context = 0;
        Ticks begin = 0;
        Ticks end = 0;
    };
    Ticks sliceLength = 1;
    Ticks length = 0;
    OrderRows lines;
    OrderRows calls;
    std::vector<LongCall> longCalls;
    CallTimes times; ///< if kept

    [[nodiscard]] std::uint32_t sliceAt(Ticks time) const
    {
        return static_cast<std::uint32_t>(time / sliceLength);
    }
    /// End of the slice at a time.
    [[nodiscard]] Ticks endOfSlice(Ticks time) const
    {
        return (time / sliceLength + 1) * sliceLength;
    }
    /// Long calls that are within a slice then have fresh rows.
    void doubleSlices();
};

inline void OrderLane::doubleSlices()
{
    sliceLength *= 2;
    lines.halveSlices();
    calls.halveSlices();
    std::erase_if(longCalls, [&](const LongCall& call) {
        const auto slice = sliceAt(call.begin);
        if (slice != sliceAt(call.end - 1))
            return false;
        calls.add(
            {slice, call.site, call.context, 0, 0, static_cast<double>(call.end - call.begin)});
        return true;
    });
}

} // namespace nytprof
