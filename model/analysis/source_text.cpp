// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/source_text.h"

#include "format/tags.h"
#include "format/text_encoding.h"
#include "marked.h"
#include "profile/disk_source.h"
#include "profile/profile.h"

#include <algorithm>
#include <charconv>
#include <span>
#include <unordered_map>

namespace nytprof {

namespace {

std::string_view withoutReturn(std::string_view line)
{
    return line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
}

MissingSource whyMissing(const Profile& profile, const File& file)
{
    if (file.flags & FidFlag::Fake)
        return MissingSource::MadeUp;
    if (file.isEval())
        return MissingSource::Eval;
    if (file.name == "-e" || file.name == "-")
        return MissingSource::CommandLine;
    if (file.name.find('/') == std::string_view::npos)
        return MissingSource::NoDirectory;
    return profile.option("savesrc") == "0" ? MissingSource::SavingOff : MissingSource::NotHere;
}

bool endsCode(std::string_view line)
{
    return line.starts_with("__END__") || line.starts_with("__DATA__");
}

// Saved text is UTF-8 whatever the encoding of the file.
bool sameLine(std::string_view saved, std::string_view disk)
{
    const std::string_view a = withoutReturn(saved);
    const std::string_view b = withoutReturn(disk);
    if (a == b)
        return true;
    std::size_t at = 0;
    for (const char c : b) { // as Latin-1
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            if (at >= a.size() || a[at++] != c)
                return false;
        } else if (at + 1 >= a.size() || a[at++] != static_cast<char>(0xC0 | byte >> 6)
            || a[at++] != static_cast<char>(0x80 | (byte & 0x3F))) {
            return false;
        }
    }
    return at == a.size();
}

// Lines up to __END__ or __DATA__. Perl saves the rest only if it read on, and counts the marker
// one line too early after some statements.
template <class Lines>
std::span<const std::string_view> codeOf(const Lines& lines)
{
    const auto end = std::ranges::find_if(lines, endsCode);
    std::span code(lines.begin(), end);
    while (!code.empty() && withoutReturn(code.back()).empty())
        code = code.first(code.size() - 1);
    return code;
}

std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

// Perl's saved lines have gaps and shifts around multi-line expressions, and gaps with #line.
bool sameNearby(std::span<const std::string_view> saved, std::span<const std::string_view> lines)
{
    constexpr std::size_t Reach = 30;
    for (std::size_t i = 0; i < saved.size(); ++i) {
        const auto first = lines.begin() + static_cast<std::ptrdiff_t>(i < Reach ? 0 : i - Reach);
        const auto end
            = lines.begin() + static_cast<std::ptrdiff_t>(std::min(lines.size(), i + Reach));
        if (!saved[i].empty() && std::none_of(first, end, [&](std::string_view line) {
                return sameLine(saved[i], line);
            }))
            return false;
    }
    return true;
}

// Perl saves only the lines before a syntax error: these are compared if the file is older than
// the profile.
bool sameText(std::span<const std::string_view> saved, const DiskSource& disk, std::int64_t start)
{
    const std::vector<std::string_view> all = linesOf(disk.text);
    std::span<const std::string_view> lines = codeOf(all);
    saved = codeOf(saved);
    if (saved.size() < lines.size() && disk.modified < start)
        lines = lines.first(saved.size());
    if (saved.size() != lines.size())
        return false;
    bool equal = true;
    bool gaps = false;
    for (std::size_t i = 0; i < saved.size(); ++i) {
        equal = equal && sameLine(saved[i], lines[i]);
        gaps = gaps || (saved[i].empty() && !withoutReturn(lines[i]).empty());
    }
    return equal || (gaps && sameNearby(saved, lines));
}

OnDisk comparedByTime(const Profile& profile, const std::string& path)
{
    const auto modified = diskSourceModified(path);
    if (!modified)
        return OnDisk::Missing;
    const std::int64_t start = profile.baseTime();
    return start > 0 && *modified > start ? OnDisk::Changed : OnDisk::Same;
}

/// Names of files in directives, with the file that has them; invalid for several.
using DirectiveNames = std::unordered_map<std::string_view, FileId>;

DirectiveNames directiveNames(const Profile& profile, const std::stop_token& stop)
{
    DirectiveNames names;
    for (std::size_t i = 0; i < profile.files().size() && !stop.stop_requested(); ++i) {
        for (const std::string_view line : profile.source(FileId(i))) {
            const auto directive = lineDirective(line);
            if (!directive || directive->file.empty())
                continue;
            const auto [known, isNew] = names.try_emplace(directive->file, FileId(i));
            if (!isNew && known->second != FileId(i))
                known->second = FileId();
        }
    }
    return names;
}

/// Whether a directive in another file may name this one: then its saved lines are of that file, as
/// of code that was made from a template.
bool hasLinesOfOthers(const Profile& profile, FileId id, const DirectiveNames& names)
{
    const std::string_view file = profile[id].name;
    for (std::size_t at = 0; at < file.size();
         at = std::min(file.find('/', at), file.size() - 1) + 1)
        if (const auto named = names.find(file.substr(at)); named != names.end())
            if (named->second != id)
                return true;
    return false;
}

OnDisk compareWithDisk(const Profile& profile, FileId id, const DirectiveNames& names)
{
    const File& file = profile[id];
    const std::string path(file.name);
    if (!mayBeOnDisk(file))
        return OnDisk::Missing;
    const auto saved = profile.source(id);
    if (saved.empty() || hasLinesOfOthers(profile, id, names))
        return comparedByTime(profile, path);
    const auto disk = readDiskSource(path);
    if (!disk)
        return OnDisk::Missing;
    return sameText(saved, *disk, profile.baseTime()) ? OnDisk::Same : OnDisk::Changed;
}

bool names(std::string_view written, std::string_view file)
{
    return !written.empty() && file.ends_with(written)
        && (file.size() == written.size() || file[file.size() - written.size() - 1] == '/');
}

} // namespace

