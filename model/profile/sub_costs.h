// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/tables.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace nytprof {

class CallTree;
class Profile;

/// What a table of subs says about one of them.
struct SubCost {
    std::uint64_t calls = 0;
    Ticks inclusive = 0; ///< of the outermost calls only
    Ticks exclusive = 0;
};

/// Costs of all subs, by SubId. Mostly what the profile says; when it ends before its table of
/// subs, as that of a killed program does, they are summed up from its call tree. Incomplete when
/// asked to stop.
[[nodiscard]] NYTPROF_EXPORT std::vector<SubCost> subCosts(
    const Profile& profile, const std::stop_token& stop = {});

/// The same from a call tree alone, for so many subs.
[[nodiscard]] std::vector<SubCost> subCosts(
    const CallTree& tree, std::size_t subs, const std::stop_token& stop = {});

/// Who calls whom in a call tree of so many subs: a row for each caller and callee, without a file
/// and line; the caller is invalid at the root. Times are separated as in the records of NYTProf:
/// those of calls inside a call of the same sub are recursive. Incomplete when asked to stop.
[[nodiscard]] std::vector<CallSite> callSitesOf(
    const CallTree& tree, std::size_t subs, const std::stop_token& stop);

/// For profiles cut within the rows of their callers: of subs that have more calls in the tree than
/// in the rows, those of the tree take their place.
void completeCallSites(std::vector<CallSite>& sites, const CallTree& tree, std::size_t subs,
    const std::stop_token& stop);

} // namespace nytprof
