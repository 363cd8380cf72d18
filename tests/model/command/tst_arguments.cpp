// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Arguments of commands, the names of subs and files in them, and the limits of nytprof diff.
#include "command/arguments.h"

#include "captured_stderr.h"
#include "command/open_profile.h"
#include "command/run_gate.h"
#include "compare/profile_diff.h"
#include "format/moment.h"
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
        row("7d", 604'800'000'000'000);
        row("2w", 1'209'600'000'000'000);
        row("0", 0);
        for (const char* const wrong :
            {"", "s", "-1", "30 s", "1y", "1.2.3s", "3000000h", "99999999999999999999"})
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

    void minShare_data()
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
    void minShare()
    {
        QFETCH(QString, text);
        CLI::App app;
        double percent = 0.5;
        addMinShare(app, percent);
        QTEST(parsed(app, {"--min-percent=" + text}).isEmpty(), "isAccepted");
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

    // nytprof compare --fail-on

    void limits_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("share"); ///< negative when it is refused
        QTest::addColumn<QString>("sub");
        const auto row = [](const char* text, double share, const char* sub) {
            QTest::newRow(text) << text << share << sub;
        };
        row("slower:0%", 0, "");
        row("slower:12.5%", 0.125, "");
        row("calls:150%", 1.5, "");
        row("calls:1% main::f", 0.01, "main::f");
        row("slower:1% 2ms main::f", 0.01, "main::f");
        for (const char* text : {"", "%", "5%", "slower:5", "slower:5%%", "slower:5 %",
                 "slower:-1%", "slower:x5%", "slower:nan%", "statements:1% f", "calls:1% 2ms f"})
            row(text, -1, "");
    }
    void limits()
    {
        QFETCH(const QString, text);
        QFETCH(const double, share);
        const auto limit = parseLimit(text.toStdString());
        QCOMPARE(limit ? limit->share : -1, share);
        QTEST(QString::fromStdString(limit ? limit->sub : ""), "sub");
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
