// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/callgrind.h"
#include "formatting/format.h"
#include "imported.h"
#include "profile_files.h"
#include "required_packages.h"
#include "table_text.h"
#include "test_class.h"

#include <QDir>
#include <QMap>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <sstream>

using namespace nytprof;
using namespace nytprof::test;

namespace {

const QString Estimated
    = QStringLiteral("callgrind files have no call stacks; the call tree is estimated");

/// What a file is read as that has nothing wrong but that its call tree is estimated.
std::shared_ptr<const Profile> estimated(const QByteArray& text)
{
    const LoadResult result = importText(text);
    const QString said = messages(result);
    if (!result.profile || !said.startsWith(QStringLiteral("note: line ")) || said.count(u'\n') != 1
        || !said.contains(Estimated))
        QTest::qFail(qPrintable(said), __FILE__, __LINE__);
    else if (const QString wrong = inconsistency(*result.profile); !wrong.isEmpty())
        QTest::qFail(qPrintable(wrong), __FILE__, __LINE__);
    return result.profile;
}

QString treeText(const Profile& profile) { return foldedText(profile, profile.callTree()); }

/// What a file written by writeCallgrind() says of a function.
struct Function {
    qint64 self = 0;
    qint64 calls = 0;
    qint64 inclusive = 0; ///< of calls by others
};

/// Reads such a file in the simplest way. By name.
QMap<QString, Function> functionsIn(const QByteArray& text)
{
    QMap<QString, Function> functions;
    QMap<QString, QString> names;
    const auto nameIn = [&](const QString& line) {
        const QString value = line.section(u'=', 1);
        const QString id = value.section(u' ', 0, 0);
        if (value != id)
            names[id] = value.section(u' ', 1);
        return names[id];
    };
    QString function;
    QString callee;
    qint64 calls = -1;
    for (const QString& line : QString::fromUtf8(text).split(u'\n')) {
        if (line.startsWith(QStringLiteral("fn="))) {
            function = nameIn(line);
        } else if (line.startsWith(QStringLiteral("cfn="))) {
            callee = nameIn(line);
        } else if (line.startsWith(QStringLiteral("calls="))) {
            calls = line.section(u'=', 1).section(u' ', 0, 0).toLongLong();
        } else if (!line.isEmpty() && line.front().isDigit()) {
            const qint64 cost = line.section(u' ', 1, 1).toLongLong();
            if (calls < 0) {
                functions[function].self += cost;
            } else {
                functions[callee].calls += calls;
                functions[callee].inclusive += callee == function ? 0 : cost;
            }
            calls = -1;
        }
    }
    return functions;
}

QByteArray callgrindOf(const QStringList& options)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("callgrind.out"));
    QProcess process;
    process.start(QStringLiteral("valgrind"),
        QStringList{
            QStringLiteral("--tool=callgrind"), QStringLiteral("--callgrind-out-file=") + path}
            + options + QStringList{QStringLiteral("/bin/true")});
    process.waitForFinished();
    return readFile(path);
}

} // namespace

class ImportCallgrindTest : public QObject {
    Q_OBJECT

private slots:
    /// The estimate looks every so often whether it is to stop, which is no reason to stop.
    void everyFunctionIsInTheCallTree()
    {
        QByteArray text = "events: Ir\nfn=main\n1 1\n";
        for (int i = 0; i < 2000; ++i)
            text += "cfn=f" + QByteArray::number(i) + "\ncalls=1 1\n1 2\n";
        for (int i = 0; i < 2000; ++i)
            text += "fn=f" + QByteArray::number(i) + "\n1 2\n";
        const auto profile = estimated(text);
        QCOMPARE(profile->callTree().nodes().size(), std::size_t{2002});
        QCOMPARE(profile->callTree().total(), Ticks{4001});
    }

