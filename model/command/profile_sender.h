// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/run_labels.h"
#include "command/send_options.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {
class Profile;
}

/// Sending profiles to a server: selects and groups them, keeps those that could not be sent, and
/// implements --follow.
namespace nytprof::command {

struct OutgoingProfile {
    std::string path;
    std::shared_ptr<const Profile> profile;
    RunLabels labels;
    std::uint64_t run; ///< runOf(*profile)
};

/// The result of sending.
struct Sent {
    std::uint64_t sent = 0; ///< profiles, also of earlier calls
    std::uint64_t known = 0; ///< profiles that were there already
    std::set<std::uint64_t> knownRuns = {}; ///< runs that the server has
    std::string error = {}; ///< one line, or empty
    bool isTransient = false; ///< the same may succeed later
    bool acceptsOthers = false; ///< the error is of these profiles only
    bool isAddressWrong = false; ///< or the user, token or tenant: nothing is kept for it
};

/// Where profiles go.
class ProfileDestination {
public:
    virtual ~ProfileDestination() = default;
    /// Why it does not accept a profile, or empty.
    [[nodiscard]] virtual std::string refusalOf(const Profile& profile) const = 0;
    /// Before the first profile, and again after an error that may pass.
    [[nodiscard]] virtual Sent prepare() = 0;
    /// Profiles in a group.
    [[nodiscard]] virtual std::size_t groupSize() const = 0;
    /// Sends a group, or holds it until there is more. After an error it holds nothing.
    [[nodiscard]] virtual Sent send(std::span<const OutgoingProfile> group) = 0;
    /// Sends what it holds.
    [[nodiscard]] virtual Sent flush() = 0;
    [[nodiscard]] virtual bool holdsSome() const = 0;
    /// Whether it knows itself which runs it has, so that nothing is sent twice.
    [[nodiscard]] virtual bool knowsItsRuns() const = 0;
    /// "3 profiles loaded, 2 already there".
    [[nodiscard]] virtual std::string summary(const Sent& sums) const = 0;
};

/// Sends the profiles of the options and those of the spool; prints what happened. The exit code.
/// name: any text that identifies the destination, such as a URL without a password.
[[nodiscard]] int sendProfiles(const SendOptions& options, ProfileDestination& destination,
    std::string_view name, const std::stop_token& stop);

} // namespace nytprof::command
