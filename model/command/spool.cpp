// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/spool.h"

#include "command/run_labels.h"
#include "fleet/stable_id.h"
#include "format/text_encoding.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <system_error>

#include <unistd.h>

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

std::string textOf(const RunLabels& labels)
{
    std::string lines;
    for (const std::string& text : labelTexts(labels)) {
        const auto sign = text.find('=');
        lines += text.substr(0, sign + 1) + percentEncoded(text.substr(sign + 1)) + '\n';
    }
    return lines + "end\n";
}

bool writeText(const fs::path& path, const std::string& text)
{
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file << text;
    file.close();
    return !file.fail();
}

/// False, with errno: fs::copy_file() calls a full disk an input or output error.
bool copyFile(const std::string& from, const std::string& to)
{
    std::ifstream in(from, std::ios::binary);
    std::ofstream out(to, std::ios::binary | std::ios::trunc);
    std::array<char, std::size_t{1} << 16> bytes;
    errno = 0;
    while (out && (in.read(bytes.data(), bytes.size()), in.gcount() > 0))
        out.write(bytes.data(), in.gcount());
    out.close();
    return in.eof() && !in.bad() && !out.fail();
}

/// A file with a name that no other process uses; removed unless it gets its final name.
class NewFile {
public:
    explicit NewFile(const fs::path& folder)
        : m_path((folder / "new-XXXXXX").string())
    {
        const int descriptor = ::mkstemp(m_path.data());
        if (descriptor < 0)
            m_path.clear();
        else
            ::close(descriptor);
    }
    ~NewFile()
    {
        if (!m_path.empty())
            ::unlink(m_path.c_str());
    }
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    [[nodiscard]] const std::string& path() const { return m_path; } ///< empty if there is none
    [[nodiscard]] bool renameTo(const std::string& path)
    {
        const bool isDone = ::rename(m_path.c_str(), path.c_str()) == 0;
        if (isDone)
            m_path.clear();
        return isDone;
    }

private:
    std::string m_path;
};

/// Whether a file is no part of a kept profile, and no process is about to make it one.
bool isLeftOver(const fs::path& path)
{
    const std::string name = path.string();
    std::error_code none;
    const bool isKept = path.extension() == Suffix
        || (name.ends_with(LabelsSuffix)
            && fs::exists(name.substr(0, name.size() - (sizeof LabelsSuffix - 1)), none));
    return !isKept
        && fs::file_time_type::clock::now() - fs::last_write_time(path, none)
        > std::chrono::hours(1);
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
        else if (std::error_code none; isLeftOver(at->path()))
            fs::remove(at->path(), none);
    std::ranges::sort(found);
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
    const std::string text = textOf(labels);
    const std::uintmax_t size = fs::file_size(path, error) + text.size();
    if (error)
        return "cannot be read: " + error.message();
    fs::create_directories(m_folder, error);
    const fs::path top = m_folder.parent_path();
    if (!error)
        fs::permissions(top, fs::perms::owner_all, error);
    if (error)
        return top.string() + " cannot be made: " + error.message();
    if (!m_bytes)
        m_bytes = bytesBelow(top);
    if (*m_bytes + size > MostBytes)
        return top.string() + " has 1 GB, its limit";
    const std::string copy = m_folder / (std::to_string(run) + Suffix);
    errno = 0;
    NewFile newLabels(m_folder);
    NewFile newCopy(m_folder);
    if (newLabels.path().empty() || newCopy.path().empty() || !writeText(newLabels.path(), text))
        return m_folder.string() + " cannot be written: " + std::strerror(errno);
    if (!copyFile(path, newCopy.path()) || !newLabels.renameTo(copy + LabelsSuffix)
        || !newCopy.renameTo(copy))
        return m_folder.string() + " cannot be written: " + std::strerror(errno);
    *m_bytes += size;
    return {};
}

void Spool::remove(const std::string& path)
{
    std::error_code none;
    fs::remove(path, none);
    fs::remove(path + LabelsSuffix, none);
}

} // namespace nytprof::command
