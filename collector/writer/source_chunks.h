// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/program.h"
#include "counters/file_table.h"
#include "deflate/deflate_section.h"
#include "format/chunk_stream.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

namespace nytprof {

/// Lines of a file in a profile.
struct WrittenSource {
    std::uint32_t lines = 0;
    std::uint32_t version = 0; ///< Program::sourceVersion() of these lines
    std::uint64_t hash = 0; ///< of their text
};

/// Source compressed once for several profiles of a process: a server writes one per request.
class SourceBlocks {
public:
    struct File {
        DeflateSection::Block block;
        WrittenSource written;
    };
    /// The whole file if `make` has made it before, under the same number and of the same version.
    const File& file(Fid fid, std::uint32_t version, const std::function<File()>& make);

private:
    std::unordered_map<std::uint64_t, File> m_files; ///< by version and fid
    std::size_t m_size = 0; ///< compressed bytes
};

/// Writes, per flush, source lines that perl has read since the last. One per profile.
class SourceChunks {
public:
    /// Takes whole files from there. `level`: option compress.
    void useBlocks(SourceBlocks& blocks, int level)
    {
        m_blocks = &blocks;
        m_level = level;
    }
    /// Writes missing lines of all files that the profile knows.
    void writeNew(ChunkStream& file, const FileTable& files, const Program& program);
    /// Writes missing lines at the end. Rewrites files whose lines changed after a flush, as perl
    /// was still reading them, or grew: the last text of a line counts.
    void writeRest(ChunkStream& file, const FileTable& files, const Program& program);

private:
    [[nodiscard]] bool writeLines(
        FileNumber number, ChunkStream& file, const FileTable& files, const Program& program);
    [[nodiscard]] bool writeBlock(FileNumber number, std::uint32_t version, ChunkStream& file,
        const FileTable& files, const Program& program);

    std::vector<WrittenSource> m_written = std::vector<WrittenSource>(1); ///< by FileNumber
    std::vector<FileNumber> m_open; ///< files with possibly missing lines
    SourceBlocks* m_blocks = nullptr;
    int m_level = 0;
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
