// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/ids.h"
#include "profile/profile.h"

#include <cstdint>
#include <vector>

namespace nytprof {

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

/// What a line took and what it called. A line may have either alone: perl reports some calls at
/// another line than of their statement, and option stmts=0 leaves out statements.
struct LineData {
    std::uint32_t line = 0;
    std::uint64_t statements = 0;
    Ticks exclusive = 0; ///< of the statements
    std::uint64_t calls = 0;
    Ticks inSubs = 0; ///< inclusive time of the calls, that of recursive ones too
};

/// The lines of a file that have statements or calls, by number.
[[nodiscard]] NYTPROF_EXPORT std::vector<LineData> linesWithData(
    const Profile& profile, FileId file);

/// What a file took together with the string evals that its code ran, at any depth.
struct FileSums {
    FileId id;
    Ticks time = 0;
    std::uint64_t statements = 0;
    std::uint64_t subs = 0; ///< that were called
    std::uint64_t evals = 0; ///< executions
};

/// By FileId.
[[nodiscard]] NYTPROF_GUI_EXPORT std::vector<FileSums> fileSums(const Profile& profile);

} // namespace nytprof
