// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "flame/flame_layout.h"
#include "profile/call_times.h"
#include "profile/time_axis.h"

#include <memory>
#include <span>
#include <stop_token>

namespace nytprof {

class Profile;

/// Calls in the order of time, if the profile has that of one process; else null.
[[nodiscard]] const CallTimes* callTimesOf(const Profile& profile);

/// A frame for each call, at its time, below the call that it was made in; the root is the time
/// from `from` to `to`, ticks. subs: those that the frames have, by SubId of the calls. Null if
/// stopped.
[[nodiscard]] std::shared_ptr<const FlameLayout> makeFlameChart(const CallTimes& times, Ticks from,
    Ticks to, std::span<const SubId> subs, const std::stop_token& stop = {});

} // namespace nytprof
