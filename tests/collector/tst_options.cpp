// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "options.h"

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

    void whatIsNoNumberIsTakenAsTheOriginalDoes_data()
    {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<std::string>("asNumber");
        for (const auto& [text, asNumber] :
            {std::pair{"calls=3", "2"}, {"calls=-1", "1"}, {"calls=2x", "2"}, {"calls=many", "0"},
                {"slowops=3", "2"}, {"slowops=-1", "2"}, {"subs=08", "0"}, {"stmts=yes", "0"},
                {"leave=1x", "1"}, {"compress=6x", "6"}, {"clock=x", "0"}, {"clock=999", "0"},
                {"trace=x", "0"}, {"forkdepth=x", "0"}, {"forkdepth=4294967296", "2147483647"},
                {"clock=4294967297", "0"}, {"forkdepth=-9999999999999999999999", "-2147483648"},
                {"trace=99999999999", "2147483647"}, {"slowops=4294967296", "2"}}) {
            QTest::newRow(text) << std::string(text) << std::string(asNumber);
        }
    }
    void whatIsNoNumberIsTakenAsTheOriginalDoes()
    {
        QFETCH(std::string, text);
        QFETCH(std::string, asNumber);
        const auto parsed = parseOptions(text);
        const auto given = text.find('=');
        QCOMPARE(parsed.error, std::string());
        QCOMPARE(parsed.warnings.size(), std::size_t{1});
        const auto& warning = parsed.warnings[0];
        QVERIFY2(warning.starts_with("option '" + text.substr(0, given) + "' "), warning.c_str());
        const auto end = "not '" + text.substr(given + 1) + "', which is taken as " + asNumber;
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

QTEST_APPLESS_MAIN(TestOptions)
#include "tst_options.moc"
