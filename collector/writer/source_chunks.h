// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/program.h"
#include "counters/file_table.h"
#include "deflate/deflate_section.h"
#include "format/chunk_stream.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace nytprof {

/// Writes, per flush, source lines that perl has read since the last. One per profile.
class SourceChunks {
public:
    /// Writes missing lines of all files that the profile knows.
    void writeNew(ChunkStream& file, const FileTable& files, const Program& program);
    /// The same at the end. Rewrites files whose lines changed after a flush, as perl was still
    /// reading them, or grew: the last text of a line counts.
    void writeRest(ChunkStream& file, const FileTable& files, const Program& program);

private:
    struct Written {
        std::uint32_t lines = 0;
        std::uint32_t version = 0; ///< Program::sourceVersion() of these lines
        std::uint64_t hash = 0; ///< of their text
    };

    [[nodiscard]] bool writeLines(
        FileNumber number, ChunkStream& file, const FileTable& files, const Program& program);

    std::vector<Written> m_written = std::vector<Written>(1); ///< by FileNumber
    std::vector<FileNumber> m_open; ///< files with possibly missing lines
};

/// Files and source for the profiles of forked children: encoded and compressed once, so that
/// children only copy bytes. Kept across forks, also by children for their own.
class InheritedSource {
public:
    /// Before a fork. `level`: option compress, not 0. No effect at the first fork (one child costs
    /// less without) or if few files are new.
    void prepare(const FileTable& files, const Program& program, int level);
    /// Starts a child's profile. No effect if nothing is prepared or the profile is not compressed.
    void write(ChunkStream& file, FileTable& files, SourceChunks& sources) const;

private:
    struct Prepared {
        DeflateSection::Block block;
        FileTable::Numbers numbers;
        SourceChunks sources; ///< what is written of them
    };
    std::shared_ptr<const Prepared> m_prepared;
    unsigned m_forks = 0;
};

} // namespace nytprof
