// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/program.h"
#include "counters/file_table.h"
#include "deflate/deflate_section.h"
#include "writer/source_chunks.h"

#include <memory>

namespace nytprof {

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
