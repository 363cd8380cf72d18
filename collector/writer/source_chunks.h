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

/// Writes the source lines of files. One for each profile: with each flush come those lines that
/// perl has read since the last one, so that a process that is killed does not take them along.
class SourceChunks {
public:
    /// The files that the profile knows, as far as their lines are not in it yet.
    void writeNew(ChunkStream& file, const FileTable& files, const Program& program);
    /// The same at the end. Files whose lines are not those that a flush wrote, while perl was
    /// still reading them, or that have more, are written again: the latest text of a line counts.
    void writeRest(ChunkStream& file, const FileTable& files, const Program& program);

private:
    struct Written {
        std::uint32_t lines = 0;
        std::uint32_t version = 0; ///< Program::sourceVersion() of all of them
        std::uint64_t hash = 0; ///< of their text
    };

    [[nodiscard]] bool writeLines(
        FileNumber number, ChunkStream& file, const FileTable& files, const Program& program);

    std::vector<Written> m_written = std::vector<Written>(1); ///< by number of the file
    std::vector<FileNumber> m_open; ///< files of which not all lines are written, or not for sure
};

/// The files of a process that forks often, with their source, as its children have them in their
/// profiles: encoded and compressed once, so that a child only copies the bytes. Kept from one
/// fork to the next, and by the children for their own.
class InheritedSource {
public:
    /// Before a fork. `level` is the option compress, not 0. Does nothing before the second fork,
    /// which costs less where there is none, nor where few files are new.
    void prepare(const FileTable& files, const Program& program, int level);
    /// At the beginning of a child's profile, which numbers its files alike. Does nothing when
    /// nothing was prepared, or when the profile is not compressed.
    void write(ChunkStream& file, FileTable& files, SourceChunks& sources) const;

private:
    struct Prepared {
        DeflateSection::Block block;
        FileTable::Numbers numbers;
        SourceChunks sources; ///< what it has of them
    };
    std::shared_ptr<const Prepared> m_prepared;
    unsigned m_forks = 0;
};

} // namespace nytprof
