// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command_run.h"
#include "load/load_profile.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace nytprof;
using namespace nytprof::test;

namespace {

/// A program that calls My::parse three times from line 2; that calls My::word, and itself once.
/// Each tick is 100 ns; of `slowness` times as many as there are at 1.
QByteArray parser(int slowness)
{
    const double tick = 1e-7 * slowness;
    auto stream = StreamBuilder::begun();
    stream.text(":application=parse.pl").newFid(1, "/home/me/parse.pl");
    stream.time(100 * slowness, 1, 1).time(200 * slowness, 1, 2).time(300 * slowness, 1, 5);
    for (int i = 0; i < slowness; ++i)
        stream.time(400, 1, 6);
    stream.subReturn(3, 100 * slowness, 100 * slowness, "My::word")
        .subReturn(2, 300 * slowness, 200 * slowness, "My::parse")
        .subReturn(2, 100 * slowness, 100 * slowness, "My::word")
        .subReturn(1, 900 * slowness, 500 * slowness, "My::parse")
        .srcLine(1, 1, "#!/usr/bin/perl\n")
        .srcLine(1, 2, "My::parse($_) for 1..3;\n")
        .srcLine(1, 5, "sub parse {\n")
        .srcLine(1, 6, "\tword(\"\x1B[31m\\\");\n")
        .subInfo(1, "My::parse", 5, 8)
        .subCallers("My::parse", {1, 2, "main::RUNTIME", 3, 900 * tick, 500 * tick})
        .subCallers("My::parse", {1, 7, "My::parse", 1, 0, 200 * tick, 300 * tick, 1})
        .subCallers("My::word", {1, 6, "My::parse", 2, 200 * tick, 200 * tick})
        .pidEnd(7, 1.8e9);
    const auto bytes = stream.bytes();
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}

} // namespace

class TestTextCommands : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void top();
    void topAsJson();
    void summary();
    void markdown();
    void json();
    void lines();
    void callers();
    void callees();
    void namesThatAreNotThere();
    void tree();
    void treesOfOneSub();
    void deepTreesEnd();
    void diff();
    void diffOfTheSameIsNothing();
    void diffNamesWhatIsThere();
    void gate_data();
    void gate();

private:
    QTemporaryDir m_folder;
    QString m_fast = m_folder.filePath("fast.out");
    QString m_slow = m_folder.filePath("slow.out");
};

void TestTextCommands::initTestCase()
{
    for (const auto& [path, slowness] : {std::pair(m_fast, 1), std::pair(m_slow, 2)}) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(parser(slowness));
    }
}

void TestTextCommands::top()
{
    const CommandRun run = runCommand({"top", "-n", "2", "--by", "calls", m_fast});
    QCOMPARE(run.err, "");
    QCOMPARE(run.out,
        "Subs by calls, 2 of 3 called; % of total time\n"
        "exclusive      %  inclusive  calls  sub\n"
        "   70.0µs  70.0%     90.0µs      4  My::parse\n"
        "   20.0µs  20.0%     20.0µs      2  My::word\n"
        "\n"
        "Lines by exclusive time, 2 of 4 executed; % of total time\n"
        "exclusive      %  statements  line\n"
        "   40.0µs  40.0%           1  /home/me/parse.pl:6\n"
        "   30.0µs  30.0%           1  /home/me/parse.pl:5\n");
}

void TestTextCommands::topAsJson()
{
    const CommandRun run = runCommand({"top", "--json", m_fast});
    const QJsonObject tables = QJsonDocument::fromJson(run.out.toUtf8()).object();
    QCOMPARE(tables["subs"].toArray().size(), 3); // with the main program
    const QJsonObject sub = tables["subs"].toArray()[0].toObject();
    QCOMPARE(sub["sub"].toString(), "My::parse");
    QCOMPARE(sub["calls"].toInt(), 4);
    QCOMPARE(sub["exclusive"].toDouble(), 700e-7);
    QCOMPARE(tables["lines"].toArray()[0].toObject()["place"].toString(), "/home/me/parse.pl:6");
}

