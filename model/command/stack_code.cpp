// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/stack_code.h"

#include "format/perl_names.h"
#include "format/text_encoding.h"
#include "inspect/proc_file.h"
#include "sample/process_root.h"

#include <algorithm>

#include <sys/stat.h>

namespace nytprof::command {

namespace {

/// Equal for processes that see the same files.
std::string rootKey(pid_t process)
{
    struct stat root { };
    if (::stat(("/proc/" + std::to_string(process) + "/root").c_str(), &root) != 0)
        return {};
    return readProcLink(process, "ns/mnt") + ' ' + std::to_string(root.st_dev) + ' '
        + std::to_string(root.st_ino) + ' ';
}

std::vector<std::uint32_t> linesIn(std::string_view text)
{
    std::vector<std::uint32_t> lines;
    for (std::size_t at = 0; at < text.size();) {
        lines.push_back(static_cast<std::uint32_t>(at));
        const auto end = text.find('\n', at);
        at = end == std::string_view::npos ? text.size() : end + 1;
    }
    return lines;
}

} // namespace

std::string_view StackCode::Source::at(std::uint32_t line) const
{
    if (line == 0 || line > lines.size())
        return {};
    constexpr std::string_view Blanks = " \t\r\n\f\v";
    std::string_view code = std::string_view(text).substr(lines[line - 1]);
    code = code.substr(0, code.find('\n'));
    code.remove_prefix(std::min(code.find_first_not_of(Blanks), code.size()));
    return code.substr(0, code.find_last_not_of(Blanks) + 1);
}

const StackCode::Source& StackCode::sourceOf(
    pid_t process, const std::string& root, const std::string& path)
{
    const auto [at, isNew] = m_sources.try_emplace(root + path);
    Source& source = at->second;
    if (!isNew)
        return source;
    source.text = ProcessRoot(process).read(path);
    if (source.text.size() > m_bytesLeft)
        source.text.clear();
    m_bytesLeft -= source.text.size();
    source.lines = linesIn(source.text);
    return source;
}

std::vector<std::string> StackCode::linesOf(pid_t process, std::span<const StackFrame> frames)
{
    constexpr std::size_t MaxBytes = 300;
    const std::string root = rootKey(process);
    const std::string folder = readProcLink(process, "cwd") + '/';
    std::vector<std::string> lines;
    for (const StackFrame& frame : frames) {
        std::string& line = lines.emplace_back();
        if (root.empty() || frame.file.empty() || parseEvalName(frame.file))
            continue;
        const auto& source
            = sourceOf(process, root, frame.file.front() == '/' ? frame.file : folder + frame.file);
        line = toUtf8(cutUtf8(source.at(frame.line), MaxBytes));
    }
    return lines;
}

} // namespace nytprof::command
