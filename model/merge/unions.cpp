// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "merge/unions.h"

#include "format/parse_number.h"
#include "format/perl_names.h"
#include "merge/edited_lines.h"
#include "profile/profile.h"
#include "profile/sub_names.h"
#include "profile/ticks.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <tuple>

namespace nytprof {

namespace {

constexpr std::string_view BaseTime = "basetime";
constexpr std::string_view Overhead = "cumulative_overhead_ticks";

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

/// "(eval 3)[lib/A.pm:2]" for "(eval 3)[/home/me/lib/A.pm:2]" below "/home/me/".
std::string_view relativeName(std::string_view name, std::string_view folder, StringArena& strings)
{
    if (folder.empty())
        return name;
    if (name.starts_with(folder))
        return name.substr(folder.size());
    const std::size_t bracket = name.find("[" + std::string(folder));
    if (bracket == std::string_view::npos)
        return name;
    return strings.keep(
        std::string(name.substr(0, bracket + 1)).append(name.substr(bracket + 1 + folder.size())));
}

std::uint64_t hashOf(std::span<const std::string_view> source)
{
    std::uint64_t hash = source.size();
    for (const std::string_view line : source)
        hash = (hash ^ std::hash<std::string_view>()(line)) * 0x9E3779B97F4A7C15U;
    return hash;
}

} // namespace

void SettingUnion::add(std::span<const Setting> settings, std::int64_t ticksPerSecond)
{
    for (const Setting& setting : settings) {
        if (setting.key == BaseTime) {
            if (const auto time = parseNumber<std::uint64_t>(setting.value)) {
                m_baseTime = std::min(m_baseTime.value_or(*time), *time);
                continue;
            }
        } else if (setting.key == Overhead) {
            if (const auto ticks = parseNumber<double>(setting.value)) {
                const std::int64_t unit = sharedTickUnit(m_overheadUnit, ticksPerSecond);
                m_overhead = addTicks(convertTicks(m_overhead.value_or(0), m_overheadUnit, unit),
                    convertTicks(toTicks(*ticks), ticksPerSecond, unit));
                m_overheadUnit = unit;
                continue;
            }
        } else if (setting.key == "ticks_per_sec") {
            continue;
        }
        m_settings.emplace(setting.key, setting.value);
    }
}

std::vector<Setting> SettingUnion::finish(
    StringArena& strings, std::int64_t ticksPerSecond, std::span<const Setting> last) const
{
    auto settings = m_settings;
    if (m_baseTime)
        settings.emplace(BaseTime, std::to_string(*m_baseTime));
    if (m_overhead)
        settings.emplace(
            Overhead, std::to_string(convertTicks(*m_overhead, m_overheadUnit, ticksPerSecond)));
    for (const Setting& setting : last)
        settings.erase({std::string(setting.key), std::string(setting.value)});
    std::vector<Setting> finished;
    finished.reserve(settings.size() + last.size());
    for (const auto& [key, value] : settings)
        finished.push_back({strings.keep(key), strings.keep(value)});
    for (const Setting& setting : last)
        finished.push_back({strings.keep(setting.key), strings.keep(setting.value)});
    return finished;
}

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
            File file = part[chain.back()];
            const std::uint32_t evalLine
                = edited ? edited->numberOf(file.evalFile, file.evalLine) : file.evalLine;
            if (edited)
                file.name = edited->nameOf(part, chain.back());
            ids[chain.back().index()] = file.isEval()
                ? addEval(part, chain.back(), ids[file.evalFile.index()], evalLine)
                : addPlain(file, part.source(chain.back()));
        }
    }
    return ids;
}

FileId FileUnion::addPlain(File file, Source source)
{
    file.name = relativeName(file.name, m_folder, m_strings);
    const std::uint32_t known = m_plainByName.find(file.name);
    if (known == NameTable::None) {
        const FileId id = addRow(Row(), file, source);
        m_plainByName.add(m_rows.back().name, id.index());
        return id;
    }
    m_rows[known].flags |= file.flags;
    keepStamp(m_rows[known], file);
    keepSource(m_rows[known], source);
    return FileId(known);
}

FileId FileUnion::addEval(const Profile& part, FileId id, FileId evalFile, std::uint32_t evalLine)
{
    File file = part[id];
    file.name = relativeName(file.name, m_folder, m_strings);
    const Source source = part.source(id);
    Row wanted;
    wanted.name = behindEvalNumber(file.name);
    wanted.evalFile = evalFile;
    wanted.evalLine = evalLine;
    const std::string_view evalFileName
        = relativeName(part[file.evalFile].name, m_folder, m_strings);
    if (wanted.name == placeOf(evalFileName, file.evalLine)) {
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
    keepStamp(added, file);
    keepSource(added, source);
    return FileId(m_rows.size() - 1);
}

/// The newest, whatever the order of the parts.
void FileUnion::keepStamp(Row& row, const File& file)
{
    if (std::tie(file.modified, file.size) > std::tie(row.modified, row.size))
        std::tie(row.modified, row.size) = std::tie(file.modified, file.size);
}

/// The longest text of an edited file is the most likely to have all profiled lines.
void FileUnion::keepSource(Row& row, Source source)
{
    if (source.size() < row.source.size())
        return;
    if (source.size() == row.source.size()
        && !std::ranges::lexicographical_compare(row.source, source))
        return;
    row.source.clear();
    row.source.reserve(source.size());
    for (const std::string_view line : source)
        row.source.push_back(keepLine(line));
}

/// A profile of few bytes can have the same line of megabytes millions of times.
std::string_view FileUnion::keepLine(std::string_view line)
{
    constexpr std::size_t Short = 32; // bytes, like those of a row
    if (line.size() <= Short)
        return m_strings.keep(line);
    const auto known = m_lines.find(line);
    return known != m_lines.end() ? *known : *m_lines.insert(m_strings.keep(line)).first;
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
        file.size = row.size;
        file.modified = row.modified;
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
    row.begin = relativeName(row.begin, m_folder, m_strings);
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
    table.subs.reserve(m_rows.size());
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
