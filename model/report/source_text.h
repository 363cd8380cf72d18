// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/profile.h"
#include "report/html_report.h"

#include <string>
#include <string_view>
#include <vector>

namespace nytprof::report {

/// The leading blanks and tabs of a line.
[[nodiscard]] std::string_view indentOf(std::string_view line);

/// The text of a file: from the profile, else from disk if that is allowed, else none. Untrusted
/// profiles may name any file of this machine, and reports are shared.
class SourceText {
public:
    SourceText(const Profile& profile, FileId file, const SourceFromDisk& fromDisk);
    SourceText(const SourceText&) = delete;
    SourceText& operator=(const SourceText&) = delete;

    /// Entry 0 is line 1; valid UTF-8 without line ends.
    [[nodiscard]] const std::vector<std::string_view>& lines() const { return m_lines; }
    /// A notice about the origin of the source; mostly empty.
    [[nodiscard]] const std::string& notice() const { return m_notice; }

private:
    void readFromDisk(const Profile& profile, const File& file, const SourceFromDisk& fromDisk);

    std::string m_disk;
    std::vector<std::string_view> m_lines;
    std::string m_notice;
};

} // namespace nytprof::report
