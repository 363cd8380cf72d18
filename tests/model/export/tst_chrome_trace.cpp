// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/chrome_trace.h"

#include "profile/profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "stream/input.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <map>
#include <sstream>

using namespace nytprof;
using namespace nytprof::test;

namespace {

QJsonArray eventsOf(std::unique_ptr<Input> input)
{
    std::ostringstream out;
    ChromeTrace trace(out);
    ByteStream stream(std::move(input));
    DiagnosticLog log;
    trace.add(stream, log);
    trace.finish();
    return QJsonDocument::fromJson(QByteArray::fromStdString(out.str()))
        .object()["traceEvents"]
        .toArray();
}

} // namespace

class ChromeTraceTest : public QObject {
    Q_OBJECT

private slots:
    // Ticks are 100 ns; the process began at 1,800,000,000 s.
    void callsOnATimeLine()
    {
        const auto bytes = StreamBuilder::begun()
                               .newFid(1, "/a.pl")
                               .time(100, 1, 1)
                               .subEntry(1, 2)
                               .time(50, 1, 2) // of the statement, up to the call
                               .subEntry(1, 5)
                               .subReturn(2, 20, 20, "main::xsub")
                               .time(30, 1, 5)
                               .subReturn(1, 60, 40, "main::f \"x\"")
                               .time(70, 1, 6)
                               .pidEnd(7, 1.8e9 + 1)
                               .bytes();
        const QJsonArray events = eventsOf(Input::fromMemory(bytes));
        QCOMPARE(events.size(), 3);
        QCOMPARE(events.at(1)["name"].toString(), "main::xsub");
        QCOMPARE(events.at(1)["dur"].toDouble(), 2.0);
        QCOMPARE(events.at(2)["name"].toString(), "main::f \"x\"");
        QCOMPARE(events.at(2)["dur"].toDouble(), 6.0);
        QCOMPARE(events.at(2)["args"]["exclusive"].toDouble(), 4.0);
        QCOMPARE(events.at(2)["pid"].toInt(), 7);
        const double f = events.at(2)["ts"].toDouble();
        const double xsub = events.at(1)["ts"].toDouble();
        QCOMPARE(xsub - f, 0.0); // nothing had ended within f
        QCOMPARE(events.at(0)["ph"].toString(), "M");
    }

    // Repeated returns (aggregated by slices) and invalid depths are ignored.
    void ignoredReturns_data()
    {
        QTest::addColumn<quint32>("depth");
        QTest::addColumn<int>("times");
        QTest::newRow("depth 0") << 0U << 1;
        QTest::newRow("several at once") << 1U << 2;
        QTest::newRow("several at once, deeper") << 2U << 3;
        QTest::newRow("deeper than any call") << 10'000'001U << 1;
    }
    void ignoredReturns()
    {
        QFETCH(quint32, depth);
        QFETCH(int, times);
        const auto begun = [](const char* options) {
            return StreamBuilder::begun().text(options).newFid(1, "/a.pl").time(100, 1, 1);
        };
        auto withEntries = begun("!calls=2").subEntry(1, 2);
        auto endsOnly = begun("!stream=1");
        for (StreamBuilder* stream : {&withEntries, &endsOnly}) {
            for (int i = 0; i < times; ++i)
                stream->subReturn(depth, 20, 20, "main::many");
            stream->time(30, 1, 5).subReturn(1, 60, 40, "main::f").time(1, 1, 6).pidEnd(7, 1.8e9);
            const auto bytes = stream->bytes();
            const QJsonArray events = eventsOf(Input::fromMemory(bytes));
            QCOMPARE(events.size(), 2); // the first is the process name
            QCOMPARE(events.at(1)["name"].toString(), "main::f");
        }
    }

