// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "output/this_run.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <optional>
#include <string>

#include <fcntl.h>
#include <unistd.h>

namespace nytprof {
namespace {

double seconds(const timespec& time)
{
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

double seconds(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return seconds(time);
}

/// Seconds from the start of the system to that of a process.
std::optional<double> beginOf(pid_t process)
{
    const auto path = "/proc/" + std::to_string(process) + "/stat";
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return {};
    char text[1024] = {};
    const auto size = read(file, text, sizeof text - 1);
    close(file);
    // The name of the program is in parentheses and may hold anything.
    const char* at = size > 0 ? std::strrchr(text, ')') : nullptr;
    constexpr int FieldsBetween = 20; // the start is field 22, the name field 2
    for (int field = 0; at && field < FieldsBetween; ++field)
        at = std::strchr(at + 1, ' ');
    if (!at)
        return {};
    return std::strtod(at, nullptr) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

} // namespace

bool mayBeOfThisRun(const struct stat& file)
{
    const auto parent = getppid();
    const auto began = beginOf(parent > 0 ? parent : getpid()); // 0 is outside of this container
    // The clock of file systems ticks a few milliseconds behind, that of processes in hundredths.
    constexpr double Blur = 0.05;
    return !began
        || seconds(file.st_mtim)
        >= seconds(CLOCK_REALTIME) - seconds(CLOCK_BOOTTIME) + *began - Blur;
}

} // namespace nytprof
