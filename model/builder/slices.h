// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/slice_record.h"
#include "nytprof_export.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace nytprof {

/// Adds up the slices of one process (format/slice_record.h). Numbers are those of the records.
class NYTPROF_EXPORT SliceSums {
public:
    struct Sum {
        std::uint64_t count = 0;
        std::int64_t time = 0; ///< nanoseconds
    };

    /// A comment without SlicesMark. What follows damage is ignored.
    void add(std::string_view comment);
    [[nodiscard]] bool isDamaged() const { return m_isDamaged; }
    /// Whether no slice has been added.
    [[nodiscard]] bool empty() const { return m_wallClock == 0; }
    /// Epoch seconds at the end of the last slice.
    [[nodiscard]] double until() const
    {
        return static_cast<double>(m_wallClock) * SliceBlock::TimeUnit / 1e9;
    }

    /// @name By number; file, line and context 0 are none
    /// @{
    [[nodiscard]] const std::vector<SliceBlock::File>& files() const { return m_files; }
    [[nodiscard]] const std::vector<SliceBlock::Sub>& subs() const { return m_subs; }
    [[nodiscard]] const std::vector<SliceBlock::Line>& lines() const { return m_lines; }
    [[nodiscard]] const std::vector<SliceBlock::Context>& contexts() const { return m_contexts; }
    [[nodiscard]] const std::vector<SliceBlock::Site>& sites() const { return m_sites; }
    [[nodiscard]] const std::vector<Sum>& lineSums() const { return m_lineSums; }
    [[nodiscard]] const std::vector<Sum>& siteSums() const { return m_siteSums; }
    /// @}
    /// Inclusive nanoseconds of all call sites, by number.
    [[nodiscard]] std::vector<std::int64_t> inclusiveTimes() const;
    /// Call site of the innermost call at the end, plus one; 0: none.
    [[nodiscard]] std::uint32_t innermost() const { return m_innermost; }

    [[nodiscard]] std::size_t heldBytes() const;

private:
    [[nodiscard]] bool isValid(const SliceBlock& block) const;
    [[nodiscard]] bool isPlausible(const std::vector<SliceBlock::Row>& lineRows) const;
    void append(SliceBlock& block);

    SlicePieces m_pieces;
    std::vector<SliceBlock::File> m_files = std::vector<SliceBlock::File>(1);
    std::vector<SliceBlock::Sub> m_subs;
    std::vector<SliceBlock::Line> m_lines = std::vector<SliceBlock::Line>(1);
    std::vector<SliceBlock::Context> m_contexts = std::vector<SliceBlock::Context>(1);
    std::vector<SliceBlock::Site> m_sites;
    std::vector<Sum> m_lineSums;
    std::vector<Sum> m_siteSums;
    std::vector<std::int64_t> m_inclusive; ///< by site, as recorded
    std::uint64_t m_lineTime = 0; ///< of all lines, in SliceBlock::TimeUnit
    std::uint64_t m_wallClock = 0;
    std::uint32_t m_innermost = 0;
    std::size_t m_nameBytes = 0;
    bool m_isDamaged = false;
};

} // namespace nytprof
