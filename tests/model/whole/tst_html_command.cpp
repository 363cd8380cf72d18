// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// nytprof html: what it writes where, and what it leaves alone.
#include "command_run.h"
#include "profile_files.h"
#include "required_packages.h"
#include "test_class.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof::test;

class HtmlCommandTest : public QObject {
    Q_OBJECT
private slots:
    void report();
    void numbersOfEvals();
    void colors();
    void sources();
    void failures();
    void deletesNothingButReports();
    void onlyFilesOfReportsAreDeleted_data();
    void onlyFilesOfReportsAreDeleted();
    void reportsOfTheOriginalAreDeleted();
    void onlyTablesOfReportsAreDeleted();
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
    for (const QString& each : {page, QString(out + "/index.html")})
        QCOMPARE(readFile(each).count("<footer>Made by nytprof on "), 1);
    QVERIFY(runCommand({"html", "--out", "-", one, one}).out.endsWith("</html>\n"));
}

/// Of one profile they are those in the file, of several new ones.
void HtmlCommandTest::numbersOfEvals()
{
    const QTemporaryDir folder;
    const auto pages = [&](const QStringList& profiles) {
        const QString out = folder.filePath(QString::number(profiles.size()));
        return runCommand(QStringList{"html", "-o", out} + profiles).exitCode == 0
            ? QDir(out).entryList({"(eval *"})
            : QStringList();
    };
    const QString child = profilePath("forked_evals/nytprof.out.28762");
    QCOMPARE(pages({child}),
        QStringList(
            {"(eval 1)[forked_evals-pl-1]-2-line.html", "(eval 4)[forked_evals-pl-3]-5-line.html",
                "(eval 8)[forked_evals-pl-11]-9-line.html"}));
    QCOMPARE(pages({profilePath("forked_evals/nytprof.out"), child}),
        QStringList({"(eval 1)[forked_evals-pl-1]-2-line.html",
            "(eval 2)[forked_evals-pl-3]-3-line.html", "(eval 3)[forked_evals-pl-11]-4-line.html",
            "(eval 4)[forked_evals-pl-17]-5-line.html",
            "(eval 5)[forked_evals-pl-19]-6-line.html"}));
}

/// Perl's keywords have a colour where the module is that knows them; else a note says why not.
void HtmlCommandTest::colors()
{
    const QTemporaryDir folder;
    const QString page = folder.filePath("all.html");
    const QString one = profilePath("small_c0/nytprof.out");
    const CommandRun made = runCommand({"html", "--no-compress", "--out", page, one});
    QCOMPARE(made.exitCode, 0);
    const bool hasColors = readFile(page).contains("<i class=c1>my</i>");
    QCOMPARE(made.err.contains("nytprof_highlight.so is not installed"), !hasColors);
#ifdef NYTPROF_HAVE_HIGHLIGHTER
    QVERIFY2(hasColors, qPrintable(made.err));
#endif
    const CommandRun plain
        = runCommand({"html", "-q", "--no-compress", "--no-colors", "--out", page, one});
    QCOMPARE(plain.err, "");
    QVERIFY(!readFile(page).contains("<i class=c"));
}

/// Hot sources are those of 1 % of the time or more; pages of other files say why they have none.
void HtmlCommandTest::sources()
{
    const QTemporaryDir folder;
    const QString page = folder.filePath("all.html");
    const auto fileWith = [&](const QStringList& options) {
        const CommandRun made = runCommand(QStringList{"html", "--no-colors", "-o", page} + options
            + QStringList{profilePath("small_default/nytprof.out")});
        return made.exitCode == 0 ? readFile(page) : QByteArray();
    };
    const QByteArray plain = fileWith({"--no-compress"});
    const QByteArray reason = "the report was made with --sources hot.";
    QVERIFY(!plain.isEmpty() && !plain.contains(reason));
    QVERIFY(fileWith({"--no-compress", "--sources", "hot"}).contains(reason));
    QVERIFY(!fileWith({"--no-compress", "--sources", "all"}).contains(reason));
    QCOMPARE(fileWith({"--sources", "some"}), QByteArray());
    const qsizetype small = fileWith({}).size();
    QVERIFY(small > 0);
    QVERIFY2(small < plain.size() / 2, qPrintable(QString::number(small)));
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
    QVERIFY2(inFile.err.contains("precious: is a file, not a folder"), qPrintable(inFile.err));
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
    QVERIFY2(refused.err.contains("not deleted, because it contains no index.html of a report"),
        qPrintable(refused.err));
    QVERIFY(QFile::exists(folder.filePath("photo.jpg")));
    const QString report = folder.filePath("report");
    QCOMPARE(runCommand({"html", "-o", report, profile}).exitCode, 0);
    QCOMPARE(runCommand({"html", "-d", "-o", report, profile}).exitCode, 0);
}

