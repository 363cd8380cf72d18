// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// nytprof html: what it writes where, and what it leaves alone.
#include "command_run.h"
#include "profile_files.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof::test;

class HtmlCommandTest : public QObject {
    Q_OBJECT
private slots:
    void report();
    void colors();
    void failures();
    void deletesNothingButReports();
};

void HtmlCommandTest::report()
{
    const QTemporaryDir folder;
    const QString one = profilePath("small_c0/nytprof.out");
    const QString out = folder.filePath("some/report");
    const CommandRun made = runCommand({"html", "-o", out, one});
    QCOMPARE(made.exitCode, 0);
    QCOMPARE(made.out, "");
    QVERIFY(readFile(out + "/index.html").contains("<!DOCTYPE html>"));
    QVERIFY(QFile::exists(out + "/report.css"));
    QCOMPARE(QDir(folder.filePath("some")).entryList(QDir::Dirs | QDir::NoDotAndDotDot),
        QStringList{"report"});
    const QString other = out + "/other.txt";
    QVERIFY(QFile::copy(one, other));
    QCOMPARE(
        runCommand({"-f", one, "-o", out, "-m", "--flamewidth", "900", "-l", "lib"}, "nytprofhtml")
            .exitCode,
        0);
    QVERIFY(QFile::exists(other)); // only pages are replaced
    QCOMPARE(runCommand({"html", "--delete", "-o", out, one}).exitCode, 1);
    QVERIFY(QFile::remove(other)); // what is no page is not deleted
    const QString old = out + "/of-another-program-1-line.html";
    QVERIFY(QFile::copy(one, old));
    QCOMPARE(runCommand({"html", "--delete", "-o", out, one}).exitCode, 0);
    QVERIFY(!QFile::exists(old));
    const QString page = folder.filePath("all.html");
    QCOMPARE(runCommand({"html", "--out", page, one}).exitCode, 0);
    QVERIFY(readFile(page).endsWith("</html>\n"));
    QVERIFY(runCommand({"html", "--out", "-", one, one}).out.endsWith("</html>\n"));
}

/// Perl's keywords have a colour where the module is that knows them; else a note says why not.
void HtmlCommandTest::colors()
{
    const QTemporaryDir folder;
    const QString page = folder.filePath("all.html");
    const QString one = profilePath("small_c0/nytprof.out");
    const CommandRun made = runCommand({"html", "--out", page, one});
    QCOMPARE(made.exitCode, 0);
    const bool hasColors = readFile(page).contains("<i class=h1>my</i>");
    QCOMPARE(made.err.contains("nytprof_highlight.so is not installed"), !hasColors);
#ifdef NYTPROF_HAVE_HIGHLIGHTER
    QVERIFY2(hasColors, qPrintable(made.err));
#endif
    const CommandRun plain = runCommand({"html", "--no-colors", "--out", page, one});
    QCOMPARE(plain.err, "");
    QVERIFY(!readFile(page).contains("<i class=h"));
}

void HtmlCommandTest::failures()
{
    const QTemporaryDir folder;
    const QString one = profilePath("small_c0/nytprof.out");
    const QString out = folder.filePath("report");
    QCOMPARE(runCommand({"html", "-o", out, folder.filePath("none")}).exitCode, 1);
    QVERIFY(!QFile::exists(out));
    QVERIFY(QDir(folder.path()).mkdir("report"));
    QVERIFY(QFile::copy(one, out + "/precious"));
    const CommandRun kept = runCommand({"html", "--delete", "-o", out, one});
    QCOMPARE(kept.exitCode, 1);
    QVERIFY2(kept.err.contains("no index.html"), qPrintable(kept.err));
    QVERIFY(QFile::exists(out + "/precious"));
    const CommandRun inFile = runCommand({"html", "-o", out + "/precious", one});
    QCOMPARE(inFile.exitCode, 1);
    QVERIFY2(inFile.err.contains("precious is not written"), qPrintable(inFile.err));
    QVERIFY(runCommand({"html", "-o", out + "/precious/report", one}).exitCode == 1);
    QCOMPARE(
        QDir(folder.path()).entryList(QDir::Dirs | QDir::NoDotAndDotDot), QStringList{"report"});
}

void HtmlCommandTest::deletesNothingButReports()
{
    const QTemporaryDir folder;
    const QString profile = profilePath("small_c0/nytprof.out");
    const auto write = [&](const QString& name) {
        QFile file(folder.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write("x") == 1;
    };
    QVERIFY(write("index.html") && write("photo.jpg"));
    const QStringList replace = {"html", "-d", "-o", folder.path(), profile};
    const CommandRun refused = runCommand(replace);
    QCOMPARE(refused.exitCode, 1);
    QVERIFY2(refused.err.contains("is not deleted: it has no index.html of a report"),
        qPrintable(refused.err));
    QVERIFY(QFile::exists(folder.filePath("photo.jpg")));
    const QString report = folder.filePath("report");
    QCOMPARE(runCommand({"html", "-o", report, profile}).exitCode, 0);
    QCOMPARE(runCommand({"html", "-d", "-o", report, profile}).exitCode, 0);
}

QTEST_GUILESS_MAIN(HtmlCommandTest)
#include "tst_html_command.moc"
