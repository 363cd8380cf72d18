// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "thread_clock.h"

#include <QApplication>
#include <QMetaEnum>

#include <utility>

namespace nytprof::test {

struct Stall {
    double work = 0; ///< in milliseconds
    QByteArray event; ///< "receiver: event"
};

class WatchedApplication : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override
    {
        if (m_depth > 0) // a part of the work of another
            return QApplication::notify(receiver, event);
        const QByteArray what = receiver->metaObject()->className() + QByteArray(": ")
            + QMetaEnum::fromType<QEvent::Type>().valueToKey(event->type());
        ++m_depth;
        const double before = workOfThread();
        const bool done = QApplication::notify(receiver, event);
        const double work = workOfThread() - before;
        --m_depth;
        if (work > m_longest.work)
            m_longest = {work, what};
        return done;
    }

    /// The longest since this was last asked for.
    Stall longest() { return std::exchange(m_longest, {}); }

private:
    int m_depth = 0;
    Stall m_longest;
};

} // namespace nytprof::test
