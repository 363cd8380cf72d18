// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/tables.h"

#include <cstdint>
#include <iosfwd>
#include <span>
#include <stop_token>
#include <vector>

namespace nytprof {

/// Time of a line that also counts for a block and a sub; 0 is none.
struct JointTime {
    std::uint32_t line = 0;
    std::uint32_t blockLine = 0;
    std::uint32_t subLine = 0;
    std::uint64_t count = 0;
    Ticks ticks = 0;
};

/// Times whose sums are the three line tables of a file. Profiles do not record the blocks of
/// lines, so lines are assigned to blocks in order.
[[nodiscard]] std::vector<JointTime> jointTimes(std::span<const LineCost> lines,
    std::span<const LineCost> blocks, std::span<const LineCost> subs);

class Profile;

/// Writes format 5.0 that reads back as the same tables. Facts without a chunk are in comments and
/// attributes that others ignore (format/import_options.h); with blocks=1, the link of lines to
/// blocks is lost. compression: zlib level 0 to 9. Errors are those of the stream; incomplete if
/// stopped.
void writeProfile(const Profile& profile, std::ostream& out, int compression = 6,
    const std::stop_token& stop = {});

} // namespace nytprof
