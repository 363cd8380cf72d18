// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "merge/file_union.h"

#include "format/perl_names.h"
#include "merge/edited_lines.h"
#include "profile/profile.h"

#include <algorithm>
#include <functional>
#include <tuple>

namespace nytprof {

namespace {

/// What follows "(eval N)"; the whole name if it does not begin so.
std::string_view behindEvalNumber(std::string_view name)
{
    const auto parts = parseEvalName(name);
    return parts && parts->kind == "eval" ? parts->behind : name;
}

std::string placeOf(std::string_view file, std::uint32_t line)
{
    return "[" + std::string(file) + ":" + std::to_string(line) + "]";
}

std::uint64_t hashOf(std::span<const std::string_view> source)
{
    std::uint64_t hash = source.size();
    for (const std::string_view line : source)
        hash = (hash ^ std::hash<std::string_view>()(line)) * 0x9E3779B97F4A7C15U;
    return hash;
}

} // namespace

std::vector<FileId> FileUnion::add(
    const Profile& part, const EditedLines* edited, const std::stop_token& stop)
{
    constexpr std::size_t filesBetweenLooks = 256;
    const auto files = part.files();
    std::vector<FileId> ids(files.size());
    std::vector<FileId> chain; // from a file outwards to the first known one
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (i % filesBetweenLooks == 0 && stop.stop_requested())
            return ids;
        for (FileId at(i); at.valid() && !ids[at.index()].valid(); at = part[at].evalFile)
            chain.push_back(at);
        for (; !chain.empty(); chain.pop_back()) {
            const File& file = part[chain.back()];
            const std::uint32_t evalLine
                = edited ? edited->numberOf(file.evalFile, file.evalLine) : file.evalLine;
            ids[chain.back().index()] = file.isEval()
                ? addEval(part, chain.back(), ids[file.evalFile.index()], evalLine)
                : addPlain(file, part.source(chain.back()));
        }
    }
    return ids;
}

FileId FileUnion::addPlain(const File& file, Source source)
{
    const std::uint32_t known = m_plainByName.find(file.name);
    if (known == NameTable::None) {
        const FileId id = addRow(Row(), file, source);
        m_plainByName.add(m_rows.back().name, id.index());
        return id;
    }
    m_rows[known].flags |= file.flags;
    keepSource(m_rows[known], source);
    return FileId(known);
}

FileId FileUnion::addEval(const Profile& part, FileId id, FileId evalFile, std::uint32_t evalLine)
{
    const File& file = part[id];
    const Source source = part.source(id);
    Row wanted;
    wanted.name = behindEvalNumber(file.name);
    wanted.evalFile = evalFile;
    wanted.evalLine = evalLine;
    if (wanted.name == placeOf(part[file.evalFile].name, file.evalLine)) {
        wanted.kind = NameKind::NumberAndPlace;
        wanted.name = {};
    } else if (wanted.name.size() != file.name.size()) {
        wanted.kind = NameKind::Number;
    }
    const auto identity
        = [](const Row& row) { return std::tie(row.evalFile, row.evalLine, row.kind, row.name); };
    const std::uint64_t hash
        = hashOf(source) ^ (std::uint64_t{evalFile.index()} << 32 | evalLine) * 0xC2B2AE3D27D4EB4FU;
    const auto [begin, end] = m_evals.equal_range(hash);
    for (auto at = begin; at != end && m_equalEvals == EqualEvals::Merged; ++at) {
        Row& row = m_rows[at->second];
        if (identity(row) == identity(wanted) && std::ranges::equal(row.source, source)) {
            row.flags |= file.flags;
            row.executions += file.executions;
            return FileId(at->second);
        }
    }
    const FileId added = addRow(wanted, file, source);
    m_evals.emplace(hash, added.index());
    return added;
}

