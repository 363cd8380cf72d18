// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// dprofpp prints what the original prints, but for what that one does wrong.
#include "command_run.h"
#include "profile_files.h"
#include "required_packages.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QRandomGenerator>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof::test;

namespace {

constexpr const char* Calls = "& 2 main outer\n"
                              "& 3 main inner\n"
                              "& 4 P::Q leaf\n"
                              "& 5 main __ANON__\n"
                              "& 6 main __ANON__\n"
                              "+ 2\n"
                              "@ 10 0 20\n"
                              "+ 3\n"
                              "@ 5 1 7\n"
                              "+ 4\n"
                              "@ 1 1 1\n"
                              "- 4\n"
                              "- 3\n"
                              "+ 3\n"
                              "@ 2 0 2\n"
                              "/ 3\n"
                              "- 2\n"
                              "+ 5\n"
                              "@ 60 40 100\n"
                              "+ 2\n"
                              "+ 2\n"
                              "@ 2 0 5\n"
                              "- 2\n"
                              "- 2\n"
                              "- 5\n"
                              "+ 6\n"
                              "- 6\n"
                              "+ 4\n"
                              "- 4\n"
                              "+ 4\n"
                              "- 4\n";

QByteArray tmon(const QByteArray& marks, const QByteArray& overhead = "0")
{
    return "#fOrTyTwO\n$hz=100;\n$XS_VERSION='DProf 20110802.00';\n"
           "# All values are given in HZ\n$over_utime="
        + overhead + "; $over_stime=0; $over_rtime=" + overhead
        + ";\n$over_tests=10000;\n$rrun_utime=100; $rrun_stime=50; $rrun_rtime=300;\n"
          "$total_marks=22          \n\nPART2\n"
        + marks;
}

} // namespace

class TestDprofpp : public QObject {
    Q_OBJECT

private slots:
    void table();
    void orders_data();
    void orders();
    void clocks();
    void trees();
    void within();
    void groups();
    void anonymousSubs();
    void longNamesAndNumbers();
    void overhead();
    void autoloadedSubs();
    void jumps();
    void missingEnds();
    void fromOurProfiles();
    void timesOfProfiles();
    void namesOfProfiles();
    void unfinishedProcesses();
    void optionsOfTheEnvironment();
    void profilesAScript();
    void versionAndManual();
    void failures();
    void printsWhatTheOriginalPrints_data();
    void printsWhatTheOriginalPrints();

private:
    /// Writes it into a file, whose path it returns.
    QString file(const QByteArray& text)
    {
        QString path = m_folder.filePath(QStringLiteral("tmon%1.out").arg(++m_files));
        QFile out(path);
        if (out.open(QIODevice::WriteOnly))
            out.write(text);
        return path;
    }
    CommandRun dprofpp(const QStringList& options, const QByteArray& text)
    {
        return runCommand(options + QStringList{file(text)}, "dprofpp");
    }
    /// The names in the order in which they are printed, of the table without its head.
    QString namesOf(const QStringList& options)
    {
        QStringList names;
        const CommandRun run = dprofpp(QStringList{"-q"} + options, tmon(Calls));
        for (const QString& line : run.out.split(u'\n', Qt::SkipEmptyParts))
            names.append(line.section(u' ', -1));
        return names.join(u' ');
    }

    QTemporaryDir m_folder;
    int m_files = 0;
};

void TestDprofpp::table()
{
    const CommandRun run = dprofpp({}, tmon(Calls));
    QCOMPARE(run.exitCode, 0);
    QCOMPARE(run.err, "");
    QCOMPARE(run.out,
        "Total Elapsed Time =        3 Seconds\n"
        "  User+System Time =      1.5 Seconds\n"
        "Exclusive Times\n"
        "%Time ExclSec CumulS #Calls sec/call Csec/c  Name\n"
        " 66.6   1.000  1.020      2   0.5000 0.5100  main::__ANON__\n"
        " 8.00   0.120  0.220      3   0.0400 0.0733  main::outer\n"
        " 5.33   0.080  0.100      2   0.0400 0.0500  main::inner\n"
        " 1.33   0.020  0.020      3   0.0067 0.0067  P::Q::leaf\n");
    const CommandRun inclusive = dprofpp({"-I", "-O", "2"}, tmon(Calls));
    QCOMPARE(inclusive.out.section(u'\n', 2),
        "Inclusive Times\n"
        "%Time ExclSec CumulS #Calls sec/call Csec/c  Name\n"
        " 68.0   1.000  1.020      2   0.5000 0.5100  main::__ANON__\n"
        " 14.6   0.120  0.220      3   0.0400 0.0733  main::outer\n");
}