void TestTextCommands::summary()
{
    const CommandRun run = runCommand({"summary", "-n", "1", m_fast});
    QCOMPARE(run.err, "");
    QCOMPARE(run.out.split(u'\n'),
        QString::fromUtf8(
            "Program             parse.pl\n"
            "Complete            yes\n"
            "Processes           1\n"
            "Wall-clock time     1157d 09h\n"
            "Waiting             0s\n"
            "Time in statements  100µs\n"
            "Statements          4\n"
            "Time in subs        90.0µs\n"
            "Calls               6\n"
            "\n"
            "Time by origin\n"
            "exclusive       %  calls  origin\n"
            "    100µs  100.0%      6  own code\n"
            "\n"
            "Subs by exclusive time, 1 of 3 called; % of total time\n"
            "exclusive      %  inclusive  calls  sub\n"
            "   70.0µs  70.0%     90.0µs      4  My::parse\n"
            "                                      100 % below one call site, parse.pl:2 in main "
            "program: "
            "3 calls, 30.0µs each; 57 % of the time of its lines is on line parse.pl:6\n"
            "\n"
            "Hottest call stack\n"
            "inclusive      %  sub\n"
            "   90.0µs  90.0%  My::parse\n"
            "   30.0µs  30.0%  My::parse\n"
            "\n"
            "Lines by exclusive time, 1 of 4 executed; % of total time\n"
            "exclusive      %  statements  line\n"
            "   40.0µs  40.0%           1  /home/me/parse.pl:6\n")
            .split(u'\n'));
    // Waiting is left out, and named.
    const QString waiting = m_folder.filePath("waiting.out");
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(10'000'000, 1, 1);
    stream.subInfo(1, "main::CORE:sleep", 0, 0);
    stream.subCallers("main::CORE:sleep", {.count = 3, .inclusive = 0.6, .exclusive = 0.6});
    const auto bytes = stream.pidEnd(7, 1.8e9).bytes();
    QFile file(waiting);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size()));
    file.close();
    const QString said = runCommand({"summary", waiting}).out;
    QVERIFY2(
        said.contains("Waiting             600ms\nTime in statements  400ms\n"), qPrintable(said));
}

void TestTextCommands::markdown()
{
    const CommandRun run = runCommand({"summary", "--markdown", "-n", "1", m_fast});
    QCOMPARE(run.exitCode, 0);
    QVERIFY(
        run.out.startsWith("|  |  |\n| --- | --- |\n| Program | parse.pl |\n| Complete | yes |\n"));
    QVERIFY2(run.out.contains("\n\n**Lines by exclusive time, 1 of 4 executed; % of total "
                              "time**\n\n"
                              "| exclusive | % | statements | line |\n"
                              "| ---: | ---: | ---: | --- |\n"
                              "| 40.0µs | 40.0% | 1 | /home/me/parse.pl:6 |\n"),
        qPrintable(run.out));
    const CommandRun top = runCommand({"top", "--markdown", profilePath("utf8/nytprof.out")});
    QVERIFY(profilePath("utf8/nytprof.out").isEmpty() || top.out.startsWith("**Subs by"));
    QCOMPARE(runCommand({"top", "--markdown", "--json", m_fast}).exitCode, 2);
}

// All tables, read by python's parser; their sums are those of the profile.
void TestTextCommands::json()
{
    const QString sums = QStringLiteral(
        "import json, sys\n"
        "tables = json.load(open(sys.argv[1]))\n"
        "run = tables['run']\n"
        "assert run['complete'] is True\n"
        "for key, of, total in (('subs', 'exclusive', 'sub_time'), ('subs', 'calls', 'calls'),\n"
        "        ('lines', 'exclusive', 'statement_time'), ('lines', 'statements', 'statements'),\n"
        "        ('files', 'statements', 'statements'), ('calls', 'calls', 'calls')):\n"
        "    found = sum(row[of] for row in tables[key] if row.get('sub') != 'main::RUNTIME')\n"
        "    assert abs(found - run[total]) <= 1e-9 * run[total], (key, of, found, run)\n"
        "print(len(tables['subs']), len(tables['processes']))\n");
    const QTemporaryDir folder;
    const QString file = folder.filePath("all.json");
    for (const auto& [path, counts] :
        {std::pair(m_fast, "3 1\n"), {profilePath("small_c0/nytprof.out"), "8 1\n"},
            {profilePath("forked_evals/nytprof.out.28762"), "3 1\n"}}) {
        QCOMPARE(runCommand({"export", "json", "-o", file, path}).exitCode, 0);
        QProcess python;
        python.start("python3", {"-c", sums, file});
        if (!python.waitForStarted())
            SKIP_WITHOUT("python3");
        python.waitForFinished();
        QCOMPARE(QString::fromUtf8(python.readAllStandardError()), "");
        QCOMPARE(QString::fromUtf8(python.readAllStandardOutput()), counts);
    }
}

void TestTextCommands::lines()
{
    for (const QStringList& which : {QStringList(), {"-s", "parse.pl"}}) {
        const CommandRun run = runCommand(QStringList{"lines", m_fast} + which);
        QCOMPARE(run.out,
            "/home/me/parse.pl: 100µs in 4 statements; % of total time\n"
            "line    time      %  statements  calls  time in subs  source\n"
            "   1  10.0µs  10.0%           1                       #!/usr/bin/perl\n"
            "   2  20.0µs  20.0%           1      3        90.0µs  My::parse($_) for 1..3;\n"
            "   3                                                  \n"
            "   4                                                  \n"
            "   5  30.0µs  30.0%           1                       sub parse {\n"
            "   6  40.0µs  40.0%           1      2        20.0µs          word(\"\\x1b[31m\\\");\n"
            "   7                                 1        30.0µs  \n");
    }
}

