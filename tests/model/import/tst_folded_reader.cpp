// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/csv.h"
#include "export/folded.h"
#include "export/nytprof.h"
#include "formatting/format.h"
#include "imported.h"
#include "profile_files.h"
#include "table_text.h"
#include "test_class.h"
#include "test_paths.h"

#include <QDir>
#include <QTest>

#include <sstream>

using namespace nytprof;
using namespace nytprof::test;

namespace {

QByteArray foldedOf(const Profile& profile, FoldedValue value = FoldedValue::ExclusiveTicks)
{
    FoldedStacks stacks(value);
    stacks.add(profile);
    std::ostringstream out;
    stacks.write(out);
    return QByteArray::fromStdString(out.str());
}

QByteArray sortedLines(const QByteArray& text)
{
    auto lines = text.split('\n');
    std::sort(lines.begin(), lines.end());
    return lines.join('\n');
}

/// Without the lines whose count is 0.
QByteArray withoutZeros(const QByteArray& text)
{
    auto lines = text.split('\n');
    lines.removeIf([](const QByteArray& line) { return line.endsWith(" 0"); });
    return lines.join('\n');
}

bool hasSemicolons(const Profile& profile)
{
    return std::any_of(profile.subs().begin(), profile.subs().end(),
        [](const Sub& sub) { return sub.name.find(';') != std::string_view::npos; });
}

} // namespace

class ImportFoldedTest : public QObject {
    Q_OBJECT

private slots:
    void stacksBecomeACallTree()
    {
        const auto profile = imported("main 1\n"
                                      "main;f 2\n"
                                      "main;f;g 30\n"
                                      "main;f;f 4\n" // recursive
                                      "main;g 50\n");
        QCOMPARE(profile->importedFrom(), "folded stacks");
        QCOMPARE(profile->costUnit(), "samples");
        QVERIFY(profile->complete());
        QVERIFY(!profile->countsCalls());
        QVERIFY(!profile->callTreeIsEstimated());
        QCOMPARE(foldedText(*profile, profile->callTree()),
            "main 1 1\n"
            "main;g 1 50\n"
            "main;f 1 2\n"
            "main;f;g 1 30\n"
            "main;f;f 1 4\n");
        QCOMPARE(subsText(*profile),
            "f ? 0-0 perl 2 36 6 4 1\n"
            "g ? 0-0 perl 2 80 80 0 0\n"
            "main ? 0-0 perl 1 87 1 0 0\n");
        QCOMPARE(callSitesText(*profile),
            "? ?:0 -> main 1 87 1 0 0\n"
            "main ?:0 -> f 1 36 2 0 0\n"
            "f ?:0 -> f 1 0 4 4 1\n"
            "main ?:0 -> g 1 50 50 0 0\n"
            "f ?:0 -> g 1 30 30 0 0\n");
        QCOMPARE(formatCost(*profile, profile->callTree().total()), "87 samples");
        QCOMPARE(formatCost("events", 1234.25), "1,234 events");
        QCOMPARE(formatCost("events", 12.25), "12.2 events");
        QCOMPARE(formatCost("samples", 1), "1 sample");
        QCOMPARE(formatCost("events", 1e18), "1,000,000,000,000,000,000 events");
        QCOMPARE(formatCost("events", 2e18), "2e+18 events");
        std::ostringstream table;
        writeCsv(*profile, CsvTable::Calls, table);
        QCOMPARE(QByteArray::fromStdString(table.str()).split('\n').first(),
            "Caller,File,Line,Called,Calls,Inclusive (samples),Exclusive (samples),Recursive "
            "(samples),Recursion depth\r");
    }

    void equalStacksAreMergedInAnyOrder()
    {
        const auto profile = imported("a;b 1\nc 2\na;b 3\na 4\n");
        QCOMPARE(foldedOf(*profile), "a 4\na;b 4\nc 2\n");
    }

    void semicolonsSeparateFrames()
    {
        const auto profile = imported("perl;[unknown];do_syscall_64_[k] 7\n"
                                      "java;Foo::bar(int, char) const_[j];a  b 5\n"
                                      "main::__ANON__[/a b.pl:3];<init> 3\n");
        QCOMPARE(foldedOf(*profile),
            "perl 0\n"
            "perl;[unknown] 0\n"
            "perl;[unknown];do_syscall_64_[k] 7\n"
            "java 0\n"
            "java;Foo::bar(int, char) const_[j] 0\n"
            "java;Foo::bar(int, char) const_[j];a  b 5\n"
            "main::__ANON__[/a b.pl:3] 0\n"
            "main::__ANON__[/a b.pl:3];<init> 3\n");
    }

    void countsMayHaveDecimals()
    {
        const auto profile = imported("a 2\na;b 0.25\na;c 1.5\n");
        QCOMPARE(formatCost(*profile, profile->callTree().total()), "3.75 samples");
        QCOMPARE(profile->ticksPerSecond(), 1000);
        // What came before the first of them is counted in the same unit.
        QCOMPARE(foldedOf(*imported("x;y 2\ny 1\nz;z 0.5\nz 1\n")),
            "x 0\nx;y 2000\ny 1000\nz 1000\nz;z 500\n");
        QCOMPARE(imported("x 2\n")->ticksPerSecond(), 1);
    }

