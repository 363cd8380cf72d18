// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <algorithm>
#include <cstddef>
#include <ctime>
#include <optional>

#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Calls that only Linux has, and what other systems have instead. The collector is tested on Linux
/// only; docs/platforms.md lists what else a port needs. With other systems' ways it compiles here,
/// too: tests/source/check-portable.
#ifndef __linux__
extern "C" int getpeereid(int, uid_t*, gid_t*);
#endif

namespace nytprof {

#ifdef __linux__

/// Runs on while the machine sleeps, as start times of processes do.
inline constexpr clockid_t ClockSinceBoot = CLOCK_BOOTTIME;
/// For getrusage(): this thread, elsewhere the process.
inline constexpr int UsageOfThread = RUSAGE_THREAD;
inline constexpr int NoSignal = MSG_NOSIGNAL; ///< for send() to a socket that was closed

inline pid_t threadId() { return static_cast<pid_t>(syscall(SYS_gettid)); }

/// Gives this thread an empty table of descriptors of its own: in one step without copies where the
/// kernel can; else it briefly holds the program's files open. Returns success.
inline bool leaveDescriptors()
{
#ifdef SYS_close_range
    constexpr unsigned Unshare = 2; // CLOSE_RANGE_UNSHARE; Ubuntu 20.04 has no header for it
    if (syscall(SYS_close_range, 0U, ~0U, Unshare) == 0)
        return true;
#endif
    if (unshare(CLONE_FILES) != 0)
        return false;
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    for (int each = 0; each < static_cast<int>(std::min<rlim_t>(limit.rlim_cur, 1 << 20)); ++each)
        close(each);
    return true;
}

/// User at the other end of a local socket.
inline std::optional<uid_t> peerUser(int socket)
{
    ucred peer{};
    socklen_t size = sizeof peer;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0)
        return {};
    return peer.uid;
}

/// The name of a socket as a descriptor that stays when the name is removed; -1 if there is none.
inline int openName(int folder, const char* name)
{
    return openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
}

/// Whether nobody can truncate the file, so that it may be mapped.
inline bool keepsItsSize(int file)
{
    const int seals = fcntl(file, F_GET_SEALS);
    return seals >= 0 && (seals & F_SEAL_SHRINK) != 0;
}

/// Sockets neither block nor stay open in programs that are executed.
inline int newLocalSocket()
{
    return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}
inline int acceptConnection(int socket)
{
    return accept4(socket, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

/// Returns MAP_FAILED on failure; then the mapping is as before.
inline void* enlarge(void* mapping, std::size_t bytes, std::size_t wanted)
{
    return mremap(mapping, bytes, wanted, MREMAP_MAYMOVE);
}

#else

inline constexpr clockid_t ClockSinceBoot = CLOCK_MONOTONIC;
inline constexpr int UsageOfThread = RUSAGE_SELF;
inline constexpr int NoSignal = 0; // sockets have SO_NOSIGPIPE

inline pid_t threadId() { return getpid(); }
inline bool leaveDescriptors() { return false; }
inline int openName(int, const char*) { return -1; }
inline bool keepsItsSize(int) { return false; }

inline std::optional<uid_t> peerUser(int socket)
{
    uid_t user = 0;
    gid_t group = 0;
    if (getpeereid(socket, &user, &group) != 0)
        return {};
    return user;
}

inline int configureSocket(int socket)
{
    if (socket >= 0) {
        fcntl(socket, F_SETFD, FD_CLOEXEC);
        fcntl(socket, F_SETFL, O_NONBLOCK);
#ifdef SO_NOSIGPIPE
        const int on = 1;
        setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
    }
    return socket;
}
inline int newLocalSocket() { return configureSocket(socket(AF_UNIX, SOCK_STREAM, 0)); }
inline int acceptConnection(int socket)
{
    return configureSocket(accept(socket, nullptr, nullptr));
}

inline void* enlarge(void* mapping, std::size_t bytes, std::size_t wanted)
{
    void* const larger
        = mmap(nullptr, wanted, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (larger != MAP_FAILED)
        munmap(mapping, bytes);
    return larger;
}

#endif

inline const timespec& modificationTime(const struct stat& status)
{
#ifdef __APPLE__
    return status.st_mtimespec;
#else
    return status.st_mtim;
#endif
}

} // namespace nytprof
