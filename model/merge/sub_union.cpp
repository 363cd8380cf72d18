// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "merge/sub_union.h"

#include "merge/edited_lines.h"
#include "profile/profile.h"
#include "profile/sub_names.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <tuple>

namespace nytprof {

std::vector<SubId> SubUnion::add(
    const Profile& part, std::span<const FileId> files, const EditedLines* edited)
{
    std::vector<SubId> ids;
    ids.reserve(part.subs().size());
    for (const Sub& sub : part.subs()) {
        const std::string_view name = edited ? edited->nameOf(part, SubId(ids.size())) : sub.name;
        const SubId id = idOf(part, name, files);
        ids.push_back(id);
        const FileId file = sub.file.valid() ? files[sub.file.index()] : FileId();
        m_definitions.add({id, sub.kind, file, sub.firstLine, sub.lastLine});
    }
    return ids;
}

/// The eval in "main::__ANON__[(eval 5)[/a.pl:20]:1]" is "(eval 5)[/a.pl:20]".
SubId SubUnion::idOf(const Profile& part, std::string_view name, std::span<const FileId> files)
{
    Row row{name, FileId(), {}};
    const std::size_t bracket = name.find("[(eval ");
    const std::size_t colon = name.rfind(':');
    if (bracket < colon && colon != std::string_view::npos) {
        const FileId file = part.findFile(name.substr(bracket + 1, colon - bracket - 1));
        if (file.valid() && part[file].isEval())
            row = {name.substr(0, bracket + 1), files[file.index()], name.substr(colon)};
    }
    std::string key(row.begin);
    if (row.eval.valid())
        key.append(1, '\0').append(std::to_string(row.eval.index())).append(row.end);
    const std::uint32_t known = m_byKey.find(key);
    if (known != NameTable::None)
        return SubId(known);
    const std::string_view kept = m_strings.keep(key);
    row.begin = kept.substr(0, row.begin.size());
    row.end = kept.substr(kept.size() - row.end.size());
    const SubId id(m_rows.size());
    m_byKey.add(kept, id.index());
    m_rows.push_back(row);
    return id;
}

std::vector<std::string_view> SubUnion::names(const FileUnion::Table& files)
{
    std::vector<std::string_view> names;
    names.reserve(m_rows.size());
    for (const Row& row : m_rows) {
        if (!row.eval.valid()) {
            names.push_back(row.begin);
            continue;
        }
        const File& eval = files.files[files.idOf[row.eval.index()].index()];
        std::string name(row.begin);
        names.push_back(m_strings.keep(name.append(eval.name).append(row.end)));
    }
    return names;
}

SubUnion::Table SubUnion::finish(const FileUnion::Table& files)
{
    const std::vector<std::string_view> nameOf = names(files);
    std::vector<std::uint32_t> order(m_rows.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, {}, [&](std::uint32_t at) { return nameOf[at]; });
    Table table;
    table.idOf.resize(m_rows.size());
    SubNames subNames(table.subs, table.byName, m_strings);
    for (const std::uint32_t row : order)
        table.idOf[row] = subNames.idOf(nameOf[row]);
    define(table, files);
    m_rows.clear();
    return table;
}

/// In conflicts the more complete definition wins, then the first file and line.
void SubUnion::define(Table& table, const FileUnion::Table& files)
{
    std::vector<Definition> definitions = m_definitions.take();
    for (Definition& definition : definitions) {
        definition.sub = table.idOf[definition.sub.index()];
        if (definition.file.valid())
            definition.file = files.idOf[definition.file.index()];
    }
    const auto rank = [](const Definition& definition) {
        return std::tuple(definition.sub, -static_cast<int>(definition.kind),
            definition.file.index(), definition.firstLine, definition.lastLine);
    };
    std::ranges::sort(definitions, {}, rank);
    SubId last;
    for (const Definition& definition : definitions) {
        if (definition.sub == last)
            continue;
        last = definition.sub;
        Sub& sub = table.subs[last.index()];
        sub.kind = definition.kind;
        sub.file = definition.file;
        sub.firstLine = definition.firstLine;
        sub.lastLine = definition.lastLine;
    }
}

} // namespace nytprof
