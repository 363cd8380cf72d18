// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/source_text.h"
#include "report/page_frame.h"
#include "report/source_colors.h"

#include <span>
#include <string>

namespace nytprof::report {

/// The text of a file, from disk only if that is asked for: what an untrusted profile names may be
/// any file of this machine, and reports are passed on.
[[nodiscard]] SourceText reportedSource(
    const Profile& profile, FileId file, const SourceFromDisk& fromDisk);

/// The lines of a page's file with their costs, then the subs that stand on the page and have no
/// line. subs are all that stand there.
void appendLinesTable(std::string& page, const ReportData& data, PageId id,
    std::span<const SubId> subs, const ColorSource& colors);

} // namespace nytprof::report
