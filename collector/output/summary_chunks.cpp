// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "output/summary_chunks.h"

#include "output/call_chunks.h"
#include "output/header_chunks.h"
#include "output/statement_chunks.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <unistd.h>

namespace nytprof {
namespace {

/// The file that each package with profiled calls lives in, as far as the places of its subs tell.
/// The files of such packages become known, even when no statement of theirs was seen.
class PackageFiles {
public:
    explicit PackageFiles(const SummarySource& source)
        : m_source(source)
    {
        for (const auto& sub : source.subs.all()) {
            m_called.insert(sub.package);
        }
        for (const auto& sub : source.subs.all()) {
            if (sub.range) {
                add(sub.package, sub.range->file);
            }
        }
        source.program.eachSub([this](const Program::SubRange& range) {
            if (!range.file.empty() && range.firstLine != 0) {
                add(packageOf(range.name), range.file);
            }
        });
        for (const auto& [package, file] : m_names) {
            m_files.emplace(package, m_source.files.intern(file, FidFlag::ViaSub));
        }
    }
    /// 0 for an unknown package; the main program is in the first file, unless another is known.
    [[nodiscard]] FileNumber operator[](const std::string& package) const
    {
        const auto found = m_files.find(package);
        const auto known = found == m_files.end() ? 0 : found->second;
        const bool onlyEval = known == 0 || m_source.files[known].isStringEval();
        return onlyEval && package == "main" ? std::min<FileNumber>(1, m_source.files.last())
                                             : known;
    }

private:
    void add(std::string_view package, std::string_view file)
    {
        if (!m_called.contains(package)) {
            return;
        }
        const auto isEval = [](std::string_view name) { return name.starts_with('('); };
        auto& known = m_names[std::string(package)];
        if (known.empty() || (isEval(known) && !isEval(file))) {
            known = file;
        }
    }

    const SummarySource& m_source;
    std::unordered_set<std::string_view> m_called;
    std::map<std::string, std::string> m_names; // by package
    std::unordered_map<std::string, FileNumber> m_files;
};

/// The lines of a file with those of the pieces that AutoSplit cut from it. It adds some lines to
/// each, in whose place the file has the next piece: so later pieces win.
std::vector<std::string> linesWithPieces(
    const SourceFile& file, const std::deque<std::string>& pieces, const Program& program)
{
    using Lines = std::vector<std::string>;
    const auto linesOf = [&](const std::string& key) {
        Lines lines;
        program.eachSourceLine(
            key, [&](std::uint32_t, std::string_view text) { lines.emplace_back(text); });
        return lines;
    };
    std::vector<std::pair<std::ptrdiff_t, Lines>> byBeginning;
    for (const auto& piece : pieces) {
        const auto lines = linesOf(piece);
        const auto isRead = [](const std::string& line) { return !line.empty(); };
        byBeginning.emplace_back(
            std::find_if(lines.begin(), lines.end(), isRead) - lines.begin(), lines);
    }
    std::sort(byBeginning.begin(), byBeginning.end());
    auto all = linesOf(file.key);
    for (const auto& [first, lines] : byBeginning) {
        all.resize(std::max(all.size(), lines.size()));
        std::copy(lines.begin() + first, lines.end(), all.begin() + first);
    }
    return all;
}

void writeSource(ProfileFile& file, const SummarySource& source)
{
    const auto last = source.files.last();
    for (FileNumber number = 1; number <= last; ++number) {
        const auto fid = source.files.fid(number);
        if (fid == 0) {
            continue;
        }
        const auto& each = source.files[number];
        // Not only where the flag says that perl held source when the file was first seen: a module
        // made line by line by a sub in @INC is seen before its first line.
        if ((each.flags & FidFlag::SaveSource) == 0) {
            continue;
        }
        const auto write = [&](std::uint32_t line, std::string_view text) {
            file.chunks().srcLine(fid, line, {text});
            file.drain();
        };
        const auto pieces = source.files.pieces(number);
        if (pieces.empty()) {
            source.program.eachSourceLine(each.key, write);
            continue;
        }
        std::uint32_t line = 0;
        for (const auto& text : linesWithPieces(each, pieces, source.program)) {
            write(++line, text);
        }
    }
}

/// SUB_INFO of every sub whose file is known, and of called subs without a place (builtins, xsubs,
/// what is only declared) and the main program under the file of their package.
class SubInfoWriter {
public:
    SubInfoWriter(ProfileFile& file, const SummarySource& source)
        : m_file(file)
        , m_source(source)
        , m_packageFiles(source)
    {
        source.contexts.eachContext([&](const Context& context) {
            context.eachSite([&](const SiteTally&) { m_called.insert(context.sub); });
        });
    }