    void counts_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("count"); // none where it is left out
        const auto row = [](const char* line, const char* count) {
            QTest::addRow("%.20s", line) << QByteArray(line) << QByteArray(count);
        };
        row("f 0", "0");
        row("f 9", "9");
        row("f 5 \t ", "5");
        row("f\t5", "5");
        row("f 5.", "5");
        row("f .5", "");
        row("f 1e5", "");
        row("f 5a", "");
        row("f 5:", "");
        row("f 5/", "");
        row("f -5", "");
        row("f5", "");
        row(" 5", "");
        row("5", "");
        const QByteArray digits(400, '9'); // more than any number can be
        row(("f " + digits).constData(), "");
    }

    void counts()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, count);
        const LoadResult result = importText("a 1\na 1\n" + line + '\n');
        QCOMPARE(foldedOf(*result.profile),
            count.isEmpty() ? QByteArray("a 2\n") : "a 2\nf " + count + '\n');
        QCOMPARE(messages(result).startsWith("warning: line 3: no count at the end of the line; "),
            count.isEmpty());
    }

    void framesWithoutNames()
    {
        QCOMPARE(foldedOf(*imported("a;;b 1\n;c 2\n")),
            "a 0\na;(no name) 0\na;(no name);b 1\n(no name) 0\n(no name);c 2\n");
    }

    /// The beginning of a file says whether its lines have two counts.
    void aCountIsMissingLater()
    {
        const LoadResult result
            = importText(QByteArray("a;b 5 8\n").repeated(40'000) + "c 2\na;b 5 8\n");
        QCOMPARE(foldedOf(*result.profile), "a 0\na;b 320008\nc 2\n");
        QCOMPARE(messages(result),
            "warning: line 40001: one count instead of two; using it for the second\n"
            "note: line 40002: the lines have two counts; showing the second\n");
    }

    void ofTwoCountsTheSecondCounts()
    {
        const LoadResult result = importText("a;b 5 8\nc 0 2\na 3 0\n");
        QVERIFY(result.profile);
        QCOMPARE(foldedOf(*result.profile), "a 0\na;b 8\nc 2\n");
        QCOMPARE(messages(result), "note: line 3: the lines have two counts; showing the second\n");
        // Not when a frame happens to end with a number.
        QCOMPARE(foldedOf(*imported("a 5 8\nc 2\n")), "a 5 8\nc 2\n");
    }

    void commentsEmptyLinesAndLineEndsOfWindows()
    {
        QCOMPARE(foldedOf(*imported("# made by hand\r\n\r\na;b 5\r\n  \r\na 1")), "a 1\na;b 5\n");
    }

    void invalidLinesAreReportedByNumber()
    {
        const LoadResult result
            = importText("a;b 5\nno count here\na 1\nb -3\n12\nc 1.2.3\nd 4\ne 5\nf 6\n");
        QVERIFY(result.profile);
        QCOMPARE(foldedOf(*result.profile), "a 1\na;b 5\nd 4\ne 5\nf 6\n");
        QCOMPARE(messages(result),
            "warning: line 2: no count at the end of the line; line ignored: no count here\n"
            "warning: line 4: no count at the end of the line; line ignored: b -3\n"
            "warning: line 5: no count at the end of the line; line ignored: 12\n"
            "warning: line 6: no count at the end of the line; line ignored: c 1.2.3\n");
    }

    /// Two bytes of a line can be a frame of a hundred.
    void endlessStacks()
    {
        const QByteArray stack = QByteArray("a;b;").repeated(500'001);
        const LoadResult result = importText("a 1\n" + stack + "c 1\nd 4\n");
        QCOMPARE(foldedOf(*result.profile), "a 1\nd 4\n");
        QCOMPARE(messages(result).left(78),
            "warning: line 2: implausible stack of more than 1,000,000 frames; line ignored");
    }

    void otherTextsAreNoProfiles_data()
    {
        QTest::addColumn<QByteArray>("text");
        const auto row
            = [](const char* name, const QByteArray& text) { QTest::newRow(name) << text; };
        row("prose", "This is a text.\nIt has two lines and 1 number.\n");
        row("program", "#!/usr/bin/perl\nprint 1;\n");
        row("stacks without counts", "main::f;main::g\nmain::f\n");
        row("binary", QByteArray("a\0b 12\nc 3\n", 10));
        row("only comments", "# 1\n# 2\n");
        row("as many stacks as other lines", "a 1\nb\n");
        row("a last line that may be cut", "a 1\nb\nc 1");
        row("a control", "a\x1F 1\n");
        row("the first line of a profile", "NYTProf 1\na 2\n");
    }

    void otherTextsAreNoProfiles()
    {
        QFETCH(QByteArray, text);
        const LoadResult result = importText(text);
        QVERIFY(!result.profile);
        QVERIFY2(messages(result).startsWith("error: not a profile"), qPrintable(messages(result)));
    }

    /// A line that is cut does not say what a file is, but when it is the only one.
    void lastLines()
    {
        QCOMPARE(foldedOf(*importText("a 1\nb").profile), "a 1\n");
        QCOMPARE(foldedOf(*imported("\na 1\n\nb 2\n")), "a 1\nb 2\n");
        QCOMPARE(foldedOf(*importText("a 1").profile), "a 1\n");
        QCOMPARE(foldedOf(*importText("a\t\tb 1").profile), "a\t\tb 1\n");
    }

    /// Nor do bytes behind the first 64 KiB.
    void recognisedByTheBeginning()
    {
        const QByteArray begin = (QByteArray(4093, 'x') + " 1\n").repeated(16);
        QCOMPARE(begin.size(), 64 << 10);
        const LoadResult result = importText(begin + QByteArray("\x01junk\n").repeated(40));
        QVERIFY(result.profile);
        QCOMPARE(result.profile->callTree().total(), Ticks{16});
        QVERIFY(!importText(begin.chopped(1) + '\x01').profile);
    }

    void deepStacks()
    {
        QByteArray text;
        QByteArray stack;
        for (int depth = 0; depth < 3000; ++depth) {
            stack += depth == 0 ? "f" : ";f";
            text += stack + " 1\n";
        }
        const auto profile = imported(text);
        QCOMPARE(profile->callTree().maxDepth(), 3000U);
        QCOMPARE((*profile)[profile->findSub("f")].inclusive, 3000);
        QCOMPARE(foldedOf(*profile), text);
    }

    void gzippedFiles()
    {
        const QByteArray text = "a;b 5\na 1\n";
        QCOMPARE(foldedOf(*imported(gzipped(text))), "a 1\na;b 5\n");
        QCOMPARE(foldedOf(*imported(gzipped(text) + gzipped("c 2\n"))), "a 1\na;b 5\nc 2\n");
        // What pads a file is no member, nor is an empty one a reason to stop.
        QCOMPARE(foldedOf(*imported(gzipped(text) + QByteArray(20, '\0'))), "a 1\na;b 5\n");
        QCOMPARE(foldedOf(*imported(gzipped("") + gzipped(text))), "a 1\na;b 5\n");
        const LoadResult damaged = importText(gzipped(text, 0) + "\x1F\x8B\x08 and so on");
        QCOMPARE(foldedOf(*damaged.profile), "a 1\na;b 5\n");
        QCOMPARE(messages(damaged), "warning: damaged gzip data; read up to there\n");
        QVERIFY(!importText("\x1F\x8B").profile);
        QByteArray cut = gzipped(text);
        cut.chop(9);
        const LoadResult result = importText(cut);
        QVERIFY(messages(result).contains("truncated gzip data"));
    }

    void aloneOrAsNytprofOutTheyStayWhatTheyAre_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("parts of samples") << QByteArray("a 2\na;b 0.25\na;c 1.5\n");
        // As seconds no program takes so long, and in the other byte order it is 5.4.
        QTest::newRow("more than there are seconds") << QByteArray("a 111111111111765\n");
    }

    void aloneOrAsNytprofOutTheyStayWhatTheyAre()
    {
        QFETCH(QByteArray, text);
        const auto profile = imported(text);
        std::ostringstream out;
        writeProfile(*profile, out);
        const std::string bytes = out.str();
        const auto again = loadProfile(
            std::span(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));
        QVERIFY(again.profile);
        QCOMPARE(messages(again), "");
        QCOMPARE(subsText(*again.profile), subsText(*profile));
        QCOMPARE(foldedOf(*again.profile), foldedOf(*profile));
        QVERIFY(again.profile->complete());
        QCOMPARE(again.profile->costUnit(), "samples");
    }

    void foldedStacksOfProfiles_data()
    {
        QTest::addColumn<QString>("path");
        const QDir folder(sourcePath("tests/profiles"));
        for (const QString& name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            const QDir inside(folder.filePath(name));
            for (const QString& file : inside.entryList({QStringLiteral("nytprof.out*")}))
                QTest::newRow(qPrintable(name + u'/' + file)) << inside.filePath(file);
        }
    }

    /// What is written, read, and written again is the same, but for the order of lines, and for
    /// what names with ";" in them make.
    void foldedStacksOfProfiles()
    {
        QFETCH(QString, path);
        const auto profile = loadProfile(path.toStdString()).profile;
        QVERIFY(profile);
        for (const auto value :
            {FoldedValue::ExclusiveTicks, FoldedValue::ExclusiveMicroseconds, FoldedValue::Calls}) {
            const QByteArray text = foldedOf(*profile, value);
            if (text.isEmpty())
                continue;
            const QByteArray again = foldedOf(*imported(text));
            if (hasSemicolons(*profile))
                QCOMPARE(sortedLines(withoutZeros(again)), sortedLines(withoutZeros(text)));
            else
                QCOMPARE(sortedLines(again), sortedLines(text));
        }
    }
};

NYTPROF_TEST(ImportFoldedTest, QCoreApplication)
#include "tst_folded_reader.moc"
