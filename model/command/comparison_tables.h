// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/printed_table.h"

#include <memory>
#include <vector>

namespace nytprof {
class RunsComparison;
}

namespace nytprof::command {

struct CompareOptions;

/// What `nytprof compare` prints: of several runs the evidence, of one on each side all changes.
[[nodiscard]] std::vector<PrintedTable> comparisonTables(
    const std::shared_ptr<const RunsComparison>& runs, const CompareOptions& options);

} // namespace nytprof::command