    void write()
    {
        m_source.program.eachSub([this](const Program::SubRange& range) {
            const auto number = m_source.files.find(range.file);
            if (number != 0 && !isOfOtherProfile(number)) {
                put(number, {range.name}, range.firstLine, range.lastLine);
            }
        });
        for (const auto& sub : m_source.subs.all()) {
            if (m_written.contains(sub.name)) {
                continue;
            }
            if (sub.range) {
                put(m_source.files.intern(sub.range->file, FidFlag::ViaSub), nameOf(sub),
                    sub.range->firstLine, sub.range->lastLine);
            } else if (sub.name == MainProgram) {
                put(m_packageFiles[sub.package], nameOf(sub), 1, 1);
            } else if (sub.kind != ProfiledSub::Kind::Perl || m_called.contains(&sub)) {
                put(m_packageFiles[sub.package], nameOf(sub), 0, 0);
            }
        }
    }

private:
    /// String evals of profiles before this one, of which a program that runs on makes ever more.
    [[nodiscard]] bool isOfOtherProfile(FileNumber number) const
    {
        return m_source.files[number].isStringEval() && m_source.files.fid(number) == 0;
    }
    void put(FileNumber number, ChunkString name, std::uint32_t first, std::uint32_t last)
    {
        if (number == 0) {
            return;
        }
        m_written.emplace(name.bytes);
        m_file.chunks().subInfo(announce(m_file, m_source.files, number), name, first, last);
        m_file.drain();
    }
    ProfileFile& m_file;
    const SummarySource& m_source;
    PackageFiles m_packageFiles;
    std::unordered_set<const ProfiledSub*> m_called;
    std::unordered_set<std::string> m_written;
};

/// Calls of one sub by one other from one line, summed over all contexts.
struct CallerRow {
    const ProfiledSub* called = nullptr;
    const ProfiledSub* caller = nullptr;
    FileNumber file = 0;
    std::uint32_t line = 0;
    std::uint64_t calls = 0;
    Clock::Units inclusive = 0;
    Clock::Units exclusive = 0;
    Clock::Units recursive = 0;
    std::uint32_t recursionDepth = 0;

    void add(const SiteTally& site, std::uint32_t recursion)
    {
        calls += site.calls;
        exclusive += site.exclusive;
        (recursion > 0 ? recursive : inclusive) += site.inclusive;
        recursionDepth = std::max(recursionDepth, recursion);
    }
    [[nodiscard]] auto place() const { return std::tie(called->name, caller->name, file, line); }
};

std::vector<CallerRow> callerRows(const SummarySource& source)
{
    std::vector<CallerRow> rows;
    HashIndex<std::size_t> index; // of a row plus one
    source.contexts.eachContext([&](const Context& context) {
        context.eachSite([&](const SiteTally& site) {
            const auto& place = source.lines.place(site.line);
            const auto* caller = site.namedCaller ? site.namedCaller : context.parent->sub;
            const auto subs = std::uint64_t{context.subNumber} << 32 | caller->number;
            const auto hash = hashOf(subs, place.file, place.line);
            auto known = index.find(hash, [&](std::size_t each) {
                const auto& row = rows[each - 1];
                return row.called == context.sub && row.caller == caller && row.file == place.file
                    && row.line == place.line;
            });
            if (known == 0) {
                rows.push_back({context.sub, caller, place.file, place.line});
                known = rows.size();
                index.insert(hash, known);
            }
            rows[known - 1].add(site, context.recursion);
        });
    });
    std::sort(rows.begin(), rows.end(),
        [](const CallerRow& a, const CallerRow& b) { return a.place() < b.place(); });
    return rows;
}

void writeCallers(ProfileFile& file, const SummarySource& source)
{
    const double secondsPerUnit = source.ticksPerUnit / Clock::TicksPerSecond;
    const ProfiledSub* previous = nullptr;
    for (const auto& row : callerRows(source)) {
        if (row.called != previous && row.called->kind != ProfiledSub::Kind::Perl) {
            file.chunks().subCallers(0, 0, {}, 0, 0, 0, 0, 0, nameOf(*row.called)); // "not perl"
        }
        previous = row.called;
        const auto fid = announce(file, source.files, row.file);
        const auto seconds = [&](Clock::Units units) {
            return static_cast<double>(std::max<Clock::Units>(units, 0)) * secondsPerUnit;
        };
        file.chunks().subCallers(fid, row.line, nameOf(*row.caller),
            static_cast<std::uint32_t>(std::min<std::uint64_t>(row.calls, UINT32_MAX)),
            seconds(row.inclusive), seconds(row.exclusive), seconds(row.recursive),
            row.recursionDepth, nameOf(*row.called));
        file.drain();
    }
}

} // namespace

void writeSummary(ProfileFile& file, const SummarySource& source)
{
    char overhead[32];
    std::snprintf(overhead, sizeof overhead, "%g", source.overheadTicks);
    file.chunks().attribute("cumulative_overhead_ticks", overhead);
    file.drain();
    SubInfoWriter(file, source).write();
    writeCallers(file, source);
    writeSource(file, source);
    if (source.files.lastFid() == 0) {
        // Nothing ran: the program has a mistake. Readers can't do without any file.
        const auto program = source.program.facts().application;
        announce(file, source.files, source.files.intern(program, FidFlag::ViaSub));
    }
    file.chunks().pidEnd(static_cast<std::uint32_t>(getpid()), epochSeconds());
    file.drain();
}

} // namespace nytprof
