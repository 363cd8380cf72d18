// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/tables.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace nytprof {

class CallTree;
class Profile;

struct SubCost {
    std::uint64_t calls = 0;
    Ticks inclusive = 0; ///< of outermost calls only
    Ticks exclusive = 0;
    /// Called, the main program, or in a call that began before a range.
    [[nodiscard]] bool ran() const { return calls > 0 || exclusive != 0 || inclusive != 0; }
};

/// Costs of all subs, by SubId: from the profile's table of subs, or, if that is missing as after a
/// kill, from its call tree. The main program has the time outside of subs. Incomplete if stopped.
[[nodiscard]] std::vector<SubCost> subCosts(
    const Profile& profile, const std::stop_token& stop = {});

/// Costs of one sub, from the table of subs.
[[nodiscard]] SubCost costOfSub(const Profile& profile, SubId sub);

/// Costs of all subs from a call tree alone; subs: number of SubIds.
[[nodiscard]] std::vector<SubCost> subCosts(
    const CallTree& tree, std::size_t subs, const std::stop_token& stop = {});

/// Callers and callees of a call tree: a row for each pair, without file and line; the caller is
/// invalid at the root. As in NYTProf's records, the time of calls inside a call of the same sub is
/// recursive. Incomplete if stopped.
[[nodiscard]] std::vector<CallSite> callSitesOf(
    const CallTree& tree, std::size_t subs, const std::stop_token& stop);

/// For profiles cut within their rows of callers: subs with more calls in the tree than in rows get
/// the tree's rows instead.
void completeCallSites(std::vector<CallSite>& sites, const CallTree& tree, std::size_t subs,
    const std::stop_token& stop);

} // namespace nytprof
