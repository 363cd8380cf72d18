// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What of an old report is deleted before a new one is written, and what is not.
#include "command/report_files.h"

#include "captured_stderr.h"
#include "command/output.h"
#include "profile_files.h"
#include "test_class.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>

using namespace nytprof;
using namespace nytprof::command;
using namespace nytprof::test;

class ReportFilesTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_temporary.emplace(); }

    void oldReports_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<bool>("isDeleted");
        const auto row = [](const char* name, const char* content, bool isDeleted) {
            QTest::addRow("%s: %.9s", name, content) << name << QByteArray(content) << isDeleted;
        };
        const char* const page = "<title>NYTProf</title>";
        const char* const graph = "digraph {\noverlap=false\n";
        row("index-evals.html", page, true);
        row("index-evals.html", "my own", false);
        row("a-pl-1-line.html", page, true);
        row("a-pl-12-block.html", page, true);
        row("a-pl-1-sub.html", page, true);
        row("a-pl-1-line.html", "made by nytprof", true);
        row("a-pl-1-line.html", "my own", false);
        row("a-pl-line.html", page, false);
        row("a-pl--line.html", page, false);
        row("-1-line.html", page, false); // no name before the number
        row("1-line.html", page, false);
        row("a1-line.html", page, false);
        row("a-1-lines.html", page, false);
        row("a-1-line.htm", page, false);
        row("thoughts.html", page, false);
        // Of a page, its first 64 KiB are looked at.
        QTest::newRow("named at their end")
            << "a-pl-1-line.html" << QByteArray(65'536 - 7, ' ') + "NYTProf" << true;
        QTest::newRow("named behind them")
            << "a-pl-1-line.html" << QByteArray(65'536 - 6, ' ') + "NYTProf" << false;
        row("packages-callgraph.dot", graph, true);
        row("packages-callgraph.dot", "digraph {\n", false);
        const QByteArray option = "overlap=false"; // in the first 64 bytes
        QTest::newRow("graph, option at their end")
            << "subs-callgraph.dot" << QByteArray("digraph {").leftJustified(51) + option << true;
        QTest::newRow("graph, option behind them")
            << "subs-callgraph.dot" << QByteArray("digraph {").leftJustified(52) + option << false;
        row("packages-callgraph.dot", "graph { overlap=false", false);
        row("report.css", "whatever", true);
        row("report-data.js", "whatever", true);
        row("report.CSS", "whatever", false);
        row("style.css", "of the original, whose index.html is not here", false);
    }
    void oldReports()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, content);
        QFETCH(bool, isDeleted);
        QDir().mkdir(path("old"));
        writeFile(path("old/index.html"), "<title>NYTProf</title>");
        writeFile(path("old/") + name, content);
        const CapturedStderr captured;
        QCOMPARE(mayBeReplaced(path("old").toStdString(), htmlReportFiles), isDeleted);
        QCOMPARE(captured.text(),
            isDeleted ? QString()
                      : "nytprof: error: " + path("old") + ": not deleted, because " + name
                    + " is not a file of a report; choose another --out\n");
        const Descriptor folder(::open(qPrintable(path("old")), O_PATH | O_DIRECTORY));
        QVERIFY(htmlReportFiles(folder).remove());
        QCOMPARE(namesInFolder(path("old")), isDeleted ? QStringList() : QStringList(name));
    }

    void foldersWithoutAReport()
    {
        QVERIFY(mayBeReplaced(path("missing").toStdString(), htmlReportFiles));
        QDir().mkdir(path("old"));
        QVERIFY(mayBeReplaced(path("old").toStdString(), htmlReportFiles)); // empty
        writeFile(path("old/report.css"), "x");
        const CapturedStderr captured;
        QVERIFY(!mayBeReplaced(path("old").toStdString(), htmlReportFiles));
        QCOMPARE(captured.text(),
            "nytprof: error: " + path("old")
                + ": not deleted, because it contains no index.html of a report; choose another "
                  "--out\n");
    }

    void foldersThatGetAReport()
    {
        const std::string folder = path("nytprof").toStdString();
        QVERIFY(mayGetReport(folder, htmlReportFiles)); // there is none
        QDir().mkdir(path("nytprof"));
        QVERIFY(mayGetReport(folder, htmlReportFiles)); // empty
        writeFile(path("nytprof/README.md"), "a clone");
        const CapturedStderr captured;
        QVERIFY(!mayGetReport(folder, htmlReportFiles));
        QCOMPARE(captured.text(),
            "nytprof: error: " + path("nytprof")
                + ": this folder has files, but no report; name another one with --out\n");
        writeFile(path("nytprof/index.html"), "<title>NYTProf</title>");
        QVERIFY(mayGetReport(folder, htmlReportFiles));
    }

    /// Only what is a regular file is one of a report, and only the folders of the original are.
    void linksAndFoldersAreNoFilesOfReports()
    {
        for (const char* name : {"a-pl-1-line.html", "js"}) {
            QVERIFY(QDir().mkpath(path("old/") + name));
            writeFile(path("old/index.html"), "<title>NYTProf</title>");
            const CapturedStderr captured;
            QVERIFY(!mayBeReplaced(path("old").toStdString(), htmlReportFiles));
            QVERIFY(QDir(path("old")).removeRecursively());
        }
        QDir().mkdir(path("old"));
        writeFile(path("page"), "<title>NYTProf</title>");
        writeFile(path("old/index.html"), "<title>NYTProf</title>");
        QVERIFY(QFile::link(path("page"), path("old/a-pl-1-line.html")));
        const CapturedStderr captured;
        QVERIFY(!mayBeReplaced(path("old").toStdString(), htmlReportFiles));
    }

    void reportsOfTheOriginal()
    {
        QVERIFY(QDir().mkpath(path("old/js/jit")));
        writeFile(path("old/index.html"), "generated by Devel::NYTProf");
        for (const char* name : {"style.css", "js/jquery-min.js", "js/asc.png", "js/jit/jit.js"})
            writeFile(path("old/") + name, "x");
        QVERIFY(mayBeReplaced(path("old").toStdString(), htmlReportFiles));
        for (const auto& [name, reported] :
            {std::pair("js/own.js", "js/own.js"), std::pair("js/jit/own.js", "js/jit/own.js"),
                std::pair("js/jit.js", "js/jit.js"), std::pair("own.js", "own.js")}) {
            writeFile(path("old/") + name, "x");
            const CapturedStderr captured;
            QVERIFY(!mayBeReplaced(path("old").toStdString(), htmlReportFiles));
            QCOMPARE(captured.text(),
                "nytprof: error: " + path("old") + ": not deleted, because " + reported
                    + " is not a file of a report; choose another --out\n");
            QVERIFY(QFile::remove(path("old/") + name));
        }
        const Descriptor folder(::open(qPrintable(path("old")), O_PATH | O_DIRECTORY));
        QVERIFY(htmlReportFiles(folder).remove());
        QCOMPARE(namesInFolder(path("old")), QStringList());
    }

    void tablesOfReports()
    {
        QDir().mkdir(path("old"));
        writeFile(
            path("old/a-pl-1-line.csv"), "# Profile data generated by Devel::NYTProf::Reader");
        QVERIFY(mayBeReplaced(path("old").toStdString(), csvReportFiles));
        for (const auto& [name, content] : {std::pair("a-pl-2-line.csv", "1,2"),
                 std::pair("own.csv", "# Profile data generated by Devel::NYTProf")}) {
            writeFile(path("old/") + name, content);
            const CapturedStderr captured;
            QVERIFY(!mayBeReplaced(path("old").toStdString(), csvReportFiles));
            QVERIFY(captured.text().contains(name));
            QVERIFY(QFile::remove(path("old/") + name));
        }
    }

    void replacedReports()
    {
        QDir().mkdir(path("old"));
        writeFile(path("old/index.html"), "<title>NYTProf</title>");
        writeFile(path("old/a-pl-1-line.html"), "<title>NYTProf</title>");
        {
            OutputFolder folder(path("old").toStdString(), {});
            QVERIFY(folder.open());
            QVERIFY(folder.write("index.html", "new"));
            QVERIFY(folder.finish(htmlReportFiles));
        }
        QCOMPARE(namesInFolder(path("old")), QStringList("index.html"));
        QCOMPARE(readFile(path("old/index.html")), QByteArray("new"));
    }

private:
    [[nodiscard]] QString path(const QString& name) const { return m_temporary->filePath(name); }

    std::optional<QTemporaryDir> m_temporary;
};

NYTPROF_TEST(ReportFilesTest, QCoreApplication)
#include "tst_report_files.moc"
