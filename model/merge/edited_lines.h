// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/ids.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace nytprof {

class Profile;

/// Maps the lines of a baseline to those of a current profile, whose files may have been edited: by
/// a line diff where both have the source, else by number. A line that only the baseline has gets a
/// number that no other line has if its own is taken: see ownLine(). Pairs are the same both ways
/// round.
class NYTPROF_EXPORT EditedLines {
public:
    /// No file was edited.
    EditedLines() = default;
    EditedLines(const Profile& before, const Profile& after, const std::stop_token& stop = {});

    /// The number of a line of the earlier profile.
    [[nodiscard]] std::uint32_t numberOf(FileId before, std::uint32_t line) const;
    /// The name in the later profile of a sub that has its line in the name, as anonymous subs and
    /// BEGIN blocks do; other subs keep theirs. What would then have the name of another sub of the
    /// later one gets one of its own.
    [[nodiscard]] std::string_view nameOf(const Profile& before, SubId sub) const;

    /// A number as the profile that has the line counts.
    [[nodiscard]] static std::uint32_t ownLine(std::uint32_t number) { return number & ~Gone; }

private:
    static constexpr std::uint32_t Gone = std::uint32_t{1} << 31;
    struct File {
        std::vector<std::uint32_t> numbers; ///< of line 1, 2, ...; empty: not edited
        std::uint32_t longest = 0; ///< number of lines that either text has
    };
    void rename(const Profile& before, const Profile& after, SubId sub);

    std::vector<File> m_files; ///< by FileId of the earlier profile; empty: none was edited
    std::unordered_map<std::uint32_t, std::string> m_names; ///< by SubId, of those that change
};

} // namespace nytprof
