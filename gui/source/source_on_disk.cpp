// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "source/source_on_disk.h"

#include "profile/disk_source.h"
#include "profile/profile.h"
#include "style/text.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace nytprof::gui {

namespace {

std::string_view withoutReturn(std::string_view line)
{
    return line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
}

bool endsCode(std::string_view line)
{
    return line.starts_with("__END__") || line.starts_with("__DATA__");
}

bool sameLine(std::string_view saved, std::string_view disk)
{
    const std::string_view a = withoutReturn(saved);
    const std::string_view b = withoutReturn(disk);
    // Saved text is in UTF-8, whatever the file is in.
    return a == b
        || toQString(a) == QString::fromLatin1(b.data(), static_cast<qsizetype>(b.size()));
}

// Lines up to the end of the code; perl does not keep what follows.
std::vector<std::string_view> codeLines(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty() && (lines.empty() || !endsCode(lines.back()))) {
        const std::size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

// Around expressions of several lines, what a debugging perl keeps has gaps and lines not quite in
// their place; with #line it has gaps.
bool sameNearby(std::span<const std::string_view> saved, const std::vector<std::string_view>& lines)
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

bool sameText(std::span<const std::string_view> saved, std::string_view disk)
{
    std::vector<std::string_view> lines = codeLines(disk);
    // Perl counts the marker one line too early behind some statements, and may not keep it.
    if (!lines.empty() && endsCode(lines.back()))
        lines.pop_back();
    if (!saved.empty() && endsCode(saved.back()))
        saved = saved.first(saved.size() - 1);
    while (!lines.empty() && withoutReturn(lines.back()).empty())
        lines.pop_back();
    while (!saved.empty() && withoutReturn(saved.back()).empty())
        saved = saved.first(saved.size() - 1);
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

} // namespace

OnDisk compareWithDisk(const Profile& profile, FileId id)
{
    const File& file = profile[id];
    const std::string path(file.name);
    if (!mayBeOnDisk(file))
        return OnDisk::Missing;
    const auto saved = profile.source(id);
    if (saved.empty())
        return comparedByTime(profile, path);
    const auto disk = readDiskSource(path);
    if (!disk)
        return OnDisk::Missing;
    return sameText(saved, disk->text) ? OnDisk::Same : OnDisk::Changed;
}

std::vector<FileId> filesChangedOnDisk(const Profile& profile, const std::stop_token& stop)
{
    std::vector<FileId> changed;
    for (std::size_t i = 0; i < profile.files().size() && !stop.stop_requested(); ++i) {
        const FileId file(i);
        const bool used = profile[file].statements > 0 || !profile.subsOf(file).empty();
        if (used && compareWithDisk(profile, file) == OnDisk::Changed)
            changed.push_back(file);
    }
    return changed;
}

} // namespace nytprof::gui
