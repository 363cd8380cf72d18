// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/tables.h"

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace nytprof {

class Profile;

/// Option of profiles: names of subs that wait, separated by commas. "CORE::connect" is that
/// builtin in any package.
inline constexpr std::string_view WaitsOption = "waits";

/// Sets Sub::waits of builtins and xsubs that wait (format/waits.h), and of subs that the options
/// name.
void markWaiting(std::vector<Sub>& subs, std::span<const Setting> options);

/// A profile in which these subs wait, too; elements may be lists as in WaitsOption.
[[nodiscard]] std::shared_ptr<const Profile> treatAsWaiting(
    std::shared_ptr<const Profile> profile, std::span<const std::string> subs);

/// Exclusive time of the subs that wait, and of all that those in Perl code call.
[[nodiscard]] Ticks waitingTime(const Profile& profile);

/// How a profile has the time of waiting.
enum class WaitingTime : std::uint8_t {
    AsRecorded, ///< as Devel::NYTProf has it: that in accept is only that of its lines
    Included, ///< that of the subs that wait, of their callers and of their lines
    LeftOut, ///< nobody's; call counts stay
};

/// The profile with the same ids and other times; as read, calls of accept have time, but not their
/// callers. Without a call tree, callers follow from the caller table (waiting_callers.h). With one
/// it is exact but for subs that call the same sub on several lines, and for lines of subs that are
/// called both by Perl code that waits and by other code: their share of the waiting is that of
/// their time. Null if stopped.
[[nodiscard]] std::shared_ptr<const Profile> withWaiting(
    WaitingTime time, std::shared_ptr<const Profile> profile, const std::stop_token& stop = {});

/// By number of nodes.
[[nodiscard]] std::vector<bool> nodesThatWait(const Profile& profile);

} // namespace nytprof
