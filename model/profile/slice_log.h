// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/slice_record.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace nytprof {

/// What the lines and call sites of one process have counted up to a time. By their numbers in the
/// records; number 0 of lines is none.
struct SliceSums {
    struct Sum {
        std::uint64_t count = 0;
        std::int64_t time = 0; ///< nanoseconds
        friend bool operator==(const Sum&, const Sum&) = default;
    };
    std::vector<Sum> lines;
    std::vector<Sum> sites; ///< calls that began, and exclusive time
    std::vector<std::int64_t> inclusive; ///< by site, as recorded: see SliceLog::inclusiveTimes()
    friend bool operator==(const SliceSums&, const SliceSums&) = default;
};

/// The time axis of one process (format/slice_record.h): slices, with the lines and call sites that
/// ran in each. Rows are packed in memory, about five bytes each. Not changed after loading.
class SliceLog {
public:
    struct Slice {
        std::uint64_t begin = 0; ///< nanoseconds from SliceAxis::monotonic
        SliceBlock::Times times; ///< nanoseconds; of length 0 if it is continued by the next one
        std::size_t rows = 0; ///< where its rows begin
        std::uint32_t innermost = 0; ///< call site of the innermost call at its end, plus one
        [[nodiscard]] std::uint64_t end() const { return begin + times.length; }
    };

    /// Adds the slices of a block, and what they refer to. False if a reference is wrong or times
    /// are too long; nothing is added then.
    [[nodiscard]] bool append(SliceBlock&& block);
    void addMark(TimeMark mark);
    void setAxis(SliceAxis axis) { m_axis = std::move(axis); }

    [[nodiscard]] const SliceAxis& axis() const { return m_axis; }
    /// In order of time, without gaps.
    [[nodiscard]] std::span<const Slice> slices() const { return m_slices; }
    [[nodiscard]] std::uint64_t length() const { return m_length; }
    [[nodiscard]] bool empty() const { return m_slices.empty(); }
    [[nodiscard]] std::span<const TimeMark> marks() const { return m_marks; }
    /// Call site of the innermost call at the end, plus one; 0: none.
    [[nodiscard]] std::uint32_t innermost() const
    {
        return m_slices.empty() ? 0 : m_slices.back().innermost;
    }
    /// At the end of the last slice, in SliceBlock::TimeUnit since the epoch.
    [[nodiscard]] std::uint64_t wallClock() const { return m_wallClock; }
    /// wallClock() in epoch seconds.
    [[nodiscard]] double until() const
    {
        return static_cast<double>(m_wallClock) * SliceBlock::TimeUnit / 1e9;
    }
    /// Where the rows of a slice begin, or end for the number of slices: for distances.
    [[nodiscard]] std::size_t rowsBegin(std::size_t slice) const
    {
        return slice < m_slices.size() ? m_slices[slice].rows : m_rows.size();
    }

    /// @name By number in the records; file, line and context 0 are none
    /// @{
    [[nodiscard]] std::span<const SliceBlock::File> files() const { return m_files; }
    [[nodiscard]] std::span<const SliceBlock::Sub> subs() const { return m_subs; }
    [[nodiscard]] std::span<const SliceBlock::Line> lines() const { return m_lines; }
    [[nodiscard]] std::span<const SliceBlock::Context> contexts() const { return m_contexts; }
    [[nodiscard]] std::span<const SliceBlock::Site> sites() const { return m_sites; }
    /// @}

    /// Nothing counted yet.
    [[nodiscard]] SliceSums none() const;
    /// Adds the rows of slices [from, to), or subtracts those of [to, from).
    void move(SliceSums& sums, std::size_t from, std::size_t to) const;
    /// Sums of the whole process.
    [[nodiscard]] SliceSums all() const;
    enum class RowKind : std::uint8_t { Line, Site, Inclusive };
    struct Row {
        std::uint32_t number = 0;
        std::uint64_t count = 0;
        std::int64_t time = 0; ///< nanoseconds
    };
    /// Calls visit(RowKind, Row) for the rows of a slice.
    template <class Visit>
    void eachRow(std::size_t slice, Visit visit) const;
    /// Inclusive nanoseconds of all call sites, by number.
    [[nodiscard]] std::vector<std::int64_t> inclusiveTimes(const SliceSums& sums) const;

    [[nodiscard]] std::size_t rowCount() const { return m_rowCount; }
    [[nodiscard]] std::size_t heldBytes() const;

private:
    [[nodiscard]] bool isValid(const SliceBlock& block) const;
    [[nodiscard]] bool hasPlausibleTimes(const SliceBlock& block) const;
    void packRows(RowKind kind, std::span<SliceBlock::Row> rows);
    static std::uint64_t takeNumber(const std::uint8_t*& at);
    static Row takeRow(const std::uint8_t*& at, RowKind kind, std::uint32_t before);

    SliceAxis m_axis;
    std::vector<SliceBlock::File> m_files = std::vector<SliceBlock::File>(1);
    std::vector<SliceBlock::Sub> m_subs;
    std::vector<SliceBlock::Line> m_lines = std::vector<SliceBlock::Line>(1);
    std::vector<SliceBlock::Context> m_contexts = std::vector<SliceBlock::Context>(1);
    std::vector<SliceBlock::Site> m_sites;
    std::vector<Slice> m_slices;
    std::vector<TimeMark> m_marks;
    /// For each slice and RowKind: number of rows, then rows: number less that of the row before,
    /// count (not of inclusive times), time in SliceBlock::TimeUnit; little endian base 128.
    std::vector<std::uint8_t> m_rows;
    std::size_t m_rowCount = 0;
    std::uint64_t m_length = 0; ///< nanoseconds
    std::uint64_t m_lineTime = 0; ///< of all rows of lines, in SliceBlock::TimeUnit
    std::uint64_t m_otherTime = 0; ///< overhead, CPU, delay of all slices, in SliceBlock::TimeUnit
    std::uint64_t m_wallClock = 0;
    std::size_t m_nameBytes = 0;
};

inline std::uint64_t SliceLog::takeNumber(const std::uint8_t*& at)
{
    std::uint64_t number = *at & 0x7FU;
    for (unsigned shift = 7; *at++ >= 0x80; shift += 7)
        number |= std::uint64_t{*at & 0x7FU} << shift;
    return number;
}

inline SliceLog::Row SliceLog::takeRow(const std::uint8_t*& at, RowKind kind, std::uint32_t before)
{
    Row row;
    row.number = before + static_cast<std::uint32_t>(takeNumber(at));
    if (kind != RowKind::Inclusive)
        row.count = takeNumber(at);
    row.time = static_cast<std::int64_t>(takeNumber(at) * SliceBlock::TimeUnit);
    return row;
}

template <class Visit>
void SliceLog::eachRow(std::size_t slice, Visit visit) const
{
    const std::uint8_t* at = m_rows.data() + m_slices[slice].rows;
    for (const auto kind : {RowKind::Line, RowKind::Site, RowKind::Inclusive}) {
        std::uint32_t before = 0;
        for (auto left = takeNumber(at); left > 0; --left) {
            const auto row = takeRow(at, kind, before);
            before = row.number;
            visit(kind, row);
        }
    }
}

} // namespace nytprof
