// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/slice_log.h"

#include <cstddef>
#include <vector>

namespace nytprof {

/// Sums at some slices of a log, so that those at any slice need few rows.
class SliceCheckpoints {
public:
    /// Reads all rows. The log must outlive this.
    explicit SliceCheckpoints(const SliceLog& log);

    [[nodiscard]] const SliceLog& log() const { return m_log; }
    /// Sums of the slices before one.
    struct Position {
        std::size_t slice = 0;
        SliceSums sums;
    };
    [[nodiscard]] Position at(std::size_t slice) const;
    /// Takes the shortest way: a short move needs the rows between only. Returns their bytes.
    std::size_t move(Position& from, std::size_t to) const;
    [[nodiscard]] std::size_t heldBytes() const;

private:
    /// Size of the rows between two slices.
    [[nodiscard]] std::size_t distance(std::size_t a, std::size_t b) const;

    /// The checkpoint from which the way is shortest; null if none is shorter than that.
    [[nodiscard]] const Position* nearest(std::size_t to, std::size_t shorterThan) const;

    const SliceLog& m_log;
    std::size_t m_ids; ///< of lines and call sites
    /// From the begin to the end, about as many rows between each two; none of short logs.
    std::vector<Position> m_checkpoints;
};

} // namespace nytprof
