// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What is in the tables of reports, and where their limits are.
#include "format/tags.h"
#include "imported.h"
#include "load/load_profile.h"
#include "merge/profile_merge.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "report_pages.h"
#include "stream_builder.h"

#include <QDateTime>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace nytprof;
using namespace nytprof::test;

namespace {

/// main::s1 and so on are called once each, the first taking most time; the last ones never.
std::shared_ptr<const Profile> callsOf(int called, int idle = 0)
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(10, 1, 1);
    for (int i = 1; i <= called + idle; ++i) {
        const std::string name = "main::s" + std::to_string(i);
        const auto line = static_cast<std::uint32_t>(i);
        stream.subInfo(1, name, line, line);
        if (i <= called)
            stream.subCallers(
                name, {.caller = "main::RUNTIME", .inclusive = 1.0 / i, .exclusive = 1.0 / i});
    }
    return stream.pidEnd(7, 1.7e9 + 3).profile();
}

QString pageOf(const Profile& profile, const QString& name = "index.html",
    const HtmlReportOptions& options = {})
{
    return QString::fromUtf8(reportPages(profile, options)[name]);
}

QStringList rowsOf(const QString& page, const QString& table)
{
    return tableRows(page.toUtf8(), table).mid(1);
}

QString sectionOf(const QString& page, const QString& begin, const QString& end)
{
    return page.section(begin, 1).section(end, 0, 0);
}

/// The source of a page without the first two columns, which the tests of times look at.
QStringList sourceOf(const std::shared_ptr<const Profile>& profile, const QString& name,
    const HtmlReportOptions& options = {})
{
    return rowsOf(pageOf(*profile, name, options), "source");
}

/// A profile of one file without source, and when it was made.
std::shared_ptr<const Profile> withoutSource(std::string_view name, std::int64_t baseTime = 0,
    std::string_view option = {}, std::uint32_t flags = 0)
{
    auto stream = StreamBuilder::begun();
    if (baseTime != 0)
        stream.text(":basetime=" + std::to_string(baseTime));
    if (!option.empty())
        stream.text(option);
    return stream.newFid(1, name, 0, 0, flags).time(10, 1, 2).pidEnd(7, 1.8e9).profile();
}

HtmlReportOptions fromDisk(bool isAllowed = true)
{
    HtmlReportOptions options;
    options.sourceFromDisk.isAllowed = isAllowed;
    return options;
}

/// What is said above the source of the only file.
QString noticeOf(const Profile& profile, const HtmlReportOptions& options)
{
    const ReportPages pages = reportPages(profile, options);
    for (auto page = pages.begin(); page != pages.end(); ++page) {
        if (page.key().endsWith("-1-line.html"))
            return plainText(sectionOf(QString::fromUtf8(*page), "<p class=notice>", "\n"));
    }
    return "no page";
}

} // namespace

class ReportTablesTest : public QObject {
    Q_OBJECT

private slots:
    // Overview

    void topSubs_data()
    {
        QTest::addColumn<int>("called");
        QTest::addColumn<int>("shown");
        QTest::addColumn<QString>("caption");
        QTest::addColumn<QString>("link");
        QTest::newRow("all that there are") << 15 << 15 << "Subroutines"
                                            << "";
        QTest::newRow("one more") << 16 << 15 << "Top 15 subroutines"
                                  << "All 16 subroutines that were called";
        QTest::newRow("20") << 20 << 15 << "Top 15 subroutines"
                            << "All 20 subroutines that were called";
        QTest::newRow("none") << 0 << 0 << ""
                              << "";
    }
    void topSubs()
    {
        QFETCH(int, called);
        QFETCH(int, shown);
        const auto profile = callsOf(called, 5);
        const QString page = pageOf(*profile);
        const QStringList rows = rowsOf(page, "subs");
        QCOMPARE(rows.size(), shown);
        for (int i = 0; i < shown; ++i)
            QVERIFY2(rows[i].endsWith(QStringLiteral("main::s%1").arg(i + 1)), qPrintable(rows[i]));
        QTEST(sectionOf(page, "<table class=\"sortable subs\"><caption>", "</caption>"), "caption");
        QTEST(sectionOf(page, "<a href=index-subs-excl.html>All", "</a>")
                  .prepend("All")
                  .remove(QRegularExpression("^All$")),
            "link");
        QCOMPARE(rowsOf(pageOf(*profile, "index-subs-excl.html"), "subs").size(), called);
    }

