// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/source_text.h"
#include "load/load_profile.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "source/annotated_source.h"
#include "source/annotation_folds.h"
#include "source/annotation_rows.h"
#include "stream_builder.h"
#include "style/text.h"
#include "test_class.h"

#include <QTemporaryDir>
#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

//  1 use strict;            main program
//  2 sub work {
//  3     return sqrt $_[0];
//  4 }
//  5 work($_) for 1 .. 9;
//  6 eval '1';
StreamBuilder smallProgram()
{
    auto stream = StreamBuilder::begun();
    stream.newFid(1, "/home/me/small.pl").time(100, 1, 1);
    stream.newFid(2, "(eval 1)[/home/me/small.pl:6]", 1, 6)
        .time(50, 1, 3)
        .time(50, 1, 3)
        .time(7, 1, 5)
        .time(9, 2, 1);
    stream.subInfo(1, "main::work", 2, 4);
    stream.subCallers("main::work",
        {.line = 5, .caller = "main::RUNTIME", .count = 9, .inclusive = 3e-5, .exclusive = 1e-5});
    stream.subCallers("main::CORE:sqrt",
        {.line = 3, .caller = "main::work", .count = 9, .inclusive = 2e-5, .exclusive = 2e-5});
    return stream;
}

StreamBuilder& withSource(StreamBuilder& stream)
{
    stream.srcLine(1, 1, "use strict;\n").srcLine(1, 2, "sub work {\n");
    stream.srcLine(1, 3, "    return sqrt $_[0];\n").srcLine(1, 4, "}\n");
    stream.srcLine(1, 5, "work($_) for 1 .. 9;\n").srcLine(1, 6, "eval '1';\n");
    return stream;
}

QStringList texts(const AnnotatedSource& source)
{
    QStringList rows;
    for (const SourceRow& row : source.rows) {
        rows << row.text;
    }
    return rows;
}

const SourceRow& rowOfLine(const AnnotatedSource& source, std::uint32_t line)
{
    return source.rows[source.rowOf(line)];
}

QString linkText(const SourceRow& row, std::size_t link)
{
    return row.text.mid(row.links[link].start, row.links[link].length);
}

} // namespace

class AnnotatedSourceTest : public QObject {
    Q_OBJECT

private slots:
    void annotationsAreAroundTheLines()
    {
        auto stream = smallProgram();
        const auto profile = withSource(stream).pidEnd(7, 2).profile();
        const auto source = annotateFile(*profile, profile->findFile("/home/me/small.pl"));
        QCOMPARE(texts(source),
            QStringList({"use strict;",
                "main::work  30.0\u00a0\u00b5s inclusive, 10.0\u00a0\u00b5s exclusive \u00b7 1 "
                "call site",
                "  30.0\u00a0\u00b5s  9 \u00d7  small.pl:5  main program", "sub work {",
                "    return sqrt $_[0];", "    \u2192 main::CORE:sqrt 9 \u00d7 20.0\u00a0\u00b5s",
                "}", "work($_) for 1 .. 9;", "\u2192 main::work 9 \u00d7 30.0\u00a0\u00b5s",
                "eval '1';", "\u2192 1 string eval 900\u00a0ns \u00b7 (eval 1)"}));
        QCOMPARE(tipOf(*profile, source.rows[1]),
            "9 calls, 10.0\u00a0\u00b5s exclusive, 3.33\u00a0\u00b5s per call");
        QCOMPARE(tipOf(*profile, source.rows[2]),
            "9 calls, 10.0\u00a0\u00b5s exclusive, 3.33\u00a0\u00b5s per call");
        QCOMPARE(tipOf(*profile, source.rows[5]),
            "main::CORE:sqrt: 9 calls, 20.0\u00a0\u00b5s exclusive, 2.22\u00a0\u00b5s per call");
        QCOMPARE(tipOf(*profile, source.rows[10]), QString());
    }

