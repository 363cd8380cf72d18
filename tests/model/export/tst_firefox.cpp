// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/firefox.h"

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

#include <map>
#include <sstream>

using namespace nytprof;
using namespace nytprof::test;

namespace {

QJsonObject firefoxOf(const Profile& profile)
{
    std::ostringstream out;
    writeFirefox(profile, out);
    return QJsonDocument::fromJson(QByteArray::fromStdString(out.str())).object();
}

/// Path and milliseconds, through all of the tables.
std::map<QString, double> pathsOf(const QJsonObject& thread)
{
    const auto cell = [&](const char* table, const char* column, int row) {
        return thread[QLatin1String(table)].toObject()[QLatin1String(column)].toArray().at(row);
    };
    std::map<QString, double> paths;
    const int samples = thread["samples"].toObject()["length"].toInt();
    for (int i = 0; i < samples; ++i) {
        QStringList path;
        for (QJsonValue stack = cell("samples", "stack", i); !stack.isNull();
             stack = cell("stackTable", "prefix", stack.toInt())) {
            const int frame = cell("stackTable", "frame", stack.toInt()).toInt(-1);
            const int func = cell("frameTable", "func", frame).toInt(-1);
            const int name = cell("funcTable", "name", func).toInt(-1);
            path.prepend(thread["stringArray"].toArray().at(name).toString());
        }
        paths[path.join(u';')] += cell("samples", "weight", i).toDouble();
    }
    return paths;
}

} // namespace

class FirefoxTest : public QObject {
    Q_OBJECT

private slots:
    void pathsAndSubs()
    {
        const auto profile = StreamBuilder::begun()
                                 .text(":application=p.pl")
                                 .newFid(1, "/a.pl")
                                 .subReturn(2, 30'000, 30'000, "main::g")
                                 .subReturn(1, 100'000, 70'000, "main::f")
                                 .subInfo(1, "main::f", 3, 9)
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const QJsonObject file = firefoxOf(*profile);
        const QJsonObject thread = file["threads"].toArray().at(0).toObject();
        QCOMPARE(
            pathsOf(thread), (std::map<QString, double>{{"main::f", 7}, {"main::f;main::g", 3}}));
        QCOMPARE(file["meta"].toObject()["preprocessedProfileVersion"].toInt(), 48);
        QCOMPARE(file["meta"].toObject()["product"].toString(), "p.pl");
        QCOMPARE(thread["pid"].toString(), "7"); // a string by the format
        QCOMPARE(thread["funcTable"].toObject()["lineNumber"].toArray().at(1).toInt(), 3);
        QVERIFY(thread["funcTable"].toObject()["fileName"].toArray().at(0).isNull());
        QVERIFY(thread["funcTable"].toObject()["lineNumber"].toArray().at(0).isNull());
    }

    /// The first of the processes; weights in another unit than time are as they are.
    void processesAndUnits()
    {
        auto stream = StreamBuilder::begun().pidEnd(7, 1.7e9 + 4);
        stream.pidStart(9, 7, 1.7e9 + 3).pidEnd(9, 1.7e9 + 9);
        stream.pidStart(8, 7, 1.7e9 - 1).pidEnd(8, 1.7e9 + 2);
        QCOMPARE(firefoxOf(*stream.profile())["meta"].toObject()["startTime"].toDouble(),
            1699999999000.0);
        const QJsonObject file = firefoxOf(*imported("a;b 3\na 2\n"));
        const QJsonObject thread = file["threads"].toArray().at(0).toObject();
        QCOMPARE(pathsOf(thread), (std::map<QString, double>{{"a", 2}, {"a;b", 3}}));
        QCOMPARE(thread["samples"].toObject()["weightType"].toString(), "samples");
        QCOMPARE(thread["pid"].toString(), "0"); // of no process
        QCOMPARE(file["meta"].toObject()["startTime"].toDouble(), 0.0);
    }

    /// What took nothing or less has no sample; the times of samples follow each other.
    void negativeTimes()
    {
        const auto profile = StreamBuilder::begun()
                                 .subReturn(2, -5, -5, "g")
                                 .subReturn(1, 9'995, 10'000, "f")
                                 .subReturn(1, 0, 0, "h")
                                 .subReturn(1, 20'000, 20'000, "i")
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const QJsonObject thread = firefoxOf(*profile)["threads"].toArray().at(0).toObject();
        QCOMPARE(thread["samples"].toObject()["time"].toArray(), (QJsonArray{0, 1}));
        QCOMPARE(thread["samples"].toObject()["weight"].toArray(), (QJsonArray{1, 2}));
    }

    void tablesOfRealProfiles_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"small_c0", "evals_1000", "exceptions", "moo", "utf8",
                 "newline_name", "deep100k", "small_subs0"})
            QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral("/nytprof.out");
    }

    // What the profiler relies on: columns of one length, callers before callees, time that does
    // not go back, categories that are there.
    void tablesOfRealProfiles()
    {
        QFETCH(QString, name);
        if (profilePath(name).isEmpty())
            SKIP_WITHOUT("shared-profiles");
        const auto profile = loadProfile(profilePath(name).toStdString()).profile;
        const QJsonObject file = firefoxOf(*profile);
        const QJsonObject thread = file["threads"].toArray().at(0).toObject();
        for (const char* table : {"samples", "stackTable", "frameTable", "funcTable", "markers",
                 "resourceTable", "nativeSymbols"}) {
            const QJsonObject columns = thread[QLatin1String(table)].toObject();
            for (const QString& column : columns.keys()) {
                if (columns[column].isArray())
                    QCOMPARE(columns[column].toArray().size(), columns["length"].toInteger());
            }
        }
        const QJsonArray prefixes = thread["stackTable"].toObject()["prefix"].toArray();
        for (int i = 0; i < prefixes.size(); ++i)
            QVERIFY(prefixes[i].isNull() || prefixes[i].toInt() < i);
        const auto categories = file["meta"].toObject()["categories"].toArray().size();
        for (const QJsonValue category : thread["stackTable"].toObject()["category"].toArray())
            QVERIFY(category.toInt(-1) >= 0 && category.toInt() < categories);
        double last = 0;
        for (const QJsonValue time : thread["samples"].toObject()["time"].toArray()) {
            QVERIFY(time.toDouble() >= last);
            last = time.toDouble();
        }
        double sum = 0;
        for (const QJsonValue weight : thread["samples"].toObject()["weight"].toArray())
            sum += weight.toDouble();
        const CallNode& program = profile->callTree()[CallNodeId(0)]; // not in exports
        const double total = profile->seconds(program.inclusive - program.exclusive) * 1000;
        QVERIFY(std::abs(sum - total) <= 1e-6 * total);
    }
};

NYTPROF_TEST(FirefoxTest, QCoreApplication)
#include "tst_firefox.moc"