    void summary_data()
    {
        QTest::addColumn<StreamBuilder>("stream");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const StreamBuilder& stream, const char* expected) {
            QTest::newRow(name) << stream << QString::fromUtf8(expected);
        };
        const auto ran = [](std::string_view attribute = ":x=1") {
            return StreamBuilder::begun().text(":application=a.pl").text(attribute);
        };
        const char* const counts = "executing 0 subroutine calls in 0 source files and 0 string "
                                   "evals.";
        row("of a second", ran().pidEnd(7, 1.7e9 + 1),
            qPrintable(QStringLiteral("for 1.00s (of 1.00s), ") + counts));
        row("without what profiling took",
            ran(":cumulative_overhead_ticks=2500000").pidEnd(7, 1.7e9 + 1),
            qPrintable(QStringLiteral("for 750ms (of 1.00s), ") + counts));
        row("that took all of it", ran(":cumulative_overhead_ticks=10000000").pidEnd(7, 1.7e9 + 1),
            qPrintable(QStringLiteral("for 0s, ") + counts));
        row("no time", ran().pidEnd(7, 1.7e9), qPrintable(QStringLiteral("for 0s, ") + counts));
        row("an end before the start", ran().pidEnd(7, 1.6e9),
            qPrintable(QStringLiteral("for 0s, ") + counts));
        row("statements",
            ran().newFid(1, "/a.pl").time(10'000'000, 1, 1).time(0, 1, 2).pidEnd(7, 1.7e9),
            "for 1.00s, executing 2 statements and 0 subroutine calls in 1 source file and 0 "
            "string evals.");
        row("several processes",
            ran().pidStart(8, 7, 1.7e9 + 1).pidEnd(8, 1.7e9 + 3).pidEnd(7, 1.7e9 + 1),
            qPrintable(QStringLiteral("for 3.00s (of 3.00s), ") + counts
                + "\nIt is the sum of 2 processes."));
        row("one of them has no end", ran().pidStart(8, 7, 1.7e9 + 1).pidEnd(7, 1.7e9 + 1),
            qPrintable(QStringLiteral("for 1.00s (of 1.00s), ") + counts
                + "\nThe profile ends early: the program was killed, or it still runs. What is "
                  "shown is what was written until then.\nIt is the sum of 2 processes."));
    }
    void summary()
    {
        QFETCH(StreamBuilder, stream);
        QFETCH(QString, expected);
        const auto profile = stream.load().profile;
        QCOMPARE(
            plainText(
                sectionOf(pageOf(*profile), "<main>", "<table").section("<p class=summary>", 1))
                .trimmed(),
            "Profile of a.pl " + expected);
    }

    void settings()
    {
        const auto profile
            = StreamBuilder::begun().text("!blocks=1").text("!a=<b>").pidEnd(7, 2).profile();
        const QString page = pageOf(*profile);
        QVERIFY(page.contains("<summary>Attributes of the profile</summary><table class=facts>\n"
                              "<tr><th scope=row>ticks_per_sec<td>10000000\n"));
        QVERIFY(page.contains("<summary>Options of the profiler</summary><table class=facts>\n"
                              "<tr><th scope=row>blocks<td>1\n"
                              "<tr><th scope=row>a<td>&lt;b&gt;\n</table>"));
        QVERIFY(!pageOf(*callsOf(1)).contains("Options of the profiler"));
    }

    /// Colours that nothing has are not explained.
    void legend()
    {
        const auto legendOf = [](StreamBuilder stream) {
            const auto profile = stream.pidEnd(7, 1.8e9).profile();
            return plainText(sectionOf(
                pageOf(*profile, "subs-treemap-excl.html"), "<div class=legend>", "</div>")
                                 .replace("</span>", " "));
        };
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").subInfo(1, "main::f", 1, 1);
        QCOMPARE(legendOf(stream), "");
        stream.subCallers("main::f", {.caller = "main::RUNTIME", .inclusive = 1, .exclusive = 1});
        QCOMPARE(legendOf(stream), "own code ");
        stream.newFid(2, "/usr/share/perl5/A.pm").subInfo(2, "A::idle", 1, 1);
        QCOMPARE(legendOf(stream), "own code ");
        stream.subInfo(2, "main::CORE:print", 0, 0);
        stream.subCallers(
            "main::CORE:print", {.caller = "main::RUNTIME", .inclusive = 1, .exclusive = 1});
        QCOMPARE(legendOf(stream), "own code builtins ");
    }

    void partsThatMayBeLeftOut()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/a.pl")
                                 .subReturn(1, 10, 10, "main::f")
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        HtmlReportOptions noFlame;
        noFlame.flameGraph = false;
        HtmlReportOptions noGraphs;
        noGraphs.callGraphs = false;
        HtmlReportOptions single;
        single.singleFile = true;
        const QString flame = "<h2>Flame graph</h2>";
        const QString graphs = "Call graphs for Graphviz: <a href=packages-callgraph.dot>between "
                               "packages</a>, <a href=subs-callgraph.dot>between subs</a>";
        const QString all = pageOf(*profile);
        QVERIFY(all.contains(flame) && all.contains(graphs));
        QVERIFY(all.contains(
            "<div id=flame><p><noscript>The flame graph needs JavaScript.</noscript></p></div>"));
        const QString withoutFlame = pageOf(*profile, "index.html", noFlame);
        QVERIFY(!withoutFlame.contains(flame) && withoutFlame.contains(graphs));
        const ReportPages withoutGraphs = reportPages(*profile, noGraphs);
        QVERIFY(!withoutGraphs["index.html"].contains("Graphviz"));
        QVERIFY(withoutGraphs["index.html"].contains(flame.toUtf8()));
        QCOMPARE(QStringList(withoutGraphs.keys()).filter(".dot"), QStringList());
        QCOMPARE(QStringList(reportPages(*profile).keys()).filter(".dot"),
            QStringList({"packages-callgraph.dot", "subs-callgraph.dot"}));
        const ReportPages one = reportPages(*profile, single);
        QCOMPARE(one.keys(), QStringList("report.html"));
        QVERIFY(!one.first().contains("Graphviz"));
        QVERIFY(one.first().contains(flame.toUtf8()));
        QVERIFY(!pageOf(*withoutSource("/a.pl")).contains(flame)); // it called nothing
    }

    /// Times of the whole with the string evals that a file ran, and those within them.
    void files()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/b.pl")
                                 .time(100, 1, 1)
                                 .newFid(2, "(eval 1)[/b.pl:1]", 1, 1)
                                 .time(300, 2, 1)
                                 .newFid(3, "(eval 2)[(eval 1)[/b.pl:1]:1]", 2, 1)
                                 .time(400, 3, 1)
                                 .newFid(4, "/a.pl")
                                 .time(200, 4, 1)
                                 .newFid(5, "/never.pl")
                                 .newFid(6, "/all of it.pl")
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const QString page = pageOf(*profile);
        QCOMPARE(rowsOf(page, "files"),
            QStringList({"3 | 80.0µs | line | /b.pl (including 2 string evals: 1 direct plus 1 "
                         "nested)",
                "1 | 20.0µs | line | /a.pl", "0 | 0s | line | /all of it.pl",
                "0 | 0s | line | /never.pl"}));
        QCOMPARE(plainText(sectionOf(page, "<tfoot>", "</table>").replace("<td", " <td")).trimmed(),
            "4 100µs Total\n 1 25.0µs Average\n  80.0µs Median\n  60.0µs Deviation");
        QVERIFY(page.contains("<tr><td title=\"75.0%\">3<td class=c3 title=80.0%>80.0µs<td>"));
        QVERIFY(page.contains("<td title=\"/all of it.pl\"><a href=all%20of%20it-pl-6-line.html>"));
        const QString none = pageOf(*StreamBuilder::begun().pidEnd(7, 1.8e9).profile());
        QCOMPARE(plainText(sectionOf(none, "<tfoot>", "</table>").replace("<td", " <td")).trimmed(),
            "0 0s Total");
        // Without statements there is nothing that their number could be a part of.
        const auto calls = StreamBuilder::begun()
                               .newFid(1, "/a.pl")
                               .subInfo(1, "main::f", 1, 1)
                               .subCallers("main::f", {.inclusive = 1, .exclusive = 1})
                               .pidEnd(7, 1.8e9)
                               .profile();
        QVERIFY(pageOf(*calls).contains("<tr><td>0<td class=n title=0.0%>0s<td>"));
    }

    // String evals

    /// Of one place ten sources are named.
    void sourcesOfEvals()
    {
        for (const int count : {10, 11, 12}) {
            auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 3);
            QStringList names;
            for (int i = 1; i <= count; ++i) {
                const auto fid = static_cast<std::uint32_t>(i + 1);
                const std::string number = std::to_string(i);
                stream.newFid(fid, "(eval " + number + ")[/a.pl:3]", 1, 3);
                stream.time(1000 - i * 10, fid, 1).srcLine(fid, 1, number + "\n");
                if (i <= 10)
                    names << QStringLiteral("(eval %1) %2µs").arg(i).arg(100 - i).append("");
            }
            const auto profile = stream.pidEnd(7, 1.8e9).profile();
            const QStringList rows = rowsOf(pageOf(*profile, "index-evals.html"), "evals");
            QCOMPARE(rows.size(), 1);
            const QString evals = rows[0].section(" | ", -1).replace(".0µs", "µs");
            QCOMPARE(evals,
                names.join(", ") + (count > 10 ? QStringLiteral(", %1 more").arg(count - 10) : ""));
            QVERIFY2(rows[0].startsWith(QStringLiteral("%1 | %1 | %1 | ").arg(count)),
                qPrintable(rows[0]));
            QVERIFY(rows[0].contains(" | /a.pl line 3 | "));
        }
    }

    void factsOfEvals()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/a.pl")
                                 .newFid(2, "(eval 1)[/a.pl:3]", 1, 3)
                                 .newFid(3, "(eval 2)[/a.pl:3]", 1, 3)
                                 .newFid(4, "(eval 3)[/a.pl:4]", 1, 4)
                                 .srcLine(2, 1, "1\n")
                                 .srcLine(3, 1, "2\n")
                                 .srcLine(4, 1, "3\n")
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const auto facts = [&](const char* page) {
            return tableRows(pageOf(*profile, page).toUtf8(), "facts").mid(2);
        };
        QCOMPARE(facts("(eval 1)[-a-pl-3]-2-line.html"),
            QStringList({"Eval invoked at | /a.pl line 3", "Sibling evals | 1(eval 2)[/a.pl:3]"}));
        QCOMPARE(
            facts("(eval 3)[-a-pl-4]-4-line.html"), QStringList("Eval invoked at | /a.pl line 4"));
        QCOMPARE(facts("a-pl-1-line.html"), QStringList());
        // Only files can be opened.
        const auto filename = [&](const char* page) {
            return sectionOf(pageOf(*profile, page), "<th scope=row>Filename<td>", "\n");
        };
        QCOMPARE(filename("a-pl-1-line.html"), "<a href=file:///a.pl>/a.pl</a>");
        QCOMPARE(filename("(eval 3)[-a-pl-4]-4-line.html"), "(eval 3)[/a.pl:4]");
        QCOMPARE(sectionOf(pageOf(*withoutSource("lib/A.pm"), "lib-A-pm-1-line.html"),
                     "<th scope=row>Filename<td>", "\n"),
            "lib/A.pm");
    }

    /// Siblings without pages are counted, and those of merged evals are one.
    void siblingsWithoutPages()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
        for (std::uint32_t fid = 2; fid <= 5; ++fid) {
            const std::string number = std::to_string(fid - 1);
            stream.newFid(fid, "(eval " + number + ")[/a.pl:3]", 1, 3);
            stream.time(static_cast<std::int32_t>(100 - fid), fid, 1).srcLine(fid, 1, number);
        }
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        HtmlReportOptions two;
        two.mostEvalsOfLine = 2;
        const QString page = pageOf(*profile, "(eval 1)[-a-pl-3]-2-line.html", two);
        QCOMPARE(rowsOf(page, "facts").last(), "Sibling evals | 3(eval 2)[/a.pl:3]");
    }

    // Subs

    void notesOfSubs()
    {
        const auto profile
            = StreamBuilder::begun()
                  .newFid(1, "/a.pl")
                  .time(0, 1, 1)
                  .newFid(2, "(eval 1)[/a.pl:1]", 1, 1)
                  .newFid(3, "(eval 2)[/a.pl:1]", 1, 1)
                  .srcLine(2, 1, "sub e { }\n")
                  .srcLine(3, 1, "sub e { }\n")
                  .subInfo(1, "main::f", 1, 2)
                  .subInfo(1, "main::idle", 3, 4)
                  .subInfo(2, "main::e", 1, 1)
                  .subCallers("main::f", {1, 1, "main::RUNTIME", 2, 0.5, 0.25})
                  .subCallers("main::f", {1, 2, "main::f", 1, 0, 0.25, 0.25, 3})
                  .subCallers("main::e", {1, 1, "main::RUNTIME", 1, 0.125, 0.125})
                  .subCallers("A::xsub", {1, 1, "main::RUNTIME", 1, 0.0625, 0.0625})
                  .xsubMarker("A::xsub")
                  .subCallers("main::CORE:print", {1, 1, "main::RUNTIME", 1, 0.03125, 0.03125})
                  .pidEnd(7, 1.8e9)
                  .profile();
        const auto merged = mergeEvals(*profile);
        const QString page = pageOf(*merged, "a-pl-1-line.html");
        QCOMPARE(rowsOf(page, "subs"),
            QStringList({"3 | 2 | 1 | 500ms | 500ms | main::f (recurses: max depth 3, inclusive "
                         "time 250ms)",
                "1 | 1 | 1 | 62.5ms | 62.5ms | A::xsub (xsub)",
                "1 | 1 | 1 | 31.2ms | 31.2ms | main::CORE:print (opcode)",
                "0 | 0 | 0 | 0s | 0s | main::idle"}));
        QVERIFY(page.contains("<tr class=idle><td>0<td>0<td>0<td>0s<td>0s<td>"));
        QVERIFY(page.contains("<tr><td class=c0>3<td class=c1>2<td class=c3>1<td class=c0 "
                              "title=69.6%>500ms<td class=c0 title=69.6%>500ms<td>"));
        QCOMPARE(rowsOf(pageOf(*merged), "subs")[1],
            "1 | 1 | 1 | 125ms | 125ms | main::e (merge of 2 evals)");
    }

    // Source

    /// Where three lines in a row say nothing, there is one row instead.
    void gaps()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(10, 1, 9);
        std::uint32_t line = 0;
        for (const char* text :
            {"1;", "", "\t ", "2;", "", " ", "\t", "3;", "", "", "", "4;", "", "", ""})
            stream.srcLine(1, ++line, std::string(text) + "\n");
        const QStringList rows = sourceOf(stream.pidEnd(7, 1.8e9).profile(), "a-pl-1-line.html");
        QStringList shown;
        for (const QString& row : rows)
            shown << row.section(" | ", 0, 0) + ':' + row.section('|', -1).trimmed();
        QCOMPARE(shown,
            QStringList(
                {"1:1;", "2:", "3:", "4:2;", "-:-", "8:3;", "9:", "10:", "11:", "12:4;", "-:-"}));
    }

    /// Of lines that the source does not have those with numbers are shown, and what is on no line.
    void linesWithoutSource()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/a.pl")
                                 .time(10, 1, 1)
                                 .time(20, 1, 7)
                                 .srcLine(1, 1, "f();\n")
                                 .srcLine(1, 2, "1;\n")
                                 .subInfo(1, "main::f", 5, 6)
                                 .subCallers("main::f", {1, 0, "main::RUNTIME", 1, 0.5, 0.5})
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const QStringList rows = sourceOf(profile, "a-pl-1-line.html");
        QCOMPARE(rows,
            QStringList({"0 |  |  | 1 | 500ms | # what is on no line\n"
                         "# spent 500ms making 1 call to main::f",
                "1 | 1 | 1.00µs |  |  | f();", "2 |  |  |  |  | 1;",
                "5 |  |  |  |  | \n# spent 500ms within main::f which was called once:\n"
                "#    once (500ms) by main::RUNTIME",
                "7 | 1 | 2.00µs |  |  |"}));
    }

    void valuesOfLines()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/a.pl")
                                 .time(0, 1, 1) // ran, and took no time
                                 .time(10, 1, 2)
                                 .time(10, 1, 3)
                                 .time(20, 1, 3)
                                 .subInfo(1, "main::f", 4, 4)
                                 .subCallers("main::f", {1, 1, "main::RUNTIME", 1, 0, 0})
                                 .subCallers("main::f", {1, 2, "main::RUNTIME", 2, 0.5, 0.5})
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const QString page = pageOf(*profile, "a-pl-1-line.html");
        const auto line = [&](int number) {
            const QString id = QStringLiteral("id=%1><td>%1").arg(number);
            return sectionOf(page, id, "<td><div").section("<tr", 0, 0).trimmed();
        };
        QCOMPARE(line(1), "<td class=c3>1<td class=c3>0s<td class=c3>1<td class=c3>0s");
        QCOMPARE(line(2),
            "<td class=c3>1<td class=c3>1.00µs<td class=c3>2<td class=c3 title=\"Avg "
            "250ms\">500ms");
        QCOMPARE(line(3), "<td class=c1>2<td class=c3 title=\"Avg 1.50µs\">3.00µs<td><td><td>");
    }

    /// Subs that never ran are grey; not those within which something ran.
    void idleSubs()
    {
        const auto shown = [](std::int32_t ranLine) {
            auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 9);
            if (ranLine > 0)
                stream.time(1, 1, static_cast<std::uint32_t>(ranLine));
            std::uint32_t line = 0;
            for (const char* text : {"1;", "sub f {", "  1;", "}", "2;"})
                stream.srcLine(1, ++line, std::string(text) + "\n");
            const auto profile = stream.subInfo(1, "main::f", 2, 4).pidEnd(7, 1.8e9).profile();
            HtmlReportOptions options;
            options.colors = [](std::string_view) { return std::vector<ColorSpan>(); };
            const QString page = pageOf(*profile, "a-pl-1-line.html", options);
            return sectionOf(page, "<table class=source><caption>", "</caption>") + ' '
                + QString::number(page.count("<i class=h99>"));
        };
        const QString grey = "Source (grey: subs that were never called) 3";
        QCOMPARE(shown(0), grey);
        QCOMPARE(shown(1), grey);
        QCOMPARE(shown(2), "Source 0");
        QCOMPARE(shown(3), "Source 0");
        QCOMPARE(shown(4), "Source 0");
        QCOMPARE(shown(5), grey);
        QVERIFY(pageOf(*callsOf(1, 1), "a-pl-1-line.html").contains("<caption>Source</caption>"));
    }

    /// Spans of a highlighter that do not fit the text are left out.
    void colorSpans()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/a.pl")
                                 .time(1, 1, 2)
                                 .srcLine(1, 1, "my $x\n")
                                 .srcLine(1, 2, "<\"a\">\n")
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        HtmlReportOptions options;
        options.colors = [](std::string_view) {
            return std::vector<ColorSpan>{{0, 0, 2, 1}, {0, 1, 2, 2}, {0, 3, 2, 3}, {0, 5, 0, 4},
                {0, 5, 1, 5}, {1, 1, 3, 6}, {1, 4, 2, 7}};
        };
        const QString page = pageOf(*profile, "a-pl-1-line.html", options);
        QVERIFY2(page.contains("<td><i class=h1>my</i> <i class=h3>$x</i><i class=h4></i><tr\n"),
            qPrintable(sectionOf(page, "<tbody>", "</table>")));
        QVERIFY2(page.contains("&lt;<i class=h6>&quot;a&quot;</i>&gt;"),
            qPrintable(sectionOf(page, "<tbody>", "</table>")));
        QCOMPARE(page.count("<i class=h"), 4);
    }

    // Source that is not in the profile

    void whyThereIsNoSource_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("option");
        QTest::addColumn<quint32>("flags");
        QTest::addColumn<QString>("notice");
        const auto row = [](const char* name, const char* option, std::uint32_t flags,
                             const char* notice) {
            QTest::addRow("%s %s", name, option) << QByteArray(name) << QByteArray(option)
                                                 << quint32{flags} << QString::fromLatin1(notice);
        };
        row("/no/such", "", 0,
            "The source is not in the profile, and /no/such is not on this machine.");
        row("/no/such", "!savesrc=1", 0,
            "The source is not in the profile, and /no/such is not on this machine.");
        row("/no/such", "!savesrc=0", 0,
            "The profile was made with savesrc=0, and /no/such is not on this machine.");
        row("A.pm", "!savesrc=0", 0,
            "There is no source: perl does not know the directory of this file.");
        for (const char* name : {"-e", "-"})
            row(name, "", 0,
                "The source was given on the command line or standard input and was not saved in "
                "the profile.");
        row("-ex", "", 0, "There is no source: perl does not know the directory of this file.");
        row("/unknown", "", FidFlag::Fake,
            "There is no source: the profiler made this file up for code of no file.");
    }
    void whyThereIsNoSource()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, option);
        QFETCH(quint32, flags);
        const auto profile = withoutSource(name.toStdString(), 0, option.toStdString(), flags);
        QTEST(noticeOf(*profile, fromDisk()), "notice");
    }

    void evalsWithoutSource()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(2, "/a.pl")
                                 .newFid(1, "(eval 1)[/a.pl:3]", 2, 3)
                                 .time(1, 1, 1)
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        QCOMPARE(
            noticeOf(*profile, {}), "The source of this string eval was not saved in the profile.");
    }

    /// Only when it is asked for, and told when it is younger than the profile.
    void sourceOnDisk_data()
    {
        QTest::addColumn<bool>("isAllowed");
        QTest::addColumn<qint64>("baseTime");
        QTest::addColumn<QString>("notice");
        const QString asFarAs = "The source is not in the profile; this is the file on disk.";
        const QString modified = asFarAs
            + " It was modified after the program ran, so lines may not be those that ran.";
        QTest::newRow("not allowed")
            << false << Modified
            << "The source is not in the profile. With --source-from-disk it is taken from PATH of "
               "the machine that makes the report.";
        QTest::newRow("older") << true << Modified + 1 << asFarAs;
        QTest::newRow("as old") << true << Modified << asFarAs;
        QTest::newRow("younger") << true << Modified - 1 << modified;
        QTest::newRow("not known when the program ran") << true << qint64{0} << asFarAs;
    }
    void sourceOnDisk()
    {
        QFETCH(bool, isAllowed);
        QFETCH(qint64, baseTime);
        QFETCH(QString, notice);
        const QTemporaryDir folder;
        const QString path = folder.filePath("a.pl");
        writeFile(path, "1;\r\n\t2;\n3;");
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.setFileTime(
            QDateTime::fromSecsSinceEpoch(Modified), QFileDevice::FileModificationTime));
        file.close();
        const auto profile = withoutSource(path.toStdString(), baseTime);
        QStringList read;
        HtmlReportOptions options = fromDisk(isAllowed);
        options.sourceFromDisk.onRead
            = [&](const std::string& each) { read << QString::fromStdString(each); };
        QCOMPARE(noticeOf(*profile, options), notice.replace("PATH", path));
        QCOMPARE(read, isAllowed ? QStringList(path) : QStringList());
        const ReportPages pages = reportPages(*profile, options);
        const QString page = QStringList(pages.keys()).filter("-1-line.html").value(0);
        const QStringList shown = tableRows(pages[page], "source").mid(1);
        QCOMPARE(shown,
            isAllowed ? QStringList(
                {"1 |  |  |  |  | 1;", "2 | 1 | 1.00µs |  |  | \t2;", "3 |  |  |  |  | 3;"})
                      : QStringList("2 | 1 | 1.00µs |  |  |"));
    }

    /// A name in a profile may be that of anything; a FIFO that nobody writes to is not waited for.
    void fifosAreNoSource()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("fifo");
        QCOMPARE(mkfifo(qPrintable(path), 0600), 0);
        const auto profile = withoutSource(path.toStdString());
        QCOMPARE(noticeOf(*profile, fromDisk()),
            "The source is not in the profile, and " + path + " is not on this machine.");
        const auto directory = withoutSource(folder.path().toStdString());
        QCOMPARE(noticeOf(*directory, fromDisk()),
            "The source is not in the profile, and " + folder.path() + " is not on this machine.");
    }

    // The whole

    void frames()
    {
        const auto profile = withoutSource("/a<b>.pl", 1'700'000'000, ":application=a<b>.pl");
        HtmlReportOptions options;
        options.madeOn = "2024-01-31 12:00:00";
        for (const auto& [name, title] :
            {std::pair("index.html", "Overview"), std::pair("index-subs-excl.html", "Subroutines"),
                std::pair("subs-treemap-excl.html", "Treemap of subroutines"),
                std::pair("index-evals.html", "String evals"),
                std::pair("a-b-pl-1-line.html", "/a&lt;b&gt;.pl")}) {
            const QString page = pageOf(*profile, name, options);
            QVERIFY(page.contains(QStringLiteral("<title>%1 – a&lt;b&gt;.pl</title>").arg(title)));
            QVERIFY(page.contains(QStringLiteral("<main><h1>%1</h1>\n").arg(title)));
            QVERIFY(page.contains("<footer>Made by nytprof on 2024-01-31 12:00:00.</footer>"));
            QVERIFY(page.contains("<a href=index.html#files>Files</a>"));
            const QString date
                = QDateTime::fromSecsSinceEpoch(1'700'000'000).toString("yyyy-MM-dd HH:mm:ss");
            QCOMPARE(sectionOf(page, "<small>", "</small>"), "Run on " + date);
        }
        QCOMPARE(sectionOf(pageOf(*callsOf(1)), "<small>", "</small>"), "");
    }

    /// What the scripts of a report know.
    void dataOfScripts()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/usr/share/perl5/A.pm")
                                 .time(100, 1, 1)
                                 .newFid(2, "/</script>.pl")
                                 .subInfo(1, "A::f", 3, 4)
                                 .subInfo(2, "main::CORE:print", 0, 0)
                                 .subReturn(2, 20, 20, "main::CORE:print")
                                 .subReturn(1, 100, 80, "A::f")
                                 .subReturn(1, 100, 100, "A::f")
                                 .subCallers("A::f", {2, 1, "main::RUNTIME", 2, 200e-7, 180e-7})
                                 .subCallers("main::CORE:print", {1, 3, "A::f", 1, 20e-7, 20e-7})
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const QString data = pageOf(*profile, "report-data.js");
        const QString subsOn = ",subs:[[\"A::f\",4,\"3\",1,2,180,200],\n"
                               "[\"main::CORE:print\",5,\"main__CORE_print\",4,1,20,20],\n"
                               "[\"main::RUNTIME\",4,\"\",0,0,0,0]]\n"
                               ",files:[[\"A.pm\",4,100],[\"/\\u003C/script\\u003E.pl\",5,0]]\n"
                               ",tree:[-1,1,200,0,0,1,200,2,1,0,20,1]\n});\n";
        QCOMPARE(data,
            "reportData.take({single:false,ticksPerSecond:10000000,costUnit:\"\"\n"
            ",pages:[\"index.html\",\"index-subs-excl.html\",\"subs-treemap-excl.html\","
            "\"index-evals.html\",\"A-pm-1-line.html\",\"script-pl-2-line.html\"]\n"
                + subsOn);
        HtmlReportOptions single;
        single.singleFile = true;
        const QString one = pageOf(*profile, "report.html", single);
        QVERIFY(one.contains("reportData.take({single:true,ticksPerSecond:10000000,costUnit:\"\"\n"
                             ",pages:[,,,,,]\n"
            + subsOn));
        HtmlReportOptions noFlame;
        noFlame.flameGraph = false;
        QVERIFY(pageOf(*profile, "report-data.js", noFlame).endsWith(",5,0]]\n});\n"));
        QVERIFY(pageOf(*imported("a;b 5\n"), "report-data.js").contains("costUnit:\"samples\""));
    }

    void progressAndRefusal()
    {
        const auto profile = callsOf(3);
        for (const bool isSingle : {false, true}) {
            HtmlReportOptions options;
            options.singleFile = isSingle;
            std::vector<std::size_t> done;
            options.progress = [&](std::size_t at, std::size_t whole) {
                QCOMPARE(whole, 5U);
                done.push_back(at);
            };
            const QStringList names = reportPages(*profile, options).keys();
            QCOMPARE(done, (std::vector<std::size_t>{1, 2, 3, 4, 5}));
            for (const QString& refused : names) {
                const bool made = writeHtmlReport(
                    *profile, options, [&](const std::string& name, std::string_view) {
                        return name != refused.toStdString();
                    });
                QVERIFY2(!made, qPrintable(refused));
            }
        }
    }

private:
    static constexpr qint64 Modified = 1'600'000'000;
};

QTEST_GUILESS_MAIN(ReportTablesTest)
#include "tst_report_tables.moc"
