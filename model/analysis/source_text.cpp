// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/source_text.h"

#include "format/tags.h"
#include "format/text_encoding.h"
#include "marked.h"
#include "profile/disk_source.h"
#include "profile/profile.h"

#include <algorithm>
#include <span>

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

// Lines after a #line directive are those of the file that it names.
bool endsInOtherFile(std::span<const std::string_view> saved, std::string_view name)
{
    const auto directive = lineDirective(saved.back());
    return directive && !directive->file.empty() && !isNamedBy(directive->file, name);
}

// By size and time if the profile has them, else by the start of the run.
OnDisk comparedByStamp(const Profile& profile, const File& file)
{
    const auto stamp = diskSourceStamp(std::string(file.name));
    if (!stamp)
        return OnDisk::Missing;
    const std::int64_t start = profile.baseTime();
    const bool isChanged = file.modified != 0
        ? stamp->modified != file.modified || stamp->size != file.size
        : start > 0 && stamp->modified > start;
    return isChanged ? OnDisk::Changed : OnDisk::Same;
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

SourceText::SourceText(const Profile& profile, FileId id, SourceChoice choice)
{
    const File& file = profile[id];
    const auto saved = profile.source(id);
    const bool mayBeRead = choice != SourceChoice::Saved && mayBeOnDisk(file);
    const bool isFromDisk = saved.empty()
        || (file.isTemplate
            && (choice == SourceChoice::File
                || (choice == SourceChoice::AsRun && mayBeRead
                    && comparedByStamp(profile, file) == OnDisk::Same)));
    if (mayBeRead && isFromDisk)
        readFromDisk(std::string(file.name));
    if (m_origin == SourceOrigin::None && !saved.empty()) {
        m_origin = SourceOrigin::Profile;
        m_lines.assign(saved.begin(), saved.end());
    } else if (m_origin == SourceOrigin::None) {
        m_missing = whyMissing(profile, file);
    }
    for (std::string_view& line : m_lines)
        line = withoutReturn(line);
}

void SourceText::readFromDisk(const std::string& path)
{
    const auto disk = readDiskSource(path);
    if (!disk)
        return;
    m_origin = SourceOrigin::Disk;
    m_modified = disk->modified;
    m_disk = std::make_shared<const std::string>(toUtf8(disk->text));
    m_lines = linesOf(*m_disk);
}

bool isReadFromDisk(const Profile& profile, FileId id)
{
    return (profile.source(id).empty() || profile[id].isTemplate) && mayBeOnDisk(profile[id]);
}

OnDisk compareWithDisk(const Profile& profile, FileId id)
{
    const File& file = profile[id];
    if (!mayBeOnDisk(file))
        return OnDisk::Missing;
    const auto saved = profile.source(id);
    if (saved.empty() || file.isTemplate || endsInOtherFile(saved, file.name))
        return comparedByStamp(profile, file);
    const auto disk = readDiskSource(std::string(file.name));
    if (!disk)
        return OnDisk::Missing;
    return sameText(saved, *disk, profile.baseTime()) ? OnDisk::Same : OnDisk::Changed;
}

std::vector<FileId> filesChangedOnDisk(const Profile& profile, const std::stop_token& stop)
{
    std::vector<FileId> changed;
    for (std::size_t i = 0; i < profile.files().size() && !stop.stop_requested(); ++i) {
        const FileId file(i);
        const bool used = profile[file].statements > 0 || profile[file].exclusive != 0
            || !profile.subsOf(file).empty();
        if (used && compareWithDisk(profile, file) == OnDisk::Changed)
            changed.push_back(file);
    }
    return changed;
}

FileId fileOfDirective(const Profile& profile, std::string_view name)
{
    for (std::size_t i = 0; i < profile.files().size(); ++i)
        if (isNamedBy(name, profile.files()[i].name))
            return FileId(i);
    return {};
}

std::optional<SourceLocation> directiveNaming(const Profile& profile, FileId file)
{
    for (std::size_t i = 0; i < profile.files().size(); ++i) {
        const auto lines = profile.source(FileId(i));
        for (std::size_t line = 0; line < lines.size() && FileId(i) != file; ++line) {
            const auto directive = lineDirective(lines[line]);
            if (directive && isNamedBy(directive->file, profile[file].name))
                return SourceLocation{FileId(i), static_cast<std::uint32_t>(line + 1)};
        }
    }
    return {};
}

} // namespace nytprof
