// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What is in the tables of reports, and where their limits are.
#include "imported.h"
#include "merge/profile_merge.h"
#include "profile/profile.h"
#include "report_pages.h"
#include "slice_log_builder.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QTest>

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

/// A profile of one file without source.
std::shared_ptr<const Profile> withoutSource(std::string_view name)
{
    return StreamBuilder::begun().newFid(1, name).time(10, 1, 2).pidEnd(7, 1.8e9).profile();
}

} // namespace

class ReportTablesTest : public QObject {
    Q_OBJECT

private slots:
    // Summary

    void topSubs_data()
    {
        QTest::addColumn<int>("called");
        QTest::addColumn<int>("shown");
        QTest::addColumn<QString>("caption");
        QTest::addColumn<QString>("link");
        QTest::newRow("all that there are") << 15 << 15 << "Subs"
                                            << "";
        QTest::newRow("one more") << 16 << 15 << "Top 15 subs"
                                  << "All 16 subs that were called";
        QTest::newRow("20") << 20 << 15 << "Top 15 subs"
                            << "All 20 subs that were called";
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
            QVERIFY2(
                rows[i].section(" one ", 0, 0).endsWith(QStringLiteral("main::s%1").arg(i + 1)),
                qPrintable(rows[i]));
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
        QTest::addColumn<QStringList>("totals");
        QTest::addColumn<QStringList>("notes");
        const auto row = [](const char* name, const StreamBuilder& stream, const QStringList& times,
                             const QStringList& notes = {}) {
            QTest::newRow(name) << stream
                                << times
                    + QStringList({"Sub calls: 0", "Source files: 0", "String evals: 0"})
                                << notes;
        };
        const auto ran = [](std::string_view attribute = ":x=1") {
            return StreamBuilder::begun().text(":application=a.pl").text(attribute);
        };
        const QStringList none{"Total (100 %): 0s"};
        const auto wallClock = [&](const QString& all, const QString& active) {
            return QStringList{"Wall-clock time: " + all, "Without overhead: " + active} + none;
        };
        row("of a second", ran().pidEnd(7, 1.7e9 + 1), wallClock("1.00s", "1.00s"));
        row("without what profiling took",
            ran(":cumulative_overhead_ticks=2500000").pidEnd(7, 1.7e9 + 1),
            wallClock("1.00s", "750ms"));
        QTest::newRow("with the overhead of slices")
            << killedProcess(SliceLogBuilder(7).slice(1000, {}).times(1000, 0, 250))
                   .text(":cumulative_overhead_ticks=1")
                   .pidEnd(7, 1.8e9 + 1)
            << wallClock("1.00s", "750ms")
                + QStringList({"Sub calls: 0", "Source files: 1", "String evals: 0"})
            << QStringList();
        row("that took all of it", ran(":cumulative_overhead_ticks=10000000").pidEnd(7, 1.7e9 + 1),
            none);
        row("no time", ran().pidEnd(7, 1.7e9), none);
        row("no time, of which less than nothing was overhead",
            ran(":cumulative_overhead_ticks=-5000000").pidEnd(7, 1.7e9), none);
        row("an end before the start", ran().pidEnd(7, 1.6e9), none);
        QTest::newRow("statements")
            << ran().newFid(1, "/a.pl").time(10'000'000, 1, 1).time(0, 1, 2).pidEnd(7, 1.7e9)
            << QStringList({"Total (100 %): 1.00s", "Statements: 2", "Sub calls: 0",
                   "Source files: 1", "String evals: 0"})
            << QStringList();
        row("several processes",
            ran().pidStart(8, 7, 1.7e9 + 1).pidEnd(8, 1.7e9 + 3).pidEnd(7, 1.7e9 + 1),
            wallClock("3.00s", "3.00s"), {"Merged from 2 processes."});
        row("one of them has no end", ran().pidStart(8, 7, 1.7e9 + 1).pidEnd(7, 1.7e9 + 1),
            wallClock("1.00s", "1.00s"),
            {"Incomplete: the program was killed or is still running.",
                "Merged from 2 processes."});
    }
    void summary()
    {
        QFETCH(StreamBuilder, stream);
        QFETCH(QStringList, totals);
        QFETCH(QStringList, notes);
        const auto profile = stream.load().profile;
        const QString page = sectionOf(pageOf(*profile), "<main>", "<table");
        QCOMPARE(namedTotals(page.toUtf8()), totals);
        QCOMPARE(
            plainText(page.section("</p>", 1).section("<h2>", 0, 0)).trimmed(), notes.join('\n'));
    }

