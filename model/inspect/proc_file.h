// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <string>

#include <sys/types.h>

namespace nytprof {

/// What the system says about a process in a file of /proc.
struct ProcFile {
    std::string text;
    int error = 0; ///< errno if it cannot be read
};
/// name: "stat", "task/12/children". At most `most` bytes.
[[nodiscard]] ProcFile readProcFile(
    pid_t process, const std::string& name, std::size_t most = std::size_t{64} * 1024);
/// Target of a link: "exe", "cwd", "ns/mnt"; "" if that may not be read.
[[nodiscard]] std::string readProcLink(pid_t process, const std::string& name);
[[nodiscard]] ProcFile readTextFile(
    const std::string& path, std::size_t most = std::size_t{64} * 1024);

} // namespace nytprof
