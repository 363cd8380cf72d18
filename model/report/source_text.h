// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/profile.h"
#include "report/html_report.h"

#include <string>
#include <string_view>
#include <vector>

namespace nytprof::report {

/// The blanks and tabs that a line begins with.
[[nodiscard]] std::string_view indentOf(std::string_view line);

/// The text of a file: from the profile, else from disk if that is asked for, else none. What a
/// profile of strangers names may be any file of this machine, and reports are passed on.
class SourceText {
public:
    SourceText(const Profile& profile, FileId file, const SourceFromDisk& fromDisk);
    SourceText(const SourceText&) = delete;
    SourceText& operator=(const SourceText&) = delete;

    /// Entry 0 is line 1; valid UTF-8 without line ends.
    [[nodiscard]] const std::vector<std::string_view>& lines() const { return m_lines; }
    /// What the reader must know about where it comes from; mostly empty.
    [[nodiscard]] const std::string& notice() const { return m_notice; }

private:
    void readFromDisk(const Profile& profile, const File& file, const SourceFromDisk& fromDisk);

    std::string m_disk;
    std::vector<std::string_view> m_lines;
    std::string m_notice;
};

} // namespace nytprof::report