    /// The bar is a thousandth of the time a unit; a time below zero has no width.
    void origins()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(10'000'000, 1, 1);
        stream.subInfo(1, "main::f", 1, 1).xsubMarker("A::xsub");
        stream.subCallers("main::f", {.inclusive = 0.5, .exclusive = 0.25});
        stream.subCallers("A::xsub", {.inclusive = 0.125, .exclusive = 0.125});
        const QString page = pageOf(*stream.pidEnd(7, 1.8e9).profile());
        const QString origins = sectionOf(page, "<h2>Time by origin", "</div>");
        QVERIFY2(origins.contains("<rect class=k0 height=26 x=0 width="), qPrintable(origins));
        QVERIFY2(origins.contains("<span class=k3>xsubs</span><span title=12.5%>125ms</span>"),
            qPrintable(origins));
        QVERIFY(!pageOf(*StreamBuilder::begun().pidEnd(7, 2).profile()).contains("Time by origin"));
    }

    void reasonsBelowTheTopSubs()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(10'000'000, 1, 3);
        stream.subInfo(1, "main::f", 2, 4);
        stream.subCallers("main::f", {.count = 2'000, .inclusive = 1, .exclusive = 1});
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        const QString row = "main::f</a> <span class=why>one line, <a href=a-pl-1-line.html#3>"
                            "a.pl:3</a></span>\n";
        QVERIFY2(pageOf(*profile).contains(row), qPrintable(pageOf(*profile)));
        QVERIFY(!pageOf(*profile, "index-subs-excl.html").contains("class=why"));
    }

    void settings()
    {
        const auto profile
            = StreamBuilder::begun().text("!blocks=1").text("!a=<b>").pidEnd(7, 2).profile();
        const QString page = pageOf(*profile);
        QVERIFY(page.contains("<summary>Profile attributes</summary><table class=facts>\n"
                              "<tr><th scope=row>ticks_per_sec<td>10000000\n"));
        QVERIFY(page.contains("<summary>Profiler options</summary><table class=facts>\n"
                              "<tr><th scope=row>blocks<td>1\n"
                              "<tr><th scope=row>a<td>&lt;b&gt;\n"
                              "</table>"));
        QVERIFY(!pageOf(*callsOf(1)).contains("Profiler options"));
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
        single.compress = false;
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
        QVERIFY(page.contains("<tr><td title=\"75.0%\">3<td class=h4 title=80.0%>80.0µs<td>"));
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
        QVERIFY(pageOf(*calls).contains("<tr><td>0<td title=0.0%>0s<td>"));
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
                                 .time(1, 1, 3)
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
        // Of another machine, to which some systems would log in
        for (const QByteArray& page : reportPages(*withoutSource("//host/a.pl"), {}))
            QVERIFY(!page.contains("href=file:"));
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
        two.maxEvalsOfLine = 2;
        const QString page = pageOf(*profile, "(eval 1)[-a-pl-3]-2-line.html", two);
        QCOMPARE(rowsOf(page, "facts").last(), "Sibling evals | 3(eval 2)[/a.pl:3]");
        QCOMPARE(sectionOf(pageOf(*profile, "report-data.js", two), ",\"files\":", "\n"),
            "[[\"/a.pl\",4,0],[\"(eval 1)[/a.pl:3]\",5,98],[\"(eval 2)[/a.pl:3]\",6,97]]");
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
                  .subInfo(1, "main::jobless", 5, 6) // idle ones do not change what is usual
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
            QStringList({"3 | 2 | 1 | 500ms | 500ms | main::f (recursion: max depth 3, inclusive "
                         "time 250ms)",
                "1 | 1 | 1 | 62.5ms | 62.5ms | A::xsub (xsub)",
                "1 | 1 | 1 | 31.2ms | 31.2ms | main::CORE:print (opcode)",
                "0 | 0 | 0 | 0s | 0s | main::idle", "0 | 0 | 0 | 0s | 0s | main::jobless"}));
        QVERIFY(page.contains("<td class=h3 title=8.7%>62.5ms<td title=8.7%>62.5ms<td>"));
        QVERIFY(page.contains("<tr class=idle><td>0<td>0<td>0<td>0s<td>0s<td>"));
        QVERIFY(page.contains("<tr><td>3<td>2<td>1<td class=h4 "
                              "title=69.6%>500ms<td title=69.6%>500ms<td>"));
        QCOMPARE(rowsOf(pageOf(*merged), "subs")[1],
            "1 | 1 | 1 | 125ms | 125ms | main::e (merge of 2 evals) one call of 125ms");
    }

    /// A time below zero is no share of the whole; subs of no file have no place to link to.
    void oddSubs()
    {
        auto stream = StreamBuilder::begun();
        stream.subCallers("A::less",
            {.fid = 0,
                .line = 0,
                .caller = "main::RUNTIME",
                .inclusive = -1e-6,
                .exclusive = -1e-6});
        const QString alone = pageOf(*StreamBuilder(stream).pidEnd(7, 1.8e9).load().profile);
        QVERIFY2(alone.contains("<td>-1.00µs<td>-1.00µs<td><span class=\"sq p7\"></span>A::less"),
            qPrintable(sectionOf(alone, "<tbody>", "</table>")));
        stream.subCallers("A::more",
            {.fid = 0, .line = 0, .caller = "main::RUNTIME", .inclusive = 3e-6, .exclusive = 3e-6});
        const auto profile = stream.pidEnd(7, 1.8e9).load().profile;
        const QString page = pageOf(*profile);
        QVERIFY2(page.contains("title=150.0%>3.00µs<td><span class=\"sq p0\"></span>A::more"),
            qPrintable(sectionOf(page, "<tbody>", "</table>")));
        QVERIFY(page.contains("<td>-1.00µs<td>-1.00µs<td><span class=\"sq p0\"></span>A::less"));
        QVERIFY(pageOf(*profile, "report-data.js")
                    .contains("[\"A::less\",-1,\"A__less\",0,1,-10,-10]"));
    }

    // The whole

    void frames()
    {
        const auto profile = StreamBuilder::begun()
                                 .text(":application=a<b>.pl")
                                 .text(":basetime=1700000000")
                                 .newFid(1, "/a<b>.pl")
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        HtmlReportOptions options;
        options.madeOn = "2024-01-31 12:00:00";
        for (const auto& [name, title] :
            {std::pair("index.html", "Summary"), std::pair("index-subs-excl.html", "Subs"),
                std::pair("subs-treemap-excl.html", "Treemap"),
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
        const QString subsOn = ",\"subs\":[[\"A::f\",4,\"3\",1,2,180,200],\n"
                               "[\"main::CORE:print\",5,\"main__CORE_print\",4,1,20,20],\n"
                               "[\"main program\",4,\"\",0,0,0,0]]\n"
                               ",\"files\":[[\"A.pm\",4,100],[\"/\\u003C/script\\u003E.pl\",5,0]]\n"
                               ",\"tree\":[-1,1,200,0,0,1,200,2,1,0,20,1]\n}";
        QCOMPARE(data,
            "reportData.take({\"single\":false,\"ticksPerSecond\":10000000,\"costUnit\":\"\","
            "\"countsCalls\":true,"
            "\"samples\":0\n"
            ",\"pages\":[\"index.html\",\"index-subs-excl.html\",\"subs-treemap-excl.html\","
            "\"index-evals.html\",\"A-pm-1-line.html\",\"script-pl-2-line.html\"]\n"
                + subsOn + ");\n");
        HtmlReportOptions single;
        single.singleFile = true;
        single.compress = false;
        const QString one = pageOf(*profile, "report.html", single);
        QCOMPARE(sectionOf(one, "<script type=application/json>", "</script>"),
            "{\"single\":true,\"ticksPerSecond\":10000000,\"costUnit\":\"\",\"countsCalls\":true,"
            "\"samples\":0\n,\"pages\":[]\n"
                + subsOn);
        HtmlReportOptions noFlame;
        noFlame.flameGraph = false;
        QVERIFY(pageOf(*profile, "report-data.js", noFlame).endsWith(",5,0]]\n});\n"));
        QVERIFY(
            pageOf(*imported("a;b 5\n"), "report-data.js").contains("\"costUnit\":\"samples\""));
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
};

NYTPROF_TEST(ReportTablesTest, QCoreApplication)
#include "tst_report_tables.moc"
