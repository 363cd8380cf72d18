// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/system_calls.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include <sys/syscall.h>

namespace nytprof {

namespace {

struct SystemCall {
    long number;
    std::string_view name;
};

#define CALL(name)                                                                                 \
    SystemCall { SYS_##name, #name }
constexpr SystemCall SystemCalls[] = {
    CALL(accept),
    CALL(accept4),
    CALL(clock_nanosleep),
    CALL(close),
    CALL(connect),
    CALL(copy_file_range),
    CALL(epoll_pwait),
    CALL(fallocate),
    CALL(fcntl),
    CALL(fdatasync),
    CALL(flock),
    CALL(fsync),
    CALL(ftruncate),
    CALL(futex),
    CALL(getdents64),
    CALL(ioctl),
    CALL(io_getevents),
    CALL(msgrcv),
    CALL(msgsnd),
    CALL(munmap),
    CALL(nanosleep),
    CALL(openat),
    CALL(ppoll),
    CALL(pread64),
    CALL(preadv),
    CALL(pselect6),
    CALL(pwrite64),
    CALL(pwritev),
    CALL(read),
    CALL(readv),
    CALL(recvfrom),
    CALL(recvmmsg),
    CALL(recvmsg),
    CALL(renameat),
    CALL(rt_sigsuspend),
    CALL(rt_sigtimedwait),
    CALL(semop),
    CALL(semtimedop),
    CALL(sendfile),
    CALL(sendmmsg),
    CALL(sendmsg),
    CALL(sendto),
    CALL(splice),
    CALL(statfs),
    CALL(sync),
    CALL(syncfs),
    CALL(unlinkat),
    CALL(wait4),
    CALL(waitid),
    CALL(write),
    CALL(writev),
#ifdef SYS_poll // arm64 has only newer ones
    CALL(epoll_wait),
    CALL(lstat),
    CALL(mkdir),
    CALL(open),
    CALL(pause),
    CALL(poll),
    CALL(rename),
    CALL(rmdir),
    CALL(select),
    CALL(stat),
    CALL(unlink),
    CALL(vfork),
#endif
};
#undef CALL

} // namespace

std::string systemCallName(long number)
{
    const auto* const found = std::ranges::find(SystemCalls, number, &SystemCall::number);
    return found == std::end(SystemCalls) ? "system call " + std::to_string(number)
                                          : std::string(found->name);
}

} // namespace nytprof
