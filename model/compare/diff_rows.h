// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "compare/profile_diff.h"
#include "container/keyed_rows.h"

#include <array>
#include <cstdint>
#include <stop_token>

namespace nytprof {

using DiffRows = SummedRows<DiffRow>;
using DiffTables = std::array<DiffRows, DiffTableCount>; ///< by DiffTable

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

/// Adds all rows of a profile, as costs before or after, in its ticks. Incomplete if stopped.
void addDiffRows(const DiffPart& part, const Profile& names, DiffCost DiffRow::*member,
    DiffTables& tables, const std::stop_token& stop);

} // namespace nytprof
