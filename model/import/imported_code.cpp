// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "import/imported_code.h"

#include "builder/profile_builder.h"
#include "container/held_bytes.h"
#include "profile/ticks.h"

#include <algorithm>
#include <utility>

namespace nytprof {

ImportedCode::FileNumber ImportedCode::file(std::string_view name)
{
    if (name.empty() || name == "???" || name == "(no file)")
        return 0;
    const auto [known, isNew]
        = m_fileByName.try_emplace(std::string(name), static_cast<FileNumber>(m_fileNames.size()));
    if (isNew) {
        m_fileNames.emplace_back(name);
        m_nameBytes += 2 * name.size();
        m_builder.newFid({.fid = known->second, .name = {name}});
    }
    return known->second;
}

ImportedCode::Function ImportedCode::function(FileNumber file, std::string_view name)
{
    const auto next = static_cast<Function>(m_functions.size());
    const auto [named, isNew] = m_functionByName.try_emplace(std::string(name), next);
    if (isNew)
        return addFunction(file, named->first);
    Row& row = m_functions[named->second];
    if (row.file == 0)
        row.file = file;
    if (row.file == file || file == 0 || name.find("::") != std::string_view::npos)
        return named->second;
    std::string apart(name);
    apart.append(" [").append(m_fileNames[file]).append("]");
    const auto [other, isOther] = m_functionByName.try_emplace(std::move(apart), next);
    return isOther ? addFunction(file, other->first) : other->second;
}

ImportedCode::Function ImportedCode::addFunction(FileNumber file, const std::string& name)
{
    m_functions.push_back({name, file});
    m_nameBytes += 2 * name.size();
    return static_cast<Function>(m_functions.size() - 1);
}

void ImportedCode::addLine(Function function, FileNumber file, std::uint32_t line)
{
    Row& row = m_functions[function];
    if (line == 0 || file != row.file)
        return;
    row.firstLine = row.firstLine == 0 ? line : std::min(row.firstLine, line);
    row.lastLine = std::max(row.lastLine, line);
}

void ImportedCode::addLineCost(
    FileNumber file, std::uint32_t line, Ticks cost, std::uint64_t statements)
{
    if (file == 0 || line == 0)
        return;
    LineSums& lines = m_builder.events().times.lines;
    LineSums::Counter& counter = lines.at(file, line);
    increase(counter.ticks, cost);
    counter.count += statements;
    if (counter.count == 0)
        lines.keepUncounted(file, line);
}

void ImportedCode::finishSub(Function function)
{
    const Row& row = m_functions[function];
    if (row.file != 0)
        m_builder.subInfo({row.file, row.firstLine, row.lastLine, {row.name}});
}

std::size_t ImportedCode::heldBytes() const
{
    return m_nameBytes
        + nytprof::heldBytes(m_fileByName, m_fileNames, m_functions, m_functionByName);
}

} // namespace nytprof
