// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Names and links of the pages of reports, and the tables that nytprofcsv writes under these names.
#include "profile/profile.h"
#include "profile_files.h"
#include "report/csv_report.h"
#include "report/page_names.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QMap>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof;
using namespace nytprof::report;
using namespace nytprof::test;

namespace {

using Shape = PageNames::Shape;

std::shared_ptr<const Profile> fileNamed(const QByteArray& name)
{
    return StreamBuilder::begun().newFid(12, name.toStdString()).pidEnd(7, 1.8e9).profile();
}

/// Names of the pages that are about files.
QStringList namesOf(const PageNames& pages)
{
    QStringList names;
    for (const Page& page : pages.pages().subspan(FixedPages))
        names << QString::fromStdString(page.name);
    return names;
}

QMap<QString, QString> tablesOf(const Profile& profile, const CsvReportOptions& options = {})
{
    QMap<QString, QString> tables;
    const bool made
        = writeCsvReport(profile, options, [&](const std::string& name, std::string_view content) {
              tables[QString::fromStdString(name)]
                  = QString::fromUtf8(content.data(), std::ssize(content)).section(u'\n', 4);
              return true;
          });
    return made ? tables : QMap<QString, QString>();
}

} // namespace

class PageNamesTest : public QObject {
    Q_OBJECT

private slots:
    void names_data()
    {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<QByteArray>("expected"); ///< without "-12-line.html"
        const auto row = [](const QByteArray& path, const char* expected) {
            QTest::addRow("%s", path.constData()) << path << QByteArray(expected);
        };
        row("/home/me/a.pl", "home-me-a-pl");
        row("/usr/share/perl5/A/B.pm", "A-B-pm");
        row("-e", "e");
        row("-", "file");
        row("/", "file");
        row("a-/\\:*?\"'<>|.b", "a-b");
        row("..a..", "a");
        row("(eval 1)[x y]_~", "(eval 1)[x y]_~");
        row("a\x01\x02z", "a-z");
        row("\x7F\xC2\x85"
            "a",
            "a");
        row("\xC3\xA9t\xC3\xA9", "\xC3\xA9t\xC3\xA9");
        const QByteArray letters(60, 'x');
        row(letters.left(50), letters.left(50).constData());
        row(letters.left(51), "TOOLONG");
        row(QByteArray(300, 'x'), "TOOLONG");
        // Of long paths the first and the last part are left.
        row("ab/" + letters.left(44) + "/cd", "ab-" + letters.left(44) + "-cd");
        row("ab/" + letters.left(45) + "/cd", "ab-cd");
        row("/" + letters.left(60) + "/cd", "cd");
        row("ab/xxxxxx/" + letters.left(43), "ab-" + letters.left(43)); // is "ab/.../" and 43: 50
        row("ab/xxxxxx/" + letters.left(44), "TOOLONG");
    }
    void names()
    {
        QFETCH(QByteArray, path);
        QFETCH(QByteArray, expected);
        const auto profile = fileNamed(path);
        const PageNames pages(*profile, *profile, Shape::Folder, 0);
        QCOMPARE(namesOf(pages), QStringList(QString::fromUtf8(expected + "-12-line.html")));
    }

    void fixedPages()
    {
        const auto profile = fileNamed("/a.pl");
        const PageNames pages(*profile, *profile, Shape::Folder, 0);
        QCOMPARE(pages.pages()[IndexPage.index()].name, std::string("index.html"));
        QCOMPARE(pages.pages()[SubsPage.index()].name, std::string("index-subs-excl.html"));
        QCOMPARE(pages.pages()[TreemapPage.index()].name, std::string("subs-treemap-excl.html"));
        QCOMPARE(pages.pages()[EvalsPage.index()].name, std::string("index-evals.html"));
        QVERIFY(!pages.pages()[0].file.valid());
        QCOMPARE(pages.pages().size(), FixedPages + 1);
    }

