// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/tables.h"

#include <cstddef>
#include <stop_token>
#include <vector>

namespace nytprof {

class CallTree;

/// Who calls whom in a call tree of so many subs: a row for each caller and callee, without a file
/// and line; the caller is invalid at the root. Times are told apart as in the records of NYTProf:
/// those of calls inside a call of the same sub are recursive. Incomplete when asked to stop.
[[nodiscard]] std::vector<CallSite> callSitesOf(
    const CallTree& tree, std::size_t subs, const std::stop_token& stop);

/// For profiles cut within the rows of their callers: of subs that have more calls in the tree than
/// in the rows, those of the tree take their place.
void completeCallSites(std::vector<CallSite>& sites, const CallTree& tree, std::size_t subs,
    const std::stop_token& stop);

} // namespace nytprof
