// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

/// Profiles as messages to stores of continuous profiling.
namespace nytprof {

class Profile;
struct RunLabels;

enum class StoreProtocol : std::uint8_t {
    Pyroscope, ///< push.v1.PusherService
    Parca, ///< parca.profilestore.v1alpha1.ProfileStoreService
    Otlp, ///< profiles of OpenTelemetry's protocol 1.10, v1development
};

/// Labels of a series; service_name is never empty.
using StoreLabels = std::map<std::string, std::string>;

/// Labels of the user, and what the profile says: service_name, program if that is another one,
/// pid, route and trace_id, as far as all of it has the same.
[[nodiscard]] StoreLabels storeLabels(const Profile& profile, const RunLabels& labels);

/// Why no store can have a profile, or empty: without a start time, call stacks or times.
[[nodiscard]] std::string storeRefusalOf(const Profile& profile);

/// A POST request, to which ProfileStore adds the address of the server.
struct StoreMessage {
    std::string path; ///< "/push.v1.PusherService/Push"
    std::vector<std::string> headers; ///< lines, all that depend on the protocol
    std::string body;
    std::size_t samples = 0; ///< in the body
    StoreLabels labels = {}; ///< in the body, also those that the protocol adds
};

/// run: runOf(profile); equal runs have equal ids in the store.
[[nodiscard]] StoreMessage storeMessage(
    StoreProtocol protocol, const Profile& profile, const StoreLabels& labels, std::uint64_t run);

/// Name of the measured time: "cpu", or "wall" unless the profile says otherwise.
[[nodiscard]] std::string_view storeCostType(const Profile& profile);

[[nodiscard]] std::string zippedBytes(std::string_view bytes);

/// A UUID (version 8) of a run.
using StoreId = std::array<std::uint8_t, 16>;
[[nodiscard]] StoreId storeIdOf(std::uint64_t run);

} // namespace nytprof