    /// Of functions that call each other and that nothing else calls, the first is the root.
    void circlesBeginWithTheirFirstFunction()
    {
        const auto profile = estimated("events: Ir\n"
                                       "fn=a\n1 5\ncfn=b\ncalls=1 1\n1 7\n"
                                       "fn=b\n1 3\ncfn=a\ncalls=1 1\n1 4\n");
        const QString text = foldedText(*profile, profile->callTree());
        QVERIFY2(text.startsWith("a "), qPrintable(text));
    }

    void functionsLinesAndCalls()
    {
        const auto profile = estimated("# callgrind format\n"
                                       "version: 1\n"
                                       "creator: somebody\n"
                                       "pid: 77\n"
                                       "cmd: prog -x\n"
                                       "events: Ir\n"
                                       "\n"
                                       "fl=a.c\n"
                                       "fn=main\n"
                                       "16 20\n"
                                       "cfn=f\n"
                                       "calls=2 30\n"
                                       "16 400\n"
                                       "fi=b.h\n" // inlined
                                       "3 5\n"
                                       "fe=a.c\n"
                                       "17 10\n"
                                       "cfi=b.c\n"
                                       "cfn=g\n"
                                       "calls=1 7\n"
                                       "17 100\n"
                                       "\n"
                                       "fn=f\n"
                                       "30 100\n"
                                       "cfi=b.c\n"
                                       "cfn=g\n"
                                       "calls=3 7\n"
                                       "31 300\n"
                                       "\n"
                                       "fl=b.c\n"
                                       "fn=g\n"
                                       "7 400\n");
        QCOMPARE(profile->importedFrom(), "callgrind");
        QCOMPARE(profile->costUnit(), "Ir");
        QVERIFY(profile->callTreeIsEstimated());
        QVERIFY(profile->countsCalls());
        QVERIFY(profile->complete());
        QCOMPARE(profile->application(), "prog -x");
        QCOMPARE(profile->processes().size(), 1);
        QCOMPARE(linesText(*profile),
            "a.c:16 0 20\na.c:17 0 10\na.c:30 0 100\nb.h:3 0 5\nb.c:7 0 400\n");
        QCOMPARE(subsText(*profile),
            "f a.c 30-31 perl 2 400 100 0 0\n"
            "g b.c 7-7 perl 4 400 400 0 0\n"
            "main a.c 16-17 perl 1 535 35 0 0\n");
        QCOMPARE(callSitesText(*profile),
            "? ?:0 -> main 1 535 35 0 0\n"
            "main a.c:16 -> f 2 400 100 0 0\n"
            "f a.c:31 -> g 3 300 300 0 0\n"
            "main a.c:17 -> g 1 100 100 0 0\n");
        QCOMPARE(treeText(*profile),
            "main 1 35\n"
            "main;f 2 100\n"
            "main;g 1 100\n"
            "main;f;g 3 300\n");
        QCOMPARE(formatCost(*profile, profile->totals().exclusive), "535 Ir");
    }

    /// What g did is divided among f and h as their calls of it are; and so is what g called.
    void contextsAreEstimated()
    {
        const auto profile = estimated("events: ms\n"
                                       "fn=main\n"
                                       "cfn=f\ncalls=1 0\n0 30\n"
                                       "cfn=h\ncalls=1 0\n0 90\n"
                                       "fn=f\n"
                                       "cfn=g\ncalls=10 0\n0 30\n"
                                       "fn=h\n"
                                       "cfn=g\ncalls=10 0\n0 90\n"
                                       "fn=g\n"
                                       "0 80\n"
                                       "cfn=k\ncalls=20 0\n0 40\n"
                                       "fn=k\n0 40\n");
        QCOMPARE(treeText(*profile),
            "main 1 0\n"
            "main;h 1 0\n"
            "main;f 1 0\n"
            "main;h;g 10 60\n"
            "main;f;g 10 20\n"
            "main;h;g;k 10 30\n"
            "main;f;g;k 10 10\n");
        QCOMPARE(formatCost(*profile, profile->callTree().total()), "120ms");
    }

