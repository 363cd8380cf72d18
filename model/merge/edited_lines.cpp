// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "merge/edited_lines.h"

#include "format/parse_number.h"
#include "format/perl_names.h"
#include "merge/line_diff.h"
#include "merge/moved_files.h"
#include "profile/profile.h"

#include <algorithm>
#include <optional>

namespace nytprof {

namespace {

using Lines = std::span<const std::string_view>;

/// By line of the left text: its position in the right one, none if missing there.
std::vector<std::optional<std::size_t>> pairedLines(Lines left, Lines right)
{
    std::vector<std::optional<std::size_t>> paired(left.size());
    std::vector<std::size_t> removed;
    std::vector<std::size_t> added;
    const auto endChange = [&] {
        for (std::size_t i = 0; i < removed.size() && removed.size() == added.size(); ++i)
            paired[removed[i]] = added[i];
        removed.clear();
        added.clear();
    };
    for (const DiffLine& line : diffLines(left, right)) {
        if (line.kind == DiffLine::Kind::Removed) {
            removed.push_back(line.left);
        } else if (line.kind == DiffLine::Kind::Added) {
            added.push_back(line.right);
        } else {
            endChange();
            paired[line.left] = line.right;
        }
    }
    endChange();
    return paired;
}

struct LineInName {
    FileId file;
    std::uint32_t line = 0;
    std::size_t path = 0; ///< where that of the file begins; as begin if there is none
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// Parses "main::__ANON__[/a.pl:12]", "main::BEGIN@12" and "main::BEGIN@12.1".
std::optional<LineInName> lineInName(const Profile& profile, const Sub& sub)
{
    constexpr std::string_view begin = "::BEGIN@";
    const std::string_view name = sub.name;
    LineInName found;
    if (const std::size_t at = name.rfind(begin); at != std::string_view::npos) {
        found.begin = found.path = at + begin.size();
        found.end = std::min(name.find('.', found.begin), name.size());
        found.file = sub.file;
    } else if (const std::size_t bracket = name.find("::__ANON__[");
               bracket != std::string_view::npos && name.ends_with(']')) {
        found.path = name.find('[', bracket) + 1;
        const std::size_t colon = name.rfind(':');
        found.begin = colon + 1;
        found.end = name.size() - 1;
        found.file = profile.findFile(name.substr(found.path, colon - found.path));
    }
    const auto line = parseNumber<std::uint32_t>(name.substr(found.begin, found.end - found.begin));
    found.line = line.value_or(0);
    return line && found.file.valid() ? std::optional(found) : std::nullopt;
}

bool isAnonymous(const Sub& sub)
{
    return sub.file.valid() && sub.firstLine > 0
        && sub.name.find("::__ANON__[") != std::string_view::npos;
}

/// The innermost anonymous sub of a package around a line of a file; invalid if there is none.
SubId anonymousSubAt(
    const Profile& profile, FileId file, std::uint32_t line, std::string_view package)
{
    SubId innermost;
    for (const SubId id : profile.subsOf(file)) {
        const Sub& sub = profile[id];
        if (sub.firstLine > line)
            break; // they are sorted by it
        if (sub.lastLine >= line && isAnonymous(sub) && packageOf(sub.name) == package)
            innermost = id;
    }
    return innermost;
}

} // namespace

EditedLines::EditedLines(const Profile& before, const Profile& after, const std::stop_token& stop)
{
    const std::vector<FileId> moved = movedFiles(before, after);
    for (std::size_t i = 0; i < before.files().size() && !stop.stop_requested(); ++i) {
        const nytprof::File& file = before.files()[i];
        const FileId later = moved[i].valid() ? moved[i] : after.findFile(file.name);
        if (moved[i].valid())
            m_fileNames.emplace(i, after[later].name);
        if (file.isEval() || !later.valid())
            continue;
        // The first of several files of one name counts, as in merged profiles.
        const Lines old = before.source(before.findFile(file.name));
        const Lines now = after.source(later);
        if (old.empty() || now.empty() || std::ranges::equal(old, now))
            continue;
        m_files.resize(before.files().size());
        m_files[i].longest = static_cast<std::uint32_t>(std::max(old.size(), now.size()));
        std::vector<std::uint32_t>& numbers = m_files[i].numbers;
        for (std::size_t line = 1; line <= old.size(); ++line)
            numbers.push_back(static_cast<std::uint32_t>(line) | Gone);
        // Which of several shortest diffs is found depends on which text is the left one.
        const bool swap = std::ranges::lexicographical_compare(now, old);
        const auto paired = swap ? pairedLines(now, old) : pairedLines(old, now);
        for (std::size_t left = 0; left < paired.size(); ++left) {
            if (paired[left])
                numbers[swap ? *paired[left] : left]
                    = static_cast<std::uint32_t>((swap ? left : *paired[left]) + 1);
        }
    }
    const bool changesSome = !m_files.empty() || !m_fileNames.empty();
    for (std::size_t i = 0; i < before.subs().size() && changesSome; ++i)
        rename(before, after, SubId(i));
    if (before.sampling().has_value() != after.sampling().has_value())
        pairAnonymousSubs(before, after);
}

/// One profile is sampled.
void EditedLines::pairAnonymousSubs(const Profile& before, const Profile& after)
{
    const bool isSampledBefore = before.sampling().has_value();
    const Profile& sampled = isSampledBefore ? before : after;
    const Profile& exact = isSampledBefore ? after : before;
    std::unordered_map<std::string_view, FileId> exactFiles; // by current name
    for (std::size_t i = 0; i < exact.files().size(); ++i)
        exactFiles.emplace(
            isSampledBefore ? after[FileId(i)].name : nameOf(before, FileId(i)), FileId(i));
    for (std::size_t i = 0; i < sampled.subs().size(); ++i) {
        const Sub& sub = sampled[SubId(i)];
        if (!isAnonymous(sub))
            continue;
        const auto file
            = exactFiles.find(isSampledBefore ? nameOf(before, sub.file) : after[sub.file].name);
        if (file == exactFiles.end())
            continue;
        const std::uint32_t line
            = isSampledBefore ? numberOf(sub.file, sub.lastLine) : sub.lastLine;
        const SubId same = anonymousSubAt(exact, file->second, line, packageOf(sub.name));
        if (same.valid() && isSampledBefore)
            m_names[i] = std::string(exact[same].name);
        else if (same.valid())
            m_names.try_emplace(same.index(), sub.name);
    }
}

void EditedLines::rename(const Profile& before, const Profile& after, SubId sub)
{
    const auto said = lineInName(before, before[sub]);
    if (!said || !changes(said->file))
        return;
    const std::string_view name = before[sub].name;
    const std::uint32_t number = numberOf(said->file, said->line);
    std::string wanted(name.substr(0, said->path));
    if (said->path < said->begin)
        wanted.append(nameOf(before, said->file)).append(1, ':');
    wanted.append(std::to_string(number)).append(name.substr(said->end));
    const bool known = after.findSub(wanted).valid(); // never true for removed lines
    if (known && wanted != name)
        m_names[sub.index()] = std::move(wanted);
    else if (!known && after.findSub(name).valid())
        m_names[sub.index()] = std::string(name).append(" (earlier)");
}

bool EditedLines::changes(FileId before) const
{
    const bool isEdited = !m_files.empty() && !m_files[before.index()].numbers.empty();
    return isEdited || m_fileNames.contains(before.index());
}

std::uint32_t EditedLines::numberOf(FileId before, std::uint32_t line) const
{
    if (!before.valid() || line == 0 || m_files.empty() || m_files[before.index()].numbers.empty())
        return line;
    const File& file = m_files[before.index()];
    if (line <= file.numbers.size())
        return file.numbers[line - 1];
    return line <= file.longest ? line | Gone : line;
}

std::string_view EditedLines::nameOf(const Profile& before, FileId file) const
{
    const auto found = m_fileNames.find(file.index());
    return found == m_fileNames.end() ? before[file].name : std::string_view(found->second);
}

std::string_view EditedLines::nameOf(const Profile& before, SubId sub) const
{
    const auto found = m_names.find(sub.index());
    return found == m_names.end() ? before[sub].name : std::string_view(found->second);
}

} // namespace nytprof
