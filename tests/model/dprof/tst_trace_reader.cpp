// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// tmon.out of Devel::DProf, of the form of today and of that of old, as a profile.
#include "dprof/trace_reader.h"
#include "imported.h"
#include "profile_files.h"
#include "table_text.h"
#include "test_class.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <ctime>
#include <limits>

using namespace nytprof;
using namespace nytprof::test;

namespace {

/// A file with these lines in its header and these marks.
QByteArray tmon(
    const QByteArray& marks, const QByteArray& header = "$hz=100;\n$over_tests=10000;\n")
{
    return "#fOrTyTwO\n" + header + "\nPART2\n" + marks;
}

QString treeOf(const QByteArray& marks)
{
    const auto profile = imported(tmon(marks));
    return profile ? foldedText(*profile, profile->callTree()) : QString();
}

/// Notes each event as a word: what it is, the sub, and user, system and wall-clock time.
class Recorder : public TmonSink {
public:
    QStringList events;

    void header(const TmonHeader& header) override
    {
        events << QStringLiteral("%1/s by '%2', overhead %3, run %4%5")
                      .arg(header.ticksPerSecond)
                      .arg(QString::fromStdString(header.writer), textOf(header.overhead),
                          textOf(header.run), header.hasNamesInMarks ? ", names" : "");
    }
    void sub(const Sub& sub) override
    {
        events << QString::fromStdString("sub " + sub.name + " (" + sub.id + ")");
    }
    void enter(std::uint32_t sub, const TmonTicks& now) override
    {
        events << QStringLiteral("+%1 at %2").arg(sub).arg(textOf(now));
    }
    void leave(End how, std::uint32_t as, const TmonTicks& now) override
    {
        const char* const names[] = {"returned", "died", "replaced", "missing"};
        events << QStringLiteral("-%1 %2 at %3")
                      .arg(as)
                      .arg(QString::fromLatin1(names[static_cast<int>(how)]), textOf(now));
    }
    void mark() override { events << QStringLiteral("mark"); }
    void wrote(const TmonTicks& taken) override { events << "wrote in " + textOf(taken); }

private:
    static QString textOf(const TmonTicks& ticks)
    {
        return QStringLiteral("%1/%2/%3").arg(ticks.user).arg(ticks.system).arg(ticks.real);
    }
};

/// What a sink is given of a file, and behind that what is wrong with it.
QString eventsOf(const QByteArray& file)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("tmon.out"));
    writeFile(path, file);
    Recorder recorder;
    for (const Diagnostic& diagnostic : readTmonFile(path.toStdString(), recorder))
        recorder.events << QString::fromStdString(diagnostic.message);
    return recorder.events.join(QStringLiteral(", "));
}

constexpr const char* Small = "& 2 main outer\n"
                              "+ 2\n"
                              "@ 9 9 10\n"
                              "& 1f A::B inner\n"
                              "+ 1f\n"
                              "@ 0 1 2\n"
                              "- 1f\n"
                              "+ 1f\n"
                              "@ 0 1 3\n"
                              "- 1f\n"
                              "- 2\n";

} // namespace

class TmonTest : public QObject {
    Q_OBJECT

private slots:
    void callsBecomeTables()
    {
        const auto profile = imported(tmon(Small,
            "$hz=100;\n$XS_VERSION='DProf 20110802.00';\n# All values are given in HZ\n"
            "$over_utime=0; $over_stime=0; $over_rtime=0;\n$over_tests=10000;\n"
            "$rrun_utime=9; $rrun_stime=11; $rrun_rtime=15;\n$total_marks=6      \n"));
        QCOMPARE(profile->importedFrom(), "tmon.out");
        QCOMPARE(profile->ticksPerSecond(), 100);
        QCOMPARE(profile->attribute("xs_version"), "DProf 20110802.00");
        QCOMPARE(settingsText(imported(tmon(Small))->attributes()), "ticks_per_sec=100\n");
        QVERIFY(profile->countsCalls());
        QVERIFY(!profile->callTreeIsEstimated());
        QCOMPARE(foldedText(*profile, profile->callTree()),
            "main::outer 1 10\n"
            "main::outer;A::B::inner 2 5\n");
        QCOMPARE(subsText(*profile),
            "A::B::inner ? 0-0 perl 2 5 5 0 0\n"
            "main::outer ? 0-0 perl 1 15 10 0 0\n");
        QCOMPARE(inconsistency(*profile), "");
    }