    void recursionAndCycles()
    {
        const auto profile = estimated("events: Ir\n"
                                       "fn=main\n1 1\ncfn=f\ncalls=1 5\n1 100\n"
                                       "fn=f\n5 60\n"
                                       "cfn=f\ncalls=9 5\n6 90\n"
                                       "cfn=g\ncalls=4 8\n7 40\n"
                                       "fn=g\n8 40\n"
                                       "cfn=f\ncalls=2 5\n9 30\n"
                                       // Nothing leads here.
                                       "fn=x\n1 7\ncfn=y\ncalls=1 1\n1 3\n"
                                       "fn=y\n1 3\ncfn=x\ncalls=1 1\n1 1\n");
        const Sub& f = (*profile)[profile->findSub("f")];
        QCOMPARE(f.calls, 12U);
        QCOMPARE(f.exclusive, 60);
        QCOMPARE(f.recursive, 90);
        QCOMPARE(f.recursionDepth, 1U);
        QCOMPARE(treeText(*profile),
            "main 1 1\n"
            "x 1 7\n"
            "main;f 1 60\n"
            "x;y 1 3\n"
            "main;f;g 1 40\n");
    }

    void compressedNamesAndPositions()
    {
        const QByteArray plain = "positions: instr line\n"
                                 "events: Ir\n"
                                 "fl=a.c\nfn=f\n"
                                 "0x80001234 90 1\n"
                                 "0x80001237 90 5\n"
                                 "0x80001238 91 6\n"
                                 "cfi=b.c\ncfn=g\n"
                                 "calls=3 0x80002000 50\n"
                                 "0x80001238 92 0x10\n"
                                 "fl=b.c\nfn=g\n"
                                 "0x80002000 51 16\n";
        const QByteArray compressed = "positions: instr line\n"
                                      "events: Ir\n"
                                      "fl=(1) a.c\nfn=(1) f\n"
                                      "0x80001234 90 1\n"
                                      "+3 * 5\n"
                                      "+1 +1 6\n"
                                      "cfi=(2) b.c\ncfn=(2) g\n"
                                      "calls=3 +3528 -41\n"
                                      "* +1 16\n"
                                      "fl=(2)\nfn=(2)\n"
                                      "+3528 -41 0x10\n";
        QCOMPARE(wholeText(*estimated(compressed)), wholeText(*estimated(plain)));
        QCOMPARE(linesText(*estimated(plain)), "a.c:90 0 6\na.c:91 0 6\nb.c:51 0 16\n");
        // With instructions alone no line is known.
        const auto profile = imported("positions: instr\nevents: Ir\nfl=a.c\nfn=f\n0x80001234 9\n");
        QCOMPARE(linesText(*profile), "");
        QCOMPARE(subsText(*profile), "f a.c 0-0 perl 1 9 9 0 0\n");
    }

    void ofSeveralEventsTimeIsShown()
    {
        const LoadResult result
            = importText("events: Dr ns Statements Dw\nfl=a.pl\nfn=f\n3 1 2500 4 5\n4 1 500\n");
        QVERIFY(result.profile);
        QCOMPARE(messages(result), "note: line 1: showing event ns, not Dr, Dw\n");
        QCOMPARE(result.profile->costUnit(), "");
        QCOMPARE(linesText(*result.profile), "a.pl:3 4 2500\na.pl:4 0 500\n");
        QCOMPARE(
            formatCost(*result.profile, result.profile->totals().statementTime), "3.00\u00b5s");
    }

    void functionsOfOneNameInSeveralFiles()
    {
        const auto profile = imported("events: Ir\n"
                                      "fl=a.c\nfn=init\n1 1\nfn=A::f\n2 2\n"
                                      "fl=b.c\nfn=init\n1 4\nfn=A::f\n2 8\n");
        QCOMPARE(subsText(*profile),
            "A::f a.c 2-2 perl 1 10 10 0 0\n"
            "init [b.c] b.c 1-1 perl 1 4 4 0 0\n"
            "init a.c 1-1 perl 1 1 1 0 0\n");
    }

