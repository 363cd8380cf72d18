// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "writer/statement_chunks.h"

#include <vector>

namespace nytprof {

Fid announce(ChunkStream& file, FileTable& files, FileNumber number)
{
    if (number == 0 || files.fid(number) != 0)
        return number == 0 ? 0 : files.fid(number);
    std::vector<FileNumber> unknown;
    for (auto each = number; each != 0 && files.fid(each) == 0; each = files[each].evalFile)
        unknown.push_back(each);
    for (; !unknown.empty(); unknown.pop_back()) {
        const auto fid = files.giveFid(unknown.back());
        const auto& source = files[unknown.back()];
        const auto evalFid = source.evalFile == 0 ? 0 : files.fid(source.evalFile);
        file.chunks().newFid(
            fid, evalFid, source.evalLine, source.flags, {files.nameOf(unknown.back())});
    }
    return files.fid(number);
}

bool writeTime(ChunkStream& file, FileTable& files, const LineLocation& location,
    std::uint64_t count, std::int64_t ticks, bool blocks)
{
    StatementPlace written{announce(file, files, location.file), location.line};
    if (blocks) {
        written.blockLine = location.blockLine ? location.blockLine : location.line;
        written.subLine = location.subLine ? location.subLine : location.line;
    }
    return nytprof::writeTime(file, written, count, ticks);
}

} // namespace nytprof
