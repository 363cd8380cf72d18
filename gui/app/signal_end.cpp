// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/signal_end.h"

#include "system/signals.h"

#include <QCoreApplication>
#include <QSocketNotifier>

#include <csignal>

#include <unistd.h>

namespace nytprof::gui {

namespace {

constexpr int EndedBySignal = 128; // as shells report it, plus the signal

} // namespace

SignalEnd::SignalEnd()
{
    // A second signal ends the program at once.
    const int from = pipeOfEndSignals(static_cast<int>(SA_RESETHAND));
    if (from < 0)
        return;
    auto* const notifier = new QSocketNotifier(from, QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this, from] { end(from); });
}

void SignalEnd::end(int from)
{
    unsigned char signal = 0;
    if (read(from, &signal, 1) == 1)
        QCoreApplication::exit(EndedBySignal + signal);
}

} // namespace nytprof::gui