    /// In the language of the window, unlike those of the HTML report.
    void annotationsAreInGerman()
    {
        QVERIFY(useLanguage(QStringLiteral("de")));
        auto stream = smallProgram();
        const auto profile = withSource(stream).pidEnd(7, 2).profile();
        const auto source = annotateFile(*profile, profile->findFile("/home/me/small.pl"));
        useLanguage(QStringLiteral("en"));
        QCOMPARE(source.rows[1].text,
            "main::work  30,0\u00a0\u00b5s inklusiv, 10,0\u00a0\u00b5s exklusiv \u00b7 1 "
            "Aufrufstelle");
        QCOMPARE(source.rows[2].text, "  30,0\u00a0\u00b5s  9 \u00d7  small.pl:5  Hauptprogramm");
        QCOMPARE(source.rows[5].text, "    \u2192 main::CORE:sqrt 9 \u00d7 20,0\u00a0\u00b5s");
    }

    /// Callers are in columns, callees of a line in one row that expands to one for each.
    void callersAndCalleesAreSortedByTime()
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/lib/A.pm").newFid(2, "(eval 7)[/lib/A.pm:9]", 1, 9).time(5, 1, 1);
        stream.subInfo(1, "A::f", 1, 2);
        const auto call = [&](const char* sub, std::uint32_t fid, std::uint32_t line,
                              std::uint32_t count, double seconds) {
            stream.subCallers(sub,
                {.fid = fid,
                    .line = line,
                    .caller = "A::f",
                    .count = count,
                    .inclusive = seconds,
                    .exclusive = seconds});
        };
        call("A::f", 1, 120, 1000, 1e-3);
        call("A::f", 2, 4, 3, 0.5);
        for (const char* sub : {"B::a", "B::b", "B::c", "B::d"})
            call(sub, 1, 2, sub[3] == 'd' ? 12 : 1, sub[3] == 'd' ? 0.2 : 1e-3);
        const auto profile = stream.pidEnd(7, 2).profile();
        const auto source = annotateFile(*profile, FileId(0));
        QCOMPARE(texts(source).mid(1, 2),
            QStringList({"   500\u00a0ms      3 \u00d7  eval 7:4  A::f",
                "  1.00\u00a0ms  1,000 \u00d7  A.pm:120  A::f"}));
        const std::size_t row = source.rowOf(2) + 1;
        QCOMPARE(texts(source).mid(qsizetype(row), 5),
            QStringList({"\u2192 B::d 12 \u00d7 200\u00a0ms \u00b7 B::a 1 \u00d7 1.00\u00a0ms "
                         "\u00b7 B::b 1 \u00d7 "
                         "1.00\u00a0ms \u00b7 1 more",
                "     200\u00a0ms  12 \u00d7  B::d", "    1.00\u00a0ms   1 \u00d7  B::a",
                "    1.00\u00a0ms   1 \u00d7  B::b", "    1.00\u00a0ms   1 \u00d7  B::c"}));
        QCOMPARE(source.rows[row].links.back().to, SourceLink::To::More);
        QCOMPARE(tipOf(*profile, source.rows[row]).count(u'\n'), 2);
        AnnotationFolds folds;
        folds.setSource(&source);
        QVERIFY(folds.isVisible(row) && !folds.isVisible(row + 1) && !folds.isVisible(row + 4));
        QCOMPARE(folds.toggleList(row), std::make_pair(row + 1, row + 5));
        QVERIFY(folds.isVisible(row + 4));
    }

    void codeRowsKnowTheirLineAndCosts()
    {
        auto stream = smallProgram();
        const auto profile = withSource(stream).pidEnd(7, 2).profile();
        const auto source = annotateFile(*profile, profile->findFile("/home/me/small.pl"));
        const SourceRow& row = rowOfLine(source, 3);
        QCOMPARE(row.line, 3U);
        QCOMPARE(row.text, QStringLiteral("    return sqrt $_[0];"));
        QCOMPARE(row.count, 2U);
        QCOMPARE(row.time, 100);
        QCOMPARE(row.calls, 9U);
        QCOMPARE(row.inSubs, 200);
        QVERIFY(row.timeHeat > 0);
        QCOMPARE(rowOfLine(source, 4).count, 0U);
        QCOMPARE(rowOfLine(source, 4).timeHeat, 0);
    }

    void annotationsOfTheLineAboveAreNoHead()
    {
        auto stream = smallProgram();
        const auto profile = withSource(stream).pidEnd(7, 2).profile();
        const auto source = annotateFile(*profile, profile->findFile("/home/me/small.pl"));
        QCOMPARE(source.headOf(source.rowOf(2)), 1U);
        QCOMPARE(source.headOf(source.rowOf(4)), source.rowOf(4));
    }

    void anonymousSubsAreNamedByTheirPlace()
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/lib/A.pm").newFid(2, "(eval 7)[/lib/A.pm:9]", 1, 9).time(5, 1, 1);
        const char* const inFile = "A::__ANON__[/lib/A.pm:41]";
        const char* const inEval = "A::__ANON__[(eval 7)[/lib/A.pm:9]:3]";
        stream.subInfo(1, inFile, 40, 41).subInfo(2, inEval, 2, 3);
        stream.subCallers(inFile, {.line = 3, .caller = "main::RUNTIME"});
        stream.subCallers(inEval, {.line = 4, .caller = inFile});
        const auto profile = stream.pidEnd(7, 2).profile();
        const auto source = annotateFile(*profile, FileId(0));
        QCOMPARE(
            source.rows[source.rowOf(3) + 1].text, "\u2192 __ANON__ A.pm:40 1 \u00d7 0\u00a0s");
        QCOMPARE(
            source.rows[source.rowOf(4) + 1].text, "\u2192 __ANON__ eval 7:2 1 \u00d7 0\u00a0s");
        QVERIFY(tipOf(*profile, source.rows[source.rowOf(3) + 1]).startsWith("A::__ANON__["));
    }

    void everyLocationInAnAnnotationIsALink()
    {
        auto stream = smallProgram();
        const auto profile = withSource(stream).pidEnd(7, 2).profile();
        const FileId file = profile->findFile("/home/me/small.pl");
        const auto source = annotateFile(*profile, file);
        const SourceRow& caller = source.rows[2];
        QCOMPARE(linkText(caller, 0), QStringLiteral("small.pl:5"));
        QCOMPARE(caller.links[0].place.line, 5U);
        QCOMPARE(caller.links[0].place.file, file);
        const SourceRow& head = source.rows[1];
        QCOMPARE(linkText(head, 0), QStringLiteral("1 call site"));
        QCOMPARE(head.links[0].to, SourceLink::To::Callers);
        QCOMPARE(head.links[0].place.sub, profile->findSub("main::work"));
        const SourceRow& callee = source.rows[8];
        QCOMPARE(linkText(callee, 0), QStringLiteral("main::work"));
        QCOMPARE(callee.links[0].place, (Location{profile->findSub("main::work"), file, 2}));
        const SourceRow& eval = source.rows[10];
        QCOMPARE(linkText(eval, 0), QStringLiteral("1 string eval"));
        QCOMPARE(eval.links[0].place, (Location{SubId(), file, 6}));
        QCOMPARE(linkText(eval, 1), QStringLiteral("(eval 1)"));
        QCOMPARE((*profile)[eval.links[1].place.file].fid, 2U);
    }

    void withoutSourceTheLinesWithDataRemain()
    {
        auto stream = smallProgram();
        const auto profile = stream.pidEnd(7, 2).profile();
        const auto source = annotateFile(*profile, profile->findFile("/home/me/small.pl"));
        QCOMPARE(source.missing, "No source");
        QCOMPARE(
            source.notice, "The profile lacks it, and /home/me/small.pl is not on this machine.");
        QList<std::uint32_t> lines;
        for (const SourceRow& row : source.rows) {
            if (row.isCode()) {
                lines << row.line;
            }
        }
        QCOMPARE(lines, QList<std::uint32_t>({1, 2, 3, 5, 6}));
        QCOMPARE(rowOfLine(source, 4).line, 5U);
    }

    void sourceComesFromDiskWhenTheProfileHasNone()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("disk.pl"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("my $x = 1;\r\nprint \"\xe4\";\n");
        file.close();
        auto stream = StreamBuilder::begun();
        stream.newFid(1, path.toStdString()).time(5, 1, 1);
        const auto profile = stream.pidEnd(7, 2).profile();
        const SourceText text(*profile, FileId(0));
        QCOMPARE(text.lines(), (std::vector<std::string_view>{"my $x = 1;", "print \"\u00e4\";"}));
        QVERIFY(annotateFile(*profile, FileId(0)).notice.contains(QStringLiteral("on disk")));
    }

    void anXsubShowsItsCallers()
    {
        auto stream = smallProgram();
        const auto profile = withSource(stream).pidEnd(7, 2).profile();
        const SubId sub = profile->findSub("main::CORE:sqrt");
        QVERIFY(sub.valid());
        const auto page = annotateSub(*profile, sub);
        QCOMPARE(page.sub, sub);
        QVERIFY(texts(page).join('\n').contains(QStringLiteral("small.pl:3  main::work")));
        QVERIFY(texts(page).last().startsWith(QStringLiteral("sub main::CORE:sqrt;")));
        QCOMPARE(page.missing, QStringLiteral("Perl builtin, no source"));
        QCOMPARE(page.notice, QStringLiteral("main::CORE:sqrt is a part of perl."));
    }

    void subsThatWereNotCalledHaveNoHeading()
    {
        auto stream = smallProgram();
        stream.subInfo(1, "main::never", 6, 6).subInfo(1, "main::neither", 4, 4);
        const auto profile = withSource(stream).pidEnd(7, 2).profile();
        const auto source = annotateFile(*profile, profile->findFile("/home/me/small.pl"));
        QCOMPARE(source.headOf(source.rowOf(6)), source.rowOf(6));
        QVERIFY(!texts(source).join('\n').contains(QStringLiteral("main::never")));
        QVERIFY(!rowOfLine(source, 4).hasAnnotations);
    }

    void callsWithoutALine()
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/gone/a.pl")
            .time(5, 1, 1)
            .subCallers("A::f",
                {.line = 0,
                    .caller = "main::RUNTIME",
                    .count = 2,
                    .inclusive = 3e-5,
                    .exclusive = 3e-5});
        const auto profile = stream.pidEnd(7, 2).profile();
        QCOMPARE(texts(annotateFile(*profile, FileId(0))).first(),
            QStringLiteral("\u2192 A::f 2 \u00d7 30.0\u00a0\u00b5s"));
    }

    void directivesLeadToTheirLine()
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/a.pl").newFid(2, "/lib/b.pl").time(5, 1, 1).time(5, 2, 1);
        stream.srcLine(1, 1, "# line 7\n").srcLine(1, 2, "# line 8 \"b.pl\"\n");
        stream.srcLine(1, 3, "# line 9 \"none.pl\"\n");
        const auto profile = stream.pidEnd(7, 2).profile();
        const AnnotatedSource source = annotateFile(*profile, FileId(0));
        QCOMPARE(texts(source)[1], QStringLiteral("From here on: line 7"));
        QCOMPARE(source.rows[1].links[0].place, (Location{SubId(), FileId(0), 7}));
        QVERIFY2(texts(source)[3].startsWith(QStringLiteral("From here on: line 8 of ")),
            qPrintable(texts(source)[3]));
        QCOMPARE(source.rows[3].links[0].place, (Location{SubId(), FileId(1), 8}));
        QCOMPARE(texts(source)[5], QStringLiteral("From here on: line 9 of none.pl"));
        QVERIFY(source.rows[5].links.empty());
    }

    /// Even the hottest line of a file is cold, if it is little of the whole.
    void heatIsAShareOfTheProfile()
    {
        const auto stream = StreamBuilder::begun()
                                .newFid(1, "/a.pl")
                                .newFid(2, "/b.pl")
                                .time(9, 1, 1)
                                .time(100'000, 2, 1)
                                .pidEnd(7, 2);
        const auto profile = stream.profile();
        QCOMPARE(rowOfLine(annotateFile(*profile, FileId(0)), 1).timeHeat, 0);
        QCOMPARE(rowOfLine(annotateFile(*profile, FileId(1)), 1).timeHeat, 4);
    }

    void aSubWithoutSourceListsFortyCallers()
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/a.pl").time(5, 1, 1);
        for (std::uint32_t line = 1; line <= 60; ++line) {
            stream.subCallers("A::x", {.line = line, .caller = "main::RUNTIME"});
        }
        const auto profile = stream.pidEnd(7, 2).profile();
        const auto rows = texts(annotateSub(*profile, profile->findSub("A::x")));
        QVERIFY2(rows[41].contains(QStringLiteral("20 more call sites, ")), qPrintable(rows[41]));
    }

    void manyCallersAreSummedUp()
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/lib/A.pm").time(5, 1, 1).subInfo(1, "A::f", 1, 2);
        for (std::uint32_t line = 10; line < 40; ++line) {
            stream.subCallers("A::f", {.line = line, .caller = "main::RUNTIME"});
        }
        const auto profile = stream.pidEnd(7, 2).profile();
        const auto source = annotateFile(*profile, FileId(0));
        const std::size_t code = source.rowOf(1);
        QCOMPARE(code, 32U);
        QCOMPARE(source.headOf(code), 0U);
        const SourceRow& more = source.rows[4];
        QCOMPARE(more.text, QStringLiteral("  27 more call sites, 0\u00a0s together"));
        QCOMPARE(more.links[0].to, SourceLink::To::More);
        AnnotationFolds folds;
        folds.setSource(&source);
        QVERIFY(folds.isVisible(3) && folds.isVisible(4) && !folds.isVisible(5));
        QCOMPARE(folds.toggleList(4), std::make_pair(std::size_t(5), std::size_t(32)));
        QVERIFY(folds.isVisible(5) && folds.isVisible(31));
        folds.toggleLine(1);
        QVERIFY(!folds.isVisible(0) && !folds.isVisible(31) && folds.isVisible(code));
        QVERIFY(folds.reveal(31));
        QVERIFY(folds.isVisible(31) && folds.isVisible(0));
        AnnotationFolds again; // as of the same file, read again
        again.setSource(&source);
        QVERIFY(!again.isVisible(31));
        QVERIFY(!again.setChosen(folds.chosen()).empty());
        QVERIFY(again.isVisible(31));
    }

    /// Lines 1 and 3 have annotations, those of line 3 with a list at their end; the first one has
    /// no line.
    static AnnotatedSource sourceWithFolds()
    {
        AnnotatedSource source;
        const auto annotation = [&](std::uint32_t line, std::uint32_t inList = 0) {
            SourceRow row;
            row.ofLine = line;
            row.inList = inList;
            source.rows.push_back(row);
        };
        const auto code = [&](std::uint32_t line) {
            annotation(line);
            source.rows.back().line = line;
        };
        annotation(0); // row 0
        annotation(1);
        code(1); // row 2
        code(2);
        code(3); // row 4
        annotation(3); // opens the list
        annotation(3, 1); // row 6
        annotation(3, 2);
        annotation(3); // row 8, which is in no list
        annotation(3);
        annotation(3, 1); // row 10, the only one of a second list
        return source;
    }

    void foldsOfLinesAndLists()
    {
        const AnnotatedSource source = sourceWithFolds();
        AnnotationFolds folds;
        folds.setSource(&source);
        const auto visible = [&] {
            QString rows;
            for (std::size_t row = 0; row < source.rows.size(); ++row)
                rows += folds.isVisible(row) ? u'+' : u'-';
            return rows;
        };
        using Rows = AnnotationFolds::Rows;
        QCOMPARE(visible(), "++++++--++-");
        QCOMPARE(folds.rowsOfLine(0), Rows(0, 1));
        QCOMPARE(folds.rowsOfLine(1), Rows(1, 3));
        QCOMPARE(folds.rowsOfLine(8), Rows(4, 11));
        QCOMPARE(folds.toggleList(5), Rows(6, 8));
        QCOMPARE(visible(), "++++++++++-");
        QCOMPARE(folds.toggleList(9), Rows(10, 11));
        QCOMPARE(visible(), "+++++++++++");
        QCOMPARE(folds.toggleList(5), Rows(6, 8));
        QCOMPARE(visible(), "++++++--+++");
        QCOMPARE(folds.toggleLine(3), Rows(4, 11));
        QCOMPARE(visible(), "+++++------");
        QVERIFY(!folds.reveal(0) && !folds.reveal(4)); // they are visible
        QVERIFY(folds.reveal(8)); // the line, but not the list
        QCOMPARE(visible(), "++++++--+++");
        QCOMPARE(folds.chosen().lists.size(), 1U);
        QVERIFY(folds.reveal(7)); // the list, but not what its line is
        QCOMPARE(visible(), "+++++++++++");
        folds.setOpen(false);
        QVERIFY(!folds.open());
        QCOMPARE(visible(), "+-+++------");
        QVERIFY(folds.reveal(1));
        QCOMPARE(visible(), "+++++------");
        folds.setSource(&source);
        QCOMPARE(visible(), "+-+++------");
        folds.setOpen(true);
        QCOMPARE(visible(), "++++++--++-");
        AnnotatedSource noLines; // two annotations of no line
        noLines.rows.resize(2);
        folds.setSource(&noLines);
        QCOMPARE(folds.rowsOfLine(0), Rows(0, 2));
        QCOMPARE(folds.rowsOfLine(1), Rows(0, 2));
    }

    /// What was chosen is found by lines; what the source no longer has is left out.
    void chosenFolds()
    {
        const AnnotatedSource source = sourceWithFolds();
        AnnotationFolds folds;
        folds.setSource(&source);
        folds.toggleLine(1);
        folds.toggleList(9);
        const AnnotationFolds::Chosen chosen = folds.chosen();
        QCOMPARE(chosen.lines, std::set<std::uint32_t>{1});
        QCOMPARE(chosen.lists, (std::set<std::pair<std::uint32_t, std::size_t>>{{3, 1}}));
        AnnotationFolds again;
        again.setSource(&source);
        using Rows = AnnotationFolds::Rows;
        QCOMPARE(again.setChosen(chosen), (std::vector<Rows>{{1, 3}, {4, 11}}));
        QVERIFY(!again.isVisible(1) && again.isVisible(10) && !again.isVisible(6));
        QCOMPARE(again.setChosen({{9}, {{3, 2}, {9, 0}}}), (std::vector<Rows>{{0, 0}}));
        QVERIFY(again.isVisible(1) && !again.isVisible(10));
    }

    void namesCannotBreakLines()
    {
        QCOMPARE(oneLine(QStringLiteral("a\nb\rc")), QStringLiteral("a\u21b5b\u21b5c"));
    }

    void incDirectoriesAreCut_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("shorter");
        const auto row = [](const char* name, const char* shorter) {
            QTest::newRow(name) << QString::fromLatin1(name) << QString::fromLatin1(shorter);
        };
        row("/usr/share/perl5/PPI/Node.pm", "PPI/Node.pm");
        row("/usr/share/perl/5.36/JSON/PP.pm", "JSON/PP.pm");
        row("/usr/share/perl/5.36.0/JSON/PP.pm", "JSON/PP.pm");
        row("/usr/lib/x86_64-linux-gnu/perl-base/List/Util.pm", "List/Util.pm");
        row("/usr/lib/x86_64-linux-gnu/perl5/5.36/Moose.pm", "Moose.pm");
        row("/usr/local/lib/x86_64-linux-gnu/perl/5.36.0/A.pm", "A.pm");
        row("/home/me/perl5/lib/perl5/x86_64-linux-thread-multi/A/B.pm", "A/B.pm");
        row("/opt/perl/lib/site_perl/5.38.2/A.pm", "A.pm");
        row("(eval 5)[/usr/share/perl5/PPI/Node.pm:651]", "(eval 5)[PPI/Node.pm:651]");
        row("/home/me/project/lib/My/App.pm", "/home/me/project/lib/My/App.pm");
        row("-e", "-e");
    }

    void incDirectoriesAreCut()
    {
        QFETCH(const QString, name);
        auto stream = StreamBuilder::begun();
        stream.newFid(1, name.toStdString()).time(5, 1, 1);
        const auto profile = stream.pidEnd(7, 2).profile();
        QTEST(shortFileName(*profile, FileId(0)), "shorter");
    }

    void realProfilesKeepTheirLineNumbers()
    {
        const auto path = profilePath(QStringLiteral("small_default/nytprof.out"));
        const auto profile = loadProfile(path.toStdString()).profile;
        QVERIFY(profile);
        for (std::size_t i = 0; i < profile->files().size(); ++i) {
            const auto text = profile->source(FileId(i));
            std::uint32_t last = 0;
            for (const SourceRow& row : annotateFile(*profile, FileId(i)).rows) {
                if (row.isCode()) {
                    QVERIFY(row.line > last);
                    last = row.line;
                    if (row.line <= text.size() && !row.text.contains(QChar(0x21B5))) {
                        QCOMPARE(row.text, toQString(text[row.line - 1]));
                    }
                }
                for (const SourceLink& link : row.links) {
                    QVERIFY(link.length > 0);
                    QVERIFY(link.start + link.length <= row.text.size());
                    QVERIFY(link.to == SourceLink::To::More || !link.place.empty());
                }
            }
        }
    }
};

NYTPROF_TEST(AnnotatedSourceTest, QCoreApplication)
#include "tst_annotated_source.moc"
