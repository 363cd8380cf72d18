// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/callgrind.h"

#include "export/whole_cost.h"
#include "load/load_profile.h"
#include "profile/profile.h"
#include "profile/sub_costs.h"
#include "profile_files.h"
#include "required_packages.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QMap>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <sstream>

using namespace nytprof;
using namespace nytprof::test;

namespace {

QString callgrindText(const Profile& profile)
{
    std::ostringstream out;
    writeCallgrind(profile, out);
    return QString::fromStdString(out.str());
}

/// A program that calls a sub with a builtin in it and a recursive one, in ticks of 100 ns.
std::shared_ptr<const Profile> program()
{
    return StreamBuilder::begun()
        .newFid(1, "/p.pl")
        .text(":application=p.pl")
        .time(100, 1, 1)
        .time(30, 1, 5)
        .time(20, 1, 6)
        .subInfo(1, "main::RUNTIME", 1, 1)
        .subInfo(1, "main::f", 4, 7)
        .subInfo(1, "main::CORE:print", 0, 0)
        .subCallers("main::f", {1, 1, "main::RUNTIME", 2, 5e-6, 4e-6, 1e-6, 1})
        .xsubMarker("main::CORE:print")
        .subCallers("main::CORE:print", {1, 6, "main::f", 2, 1e-6, 1e-6})
        .pidEnd(7, 1.8e9)
        .profile();
}

/// By function: the sum of its lines.
QMap<QString, std::uint64_t> selfCosts(const QString& text)
{
    QMap<QString, std::uint64_t> costs;
    QMap<QString, QString> names;
    QString function;
    bool isCall = false;
    static const QRegularExpression named(QStringLiteral("^c?fn=(\\(\\d+\\))(?: (.*))?$"));
    static const QRegularExpression cost(QStringLiteral("^\\d+ (\\d+) \\d+$"));
    for (const QString& line : text.split(u'\n')) {
        if (const auto name = named.match(line); name.hasMatch()) {
            if (name.hasCaptured(2))
                names[name.captured(1)] = name.captured(2);
            if (line.startsWith(u'f'))
                function = names.value(name.captured(1));
        }
        if (const auto found = cost.match(line); found.hasMatch() && !isCall)
            costs[function] += found.captured(1).toULongLong();
        isCall = line.startsWith(QStringLiteral("calls="));
    }
    return costs;
}

} // namespace

