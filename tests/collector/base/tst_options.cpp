// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "base/options.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;

/// Reading the environment variable NYTPROF.
class TestOptions : public QObject {
    Q_OBJECT

private slots:
    void nothingGivenMeansDefaults()
    {
        const auto parsed = parseOptions("");
        QVERIFY(parsed.error.empty());
        QVERIFY(parsed.warnings.empty());
        QCOMPARE(parsed.options.file, std::string("nytprof.out"));
        QCOMPARE(parsed.options.calls, 1);
        QCOMPARE(parsed.options.slowops, 2);
        QCOMPARE(parsed.options.compress, 6);
        QCOMPARE(parsed.options.filemode, -1);
        QCOMPARE(parsed.options.trace, 0);
        QCOMPARE(parsed.options.clock, -1);
        QCOMPARE(parsed.options.forkdepth, -1);
        QCOMPARE(parsed.options.perldb, 0);
        QCOMPARE(parsed.options.expand, 0);
        QCOMPARE(parsed.options.evals, 0);
        QCOMPARE(parsed.options.log + parsed.options.sigexit, std::string());
        QVERIFY(parsed.options.stmts && parsed.options.subs && parsed.options.leave);
        QVERIFY(!parsed.options.blocks && !parsed.options.addpid && !parsed.options.addtimestamp);
        QVERIFY(parsed.options.start == Start::Begin);
    }

    void everyOptionIsTaken()
    {
        const auto parsed = parseOptions("file=/tmp/x:addpid=1:addtimestamp=1:calls=2:slowops=1:"
                                         "compress=9:clock=2:stmts=1:subs=1:blocks=1:leave=0:"
                                         "savesrc=0:start=init");
        QCOMPARE(parsed.error, std::string());
        QVERIFY(parsed.warnings.empty());
        const auto& options = parsed.options;
        QCOMPARE(options.file, std::string("/tmp/x"));
        QVERIFY(options.addpid && options.addtimestamp && options.blocks);
        QCOMPARE(options.calls, 2);
        QCOMPARE(options.slowops, 1);
        QCOMPARE(options.compress, 9);
        QCOMPARE(options.clock, 2);
        QVERIFY(!options.leave && !options.savesrc);
        QVERIFY(options.start == Start::Init);
    }

    void namesOfSubsHavePairsOfColons()
    {
        const auto parsed = parseOptions("waits=My::Queue::pop,FCGI::Accept:file=a::calls=2");
        QCOMPARE(parsed.error, std::string());
        QCOMPARE(parsed.options.waits, std::string("My::Queue::pop,FCGI::Accept"));
        QCOMPARE(parsed.options.file, std::string("a"));
        QCOMPARE(parsed.options.calls, 2);
    }

    void backslashesProtect_data()
    {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<std::string>("file");
        QTest::newRow("colon") << std::string(R"(file=a\:b)") << std::string("a:b");
        QTest::newRow("equals sign") << std::string(R"(file=a\=b)") << std::string("a=b");
        QTest::newRow("backslash") << std::string(R"(file=a\\b:calls=0)") << std::string(R"(a\b)");
        QTest::newRow("in the name") << std::string(R"(fi\le=a)") << std::string("a");
        QTest::newRow("anything else") << std::string(R"(file=a\b)") << std::string("ab");
        QTest::newRow("equals sign at the end") << std::string(R"(file=a\=)") << std::string("a=");
        QTest::newRow("nothing") << std::string(R"(file=a\)") << std::string("a");
        QTest::newRow("last one wins") << std::string("file=a:file=b") << std::string("b");
        QTest::newRow("empty elements") << std::string(":file=a::") << std::string("a");
    }
    void backslashesProtect()
    {
        QFETCH(std::string, text);
        QFETCH(std::string, file);
        const auto parsed = parseOptions(text);
        QCOMPARE(parsed.error, std::string());
        QCOMPARE(parsed.options.file, file);
    }

