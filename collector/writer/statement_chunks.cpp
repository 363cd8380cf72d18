// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "writer/statement_chunks.h"

#include <algorithm>
#include <cmath>
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

void writeTime(ChunkStream& file, FileTable& files, const LineLocation& location,
    std::uint64_t count, std::int64_t ticks, bool blocks)
{
    StatementPlace written{announce(file, files, location.file), location.line};
    if (blocks) {
        written.blockLine = location.blockLine ? location.blockLine : location.line;
        written.subLine = location.subLine ? location.subLine : location.line;
    }
    nytprof::writeTime(file, written, count, ticks);
}

WrittenStatements writeStatements(
    ChunkStream& file, FileTable& files, LineCounters& lines, double ticksPerUnit, bool blocks)
{
    WrittenStatements written;
    double carry = 0; // carries the rounding error on, so that the sum is exact
    for (LineId id = 1; id < lines.size(); ++id) {
        const auto counter = lines.at(id);
        if (counter.units == 0 && counter.count == 0)
            continue;
        // Subtracted overhead beyond the line's time is not charged to other lines.
        const auto units = std::max<Clock::Units>(0, counter.units);
        const double exact = static_cast<double>(units) * ticksPerUnit + carry;
        const auto ticks = std::max<std::int64_t>(0, std::llround(exact));
        carry = exact - static_cast<double>(ticks);
        writeTime(file, files, lines.location(id), counter.count, ticks, blocks);
        ++written.lines;
        written.executions += counter.count;
    }
    lines.clear();
    return written;
}

} // namespace nytprof