void TestDprofpp::orders_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("names");
    const auto row = [](const QStringList& options, const char* names) {
        QTest::addRow("%s", qPrintable(options.join(u' '))) << options << names;
    };
    row({}, "main::__ANON__ main::outer main::inner P::Q::leaf");
    row({"-z"}, "main::__ANON__ main::outer main::inner P::Q::leaf");
    row({"-E"}, "main::__ANON__ main::outer main::inner P::Q::leaf");
    row({"-d"}, "P::Q::leaf main::inner main::outer main::__ANON__");
    row({"-l"}, "main::outer P::Q::leaf main::inner main::__ANON__"); // equals as called first
    row({"-ld"}, "main::inner main::__ANON__ main::outer P::Q::leaf");
    row({"-a"}, "P::Q::leaf main::__ANON__ main::inner main::outer");
    row({"-v"}, "main::__ANON__ main::outer main::inner P::Q::leaf");
    row({"-U"}, "main::outer main::inner P::Q::leaf main::__ANON__");
    row({"-a", "-l"}, "P::Q::leaf main::__ANON__ main::inner main::outer");
    row({"-O1"}, "main::__ANON__");
    row({"-f", "^main"}, "P::Q::leaf");
}

void TestDprofpp::orders()
{
    QFETCH(const QStringList, options);
    QTEST(namesOf(options), "names");
}

void TestDprofpp::clocks()
{
    const auto second = [&](const char* option) {
        const QString out = dprofpp({option, "-O", "1"}, tmon(Calls)).out;
        return out.section(u'\n', 1, 1) + u'|' + out.section(u'\n', 4, 4);
    };
    QCOMPARE(second("-u"),
        "         User Time =        1 Seconds"
        "| 60.0   0.600  0.620      2   0.3000 0.3100  main::__ANON__");
    QCOMPARE(second("-s"),
        "       System Time =      0.5 Seconds"
        "| 80.0   0.400  0.400      2   0.2000 0.2000  main::__ANON__");
    QCOMPARE(second("-r"),
        "         Real Time =        3 Seconds"
        "| 33.3   1.000  1.050      2   0.5000 0.5250  main::__ANON__");
}

void TestDprofpp::trees()
{
    QCOMPARE(dprofpp({"-T"}, tmon(Calls)).out,
        "main::outer\n"
        "   main::inner\n"
        "      P::Q::leaf\n"
        "   main::inner\n"
        "main::__ANON__\n"
        "   main::outer\n"
        "      main::outer\n"
        "main::__ANON__\n"
        "P::Q::leaf\n"
        "P::Q::leaf\n");
    QCOMPARE(dprofpp({"-t"}, tmon(Calls)).out.section(u'\n', 7),
        "main::__ANON__\n"
        "P::Q::leaf (2x)\n");
    // By inclusive time, as the manual of the original says; that one sorts by name.
    QCOMPARE(dprofpp({"-S"}, tmon(Calls)).out,
        "main::__ANON__ x 2  \t1.02s = (1.00 + 0.02)s\n"
        "  main::outer x 1  \t0.02s = (0.00 + 0.02)s\n"
        "    main::outer x 1  \t0.02s\n"
        "main::outer x 1  \t0.20s = (0.10 + 0.10)s\n"
        "  main::inner x 2  \t0.10s = (0.08 + 0.02)s\n"
        "    P::Q::leaf x 1  \t0.02s\n"
        "P::Q::leaf x 2  \t0.00s\n");
}

void TestDprofpp::within()
{
    QCOMPARE(dprofpp({"-g", "main::inner"}, tmon(Calls)).out,
        "Total Elapsed Time =        3 Seconds\n"
        "  User+System Time =      0.1 Seconds\n"
        "Exclusive Times\n"
        "%Time ExclSec CumulS #Calls sec/call Csec/c  Name\n"
        " 80.0   0.080  0.100      2   0.0400 0.0500  main::inner\n"
        " 20.0   0.020  0.020      1   0.0200 0.0200  P::Q::leaf\n");
    QCOMPARE(dprofpp({"-T", "-g", "main::inner"}, tmon(Calls)).out,
        "main::inner\n"
        "   P::Q::leaf\n"
        "main::inner\n");
    const CommandRun none = dprofpp({"-g", "nothing"}, tmon(Calls));
    QCOMPARE(none.exitCode, 1);
    QCOMPARE(none.out, "");
    QVERIFY(none.err.contains("no sub nothing was called"));
}