    // stream=1 alone has only the ends of calls.
    void endsAlone()
    {
        const auto stream = [](const char* option) {
            return StreamBuilder::begun()
                .text(option)
                .newFid(1, "/a.pl")
                .time(100, 1, 1)
                .subReturn(2, 20, 20, "main::g")
                .time(40, 1, 5)
                .subReturn(2, 35, 35, "main::g")
                .subReturn(1, 110, 55, "main::f")
                .time(70, 1, 6)
                .subReturn(1, 80, 80, "main::h")
                .time(80, 1, 7)
                .pidEnd(7, 1.8e9 + 1)
                .bytes();
        };
        const QJsonArray events = eventsOf(Input::fromMemory(stream("!stream=1")));
        QCOMPARE(events.size(), 5);
        const double begin = events[3]["ts"].toDouble(); // of f
        QStringList found;
        for (int i = 1; i < 5; ++i)
            found << QStringLiteral("%1 %2+%3")
                         .arg(events[i]["name"].toString())
                         .arg(events[i]["ts"].toDouble() - begin, 0, 'f', 1)
                         .arg(events[i]["dur"].toDouble(), 0, 'f', 1);
        QCOMPARE(found,
            (QStringList{
                "main::g 2.0+2.0", "main::g 7.5+3.5", "main::f 0.0+11.0", "main::h 11.0+8.0"}));
        QCOMPARE(eventsOf(Input::fromMemory(stream("!stream=0"))).size(), 1);
    }

    /// "NAME PID START+DURATION", the start in microseconds since the first process began.
    void timesOfCalls_data()
    {
        QTest::addColumn<StreamBuilder>("stream");
        QTest::addColumn<QString>("expected");
        const auto begun = [](const char* option) {
            return StreamBuilder::begun().text(option).newFid(1, "/a.pl").time(100, 1, 1);
        };
        // The statement that makes a call ends when the first one of the sub begins.
        QTest::newRow("entries") << begun("!calls=2")
                                        .subEntry(1, 2)
                                        .time(50, 1, 2)
                                        .subEntry(1, 5)
                                        .subReturn(2, 20, 20, "xsub")
                                        .time(30, 1, 5)
                                        .subReturn(1, 60, 40, "f")
                                        .time(70, 1, 6)
                                        .subEntry(1, 7)
                                        .subReturn(1, 5, 5, "g")
                                 << "xsub 7 15+2\nf 7 15+6\ng 7 25+0.5";
        QTest::newRow("times below zero")
            << begun("!calls=2").time(-50, 1, 1).subEntry(1, 2).subReturn(1, -20, -20, "f")
            << "f 7 10+0";
        QTest::newRow("several processes") << begun("!calls=2")
                                                  .subEntry(1, 2)
                                                  .time(50, 1, 2)
                                                  .pidStart(8, 7, 1.7e9 + 5)
                                                  .subReturn(1, 10, 10, "not open")
                                                  .subEntry(1, 2)
                                                  .time(10, 1, 2)
                                                  .subReturn(1, 30, 30, "g")
                                           << "g 8 5000001+3";
        // Ends alone: the last of a statement ends with it, those before as long before as it took.
        QTest::newRow("ends") << begun("!stream=1")
                                     .subReturn(2, 20, 20, "g")
                                     .subReturn(2, 30, 30, "g")
                                     .subReturn(1, 60, 10, "f")
                                     .subReturn(1, 10, 10, "h")
                                     .time(100, 1, 1)
                                     .subReturn(1, 500, 500, "longer")
                                     .time(20, 1, 1)
                              << "g 7 14+2\ng 7 16+3\nf 7 13+6\nh 7 19+1\nlonger 7 20+2";
        QTest::newRow("a caller begins before what it calls") << begun("!stream=1")
                                                                     .subReturn(2, 50, 50, "g")
                                                                     .time(10, 1, 1)
                                                                     .time(100, 1, 1)
                                                                     .subReturn(1, 20, 20, "f")
                                                                     .time(10, 1, 1)
                                                              << "g 7 6+5\nf 7 6+16";
        QTest::newRow("ends of calls that took nothing or less")
            << begun("!stream=1").subReturn(1, -30, 0, "f").subReturn(1, -5, 0, "g").time(10, 1, 1)
            << "f 7 11+0\ng 7 11+0";
        QTest::newRow("ends in the last statement")
            << begun("!stream=1").subReturn(1, 30, 30, "f") << "f 7 7+3";
        QTest::newRow("ends of another process") << begun("!stream=1")
                                                        .subReturn(2, 30, 30, "f")
                                                        .time(10, 1, 1)
                                                        .pidStart(8, 7, 1.7e9 + 5)
                                                        .time(50, 1, 1)
                                                        .subReturn(1, 30, 30, "g")
                                                        .time(50, 1, 1)
                                                 << "f 7 8+3\ng 8 5000007+3";
        QTest::newRow("both kinds") << begun("!stream=1")
                                           .subEntry(1, 2)
                                           .subReturn(1, 30, 30, "f")
                                           .subReturn(1, 30, 30, "has no entry")
                                           .time(10, 1, 1)
                                    << "f 7 10+3";
    }
    void timesOfCalls()
    {
        QFETCH(StreamBuilder, stream);
        const auto bytes = stream.pidEnd(7, 1.8e9).bytes();
        QStringList text;
        for (const QJsonValue event : eventsOf(Input::fromMemory(bytes))) {
            if (event["ph"].toString() == u"X")
                text << QStringLiteral("%1 %2 %3+%4")
                            .arg(event["name"].toString())
                            .arg(event["pid"].toInt())
                            .arg(event["ts"].toDouble() - 1.7e15, 0, 'g', 12)
                            .arg(event["dur"].toDouble());
        }
        QTEST(text.join(u'\n'), "expected");
    }

