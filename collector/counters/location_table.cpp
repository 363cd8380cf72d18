// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "counters/location_table.h"

#include "counters/file_table.h"
#include "format/tags.h"

#include <algorithm>
#include <functional>

namespace nytprof {
namespace {

std::uint64_t hashOfLocation(const LineLocation& location)
{
    return hashOf(
        std::uint64_t{location.file} << 32 | location.line, location.blockLine, location.subLine);
}

std::uint64_t hashOfKey(std::string_view key) { return std::hash<std::string_view>()(key); }

} // namespace

LocationTable::LocationTable()
    : m_lines(1)
{
}

FileNumber LocationTable::knownOrJoined(std::string_view key)
{
    if (const auto number = known(key))
        return number;
    const auto whole = wholeOfPiece(key);
    if (whole.empty())
        return 0;
    auto number = known(whole);
    for (auto each = static_cast<FileNumber>(m_files.size()); each > 0 && number == 0; --each) {
        const auto& file = m_files[each - 1];
        const bool same = !file.isStringEval() && baseName(file.key()) == baseName(whole);
        number = same ? each : 0;
    }
    if (number != 0) {
        m_pieces[number].emplace_back(key);
        m_byKey.insert(hashOfKey(key), number);
    }
    return number;
}

std::deque<std::string> LocationTable::pieces(FileNumber number) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_pieces.find(number);
    return found == m_pieces.end() ? std::deque<std::string>() : found->second;
}

FileNumber LocationTable::known(std::string_view key) const
{
    return m_byKey.find(hashOfKey(key), [&](FileNumber number) {
        const auto pieces = m_pieces.find(number);
        return m_files[number - 1].key() == key
            || (pieces != m_pieces.end() && std::ranges::count(pieces->second, key) > 0);
    });
}

FileNumber LocationTable::findFile(std::string_view key) const
{
    const std::lock_guard lock(m_mutex);
    return known(key);
}

FileNumber LocationTable::internFile(
    std::string_view key, std::uint32_t via, const Program& program, bool saveAllSource)
{
    const std::lock_guard lock(m_mutex);
    return knownOrAdded(key, via, via, program, saveAllSource);
}

FileNumber LocationTable::knownOrAdded(std::string_view key, std::uint32_t flags, std::uint32_t via,
    const Program& program, bool saveAllSource)
{
    if (const auto number = knownOrJoined(key))
        return number;
    auto invoker = invokerOf(key);
    const auto number = add(key, invoker, flags, program, saveAllSource);
    // A loop, as string evals may be nested as deep as memory allows.
    for (auto eval = number; !invoker.file.empty();) {
        auto parent = knownOrJoined(invoker.file);
        Invoker outer;
        if (parent == 0) {
            const bool unknown = invoker.file == UnknownInvoker;
            outer = invokerOf(invoker.file);
            parent = add(invoker.file, outer, via | FidFlag::Eval | (unknown ? FidFlag::Fake : 0),
                program, saveAllSource);
        }
        m_files[eval - 1].evalFile = parent;
        m_files[eval - 1].evalLine = invoker.line;
        eval = parent;
        invoker = outer;
    }
    return number;
}

FileNumber LocationTable::internEval(
    std::uint32_t eval, std::uint32_t via, const Program& program, bool saveAllSource)
{
    const std::lock_guard lock(m_mutex);
    auto& evals = program.stringEvals();
    auto& unknown = m_unknownEvals; // innermost first
    for (auto* each = evals.find(eval); each && each->fileNumber == 0;
         each = evals.find(each->outer))
        unknown.push_back(each);
    FileNumber number = 0;
    for (; !unknown.empty(); unknown.pop_back()) {
        auto& row = *unknown.back();
        const auto* const outer = evals.find(row.outer);
        if (outer) {
            number = outer->fileNumber;
        } else if (row.file && row.file == m_lastInvoker) {
            number = m_lastInvokerNumber;
        } else {
            const auto flags = via | FidFlag::Eval | (row.hasPlace() ? 0 : FidFlag::Fake);
            const auto name = row.file ? std::string(row.file->text)
                : row.outer != 0       ? StringEvals::shortName(row.outer)
                                       : std::string(UnknownInvoker);
            number = knownOrAdded(name, flags, via, program, saveAllSource);
            m_lastInvoker = row.file;
            m_lastInvokerNumber = number;
        }
        const auto flags = unknown.size() == 1 ? via : via | FidFlag::Eval;
        number = row.fileNumber = addEval(row, flags, number, program);
    }
    return number;
}

FileNumber LocationTable::addEval(
    const StringEvals::Eval& eval, std::uint32_t flags, FileNumber invoker, const Program& program)
{
    const auto line = eval.hasPlace() ? eval.line : 1;
    const auto hash = hashOf(eval.number, invoker, line);
    const auto isIt = [&](FileNumber each) {
        const auto& file = m_files[each - 1];
        return file.eval == eval.number && file.evalFile == invoker && file.evalLine == line;
    };
    if (const auto known = m_byEval.find(hash, isIt))
        return known;
    auto& file = m_files.emplace_back();
    file.eval = eval.number;
    file.evalFile = invoker;
    file.evalLine = line;
    file.flags = flags | FidFlag::SaveSource;
    if (eval.text || program.hasSource(StringEvals::shortName(eval.number)))
        file.flags |= FidFlag::HasSource;
    const auto number = static_cast<FileNumber>(m_files.size());
    m_byEval.insert(hash, number);
    return number;
}

FileNumber LocationTable::add(std::string_view key, const Invoker& invoker, std::uint32_t flags,
    const Program& program, bool saveAllSource)
{
    auto& file = m_files.emplace_back();
    const auto number = static_cast<FileNumber>(m_files.size());
    m_byKey.insert(hashOfKey(key), number);
    file.keySize = static_cast<std::uint32_t>(key.size());
    file.flags = flags;
    if (program.hasSource(key))
        file.flags |= FidFlag::HasSource;
    if (!invoker.file.empty()) { // may be very many
        file.text = m_names.keep(key).data();
        file.flags |= FidFlag::SaveSource;
        return number;
    }
    std::string names(key);
    if (const auto absolute = absoluteName(key); absolute != key)
        names += absolute;
    file.text = m_names.keep(names).data();
    file.absoluteSize = static_cast<std::uint32_t>(names.size() - key.size());
    if (saveAllSource || isProgramText(key) || key.starts_with("/loader/0x"))
        file.flags |= FidFlag::SaveSource;
    if (isProgramText(key))
        file.flags |= FidFlag::Eval;
    if (!wholeOfPiece(key).empty())
        file.flags |= FidFlag::Autosplit;
    if (isReadFromPmc(std::string(file.name())))
        file.flags |= FidFlag::Pmc;
    return number;
}

const SourceFile& LocationTable::file(FileNumber number) const
{
    const std::lock_guard lock(m_mutex);
    return m_files[number - 1];
}

FileNumber LocationTable::lastFile() const
{
    const std::lock_guard lock(m_mutex);
    return static_cast<FileNumber>(m_files.size());
}

LineId LocationTable::internLine(const LineLocation& location)
{
    const std::lock_guard lock(m_mutex);
    const auto hash = hashOfLocation(location);
    if (const auto known
        = m_byLocation.find(hash, [&](LineId id) { return m_lines[id] == location; }))
        return known;
    const auto id = static_cast<LineId>(m_lines.size());
    m_lines.push_back(location);
    m_byLocation.insert(hash, id);
    return id;
}

const LineLocation& LocationTable::line(LineId id) const
{
    const std::lock_guard lock(m_mutex);
    return m_lines[id];
}

} // namespace nytprof
