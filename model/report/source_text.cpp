// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/source_text.h"

#include "format/tags.h"
#include "format/text_encoding.h"
#include "profile/disk_source.h"

#include <algorithm>
#include <optional>

namespace nytprof::report {

namespace {

std::string reasonWithoutSource(const Profile& profile, const File& file)
{
    const std::string name(file.name);
    if (file.flags & FidFlag::Fake)
        return "There is no source: the profiler made this file up for code of no file.";
    if (file.isEval())
        return "The source of this string eval was not saved in the profile.";
    if (file.name == "-e" || file.name == "-")
        return "The source was given on the command line or standard input and was not saved in "
               "the profile.";
    if (file.name.find('/') == file.name.npos)
        return "There is no source: perl does not know the directory of this file.";
    if (profile.option("savesrc") == "0")
        return "The profile was made with savesrc=0, and " + name + " is not on this machine.";
    return "The source is not in the profile, and " + name + " is not on this machine.";
}

} // namespace

std::string_view indentOf(std::string_view line)
{
    return line.substr(0, std::min(line.find_first_not_of(" \t"), line.size()));
}

SourceText::SourceText(const Profile& profile, FileId id, const SourceFromDisk& fromDisk)
{
    const auto saved = profile.source(id);
    if (!saved.empty())
        m_lines.assign(saved.begin(), saved.end());
    else if (fromDisk.isAllowed || !mayBeOnDisk(profile[id]))
        readFromDisk(profile, profile[id], fromDisk);
    else
        m_notice = "The source is not in the profile. With --source-from-disk it is taken from "
            + std::string(profile[id].name) + " of the machine that makes the report.";
    for (std::string_view& line : m_lines)
        if (line.ends_with('\r'))
            line.remove_suffix(1);
}

void SourceText::readFromDisk(
    const Profile& profile, const File& file, const SourceFromDisk& fromDisk)
{
    const std::string path(file.name);
    const auto disk = mayBeOnDisk(file) ? readDiskSource(path) : std::nullopt;
    if (!disk) {
        m_notice = reasonWithoutSource(profile, file);
        return;
    }
    if (fromDisk.onRead)
        fromDisk.onRead(path);
    m_disk = toUtf8(disk->text);
    m_notice = "The source is not in the profile; this is the file on disk.";
    if (profile.baseTime() > 0 && disk->modified > profile.baseTime())
        m_notice += " It was modified after the program ran, so lines may not be those that ran.";
    for (std::size_t at = 0; at < m_disk.size();) {
        const std::size_t end = std::min(m_disk.find('\n', at), m_disk.size());
        m_lines.push_back(std::string_view(m_disk).substr(at, end - at));
        at = end + 1;
    }
}

} // namespace nytprof::report
