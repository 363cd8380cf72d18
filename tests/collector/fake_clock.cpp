// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// To be preloaded (LD_PRELOAD): sleep() returns at once, but the clocks say that the time has
// passed. So tests see statements that take minutes.

#include <ctime>

#include <dlfcn.h>

namespace {

std::time_t slept = 0;

} // namespace

extern "C" __attribute__((visibility("default"))) unsigned sleep(unsigned seconds)
{
    slept += static_cast<std::time_t>(seconds);
    return 0;
}

extern "C" __attribute__((visibility("default"))) int clock_gettime(clockid_t clock, timespec* time)
{
    using Function = int (*)(clockid_t, timespec*);
    static const auto real = reinterpret_cast<Function>(dlsym(RTLD_NEXT, "clock_gettime"));
    const int result = real(clock, time);
    if (result == 0) {
        time->tv_sec += slept;
    }
    return result;
}
