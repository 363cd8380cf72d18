// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "control/process_state.h"

#include "format/parse_number.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <system_error>

#include <unistd.h>

namespace nytprof {
namespace {

/// Epoch seconds when the system started; a clock that was set since has moved it.
double bootTime()
{
    timespec sinceBoot{};
    clock_gettime(CLOCK_BOOTTIME, &sinceBoot);
    const std::chrono::duration<double> now = std::chrono::system_clock::now().time_since_epoch();
    return now.count() - static_cast<double>(sinceBoot.tv_sec)
        - static_cast<double>(sinceBoot.tv_nsec) / 1e9;
}

} // namespace

std::optional<ProcessState> stateOfProcess(pid_t process)
{
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string text;
    std::getline(file, text, '\0');
    std::istringstream fields(text.substr(text.rfind(')') + 1)); // after the name
    char state = 0;
    ProcessState result;
    if (!(fields >> state >> result.parent))
        return std::nullopt;
    result.hasEnded = state == 'Z' || state == 'X';
    const auto skip = [&fields](int count) { // see proc(5)
        std::string skipped;
        while (count-- > 0)
            fields >> skipped;
    };
    skip(17);
    fields >> result.startTicks;
    skip(5);
    fields >> result.stack;
    result.startTime = bootTime()
        + static_cast<double>(result.startTicks) / static_cast<double>(sysconf(_SC_CLK_TCK));
    return result;
}

std::vector<pid_t> forkedChildren(pid_t process)
{
    std::vector<pid_t> children;
    const auto parent = stateOfProcess(process);
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", none)) {
        const auto child = parseNumber<pid_t>(entry.path().filename().string());
        const auto state = child && parent ? stateOfProcess(*child) : std::nullopt;
        if (state && !state->hasEnded && state->parent == process && state->stack != 0
            && state->stack == parent->stack)
            children.push_back(*child);
    }
    std::ranges::sort(children);
    return children;
}

bool isStillRunning(pid_t process, double time)
{
    constexpr double Tolerance = 2; // seconds, for clocks that are being adjusted
    const auto state = stateOfProcess(process);
    return state && !state->hasEnded && state->startTime <= time + Tolerance;
}

} // namespace nytprof
