// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "navigation/navigation.h"
#include "profile/ids.h"
#include "profile/tables.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

/// A part of a row that leads somewhere.
struct SourceLink {
    enum class To {
        Place, ///< the place in the source
        Callers, ///< the list of all callers and callees of the place's sub
    };
    int start = 0; ///< in characters
    int length = 0;
    Place place;
    To to = To::Place;
};

/// One row of the source view: a line of code with its costs, or a remark between two lines.
struct SourceRow {
    std::uint32_t line = 0; ///< 0 for remarks
    QString text;
    std::vector<SourceLink> links;
    std::uint64_t count = 0; ///< executions of the line's statements
    Ticks time = 0; ///< of its statements
    std::uint64_t calls = 0; ///< of subs on this line
    Ticks inSubs = 0; ///< inclusive time of these calls
    double timeHeat = 0;
    double subsHeat = 0;
    [[nodiscard]] bool isCode() const { return line > 0; }
};

/// What the source view shows: a file, or a sub that has no perl source.
struct AnnotatedSource {
    FileId file; ///< invalid for a page about a sub
    SubId sub; ///< invalid for a file
    std::vector<SourceRow> rows; ///< code rows ascend by line
    QString notice; ///< about the origin of the text; mostly empty

    /// Row of a line, or of the first line after it, or the last row.
    [[nodiscard]] std::size_t rowOf(std::uint32_t line) const;
    /// First of the remarks above a row that tell who calls the sub which begins there; the row
    /// itself when there are none.
    [[nodiscard]] std::size_t headOf(std::size_t row) const;
};

[[nodiscard]] AnnotatedSource annotateFile(const Profile& profile, FileId file);
/// For xsubs, builtins and subs of unknown place: who calls it, and what it calls.
[[nodiscard]] AnnotatedSource annotateSub(const Profile& profile, SubId sub);

} // namespace nytprof::gui
