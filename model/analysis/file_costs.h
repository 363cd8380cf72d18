// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"
#include "profile/profile.h"

#include <cstdint>
#include <vector>

namespace nytprof {

/// Which sub the statements of a line of a file are surely of: the innermost one around it that
/// ran; else the main program, in its own file. None if several subs share the line: where a sub
/// ends or begins inside of another one, or for subs that a loop made of one text.
class LineOwners {
public:
    LineOwners(const Profile& profile, FileId file);
    /// Invalid if there is none.
    [[nodiscard]] SubId at(std::uint32_t line) const;

private:
    struct Begin {
        std::uint32_t line = 0;
        SubId sub;
    };
    std::vector<Begin> m_begins;
};

/// Executions of statements, which are counted by line, as far as lines show them.
struct SubStatements {
    std::uint64_t own = 0; ///< on lines that the sub owns
    std::uint64_t around = 0; ///< on all of its lines, also those of other subs
};

/// Indexed by SubId.
[[nodiscard]] std::vector<SubStatements> statementsOfSubs(const Profile& profile);

/// Cost of a line and its calls, or one of them: perl reports some calls at another line than their
/// statement, and stmts=0 records no statements.
struct LineData {
    std::uint32_t line = 0;
    std::uint64_t statements = 0;
    Ticks exclusive = 0; ///< statements only
    std::uint64_t calls = 0;
    Ticks inSubs = 0; ///< inclusive time of calls, including recursive ones
};

/// Lines of a file with statements or calls, ascending.
[[nodiscard]] std::vector<LineData> linesWithData(const Profile& profile, FileId file);

/// Cost of a file including the string evals that its code ran, at any depth.
struct FileSums {
    FileId id;
    Ticks time = 0;
    std::uint64_t statements = 0;
    std::uint64_t subs = 0; ///< called subs only
    std::uint64_t evals = 0; ///< executions
    /// A child of a fork knows files of its parent that ran nothing in it.
    [[nodiscard]] bool ran() const { return statements != 0 || time != 0 || subs != 0; }
};

/// Indexed by FileId.
[[nodiscard]] std::vector<FileSums> fileSums(const Profile& profile);

} // namespace nytprof
