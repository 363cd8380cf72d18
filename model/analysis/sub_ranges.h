// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/ids.h"

#include <cstdint>
#include <vector>

namespace nytprof {

class Profile;

/// Which sub a line is in: of several around it the innermost, outside of all the main program
/// where the file is its. Lines of no sub are in none.
class NYTPROF_EXPORT SubRanges {
public:
    explicit SubRanges(const Profile& profile);
    [[nodiscard]] SubId at(FileId file, std::uint32_t line) const;

private:
    /// From this line on it is this sub.
    struct Begin {
        std::uint32_t line = 0;
        SubId sub;
    };
    std::vector<std::vector<Begin>> m_byFile;
};

} // namespace nytprof
