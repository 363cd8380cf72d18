// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Arguments of commands, the names of subs and files in them, and the limits of nytprof diff.
#include "command/arguments.h"

#include "analysis/axis_moment.h"
#include "captured_stderr.h"
#include "command/diff.h"
#include "command/open_profile.h"
#include "compare/profile_diff.h"
#include "imported.h"
#include "stream_builder.h"
#include "test_class.h"

#include <CLI/CLI.hpp>

#include <QTest>

#include <algorithm>

using namespace nytprof;
using namespace nytprof::command;
using namespace nytprof::test;

namespace {

/// What CLI11 complains of; empty when it accepts the arguments.
QString parsed(CLI::App& app, const QStringList& arguments)
{
    std::vector<std::string> reversed;
    for (const QString& argument : arguments)
        reversed.insert(reversed.begin(), argument.toStdString());
    try {
        app.parse(reversed);
    } catch (const CLI::ParseError& error) {
        return QString::fromStdString(error.what());
    }
    return {};
}

QStringList texts(const std::vector<std::string>& strings)
{
    QStringList list;
    for (const std::string& string : strings)
        list << QString::fromStdString(string);
    return list;
}

/// A run of main::f, called so often, of so many ticks in statements and in the sub.
struct Run {
    std::uint32_t calls = 0;
    std::int32_t statementTicks = 0;
    double subTicks = 0;
};

std::shared_ptr<const Profile> profileOf(const Run& run)
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
    if (run.statementTicks > 0)
        stream.time(run.statementTicks, 1, 1);
    stream.subInfo(1, "main::f", 1, 2);
    if (run.calls > 0)
        stream.subCallers("main::f",
            {.caller = "main::RUNTIME",
                .count = run.calls,
                .inclusive = run.subTicks * 1e-7,
                .exclusive = run.subTicks * 1e-7});
    return stream.pidEnd(7, 1.8e9).profile();
}

} // namespace