void TestTextCommands::callers()
{
    const CommandRun run = runCommand({"callers", "parse", m_fast});
    QCOMPARE(run.err, "");
    QCOMPARE(run.out,
        "My::parse: 4 calls, 90.0µs inclusive, 70.0µs exclusive, defined at /home/me/parse.pl:5\n"
        "\n"
        "Called from, 2 of 2 call sites; % of time of all call sites\n"
        "inclusive       %  exclusive  calls  in recursion  sub           called at\n"
        "   90.0µs  100.0%     50.0µs      3                main program  /home/me/parse.pl:2\n"
        "       0s    0.0%     20.0µs      1        30.0µs  My::parse     /home/me/parse.pl:7\n");
}

void TestTextCommands::callees()
{
    const CommandRun run = runCommand({"callees", "My::parse", "--json", m_fast});
    const QJsonArray rows = QJsonDocument::fromJson(run.out.toUtf8()).object()["callees"].toArray();
    QCOMPARE(rows.size(), 2);
    QCOMPARE(rows[0].toObject()["sub"].toString(), "My::parse"); // by time, that of recursion too
    QCOMPARE(rows[1].toObject()["sub"].toString(), "My::word");
    QCOMPARE(rows[1].toObject()["place"].toString(), "/home/me/parse.pl:6");
}

void TestTextCommands::namesThatAreNotThere()
{
    const CommandRun none = runCommand({"callers", "wor", m_fast});
    QCOMPARE(none.exitCode, 1);
    QCOMPARE(none.out, "");
    QCOMPARE(none.err, "nytprof: error: no sub named \"wor\"; name one of these:\n  My::word\n");
    const CommandRun file = runCommand({"lines", "-s", "Other.pm", m_fast});
    QCOMPARE(file.exitCode, 1);
    QCOMPARE(file.err,
        "nytprof: error: no file named \"Other.pm\"; nytprof export csv --table files lists all\n");
    const CommandRun many = runCommand({"callees", "new", profilePath("moo/nytprof.out")});
    if (!profilePath("moo/nytprof.out").isEmpty()) {
        QCOMPARE(many.exitCode, 1);
        QVERIFY2(many.err.startsWith(
                     "nytprof: error: more than one sub named \"new\"; name one of these:\n"),
            qPrintable(many.err));
    }
}

void TestTextCommands::tree()
{
    const CommandRun run = runCommand({"tree", m_fast});
    QCOMPARE(run.out,
        "Call tree; % of total time\n"
        "inclusive       %  exclusive  calls  sub\n"
        "    100µs  100.0%     10.0µs      0  main program\n"
        "   90.0µs   90.0%     50.0µs      1    My::parse\n"
        "   30.0µs   30.0%     20.0µs      1      My::parse\n"
        "   10.0µs   10.0%     10.0µs      1        My::word\n"
        "   10.0µs   10.0%     10.0µs      1      My::word\n");
    const CommandRun cut = runCommand({"tree", "--depth", "1", m_fast});
    QCOMPARE(cut.out,
        "Call tree; % of total time\n"
        "inclusive       %  exclusive  calls  sub\n"
        "    100µs  100.0%     10.0µs      0  main program\n"
        "   90.0µs   90.0%     50.0µs      1    My::parse\n"
        "   40.0µs   40.0%                 2      (2 more)\n"
        "   40.0µs   40.0%                    (2 branches hidden; --min-percent 0 and a larger "
        "--depth "
        "show "
        "more)\n");
    const CommandRun json = runCommand({"tree", "--depth", "1", "--json", m_fast});
    QVERIFY2(json.out.contains("My::parse") && !json.out.contains("hidden"), qPrintable(json.out));
}

void TestTextCommands::treesOfOneSub()
{
    const auto names = [&](const QStringList& options) {
        const CommandRun run = runCommand(QStringList{"tree", "--json", m_fast} + options);
        QStringList found;
        for (const QJsonValue row :
            QJsonDocument::fromJson(run.out.toUtf8()).object()["tree"].toArray())
            found << QString::number(row["depth"].toInt()) + " " + row["sub"].toString();
        return found.join(", ");
    };
    QCOMPARE(names({"--callees", "word"}), "0 My::word");
    QCOMPARE(names({"--callers", "word"}), "0 My::word, 1 My::parse, 2 My::parse");
    QCOMPARE(names({"--inverted"}),
        "0 main::RUNTIME, 0 My::parse, 1 My::parse, 0 My::word, 1 My::parse, 2 My::parse");
    QCOMPARE(names({"--fold-recursion"}), "0 main::RUNTIME, 1 My::parse, 2 My::word");
    QCOMPARE(runCommand({"tree", "--callers", "a", "--callees", "b", m_fast}).exitCode, 2);
}

