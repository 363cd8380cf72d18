// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/profile_notes.h"

#include "profile/profile.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace nytprof {

namespace {

using NoteKind = ProfileNote::Kind;

constexpr std::string_view Heading
    = "# Bookmarks, notes and filters of nytprof-gui; may be edited.\n\n";
constexpr std::string_view Indent = "    ";
constexpr std::size_t MaxLineTextLength = 200;

constexpr std::pair<NoteKind, std::string_view> Words[] = {{NoteKind::Sub, "sub "},
    {NoteKind::Line, "line "}, {NoteKind::Waiting, "waiting "}, {NoteKind::Waits, "waits "},
    {NoteKind::Exclude, "exclude "}, {NoteKind::ExcludeProcess, "exclude-process "}};

bool hasNumber(NoteKind kind) { return kind == NoteKind::Line || kind == NoteKind::ExcludeProcess; }

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first == std::string_view::npos
        ? std::string_view()
        : text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::string_view lineTextOf(std::string_view source)
{
    const std::string_view text = trimmed(source);
    std::size_t end = std::min(text.size(), MaxLineTextLength);
    while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        --end; // not within a character
    return trimmed(text.substr(0, end));
}

std::string escapedName(std::string_view name)
{
    std::string escaped;
    for (const char c : name) {
        if (c == '\n' || c == '\r' || c == '\\')
            escaped += '\\';
        escaped += c == '\n' ? 'n' : c == '\r' ? 'r' : c;
    }
    return escaped;
}

std::string plainName(std::string_view escaped)
{
    std::string name;
    for (std::size_t i = 0; i < escaped.size(); ++i) {
        if (escaped[i] != '\\' || i + 1 == escaped.size()) {
            name += escaped[i];
        } else {
            const char c = escaped[++i];
            name += c == 'n' ? '\n' : c == 'r' ? '\r' : c;
        }
    }
    return name;
}

std::string_view takeLine(std::string_view& text)
{
    const std::size_t end = std::min(text.find('\n'), text.size() - 1);
    const std::string_view line = text.substr(0, end + 1);
    text.remove_prefix(end + 1);
    return line;
}

std::string_view withoutEnd(std::string_view line)
{
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r'))
        line.remove_suffix(1);
    return line;
}

bool isIndented(std::string_view line) { return line.front() == ' ' || line.front() == '\t'; }

// NoteKind::Other if it begins no known entry.
ProfileNote entryOf(std::string_view line)
{
    ProfileNote entry;
    for (const auto& [kind, word] : Words) {
        if (!line.starts_with(word))
            continue;
        std::string_view rest = line.substr(word.size());
        if (hasNumber(kind)) {
            const auto number = std::from_chars(rest.data(), rest.data() + rest.size(), entry.line);
            rest.remove_prefix(static_cast<std::size_t>(number.ptr - rest.data()));
            if (number.ec != std::errc() || entry.line == 0 || !rest.starts_with(' '))
                return {};
            rest.remove_prefix(1);
        }
        entry.name = plainName(rest);
        if (!entry.name.empty())
            entry.kind = kind;
    }
    return entry;
}

void addToNote(ProfileNote& entry, std::string_view line)
{
    const std::size_t indent = line.front() == '\t'
        ? 1
        : std::min(line.find_first_not_of(' '), std::min(Indent.size(), line.size()));
    entry.note += line.substr(indent);
    entry.note += '\n';
}

std::string formatted(const ProfileNote& entry)
{
    std::string text;
    for (const auto& [kind, word] : Words)
        if (kind == entry.kind)
            text += word;
    if (hasNumber(entry.kind))
        text += std::to_string(entry.line) + ' ';
    text += escapedName(entry.name) + '\n';
    if (!entry.lineText.empty())
        text += "> " + entry.lineText + '\n';
    for (std::string_view note = entry.note; !note.empty();) {
        const std::string_view line = withoutEnd(takeLine(note));
        text += line.empty() ? "\n" : std::string(Indent).append(line) + '\n';
    }
    return text + '\n';
}

bool isWaitingEntry(const ProfileNote& entry)
{
    return entry.kind == NoteKind::Waiting && (entry.name == "hidden" || entry.name == "shown");
}

} // namespace