const char* reasonWithoutSource(MissingSource why)
{
    switch (why) {
    case MissingSource::MadeUp: return marked("No source: this code belongs to no file.");
    case MissingSource::Eval:
        return marked("No source: the profile lacks the source of this string eval.");
    case MissingSource::CommandLine:
        return marked("No source: it came from the command line or standard input, and the "
                      "profile lacks it.");
    case MissingSource::NoDirectory:
        return marked("No source: perl did not record the directory of this file.");
    case MissingSource::SavingOff:
        return marked("No source: the profile was made with savesrc=0, and %1 is not on this "
                      "machine.");
    case MissingSource::NotHere: break;
    }
    return marked("No source: the profile lacks it, and %1 is not on this machine.");
}

SourceText::SourceText(const Profile& profile, FileId id, bool mayReadDisk)
{
    const File& file = profile[id];
    if (const auto saved = profile.source(id); !saved.empty()) {
        m_origin = SourceOrigin::Profile;
        m_lines.assign(saved.begin(), saved.end());
    } else if (auto disk = mayReadDisk && mayBeOnDisk(file) ? readDiskSource(std::string(file.name))
                                                            : std::nullopt) {
        m_origin = SourceOrigin::Disk;
        m_modified = disk->modified;
        m_disk = std::make_shared<const std::string>(toUtf8(disk->text));
        m_lines = linesOf(*m_disk);
    } else {
        m_missing = whyMissing(profile, file);
    }
    for (std::string_view& line : m_lines)
        line = withoutReturn(line);
}

bool isReadFromDisk(const Profile& profile, FileId id)
{
    return profile.source(id).empty() && mayBeOnDisk(profile[id]);
}

OnDisk compareWithDisk(const Profile& profile, FileId id)
{
    return compareWithDisk(profile, id, directiveNames(profile, {}));
}

std::vector<FileId> filesChangedOnDisk(const Profile& profile, const std::stop_token& stop)
{
    std::vector<FileId> changed;
    const DirectiveNames names = directiveNames(profile, stop);
    for (std::size_t i = 0; i < profile.files().size() && !stop.stop_requested(); ++i) {
        const FileId file(i);
        const bool used = profile[file].statements > 0 || !profile.subsOf(file).empty();
        if (used && compareWithDisk(profile, file, names) == OnDisk::Changed)
            changed.push_back(file);
    }
    return changed;
}

std::optional<LineDirective> lineDirective(std::string_view text)
{
    if (!text.starts_with('#'))
        return {};
    text.remove_prefix(1);
    skipBlanks(text);
    if (!text.starts_with("line"))
        return {};
    text.remove_prefix(4);
    if (!skipBlanks(text))
        return {};
    LineDirective directive;
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (digits == 0)
        return {};
    (void)std::from_chars(text.data(), text.data() + digits, directive.line); // 0 on overflow
    text.remove_prefix(digits);
    const bool separated = skipBlanks(text);
    text = text.substr(0, text.find_last_not_of(" \t\n\v\f\r") + 1);
    if (text.empty())
        return directive;
    const bool quoted = text.size() > 2 && text.front() == '"' && text.back() == '"';
    directive.file = quoted ? text.substr(1, text.size() - 2) : text;
    const char* const forbidden = quoted ? "\"" : "\" \t\n\v\f\r";
    if (!separated || directive.file.find_first_of(forbidden) != std::string_view::npos)
        return {};
    return directive;
}

FileId fileOfDirective(const Profile& profile, std::string_view name)
{
    for (std::size_t i = 0; i < profile.files().size(); ++i)
        if (names(name, profile.files()[i].name))
            return FileId(i);
    return {};
}

std::optional<SourceLocation> directiveNaming(const Profile& profile, FileId file)
{
    for (std::size_t i = 0; i < profile.files().size(); ++i) {
        const auto lines = profile.source(FileId(i));
        for (std::size_t line = 0; line < lines.size() && FileId(i) != file; ++line) {
            const auto directive = lineDirective(lines[line]);
            if (directive && names(directive->file, profile[file].name))
                return SourceLocation{FileId(i), static_cast<std::uint32_t>(line + 1)};
        }
    }
    return {};
}

} // namespace nytprof