    void jumpsAndPartsAndWhatElseValgrindWrites()
    {
        const auto profile
            = imported("# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\n"
                       "desc: I1 cache: \npositions: line\nevents: Ir\n"
                       "summary: 3\n\nob=(1) /bin/x\nfl=(1) a.c\nfn=(1) f\n"
                       "1 2\njcnd=1/2 +4\n*\njfi=(2) b.c\njump=3 7\n+1\nfi=(2)\n+1 1\n"
                       "\ntotals: 3\npart: 2\nevents: Ir\nfl=(1)\nfn=(1)\n1 10\n");
        QCOMPARE(linesText(*profile), "a.c:1 0 12\nb.c:3 0 1\n");
    }

    void invalidLinesAreReportedByNumber()
    {
        const LoadResult result = importText("events: Ir\n"
                                             "fl=(7)\n"
                                             "fl=a.c\n"
                                             "fn=f\n"
                                             "1 5\n"
                                             "what is this\n"
                                             "calls=1 2\n"
                                             "3 100\n"
                                             "x=1\n"
                                             "4 many\n"
                                             "+z 5\n"
                                             "5 1\n");
        QVERIFY(result.profile);
        QCOMPARE(linesText(*result.profile), "a.c:1 0 5\na.c:5 0 1\n");
        QCOMPARE(messages(result),
            "warning: line 2: undefined name number; line ignored: fl=(7)\n"
            "warning: line 6: neither costs nor a name nor a header; line ignored: what is this\n"
            "warning: line 7: calls without a callee; line ignored: calls=1 2\n"
            "warning: line 9: unknown header; line ignored: x=1\n"
            "warning: line 10: cost is not a number; line ignored: 4 many\n"
            "warning: line 11: no position; line ignored: +z 5\n");
    }

