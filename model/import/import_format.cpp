// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "import/import_format.h"

#include "import/callgrind_reader.h"
#include "import/folded_reader.h"
#include "import/tmon_import.h"
#include "stream/byte_stream.h"

#include <algorithm>
#include <iterator>

namespace nytprof {

namespace {

/// ImportFormats that begin with a line of their own come before those that are told by what lines
/// look like.
constexpr ImportFormat ImportFormats[] = {
    {"tmon.out", beginsAsTmon, importTmon},
    {"callgrind", beginsAsCallgrind, readCallgrind},
    {"folded stacks", beginsAsFolded, readFolded},
};

/// How many bytes tell what a file is.
constexpr std::size_t RecognisedBy = std::size_t{64} << 10;

} // namespace

const ImportFormat* importFormatOf(std::string_view begin)
{
    if (begin.empty() || begin.starts_with("NYTProf "))
        return nullptr;
    const auto* const found = std::find_if(std::begin(ImportFormats), std::end(ImportFormats),
        [&](const ImportFormat& format) { return format.begins(begin); });
    return found == std::end(ImportFormats) ? nullptr : found;
}

const ImportFormat* importFormatOf(ByteStream& stream)
{
    stream.grow(RecognisedBy);
    const auto window = stream.window();
    return importFormatOf(
        {reinterpret_cast<const char*>(window.data()), std::min(window.size(), RecognisedBy)});
}

} // namespace nytprof
