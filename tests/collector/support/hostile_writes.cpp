// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// To be preloaded (LD_PRELOAD): writes to profiles fare as they may on a network or under signals.
// NYTPROF_HOSTILE_WRITES says how: "short" (a few bytes each), "interrupted" (every other fails
// with EINTR), "nothing" (0 after 1000 bytes), "quota" (EDQUOT after 1000 bytes), "lost" (close
// fails), "stopped" (SIGTERM comes with each), "no rewrite" (0 where something exists),
// "limited rewrite" (SIGXFSZ there), "late child" (a forked child waits until others have written).

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include <dlfcn.h>
#include <unistd.h>

namespace {

template <class Function>
Function* original(const char* name)
{
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

std::string_view how()
{
    const char* const text = std::getenv("NYTPROF_HOSTILE_WRITES");
    return text ? text : "";
}

bool isProfile(int descriptor)
{
    char path[4096];
    const auto link = "/proc/self/fd/" + std::to_string(descriptor);
    const auto size = readlink(link.c_str(), path, sizeof path);
    const std::string_view name(path, size > 0 ? static_cast<std::size_t>(size) : 0);
    return name.find("nytprof.out") != std::string_view::npos
        || name.find("tmon.out") != std::string_view::npos;
}

std::size_t written = 0;
unsigned calls = 0;

} // namespace

extern "C" __attribute__((visibility("default"))) ssize_t write(
    int descriptor, const void* bytes, std::size_t size)
{
    static auto* const real = original<ssize_t(int, const void*, std::size_t)>("write");
    constexpr std::size_t Limit = 1000;
    if (!isProfile(descriptor)) {
        return real(descriptor, bytes, size);
    }
    if (how() == "short") {
        size = std::min<std::size_t>(size, ++calls % 7 + 1);
    } else if (how() == "interrupted" && ++calls % 2) {
        errno = EINTR;
        return -1;
    } else if (how() == "stopped") {
        kill(getpid(), SIGTERM);
    } else if (how() == "nothing" || how() == "quota") {
        if (size > 0 && written == Limit) {
            errno = EDQUOT;
            return how() == "quota" ? -1 : 0;
        }
        size = std::min(size, Limit - written);
    }
    const auto count = real(descriptor, bytes, size);
    written += count > 0 ? static_cast<std::size_t>(count) : 0;
    return count;
}

extern "C" __attribute__((visibility("default"))) ssize_t pwrite64(
    int descriptor, const void* bytes, std::size_t size, off64_t offset)
{
    static auto* const real = original<ssize_t(int, const void*, std::size_t, off64_t)>("pwrite64");
    if (how() == "no rewrite" && isProfile(descriptor)) {
        return 0;
    }
    if (how() == "limited rewrite" && isProfile(descriptor)) {
        raise(SIGXFSZ);
        errno = EFBIG;
        return -1;
    }
    return real(descriptor, bytes, size, offset);
}

extern "C" __attribute__((visibility("default"))) ssize_t pwrite(
    int descriptor, const void* bytes, std::size_t size, off_t offset)
{
    return pwrite64(descriptor, bytes, size, offset);
}

extern "C" __attribute__((visibility("default"))) pid_t fork()
{
    static auto* const real = original<pid_t()>("fork");
    const auto child = real();
    if (child == 0 && how() == "late child") {
        usleep(500'000);
    }
    return child;
}

extern "C" __attribute__((visibility("default"))) int close(int descriptor)
{
    static auto* const real = original<int(int)>("close");
    // What is moved to another number is closed first; only the end comes after something written.
    const bool fails = written > 0 && how() == "lost" && isProfile(descriptor);
    const int result = real(descriptor);
    if (fails) {
        errno = EIO;
        return -1;
    }
    return result;
}
