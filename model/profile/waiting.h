// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/tables.h"

#include <memory>
#include <stop_token>

namespace nytprof {

class Profile;

/// A builtin or xsub that waits rather than works: select, sleep, wait, waitpid, accept, flock,
/// recv, and the like.
[[nodiscard]] NYTPROF_EXPORT bool isWaiting(const Sub& sub);

/// Exclusive time of the subs that wait.
[[nodiscard]] NYTPROF_EXPORT Ticks waitingTime(const Profile& profile);

/// The same profile, with the same ids, without the time of subs that wait: neither they, their
/// lines nor their callers have it; call counts stay. Exact but for subs that call the same sub on
/// several lines: its share of their waiting is that of its time. Null if stopped.
[[nodiscard]] NYTPROF_EXPORT std::shared_ptr<const Profile> withoutWaiting(
    std::shared_ptr<const Profile> profile, const std::stop_token& stop = {});

} // namespace nytprof