/// Also of names that reports have otherwise.
void HtmlCommandTest::onlyFilesOfReportsAreDeleted_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name : {"js/mine.js", "js/jquery-min.js", "style.css", "my-line.html",
             "index-subs.html", "design.dot", "a-1-line.html/x", "report.js.txt"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void HtmlCommandTest::onlyFilesOfReportsAreDeleted()
{
    QFETCH(QString, name);
    const QTemporaryDir folder;
    const QString report = folder.filePath("report");
    const QStringList replace = {"html", "-d", "-o", report, profilePath("small_c0/nytprof.out")};
    QCOMPARE(runCommand(replace).exitCode, 0);
    const QString mine = report + u'/' + name;
    QVERIFY(QFileInfo(mine).dir().mkpath("."));
    writeFile(mine, "my own work");
    const auto before = QDir(report).entryList();
    const CommandRun run = runCommand(replace);
    QCOMPARE(run.exitCode, 1);
    QCOMPARE(run.err,
        QString(
            "nytprof: error: %1: not deleted, because %2 is not a file of a report; choose another "
            "--out\n")
            .arg(report, name.section(u'/', 0, 0)));
    QCOMPARE(readFile(mine), QByteArray("my own work"));
    QCOMPARE(QDir(report).entryList(), before);
}

void HtmlCommandTest::reportsOfTheOriginalAreDeleted()
{
    const QTemporaryDir folder;
    const QString report = folder.filePath("report");
    const QString profile = profilePath("small_c0/nytprof.out");
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.remove("PERL5LIB");
    process.setProcessEnvironment(environment);
    process.start("/usr/bin/nytprofhtml", {"-f", profile, "-o", report});
    if (!process.waitForFinished(-1))
        SKIP_WITHOUT("libdevel-nytprof-perl");
    QVERIFY(QFile::exists(report + "/js/jit/jit.js"));
    writeFile(report + "/js/jit/mine.js", "my own work");
    const QStringList replace = {"html", "-d", "-o", report, profile};
    const CommandRun refused = runCommand(replace);
    QCOMPARE(refused.exitCode, 1);
    QVERIFY2(refused.err.contains("js/jit/mine.js is not a file"), qPrintable(refused.err));
    QVERIFY(QFile::remove(report + "/js/jit/mine.js"));
    const CommandRun replaced = runCommand(replace);
    QVERIFY2(replaced.exitCode == 0, qPrintable(replaced.err));
    QVERIFY(!QFile::exists(report + "/js"));
    QVERIFY(!QFile::exists(report + "/style.css"));
    QVERIFY(QFile::exists(report + "/index.html"));
}

void HtmlCommandTest::onlyTablesOfReportsAreDeleted()
{
    const QTemporaryDir folder;
    const QString out = folder.filePath("csv");
    const QStringList replace = {"-d", "-f", profilePath("small_c0/nytprof.out"), "-o", out};
    QCOMPARE(runCommand(replace, "nytprofcsv").exitCode, 0);
    QCOMPARE(runCommand(replace, "nytprofcsv").exitCode, 0);
    writeFile(out + "/accounts.csv", "my own work");
    const CommandRun run = runCommand(replace, "nytprofcsv");
    QCOMPARE(run.exitCode, 1);
    QVERIFY2(run.err.contains("accounts.csv is not a file of a report"), qPrintable(run.err));
    QCOMPARE(readFile(out + "/accounts.csv"), QByteArray("my own work"));
    QCOMPARE(runCommand(replace.mid(1), "nytprofcsv").exitCode, 0); // deletes nothing
    QCOMPARE(readFile(out + "/accounts.csv"), QByteArray("my own work"));
}

NYTPROF_TEST(HtmlCommandTest, QCoreApplication)
#include "tst_html_command.moc"
