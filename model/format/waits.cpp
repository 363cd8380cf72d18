// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/waits.h"

#include "format/perl_names.h"

#include <algorithm>
#include <array>

namespace nytprof {
namespace {

struct Row {
    std::string_view name;
    WaitsFor event;
};

// Not listed, as they compute as well as wait: execute of DBI, which is the program's time like
// other answers, and schedule of Coro, in which other coroutines run. Loops of IO::Async, AnyEvent,
// POE and Mojolicious are Perl code that waits in select, _poll, epoll_wait or run.
constexpr auto Event = WaitsFor::Event;
constexpr auto Answer = WaitsFor::Answer;
constexpr std::array Builtins = {
    Row{"accept", Event},
    Row{"backtick", Answer},
    Row{"connect", Answer},
    Row{"flock", Event},
    Row{"ghbyaddr", Answer},
    Row{"ghbyname", Answer},
    Row{"lock", Event},
    Row{"msgrcv", Event},
    Row{"msgsnd", Answer},
    Row{"read", Answer}, // from files, pipes or sockets: the name does not say which
    Row{"readline", Answer},
    Row{"recv", Event},
    Row{"semop", Event},
    Row{"sleep", Event},
    Row{"sselect", Event},
    Row{"syscall", Answer},
    Row{"sysread", Answer},
    Row{"system", Answer},
    Row{"wait", Event},
    Row{"waitpid", Event},
};
constexpr std::array Xsubs = {
    Row{"EV::run", Event},
    Row{"FCGI::Accept", Event},
    Row{"IO::Epoll::epoll_pwait", Event},
    Row{"IO::Epoll::epoll_wait", Event},
    Row{"IO::KQueue::kevent", Event},
    Row{"IO::Poll::_poll", Event},
    Row{"IO::Ppoll::ppoll", Event},
    Row{"Linux::Epoll::wait", Event},
    Row{"POSIX::pause", Event},
    Row{"POSIX::read", Answer},
    Row{"POSIX::sigsuspend", Event},
    Row{"POSIX::sleep", Event},
    Row{"POSIX::tcdrain", Answer},
    Row{"Time::HiRes::clock_nanosleep", Event},
    Row{"Time::HiRes::nanosleep", Event},
    Row{"Time::HiRes::sleep", Event},
    Row{"Time::HiRes::usleep", Event},
    Row{"UV::Loop::run", Event},
    Row{"threads::join", Event},
    Row{"threads::shared::cond_timedwait", Event},
    Row{"threads::shared::cond_wait", Event},
};

template <class Table>
WaitsFor find(const Table& sorted, std::string_view name)
{
    const auto found = std::lower_bound(sorted.begin(), sorted.end(), name,
        [](const Row& row, std::string_view wanted) { return row.name < wanted; });
    return found != sorted.end() && found->name == name ? found->event : WaitsFor::Nothing;
}

} // namespace

WaitsFor builtinWaitsFor(std::string_view op) { return find(Builtins, op); }

WaitsFor xsubWaitsFor(std::string_view name) { return find(Xsubs, name); }

bool isAccept(std::string_view sub) { return sub.ends_with(":accept") && isBuiltinName(sub); }

} // namespace nytprof
