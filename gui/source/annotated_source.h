// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/source_text.h"
#include "formatting/annotations.h"
#include "navigation/navigation.h"
#include "profile/ids.h"
#include "profile/tables.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace nytprof {
class Profile;
}

namespace nytprof::gui {

/// A part of a row that leads somewhere.
struct SourceLink {
    using To = AnnotationPart::To; ///< of More it leads nowhere: it opens and closes what follows
    int start = 0; ///< in characters
    int length = 0;
    Place place; ///< of subs where they are defined
    To to = To::Place;
};

/// What the statements of a line, or of a block or sub that begins there, cost.
struct StatementCost {
    std::uint64_t count = 0;
    Ticks time = 0;
    double heat = 0; ///< by rank among the lines of the file
};

/// One row of the source view: a line of code with its costs, or a remark between two lines.
struct SourceRow {
    std::uint32_t line = 0; ///< 0 for remarks
    std::uint32_t ofLine = 0; ///< the line that a remark is about; 0 for those about no line
    std::uint32_t inList = 0; ///< of a remark in a long list: rows below the one that opens it
    bool hasAnnotations = false; ///< of a line: there are remarks about it
    QString text;
    std::vector<SourceLink> links;
    std::uint64_t count = 0; ///< executions of the line's statements
    Ticks time = 0; ///< of its statements
    std::uint64_t calls = 0; ///< of subs on this line
    Ticks inSubs = 0; ///< inclusive time of these calls
    double timeHeat = 0;
    double subsHeat = 0;
    StatementCost block; ///< of the block that begins here; only with AnnotatedSource::hasBlocks
    StatementCost sub; ///< of the sub that begins here; likewise
    [[nodiscard]] bool isCode() const { return line > 0; }
};

/// What the source view shows: a file, or a sub that has no perl source.
struct AnnotatedSource {
    FileId file; ///< invalid for a page about a sub
    SubId sub; ///< invalid for a file
    std::vector<SourceRow> rows; ///< ascend by ofLine; so do code rows by line
    bool hasBlocks = false; ///< the profile tells costs by block and sub
    SourceOrigin origin = SourceOrigin::None; ///< of the text
    QString notice; ///< about that; mostly empty

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