ProfileNotes::ProfileNotes(std::string_view text)
{
    while (!text.empty()) {
        const std::string_view whole = takeLine(text);
        const std::string_view line = withoutEnd(whole);
        ProfileNote* last = m_entries.empty() ? nullptr : &m_entries.back();
        const bool continues = line.empty() || isIndented(line);
        const bool isSource = line.starts_with("> ") && last && last->kind == NoteKind::Line
            && last->lineText.empty() && last->note.empty();
        if (!last || (!continues && !isSource)) {
            ProfileNote entry = line.empty() ? ProfileNote() : entryOf(line);
            if (!last || last->kind != NoteKind::Other || entry.kind != NoteKind::Other)
                last = &m_entries.emplace_back(std::move(entry));
        } else if (isSource) {
            last->lineText = lineTextOf(line.substr(2));
        } else if (line.empty()) {
            last->note += '\n';
        } else {
            addToNote(*last, line);
        }
        last->raw += whole;
    }
    for (ProfileNote& entry : m_entries) {
        if (!entry.raw.ends_with('\n'))
            entry.raw += '\n';
        const std::size_t end = entry.note.find_last_not_of(" \t\r\n");
        entry.note.resize(end == std::string::npos ? 0 : end + 1);
        entry.note.erase(0, std::min(entry.note.find_first_not_of('\n'), entry.note.size()));
    }
}

std::string ProfileNotes::text() const
{
    std::string text;
    for (const ProfileNote& entry : m_entries)
        text += entry.raw.empty() ? formatted(entry) : entry.raw;
    return text == Heading ? std::string() : text;
}

const ProfileNote* ProfileNotes::find(const ProfileNote& like) const
{
    const auto found = std::ranges::find_if(
        m_entries, [&](const ProfileNote& entry) { return entry.matches(like); });
    return found == m_entries.end() ? nullptr : &*found;
}

void ProfileNotes::set(const ProfileNote& entry)
{
    ProfileNote changed = entry;
    changed.raw.clear();
    const auto found = std::ranges::find_if(
        m_entries, [&](const ProfileNote& other) { return other.matches(entry); });
    if (found != m_entries.end()) {
        *found = std::move(changed);
        return;
    }
    if (m_entries.empty())
        m_entries.push_back({.raw = std::string(Heading)});
    else if (!m_entries.back().raw.empty() && !m_entries.back().raw.ends_with("\n\n"))
        m_entries.back().raw += '\n';
    m_entries.push_back(std::move(changed));
}

void ProfileNotes::remove(const ProfileNote& like)
{
    std::erase_if(m_entries, [&](const ProfileNote& entry) { return entry.matches(like); });
}

std::optional<bool> ProfileNotes::waitingHidden() const
{
    for (const ProfileNote& entry : m_entries)
        if (isWaitingEntry(entry))
            return entry.name == "hidden";
    return {};
}

void ProfileNotes::setWaitingHidden(bool hidden)
{
    if (waitingHidden() == hidden)
        return;
    std::erase_if(m_entries, isWaitingEntry);
    set({.kind = NoteKind::Waiting, .name = hidden ? "hidden" : "shown"});
}

std::vector<std::string> ProfileNotes::waits() const
{
    std::vector<std::string> names;
    for (const ProfileNote& entry : m_entries)
        if (entry.kind == NoteKind::Waits)
            names.push_back(entry.name);
    return names;
}

Location placeOf(const Profile& profile, const ProfileNote& note)
{
    if (note.kind == NoteKind::Sub) {
        const SubId sub = profile.findSub(note.name);
        return sub.valid() ? Location{sub, profile[sub].file, profile[sub].firstLine} : Location();
    }
    const FileId file = note.kind == NoteKind::Line ? profile.findFile(note.name) : FileId();
    if (!file.valid())
        return {};
    const auto distance = [&](std::uint32_t line) {
        return line > note.line ? line - note.line : note.line - line;
    };
    const auto source = profile.source(file);
    std::uint32_t found = 0;
    for (std::uint32_t line = 1; line <= source.size() && !note.lineText.empty(); ++line)
        if (lineTextOf(source[line - 1]) == note.lineText
            && (found == 0 || distance(line) < distance(found)))
            found = line;
    return {{}, file, found > 0 ? found : note.line};
}

ProfileNote bookmarkFor(const Profile& profile, const Location& place)
{
    if (place.sub.valid() && (place.line == 0 || place.line == profile[place.sub].firstLine))
        return {.kind = NoteKind::Sub, .name = std::string(profile[place.sub].name)};
    if (!place.file.valid() || place.line == 0)
        return {};
    const auto source = profile.source(place.file);
    return {.kind = NoteKind::Line,
        .name = std::string(profile[place.file].name),
        .line = place.line,
        .lineText = std::string(
            place.line <= source.size() ? lineTextOf(source[place.line - 1]) : std::string_view())};
}

} // namespace nytprof
