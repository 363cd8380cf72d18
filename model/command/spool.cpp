// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/spool.h"

#include "command/run_labels.h"
#include "command/state_folder.h"
#include "format/text_encoding.h"
#include "system/safe_file.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <fstream>
#include <system_error>

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
    const std::string kept = m_folder / (std::to_string(run) + Suffix);
    SafeFile newLabels(kept + LabelsSuffix, InputFiles({path}));
    SafeFile newCopy(kept, InputFiles({path}));
    for (SafeFile* const file : {&newLabels, &newCopy})
        if (const auto problem = file->open())
            return m_folder.string() + ' ' + problem.text();
    std::ifstream in(path, std::ios::binary);
    newLabels.stream() << text << std::flush;
    newCopy.stream() << in.rdbuf() << std::flush;
    if (!newLabels.stream() || !newCopy.stream())
        return m_folder.string() + " cannot be written: " + std::strerror(errno);
    for (SafeFile* const file : {&newLabels, &newCopy})
        if (const auto problem = file->finish())
            return m_folder.string() + ' ' + problem.text();
    *m_bytes += size;
    return {};
}

void Spool::remove(const std::string& path) const
{
    m_bytes.reset();
    std::error_code none;
    fs::remove(path, none);
    fs::remove(path + LabelsSuffix, none);
}

} // namespace nytprof::command
