// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/source_text.h"
#include "report/page_frame.h"
#include "report/source_colors.h"

#include <string>

namespace nytprof::report {

/// The text of a file, from disk only if that is allowed: untrusted profiles may name any file of
/// this machine, and reports are shared.
[[nodiscard]] SourceText reportedSource(
    const Profile& profile, FileId file, const SourceFromDisk& fromDisk);

/// The page of a file: facts, its subs, and its lines with their costs, the callers of the subs
/// that begin there, and calls.
void appendSourcePage(
    std::string& page, const ReportData& data, PageId id, const ColorSource& colors);

} // namespace nytprof::report
