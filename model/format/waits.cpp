// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/waits.h"

#include "format/perl_names.h"

#include <algorithm>
#include <array>

namespace nytprof {
namespace {

struct KnownSub {
    std::string_view name;
    WaitsFor event;
};

// Not listed, as they compute as well as wait: execute of DBI, which is the program's time like
// other answers, and schedule of Coro, in which other coroutines run. Loops of IO::Async, AnyEvent,
// POE and Mojolicious are Perl code that waits in select, _poll, epoll_wait or run.
constexpr auto Event = WaitsFor::Event;
constexpr auto Answer = WaitsFor::Answer;
constexpr std::array Builtins = {
    KnownSub{"accept", Event},
    KnownSub{"backtick", Answer},
    KnownSub{"connect", Answer},
    KnownSub{"flock", Event},
    KnownSub{"ghbyaddr", Answer},
    KnownSub{"ghbyname", Answer},
    KnownSub{"lock", Event},
    KnownSub{"msgrcv", Event},
    KnownSub{"msgsnd", Answer},
    KnownSub{"read", Answer}, // from files, pipes or sockets: the name does not say which
    KnownSub{"readline", Answer},
    KnownSub{"recv", Event},
    KnownSub{"semop", Event},
    KnownSub{"sleep", Event},
    KnownSub{"sselect", Event},
    KnownSub{"syscall", Answer},
    KnownSub{"sysread", Answer},
    KnownSub{"system", Answer},
    KnownSub{"wait", Event},
    KnownSub{"waitpid", Event},
};
constexpr std::array Xsubs = {
    KnownSub{"EV::run", Event},
    KnownSub{"FCGI::Accept", Event},
    KnownSub{"IO::Epoll::epoll_pwait", Event},
    KnownSub{"IO::Epoll::epoll_wait", Event},
    KnownSub{"IO::KQueue::kevent", Event},
    KnownSub{"IO::Poll::_poll", Event},
    KnownSub{"IO::Ppoll::ppoll", Event},
    KnownSub{"Linux::Epoll::wait", Event},
    KnownSub{"POSIX::pause", Event},
    KnownSub{"POSIX::read", Answer},
    KnownSub{"POSIX::sigsuspend", Event},
    KnownSub{"POSIX::sleep", Event},
    KnownSub{"POSIX::tcdrain", Answer},
    KnownSub{"Time::HiRes::clock_nanosleep", Event},
    KnownSub{"Time::HiRes::nanosleep", Event},
    KnownSub{"Time::HiRes::sleep", Event},
    KnownSub{"Time::HiRes::usleep", Event},
    KnownSub{"UV::Loop::run", Event},
    KnownSub{"threads::join", Event},
    KnownSub{"threads::shared::cond_timedwait", Event},
    KnownSub{"threads::shared::cond_wait", Event},
};

template <class Table>
WaitsFor find(const Table& sorted, std::string_view name)
{
    const auto found = std::lower_bound(sorted.begin(), sorted.end(), name,
        [](const KnownSub& row, std::string_view wanted) { return row.name < wanted; });
    return found != sorted.end() && found->name == name ? found->event : WaitsFor::Nothing;
}

} // namespace

WaitsFor builtinWaitsFor(std::string_view op) { return find(Builtins, op); }

WaitsFor xsubWaitsFor(std::string_view name) { return find(Xsubs, name); }

bool isAccept(std::string_view sub) { return sub.ends_with(":accept") && isBuiltinName(sub); }

} // namespace nytprof
