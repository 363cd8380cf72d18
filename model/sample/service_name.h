// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string>
#include <string_view>

namespace nytprof {

/// Where a process belongs. Its texts are chosen by others.
struct ControlGroup {
    std::string path; ///< "/system.slice/starman.service"; "" for the root, or unknown
    std::string unit; ///< of systemd, "starman.service"; "" for none
    std::string container; ///< the first 12 digits of its id; "" for none
};
/// From the text of /proc/PID/cgroup, of either version.
[[nodiscard]] ControlGroup controlGroupIn(std::string_view text);

/// Whether --cgroup means the group: its path or one above, its unit with or without ".service",
/// its container, or any folder of the path.
[[nodiscard]] bool isInGroup(const ControlGroup& group, std::string_view name);

/// What a process serves: "starman" of the unit, else the container or the group, else the program,
/// without what a server has put behind its name.
[[nodiscard]] std::string serviceOf(const ControlGroup& group, std::string_view program);

/// At most 64 letters, digits and . _ @ + -, of which the first is no dot and no dash; never empty.
[[nodiscard]] std::string fileNamePart(std::string_view text);

} // namespace nytprof
