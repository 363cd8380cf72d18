// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "push/store_message.h"

namespace nytprof {

/// An ExportProfilesServiceRequest of opentelemetry.proto.collector.profiles.v1development, as of
/// version 1.10 of the protocol. Samples have exclusive nanoseconds; their frames are those of
/// encodePprof(). Labels are attributes of the resource; all samples link to a trace_id.
[[nodiscard]] StoreMessage otlpMessage(
    const Profile& profile, const StoreLabels& labels, std::uint64_t run);

/// What an ExportProfilesServiceResponse says of profiles that the server did not accept, or of
/// the others.
struct OtlpAnswer {
    std::int64_t rejected = 0;
    std::string message = {};
    bool isValid = true; ///< false if it is another message
};
[[nodiscard]] OtlpAnswer readOtlpAnswer(std::string_view body);

} // namespace nytprof