    /// Ticks without a useful unit are of 100 ns.
    void units()
    {
        for (const auto& [unit, duration] : {std::pair("1000000", 20.0), {"1000000000", 0.02},
                 {"1", 2e7}, {"0.5", 2.0}, {"0", 2.0}, {"none", 2.0}}) {
            StreamBuilder stream;
            stream.text(std::string(":ticks_per_sec=") + unit).text(":application=a\"b.pl");
            stream.pidStart(7, 1, 1.7e9).newFid(1, "/a.pl").time(1, 1, 1).subEntry(1, 1);
            const auto bytes = stream.subReturn(1, 20, 10, "f").pidEnd(7, 1.8e9).bytes();
            const QJsonArray events = eventsOf(Input::fromMemory(bytes));
            QCOMPARE(events.at(0)["args"]["name"].toString(), "a\"b.pl");
            QCOMPARE(events.at(1)["dur"].toDouble(), duration);
            QCOMPARE(events.at(1)["args"]["exclusive"].toDouble(), duration / 2);
        }
    }

    void realProfiles_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"small_calls2", "forktree_c0_calls2", "jsonpp_calls2"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }

    // Each call is within its caller, and none beside overlaps it.
    void realProfiles()
    {
        QFETCH(QString, name);
        const QString path = profilePath(name + "/nytprof.out");
        if (path.isEmpty())
            SKIP_WITHOUT("shared-profiles");
        const auto profile = loadProfile(path.toStdString()).profile;
        std::uint64_t calls = 0;
        std::map<QString, double> inclusive;
        std::vector<std::pair<double, double>> ended; // those that are in no later one yet
        for (const QJsonValue event : eventsOf(Input::openFile(path.toStdString()))) {
            if (event["ph"].toString() != u"X")
                continue;
            ++calls;
            const double start = event["ts"].toDouble();
            const double end = start + event["dur"].toDouble();
            while (!ended.empty() && ended.back().first >= start - 0.5)
                ended.pop_back();
            QVERIFY(ended.empty() || ended.back().second <= start + 0.5);
            ended.emplace_back(start, end);
            QVERIFY(event["dur"].toDouble() + 0.002 >= event["args"]["inclusive"].toDouble());
        }
        std::uint64_t expected = 0;
        for (const CallNode& node : profile->callTree().nodes())
            expected += node.calls;
        QCOMPARE(calls, expected);
    }
};

NYTPROF_TEST(ChromeTraceTest, QCoreApplication)
#include "tst_chrome_trace.moc"
