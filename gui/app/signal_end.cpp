// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/signal_end.h"

#include <QCoreApplication>
#include <QSocketNotifier>

#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace nytprof::gui {

namespace {

constexpr int EndedBySignal = 128; // as shells report it, plus the signal

int g_toApplication = -1;

void notifyApplication(int signal)
{
    const int interrupted = errno; // preserve errno of the interrupted code
    const auto byte = static_cast<unsigned char>(signal);
    [[maybe_unused]] const ssize_t written = write(g_toApplication, &byte, 1);
    errno = interrupted;
}

} // namespace

SignalEnd::SignalEnd()
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    g_toApplication = ends[1];
    auto* const notifier = new QSocketNotifier(ends[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this, from = ends[0]] { end(from); });
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction action { };
        if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_DFL) {
            action.sa_handler = notifyApplication;
            action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
            sigaction(signal, &action, nullptr);
        }
    }
}

void SignalEnd::end(int from)
{
    unsigned char signal = 0;
    if (read(from, &signal, 1) == 1)
        QCoreApplication::exit(EndedBySignal + signal);
}

} // namespace nytprof::gui
