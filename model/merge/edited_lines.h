// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace nytprof {

class Profile;

/// Maps lines of a baseline to the current profile, whose files may have been edited, and be in
/// another folder (merge/moved_files.h): by line diff if both have the source, else by number. A
/// line only in the baseline gets a number of its own if its number is taken: see ownLine(). Lines
/// are paired the same way in both directions.
class EditedLines {
public:
    /// For files that were not edited.
    EditedLines() = default;
    EditedLines(const Profile& before, const Profile& after, const std::stop_token& stop = {});

    /// Number of a baseline line in the current profile.
    [[nodiscard]] std::uint32_t numberOf(FileId before, std::uint32_t line) const;
    /// Current name of a baseline file.
    [[nodiscard]] std::string_view nameOf(const Profile& before, FileId file) const;
    /// Current name of a baseline sub whose name contains a line (anonymous subs, BEGIN blocks),
    /// which is that of a statement in sampled profiles, and the last one of the sub in others;
    /// other names stay. A name that another current sub has is made unique.
    [[nodiscard]] std::string_view nameOf(const Profile& before, SubId sub) const;

    /// The line number in the profile that has the line.
    [[nodiscard]] static std::uint32_t ownLine(std::uint32_t number) { return number & ~Gone; }

private:
    static constexpr std::uint32_t Gone = std::uint32_t{1} << 31;
    struct File {
        std::vector<std::uint32_t> numbers; ///< by line, from 1; empty if not edited
        std::uint32_t longest = 0; ///< lines of the longer text
    };
    [[nodiscard]] bool changes(FileId before) const;
    void rename(const Profile& before, const Profile& after, SubId sub);
    void pairAnonymousSubs(const Profile& before, const Profile& after);

    std::vector<File> m_files; ///< by FileId of the baseline; empty if none was edited
    std::unordered_map<std::uint32_t, std::string> m_fileNames; ///< by FileId; changed names only
    std::unordered_map<std::uint32_t, std::string> m_names; ///< by SubId; changed names only
};

} // namespace nytprof