FileId FileUnion::addRow(const Row& row, const File& file, Source source)
{
    Row& added = m_rows.emplace_back(row);
    added.firstName = m_strings.keep(file.name);
    const std::size_t kept = file.isEval() ? row.name.size() : file.name.size();
    added.name = added.firstName.substr(file.name.size() - kept);
    added.flags = file.flags;
    added.executions = file.executions;
    keepSource(added, source);
    return FileId(m_rows.size() - 1);
}

/// Of the texts of an edited file the longest is the most likely to have all profiled lines.
void FileUnion::keepSource(Row& row, Source source)
{
    if (source.size() < row.source.size())
        return;
    if (source.size() == row.source.size()
        && !std::ranges::lexicographical_compare(row.source, source))
        return;
    row.source.clear();
    for (const std::string_view line : source)
        row.source.push_back(m_strings.keep(line));
}

/// Positions in m_rows; files precede the evals that they ran.
std::vector<std::uint32_t> FileUnion::order() const
{
    std::vector<std::uint32_t> rank(m_rows.size());
    std::vector<std::vector<std::uint32_t>> byDepth;
    std::vector<std::uint32_t> depth(m_rows.size());
    for (std::uint32_t i = 0; i < m_rows.size(); ++i) {
        const FileId evalFile = m_rows[i].evalFile; // was added before
        depth[i] = evalFile.valid() ? depth[evalFile.index()] + 1 : 0;
        byDepth.resize(std::max<std::size_t>(byDepth.size(), depth[i] + 1));
        byDepth[depth[i]].push_back(i);
    }
    const auto isBefore = [&](std::uint32_t a, std::uint32_t b) {
        const auto key = [&](const Row& row) {
            return std::tuple(row.evalFile.valid() ? rank[row.evalFile.index()] : 0, row.evalLine,
                row.kind, row.name);
        };
        const auto left = key(m_rows[a]);
        const auto right = key(m_rows[b]);
        return left != right
            ? left < right
            : std::ranges::lexicographical_compare(m_rows[a].source, m_rows[b].source);
    };
    std::vector<std::uint32_t> ordered;
    for (std::vector<std::uint32_t>& rows : byDepth) {
        std::ranges::stable_sort(rows, isBefore);
        for (const std::uint32_t row : rows) {
            rank[row] = static_cast<std::uint32_t>(ordered.size());
            ordered.push_back(row);
        }
    }
    return ordered;
}

std::string FileUnion::nameOf(const Row& row, const Table& table, std::size_t number) const
{
    if (row.kind == NameKind::Whole)
        return std::string(row.name);
    std::string name = "(eval " + std::to_string(number) + ")";
    if (row.kind == NameKind::Number)
        return name.append(row.name);
    const FileId evalFile = table.idOf[row.evalFile.index()];
    return name + placeOf(table.files[evalFile.index()].name, EditedLines::ownLine(row.evalLine));
}

FileUnion::Table FileUnion::finish(EvalNames names)
{
    struct SourceRow {
        std::uint32_t file;
        std::string_view text;
    };
    Table table;
    table.idOf.resize(m_rows.size());
    std::vector<SourceRow> source;
    std::size_t evals = 0;
    for (const std::uint32_t at : order()) {
        const Row& row = m_rows[at];
        const FileId id(table.files.size());
        table.idOf[at] = id;
        File file;
        file.fid = id.index() + 1;
        file.flags = row.flags;
        file.executions = row.executions;
        if (row.evalFile.valid()) {
            file.evalFile = table.idOf[row.evalFile.index()];
            file.evalLine = EditedLines::ownLine(row.evalLine);
            ++evals;
        }
        file.name = names == EvalNames::AsFirst ? row.firstName
                                                : m_strings.keep(nameOf(row, table, evals));
        table.files.push_back(file);
        for (const std::string_view text : row.source)
            source.push_back({id.index(), text});
    }
    table.source = {table.files.size(), source, [](const SourceRow& row) { return row.file; },
        [](const SourceRow& row) { return row.text; }};
    m_rows.clear();
    return table;
}

} // namespace nytprof
