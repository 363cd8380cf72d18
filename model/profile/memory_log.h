// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/extension_record.h"
#include "format/memory_record.h"
#include "profile/tables.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

class SliceLog;

/// What one process allocated in each slice of its SliceLog (format/memory_record.h). Rows are
/// packed in memory. Not changed after loading.
class MemoryLog {
public:
    struct Slice {
        std::uint64_t number = 0; ///< in the SliceLog; that of its end: after all slices
        std::size_t rows = 0; ///< where its rows begin
        std::uint64_t live = 0; ///< bytes at its end
        std::uint64_t resident = 0; ///< bytes at its end; 0: unknown
    };

    /// False if a reference is wrong; nothing is added then.
    [[nodiscard]] bool append(const MemoryBlock& block, const SliceLog& slices);
    /// The last one counts. False if a reference is wrong.
    [[nodiscard]] bool setPeak(MemoryPeak peak);
    void setTotals(const MemoryTotals& totals) { m_totals = totals; }

    [[nodiscard]] bool empty() const { return m_slices.empty() && !m_totals; }
    /// By number; 0 is what a forked process has inherited.
    [[nodiscard]] std::span<const MemoryBlock::Pair> pairs() const { return m_pairs; }
    /// Ascending by number.
    [[nodiscard]] std::span<const Slice> slices() const { return m_slices; }
    [[nodiscard]] const MemoryPeak& peak() const { return m_peak; }
    [[nodiscard]] const std::optional<MemoryTotals>& totals() const { return m_totals; }
    /// Calls visit(MemoryBlock::Row) for the rows of a slice, by its index in slices().
    template <class Visit>
    void eachRow(std::size_t slice, Visit visit) const
    {
        const auto end = slice + 1 < m_slices.size() ? m_slices[slice + 1].rows : m_rows.size();
        const auto begin = m_slices[slice].rows;
        auto bytes = std::string_view(m_rows).substr(begin, end - begin);
        MemoryBlock::Row row;
        std::uint64_t difference = 0;
        while (packed::take(bytes, difference)) {
            row.pair += static_cast<std::uint32_t>(difference);
            if (!packed::take(bytes, row.allocated) || !packed::take(bytes, row.allocations)
                || !packed::take(bytes, row.freed))
                return; // never: append() wrote them
            visit(row);
        }
    }
    /// The sums of the process.
    [[nodiscard]] RecordedMemory sums() const;
    [[nodiscard]] std::size_t heldBytes() const;

private:
    [[nodiscard]] bool isValid(const MemoryBlock& block, const SliceLog& slices) const;
    [[nodiscard]] std::uint64_t sumWith(const MemoryBlock& block) const;

    std::vector<MemoryBlock::Pair> m_pairs = std::vector<MemoryBlock::Pair>(1);
    std::vector<Slice> m_slices;
    std::uint64_t m_sum = 0; ///< of all numbers of rows
    std::string m_rows; ///< packed: pair less that of the row before, then the other columns
    MemoryPeak m_peak;
    std::optional<MemoryTotals> m_totals;
};

} // namespace nytprof
