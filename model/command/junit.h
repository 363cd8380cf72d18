// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/run_gate.h"

#include <iosfwd>
#include <string>
#include <vector>

namespace nytprof::command {

/// A test suite in the XML format of JUnit, which Jenkins, GitLab and others show: a test case for
/// each limit, skipped if unclear; without limits, one for the whole program that passes.
void writeJunit(
    const RunsComparison& runs, const std::vector<GateResult>& results, std::ostream& out);

} // namespace nytprof::command
