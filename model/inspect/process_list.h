// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace nytprof {

struct ListedProcess {
    pid_t pid = 0;
    pid_t parent = 0;
    std::vector<std::string> words = {}; ///< of its command line; servers may have changed it
    std::uint64_t startTicks = 0; ///< clock ticks from the boot to its start; 0: unknown
};

/// PIDs of all processes that this one can see, in order.
[[nodiscard]] std::vector<pid_t> processNumbers();
/// All processes that this one can see, by pid.
[[nodiscard]] std::vector<ListedProcess> listProcesses();

/// What people call a process: the script that a perl runs, else the command, without folders. What
/// servers have put into $0 is taken as it is: "starman worker".
[[nodiscard]] std::string programName(const ListedProcess& process);

/// Whether people mean this process by a pid, a file name or a path: that of the command or of the
/// script that a perl runs, or the first word of $0.
[[nodiscard]] bool isCalled(const ListedProcess& process, std::string_view name);

/// The processes and, below each, its children and theirs; each once.
[[nodiscard]] std::vector<pid_t> withChildren(
    const std::vector<pid_t>& processes, const std::vector<ListedProcess>& all);

/// Processes that a process has started, or that were left to it, and that have not ended.
[[nodiscard]] std::vector<pid_t> childrenOf(pid_t process);
/// One process; its pid is 0 if there is none.
[[nodiscard]] ListedProcess listedProcess(pid_t process);

/// File name of the program that it runs; "" if that may not be read.
[[nodiscard]] std::string executableName(pid_t process);

/// Whether it may run perl, without looking for one: by its command, its program, or a file that
/// it has loaded, such as libperl.so or a module in C.
[[nodiscard]] bool mayRunPerl(const ListedProcess& process);

/// Whether it has loaded a file such as libperl.so.
[[nodiscard]] bool hasLoadedPerl(pid_t process);

/// The process that a thread belongs to; a process is its own. 0 if there is none.
[[nodiscard]] pid_t threadGroupOf(pid_t thread);
/// Whether it has a PID namespace below that of this process, as in most containers.
[[nodiscard]] bool isInContainer(pid_t process);

/// The user that it runs as.
[[nodiscard]] std::optional<uid_t> ownerOf(pid_t process);
/// "shop"; the number if the user has no name.
[[nodiscard]] std::string nameOfUser(uid_t user);

} // namespace nytprof