// Inclusive times within a group count once; the original adds them up, and never looks at the last
// two subs.
void TestDprofpp::groups()
{
    const QString said = "Option G Grouping: [main::(outer|inner)]\n"
                         "Grouping [main::(outer|inner)] Calls: [5]\n"
                         "Grouping [main::(outer|inner)] Times: [20]\n"
                         "Grouping [main::(outer|inner)] IncTimes: [22]\n";
    QCOMPARE(dprofpp({"-q", "-G", "main::(outer|inner)"}, tmon(Calls)).out,
        said
            + " 66.6   1.000  1.020      2   0.5000 0.5100  main::__ANON__\n"
              " 13.3   0.200  0.220      5   0.0400 0.0440  main::(outer|inner)\n"
              " 1.33   0.020  0.020      3   0.0067 0.0067  P::Q::leaf\n");
    QCOMPARE(dprofpp({"-q", "-P", "-G", "main::(outer|inner)"}, tmon(Calls)).out,
        said
            + " 68.0   1.020  1.040      5   0.2040 0.2080  other\n"
              " 13.3   0.200  0.220      5   0.0400 0.0440  main::(outer|inner)\n");
    QCOMPARE(dprofpp({"-G", "("}, tmon(Calls)).exitCode, 2);
}

void TestDprofpp::anonymousSubs()
{
    const CommandRun apart = dprofpp({"-q", "-R", "-a"}, tmon(Calls));
    QCOMPARE(apart.out.section(u'\n', 1, 2),
        " 66.6   1.000  1.020      1   1.0000 1.0200  main::__ANON__(5)\n"
        " 0.00   0.000  0.000      1   0.0000 0.0000  main::__ANON__(6)");
}

// Numbers that do not fit lose decimals and nothing else; those of the original lose digits.
void TestDprofpp::longNamesAndNumbers()
{
    const CommandRun run = dprofpp({"-q"},
        tmon("& 2 Long::Package::Name::With::Many::Parts of_a_sub\n& 3 m f-g\n+ 2\n"
             "@ 1234567890 0 0\n- 2\n+ 3\n@ 12345 0 0\n- 3\n"));
    QCOMPARE(run.out,
        " 823045260   12345678 12345678      1   12345678 12345678  "
        "Long::Package::Name::With::Many::P\n"
        "                                             arts::of_a_sub\n"
        " 8230   123.4 123.45      1   123.45 123.45  m::f-g\n");
}

// Calls that take less than what is taken out for marks show "-".
void TestDprofpp::overhead()
{
    QCOMPARE(dprofpp({}, tmon("& 2 m a\n& 3 m b\n+ 2\n@ 10 0 0\n+ 3\n- 3\n- 2\n", "200")).out,
        "Total Elapsed Time =   2.9996 Seconds\n"
        "  User+System Time =   1.4996 Seconds\n"
        "Exclusive Times\n"
        "%Time ExclSec CumulS #Calls sec/call Csec/c  Name\n"
        " 6.67   0.100  0.100      1   0.0998 0.0997  m::a\n"
        " 0.00        - -0.000      1         -       -  m::b\n");
    // Less than nothing is nothing.
    QVERIFY(dprofpp({}, tmon("& 2 m a\n+ 2\n- 2\n", "99999999"))
                .out.startsWith("Total Elapsed Time =        0 Seconds\n"
                                "  User+System Time =        0 Seconds\n"));
}

// Files of old: what was entered as AUTOLOAD ends as the sub that it made.
void TestDprofpp::autoloadedSubs()
{
    const QByteArray old
        = "#fOrTyTwO\n$hz=100;\n$rrun_utime=5; $rrun_stime=0; $rrun_rtime=7\nPART2\n"
          "+ 1 0 1000 A::AUTOLOAD\n- 3 0 1002 A::made\n"
          "+ 3 0 1003 A::AUTOLOAD\n- 6 0 1004 A::AUTOLOAD\n";
    QCOMPARE(dprofpp({"-q"}, old).out,
        " 60.0   0.030  0.030      1   0.0300 0.0300  A::AUTOLOAD\n"
        " 40.0   0.020  0.020      1   0.0200 0.0200  A::made\n");
    QCOMPARE(dprofpp({"-q", "-A"}, old).out,
        " 100.   0.050  0.050      2   0.0250 0.0250  A::AUTOLOAD\n");
}

