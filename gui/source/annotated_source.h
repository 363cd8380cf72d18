// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/source_text.h"
#include "formatting/annotations.h"
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

/// A link in a row.
struct SourceLink {
    using To = AnnotationPart::To; ///< More has no target: it expands and collapses what follows
    int start = 0; ///< in characters
    int length = 0;
    Location place; ///< of subs, where they are defined
    To to = To::Place;
};

/// Cost of the statements of a line, or of the block or sub that begins there.
struct StatementCost {
    std::uint64_t count = 0;
    Ticks time = 0;
    int heat = 0; ///< heatOf() its time
};

/// A row of the source view: a line of code with its costs, or an annotation.
struct SourceRow {
    /// What a comparison shows beside it.
    enum class Beside : std::uint8_t {
        Same, ///< the same text, or nothing is compared
        Other, ///< another text, or no line
        Nothing, ///< this row is empty: only the other side has the line
    };

    std::uint32_t line = 0; ///< 0: annotation
    std::uint32_t ofLine = 0; ///< the line that an annotation is about; 0: none
    std::uint32_t inList = 0; ///< of a long list of annotations: rows below the one that expands it
    bool hasAnnotations = false; ///< of a line of code
    bool isDetail = false; ///< an annotation that is only visible below the current line
    Beside beside = Beside::Same;
    QString text;
    int shown = 0; ///< characters of a line that is too long; what follows them in text says so
    QString tip; ///< of string evals; see tipOf()
    std::vector<CallSite> sums; ///< that an annotation shows a part of
    std::vector<SourceLink> links;
    std::uint64_t count = 0; ///< executions of its statements
    Ticks time = 0; ///< of its statements
    std::uint64_t calls = 0; ///< of subs, from this line
    Ticks inSubs = 0; ///< inclusive time of these calls
    int timeHeat = 0; ///< heatOf() time
    int subsHeat = 0; ///< heatOf() inSubs
    StatementCost block; ///< that begins here; only with AnnotatedSource::hasBlocks
    StatementCost sub; ///< that begins here; only with AnnotatedSource::hasBlocks
    [[nodiscard]] bool isCode() const { return line > 0; }
    [[nodiscard]] bool isCut() const { return shown > 0; }
};

/// The lines of a sub in Perl.
struct SubLines {
    SubId sub;
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::size_t head = 0; ///< row with its times; its own line if it was not called
    [[nodiscard]] bool contains(std::uint32_t line) const { return first <= line && line <= last; }
};

/// Content of the source view: a file, or a sub without Perl source.
struct AnnotatedSource {
    FileId file; ///< invalid for the page of a sub
    SubId sub; ///< invalid for a file
    std::vector<SourceRow> rows; ///< ascending by ofLine; code rows also by line
    std::vector<SubLines> subs; ///< of a file, by first line: inner ones come later
    bool hasBlocks = false; ///< the profile has costs of blocks and subs
    std::uint64_t parts = 1; ///< runs or requests of the profile, of which costs are means
    SourceOrigin origin = SourceOrigin::None; ///< of the text
    std::optional<SourceText> lines; ///< of a file: also what rows show a part of
    QString missing; ///< what has no source, in a few words; usually empty
    QString notice; ///< why, or about the origin; usually empty

    /// The row of a line, or of the next one, or the last row.
    [[nodiscard]] std::size_t rowOf(std::uint32_t line) const;
    /// A line of code, in one line.
    [[nodiscard]] QString wholeLine(const SourceRow& row) const;
    /// The first of the annotations above a row that show callers of the sub which begins there;
    /// the row itself if there are none.
    [[nodiscard]] std::size_t headOf(std::size_t row) const;
};

/// recorded: what has the memory of the profile, see LoadedProfile; null: not to be shown.
[[nodiscard]] AnnotatedSource annotateFile(const Profile& profile, FileId file,
    SourceChoice choice = SourceChoice::AsRun, const Profile* recorded = nullptr);
/// For xsubs, builtins and subs without a known location: callers and callees.
[[nodiscard]] AnnotatedSource annotateSub(const Profile& profile, SubId sub);

} // namespace nytprof::gui
