// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Source in reports: its lines, what is beside and between them, and where it comes from.
#include "format/tags.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "report_pages.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QDateTime>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace nytprof;
using namespace nytprof::test;

namespace {

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

class ReportSourceTest : public QObject {
    Q_OBJECT

private slots:
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
            QStringList({"0 |  |  | 1 | 500ms | # not on a line\n"
                         "# spent 500ms making 1 call to main::f",
                "1 | 1 | 1.00µs |  |  | f();", "2 |  |  |  |  | 1;",
                "5 |  |  |  |  | \n# spent 500ms within main::f which was called once:\n"
                "#    once (500ms) by main program",
                "7 | 1 | 2.00µs |  |  |"}));
    }

    /// Lines of a file that is not known are no lines of the page that lists the sub.
    void subsOfUnknownFiles()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/a.pl")
                                 .time(10, 1, 1)
                                 .time(10, 1, 5)
                                 .srcLine(1, 1, "f();\n")
                                 .srcLine(1, 2, "sub idle {\n")
                                 .srcLine(1, 3, "}\n")
                                 .subInfo(0, "main::f", 2, 3)
                                 .subInfo(1, "main::idle", 2, 3)
                                 .subInfo(1, "main::CORE:print", 0, 0)
                                 .subCallers("main::f", {1, 1, "main::RUNTIME", 1, 0.5, 0.5})
                                 .subCallers("main::CORE:print", {1, 5, "main::f", 1, 0.1, 0.1})
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        QCOMPARE(sourceOf(profile, "a-pl-1-line.html"),
            QStringList({"1 | 1 | 1.00µs | 1 | 500ms | f();\n"
                         "# spent 500ms making 1 call to main::f",
                "2 |  |  |  |  | sub idle {", "3 |  |  |  |  | }",
                "5 | 1 | 1.00µs | 1 | 100ms | \n# spent 100ms making 1 call to main::CORE:print",
                "|  |  |  |  | \n"
                "# spent 500ms within main::f which was called once:\n"
                "#    once (500ms) by main program at line 1\n"
                "sub main::f; # location unknown",
                "|  |  |  |  | \n# spent 100ms within main::CORE:print which was called once:\n"
                "#    once (100ms) by main::f at line 5\nsub main::CORE:print; # opcode"}));
        const QString page = pageOf(*profile, "a-pl-1-line.html");
        QCOMPARE(page.count("\nid=2>"), 1); // the line has it
    }

    /// Nine places that call a sub are listed; of ten eight, and the others when asked for.
    void manyCallers()
    {
        for (const int count : {9, 10}) {
            auto stream = StreamBuilder::begun().newFid(1, "/a.pl").subInfo(1, "main::f", 20, 21);
            QString expected;
            for (int i = 1; i <= count; ++i) {
                stream.subCallers("main::f",
                    {.line = static_cast<std::uint32_t>(i),
                        .caller = "main::RUNTIME",
                        .inclusive = 1e-3,
                        .exclusive = 1e-3});
                if (count == 10 && i == 9)
                    expected
                        += "</div><details class=a><summary>#    ... 2 more call sites, 2.00ms "
                           "together</summary>";
                else
                    expected += u'\n';
                expected += QStringLiteral("#    once (1.00ms) by main program at line %1").arg(i);
            }
            expected += count == 10 ? "</details>" : "</div>";
            const QString page = pageOf(*stream.pidEnd(7, 1.8e9).profile(), "a-pl-1-line.html");
            const QString annotations
                = sectionOf(page, "within", "<tr").section(", avg 1.00ms/call:", 1);
            const QString text = QString(annotations)
                                     .remove(QRegularExpression("<a [^>]*>|</a>"))
                                     .section("</table>", 0, 0)
                                     .trimmed();
            QCOMPARE(text, expected.trimmed());
            QVERIFY(annotations.startsWith("\n#    once"));
        }
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
                                 .subCallers("main::f", {1, 2, "main::RUNTIME", 2, 0.5, 0})
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const QString page = pageOf(*profile, "a-pl-1-line.html");
        const auto line = [&](int number) {
            const QString id = QStringLiteral("id=%1><td>%1").arg(number);
            return sectionOf(page, id, "<td><div").section("<tr", 0, 0).trimmed();
        };
        QCOMPARE(line(1), "<td>1<td>0s<td>1<td>0s");
        QCOMPARE(line(2),
            "<td>1<td class=h4>1.00µs<td>2<td title=\"Avg "
            "250ms\">500ms");
        QCOMPARE(line(3), "<td>2<td class=h4 title=\"Avg 1.50µs\">3.00µs<td><td><td>");
    }

    /// Subs that never ran are grey; not those within which something ran.
    void idleSubs()
    {
        const auto shown = [](std::int32_t ranLine, bool isCalled = false) {
            auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 9);
            if (ranLine > 0)
                stream.time(1, 1, static_cast<std::uint32_t>(ranLine));
            std::uint32_t line = 0;
            for (const char* text : {"1;", "sub f {", "  1;", "}", "2;"})
                stream.srcLine(1, ++line, std::string(text) + "\n");
            stream.subInfo(1, "main::f", 2, 4);
            if (isCalled)
                stream.subCallers("main::f", {.fid = 0, .line = 0, .caller = "main::RUNTIME"});
            const auto profile = stream.pidEnd(7, 1.8e9).profile();
            HtmlReportOptions options;
            options.colors = [](std::string_view) { return std::vector<ColorSpan>(); };
            const QString page = pageOf(*profile, "a-pl-1-line.html", options);
            return sectionOf(page, "<table class=source><caption>", "</caption>") + ' '
                + QString::number(page.count("<i class=c6>"));
        };
        const QString grey = "Source (grey: subs not called) 3";
        QCOMPARE(shown(0), grey);
        QCOMPARE(shown(1), grey);
        QCOMPARE(shown(2), "Source 0");
        QCOMPARE(shown(3), "Source 0");
        QCOMPARE(shown(4), "Source 0");
        QCOMPARE(shown(5), grey);
        QCOMPARE(shown(0, true), "Source 0");
        QVERIFY(pageOf(*withoutSource("/a.pl"), "a-pl-1-line.html")
                    .contains("<caption>Source</caption>"));
    }

    /// What is coloured in lines that are left out colours no other.
    void colorsOfGaps()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 5);
        std::uint32_t line = 0;
        for (const char* text : {"1;", "  ", "  ", "  ", "abc"})
            stream.srcLine(1, ++line, std::string(text) + "\n");
        HtmlReportOptions options;
        options.colors = [](std::string_view) {
            return std::vector<ColorSpan>{
                {1, 0, 1, CodeStyle{1}}, {3, 0, 2, CodeStyle{2}}, {4, 2, 1, CodeStyle{3}}};
        };
        const QString page
            = pageOf(*stream.pidEnd(7, 1.8e9).profile(), "a-pl-1-line.html", options);
        QVERIFY2(page.contains("<td>ab<i class=c3>c</i>"), qPrintable(page));
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
            return std::vector<ColorSpan>{{0, 0, 2, CodeStyle{1}}, {0, 1, 2, CodeStyle{2}},
                {0, 3, 2, CodeStyle{3}}, {0, 5, 0, CodeStyle{4}}, {0, 5, 1, CodeStyle{5}},
                {1, 1, 3, CodeStyle{6}}, {1, 4, 2, CodeStyle{7}}};
        };
        const QString page = pageOf(*profile, "a-pl-1-line.html", options);
        QVERIFY2(page.contains("<td><i class=c1>my</i> <i class=c3>$x</i><i class=c4></i><tr\n"),
            qPrintable(sectionOf(page, "<tbody>", "</table>")));
        QVERIFY2(page.contains("&lt;<i class=c6>&quot;a&quot;</i>&gt;"),
            qPrintable(sectionOf(page, "<tbody>", "</table>")));
        QCOMPARE(page.count("<i class=c"), 4);
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
            "No source: the profile lacks it, and /no/such is not on this machine.");
        row("/no/such", "!savesrc=1", 0,
            "No source: the profile lacks it, and /no/such is not on this machine.");
        row("/no/such", "!savesrc=0", 0,
            "No source: the profile was made with savesrc=0, and /no/such is not on this "
            "machine.");
        row("A.pm", "!savesrc=0", 0, "No source: perl did not record the directory of this file.");
        for (const char* name : {"-e", "-"})
            row(name, "", 0,
                "No source: it came from the command line or standard input, and the profile lacks "
                "it.");
        row("-ex", "", 0, "No source: perl did not record the directory of this file.");
        row("/unknown", "", FidFlag::Fake, "No source: this code belongs to no file.");
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
            noticeOf(*profile, {}), "No source: the profile lacks the source of this string eval.");
    }

    /// Only on request, with a note when it is newer than the profile.
    void sourceOnDisk_data()
    {
        QTest::addColumn<bool>("isAllowed");
        QTest::addColumn<qint64>("baseTime");
        QTest::addColumn<QString>("notice");
        const QString asFarAs = "The source is not in the profile; this is the file on disk.";
        const QString modified = asFarAs + " It was modified after the run, so lines may differ.";
        QTest::newRow("not allowed")
            << false << Modified
            << "The source is not in the profile; --source-from-disk reads it from PATH.";
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
            "No source: the profile lacks it, and " + path + " is not on this machine.");
        const auto directory = withoutSource(folder.path().toStdString());
        QCOMPARE(noticeOf(*directory, fromDisk()),
            "No source: the profile lacks it, and " + folder.path() + " is not on this machine.");
    }

private:
    static constexpr qint64 Modified = 1'600'000'000;
};

NYTPROF_TEST(ReportSourceTest, QCoreApplication)
#include "tst_source_page.moc"