// The time behind goto is that of the sub that it went to; the original counts it for neither.
void TestDprofpp::jumps()
{
    const QByteArray text = tmon("& 2 m a\n& 3 m b\n+ 2\n@ 10 0 0\n* 3\n@ 20 0 0\n- 2\n");
    QCOMPARE(dprofpp({"-q"}, text).out,
        " 13.3   0.200  0.200      1   0.2000 0.2000  m::b\n"
        " 6.67   0.100  0.100      1   0.1000 0.1000  m::a\n");
    QCOMPARE(dprofpp({"-T"}, text).out, "m::a\nm::b\n");
}

void TestDprofpp::missingEnds()
{
    const QByteArray text = tmon("& 2 m a\n& 3 m b\n+ 2\n@ 10 0 0\n+ 3\n@ 20 0 0\n");
    const CommandRun refused = dprofpp({}, text);
    QCOMPARE(refused.exitCode, 1);
    QCOMPARE(refused.out, "");
    QVERIFY(refused.err.contains("line 16: the file ends before 2 calls"));
    QVERIFY(refused.err.endsWith("Garbled profile is missing some exit time stamps:\nm::b\nm::a\n"
                                 "Try rerunning dprofpp with -F.\n"));
    const CommandRun forced = dprofpp({"-F", "-q"}, text);
    QCOMPARE(forced.exitCode, 0);
    QVERIFY(forced.err.endsWith("Faking 2 exit timestamp(s).\n"));
    QCOMPARE(forced.out,
        " 13.3   0.200  0.200      1   0.2000 0.2000  m::b\n"
        " 6.67   0.100  0.300      1   0.1000 0.3000  m::a\n");
}

// They have wall-clock time only, and calls merged by context.
void TestDprofpp::fromOurProfiles()
{
    const QString path = profilePath("small_c0/nytprof.out");
    const CommandRun table = runCommand({"-O", "3", path}, "dprofpp");
    QCOMPARE(table.exitCode, 0);
    QCOMPARE(table.err, "");
    const QStringList lines = table.out.split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 4 + 3);
    QVERIFY(lines[1].startsWith("         Real Time = "));
    // The same calls as in the table of subs.
    QStringList theirs;
    const QString csv = runCommand({"export", "csv", path}).out;
    for (const QString& row : csv.split(u'\n', Qt::SkipEmptyParts).mid(1)) {
        const QStringList fields = row.split(u',');
        if (fields[5] != "0")
            theirs.append(fields[0] + u' ' + fields[5]);
    }
    QStringList ours;
    const QString all = runCommand({"-q", "-l", "-R", "-O", "1000", path}, "dprofpp").out;
    for (const QString& row : all.split(u'\n', Qt::SkipEmptyParts))
        ours.append(row.section(u' ', -1) + u' ' + row.simplified().section(u' ', 3, 3));
    theirs.sort();
    ours.sort();
    QVERIFY(theirs.size() > 5);
    QCOMPARE(ours, theirs);
    const CommandRun contexts = runCommand({"-t", path}, "dprofpp");
    QCOMPARE(contexts.exitCode, 0);
    QVERIFY(contexts.out.contains("x)\n"));
    const CommandRun user = runCommand({"-u", "-O1", path}, "dprofpp");
    QVERIFY(user.err.contains("has one clock"));
    QCOMPARE(user.out.section(u'\n', 4), table.out.section(u'\n', 4, 4) + u'\n');
}

/// Exclusive times are those of the call tree.
void TestDprofpp::timesOfProfiles()
{
    const std::vector<std::uint8_t> bytes = StreamBuilder::begun()
                                                .newFid(1, "/a.pl")
                                                .subReturn(2, 4e5, 4e5, "main::g")
                                                .subReturn(2, 0, 0, "main::h")
                                                .subReturn(1, 1e6, 6e5, "main::f")
                                                .pidEnd(7, 1.7e9 + 2)
                                                .bytes();
    const QString path = file(QByteArray(
        reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())));
    QCOMPARE(runCommand({"-q", path}, "dprofpp").out,
        " 60.0   0.060  0.100      1   0.0600 0.1000  main::f\n"
        " 40.0   0.040  0.040      1   0.0400 0.0400  main::g\n"
        " 0.00   0.000  0.000      1   0.0000 0.0000  main::h\n");
    QCOMPARE(runCommand({"-q", "-g", "main::g", path}, "dprofpp").out,
        " 100.   0.040  0.040      1   0.0400 0.0400  main::g\n");
}

