// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "load/file_formats.h"

#include "dprof/trace_reader.h"
#include "fleet/fleet_rows.h"
#include "import/readers.h"
#include "load/window_files.h"
#include "stream/byte_stream.h"
#include "stream/input.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <unordered_set>

namespace nytprof {

namespace fs = std::filesystem;

namespace {

/// Formats with a header line come before those recognised by the form of their lines.
constexpr ImportFormat ImportFormats[] = {
    {"tmon.out", [](std::string_view begin) { return begin.starts_with(TmonMagic); }, importTmon},
    {"ClickHouse", beginsAsFleetRows, readFleetRows},
    {"pprof", beginsAsPprof, readPprof},
    {"callgrind", beginsAsCallgrind, readCallgrind},
    {"folded stacks", beginsAsFolded, readFolded},
};

constexpr std::string_view NotesSuffix = ".notes"; // profile_notes.h
constexpr std::string_view PartSuffix = ".part"; // of windows that are still being written

constexpr std::size_t RecognisedBy = std::size_t{64} << 10;

std::vector<std::string> profilesIn(
    const std::string& folder, const std::function<bool(const std::string& path)>& isWanted)
{
    std::vector<std::string> found;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; at != end; at.increment(error))
        if (std::string path = at->path().string(); isWanted(path) && isProfile(path))
            found.push_back(std::move(path));
    std::ranges::sort(found);
    return found;
}

} // namespace

const ImportFormat* importFormatOf(std::string_view begin)
{
    if (begin.empty() || begin.starts_with("NYTProf "))
        return nullptr;
    const auto* const found = std::ranges::find_if(
        ImportFormats, [&](const ImportFormat& format) { return format.begins(begin); });
    return found == std::end(ImportFormats) ? nullptr : found;
}

const ImportFormat* importFormatOf(ByteStream& stream)
{
    stream.grow(RecognisedBy);
    return importFormatOf(stream.text().substr(0, RecognisedBy));
}

// By name, so that empty profiles of killed processes are reported; by content, because options
// change the name. Exports like nytprof.out.folded would count everything twice.
bool isProfile(const std::string& path)
{
    if (path.ends_with(NotesSuffix) || path.ends_with(".csv") || path.ends_with(PartSuffix))
        return false;
    std::error_code none;
    if (!fs::is_regular_file(path, none))
        return false;
    if (isWindowFile(path))
        return true;
    std::array<char, 4096> bytes{};
    std::ifstream file(path, std::ios::binary);
    file.read(bytes.data(), bytes.size());
    const std::string_view begin(bytes.data(), static_cast<std::size_t>(file.gcount()));
    if (begin.starts_with("NYTProf "))
        return true;
    const std::string name = fs::path(path).filename().string();
    if (!name.starts_with("nytprof") || name.find(".out") == std::string::npos)
        return false;
    ByteStream stream(unzipped(Input::openFile(path)));
    stream.grow(bytes.size());
    return !importFormatOf(stream.text().substr(0, bytes.size()));
}

std::vector<std::string> profilePaths(std::span<const std::string> paths,
    const std::function<bool(const std::string& path)>& isWanted)
{
    std::vector<std::string> files;
    std::unordered_set<std::string> seen;
    const auto add = [&](const std::string& path) {
        if (seen.insert(path).second)
            files.push_back(path);
    };
    for (const std::string& path : paths) {
        std::error_code none;
        if (!fs::is_directory(path, none)) {
            // A shell's nytprof.out* contains the notes, too.
            const bool isNotes = path.ends_with(NotesSuffix)
                && fs::exists(path.substr(0, path.size() - NotesSuffix.size()), none);
            if (!isNotes && isWanted(path))
                add(path);
            continue;
        }
        for (const std::string& file : profilesIn(path, isWanted))
            add(file);
    }
    return files;
}

} // namespace nytprof
