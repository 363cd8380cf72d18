// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/time_axis.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace nytprof {

class Profile;
struct RowSums;

/// Profiles of ranges of a profile's time axis. Each edge of a range is moved to the nearest end of
/// a slice of each process, but a slice in which only one line and one sub ran may be cut anywhere.
/// So ranges that follow each other add up to the whole, in every table and to the tick.
class NYTPROF_EXPORT TimeRanges {
public:
    /// Reads all slices; of a profile without a time axis, isEmpty(). The profile must be a whole
    /// one.
    explicit TimeRanges(std::shared_ptr<const Profile> profile);
    ~TimeRanges();

    [[nodiscard]] bool isEmpty() const;
    [[nodiscard]] const Profile& whole() const { return *m_profile; }
    /// The range that of() shows: from the first to the last edge of its processes' slices.
    [[nodiscard]] TimeRange shown(TimeRange range) const;
    /// The profile of a range: same ids of files, lines, subs and processes, other numbers; rows
    /// without any are left out. Null if stopped.
    [[nodiscard]] std::shared_ptr<const Profile> of(
        TimeRange range, const std::stop_token& stop = {}) const;

private:
    class Lane;
    struct Tables;
    [[nodiscard]] std::shared_ptr<const Profile> profileOf(
        const RowSums& sums, const std::stop_token& stop) const;

    std::shared_ptr<const Profile> m_profile;
    std::unique_ptr<Tables> m_tables;
    std::vector<Lane> m_lanes; ///< as in the time axis
};

} // namespace nytprof