class CallgrindTest : public QObject {
    Q_OBJECT

private slots:
    /// Without statements subs have their exclusive time; those that were not called have none.
    void subsWithoutStatements()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/p.pl")
                                 .subInfo(1, "main::f", 4, 7)
                                 .subInfo(1, "main::idle", 8, 9)
                                 .subCallers("main::f", {1, 1, "main::RUNTIME", 2, 5e-6, 4e-6})
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const QString text = callgrindText(*profile);
        QVERIFY2(text.contains("\nfn=(1) main::f\n4 4000 0\n"), qPrintable(text));
        QVERIFY2(!text.contains("main::idle"), qPrintable(text));
    }

    void functionsLinesAndCalls()
    {
        QCOMPARE(callgrindText(*program()),
            "# callgrind format\n"
            "version: 1\n"
            "creator: nytprof\n"
            "pid: 7\n"
            "cmd: p.pl\n"
            "part: 1\n"
            "desc: Trigger: Program termination\n"
            "positions: line\n"
            "event: ns : Time in nanoseconds\n"
            "event: Statements : Statements executed\n"
            "events: ns Statements\n"
            "summary: 15000 3\n"
            "\n"
            "fl=(1) /p.pl\n"
            "fn=(1) main::RUNTIME\n"
            "1 10000 1\n"
            "cfi=(1)\n"
            "cfn=(2) main::f\n"
            "calls=2 4\n"
            "1 5000 0\n"
            "\n"
            "fl=(1)\n"
            "fn=(2)\n"
            "5 3000 1\n"
            "6 1000 1\n" // without the time in print
            "cfi=(1)\n"
            "cfn=(3) main::CORE:print\n"
            "calls=2 0\n"
            "6 1000 0\n"
            "\n"
            "fl=(1)\n"
            "fn=(3)\n"
            "0 1000 0\n"
            "\n"
            "totals: 15000 3\n");
    }

    void oneStatement()
    {
        const auto profile = StreamBuilder::begun().newFid(1, "/p.pl").time(30, 1, 5);
        const QString text = callgrindText(*StreamBuilder(profile).pidEnd(7, 1.8e9).profile());
        QVERIFY2(text.endsWith("summary: 3000 1\n\nfl=(1) /p.pl\nfn=(1) (no single sub) /p.pl\n"
                               "5 3000 1\n\ntotals: 3000 1\n"),
            qPrintable(text));
    }

    /// As of accessors that a loop makes, or of subs on one line.
    void subsOnTheSameLines()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/p.pl")
                                 .time(10, 1, 1)
                                 .time(90, 1, 2)
                                 .subInfo(1, "main::RUNTIME", 1, 1)
                                 .subInfo(1, "main::cheap", 2, 2)
                                 .subInfo(1, "main::costly", 2, 2)
                                 .subCallers("main::cheap", {1, 1, "main::RUNTIME", 1, 1e-6, 1e-6})
                                 .subCallers("main::costly", {1, 1, "main::RUNTIME", 1, 8e-6, 8e-6})
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const QString text = callgrindText(*profile);
        QVERIFY2(text.contains(") main::RUNTIME\n1 1000 1\n"), qPrintable(text));
        QVERIFY2(text.contains("fn=(2)\n2 1000 0\n"), qPrintable(text));
        QVERIFY2(text.contains("fn=(3)\n2 8000 0\n"), qPrintable(text));
        QVERIFY2(text.contains(") (no single sub) /p.pl\n2 0 1\n"), qPrintable(text));
        QVERIFY2(text.endsWith("\ntotals: 10000 2\n"), qPrintable(text));
    }

    /// Lines of a sub take more than it: they are also run while perl compiles, say.
    void linesAreLimitedToTheTimeOfTheirSub()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/p.pl")
                                 .time(60, 1, 5)
                                 .time(20, 1, 6)
                                 .subInfo(1, "main::f", 4, 7)
                                 .subCallers("main::f", {1, 1, "main::RUNTIME", 1, 4e-6, 4e-6})
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const QString text = callgrindText(*profile);
        QVERIFY2(text.contains(") main::f\n5 3000 1\n6 1000 1\n")
                || text.contains("fn=(1)\n5 3000 1\n6 1000 1\n"),
            qPrintable(text));
    }

    void exclusiveTimesOfSubs_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"small_c0", "small_stmts0", "evals_1000", "closures", "exceptions",
                 "moo", "linedir", "killed", "sort"})
            QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral("/nytprof.out");
    }

    void exclusiveTimesOfSubs()
    {
        QFETCH(QString, name);
        const QString path = profilePath(name);
        if (path.isEmpty())
            SKIP_WITHOUT("shared-profiles");
        const auto profile = loadProfile(path.toStdString()).profile;
        const auto written = selfCosts(callgrindText(*profile));
        const auto costs = subCosts(*profile);
        for (std::size_t i = 0; i < costs.size(); ++i) {
            const QString sub = QString::fromStdString(std::string(profile->subs()[i].name));
            QVERIFY2(
                written.value(sub) == wholeCost(*profile, costs[i].exclusive), qPrintable(sub));
        }
    }

    void callgrindAnnotateReadsIt_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"small_c0", "small_stmts0", "small_subs0", "evals_1000",
                 "closures", "exceptions", "moo", "utf8", "killed", "newline_name", "sort"})
            QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral("/nytprof.out");
    }

    /// It sums the costs of all lines itself, and reports what it does not understand.
    void callgrindAnnotateReadsIt()
    {
        QFETCH(QString, name);
        const QString path = profilePath(name);
        const QString reader = QStandardPaths::findExecutable(QStringLiteral("callgrind_annotate"));
        if (path.isEmpty())
            SKIP_WITHOUT("shared-profiles");
        if (reader.isEmpty())
            SKIP_WITHOUT("valgrind");
        const auto profile = loadProfile(path.toStdString()).profile;
        const QString text = callgrindText(*profile);
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("callgrind.out")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.toUtf8());
        file.close();
        QProcess process;
        process.start(reader,
            {QStringLiteral("--threshold=100"), QStringLiteral("--auto=no"), file.fileName()});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.readAllStandardError(), QByteArray());
        QCOMPARE(process.exitCode(), 0);
        const QString shown = QString::fromUtf8(process.readAllStandardOutput());
        const auto total = QRegularExpression(QStringLiteral("^([\\d,]+) \\(100\\.0%\\) +([\\d,]+) "
                                                             "\\(100\\.0%\\) +PROGRAM TOTALS"),
            QRegularExpression::MultilineOption)
                               .match(shown);
        const auto written
            = QRegularExpression(QStringLiteral("\ntotals: (\\d+) (\\d+)\n")).match(text);
        if (profile->totals().statements > 0) {
            QVERIFY2(total.hasMatch(), qPrintable(shown.left(2000)));
            QCOMPARE(total.captured(1).remove(u','), written.captured(1));
            QCOMPARE(written.captured(2).toULongLong(), profile->totals().statements);
        }
    }
};

NYTPROF_TEST(CallgrindTest, QCoreApplication)
#include "tst_callgrind.moc"
