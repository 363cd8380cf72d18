// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "compare/profile_diff.h"
#include "container/keyed_rows.h"

#include <cstdint>
#include <stop_token>

namespace nytprof {

using DiffRows = SummedRows<DiffRow>;

/// A profile whose ids are mapped to those of a comparison.
struct DiffPart {
    const Profile& profile;
    const MergedIds& ids;
    const EditedLines& lines;
    /// By FileId: the file of `lines`, if that has others.
    const std::vector<FileId>* fileOfLines = nullptr;

    [[nodiscard]] std::uint32_t numberOf(FileId file, std::uint32_t line) const
    {
        return lines.numberOf(fileOfLines ? mapped(file, *fileOfLines) : file, line);
    }
};

/// Adds the rows of a profile to those of a table, as costs before or after, in its ticks.
/// Incomplete if stopped.
void addDiffRows(DiffTable table, const DiffPart& part, const Profile& names,
    DiffCost DiffRow::*member, DiffRows& rows, const std::stop_token& stop);

} // namespace nytprof