// 100,000 levels would be a hundred thousand lines, most of them blanks.
void TestTextCommands::deepTreesEnd()
{
    const QString path = profilePath("deep100k/nytprof.out");
    if (path.isEmpty())
        SKIP_WITHOUT("shared-profiles");
    const CommandRun run = runCommand({"tree", path});
    QCOMPARE(run.exitCode, 0);
    QVERIFY(run.out.size() < 100'000);
    QVERIFY(run.out.contains(" more)"));
}

void TestTextCommands::diff()
{
    const CommandRun run = runCommand({"diff", m_fast, m_slow});
    QCOMPARE(run.exitCode, 0);
    QCOMPARE(run.out,
        "                    baseline  current   change        %\n"
        "time in statements     100µs    200µs   +100µs  +100.0%\n"
        "time in subs          90.0µs    180µs  +90.0µs  +100.0%\n"
        "statements                 4        5       +1   +25.0%\n"
        "calls                      6        6        0     0.0%\n"
        "\n"
        "By change of exclusive time, 3 of 3 that differ\n"
        " change        %  baseline  current  inclusive  calls  sub\n"
        "+70.0µs  +100.0%    70.0µs    140µs    +90.0µs      0  My::parse\n"
        "+20.0µs  +100.0%    20.0µs   40.0µs    +20.0µs      0  My::word\n"
        "+10.0µs  +100.0%    10.0µs   20.0µs     +100µs      0  main program\n");
    QVERIFY(runCommand({"diff", "-t", "lines", m_fast, m_slow})
                .out.contains("\n+30.0µs  +100.0%    30.0µs   60.0µs    +30.0µs           0  "
                              "/home/me/parse.pl:5\n"));
}

void TestTextCommands::diffOfTheSameIsNothing()
{
    for (const char* table : {"subs", "files", "lines", "calls", "packages", "evals"}) {
        const CommandRun run
            = runCommand({"diff", "--json", "-t", table, "--fail-on", "calls:0%", m_slow, m_slow});
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(QJsonDocument::fromJson(run.out.toUtf8()).object()["rows"].toArray().size(), 0);
    }
}

// The sum of both, by which rows are paired, numbers string evals anew.
void TestTextCommands::diffNamesWhatIsThere()
{
    const QString one = profilePath("small_c0/nytprof.out");
    const QString other = profilePath("evals_1000/nytprof.out");
    if (other.isEmpty())
        SKIP_WITHOUT("shared-profiles");
    QSet<QString> there;
    for (const QString& path : {one, other}) {
        const auto profile = loadProfile(path.toStdString()).profile;
        for (const File& file : profile->files())
            there << QString::fromUtf8(file.name.data(), static_cast<qsizetype>(file.name.size()));
    }
    for (const auto& [before, after] : {std::pair(one, other), std::pair(other, one)}) {
        const CommandRun run
            = runCommand({"diff", "--json", "-t", "evals", "-n", "9999", before, after});
        const QJsonArray rows
            = QJsonDocument::fromJson(run.out.toUtf8()).object()["rows"].toArray();
        QVERIFY(rows.size() > 300);
        for (const QJsonValue row : rows)
            QVERIFY2(there.contains(row["name"].toString()), qPrintable(row["name"].toString()));
    }
}

void TestTextCommands::gate_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QString>("message");
    const auto row
        = [](const char* name, const QStringList& options, int exitCode, const char* message) {
              QTest::newRow(name) << options << exitCode << QString::fromUtf8(message);
          };
    row("time", {"slower:50%"}, 3, "unclear: time changed by +100.0%, limit +50%");
    row("statements", {"statements:24.5%"}, 1, "failed: statements went from 4 to 5, limit +24.5%");
    row("calls", {"calls:0%"}, 0, "passed: calls went from 6 to 6, limit +0%");
    row("subs", {"calls:0% word", "calls:0% My::parse"}, 0, "passed: calls of word went from ");
    row("a sub that is not there", {"calls:0% nothing"}, 2,
        "error: no sub named \"nothing\"; nytprof export csv --table subs lists all");
    row("no limit", {"much"}, 2, "is not a limit such as slower:5% or calls:1%");
}

void TestTextCommands::gate()
{
    QFETCH(QStringList, options);
    QFETCH(int, exitCode);
    QFETCH(QString, message);
    QStringList words{"diff", m_fast, m_slow};
    for (const QString& limit : options)
        words << "--fail-on" << limit;
    const CommandRun run = runCommand(words);
    QVERIFY2(run.err.contains(message), qPrintable(run.err));
    QCOMPARE(run.exitCode, exitCode);
}

NYTPROF_TEST(TestTextCommands, QCoreApplication)
#include "tst_text_commands.moc"
