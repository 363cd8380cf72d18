// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "report/page_frame.h"
#include "report/source_colors.h"

#include <span>
#include <string>

namespace nytprof::report {

/// The lines of a page's file with their costs, then the subs that stand on the page and have no
/// line. subs are all that stand there.
void appendLinesTable(std::string& page, const ReportData& data, PageId id,
    std::span<const SubId> subs, const ColorSource& colors);

} // namespace nytprof::report
