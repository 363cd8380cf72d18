// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/slice_record.h"
#include "nytprof_export.h"
#include "profile/slice_log.h"

#include <cstddef>
#include <memory>
#include <string_view>

namespace nytprof {

/// Reads the time axis of one process (format/slice_record.h) from the comments of its stream.
class NYTPROF_EXPORT SliceReader {
public:
    /// A comment with SliceAxisMark.
    void readAxis(std::string_view comment);
    /// A comment without SlicesMark. What follows damage is ignored.
    void readPiece(std::string_view comment);
    [[nodiscard]] bool isDamaged() const { return m_isDamaged; }
    /// What has been read; grows with each block.
    [[nodiscard]] std::shared_ptr<const SliceLog> log() const { return m_log; }
    [[nodiscard]] bool empty() const { return m_log->empty(); }

    [[nodiscard]] std::size_t heldBytes() const
    {
        return m_pieces.heldBytes() + m_log->heldBytes();
    }

private:
    SlicePieces m_pieces;
    std::shared_ptr<SliceLog> m_log = std::make_shared<SliceLog>();
    bool m_isDamaged = false;
};

} // namespace nytprof
