// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "load/load_profile.h"
#include "merge/profile_merge.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "report_pages.h"
#include "required_packages.h"
#include "sampled_file.h"
#include "stream_builder.h"
#include "test_class.h"
#include "test_paths.h"

#include <QCryptographicHash>
#include <QDirIterator>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

#include <algorithm>
#include <new>

using namespace nytprof;
using namespace nytprof::test;

namespace {

std::shared_ptr<const Profile> program()
{
    return StreamBuilder::begun()
        .newFid(1, "/home/me/a.pl")
        .time(15'000'000, 1, 3)
        .time(5'000'000, 1, 6)
        .newFid(2, "(eval 1)[/home/me/a.pl:3]", 1, 3)
        .time(20'000, 2, 1)
        .newFid(3, "(eval 2)[/home/me/a.pl:3]", 1, 3)
        .time(30'000, 3, 1)
        .subInfo(1, "main::f", 5, 7)
        .subInfo(1, "main::g", 8, 8)
        .subInfo(1, "main::CORE:print", 0, 0)
        .subCallers("main::f", {1, 3, "main::RUNTIME", 2, 1.25, 0.5})
        .subCallers("main::f", {1, 6, "main::f", 1, 0, 0.25, 0.25, 1})
        .subCallers("main::CORE:print", {1, 6, "main::f", 4, 0.5, 0.5})
        .srcLine(1, 1, "# Greets.\n")
        .srcLine(1, 3, "f(\"x\" < 1);\n")
        .srcLine(1, 4, "\n")
        .srcLine(1, 5, "sub f {\n")
        .srcLine(1, 6, "    print f();\n")
        .srcLine(1, 7, "}\n")
        .srcLine(1, 8, "sub g { }\n")
        .srcLine(2, 1, "1 + 1\n")
        .srcLine(3, 1, "1 + 1\n")
        .pidEnd(7, 1.7e9 + 3)
        .profile();
}

/// parse() has 7 of 10 samples.
std::shared_ptr<const Profile> sevenOfTenSamples()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("sampled.out");
    SampledFile file(path);
    for (std::uint64_t time = 10; time <= 100; time += 10)
        file.sample(time,
            time <= 70 ? "main::parse:3 main::run:8 main::RUNTIME:12"
                       : "main::run:9 main::RUNTIME:12");
    return file.slice(100).end() ? loadProfile(path.toStdString()).profile : nullptr;
}

/// All profiles of tests/profiles, and small ones for single faults.
QStringList allProfiles()
{
    QStringList paths;
    for (QDirIterator at(sourcePath("tests/profiles"), {QStringLiteral("nytprof.out*")},
             QDir::Files, QDirIterator::Subdirectories);
         at.hasNext();)
        paths << at.next();
    paths.sort();
    return paths;
}

/// Names of everything in them that could do harm.
std::shared_ptr<const Profile> hostileProgram()
{
    const std::string_view name = "/tmp/</title><script>alert(1)</script>\"'&#\n\x01\xFF.pl";
    return StreamBuilder::begun()
        .text(":application=</script><img src=x onerror=alert(1)>\"'")
        .newFid(1, name)
        .time(100, 1, 1)
        .newFid(2, "(eval 1)[</td>:1]", 1, 1)
        .time(100, 2, 4'000'000'000)
        .subInfo(1, "A::\"><script>alert(2)</script>", 2, 2)
        .subInfo(1, "A::__ANON__[</a>\xC3\x28:1]", 3, 3)
        .subInfo(1, "A::b:c", 0, 0)
        .subInfo(1, "A::b_c", 0, 0)
        .subCallers("A::\"><script>alert(2)</script>", {1, 1, "main::RUNTIME", 1, 0.1, 0.1})
        .subCallers("A::__ANON__[</a>\xC3\x28:1]", {1, 1, "main::RUNTIME", 1, 0.1, 0.1})
        .subCallers("A::nowhere</style>", {1, 1, "main::RUNTIME", 1, 0.1, 0.1})
        .subReturn(2, 1000, 1000, "A::\"><script>alert(2)</script>")
        .subReturn(1, 2000, 1000, "A::nowhere</style>")
        .srcLine(1, 1, "</table></script><!-- \x02 \xFF \"quoted\" 'it' & &amp;\r\n")
        .pidEnd(7, 1.8e9)
        .profile();
}

struct Links {
    QStringList broken;
    int count = 0;
};

Links linksOf(const ReportPages& pages)
{
    static const QRegularExpression id(QStringLiteral("<[a-z0-9]+\\s[^>]*?\\bid=\"?([^\\s\">]+)"));
    static const QRegularExpression href(QStringLiteral("<a href=([^\\s>]+)>"));
    QMap<QString, QSet<QString>> ids;
    Links links;
    for (auto page = pages.begin(); page != pages.end(); ++page) {
        for (auto match = id.globalMatch(QString::fromUtf8(*page)); match.hasNext();) {
            const QString found = match.next().captured(1);
            if (ids[page.key()].contains(found))
                links.broken << page.key() + QStringLiteral(" has two of ") + found;
            ids[page.key()].insert(found);
        }
    }
    for (auto page = pages.begin(); page != pages.end(); ++page) {
        for (auto match = href.globalMatch(QString::fromUtf8(*page)); match.hasNext();) {
            const QString link = match.next().captured(1);
            if (link.startsWith(QLatin1String("file://")))
                continue;
            const QString target = QUrl::fromPercentEncoding(link.section(u'#', 0, 0).toLatin1());
            const QString anchor = link.section(u'#', 1);
            const QString name = target.isEmpty() ? page.key() : target;
            ++links.count;
            if (!pages.contains(name) || (!anchor.isEmpty() && !ids[name].contains(anchor)))
                links.broken << page.key() + QStringLiteral(" -> ") + link;
        }
    }
    return links;
}

HtmlReportOptions allEvals()
{
    HtmlReportOptions options;
    options.maxEvalsOfLine = 0;
    return options;
}

HtmlReportOptions single(bool isCompressed = false)
{
    HtmlReportOptions options;
    options.singleFile = true;
    options.compress = isCompressed;
    return options;
}

} // namespace

class HtmlReportTest : public QObject {
    Q_OBJECT

private slots:
    void index()
    {
        const QByteArray page = reportPages(*program())[QStringLiteral("index.html")];
        QCOMPARE(namedTotals(page),
            QStringList(
                {"Wall-clock time: 3.00s", "Without overhead: 3.00s", "Total (100 %): 2.00s",
                    "Statements: 4", "Sub calls: 7", "Source files: 1", "String evals: 2"}));
        QCOMPARE(tableRows(page, QStringLiteral("subs")),
            QStringList({"Calls | P | F | Exclusive time | Inclusive time | Sub",
                "0 | 0 | 0 | 755ms | 2.00s | main program",
                "3 | 2 | 1 | 750ms | 1.25s | main::f (recursion: max depth 1, inclusive time "
                "250ms) 100 % below one call site, a.pl:3 in main program: 2 calls, 625ms each; "
                "one "
                "line, a.pl:6",
                "4 | 1 | 1 | 500ms | 500ms | main::CORE:print (opcode) 4 calls, 125ms each; "
                "written in C; 100 % called from a.pl:6 in f"}));
        QCOMPARE(tableRows(page, QStringLiteral("files")),
            QStringList({"Statements | Time | Times by | Source file",
                "4 | 2.00s | line | /home/me/a.pl (including 2 string evals)"}));
    }

    /// Its times have errors, and there are no counts: not even zeros.
    void sampled()
    {
        const ReportPages pages = reportPages(*sevenOfTenSamples());
        const QByteArray index = pages[QStringLiteral("index.html")];
        const QByteArray source = pages[QStringLiteral("srv-app-pl-1-line.html")];
        for (const QByteArray& page : {index, source})
            QVERIFY(page.contains("Sampled: 10 samples at 100 Hz, no call counts</p>"));
        QCOMPARE(namedTotals(index).filter(QRegularExpression("Statements|calls")), QStringList());
        const QStringList subs{"Exclusive time | % | \u00b1 | Inclusive time | Sub",
            "70.0ms | 70.0% | 14.5 | 70.0ms | main::parse",
            "30.0ms | 30.0% | 14.5 | 100ms | main::run"};
        QCOMPARE(tableRows(pages[QStringLiteral("index-subs-excl.html")], QStringLiteral("subs"))
                     .mid(0, 3),
            subs);
        QCOMPARE(tableRows(index, QStringLiteral("files")),
            QStringList({"Time | % | \u00b1 | Times by | Source file",
                "100ms | 100.0% | 0.0 | line | /srv/app.pl"}));
        QVERIFY(index.contains(" title=\"70.0% \u00b1 14.5 (95%: 41.6 \u2013 98.4%)\">70.0ms<"));
        QCOMPARE(tableRows(pages[QStringLiteral("index-evals.html")], QStringLiteral("evals")),
            QStringList("Sources | Time | % | \u00b1 | Run at | Evals"));
        const QStringList lines = tableRows(source, QStringLiteral("source"));
        QCOMPARE(lines.value(0), "Line | Time | % | \u00b1 | Time in subs | Source");
        QVERIFY2(
            lines.filter(QRegularExpression("^3 \\| 70.0ms \\| 70.0% \\| 14.5 \\|")).size() == 1,
            qPrintable(lines.join(u'\n')));
        QVERIFY2(lines.join(u'\n').contains("# spent 70.0ms in main::parse"),
            qPrintable(lines.join(u'\n')));
        QVERIFY(pages[QStringLiteral("report-data.js")].contains(
            "\"countsCalls\":false,\"samples\":10\n"));
    }

    void source()
    {
        const ReportPages pages = reportPages(*program());
        QCOMPARE(pages.keys(),
            QStringList(
                {"(eval 1)[-home-me-a-pl-3]-2-line.html", "(eval 2)[-home-me-a-pl-3]-3-line.html",
                    "home-me-a-pl-1-line.html", "index-evals.html", "index-subs-excl.html",
                    "index.html", "packages-callgraph.dot", "report-data.js", "report.css",
                    "report.js", "subs-callgraph.dot", "subs-treemap-excl.html"}));
        for (const char* script : {"report", "packed", "data", "search", "flame", "treemap"}) {
            const QByteArray text = readFile(
                sourcePath(QStringLiteral("resources/report/%1.js").arg(QLatin1String(script))));
            QVERIFY(!text.isEmpty() && pages[QStringLiteral("report.js")].contains(text));
        }
        const QByteArray page = pages[QStringLiteral("home-me-a-pl-1-line.html")];
        QCOMPARE(tableRows(page, QStringLiteral("facts")),
            QStringList(
                {"Filename | /home/me/a.pl", "Statements | Executed 2 statements in 2.00s"}));
        QCOMPARE(tableRows(page, QStringLiteral("subs")).mid(1),
            QStringList({"3 | 2 | 1 | 750ms | 1.25s | main::f (recursion: max depth 1, inclusive "
                         "time 250ms)",
                "4 | 1 | 1 | 500ms | 500ms | main::CORE:print (opcode)",
                "0 | 0 | 0 | 0s | 0s | main::g"}));
        QCOMPARE(tableRows(page, QStringLiteral("source")),
            QStringList({"Line | Statements | Time | Calls | Time in subs | Source",
                "1 |  |  |  |  | # Greets.", "2 |  |  |  |  |",
                "3 | 1 | 1.50s | 2 | 1.25s | f(\"x\" < 1);\n"
                "# spent 1.25s making 2 calls to main::f, avg 625ms/call\n"
                "# spent 5.00ms executing statements in 2 string evals: (eval 2) 3.00ms, (eval 1) "
                "2.00ms",
                "4 |  |  |  |  |",
                "5 |  |  |  |  | \n"
                "# spent 1.25s (750ms+500ms) within main::f which was called 3 times, avg "
                "417ms/call, recursion: max depth 1, sum of overlapping time 250ms:\n"
                "#    2 times (500ms+750ms) by main program at line 3, avg 625ms/call\n"
                "#    once (250ms) by main::f at line 6, recursion: max depth 1, sum of "
                "overlapping time 250ms\n"
                "sub f {",
                "6 | 1 | 500ms | 5 | 500ms |     print f();\n"
                "    # spent 500ms making 4 calls to main::CORE:print, avg 125ms/call\n"
                "    # spent 0s making 1 call to main::f, recursion: max depth 1, sum of "
                "overlapping time 250ms",
                "7 |  |  |  |  | }", "8 |  |  |  |  | sub g { }",
                "|  |  |  |  | \n# spent 500ms within main::CORE:print which was called 4 times, "
                "avg 125ms/call:\n#    4 times (500ms) by main::f at line 6, avg 125ms/call\n"
                "sub main::CORE:print; # opcode"}));
    }

    /// Any highlighter returns colours by line and byte; those of no text are ignored.
    void colors()
    {
        HtmlReportOptions options;
        options.colors = [](std::string_view code) {
            return code.starts_with("# Greets.\n\nf(\"x\" < 1);\n")
                ? std::vector<ColorSpan>{{0, 0, 9, CodeStyle::Comment},
                    {2, 2, 3, CodeStyle::String}, {2, 8, 1, CodeStyle::Number},
                    {2, 8, 1, CodeStyle::Number}, {4, 0, 99, CodeStyle::Keyword},
                    {90, 0, 1, CodeStyle::Keyword}}
                : std::vector<ColorSpan>();
        };
        const QByteArray page
            = reportPages(*program(), options)[QStringLiteral("home-me-a-pl-1-line.html")];
        QVERIFY(page.contains("<i class=c5># Greets.</i>"));
        QVERIFY(page.contains("f(<i class=c3>&quot;x&quot;</i> &lt; <i class=c4>1</i>);<div"));
        QCOMPARE(page.count("<i "), 3);
        QCOMPARE(tableRows(page, QStringLiteral("source")),
            tableRows(reportPages(*program())[QStringLiteral("home-me-a-pl-1-line.html")],
                QStringLiteral("source")));
    }

    /// Equal evals are one, under the number of the first; old links keep leading there.
    void mergedEvals()
    {
        const auto recorded = program();
        HtmlReportOptions options;
        options.recorded = recorded.get();
        const ReportPages pages = reportPages(*mergeEvals(*recorded), options);
        QVERIFY(pages.contains(QStringLiteral("home-me-a-pl-1-line.html")));
        QVERIFY(!pages.contains(QStringLiteral("(eval 2)[-home-me-a-pl-3]-3-line.html")));
        QCOMPARE(tableRows(pages[QStringLiteral("(eval 1)[-home-me-a-pl-3]-2-line.html")],
                     QStringLiteral("facts")),
            QStringList({"Filename | (eval 1)[/home/me/a.pl:3]",
                "Statements | Executed 2 statements in 5.00ms",
                "Eval invoked at | /home/me/a.pl line 3",
                "Merged | from 2 executions of the same source"}));
        QCOMPARE(tableRows(pages[QStringLiteral("index-evals.html")], QStringLiteral("evals")),
            QStringList({"Executions | Sources | Statements | Time | Run at | Evals",
                "2 | 1 | 2 | 5.00ms | /home/me/a.pl line 3 | (eval 1) ×2 5.00ms"}));
    }

    /// Where a line ran thousands of different evals, those that took least have no pages.
    void manyEvals()
    {
        const auto profile
            = loadProfile(profilePath(QStringLiteral("small_default/nytprof.out")).toStdString())
                  .profile;
        const auto evalPages = [&](const HtmlReportOptions& options) {
            return QStringList(reportPages(*profile, options).keys())
                .filter(QRegularExpression(QStringLiteral("^\\(eval")))
                .size();
        };
        QCOMPARE(evalPages({}), 200);
        QCOMPARE(evalPages(allEvals()), 300);
    }

    /// More than a browser draws: that the least are missing is said.
    void manyCallStacks()
    {
        int drawn = 0;
        const auto noteOf = [&](int callers, int others = 0) {
            auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(10, 1, 1);
            for (int other = 0; other < others; ++other)
                stream.subReturn(1, 10, 10, "main::o" + std::to_string(other));
            for (int caller = 0; caller < callers; ++caller) {
                const std::string name = "main::s" + std::to_string(caller);
                for (int sub = 1; sub <= 400; ++sub)
                    stream.subReturn(2, 10 * sub, 10 * sub, "main::t" + std::to_string(sub));
                stream.subReturn(1, 900'000, 1000, name);
            }
            const auto profile = stream.pidEnd(7, 1.8e9).profile();
            const ReportPages pages = reportPages(*profile);
            const QByteArray data = pages[QStringLiteral("report-data.js")];
            const QByteArray tree = data.mid(data.indexOf(",\"tree\":["));
            drawn = static_cast<int>(tree.count(',') / 4); // four numbers each, and the one before
            const QString page = plainText(QString::fromUtf8(pages[QStringLiteral("index.html")]));
            return QRegularExpression(QStringLiteral("Call stacks below .* are hidden .*?\\)"))
                .match(page)
                .captured();
        };
        QCOMPARE(noteOf(374, 25), QString());
        QCOMPARE(drawn, 150'000);
        QCOMPARE(noteOf(374, 26),
            QStringLiteral("Call stacks below 1.10\u00b5s are hidden (of 150,001)"));
        QCOMPARE(drawn, 149'601); // those that take 1.00\u00b5s are left out
        QCOMPARE(
            noteOf(400), QStringLiteral("Call stacks below 27.1\u00b5s are hidden (of 160,401)"));
        QCOMPARE(drawn, 149'601);
    }

    void blocksAndSubs()
    {
        const auto profile
            = loadProfile(profilePath(QStringLiteral("evals_blocks/nytprof.out")).toStdString())
                  .profile;
        const ReportPages pages = reportPages(*profile);
        const QStringList names
            = QStringList(pages.keys()).filter(QRegularExpression("-1-[a-z]+\\.html$"));
        QCOMPARE(names,
            QStringList({"srv-workloads-evals-pl-1-block.html",
                "srv-workloads-evals-pl-1-line.html", "srv-workloads-evals-pl-1-sub.html"}));
        // Each has all statements of the file, at other lines.
        const QList<QStringList> statements
            = {{"1:2", "2:2", "3:2", "6:54", "9:58", "15:28", "19:1", "20:1", "21:24", "24:1",
                   "25:3", "31:1", "32:1", "33:5", "34:1", "35:1", "37:1"},
                {"1:2", "2:2", "3:2", "6:54", "9:22", "10:22", "11:14", "15:14", "16:14", "19:1",
                    "20:1", "21:12", "22:12", "24:1", "25:3", "31:1", "32:1", "33:5", "34:1",
                    "35:1", "37:1"},
                {"1:2", "2:2", "3:2", "6:54", "9:58", "15:28", "19:1", "20:1", "21:12", "22:12",
                    "24:1", "25:3", "31:1", "32:1", "33:5", "34:1", "35:1", "37:1"}};
        for (int i = 0; i < names.size(); ++i) {
            QStringList counts; // LINE:COUNT
            for (const QString& row : tableRows(pages[names[i]], "source").mid(1)) {
                const QStringList cells = row.split(" | ");
                if (!cells.value(1).isEmpty())
                    counts << cells[0] + u':' + cells[1];
            }
            QCOMPARE(counts, statements[i]);
            QCOMPARE(tableRows(pages[names[i]], "facts").last(), "Times by | line · block · sub");
            const QString own = names[i].section(u'-', -1).section(u'.', 0, 0);
            QVERIFY(pages[names[i]].contains(("<b>" + own + "</b>").toUtf8()));
        }
    }

    /// Plug-ins of web frameworks decode the files and send the text without encoding it.
    void filesOfAFolderAreAscii()
    {
        const auto take = [](const std::string& name, std::string_view content) {
            const auto isAscii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
            return name.ends_with(".dot") || std::ranges::all_of(content, isAscii);
        };
        QVERIFY(writeHtmlReport(*program(), {}, take));
    }

    /// Names that are on pages repeatedly can need much more memory than the profile.
    void pagesMayBeTooLarge()
    {
        for (const bool isSingle : {false, true}) {
            const auto take = [](const std::string&, std::string_view) { return true; };
            int timesTooLarge = 0;
            HtmlReportOptions options;
            options.singleFile = isSingle;
            options.onTooLarge = [&] { ++timesTooLarge; };
            options.maxBytes = 1'000'000;
            QVERIFY(writeHtmlReport(*program(), options, take));
            QCOMPARE(timesTooLarge, 0);
            for (const std::size_t most :
                {10, 100, 1000}) { // while names, script data and pages are made
                options.maxBytes = most;
                timesTooLarge = 0;
                QVERIFY(!writeHtmlReport(*program(), options, take));
                QCOMPARE(timesTooLarge, 1);
            }
        }
    }

    /// As where memory does not suffice, in whichever thread.
    void exceptionsReachTheCaller()
    {
        for (const QString& failing : reportPages(*program()).keys()) {
            const auto take = [&](const std::string& name, std::string_view) -> bool {
                if (name == failing.toStdString())
                    throw std::bad_alloc();
                return true;
            };
            bool isThrown = false;
            try {
                (void)writeHtmlReport(*program(), {}, take);
            } catch (const std::bad_alloc&) {
                isThrown = true;
            }
            QVERIFY2(isThrown, qPrintable(failing));
        }
    }

    void profiles_data()
    {
        QTest::addColumn<QString>("path");
        for (const QString& path : allProfiles())
            QTest::newRow(qPrintable(path.section(u'/', -2))) << path;
    }

    void links_data() { profiles_data(); }
    void links()
    {
        QFETCH(QString, path);
        const auto profile = loadProfile(path.toStdString()).profile;
        for (const HtmlReportOptions& options : {HtmlReportOptions(), single()}) {
            const Links links = linksOf(reportPages(*profile, options));
            QCOMPARE(links.broken.join(u'\n'), QString());
            QVERIFY(links.count > 0);
        }
    }

    /// They are those of a file with plain pages; the first one and the treemap are plain in both.
    void compressedPages_data() { profiles_data(); }
    void compressedPages()
    {
        QFETCH(QString, path);
        const auto profile = loadProfile(path.toStdString()).profile;
        const QByteArray plain = reportPages(*profile, single())["report.html"];
        const QByteArray small = reportPages(*profile, single(true))["report.html"];
        const auto sectionOf = [](const QByteArray& file, const QByteArray& id) {
            const auto begin = file.indexOf("<section id=" + id + '>');
            const auto end = file.indexOf("</section>\n", begin) + 11;
            return begin < 0 ? QByteArray() : file.mid(begin, end - begin);
        };
        for (const char* id : {"p0", "p2"})
            QCOMPARE(sectionOf(small, id), sectionOf(plain, id));
        const QByteArrayList pages = unpackedPages(small);
        QCOMPARE(pages.size(), plain.count("<section id=p") - 2);
        for (const QByteArray& page : pages) {
            const QByteArray id = page.mid(12, page.indexOf('>') - 12);
            QCOMPARE(sectionOf(small, id), QByteArray());
            QCOMPARE(page, sectionOf(plain, id));
        }
    }

    /// With sources of hot files, others are listed with what their lines took.
    void sourcesOfHotFiles()
    {
        auto stream = StreamBuilder::begun();
        for (const unsigned fid : {1U, 2U, 3U})
            stream.newFid(fid, "/f" + std::to_string(fid) + ".pl").srcLine(fid, 1, "sub text;\n");
        stream.newFid(4, "(eval 1)[/f3.pl:1]", 3, 1).srcLine(4, 1, "of eval;\n");
        const auto profile = stream.time(9'800'000, 1, 1)
                                 .time(99'000, 2, 1)
                                 .time(1'000, 3, 1)
                                 .time(100'000, 4, 1)
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        HtmlReportOptions hot;
        hot.sources = ReportSources::Hot;
        const ReportPages pages = reportPages(*profile, hot);
        for (const char* name : {"f1-pl-1-line.html", "f3-pl-3-line.html"})
            QVERIFY(tableRows(pages[name], "source")[1].contains(" | sub text;"));
        QVERIFY(pages["(eval 1)[-f3-pl-1]-4-line.html"].contains("of eval;"));
        const QByteArray cold = pages["f2-pl-2-line.html"];
        QCOMPARE(tableRows(cold, "source").mid(1), QStringList("1 | 1 | 9.90ms |  |  |"));
        QVERIFY(cold.contains("<p class=notice>The source is not in this report: the file took "
                              "less than 1 % of the time, and the report was made with --sources "
                              "hot.\n"));
        QVERIFY(reportPages(*profile)["f2-pl-2-line.html"].contains("sub text;"));
    }

    /// Without statements, a file is as hot as its subs.
    void sourcesOfHotSubs()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/hot.pl")
                                 .newFid(2, "/cold.pl")
                                 .subInfo(1, "main::f", 1, 1)
                                 .subInfo(2, "main::g", 1, 1)
                                 .subCallers("main::f", {1, 1, "main::RUNTIME", 1, 2, 2})
                                 .subCallers("main::g", {1, 1, "main::RUNTIME", 1, 0.01, 0.01})
                                 .srcLine(1, 1, "sub f;\n")
                                 .srcLine(2, 1, "sub g;\n")
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        HtmlReportOptions hot;
        hot.sources = ReportSources::Hot;
        const ReportPages pages = reportPages(*profile, hot);
        QVERIFY(pages["hot-pl-1-line.html"].contains("sub f;"));
        QVERIFY(!pages["cold-pl-2-line.html"].contains("sub g;"));
    }

    void totals_data() { profiles_data(); }
    void totals()
    {
        QFETCH(QString, path);
        const auto profile = loadProfile(path.toStdString()).profile;
        const ShownFacts facts = reportFacts(reportPages(*profile, allEvals()));
        QMap<QString, double> sums; // by kind and name
        for (auto at = facts.numbers().begin(); at != facts.numbers().end(); ++at)
            sums[at.key().kind + u' ' + at.key().name] += at->value;
        const auto total = [](std::uint64_t count) { return static_cast<double>(count); };
        std::uint64_t elsewhere = 0;
        for (const CallSite& site : profile->callSites())
            elsewhere += site.file.valid() ? 0 : site.calls;
        const Totals& totals = profile->totals();
        QCOMPARE(sums[QStringLiteral("sub calls")], total(totals.calls));
        QCOMPARE(sums[QStringLiteral("line calls")], total(totals.calls - elsewhere));
        QCOMPARE(sums[QStringLiteral("line statements")], total(totals.statements));
    }

    void hostileNames()
    {
        const auto profile = hostileProgram();
        for (const HtmlReportOptions& options : {HtmlReportOptions(), single()}) {
            const ReportPages pages = reportPages(*profile, options);
            if (options.singleFile)
                QCOMPARE(pages.keys(), QStringList("report.html"));
            else
                QCOMPARE(QStringList(pages.keys()).filter("line.html"),
                    QStringList({"(eval 1)[-td-1]-2-line.html",
                        "tmp-title-script-alert(1)-script-&#-ÿ-pl-1-line.html"}));
            const QString text = plainText(
                QString::fromUtf8(pages[options.singleFile ? "report.html" : "index.html"]));
            QVERIFY2(text.contains("Profile of </script><img src=x onerror=alert(1)>\"'"),
                qPrintable(text));
            for (const char* name : {"A::\"><script>alert(2)</script>", "A::nowhere</style>"})
                QVERIFY2(text.contains(name), name);
            QCOMPARE(linksOf(pages).broken.join(u'\n'), QString());
            for (auto page = pages.begin(); page != pages.end(); ++page) {
                QVERIFY2(!page.key().contains(QRegularExpression("[/\\x00-\\x1F\"'<>|]")),
                    qPrintable(page.key()));
                QVERIFY(QString::fromUtf8(*page).toUtf8() == *page);
                if (page.key().endsWith(QLatin1String(".dot")))
                    continue; // where they do nothing
                QVERIFY(!page->contains("<script>alert"));
                QVERIFY(!page->contains("<img"));
                QVERIFY(!page->contains('\x01') && !page->contains('\x02'));
            }
        }
    }

    /// Browsers run the script and use the style sheet of a single file, and no others.
    void policyOfASingleFile()
    {
        const QByteArray page = reportPages(*hostileProgram(), single())["report.html"];
        QByteArray policy = "script-src";
        for (const QByteArray name : {"script", "style"}) {
            const qsizetype begin = page.indexOf('<' + name + '>') + name.size() + 2;
            const QByteArray text = page.mid(begin, page.indexOf("</" + name + '>', begin) - begin);
            QVERIFY(text.size() > 1000);
            policy += (name == "style" ? "; style-src" : "") + QByteArray(" 'sha256-")
                + QCryptographicHash::hash(text, QCryptographicHash::Sha256).toBase64() + '\'';
        }
        QVERIFY2(page.contains("default-src 'none'; " + policy + "; base-uri"), policy);
    }

    /// tidy finds nothing to complain about in any page.
    void validHtml_data()
    {
        QTest::addColumn<QString>("path");
        QTest::newRow("hostile names") << QString();
        for (const QString& path : allProfiles())
            QTest::newRow(qPrintable(path.section(u'/', -2))) << path;
    }
    void validHtml()
    {
        QFETCH(QString, path);
        const QString tidy = QStandardPaths::findExecutable(QStringLiteral("tidy"));
        if (tidy.isEmpty())
            SKIP_WITHOUT("tidy");
        const auto profile
            = path.isEmpty() ? hostileProgram() : loadProfile(path.toStdString()).profile;
        QTemporaryDir folder;
        QStringList files;
        for (const HtmlReportOptions& options : {HtmlReportOptions(), single(), single(true)}) {
            const ReportPages pages = reportPages(*profile, options);
            for (auto page = pages.begin(); page != pages.end(); ++page) {
                if (!page.key().endsWith(QLatin1String(".html")))
                    continue;
                files << folder.filePath(QString::number(files.size()) + QStringLiteral(".html"));
                QFile file(files.back());
                QVERIFY(file.open(QIODevice::WriteOnly));
                file.write(*page);
            }
        }
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(tidy,
            QStringList({"-q", "-e", "-utf8", "--custom-tags", "no", "--drop-empty-elements", "no"})
                + files);
        QVERIFY(process.waitForFinished());
        QCOMPARE(QString::fromUtf8(process.readAllStandardOutput()), QString());
        QCOMPARE(process.exitCode(), 0);
    }
};

NYTPROF_TEST(HtmlReportTest, QCoreApplication)
#include "tst_html_report.moc"
