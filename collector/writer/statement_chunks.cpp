// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "writer/statement_chunks.h"

#include "base/guards.h"

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include <sys/stat.h>

namespace nytprof {
namespace {

struct SourceStamp {
    std::uint32_t size = 0;
    std::uint32_t modified = 0;
};

/// By which readers know whether the file is still the same; 0 if there is none of that name.
SourceStamp stampOf(std::string_view name)
{
    constexpr std::int64_t Max = std::numeric_limits<std::uint32_t>::max();
    const ErrnoKeeper errnoKeeper;
    struct stat status { };
    if (!name.starts_with('/') || stat(std::string(name).c_str(), &status) != 0
        || !S_ISREG(status.st_mode) || status.st_size > Max || status.st_mtime < 0
        || status.st_mtime > Max)
        return {};
    return {
        static_cast<std::uint32_t>(status.st_size), static_cast<std::uint32_t>(status.st_mtime)};
}

} // namespace

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
        const std::string name(files.nameOf(unknown.back()));
        const SourceStamp stamp = evalFid == 0 ? stampOf(name) : SourceStamp();
        file.chunks().newFid(
            fid, evalFid, source.evalLine, source.flags, {name}, stamp.size, stamp.modified);
    }
    return files.fid(number);
}

bool writeTime(ChunkStream& file, FileTable& files, const LineLocation& location,
    std::uint64_t count, std::int64_t ticks, bool blocks)
{
    StatementLines written{announce(file, files, location.file), location.line};
    if (blocks) {
        written.blockLine = location.blockLine ? location.blockLine : location.line;
        written.subLine = location.subLine ? location.subLine : location.line;
    }
    return nytprof::writeTime(file, written, count, ticks);
}

} // namespace nytprof