/// Devel::DProf distinguishes neither anonymous subs nor BEGIN blocks.
void TestDprofpp::namesOfProfiles()
{
    const std::vector<std::uint8_t> bytes = StreamBuilder::begun()
                                                .newFid(1, "/a.pl")
                                                .subReturn(1, 4e5, 4e5, "main::__ANON__[/a.pl:3]")
                                                .subReturn(1, 2e5, 2e5, "main::__ANON__[/a.pl:7]")
                                                .subReturn(1, 3e5, 3e5, "main::BEGIN@5")
                                                .subReturn(1, 1e5, 1e5, "main::BEGIN@6")
                                                .pidEnd(7, 1.7e9 + 2)
                                                .bytes();
    const QString path = file(QByteArray(
        reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())));
    const auto namesWith = [&](const QStringList& options) {
        QStringList names;
        const QString out
            = runCommand(QStringList{"-q"} + options + QStringList{path}, "dprofpp").out;
        for (const QString& line : out.split(u'\n', Qt::SkipEmptyParts))
            names << line.simplified().section(u' ', 3, 3) + "x " + line.section("  ", -1);
        return names;
    };
    QCOMPARE(namesWith({}), QStringList({"2x main::__ANON__", "2x main::BEGIN"}));
    QCOMPARE(namesWith({"-R"}).size(), 4);
}

// The time that a process ran for is known when it ended.
void TestDprofpp::unfinishedProcesses()
{
    const auto head = [&](StreamBuilder& stream) {
        const std::vector<std::uint8_t> bytes = stream.bytes();
        return runCommand({file(QByteArray(reinterpret_cast<const char*>(bytes.data()),
                              static_cast<qsizetype>(bytes.size())))},
            "dprofpp")
            .out.section(u'\n', 0, 0);
    };
    StreamBuilder stream = StreamBuilder::begun().newFid(1, "/a.pl").subReturn(1, 100, 100, "f");
    QCOMPARE(head(stream), "Total Elapsed Time =        0 Seconds");
    stream.pidEnd(7, 1.7e9 + 2);
    QCOMPARE(head(stream), "Total Elapsed Time =        2 Seconds");
}

void TestDprofpp::optionsOfTheEnvironment()
{
    qputenv("DPROFPP_OPTS", "-l -q -O 1");
    QCOMPARE(
        dprofpp({}, tmon(Calls)).out, " 8.00   0.120  0.220      3   0.0400 0.0733  main::outer\n");
    QCOMPARE(dprofpp({"-a"}, tmon(Calls)).out.section(u' ', -1), "P::Q::leaf\n");
    qputenv("DPROFPP_OPTS", "-a -q -O 1");
    QCOMPARE(dprofpp({"-l"}, tmon(Calls)).out.section(u' ', -1), "main::outer\n");
    qputenv("DPROFPP_OPTS", "--cook");
    QCOMPARE(dprofpp({}, tmon(Calls)).exitCode, 2);
    qunsetenv("DPROFPP_OPTS");
}

void TestDprofpp::profilesAScript()
{
    qputenv("PERL_DPROF_OUT_FILE_NAME", "/dev/null");
    const bool hasModule = QProcess::execute("perl", {"-d:DProf", "-e", "1"}) == 0;
    qunsetenv("PERL_DPROF_OUT_FILE_NAME");
    if (!hasModule)
        SKIP_WITHOUT("libdevel-dprof-perl");
    const QTemporaryDir folder;
    QFile script(folder.filePath("prog.pl"));
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write("sub f { print 'got ', @ARGV } f();");
    script.close();
    qputenv("PERL_DPROF_OUT_FILE_NAME", folder.filePath("tmon.out").toUtf8());
    const QStringList how = {"-p", script.fileName() + " x", "-l"};
    const CommandRun both = runCommand(how, "dprofpp");
    QCOMPARE(both.exitCode, 0);
    QVERIFY(both.out.startsWith("got xTotal Elapsed Time"));
    QVERIFY(both.out.contains("main::f\n"));
    QCOMPARE(runCommand(QStringList{"-Q"} + how, "dprofpp").out, "got x");
    QTest::qWait(200); // until that file is an old one
    const CommandRun none = runCommand({"-p", folder.filePath("no.pl")}, "dprofpp");
    QCOMPARE(none.exitCode, 1);
    QCOMPARE(none.out, "");
    QVERIFY2(
        none.err.contains("perl did not write it; does the script run?"), qPrintable(none.err));
    qunsetenv("PERL_DPROF_OUT_FILE_NAME");
}

