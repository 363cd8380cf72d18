// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/moment.h"
#include "profile/time_axis.h"

#include <cstdint>
#include <optional>
#include <string>

namespace nytprof {

/// Nanoseconds on the axis. A time of day that is before `earliest` is one of the next day, if the
/// axis reaches that far.
[[nodiscard]] std::int64_t timeOf(
    const Moment& moment, const TimeAxis& axis, std::int64_t earliest);

/// A range as people write it; without an edge up to that of the axis.
struct MomentRange {
    std::optional<Moment> from;
    std::optional<Moment> to;
    [[nodiscard]] bool isSet() const { return from || to; }
    /// Perhaps beyond the axis; `to` is before `from` if it is written so.
    [[nodiscard]] TimeRange on(const TimeAxis& axis) const;
    /// Why it cannot be shown, as an error message; "" if it can, perhaps without anything that
    /// ran.
    [[nodiscard]] std::string problemOn(const TimeAxis& axis) const;
};

/// Why there is no time axis, for a message.
[[nodiscard]] const char* reasonOf(TimeAxis::Absence absence);

} // namespace nytprof