    void times_data()
    {
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<qint64>("ticksPerSecond");
        QTest::addColumn<QByteArray>("unit"); // empty for time
        const auto row = [](const char* header, qint64 ticksPerSecond, const char* unit) {
            QTest::addRow("%s", header) << QByteArray(header) << ticksPerSecond << QByteArray(unit);
        };
        row("events: ns\n", 1'000'000'000, "");
        row("events: us\n", 1'000'000, "");
        row("events: ms\n", 1000, "");
        row("events: Time_(10ns)\n", 100'000'000, "");
        row("events: Time_(\u00b5s)\n", 1'000'000, "");
        row("events: Ticks\n", 1'000'000, "");
        row("creator: x\nevents: Ticks\n", 1, "Ticks");
        row("events: Ir\n", 1, "Ir");
        row("events:\n", 1, "costs");
        row("events: us ns\n", 1'000'000, "");
        row("events: ms Ticks\n", 1000, "");
        row("events:\tIr \t Dr\n", 1, "Ir");
    }

    /// Of several events the first that is a time counts, or the first.
    void times()
    {
        QFETCH(QByteArray, header);
        const auto profile = importText("# callgrind format\n" + header + "fn=f\n1 5 7\n").profile;
        QVERIFY(profile);
        QTEST(static_cast<qint64>(profile->ticksPerSecond()), "ticksPerSecond");
        QTEST(QByteArray::fromStdString(std::string(profile->costUnit())), "unit");
        QCOMPARE(subsText(*profile), "f ? 0-0 perl 1 5 5 0 0\n");
    }

    /// Each part says anew what its columns are.
    void partsWithOtherColumns()
    {
        const LoadResult result = importText("positions: instr line\nevents: Dr ns Statements\n"
                                             "fl=a.c\nfn=f\n0x10 3 1 20 2\n"
                                             "positions: line\nevents: ns Ir\n5 30 4\n"
                                             "positions: other line\nevents: us\n9 6 40\n"
                                             "events: Ir\n9 7 50\n");
        QCOMPARE(linesText(*result.profile), "a.c:3 2 20\na.c:5 0 30\na.c:6 0 40\na.c:7 0 50\n");
        const auto other = QStringLiteral(
            "warning: line %1: this part has other events than the first; all are summed\n");
        QCOMPARE(messages(result),
            "note: line 2: showing event ns, not Dr\n" + other.arg(10) + other.arg(12));
        QCOMPARE(messages(importText("events: Ir\nfn=f\n1 5\nevents: Dr\n1 5\n")), other.arg(4));
        QCOMPARE(messages(importText("events: Ir\nfn=f\n1 5\nevents: Ir Dr\n1 5 6\n")), "");
    }

    void processesAndCommands_data()
    {
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<QString>("processes");
        QTest::addColumn<QString>("application");
        const auto row = [](const char* name, const char* header, const char* processes,
                             const char* application) {
            QTest::newRow(name) << QByteArray(header) << QString::fromLatin1(processes)
                                << QString::fromLatin1(application);
        };
        row("both", "pid: 7\ncmd: prog -x\n", "7 of 0", "prog -x");
        row("of several parts", "cmd: a\npid: 7\ncmd: b\npid: 8\n", "7 of 0", "a");
        row("no command at first", "cmd:\ncmd:\t prog\n", "", "prog");
        row("the largest", "pid: 4294967295\n", "4294967295 of 0", "");
        row("too large", "pid: 4294967296\n", "", "");
        row("no number", "pid: 7a\n", "", "");
    }

    void processesAndCommands()
    {
        QFETCH(QByteArray, header);
        const auto profile = imported("events: Ir\n" + header + "fn=f\n1 5\n");
        const QString processes = processesText(*profile);
        QTEST(processes.section(u' ', 0, 2), "processes");
        QVERIFY2(processes.count(u'\n') <= 1, qPrintable(processes));
        QTEST(QString::fromStdString(std::string(profile->application())), "application");
    }

    void recognition_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("expected");
        const auto row = [](const char* name, const char* text, bool expected) {
            QTest::newRow(name) << QByteArray(text) << expected;
        };
        row("a comment", "# callgrind format\n", true);
        row("events alone", "events: Ir", true);
        row("behind headers", "version: 1\na: b\nz: c\nevents: Ir\n", true);
        row("behind comments and empty lines", "# a\n\n\r\nversion: 1\r\nevents: Ir\r\n", true);
        row("no events", "version: 1\ncreator: x", false);
        row("no header", "version 1\nevents: Ir\n", false);
        row("a word", "version\nevents: Ir\n", false);
        row("no key", ": 1\nevents: Ir\n", false);
        row("a capital letter", "Version: 1\nevents: Ir\n", false);
        row("behind small letters", "version{: 1\nevents: Ir\n", false);
        row("before small letters", "version`: 1\nevents: Ir\n", false);
        row("nothing", "\n", false);
    }

    void recognition()
    {
        QFETCH(QByteArray, text);
        const auto profile = importText(text).profile;
        QTEST(profile && profile->importedFrom() == "callgrind", "expected");
    }

    void whatWeWriteIsReadBack_data()
    {
        QTest::addColumn<QString>("path");
        for (const char* name : {"small_default", "small_c0", "evals", "utf8", "odd_names",
                 "linedir", "evals_1000", "moo", "closures", "small_stmts0", "exceptions"}) {
            const QString path = profilePath(QString::fromLatin1(name) + "/nytprof.out");
            if (!path.isEmpty())
                QTest::newRow(name) << path;
        }
    }