class ArgumentsTest : public QObject {
    Q_OBJECT

private slots:
    void durations_data()
    {
        QTest::addColumn<std::optional<std::int64_t>>("nanoseconds");
        const auto row = [](const char* text, std::optional<std::int64_t> nanoseconds) {
            QTest::newRow(text) << nanoseconds;
        };
        row("7ns", 7);
        row("250us", 250'000);
        row("200ms", 200'000'000);
        row("30s", 30'000'000'000);
        row("30", 30'000'000'000);
        row("2m", 120'000'000'000);
        row("1.5h", 5'400'000'000'000);
        row("0", 0);
        for (const char* const wrong :
            {"", "s", "-1", "30 s", "1d", "1.2.3s", "3000000h", "99999999999999999999"})
            row(wrong, {});
    }
    void durations() { QTEST(parseDuration(QTest::currentDataTag()), "nanoseconds"); }

    void paths_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QStringList>("expected");
        QTest::newRow("none") << QStringList() << QStringList{"nytprof.out"};
        QTest::newRow("one") << QStringList{"a.out"} << QStringList{"a.out"};
        QTest::newRow("several") << QStringList{"a", "-", "b"}
                                 << QStringList{"a", "/dev/stdin", "b"};
        QTest::newRow("a name with -") << QStringList{"./-"} << QStringList{"./-"};
    }
    void paths()
    {
        QFETCH(QStringList, arguments);
        CLI::App app;
        std::vector<std::string> paths;
        addPaths(app, paths);
        QCOMPARE(parsed(app, arguments), QString());
        QTEST(texts(paths), "expected");
    }

    void profile()
    {
        for (const QStringList& arguments :
            {QStringList(), QStringList{"-f", "a.out"}, QStringList{"--file=a.out"}}) {
            CLI::App app;
            std::vector<std::string> paths;
            addProfile(app, paths);
            QCOMPARE(parsed(app, arguments), QString());
            QCOMPARE(texts(paths), QStringList{arguments.isEmpty() ? "nytprof.out" : "a.out"});
        }
        CLI::App app;
        std::vector<std::string> paths;
        addProfile(app, paths);
        QCOMPARE(parsed(app, {"-f"}), "--file: 1 required FILE missing");
    }

    void rows_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qulonglong>("expected");
        QTest::addColumn<QString>("message");
        const auto refused = [](const char* text) {
            QTest::addRow("\"%s\"", text)
                << text << qulonglong{20}
                << QStringLiteral("--rows: \"%1\" is not a positive integer").arg(text);
        };
        QTest::newRow("one") << "1" << qulonglong{1} << QString();
        QTest::newRow("many") << "1000000" << qulonglong{1'000'000} << QString();
        QTest::newRow("a zero in it") << "101" << qulonglong{101} << QString();
        QTest::newRow("a zero before it") << "09" << qulonglong{9} << QString();
        QTest::newRow("zeros before and in it") << "0010" << qulonglong{10} << QString();
        for (const char* text : {"0", "00", "-1", "1.5", "1x", "x", " 1", "+1"})
            refused(text);
    }
    void rows()
    {
        QFETCH(QString, text);
        QFETCH(qulonglong, expected);
        CLI::App app;
        std::size_t rows = 20;
        addRows(app, rows);
        QTEST(parsed(app, {"--rows=" + text}), "message");
        QCOMPARE(rows, std::size_t{expected});
    }

    void decimalNumbers()
    {
        for (const auto& [text, expected] : {std::pair("09", "9"), {"010", "10"}, {"1", "1"},
                 {"00", "00"}, {"", ""}, {"0x1F", "0x1F"}, {"01.5", "01.5"}, {"-08", "-08"}})
            QCOMPARE(asDecimal(text), std::string(expected));
    }

    void leastShare_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("expected");
        QTest::addColumn<bool>("isAccepted");
        QTest::newRow("all") << "0" << 0.0 << true;
        QTest::newRow("some") << "2.5" << 2.5 << true;
        QTest::newRow("the whole") << "100" << 100.0 << true;
        QTest::newRow("more than the whole") << "100.1" << 0.5 << false;
        QTest::newRow("less than nothing") << "-0.1" << 0.5 << false;
        QTest::newRow("no number") << "much" << 0.5 << false;
    }
    void leastShare()
    {
        QFETCH(QString, text);
        CLI::App app;
        double percent = 0.5;
        addLeastShare(app, percent);
        QTEST(parsed(app, {"--least=" + text}).isEmpty(), "isAccepted");
        QTEST(percent, "expected");
    }

    void forms_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("expected");
        QTest::addColumn<bool>("isAccepted");
        const auto row = [](const char* name, const QStringList& arguments, PrintedAs form) {
            QTest::newRow(name) << arguments << static_cast<int>(form) << true;
        };
        row("neither", {}, PrintedAs::Text);
        row("json", {"--json"}, PrintedAs::Json);
        row("markdown", {"--markdown"}, PrintedAs::Markdown);
        QTest::newRow("both") << QStringList{"--markdown", "--json"} << 0 << false;
    }
    void forms()
    {
        QFETCH(QStringList, arguments);
        QFETCH(bool, isAccepted);
        CLI::App app;
        PrintedAs form = PrintedAs::Text;
        addForms(app, form);
        QCOMPARE(parsed(app, arguments).isEmpty(), isAccepted);
        if (isAccepted)
            QTEST(static_cast<int>(form), "expected");
    }

    void otherOptions()
    {
        CLI::App app;
        std::string out = "a.svg";
        bool fromDisk = false;
        addOut(app, out);
        addSourceFromDisk(app, fromDisk);
        addIgnoredFlags(app, {"--stable", "-v,--verbose"});
        QVERIFY(QString::fromStdString(app.help()).contains("a.svg"));
        QCOMPARE(parsed(app, {"-v", "--stable"}), QString());
        QCOMPARE(out, std::string("a.svg"));
        QVERIFY(!fromDisk);
        QCOMPARE(parsed(app, {"-o", "-", "--source-from-disk"}), QString());
        QCOMPARE(out, std::string("-"));
        QVERIFY(fromDisk);
    }

    void choice()
    {
        const std::map<std::string, int> sizes = {{"large", 3}, {"small", 1}};
        int size = 3;
        CLI::App app;
        addChoice(app, "--size", size, sizes, "How large");
        QCOMPARE(parsed(app, {}), QString());
        QCOMPARE(size, 3);
        QCOMPARE(parsed(app, {"--size", "medium"}), "--size: \"medium\" is not one of large|small");
        QCOMPARE(size, 3);
        QCOMPARE(parsed(app, {"--size", "small"}), QString());
        QCOMPARE(size, 1);
        QCOMPARE(app.get_option("--size")->get_type_name(), std::string("large|small"));
        QCOMPARE(app.get_option("--size")->get_default_str(), std::string("large"));
    }