    void numbersMayBeOctalOrHexadecimal()
    {
        QCOMPARE(parseOptions("compress=0x9").options.compress, 9);
        QCOMPARE(parseOptions("compress=07").options.compress, 7);
        QCOMPARE(parseOptions("clock=-1").options.clock, -1);
        QCOMPARE(parseOptions("forkdepth=-5").options.forkdepth, -5);
        QCOMPARE(parseOptions("perldb=0x310").options.perldb, 0x310);
        QCOMPARE(parseOptions("compress=-1").options.compress, 6); // as zlib chooses
        QVERIFY(parseOptions("blocks=5").options.blocks);
    }

    void invalidValuesLeaveTheOptionAsItWas_data()
    {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<std::string>("asNumber");
        for (const auto& [text, asNumber] : {std::pair{"calls=3", "2"}, {"calls=-1", "1"},
                 {"calls=2x", "1"}, {"calls=many", "1"}, {"slowops=3", "2"}, {"slowops=-1", "2"},
                 {"slowops=no", "2"}, {"subs=08", "1"}, {"stmts=yes", "1"}, {"blocks=yes", "0"},
                 {"leave=0x", "1"}, {"compress=9x", "6"}, {"clock=x", "-1"}, {"clock=999", "0"},
                 {"trace=x", "0"}, {"forkdepth=x", "-1"}, {"forkdepth=4294967296", "-1"},
                 {"clock=4294967297", "0"}, {"forkdepth=-9999999999999999999999", "-1"},
                 {"trace=99999999999", "0"}, {"slowops=4294967296", "2"}}) {
            QTest::newRow(text) << std::string(text) << std::string(asNumber);
        }
    }
    void invalidValuesLeaveTheOptionAsItWas()
    {
        QFETCH(std::string, text);
        QFETCH(std::string, asNumber);
        const auto parsed = parseOptions(text);
        const auto given = text.find('=');
        QCOMPARE(parsed.error, std::string());
        QCOMPARE(parsed.warnings.size(), std::size_t{1});
        const auto& warning = parsed.warnings[0];
        QVERIFY2(warning.starts_with("option '" + text.substr(0, given) + "' "), warning.c_str());
        const auto end = "not '" + text.substr(given + 1) + "'; using " + asNumber;
        QVERIFY2(warning.ends_with(end), warning.c_str());
        const auto same = parseOptions(text.substr(0, given + 1) + asNumber).options;
        QCOMPARE(parsed.options.calls, same.calls);
        QCOMPARE(parsed.options.slowops, same.slowops);
        QCOMPARE(parsed.options.subs, same.subs);
        QCOMPARE(parsed.options.stmts, same.stmts);
        QCOMPARE(parsed.options.leave, same.leave);
        QCOMPARE(parsed.options.compress, same.compress);
        QCOMPARE(parsed.options.clock, same.clock);
        QCOMPARE(parsed.options.trace, same.trace);
        QCOMPARE(parsed.options.forkdepth, same.forkdepth);
        QCOMPARE(parsed.options.blocks, same.blocks);
    }
    void invalidValuesAfterOthers()
    {
        QCOMPARE(parseOptions("trace=2:trace=x").options.trace, 2);
        QCOMPARE(parseOptions("leave=much", parseOptions("leave=0").options).options.leave, false);
    }

    void mistakesNameTheOption_data()
    {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<std::string>("named");
        for (const auto* const text :
            {"compress=10", "compress=-2", "start=later", "start=Begin"}) {
            const std::string whole(text);
            QTest::newRow(text) << whole << whole.substr(0, whole.find('='));
        }
        QTest::newRow("no value") << std::string("calls=1:addpid") << std::string("addpid");
        QTest::newRow("empty value") << std::string("file=") << std::string("file=");
        QTest::newRow("no name") << std::string("=1") << std::string("=1");
        QTest::newRow("value of a name unknown")
            << std::string("colour=") << std::string("colour=");
        QTest::newRow("second equals sign") << std::string("file=a=b") << std::string("file=a=b");
        QTest::newRow("equals sign at the end") << std::string("file=a=") << std::string("file=a=");
    }
    void mistakesNameTheOption()
    {
        QFETCH(std::string, text);
        QFETCH(std::string, named);
        const auto error = parseOptions(text).error;
        QVERIFY2(error.find("'" + named + "'") != std::string::npos, error.c_str());
    }

