// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/spool.h"

#include "command/output.h"
#include "command/run_labels.h"
#include "command/state_folder.h"
#include "descriptor.h"
#include "format/text_encoding.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <fstream>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace nytprof::command {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t MaxBytes = std::uintmax_t{1} << 30; ///< of all databases
constexpr char Suffix[] = ".profile";
constexpr char LabelsSuffix[] = ".labels";

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

/// A new file in a folder; removed unless it gets its final name.
class NewFile {
public:
    explicit NewFile(int folder)
        : m_folder(folder)
    {
        for (int i = 0; i < 1000 && !m_file.isOpen(); ++i) {
            m_name = "new-" + std::to_string(::getpid()) + '-' + std::to_string(i);
            m_file = Descriptor(::openat(folder, m_name.c_str(),
                O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
            if (!m_file.isOpen() && errno != EEXIST)
                break;
        }
        if (!m_file.isOpen())
            m_name.clear();
    }
    ~NewFile()
    {
        if (!m_name.empty())
            ::unlinkat(m_folder, m_name.c_str(), 0);
    }
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    /// Each is false, with errno, if it fails.
    [[nodiscard]] bool write(std::string_view bytes)
    {
        return m_file.isOpen() && writeAll(m_file, bytes);
    }
    [[nodiscard]] bool copy(const std::string& path)
    {
        std::ifstream in(path, std::ios::binary);
        std::array<char, std::size_t{1} << 16> bytes;
        while (in.read(bytes.data(), bytes.size()), in.gcount() > 0)
            if (!write({bytes.data(), static_cast<std::size_t>(in.gcount())}))
                return false;
        return in.eof() && !in.bad();
    }
    [[nodiscard]] bool renameTo(const std::string& name)
    {
        const bool isDone
            = m_file.close() && ::renameat(m_folder, m_name.c_str(), m_folder, name.c_str()) == 0;
        if (isDone)
            m_name.clear();
        return isDone;
    }

private:
    int m_folder;
    std::string m_name; ///< empty if there is none
    Descriptor m_file;
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
    : m_folder(stateFolder() / "spool" / nameOfDestination(destination))
{
}

bool Spool::holds(const std::string& path) const
{
    return fs::path(path).parent_path() == m_folder;
}

std::vector<std::string> Spool::profiles() const
{
    std::vector<std::string> found;
    if (!ownerProblem(m_folder).empty())
        return found;
    std::error_code error;
    for (fs::directory_iterator at(m_folder, error), end; at != end; at.increment(error))
        if (at->path().extension() == Suffix)
            found.push_back(at->path().string());
        else if (std::error_code none; isLeftOver(at->path()))
            fs::remove(at->path(), none);
    std::ranges::sort(found);
    return found;
}

std::optional<std::uint64_t> Spool::runOf(const std::string& path)
{
    const std::string name = fs::path(path).stem();
    std::uint64_t run = 0;
    const auto* const end = name.data() + name.size();
    const auto read = std::from_chars(name.data(), end, run);
    return read.ec == std::errc() && read.ptr == end ? std::optional(run) : std::nullopt;
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
    if (auto problem = makeStateFolder(m_folder); !problem.empty())
        return problem;
    const fs::path top = m_folder.parent_path();
    if (!m_bytes)
        m_bytes = bytesBelow(top);
    if (*m_bytes + size > MaxBytes)
        return top.string() + " has 1 GiB, its limit";
    const std::string name = std::to_string(run) + Suffix;
    errno = 0;
    const Descriptor folder(
        ::open(m_folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    struct stat status { };
    if (::fstat(folder.number(), &status) == 0 && status.st_uid != ::geteuid())
        return m_folder.string() + " belongs to another user";
    NewFile newLabels(folder.number());
    NewFile newCopy(folder.number());
    if (!newLabels.write(text) || !newCopy.copy(path) || !newLabels.renameTo(name + LabelsSuffix)
        || !newCopy.renameTo(name))
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
