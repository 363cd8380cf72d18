// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// To be preloaded (LD_PRELOAD): sleep() returns at once, but the clocks say that the time has
// passed, and that accept() has waited for a minute. So tests see statements that take minutes, and
// times that are exact.

#include <ctime>

#include <dlfcn.h>
#include <sys/socket.h>

namespace {

std::time_t slept = 0;

template <class Function>
Function* original(const char* name)
{
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

} // namespace

extern "C" __attribute__((visibility("default"))) unsigned sleep(unsigned seconds)
{
    slept += static_cast<std::time_t>(seconds);
    return 0;
}

extern "C" __attribute__((visibility("default"))) int clock_gettime(clockid_t clock, timespec* time)
{
    static auto* const real = original<int(clockid_t, timespec*)>("clock_gettime");
    const int result = real(clock, time);
    if (result == 0) {
        time->tv_sec += slept;
    }
    return result;
}

extern "C" __attribute__((visibility("default"))) int accept(
    int socket, sockaddr* address, socklen_t* size)
{
    slept += 60;
    return original<int(int, sockaddr*, socklen_t*)>("accept")(socket, address, size);
}

extern "C" __attribute__((visibility("default"))) int accept4(
    int socket, sockaddr* address, socklen_t* size, int flags)
{
    slept += 60;
    return original<int(int, sockaddr*, socklen_t*, int)>("accept4")(socket, address, size, flags);
}
