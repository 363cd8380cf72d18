// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "counters/file_table.h"

#include "base/absolute_path.h"

#include <charconv>

#include <unistd.h>

namespace nytprof {

bool isProgramText(std::string_view key) { return key == "-e" || key == "-"; }

Invoker invokerOf(std::string_view key)
{
    if (key.starts_with('(') && key.ends_with(']')) {
        const auto open = key.find('[');
        const auto colon = key.rfind(':');
        if (open != std::string_view::npos && colon != std::string_view::npos && colon > open) {
            std::uint32_t line = 0;
            std::from_chars(key.data() + colon + 1, key.data() + key.size(), line);
            return {key.substr(open + 1, colon - open - 1), line};
        }
    }
    if (key.starts_with("(eval "))
        return {UnknownInvoker, 1};
    if (const auto at = key.find(" defined at "); at != std::string_view::npos)
        return {key.substr(at + 12), 1};
    return {};
}

std::string_view wholeOfPiece(std::string_view key)
{
    const auto mark = key.find(" (autosplit ");
    return mark != std::string_view::npos && key.ends_with(')') ? key.substr(0, mark)
                                                                : std::string_view();
}

std::string_view baseName(std::string_view path) { return path.substr(path.rfind('/') + 1); }

bool isReadFromPmc(const std::string& name)
{
    return name.ends_with(".pm") && access((name + "c").c_str(), F_OK) == 0;
}

std::string absoluteName(std::string_view key)
{
    const bool eval = !invokerOf(key).file.empty();
    if (key.starts_with('/') || eval || isProgramText(key) || key.empty())
        return std::string(key);
    const auto path
        = absolutePath(std::string(key.substr(key.starts_with("./") ? 2 : 0)), sourceFolder);
    return path.starts_with('/') ? path : std::string(key); // getcwd failed: folder too deep
}

FileNumber FileTable::intern(std::string_view key, std::uint32_t via)
{
    const auto* const eval = evalNamed(key);
    const auto number = eval
        ? (eval->fileNumber ? eval->fileNumber
                            : m_locations.internEval(eval->number, via, m_program, m_saveAllSource))
        : m_locations.internFile(key, via, m_program, m_saveAllSource);
    if (number >= m_interned.size())
        m_interned.resize(2 * std::size_t{number} + 64); // string evals may be many
    if (!m_interned[number]) {
        m_interned[number] = true;
        m_new.push_back(number);
    }
    return number;
}

FileNumber FileTable::find(std::string_view key) const
{
    const auto* const eval = evalNamed(key);
    return eval ? eval->fileNumber : m_locations.findFile(key);
}

std::string FileTable::nameOf(FileNumber number) const
{
    const auto& file = m_locations.file(number);
    return file.eval != 0 ? m_program.stringEvals().longName(file.eval) : std::string(file.name());
}

const StringEvals::Eval* FileTable::evalNamed(std::string_view key) const
{
    return m_program.stringEvals().find(StringEvals::numberOf(key));
}

Fid FileTable::giveFid(FileNumber number)
{
    auto& fids = m_numbers.fids;
    if (number >= fids.size())
        fids.resize(last() + 1);
    return fids[number] = ++m_numbers.last;
}

void FileTable::beginProfile()
{
    m_new.clear();
    m_numbers = {};
}

} // namespace nytprof
