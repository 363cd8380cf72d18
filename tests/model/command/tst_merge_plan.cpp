// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/merge_plan.h"

#include "subcommand_run.h"
#include "test_class.h"
#include "test_paths.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof::command;
using namespace nytprof::test;

namespace {

QString planOf(std::size_t inputs, std::size_t most)
{
    std::vector<std::string> names;
    for (std::size_t i = 1; i <= inputs; ++i)
        names.push_back(std::to_string(i));
    QStringList lines;
    for (const MergeJob& job : planMerge(names, most, "all")) {
        QStringList words{QString::number(job.level) + u':'};
        for (const std::string& input : job.inputs)
            words << QString::fromStdString(input);
        lines << words.join(u' ') + QStringLiteral(" > ") + QString::fromStdString(job.out);
    }
    return lines.join(u'\n');
}

} // namespace

class MergePlanTest : public QObject {
    Q_OBJECT

private slots:
    void trees_data()
    {
        QTest::addColumn<int>("inputs");
        QTest::addColumn<int>("most");
        QTest::addColumn<QString>("plan");
        QTest::newRow("one file") << 1 << 2 << "1: 1 > all";
        QTest::newRow("one job") << 3 << 3 << "1: 1 2 3 > all";
        QTest::newRow("jobs of equal size")
            << 4 << 3
            << "1: 1 2 > all.parts/1-1.out\n1: 3 4 > all.parts/1-2.out\n"
               "2: all.parts/1-1.out all.parts/1-2.out > all";
        QTest::newRow("a single file waits for the next level")
            << 3 << 2 << "1: 2 3 > all.parts/1-2.out\n2: 1 all.parts/1-2.out > all";
        QTest::newRow("three levels")
            << 5 << 2
            << "1: 2 3 > all.parts/1-2.out\n1: 4 5 > all.parts/1-3.out\n"
               "2: all.parts/1-2.out all.parts/1-3.out > all.parts/2-2.out\n"
               "3: 1 all.parts/2-2.out > all";
    }

    void trees()
    {
        QFETCH(int, inputs);
        QFETCH(int, most);
        QTEST(planOf(static_cast<std::size_t>(inputs), static_cast<std::size_t>(most)), "plan");
    }

    void eachFileIsMergedOnce()
    {
        for (std::size_t inputs = 1; inputs <= 60; ++inputs) {
            const std::vector<std::string> names(inputs, "in");
            std::size_t merged = 0;
            for (const MergeJob& job : planMerge(names, 3, "all")) {
                QVERIFY(!job.inputs.empty() && job.inputs.size() <= 3);
                merged += static_cast<std::size_t>(std::ranges::count(job.inputs, "in"));
            }
            QCOMPARE(merged, inputs);
        }
    }

    void wordsOfTheShell()
    {
        QCOMPARE(shellWord("/tmp/a-1.out"), std::string("/tmp/a-1.out"));
        QCOMPARE(shellWord("a b"), std::string("'a b'"));
        QCOMPARE(shellWord("it's"), std::string("'it'\\''s'"));
        QCOMPARE(shellWord("-o"), std::string("./-o"));
        QCOMPARE(shellWord("-a b"), std::string("'./-a b'"));
        QCOMPARE(shellWord("$x"), std::string("'$x'"));
        QCOMPARE(shellWord("~x"), std::string("'~x'"));
        QCOMPARE(shellWord(""), std::string("''"));
    }

    void printedPlan()
    {
        const QTemporaryDir folder;
        for (const char* const name : {"nytprof.out.1", "nytprof.out.2", "nytprof.out.3"})
            QFile::copy(sourcePath("tests/profiles/small_c0/nytprof.out"),
                folder.filePath(QString::fromLatin1(name)));
        const QString in = folder.filePath(QStringLiteral("nytprof.out."));
        const Run run = ::run({"merge", "--plan", "2", "--skip-unreadable", "--compress", "9", "-o",
            "it is.out", folder.path()});
        QCOMPARE(run.err, QString());
        QCOMPARE(run.out,
            "mkdir -p 'it is.out.parts' && nytprof merge --skip-unreadable --compress 9 "
            "-o 'it is.out.parts/1-2.out' "
                + in + "2 " + in
                + "3 # level 1\ntest -e 'it is.out.parts/1-2.out' && "
                  "nytprof merge --skip-unreadable --compress 9 -o 'it is.out' "
                + in + "1 'it is.out.parts/1-2.out' # level 2\n");
    }

    /// It is merged with a file of the first level, which must not be skipped.
    void aSingleUnreadableFile()
    {
        const QTemporaryDir folder;
        for (const char* const name : {"nytprof.out.2", "nytprof.out.3"})
            QFile::copy(sourcePath("tests/profiles/small_c0/nytprof.out"),
                folder.filePath(QString::fromLatin1(name)));
        QFile unreadable(folder.filePath(QStringLiteral("nytprof.out.1")));
        QVERIFY(unreadable.open(QIODevice::WriteOnly));
        unreadable.close();
        const QString out = folder.filePath(QStringLiteral("all.out"));
        const QString plan
            = ::run({"merge", "--plan", "2", "--skip-unreadable", "-o", out, folder.path()}).out;
        const auto shell = [](const QString& script) {
            const QString commands = QFileInfo(commandPath()).path();
            return QProcess::execute(
                QStringLiteral("sh"), {"-c", "PATH=" + commands + ":$PATH; set -e\n" + script});
        };
        QCOMPARE(shell(plan), 0);
        QVERIFY(QFile::remove(out));
        QVERIFY(QDir(out + ".parts").removeRecursively());
        QVERIFY(shell(plan.section(u'\n', 1)) != 0);
        QVERIFY(!QFile::exists(out));
    }

    void refused_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QString>("error");
        QTest::newRow("standard output") << QStringList{
            "-o", "-"} << "nytprof: error: -: --plan needs a file; name it with -o\n";
        QTest::newRow("line feed in a name")
            << QStringList{"a\nb"}
            << "nytprof: error: a\\nb: --plan prints a line for each job; rename the file\n";
        QTest::newRow("long names")
            << QStringList{QString(40'000, u'x'), QString(40'000, u'y')}
            << "nytprof: error: nytprof-merged.out: the command line is too long; lower --plan\n";
    }

    void refused()
    {
        QFETCH(QStringList, options);
        const Run run = ::run(QStringList{"merge", "--plan", "3", "a"} + options);
        QTEST(run.err, "error");
        QCOMPARE(run.out, QString());
    }

    /// Their results depend on what is in one job.
    void otherOptions()
    {
        for (const QStringList& options : {QStringList{"--no-merge-evals"},
                 QStringList{"--route", "/"}, QStringList{"--slower", "1s"}, {"--faster", "1s"}}) {
            const Run run = ::run(QStringList{"merge", "--plan", "2", "a"} + options);
            QVERIFY2(run.err.contains(QStringLiteral("excludes")), qPrintable(run.err));
        }
        QVERIFY(!::run({"merge", "--plan", "1", "a"}).err.isEmpty());
    }
};

NYTPROF_TEST(MergePlanTest)
#include "tst_merge_plan.moc"
