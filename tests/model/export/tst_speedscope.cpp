// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/speedscope.h"

#include "imported.h"
#include "load/load_profile.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>
#include <map>
#include <sstream>

using namespace nytprof;
using namespace nytprof::test;

namespace {

QJsonObject speedscopeOf(const Profile& profile)
{
    std::ostringstream out;
    writeSpeedscope(profile, out);
    QJsonParseError error;
    const auto document = QJsonDocument::fromJson(QByteArray::fromStdString(out.str()), &error);
    if (error.error != QJsonParseError::NoError)
        QTest::qFail(qPrintable(error.errorString()), __FILE__, __LINE__);
    return document.object();
}

/// Path and what it has itself, as speedscope adds events up. Fails for what its format forbids.
std::map<QString, double> pathsOf(const QJsonObject& file, int index)
{
    const QJsonArray frames = file["shared"].toObject()["frames"].toArray();
    const QJsonObject profile = file["profiles"].toArray()[index].toObject();
    std::map<QString, double> paths;
    std::vector<int> stack;
    QString path;
    double last = profile["startValue"].toDouble();
    for (const QJsonValue value : profile["events"].toArray()) {
        const QJsonObject event = value.toObject();
        const int frame = event["frame"].toInt(-1);
        const double at = event["at"].toDouble();
        if (at < last || frame < 0 || frame >= frames.size())
            QTest::qFail("an event is out of order or range", __FILE__, __LINE__);
        if (at > last)
            paths[path] += at - last;
        last = at;
        const QString name = frames[frame].toObject()["name"].toString();
        if (event["type"].toString() == QStringLiteral("O")) {
            stack.push_back(frame);
            path += u';' + name;
        } else {
            if (stack.empty() || stack.back() != frame)
                QTest::qFail("a frame is closed that is not open", __FILE__, __LINE__);
            stack.pop_back();
            path.chop(name.size() + 1);
        }
    }
    if (!stack.empty() || last > profile["endValue"].toDouble())
        QTest::qFail("the end is not the end", __FILE__, __LINE__);
    return paths;
}

} // namespace

class SpeedscopeTest : public QObject {
    Q_OBJECT

private slots:
    void framesAndPaths()
    {
        const auto profile = StreamBuilder::begun()
                                 .text(":application=p.pl")
                                 .newFid(1, "/a \"b\".pl")
                                 .subReturn(2, 30, 30, "main::g")
                                 .subReturn(2, 5, 5, "main::g")
                                 .subReturn(1, 100, 65, "main::f")
                                 .subInfo(1, "main::f", 3, 9)
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const QJsonObject file = speedscopeOf(*profile);
        QCOMPARE(file["$schema"].toString(), "https://www.speedscope.app/file-format-schema.json");
        QCOMPARE(file["name"].toString(), "p.pl");
        const QJsonArray frames = file["shared"].toObject()["frames"].toArray();
        QCOMPARE(frames.size(), 2);
        QCOMPARE(frames[1].toObject(),
            (QJsonObject{{"name", "main::f"}, {"file", "/a \"b\".pl"}, {"line", 3}}));
        QCOMPARE(pathsOf(file, 0),
            (std::map<QString, double>{{";main::f", 6500}, {";main::f;main::g", 3500}}));
        QCOMPARE(pathsOf(file, 1),
            (std::map<QString, double>{{";main::f", 1}, {";main::f;main::g", 2}}));
        const QJsonObject times = file["profiles"].toArray()[0].toObject();
        QCOMPARE(times["unit"].toString(), "nanoseconds");
        QCOMPARE(times["endValue"].toDouble(), 10000.0);
    }

    void samplesOfAnotherUnit()
    {
        const QJsonObject file = speedscopeOf(*imported("b;c 3\na 2\n"));
        QCOMPARE(pathsOf(file, 0), (std::map<QString, double>{{";a", 2}, {";b;c", 3}}));
        const QJsonArray profiles = file["profiles"].toArray();
        QCOMPARE(profiles[0].toObject()["name"].toString(), "samples");
        QCOMPARE(profiles[0].toObject()["unit"].toString(), "none");
        QCOMPARE(profiles[1].toObject()["unit"].toString(), "none");
        const QJsonObject frame = file["shared"].toObject()["frames"].toArray()[0].toObject();
        QCOMPARE(frame.keys(), QStringList{"name"}); // has no place
    }

    /// Times below zero count as none.
    void negativeTimes()
    {
        const auto profile = StreamBuilder::begun()
                                 .subReturn(2, -5, -5, "g")
                                 .subReturn(1, 10, 15, "f")
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        QCOMPARE(pathsOf(speedscopeOf(*profile), 0), (std::map<QString, double>{{";f", 1500}}));
    }

    void totalsOfRealProfiles_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"small_c0", "closures", "evals_1000", "exceptions", "moo", "utf8",
                 "newline_name", "deeprec_c1", "small_subs0"})
            QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral("/nytprof.out");
    }

    void totalsOfRealProfiles()
    {
        QFETCH(QString, name);
        if (profilePath(name).isEmpty())
            SKIP_WITHOUT("shared-profiles");
        const auto profile = loadProfile(profilePath(name).toStdString()).profile;
        const QJsonObject file = speedscopeOf(*profile);
        double time = 0;
        for (const auto& [path, nanoseconds] : pathsOf(file, 0))
            time += nanoseconds;
        const CallNode& program = profile->callTree()[CallNodeId(0)]; // not in exports
        const double expected = profile->seconds(program.inclusive - program.exclusive) * 1e9;
        QVERIFY2(
            std::abs(time - expected) <= 1e-6 * expected + 1, qPrintable(QString::number(time)));
        double calls = 0;
        for (const auto& [path, count] : pathsOf(file, 1))
            calls += count;
        std::uint64_t expectedCalls = 0;
        for (const CallNode& node : profile->callTree().nodes())
            expectedCalls += node.calls;
        QCOMPARE(calls, static_cast<double>(expectedCalls));
    }
};

NYTPROF_TEST(SpeedscopeTest, QCoreApplication)
#include "tst_speedscope.moc"
