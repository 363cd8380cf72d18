// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// To be preloaded (LD_PRELOAD) under callgrind, so that its counts do not depend on its speed. It
// runs programs about 50 times slower: clocks are as much slower here, and what happens once a
// second happens as often as without it. A forked child counts only what it does itself. A program
// calls getpriority() before and after the part that is to be counted.

#include <cstdarg>
#include <ctime>

#include <dlfcn.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <valgrind/callgrind.h>

namespace {

constexpr long long Slowdown = 50;
constexpr long long NanosecondsPerSecond = 1'000'000'000;

template <class Function>
Function* original(const char* name)
{
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

void forgetParent() { CALLGRIND_ZERO_STATS; }

[[gnu::constructor]] void install() { pthread_atfork(nullptr, nullptr, forgetParent); }

} // namespace

extern "C" __attribute__((visibility("default"))) int clock_gettime(clockid_t clock, timespec* time)
{
    static auto* const real = original<int(clockid_t, timespec*)>("clock_gettime");
    const int result = real(clock, time);
    if (result == 0 && clock != CLOCK_REALTIME) {
        const auto slow = (time->tv_sec * NanosecondsPerSecond + time->tv_nsec) / Slowdown;
        time->tv_sec = slow / NanosecondsPerSecond;
        time->tv_nsec = slow % NanosecondsPerSecond;
    }
    return result;
}

/// Slow, as without callgrind, which has no clock that libc reads without a system call: by that
/// the collector decides which clock to use in virtual machines.
extern "C" __attribute__((visibility("default"))) long syscall(long number, ...)
{
    static auto* const real = original<long(long, long, long, long, long, long, long)>("syscall");
    va_list list;
    va_start(list, number);
    long arguments[6];
    for (auto& argument : arguments)
        argument = va_arg(list, long);
    va_end(list);
    const auto call = [&] {
        return real(number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4],
            arguments[5]);
    };
    for (int i = 0; number == SYS_clock_gettime && i < 10; ++i)
        call();
    return call();
}

extern "C" __attribute__((visibility("default"))) int getpriority(
    __priority_which_t which, id_t who)
{
    static bool isCounting = false;
    if (isCounting) {
        CALLGRIND_DUMP_STATS_AT("counted");
    } else {
        CALLGRIND_ZERO_STATS;
    }
    isCounting = !isCounting;
    return original<int(__priority_which_t, id_t)>("getpriority")(which, who);
}
