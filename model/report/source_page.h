// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/source_text.h"
#include "report/page_frame.h"
#include "report/source_colors.h"

#include <string>

namespace nytprof::report {

/// Source of a file, from disk only if permitted: untrusted profiles may name any local file, and
/// reports are shared.
[[nodiscard]] SourceText reportedSource(
    const Profile& profile, FileId file, const SourceFromDisk& fromDisk);

/// Page of a file: properties, subs, and lines with costs, callers and callees.
void appendSourcePage(
    std::string& page, const ReportData& data, PageId id, const ColorSource& colors);

} // namespace nytprof::report