void TestDprofpp::versionAndManual()
{
    const QString version = dprofpp({"-V"}, tmon(Calls)).out;
    QVERIFY(version.startsWith("dprofpp version: "));
    QVERIFY(version.endsWith("\nXS_VERSION: DProf 20110802.00\n"));
    QVERIFY(runCommand({"-h"}, "dprofpp").out.contains("-O"));
    QVERIFY(runCommand({"-H"}, "dprofpp").out.contains("CumulS"));
}

void TestDprofpp::failures()
{
    const CommandRun hostile = dprofpp({}, "#fOrTyTwO\nsystem(\"touch ran\");\nPART2\n");
    QCOMPARE(hostile.exitCode, 1);
    QCOMPARE(hostile.out, "");
    QVERIFY(hostile.err.contains("line 2: damaged header: not $name=number;"));
    QVERIFY(!QFileInfo::exists("ran"));
    QCOMPARE(runCommand({"/no/such/file"}, "dprofpp").exitCode, 1);
    QCOMPARE(dprofpp({}, "junk").exitCode, 1);
    QCOMPARE(dprofpp({"-Z"}, tmon(Calls)).exitCode, 2);
    QCOMPARE(dprofpp({"-O", "x"}, tmon(Calls)).exitCode, 2);
    // Names that would change the terminal.
    QVERIFY(!dprofpp({"-T"}, tmon("& 2 m \x1b[31mred\n+ 2\n- 2\n")).out.contains(u'\x1b'));
}

void TestDprofpp::printsWhatTheOriginalPrints_data()
{
    QTest::addColumn<QStringList>("options");
    for (const char* options :
        {"", "-I", "-E", "-l", "-a", "-v", "-U", "-z", "-d", "-l -d", "-a -d", "-r", "-s", "-u",
            "-T", "-t", "-S", "-q", "-O 3", "-R", "-A", "-v -I", "-T -g main::s2"})
        QTest::addRow("%s", options) << QString(options).split(u' ', Qt::SkipEmptyParts);
}

/// Byte for byte, of files in which calls nest and return at random. What is known to differ does
/// not occur in them: goto, groups, missing ends. With -S the order differs, and is sorted.
void TestDprofpp::printsWhatTheOriginalPrints()
{
    const QString original = "/usr/bin/dprofpp";
    if (!QFileInfo::exists(original) || qEnvironmentVariableIsSet("NYTPROF_TEST_WITHOUT_ORIGINAL"))
        SKIP_WITHOUT("libdevel-dprof-perl");
    QFETCH(const QStringList, options);
    for (quint32 seed = 1; seed <= 3; ++seed) {
        QRandomGenerator random(seed);
        QByteArray marks;
        for (int id = 2; id < 12; ++id)
            marks += "& " + QByteArray::number(id, 16) + (id % 3 ? " main " : " Some::Class ")
                + (id % 5 == 4 ? "__ANON__" : "s" + QByteArray::number(id)) + "\n";
        QList<QByteArray> running;
        for (int i = 0; i < 400 || !running.isEmpty(); ++i) {
            if (random.bounded(3) == 0)
                marks += "@ " + QByteArray::number(random.bounded(4)) + " "
                    + QByteArray::number(random.bounded(3)) + " "
                    + QByteArray::number(7 + random.bounded(3)) + "\n";
            if (!running.isEmpty() && (i >= 400 || random.bounded(2) == 0)) {
                marks += (random.bounded(4) ? "- " : "/ ") + running.takeLast() + "\n";
            } else if (i < 400) {
                running.append(QByteArray::number(2 + random.bounded(10), 16));
                marks += "+ " + running.last() + "\n";
            }
        }
        const QString path = file(tmon(marks, seed == 3 ? "4000" : "0"));
        QProcess theirs;
        theirs.start(original, options + QStringList{path});
        QVERIFY(theirs.waitForFinished());
        const auto lines = [&](const QString& text) {
            QStringList all = text.split(u'\n');
            if (options.contains("-S"))
                all.sort();
            return all.join(u'\n');
        };
        const CommandRun ours = runCommand(options + QStringList{path}, "dprofpp");
        QCOMPARE(ours.exitCode, 0);
        QCOMPARE(lines(ours.out), lines(QString::fromUtf8(theirs.readAllStandardOutput())));
    }
}

NYTPROF_TEST(TestDprofpp, QCoreApplication)
#include "tst_dprofpp.moc"
