// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/slice_log.h"

#include <cstddef>
#include <vector>

namespace nytprof {

/// Sums at some slices of a log, so that those at any slice need few rows.
class NYTPROF_EXPORT SliceCheckpoints {
public:
    /// Reads all rows. The log must outlive this.
    explicit SliceCheckpoints(const SliceLog& log);

    [[nodiscard]] const SliceLog& log() const { return m_log; }
    /// Sums of the slices before one.
    struct Position {
        std::size_t slice = 0;
        SliceSums sums;
    };
    [[nodiscard]] Position start() const { return {0, m_log.none()}; }
    /// Takes the shortest way: a short move needs the rows between only.
    void move(Position& from, std::size_t to) const;
    [[nodiscard]] std::size_t heldBytes() const;

private:
    /// Size of the rows between two slices.
    [[nodiscard]] std::size_t distance(std::size_t a, std::size_t b) const;

    const SliceLog& m_log;
    std::vector<Position> m_checkpoints; ///< by slice; not at the first one
};

} // namespace nytprof