    /// What is said about an option, word for word.
    void messages_data()
    {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<QString>("error");
        QTest::addColumn<QString>("warnings");
        const auto fatal = [](const char* text, const QString& error) {
            QTest::newRow(text) << std::string(text) << error << QString();
        };
        const auto warned = [](const char* text, const QString& warning) {
            QTest::newRow(text) << std::string(text) << QString() << warning;
        };
        const QString flag("option '%1' must be 0 or 1, not '%2'; using %3");
        warned("addpid=2x", flag.arg("addpid", "2x", "0"));
        warned("blocks=x", flag.arg("blocks", "x", "0"));
        warned("leave=99999999999999999999", flag.arg("leave", "99999999999999999999", "1"));
        const QString range("option '%1' must be 0 to %2, not '%3'; using %4");
        warned("calls=3", range.arg("calls", "2", "3", "2"));
        warned("calls=-1", range.arg("calls", "2", "-1", "1"));
        warned("slowops=-1", range.arg("slowops", "2", "-1", "2"));
        warned("slowops=1x", range.arg("slowops", "2", "1x", "2"));
        warned("compress=5x", range.arg("compress", "9", "5x", "6"));
        const QString any(
            "option '%1' must be a number from -2147483648 to 2147483647, not '%2'; using %3");
        warned("trace=2x", any.arg("trace", "2x", "0"));
        warned("trace=2147483648", any.arg("trace", "2147483648", "0"));
        warned("evals=-2147483649", any.arg("evals", "-2147483649", "0"));
        warned("clock=999",
            "option 'clock' must be a clock, such as 1 for wall-clock time or 2 for CPU time, not "
            "'999'; using 0");
        warned("clock=1x",
            "option 'clock' must be a clock, such as 1 for wall-clock time or 2 for CPU time, not "
            "'1x'; using -1");
        const QString slices(
            "option 'slices' must be 10 to 10000 milliseconds, or 0, not '%1'; using 100");
        warned("slices=9", slices.arg("9"));
        warned("slices=10001", slices.arg("10001"));
        warned("slices=0.1", slices.arg("0.1"));
        const QString unknown("Unknown NYTProf option: '%1'; ignored");
        const QString meant(unknown + "; did you mean '%2'?");
        warned("colour=red", unknown.arg("colour"));
        warned("x=1", unknown.arg("x"));
        warned("call=2", meant.arg("call", "calls"));
        warned("save_src=0", meant.arg("save_src", "savesrc"));
        warned("posixexit=1", meant.arg("posixexit", "posix_exit"));
        warned("adpid=1", meant.arg("adpid", "addpid"));
        warned("Start=no", meant.arg("Start", "start"));
        warned("statements=0", unknown.arg("statements"));
        warned("addpid,calls=2", unknown.arg("addpid,calls") + "; separate options with ':'");
        warned("usecputime=1",
            "option 'usecputime' was removed; nothing is profiled: use clock=2 for CPU time");
        fatal("compress=10", "option 'compress' must be 0 to 9, not '10'");
        fatal("compress=-2", "option 'compress' must be 0 to 9, not '-2'");
        const QString mode("option 'filemode' must be permissions such as 0640, not '%1'");
        fatal("filemode=01000", mode.arg("01000"));
        fatal("filemode=-1", mode.arg("-1"));
        fatal("filemode=0640x", mode.arg("0640x"));
        fatal("start=later", "option 'start' must be begin, init, end or no, not 'later'");
        const QString form("invalid option '%1': write it as name=value, with a backslash before a "
                           "colon or equals sign in them");
        fatal("addpid", form.arg("addpid"));
        fatal("file=", form.arg("file="));
        fatal("=1", form.arg("=1"));
        fatal("file=a=b", form.arg("file=a=b"));
        const QString comma(
            "invalid option '%1': separate options with ':', as in name=value:name=value");
        fatal("file=a,addpid=1", comma.arg("file=a,addpid=1"));
        fatal("addpid,blocks", comma.arg("addpid,blocks"));
        fatal("compress=10:addpid=x", "option 'compress' must be 0 to 9, not '10'");
        warned("calls=3:colour=red",
            range.arg("calls", "2", "3", "2") + "; Unknown NYTProf option: 'colour'; ignored");
    }
    void messages()
    {
        QFETCH(std::string, text);
        const auto parsed = parseOptions(text);
        QStringList warnings;
        for (const auto& warning : parsed.warnings) {
            warnings += QString::fromStdString(warning);
        }
        QTEST(QString::fromStdString(parsed.error), "error");
        QTEST(warnings.join("; "), "warnings");
    }
    /// The largest and smallest values are no mistakes.
    void limits_data()
    {
        QTest::addColumn<std::string>("text");
        for (const auto* const text : {"calls=0", "calls=2", "slowops=0", "slowops=2", "compress=0",
                 "compress=9", "compress=-1", "filemode=0", "filemode=0777", "trace=2147483647",
                 "trace=-2147483648", "clock=-1", "clock=0", "addpid=0", "addpid=1", "addpid=7",
                 "usecputime=0", "start=begin", "start=init", "start=end", "start=no"}) {
            QTest::newRow(text) << std::string(text);
        }
    }
    void limits()
    {
        QFETCH(std::string, text);
        const auto parsed = parseOptions(text);
        QCOMPARE(parsed.error, std::string());
        QVERIFY(parsed.warnings.empty());
    }
    void values()
    {
        QCOMPARE(parseOptions("filemode=0").options.filemode, 0);
        QCOMPARE(parseOptions("filemode=0777").options.filemode, 0777);
        QCOMPARE(parseOptions("compress=0").options.compress, 0);
        QCOMPARE(parseOptions("trace=-2147483648").options.trace, -2147483647 - 1);
        QCOMPARE(parseOptions("start=end").options.start, Start::End);
        QCOMPARE(parseOptions("start=no").options.start, Start::No);
        QCOMPARE(parseOptions("start=no:start=begin").options.start, Start::Begin);
        QCOMPARE(parseOptions("sigexit=1").options.sigexit, std::string("INT,HUP,PIPE,BUS,SEGV"));
        QCOMPARE(parseOptions("sigexit=0").options.sigexit, std::string());
        QCOMPARE(parseOptions("sigexit=int,Usr1").options.sigexit, std::string("INT,USR1"));
        QCOMPARE(parseOptions("addpid=7").options.addpid, true);
        QCOMPARE(parseOptions("leave=0").options.leave, false);
    }
    /// As DB::set_option() does it, one after another.
    void onTopOfOtherOptions()
    {
        auto options = parseOptions("file=a:calls=2:blocks=1").options;
        options = parseOptions("trace=1:calls=0", options).options;
        QCOMPARE(options.file, std::string("a"));
        QCOMPARE(options.calls, 0);
        QCOMPARE(options.trace, 1);
        QVERIFY(options.blocks);
        QCOMPARE(parseOptions("", parseOptions("subs=0").options).options.calls, 0);
    }
    void names()
    {
        for (const auto* const name : {"file", "calls", "optimise", "optimize", "usecputime"}) {
            QVERIFY(isOption(name));
        }
        for (const auto* const name : {"", "File", "call", "callss", "tmon"}) {
            QVERIFY(!isOption(name));
        }
    }

    void unknownNamesAreWarnedAbout()
    {
        const auto parsed = parseOptions("colour=red:calls=0:shape=round");
        QVERIFY(parsed.error.empty());
        QCOMPARE(parsed.warnings.size(), std::size_t{2});
        QVERIFY(parsed.warnings[0].find("'colour'") != std::string::npos);
        QVERIFY(parsed.warnings[1].find("'shape'") != std::string::npos);
        QCOMPARE(parsed.options.calls, 0);
    }

    void whatIsOffTakesItsPartsAlong()
    {
        QCOMPARE(parseOptions("subs=0:slowops=2:calls=2").options.calls, 0);
    }
};

NYTPROF_TEST(TestOptions)
#include "tst_options.moc"