    /// Costs of functions and calls, in nanoseconds, and how often lines ran.
    void whatWeWriteIsReadBack()
    {
        QFETCH(QString, path);
        const auto profile = loadProfile(path.toStdString()).profile;
        QVERIFY(profile);
        std::ostringstream out;
        writeCallgrind(*profile, out);
        const QByteArray text = QByteArray::fromStdString(out.str());
        const auto again = estimated(text);
        QVERIFY(again);
        QCOMPARE(again->costUnit(), "");
        const auto functions = functionsIn(text);
        for (auto at = functions.begin(); at != functions.end(); ++at) {
            if (at.key().startsWith(QStringLiteral("(no single sub) ")))
                continue;
            const SubId id = again->findSub(at.key().toStdString());
            QVERIFY2(id.valid(), qPrintable(at.key()));
            const Sub& sub = (*again)[id];
            QCOMPARE(sub.exclusive, at->self);
            if (at->inclusive > 0) {
                QCOMPARE(sub.calls, static_cast<std::uint64_t>(at->calls));
                QCOMPARE(sub.inclusive, at->inclusive);
            }
        }
        QCOMPARE(again->totals().statements, profile->totals().statements);
        if (profile->totals().statements == 0)
            return;
        for (std::size_t i = 0; i < profile->files().size(); ++i) {
            const FileId there = again->findFile(profile->files()[i].name);
            QVERIFY(there.valid() || profile->lines(FileId(i)).empty());
            for (const LineCost& line : profile->lines(FileId(i))) {
                const auto lines = again->lines(there);
                const auto found = std::find_if(lines.begin(), lines.end(),
                    [&](const LineCost& other) { return other.line == line.line; });
                QVERIFY(found != lines.end());
                QCOMPARE(found->count, line.count);
            }
        }
    }

    /// The original's file has what subs took on their first lines, in microseconds.
    void theOriginalsFilesAreRead()
    {
        const QString path = profilePath(QStringLiteral("small_default/nytprof.out"));
        const QString original = QStandardPaths::findExecutable(QStringLiteral("nytprofcg"));
        if (original.isEmpty())
            SKIP_WITHOUT("libdevel-nytprof-perl");
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("out.callgrind"));
        QProcess process;
        process.start(original, {QStringLiteral("-f"), path, QStringLiteral("-o"), file});
        QVERIFY(process.waitForFinished());
        const auto profile = estimated(readFile(file));
        const auto theirs = loadProfile(path.toStdString()).profile;
        for (const char* name : {"main::fib", "Foo::meth", "main::CORE:sort"}) {
            const Sub& sub = (*profile)[profile->findSub(name)];
            const Sub& same = (*theirs)[theirs->findSub(name)];
            QCOMPARE(sub.calls, same.calls);
            QVERIFY(
                std::abs(profile->seconds(sub.exclusive) - theirs->seconds(same.exclusive)) < 2e-6);
            QCOMPARE(sub.kind, same.kind);
        }
    }

    /// However valgrind writes the same run down.
    void valgrindsFilesAreRead()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("valgrind")).isEmpty())
            SKIP_WITHOUT("valgrind");
        const QByteArray plain = callgrindOf(
            {QStringLiteral("--compress-strings=no"), QStringLiteral("--compress-pos=no")});
        const auto profile = estimated(plain);
        const qsizetype at = plain.indexOf("\nsummary: ") + 10;
        const qint64 summary = plain.mid(at, plain.indexOf('\n', at) - at).toLongLong();
        QVERIFY(summary > 1000);
        QCOMPARE(profile->totals().exclusive, summary);
        QCOMPARE(profile->callTree().total(), summary);
        for (const char* option :
            {"--compress-pos=yes", "--dump-instr=yes", "--collect-jumps=yes"}) {
            const auto other = estimated(callgrindOf({QString::fromLatin1(option)}));
            auto lines = linesText(*other).split(u'\n');
            auto expected = linesText(*profile).split(u'\n');
            lines.sort();
            expected.sort();
            QCOMPARE(lines, expected);
            QCOMPARE(other->totals().exclusive, summary);
            QCOMPARE(other->totals().calls, profile->totals().calls);
        }
    }
};

NYTPROF_TEST(ImportCallgrindTest, QCoreApplication)
#include "tst_import_callgrind.moc"