    void levels()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/a.pl")
                                 .newFid(2, "/b.pl")
                                 .timeBlock(10, 1, 3, 2, 1)
                                 .time(10, 2, 1)
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const PageNames pages(*profile, *profile, Shape::Folder, 0);
        QCOMPARE(namesOf(pages),
            QStringList(
                {"a-pl-1-line.html", "a-pl-1-block.html", "a-pl-1-sub.html", "b-pl-2-line.html"}));
        const FileId a = profile->findFile("/a.pl");
        const FileId b = profile->findFile("/b.pl");
        QCOMPARE(pages.link(pages.pageOf(a)), std::string("a-pl-1-line.html"));
        QCOMPARE(pages.link(pages.pageOf(a, LineLevel::Block)), std::string("a-pl-1-block.html"));
        QCOMPARE(pages.link(pages.pageOf(a, LineLevel::Sub)), std::string("a-pl-1-sub.html"));
        QCOMPARE(pages.link(pages.pageOf(b)), std::string("b-pl-2-line.html"));
        QVERIFY(!pages.pageOf(b, LineLevel::Block).valid());
        QVERIFY(!pages.pageOf(FileId()).valid());
        const Page& block = pages.pages()[pages.pageOf(a, LineLevel::Block).index()];
        QVERIFY(block.file == a && block.level == LineLevel::Block);
    }

    /// Numbers are those of the profile that was read; what it does not have gets new ones.
    void numbers()
    {
        const auto recorded = StreamBuilder::begun()
                                  .newFid(3, "/a.pl")
                                  .newFid(8, "/b.pl")
                                  .pidEnd(7, 1.8e9)
                                  .profile();
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/b.pl")
                                 .newFid(3, "/c.pl")
                                 .newFid(4, "/a.pl")
                                 .newFid(5, "/d.pl")
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const PageNames pages(*profile, *recorded, Shape::Folder, 0);
        QCOMPARE(namesOf(pages),
            QStringList(
                {"b-pl-8-line.html", "c-pl-3-line.html", "a-pl-9-line.html", "d-pl-5-line.html"}));
    }

    /// Of the evals of a line those with most time have pages.
    void maxEvals_data()
    {
        QTest::addColumn<int>("most");
        QTest::addColumn<QStringList>("shown"); ///< numbers of evals
        QTest::newRow("all") << 0 << QStringList({"1", "2", "3", "4", "5"});
        QTest::newRow("as many as there are") << 4 << QStringList({"1", "2", "3", "4", "5"});
        QTest::newRow("one fewer") << 3 << QStringList({"1", "2", "4", "5"});
        QTest::newRow("two") << 2 << QStringList({"2", "4", "5"});
        QTest::newRow("one") << 1 << QStringList({"2", "5"});
    }
    void maxEvals()
    {
        QFETCH(int, most);
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
        for (std::uint32_t i = 1; i <= 5; ++i) {
            const std::uint32_t line = i == 5 ? 4 : 3;
            constexpr std::int32_t Ticks[] = {20, 50, 10, 40, 1};
            stream.newFid(i + 1, "(eval " + std::to_string(i) + ")[/a.pl:3]", 1, line);
            stream.time(Ticks[i - 1], i + 1, 1);
        }
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        const PageNames pages(*profile, *profile, Shape::Folder, static_cast<std::size_t>(most));
        QStringList shown;
        for (const QString& name : namesOf(pages)) {
            if (name.startsWith("(eval "))
                shown << name.section(u' ', 1).section(u')', 0, 0);
        }
        QTEST(shown, "shown");
        QCOMPARE(namesOf(pages).size(), shown.size() + 1);
    }

    /// Of those that took as long the first ones do.
    void maxEvalsOfEqualTimes()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
        for (std::uint32_t i = 1; i <= 3; ++i)
            stream.newFid(i + 1, "(eval " + std::to_string(i) + ")[/a.pl:3]", 1, 3)
                .time(5, i + 1, 1);
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        const PageNames pages(*profile, *profile, Shape::Folder, 1);
        QCOMPARE(
            namesOf(pages), QStringList({"a-pl-1-line.html", "(eval 1)[-a-pl-3]-2-line.html"}));
    }

    void subs()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(2, "(eval 1)[/a.pl:3]", 1, 3)
                                 .newFid(1, "/a.pl")
                                 .newFid(3, "/b.pl")
                                 .subInfo(3, "B::f", 12, 13)
                                 .subInfo(3, "B::a-b", 0, 0)
                                 .subInfo(3, "B::a_b", 0, 0)
                                 .subInfo(3, "B::a:b", 0, 0)
                                 .subInfo(3, "B::z09", 0, 0)
                                 .subCallers("Xs::called", {.caller = "main::RUNTIME"})
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const PageNames pages(*profile, *profile, Shape::Folder, 0);
        const PageNames single(*profile, *profile, Shape::SingleFile, 0);
        const auto sub = [&](const char* name) { return profile->findSub(name); };
        const FileId b = profile->findFile("/b.pl");

        QCOMPARE(pages.link(sub("B::f")), std::string("b-pl-3-line.html#12"));
        QCOMPARE(pages.anchorOf(sub("B::a-b")), std::string("B__a_b"));
        QCOMPARE(pages.anchorOf(sub("B::a_b")), std::string("B__a_b-2"));
        QCOMPARE(pages.anchorOf(sub("B::a:b")), std::string("B__a_b-3"));
        QCOMPARE(pages.anchorOf(sub("B::z09")), std::string("B__z09"));
        QVERIFY(pages.homeOf(sub("B::f")) == b);
        // Those of no known file are with the first file that is no eval.
        QVERIFY(pages.homeOf(sub("Xs::called")) == profile->findFile("/a.pl"));
        QCOMPARE(pages.link(sub("Xs::called")), std::string("a-pl-1-line.html#Xs__called"));
        QVERIFY(pages.isShown(sub("Xs::called")) && pages.isShown(sub("B::f")));
        QVERIFY(!pages.isShown(sub("main::RUNTIME")));
        QCOMPARE(pages.link(sub("main::RUNTIME")), std::string("a-pl-1-line.html"));

        const auto onFile = [&](const char* file) {
            QStringList names;
            for (const SubId id : pages.subsOn(profile->findFile(file)))
                names << QString::fromUtf8((*profile)[id].name.data());
            names.sort();
            return names.size();
        };
        QCOMPARE(onFile("/a.pl"), 1);
        QCOMPARE(onFile("/b.pl"), 5);

        QCOMPARE(single.link(sub("B::f")), std::string("#p6-12"));
        QCOMPARE(single.link(IndexPage, "files"), std::string("#p0-files"));
        QCOMPARE(single.link(SubsPage), std::string("#p1"));
        QCOMPARE(single.link(b, 3), std::string("#p6-3"));
        QCOMPARE(single.id(SubsPage, ""), std::string("p1"));
        QCOMPARE(single.id(SubsPage, "x"), std::string("p1-x"));
        QCOMPARE(pages.id(SubsPage, "x"), std::string("x"));
        QCOMPARE(pages.link(IndexPage, "files"), std::string("index.html#files"));
        QCOMPARE(pages.link(b, 3), std::string("b-pl-3-line.html#3"));
        QCOMPARE(pages.link(b, 0), std::string("b-pl-3-line.html"));
        QCOMPARE(pages.link(PageId()), std::string());
        QCOMPARE(single.link(PageId(), "x"), std::string());
        QCOMPARE(pages.link(FileId(), 3), std::string());
        QCOMPARE(single.link(FileId(), 3), std::string());
        QVERIFY(pages.shape() == Shape::Folder && single.shape() == Shape::SingleFile);
    }

    /// Without files there is no page that they could be on.
    void subsWithoutFiles()
    {
        const auto profile
            = StreamBuilder::begun()
                  .subCallers("Xs::called", {.fid = 0, .line = 0, .caller = "main::RUNTIME"})
                  .pidEnd(7, 1.8e9)
                  .load()
                  .profile;
        const PageNames pages(*profile, *profile, Shape::Folder, 0);
        const SubId sub = profile->findSub("Xs::called");
        QVERIFY(!pages.homeOf(sub).valid());
        QCOMPARE(pages.link(sub), std::string());
    }

    // nytprofcsv

    void tables()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/a.pl")
                                 .time(0, 1, 1)
                                 .newFid(2, "(eval 1)[/a.pl:2]", 1, 2)
                                 .newFid(3, "(eval 2)[/a.pl:2]", 1, 2)
                                 .time(30, 1, 2)
                                 .time(50, 1, 2)
                                 .time(600, 2, 1)
                                 .time(20, 3, 1)
                                 .time(10, 1, 9)
                                 .srcLine(1, 1, "\t 1;\n")
                                 .srcLine(1, 2, "eval  2;  \n")
                                 .srcLine(1, 3, "\t\n")
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const auto all = tablesOf(*profile);
        QCOMPARE(all.keys(),
            QStringList({"(eval 1)[-a-pl-2]-2-line.csv", "(eval 2)[-a-pl-2]-3-line.csv",
                "a-pl-1-line.csv"}));
        QCOMPARE(all["a-pl-1-line.csv"],
            "0.000000,1,0.000000,1;\n"
            "0.000070,2,0.000035,eval  2;  \n"
            "0.000000,0,0.000000,\n");
        QCOMPARE(all["(eval 1)[-a-pl-2]-2-line.csv"], "0.000060,1,0.000060,\n");
        CsvReportOptions options;
        options.annotated = true;
        options.separator = ";";
        QCOMPARE(tablesOf(*profile, options)["a-pl-1-line.csv"].section(u'\n', 0, 0),
            "srcline;0.000000;1;0.000000;1;");
        CsvReportOptions one;
        one.maxEvalsOfLine = 1;
        QCOMPARE(tablesOf(*profile, one).keys(),
            QStringList({"(eval 1)[-a-pl-2]-2-line.csv", "a-pl-1-line.csv"}));
    }

    /// Lines end with the last that ran; a number of a #line directive may be any.
    void tablesWithoutSource_data()
    {
        QTest::addColumn<quint32>("last");
        QTest::addColumn<int>("lines");
        QTest::newRow("few") << quint32{3} << 3;
        QTest::newRow("many") << quint32{65'536} << 65'536;
        QTest::newRow("one more") << quint32{65'537} << 65'536;
        QTest::newRow("more than any file has") << quint32{4'000'000'000} << 65'536;
    }
    void tablesWithoutSource()
    {
        QFETCH(quint32, last);
        QFETCH(int, lines);
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/no/such.pl")
                                 .newFid(2, "/never.pl")
                                 .time(30, 1, 2)
                                 .time(30, 1, last)
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const auto all = tablesOf(*profile);
        QCOMPARE(all["no-such-pl-1-line.csv"].count(u'\n'), lines);
        QCOMPARE(all["no-such-pl-1-line.csv"].section(u'\n', 1, 1), "0.000003,1,0.000003,");
        QCOMPARE(all["never-pl-2-line.csv"], "");
    }

    /// Lines of a file end with it, not with those of the next one.
    void linesOfSeveralFiles()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/a.pl")
                                 .time(10, 1, 1)
                                 .newFid(2, "/b.pl")
                                 .time(20, 2, 2)
                                 .time(30, 2, 3)
                                 .srcLine(1, 1, "1;\n")
                                 .srcLine(1, 2, "2;\n")
                                 .srcLine(1, 3, "3;\n")
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const auto all = tablesOf(*profile);
        QCOMPARE(all["a-pl-1-line.csv"],
            "0.000001,1,0.000001,1;\n0.000000,0,0.000000,2;\n0.000000,0,0.000000,3;\n");
        QCOMPARE(all["b-pl-2-line.csv"],
            "0.000000,0,0.000000,\n0.000002,1,0.000002,\n0.000003,1,0.000003,\n");
    }

    void tablesOfSourceOnDisk()
    {
        const QTemporaryDir folder;
        writeFile(folder.filePath("a.pl"), "1;\n2;\n");
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, folder.filePath("a.pl").toStdString())
                                 .time(30, 1, 2)
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        CsvReportOptions options;
        QCOMPARE(
            tablesOf(*profile, options).first(), "0.000000,0,0.000000,\n0.000003,1,0.000003,\n");
        options.sourceFromDisk.isAllowed = true;
        QCOMPARE(tablesOf(*profile, options).first(),
            "0.000000,0,0.000000,1;\n0.000003,1,0.000003,2;\n");
    }

    void refusedTables()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/a.pl")
                                 .newFid(2, "/b.pl")
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        int taken = 0;
        QVERIFY(!writeCsvReport(*profile, {}, [&](const std::string&, std::string_view content) {
            ++taken;
            return !content.starts_with("# Profile data generated by Devel::NYTProf::Reader\n");
        }));
        QCOMPARE(taken, 1);
    }

    /// Small files need whole blocks of the disk.
    void tooManyTables()
    {
        auto stream = StreamBuilder::begun();
        for (std::uint32_t fid = 1; fid <= 10; ++fid)
            stream.newFid(fid, "/" + std::to_string(fid) + ".pl");
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        int timesTooLarge = 0;
        CsvReportOptions options;
        options.onTooLarge = [&] { ++timesTooLarge; };
        options.maxBytes = 40'960;
        QCOMPARE(tablesOf(*profile, options).size(), 10);
        QCOMPARE(timesTooLarge, 0);
        --options.maxBytes;
        QCOMPARE(tablesOf(*profile, options).size(), 0);
        QCOMPARE(timesTooLarge, 1);
    }
};

NYTPROF_TEST(PageNamesTest, QCoreApplication)
#include "tst_page_names.moc"
