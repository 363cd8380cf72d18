// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/held_bytes.h"
#include "format/extension_record.h"
#include "format/slice_record.h"
#include "profile/memory_log.h"
#include "profile/slice_log.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace nytprof {

/// Reads the time axis of one process (format/slice_record.h), and what it allocated
/// (format/memory_record.h), from the comments of its stream.
class SliceReader {
public:
    /// Ignores other records, and what follows damage.
    void read(const ExtensionRecord& record);
    [[nodiscard]] bool hasAxis() const { return m_hasAxis; }
    [[nodiscard]] bool isDamaged() const { return m_isDamaged; }
    /// What has been read; grows with each block.
    [[nodiscard]] std::shared_ptr<const SliceLog> log() const { return m_log; }
    [[nodiscard]] bool empty() const { return m_log->empty(); }
    /// Null unless it was recorded; not changed later.
    [[nodiscard]] std::shared_ptr<const MemoryLog> memory() const
    {
        return m_memory.empty() ? nullptr : std::make_shared<const MemoryLog>(m_memory);
    }
    [[nodiscard]] bool isMemoryDamaged() const { return m_isMemoryDamaged; }

    [[nodiscard]] std::size_t heldBytes() const
    {
        return nytprof::heldBytes(m_pieces, m_log, m_memoryPieces, m_peakPieces, m_memory);
    }

private:
    /// False if it is damaged.
    [[nodiscard]] bool readMemory(const ExtensionRecord& record);

    PieceReader m_pieces;
    std::shared_ptr<SliceLog> m_log = std::make_shared<SliceLog>();
    bool m_hasAxis = false;
    bool m_isDamaged = false;
    PieceReader m_memoryPieces;
    PieceReader m_peakPieces;
    MemoryLog m_memory;
    bool m_isMemoryDamaged = false;
};

/// Files of a stream by name: programs that merge files give them other numbers than their slices
/// have.
class FidsByName {
public:
    void add(std::uint32_t fid, std::string_view name);
    /// The fid in the stream of a file in a record; 0 if there is none.
    [[nodiscard]] std::uint32_t find(const SliceBlock::File& file) const;
    /// By number of the file in the log.
    [[nodiscard]] std::vector<std::uint32_t> fidsOf(const SliceLog& log) const;
    [[nodiscard]] std::size_t heldBytes() const;

private:
    std::unordered_map<std::uint32_t, std::size_t> m_hashByFid; ///< of the name
    std::unordered_map<std::size_t, std::uint32_t> m_fidByHash; ///< of the first with that name
};

} // namespace nytprof
