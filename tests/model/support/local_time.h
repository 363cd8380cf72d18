// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <QByteArray>
#include <QtGlobal>

#include <ctime>

namespace nytprof::test {

/// While it lives, local time is as in Berlin, without the file of that zone.
class TimeOfBerlin {
public:
    TimeOfBerlin()
    {
        qputenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3");
        tzset();
    }
    ~TimeOfBerlin()
    {
        m_before.isNull() ? qunsetenv("TZ") : qputenv("TZ", m_before);
        tzset();
    }
    TimeOfBerlin(const TimeOfBerlin&) = delete;
    TimeOfBerlin& operator=(const TimeOfBerlin&) = delete;

private:
    QByteArray m_before = qgetenv("TZ");
};

} // namespace nytprof::test