    void events_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("events"); // without the header
        const auto row = [](const char* name, const QByteArray& marks, const char* events) {
            QTest::newRow(name) << tmon(marks) << QString::fromLatin1(events);
        };
        row("calls", "& 2 m a\n\n+ 2\n@ 1 2 3\n@ 10 20 30\n- 2\n",
            "sub m::a (2), mark, +0 at 0/0/0, mark, -0 returned at 11/22/33");
        row("time that goes back", "& 2 m a\n+ 2\n@ -1 -2 -3\n- 2\n",
            "sub m::a (2), mark, +0 at 0/0/0, mark, -0 returned at -1/-2/-3");
        row("writing",
            "@ 1 1 1\n+ & Devel::DProf::write\n@ 1 2 3\n@ 1 1 1\n"
            "- & Devel::DProf::write\n- & Devel::DProf::write\n@ 1 1 1\n"
            "+ & Devel::DProf::write\n@ 5 5 5\n+ & Devel::DProf::write\n"
            "- & Devel::DProf::write\n& 2 m a\n+ 2\n- 2\n",
            "wrote in 2/3/4, wrote in 5/5/5, sub m::a (2), mark, +0 at 2/2/2, mark, -0 returned at "
            "2/2/2");
        row("die", "& 2 m a\n+ 2\n/ 2\n",
            "sub m::a (2), mark, +0 at 0/0/0, mark, -0 died at 0/0/0");
        row("goto", "& 2 m a\n& 3 m b\n+ 2\n* 3\n@ 0 0 1\n* 2\n* 3\n- 2\n",
            "sub m::a (2), sub m::b (3), mark, +0 at 0/0/0, mark, mark, -0 replaced at 0/0/0, +1 "
            "at "
            "0/0/0, mark, mark, -1 replaced at 0/0/1, +0 at 0/0/1, mark, mark, -0 replaced at "
            "0/0/1, +1 at 0/0/1, mark, -1 returned at 0/0/1");
        row("goto, and the other name at the end", "& 2 m a\n& 3 m b\n+ 2\n* 3\n- 3\n",
            "sub m::a (2), sub m::b (3), mark, +0 at 0/0/0, mark, mark, -0 replaced at 0/0/0, +1 "
            "at "
            "0/0/0, mark, -1 returned at 0/0/0");
        row("goto of what ran before", "& 2 m a\n* 2\n- 2\n",
            "sub m::a (2), mark, +0 at 0/0/0, mark, -0 returned at 0/0/0");
        row("names of ids", "+ af09\n- af09\n",
            "sub (sub af09) (af09), mark, +0 at 0/0/0, mark, -0 returned at 0/0/0, line 6: sub "
            "af09 has no name; shown by its number");
        row("an id that gets another name", "& 2 m a\n+ 2\n- 2\n& 2 m b c\n+ 2\n- 2\n",
            "sub m::a (2), mark, +0 at 0/0/0, mark, -0 returned at 0/0/0, sub m::b c (2), mark, +1 "
            "at 0/0/0, mark, -1 returned at 0/0/0");
        row("AUTOLOAD that became another sub", "& 2 m AUTOLOAD\n& 3 m b\n+ 2\n- 3\n",
            "sub m::AUTOLOAD (2), sub m::b (3), mark, +0 at 0/0/0, mark, -1 returned at 0/0/0");
        row("AUTOLOAD in a sub that ends", "& 2 m AUTOLOAD\n& 3 m b\n+ 3\n+ 2\n- 3\n",
            "sub m::AUTOLOAD (2), sub m::b (3), mark, +1 at 0/0/0, mark, +0 at 0/0/0, mark, -0 "
            "missing at 0/0/0, -1 returned at 0/0/0, line 10: m::b ends before 1 callee, the "
            "innermost m::AUTOLOAD; ended here");
        row("two ends are missing", "& 2 m a\n& 3 m b\n+ 2\n+ 3\n* 2\n+ 3\n- 2\n",
            "sub m::a (2), sub m::b (3), mark, +0 at 0/0/0, mark, +1 at 0/0/0, mark, mark, -1 "
            "replaced at 0/0/0, +0 at 0/0/0, mark, +1 at 0/0/0, mark, -1 missing at 0/0/0, -0 "
            "missing at 0/0/0, -0 returned at 0/0/0, line 12: m::a ends before 2 callees, the "
            "innermost m::b; ended here");
        row("two calls run", "& 2 m a\n& 3 m b\n+ 2\n+ 3\n",
            "sub m::a (2), sub m::b (3), mark, +0 at 0/0/0, mark, +1 at 0/0/0, -1 missing at "
            "0/0/0, -0 missing at 0/0/0, line 9: the file ends before 2 calls, the innermost of "
            "m::b; ended here");
    }

    void events()
    {
        QFETCH(QByteArray, file);
        const QString events = eventsOf(file);
        const QString header = QStringLiteral("100/s by '', overhead 0/0/0, run 0/0/0, ");
        QVERIFY2(events.startsWith(header), qPrintable(events));
        QTEST(events.mid(header.size()), "events");
    }

    void headers_data()
    {
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* header, const char* expected) {
            QTest::newRow(name) << QByteArray(header) << QString::fromLatin1(expected);
        };
        row("all values",
            "$hz=50;\n$XS_VERSION='DProf 1';\n$over_utime=8; $over_stime=16;\n$over_rtime=32;\n"
            "$over_tests=2;\n$rrun_utime=1; $rrun_stime=2; $rrun_rtime=-3;\n",
            "50/s by 'DProf 1', overhead 2/4/8, run 1/2/-3");
        row("no tests of overhead", "$hz=1;\n$over_rtime=32;\n$over_tests=0;\n",
            "1/s by '', overhead 0/0/0, run 0/0/0");
        row("of old", "$hz=1;\n$over_rtime=32;\n", "1/s by '', overhead 0/0/0, run 0/0/0, names");
        row("blanks", "\t$hz = 2 ;\t $over_tests\t=\t1\n \n",
            "2/s by '', overhead 0/0/0, run 0/0/0");
        row("a later value", "$hz=1;\n$hz=2.5;\n$over_tests=1;\n",
            "2.5/s by '', overhead 0/0/0, run 0/0/0");
        row("names", "$hz=1;\n$azAZ09_=1;\n$over_tests=1;\n",
            "1/s by '', overhead 0/0/0, run 0/0/0");
        row("a long number", "$hz=1;\n$over_tests=1;\n$rrun_rtime=-1000000000000000;\n",
            "1/s by '', overhead 0/0/0, run 0/0/-1e+15");
    }

    void headers()
    {
        QFETCH(QByteArray, header);
        QTEST(eventsOf(tmon("", header)), "expected");
    }

    void filesByTheirFirstLine()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("tmon.out"));
        const auto isTmon = [&](const QByteArray& content) {
            writeFile(path, content);
            return isTmonFile(path.toStdString());
        };
        QVERIFY(isTmon("#fOrTyTwO"));
        QVERIFY(isTmon(tmon(Small)));
        QVERIFY(isTmon(test::gzipped(tmon(Small))));
        QVERIFY(!isTmon("#fOrTyTw"));
        QVERIFY(!isTmon("NYTProf 5 0\n"));
        QVERIFY(!isTmon(""));
    }

    void marksOfOldFiles()
    {
        QCOMPARE(
            eventsOf(tmon("+ 5 6 7 m::a\n+ 6 8 10 b\n- 6 8 10 b\n- 9 9 11 m::a\n", "$hz=1;\n")),
            "1/s by '', overhead 0/0/0, run 0/0/0, names, sub m::a (), mark, +0 at 0/0/0, sub b "
            "(), "
            "mark, +1 at 1/2/3, mark, -1 returned at 1/2/3, mark, -0 returned at 4/3/4");
        const auto isGarbage = [](const char* mark) {
            return messages(importText(
                       tmon("+ 1 1 1 a\n" + QByteArray(mark) + "\n- 1 1 1 a\n", "$hz=1;\n")))
                == QStringLiteral("warning: line 6: unknown mark; line ignored: %1\n")
                       .arg(QString::fromLatin1(mark));
        };
        for (const char* mark :
            {"* 1 1 1 a", "/ 1 1 1 a", "+ 1 1 a", "+ 1 1 1", "+ 1 1 1 ", "x 1 1 1 a"})
            QVERIFY2(isGarbage(mark), mark);
    }

    void oldFiles()
    {
        const auto profile = imported("#fOrTyTwO\n"
                                      "$hz=100;\n"
                                      "$XS_VERSION='DProf 19970606';\n"
                                      "# All values are given in HZ\n"
                                      "$rrun_utime=2; $rrun_stime=0; $rrun_rtime=7\n"
                                      "PART2\n"
                                      "+ 26 28 566822884 DynaLoader::import\n"
                                      "- 26 28 566822884 DynaLoader::import\n"
                                      "+ 27 28 566822886 main::baz\n"
                                      "+ 27 28 566822887 main::bar\n"
                                      "- 28 28 566822890 main::bar\n"
                                      "- 29 28 566822895 main::baz\n");
        QCOMPARE(foldedText(*profile, profile->callTree()),
            "main::baz 1 6\n"
            "DynaLoader::import 1 0\n"
            "main::baz;main::bar 1 3\n");
    }

    // goto ends the sub that it is in, whose name the next return has; die ends calls as returns
    // do.
    void jumpsAndExceptions()
    {
        QCOMPARE(treeOf("& 2 m a\n& 3 m b\n+ 2\n@ 0 0 5\n* 3\n@ 0 0 7\n- 2\n"),
            "m::b 1 7\n"
            "m::a 1 5\n");
        QCOMPARE(treeOf("& 2 m a\n& 3 m b\n+ 2\n@ 0 0 5\n+ 3\n@ 0 0 7\n/ 3\n/ 2\n"),
            "m::a 1 5\n"
            "m::a;m::b 1 7\n");
        QCOMPARE(treeOf("& 2 m a\n* 2\n@ 0 0 7\n- 2\n"), "m::a 1 7\n"); // of what ran before
    }

    // What writing the file took is in nobody's time, and what marks took is taken out.
    void timeOfTheProfiler()
    {
        QCOMPARE(treeOf("& 2 m a\n+ 2\n@ 0 0 5\n+ & Devel::DProf::write\n@ 1 1 90\n"
                        "- & Devel::DProf::write\n@ 0 0 2\n- 2\n"),
            "m::a 1 7\n");
        const auto profile = imported(tmon("& 2 m a\n& 3 m b\n+ 2\n+ 3\n@ 0 0 50\n- 3\n- 2\n",
            "$hz=100;\n$over_rtime=40;\n$over_tests=20;\n")); // 1 for each mark
        QCOMPARE(foldedText(*profile, profile->callTree()),
            "m::a 1 -2\n"
            "m::a;m::b 1 49\n");
    }

    void damage_data()
    {
        QTest::addColumn<QByteArray>("marks");
        QTest::addColumn<QString>("tree");
        QTest::addColumn<QString>("message");
        QTest::addRow("an end is missing")
            << QByteArray("& 2 m a\n& 3 m b\n+ 2\n+ 3\n@ 0 0 5\n- 2\n")
            << "m::a 1 0\nm::a;m::b 1 5\n"
            << "warning: line 11: m::a ends before 1 callee, the innermost m::b; ended here\n";
        QTest::addRow("the file is cut")
            << QByteArray("& 2 m a\n+ 2\n@ 0 0 5\n") << "m::a 1 5\n"
            << "warning: line 8: the file ends before 1 call, the innermost of m::a; ended here\n";
        QTest::addRow("a beginning is missing")
            << QByteArray("& 2 m a\n& 3 m b\n+ 2\n- 3\n@ 0 0 5\n- 2\n") << "m::a 1 5\n"
            << "warning: line 9: end of m::b without its start ignored\n";
        QTest::addRow("a name is missing")
            << QByteArray("+ ab\n- ab\n") << "(sub ab) 1 0\n"
            << "warning: line 6: sub ab has no name; shown by its number\n";
        QTest::addRow("garbage")
            << QByteArray("& 2 m a\n+ 2\nsystem(\"touch x\");\n- 2\n") << "m::a 1 0\n"
            << "warning: line 8: unknown mark; line ignored: system(\"touch x\");\n";
        QTest::addRow("no digits of an id")
            << QByteArray("& 2 m a\n+ 2\n+ A\n- 2\n") << "m::a 1 0\n"
            << "warning: line 8: unknown mark; line ignored: + A\n";
        for (const char* mark :
            {"+ g", "+ /", "+ :", "+ `", "+ ", "+2", "x 2", "& 2", "& 2 m", "&  ", "@ 1 1",
                "@ 1 1 1x", "@ 0 0 -1125899906842625", "@ 0 0 -9223372036854775808"})
            QTest::addRow("%s", mark) << "& 2 m a\n+ 2\n" + QByteArray(mark) + "\n- 2\n"
                                      << "m::a 1 0\n"
                                      << "warning: line 8: unknown mark; line ignored: "
                    + QString::fromLatin1(mark) + u'\n';
        QTest::addRow("times that cannot be")
            << QByteArray("& 2 m a\n+ 2\n@ 1 1 99999999999999999999\n- 2\n") << "m::a 1 0\n"
            << "warning: line 8: unknown mark; line ignored: @ 1 1 99999999999999999999\n";
    }
    void damage()
    {
        QFETCH(const QByteArray, marks);
        const LoadResult result = importText(tmon(marks));
        QVERIFY(result.profile);
        QTEST(foldedText(*result.profile, result.profile->callTree()), "tree");
        QTEST(messages(result), "message");
    }

    void longestTime()
    {
        QCOMPARE(
            treeOf("& 2 m a\n+ 2\n@ 0 0 1125899906842624\n- 2\n"), "m::a 1 1125899906842624\n");
        QVERIFY(messages(importText(tmon("& 2 m a\n+ 2\n@ 0 0 1125899906842625\n- 2\n")))
                    .contains("line ignored: @ 0 0 1125899906842625"));
    }

    // The original runs each line of the header.
    void headersAreNotRun_data()
    {
        QTest::addColumn<QByteArray>("header");
        QTest::addRow("a call") << QByteArray("$hz=100;\nsystem(\"touch $PWD/ran\");\n");
        QTest::addRow("behind a value") << QByteArray("$hz=100; system(\"touch ran\");\n");
        QTest::addRow("in a value") << QByteArray("$hz=system('touch ran');\n");
        QTest::addRow("in backquotes") << QByteArray("$hz=`touch ran`;\n");
        QTest::addRow("in a text") << QByteArray("$hz=100;\n$XS_VERSION=\"@{[`touch ran`]}\";\n");
        QTest::addRow("behind a text") << QByteArray("$hz=100;\n$XS_VERSION='x'.`touch ran`;\n");
        QTest::addRow("in an index") << QByteArray("$hz[`touch ran`]=100;\n");
        for (const char* line : {"$=1;", "$a{=1;", "$a`=1;", "$a@=1;", "$a[=1;", "$a/=1;", "$a:=1;",
                 "$a=1 $b=2", "$a=1e5;", "$a='x", "a=1;", "$a 1;", "$a=;", "$a=-1000000000000001;"})
            QTest::addRow("%s", line) << "$hz=100;\n" + QByteArray(line) + '\n';
        QTest::addRow("a quote in a text") << QByteArray("$hz=100;\n$X='\\';`touch ran`;#';\n");
    }
    void headersAreNotRun()
    {
        QFETCH(const QByteArray, header);
        const QTemporaryDir folder;
        const QString before = QDir::currentPath();
        QDir::setCurrent(folder.path());
        const LoadResult result = importText(tmon(Small, header));
        QDir::setCurrent(before);
        QVERIFY(!result.profile);
        QVERIFY2(
            messages(result).contains("(it is not run as code): "), qPrintable(messages(result)));
        QVERIFY(messages(result).startsWith("error: line "));
        QVERIFY(QDir(folder.path()).isEmpty());
    }

    void largestNumberOfAHeader()
    {
        QVERIFY(importText(tmon(Small, "$hz=1000000000000000;\n")).profile);
        QVERIFY(!importText(tmon(Small, "$hz=1000000000000001;\n")).profile);
        QVERIFY(!importText(tmon(Small, "$hz=1000000000000000.2;\n")).profile);
    }

    void unusableHeaders_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("message");
        QTest::addRow("no unit")
            << tmon(Small, "$over_tests=1;\n")
            << "error: line 4: the header has no tick rate such as $hz=100; profile again\n";
        QTest::addRow("no time at all")
            << tmon(Small, "$hz=0;\n")
            << "error: line 4: the header has no tick rate such as $hz=100; profile again\n";
        QTest::addRow("less than a tick a second")
            << tmon(Small, "$hz=0.9;\n")
            << "error: line 4: the header has no tick rate such as $hz=100; profile again\n";
        QTest::addRow("no marks")
            << QByteArray("#fOrTyTwO\n$hz=100;\n")
            << "error: line 2: truncated in the header: the program has not written any calls\n";
        QTest::addRow("another number")
            << QByteArray("#fOrTyTwO and more\n$hz=100;\n")
            << "error: line 1: not a tmon.out of Devel::DProf: the first line is not #fOrTyTwO\n";
    }
    void unusableHeaders()
    {
        QFETCH(const QByteArray, text);
        const LoadResult result = importText(text);
        QVERIFY(!result.profile);
        QTEST(messages(result), "message");
    }

    // Whatever is missing at the end: what precedes it is read, or the header is unusable.
    void cutAnywhere()
    {
        const QByteArray whole = tmon(Small);
        const auto head = static_cast<int>(whole.indexOf("PART2") + 5);
        for (int size = 1; size < whole.size(); ++size) {
            const LoadResult result = importText(whole.left(size));
            QCOMPARE(result.profile != nullptr, size >= head);
            QVERIFY(size < head || inconsistency(*result.profile).isEmpty());
        }
    }

    // One byte is another one: never a crash, and what is read is consistent.
    void changedAnywhere()
    {
        const QByteArray whole = tmon(Small);
        for (int at = 0; at < whole.size(); ++at) {
            for (const char other : {'\0', '\n', ' ', '9', '+', '-', '/', '*', '\xff'}) {
                QByteArray changed = whole;
                changed[at] = other;
                const LoadResult result = importText(changed);
                if (result.profile)
                    QCOMPARE(inconsistency(*result.profile), "");
                else // which explains the failure
                    QCOMPARE(result.diagnostics.back().severity, Diagnostic::Severity::Error);
            }
        }
    }

    // The work grows with the file, whatever it says.
    void deepAndWrong()
    {
        const auto fileOf = [](int calls) {
            return tmon("& 2 m a\n& 3 m b\n" + QByteArray("+ 2\n").repeated(calls)
                + QByteArray("- 3\n").repeated(calls));
        };
        // Processor time per call, the best of some attempts.
        const auto costOf = [&](int calls) {
            const QByteArray file = fileOf(calls);
            double best = std::numeric_limits<double>::max();
            for (int i = 0; i < 3; ++i) {
                const std::clock_t began = std::clock();
                const LoadResult result = importText(file);
                best = std::min(best, static_cast<double>(std::clock() - began));
            }
            return best / calls;
        };
        const LoadResult result = importText(fileOf(100'000));
        QCOMPARE(result.profile->callTree().maxDepth(), 100'000U);
        QVERIFY2(messages(result).startsWith(
                     "warning: line 100008: end of m::b without its start ignored\n"),
            qPrintable(messages(result).left(200)));
        // A scan of all running calls at each return would be ten times as expensive.
        const double ratio = costOf(100'000) / costOf(10'000);
        QVERIFY2(ratio < 5, qPrintable(QStringLiteral("a call costs %1 times as much").arg(ratio)));
    }

    void gzipped()
    {
        const auto profile = imported(test::gzipped(tmon(Small)));
        QCOMPARE(profile->callTree().total(), 15);
    }
};

NYTPROF_TEST(TmonTest, QCoreApplication)
#include "tst_trace_reader.moc"
