// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/spool.h"

#include "command/run_labels.h"
#include "fleet/sql_text.h"
#include "fleet/stable_id.h"

#include <cstdlib>
#include <fstream>
#include <system_error>

namespace nytprof::command {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t MostBytes = std::uintmax_t{1} << 30; ///< of all databases
constexpr char Suffix[] = ".profile";
constexpr char LabelsSuffix[] = ".labels";

fs::path stateFolder()
{
    const char* const state = std::getenv("XDG_STATE_HOME");
    if (state && fs::path(state).is_absolute())
        return state;
    const char* const home = std::getenv("HOME");
    return fs::path(home ? home : "/") / ".local/state";
}

std::string folderName(std::string_view destination)
{
    constexpr std::size_t Longest = 200; // file systems allow 255 bytes
    std::string name = percentEncoded(destination);
    if (name.size() <= Longest)
        return name;
    const std::string id = std::to_string(StableId().then(destination).value());
    return name.substr(0, Longest - id.size()) + id;
}

std::uintmax_t bytesBelow(const fs::path& folder)
{
    std::uintmax_t bytes = 0;
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, error), end; at != end; at.increment(error)) {
        std::error_code none;
        if (at->is_regular_file(none))
            bytes += at->file_size(none);
        if (error)
            break;
    }
    return bytes;
}

bool writeLabels(const fs::path& path, const RunLabels& labels)
{
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    for (const std::string& text : labelTexts(labels)) {
        const auto sign = text.find('=');
        file << text.substr(0, sign + 1) << percentEncoded(text.substr(sign + 1)) << '\n';
    }
    file << "end\n";
    file.close();
    return !file.fail();
}

} // namespace

Spool::Spool(std::string_view destination)
    : m_folder(stateFolder() / "nytprof/spool" / folderName(destination))
{
}

bool Spool::holds(const std::string& path) const
{
    return fs::path(path).parent_path() == m_folder;
}

std::vector<std::string> Spool::profiles() const
{
    std::vector<std::string> found;
    std::error_code error;
    for (fs::directory_iterator at(m_folder, error), end; at != end; at.increment(error))
        if (at->path().extension() == Suffix)
            found.push_back(at->path().string());
    return found;
}

std::optional<RunLabels> Spool::labelsOf(const std::string& path)
{
    std::ifstream file(path + LabelsSuffix);
    RunLabels labels;
    std::string line;
    while (std::getline(file, line)) {
        if (line == "end")
            return labels;
        const auto sign = line.find('=');
        const auto value = percentDecoded(sign < line.size() ? line.substr(sign + 1) : "");
        if (sign == std::string::npos || !value)
            break;
        setLabel(labels, line.substr(0, sign + 1) + *value);
    }
    return std::nullopt;
}

std::string Spool::keep(const std::string& path, std::uint64_t run, const RunLabels& labels) const
{
    std::error_code error;
    const std::uintmax_t size = fs::file_size(path, error);
    if (error)
        return "cannot be read: " + error.message();
    fs::create_directories(m_folder, error);
    const fs::path top = m_folder.parent_path();
    fs::permissions(top, fs::perms::owner_all, error);
    if (error)
        return top.string() + " cannot be made: " + error.message();
    if (bytesBelow(top) + size > MostBytes)
        return top.string() + " has 1 GB, its limit";
    const fs::path copy = m_folder / (std::to_string(run) + Suffix);
    const fs::path unfinished = copy.string() + ".unfinished";
    if (!writeLabels(copy.string() + LabelsSuffix, labels))
        return m_folder.string() + " cannot be written";
    fs::copy_file(path, unfinished, fs::copy_options::overwrite_existing, error);
    if (!error)
        fs::rename(unfinished, copy, error);
    return error ? m_folder.string() + " cannot be written: " + error.message() : std::string();
}

void Spool::remove(const std::string& path)
{
    std::error_code none;
    fs::remove(path, none);
    fs::remove(path + LabelsSuffix, none);
}

} // namespace nytprof::command
