// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "loading/change_schedule.h"

#include "test_class.h"

#include <QStringList>
#include <QTest>

#include <algorithm>
#include <utility>

using namespace nytprof::gui;

namespace {

using Step = ChangeSchedule::Step;

/// A file that has been written to so many times; -1: it is gone.
QList<FileStamp> written(int times)
{
    FileStamp file;
    file.path = QStringLiteral("/a.out");
    file.size = times;
    return {file};
}

QString textOf(Step step)
{
    return step == Step::Report ? QStringLiteral("report")
        : step == Step::Wait    ? QStringLiteral("wait")
                                : QStringLiteral("again");
}

} // namespace

class ChangeScheduleTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        schedule = ChangeSchedule();
        schedule.setKnown(written(0));
    }

    void aQuietFileIsReportedOnce()
    {
        schedule.setQuiet(100);
        QCOMPARE(looks({{0, 0}, {100, 7}, {200, 7}, {300, 7}}),
            (QStringList{"wait", "again", "report", "wait"}));
    }

    void aFileThatChangesIsReportedAfterThreeLooks()
    {
        schedule.setQuiet(100);
        QCOMPARE(looks({{100, 1}, {200, 2}, {300, 3}, {400, 4}, {500, 5}, {600, 6}}),
            (QStringList{"again", "again", "report", "again", "again", "report"}));
    }

    void aFileThatIsGoneIsAwaited()
    {
        schedule.setQuiet(100);
        QCOMPARE(looks({{100, -1}, {200, -1}, {300, 5}}), (QStringList{"again", "wait", "report"}));
    }

    void pausesLast()
    {
        schedule.setQuiet(100);
        schedule.pauseUntil(1000);
        QCOMPARE(looks({{100, 1}, {200, 1}, {900, 2}, {1000, 3}}),
            (QStringList{"again", "again", "again", "report"}));
    }

    /// It flushes up to a second before; the rest is left for reading the profile.
    void aProgramThatRunsIsSeenAsItWas()
    {
        constexpr qint64 MaxAge = 1500;
        constexpr qint64 FlushTime = 1000;
        constexpr qint64 ReadTime = 50;
        for (const qint64 every : {1, 10, 100, 200, 400, 1000}) { // milliseconds between flushes
            init();
            qint64 shown = 0; // the time of what was read last
            qint64 oldest = 0;
            qint64 look = -1;
            int writes = 0;
            for (qint64 time = 1; time < 20'000; ++time) {
                if (time % every == 0 && ++writes > 0 && look < 0)
                    look = time + schedule.quiet();
                if (time == look) {
                    const Step step = schedule.look(written(writes), time);
                    look = step == Step::LookAgain ? time + schedule.quiet() : -1;
                    if (step == Step::Report) {
                        oldest = std::max(oldest, time + ReadTime - shown);
                        shown = time / every * every;
                        schedule.pauseUntil(time + 4 * ReadTime);
                    }
                }
            }
            QVERIFY2(shown > 18'000, qPrintable(QString::number(every)));
            QVERIFY2(oldest <= std::min(every, FlushTime) + MaxAge - FlushTime,
                qPrintable(QStringLiteral("%1: %2").arg(every).arg(oldest)));
        }
    }

private:
    /// Steps at some times, each after so many writes.
    QStringList looks(const QList<std::pair<qint64, int>>& files)
    {
        QStringList steps;
        for (const auto& [time, writes] : files)
            steps << textOf(schedule.look(written(writes), time));
        return steps;
    }

    ChangeSchedule schedule;
};

NYTPROF_TEST(ChangeScheduleTest)
#include "tst_change_schedule.moc"