    // nytprof diff --fail-above

    void gateOptions_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("percent"); ///< negative when it is refused
        QTest::newRow("none") << "0" << 0.0;
        QTest::newRow("with a sign") << "5%" << 5.0;
        QTest::newRow("without one") << "12.5" << 12.5;
        QTest::newRow("more than all") << "150" << 150.0;
        for (const char* text : {"", "%", "5%%", "5 %", "-1", "-0.01%", "x5", "5x", "nan"})
            QTest::addRow("\"%s\"", text) << text << -1.0;
    }
    void gateOptions()
    {
        QFETCH(QString, text);
        QFETCH(double, percent);
        CLI::App app;
        Gate gate;
        addGate(app, gate);
        QCOMPARE(parsed(app, {"--fail-above=" + text}).isEmpty(), percent >= 0);
        QCOMPARE(gate.percent.value_or(-1), percent);
    }

    void gateOptionsGoTogether()
    {
        CLI::App app;
        Gate gate;
        addGate(app, gate);
        QCOMPARE(parsed(app, {"--sub", "f"}), "--sub requires --fail-above");
        QCOMPARE(
            parsed(app, {"--fail-above", "1", "--sub", "f", "--sub", "g", "--measure", "calls"}),
            QString());
        QCOMPARE(texts(gate.subs), QStringList({"f", "g"}));
        QCOMPARE(static_cast<int>(gate.measure), static_cast<int>(GateMeasure::Calls));
        for (const GateMeasure measure :
            {GateMeasure::Time, GateMeasure::Calls, GateMeasure::Statements}) {
            for (const auto& subs : {std::vector<std::string>(), std::vector<std::string>{"f"}}) {
                const bool isRefused = measure == GateMeasure::Statements && !subs.empty();
                try {
                    validate({1, measure, subs});
                    QVERIFY(!isRefused);
                } catch (const CLI::ValidationError&) {
                    QVERIFY(isRefused);
                }
            }
        }
    }

    void gate_data()
    {
        QTest::addColumn<Run>("before");
        QTest::addColumn<Run>("after");
        QTest::addColumn<Gate>("gate");
        QTest::addColumn<QString>("message"); ///< empty when it passes
        const auto row = [](const char* name, const Run& before, const Run& after, const Gate& gate,
                             const char* message) {
            QTest::newRow(name) << before << after << gate << QString::fromUtf8(message);
        };
        const Gate time{10, GateMeasure::Time, {}};
        const Gate calls{10, GateMeasure::Calls, {}};
        const Gate statements{10, GateMeasure::Statements, {}};
        const Gate timeOfSub{10, GateMeasure::Time, {"main::f"}};
        const Gate callsOfSub{10, GateMeasure::Calls, {"f"}};

        row("no limit", {1, 100, 100}, {9, 900, 900}, {}, "");
        row("just as much", {1, 1000, 1}, {1, 1100, 1}, time,
            "nytprof: passed: time in statements went from 100\u00b5s to 110\u00b5s, +10%: "
            "not more than 10%\n");
        row("one tick more", {1, 1000, 1}, {1, 1101, 1}, time,
            "nytprof: time in statements grew from 100\u00b5s to 110\u00b5s, +10.1%: more than "
            "10%\n");
        row("less", {1, 1000, 1}, {1, 900, 1}, time,
            "nytprof: passed: time in statements went from 100\u00b5s to 90.0\u00b5s, -10%: "
            "not more than 10%\n");
        row("156 times as much", {1, 1000, 1}, {1, 156900, 1}, time,
            "nytprof: time in statements grew from 100\u00b5s to 15.7ms, x 157: more than "
            "10%\n");
        row("a limit of nothing", {1, 1000, 1}, {1, 1001, 1}, {0, GateMeasure::Time, {}},
            "nytprof: time in statements grew from 100\u00b5s to 100\u00b5s, +0.1%: more than "
            "0%\n");

        // Statements are compared where both have them, else subs.
        row("both without statements", {1, 0, 1000}, {1, 0, 2000}, time,
            "nytprof: time in subs grew from 100\u00b5s to 200\u00b5s, +100%: more than 10%\n");
        row("the first without statements", {1, 0, 1000}, {1, 9999, 1000}, time,
            "nytprof: passed: time in subs went from 100\u00b5s to 100\u00b5s, 0.0%: not more "
            "than 10%\n");
        row("the second without statements", {1, 1, 1000}, {1, 0, 2000}, time,
            "nytprof: time in subs grew from 100\u00b5s to 200\u00b5s, +100%: more than 10%\n");

        // What was not there before is growth that has no measure.
        row("no calls before", {0, 5, 0}, {10, 5, 0}, calls,
            "nytprof: calls grew from 0 to 10: more than 10%\n");
        row("no calls afterwards", {10, 5, 0}, {0, 5, 0}, calls,
            "nytprof: passed: calls went from 10 to 0, -100%: not more than 10%\n");
        row("no calls at all", {0, 5, 0}, {0, 5, 0}, calls,
            "nytprof: error: the profiles do not contain calls; choose another --measure\n");
        row("no statements before", {1, 0, 5}, {1, 5, 5}, statements,
            "nytprof: statements grew from 0 to 1: more than 10%\n");
        row("no statements at all", {1, 0, 5}, {1, 0, 5}, statements,
            "nytprof: error: the profiles do not contain statements; choose another --measure\n");

        row("calls of a sub, as many", {10, 5, 10}, {11, 5, 10}, callsOfSub,
            "nytprof: passed: calls of main::f went from 10 to 11, +10%: not more than "
            "10%\n");
        row("calls of a sub, one more", {10, 5, 10}, {12, 5, 10}, callsOfSub,
            "nytprof: calls of main::f grew from 10 to 12, +20%: more than 10%\n");
        row("no calls of a sub before", {0, 5, 0}, {10, 5, 10}, callsOfSub,
            "nytprof: calls of main::f grew from 0 to 10: more than 10%\n");
        row("a sub that nobody calls", {0, 5, 0}, {0, 5, 0}, timeOfSub,
            "nytprof: error: the profiles do not contain time of main::f; choose another "
            "--measure\n");
        row("time of a sub, more calls", {1, 5, 1000}, {9, 5, 1100}, timeOfSub,
            "nytprof: passed: time of main::f went from 100\u00b5s to 110\u00b5s, +10%: not "
            "more than 10%\n");
        row("time of a sub", {9, 5, 1000}, {1, 5, 1200}, timeOfSub,
            "nytprof: time of main::f grew from 100\u00b5s to 120\u00b5s, +20%: more than 10%\n");
        row("each sub by itself", {1, 5, 1000}, {1, 5, 2000}, {10, GateMeasure::Time, {"g", "f"}},
            "nytprof: error: no sub named \"g\"; nytprof export csv --table subs lists all\n"
            "nytprof: time of main::f grew from 100\u00b5s to 200\u00b5s, +100%: more than "
            "10%\n");
        row("one sub grew, another is not there", {1, 5, 1000}, {1, 5, 1000},
            {10, GateMeasure::Time, {"g", "f"}},
            "nytprof: error: no sub named \"g\"; nytprof export csv --table subs lists all\n"
            "nytprof: passed: time of main::f went from 100\u00b5s to 100\u00b5s, 0.0%: not more "
            "than 10%\n");
    }
    void gate()
    {
        QFETCH(Run, before);
        QFETCH(Run, after);
        QFETCH(Gate, gate);
        QFETCH(QString, message);
        const auto diff = diffProfiles(profileOf(before), profileOf(after));
        const CapturedStderr captured;
        QCOMPARE(passes(gate, *diff), message.isEmpty() || message.startsWith("nytprof: passed: "));
        QCOMPARE(captured.text(), message);
    }

    /// Samples have no calls to count.
    void gateOnImportedProfiles()
    {
        const auto fast = imported("main;main::f 10\n");
        const auto slow = imported("main;main::f 20\n");
        const auto diff = diffProfiles(fast, slow);
        const CapturedStderr captured;
        QVERIFY(!passes({10, GateMeasure::Calls, {}}, *diff));
        QVERIFY(!passes({10, GateMeasure::Time, {"main::f"}}, *diff));
        QCOMPARE(captured.text(),
            "nytprof: error: the profiles do not contain calls; choose another --measure\n"
            "nytprof: time of main::f grew from 10 samples to 20 samples, +100%: more than "
            "10%\n");
    }

    // Names of subs and files

    void namedSubs_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("found");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const char* found, const char* message) {
            QTest::addRow("\"%s\"", name) << name << found << message;
        };
        row("A::new", "A::new", "");
        row("word", "A::word", "");
        row("idle", "", "nytprof: error: no sub named \"idle\"; name one of these:\n  A::idle\n");
        row("A::idle", "A::idle", ""); // its whole name is enough
        row("ord", "", "nytprof: error: no sub named \"ord\"; name one of these:\n  A::word\n");
        row("", "",
            "nytprof: error: no sub named \"\"; name one of these:\n  B::new\n  A::new\n  A::word\n"
            "  A::idle\n  main program\n");
        row("new", "",
            "nytprof: error: more than one sub named \"new\"; name one of these:\n  B::new\n  "
            "A::new\n");
        row("x\x1b", "",
            "nytprof: error: no sub named \"x\\x1b\"; nytprof export csv --table subs lists all\n");
    }
    void namedSubs()
    {
        QFETCH(QString, name);
        QFETCH(QString, found);
        const auto profile
            = StreamBuilder::begun()
                  .newFid(1, "/lib/A.pm")
                  .subInfo(1, "A::idle", 9, 9)
                  .subCallers(
                      "A::word", {.caller = "main::RUNTIME", .inclusive = 1, .exclusive = 1})
                  .subCallers("A::new", {.caller = "main::RUNTIME", .inclusive = 2, .exclusive = 2})
                  .subCallers("B::new", {.caller = "main::RUNTIME", .inclusive = 3, .exclusive = 3})
                  .pidEnd(7, 1.8e9)
                  .profile();
        const CapturedStderr captured;
        const SubId sub = findNamedSub(*profile, name.toStdString());
        QCOMPARE(sub.valid() ? std::string((*profile)[sub].name) : "", found.toStdString());
        QTEST(captured.text(), "message");
    }

    /// Eight are listed, and how many more there are.
    void candidates()
    {
        for (const int count : {8, 9, 10}) {
            auto stream = StreamBuilder::begun();
            QString expected
                = "nytprof: error: more than one file named \"New.pm\"; name one of these:\n";
            for (int i = 0; i < count; ++i) {
                const std::string name = "/lib/" + std::to_string(i) + "/New.pm";
                stream.newFid(static_cast<std::uint32_t>(i + 1), name);
                if (i < 8)
                    expected += "  " + QString::fromStdString(name) + u'\n';
            }
            if (count > 8)
                expected += QStringLiteral("  and %1 more\n").arg(count - 8);
            const auto profile = stream.pidEnd(7, 1.8e9).profile();
            const CapturedStderr captured;
            QVERIFY(!findNamedFile(*profile, "New.pm").valid());
            QCOMPARE(captured.text(), expected);
        }
    }

    void namedFiles()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/lib/A.pm")
                                 .newFid(2, "/lib/A/A.pl")
                                 .newFid(3, "/lib/BA.pm")
                                 .newFid(4, "/lib/")
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const CapturedStderr captured;
        QCOMPARE((*profile)[findNamedFile(*profile, "A.pm")].name, "/lib/A.pm");
        QCOMPARE((*profile)[findNamedFile(*profile, "A/A.pl")].name, "/lib/A/A.pl");
        QCOMPARE((*profile)[findNamedFile(*profile, "/lib/BA.pm")].name, "/lib/BA.pm");
        QCOMPARE(captured.text(), QString());
        QVERIFY(!findNamedFile(*profile, ".pm").valid());
        {
            const CapturedStderr other;
            QVERIFY(!findNamedFile(*profile, "").valid());
        }
        QCOMPARE(captured.text(),
            "nytprof: error: no file named \".pm\"; name one of these:\n  /lib/A.pm\n  "
            "/lib/BA.pm\n");
        QCOMPARE(placeOf(*profile, FileId(0), 12), std::string("/lib/A.pm:12"));
        QCOMPARE(placeOf(*profile, FileId(), 12), std::string());
    }
};

NYTPROF_TEST(ArgumentsTest, QCoreApplication)
#include "tst_arguments.moc"
