// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What is said of a stream whose chunks contradict each other, and what is made of it.
#include "imported.h"
#include "profile/profile.h"
#include "stream/diagnostic_log.h"
#include "stream_builder.h"
#include "table_text.h"
#include "test_class.h"

#include <QTest>

#include <functional>
#include <limits>

using namespace nytprof;
using namespace nytprof::test;

using Add = std::function<void(StreamBuilder&)>;
Q_DECLARE_METATYPE(Add)

class StreamMessagesTest : public QObject {
    Q_OBJECT

private slots:
    void messages_data()
    {
        QTest::addColumn<Add>("add"); // behind a file with number 1
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const Add& add, const char* said) {
            QTest::newRow(name) << add << QString::fromUtf8(said);
        };
        using To = StreamBuilder;
        row(
            "nothing", [](To& to) { to.time(1, 1, 1); }, "");
        row(
            "no value", [](To& to) { to.text(":key").text("!key"); },
            "note: attribute or option without \"=\" ignored: key\n"
            "note: attribute or option without \"=\" ignored: key\n");
        row(
            "a long line without a value", [](To& to) { to.text(":" + std::string(81, 'k')); },
            "note: attribute or option without \"=\" ignored: "
            "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk\n");
        row(
            "file 0", [](To& to) { to.newFid(0, "/b.pl"); },
            "warning: file with the invalid number 0 ignored\n");
        row(
            "a file named twice", [](To& to) { to.newFid(1, "/a.pl").newFid(1, "/b.pl"); },
            "warning: file number 1 has two names; using /a.pl, not /b.pl\n");
        row(
            "a file without a name",
            [](To& to) { to.time(1, 5, 1).subCallers("f", {.fid = 6}).srcLine(7, 1, ""); },
            "warning: file number 5 has no name; shown by its number\n"
            "warning: file number 6 has no name; shown by its number\n"
            "warning: file number 7 has no name; shown by its number\n");
        row(
            "two discounts",
            [](To& to) { to.discount().discount().time(1, 1, 1).discount().discount(); },
            "note: second DISCOUNT record without a time between them ignored\n");
        row(
            "a discount for each time",
            [](To& to) { to.discount().time(1, 1, 1).discount().time(1, 1, 1); }, "");
        const double infinity = std::numeric_limits<double>::infinity();
        const char* const noNumber = "warning: time is not a number; using 0\n";
        row(
            "times of calls that are no numbers",
            [=](To& to) { to.subReturn(1, 1, infinity, "f").subReturn(1, 1, infinity, "f"); },
            noNumber);
        row(
            "times of callers that are no numbers",
            [=](To& to) {
                to.subCallers("f", {.inclusive = infinity})
                    .subCallers("f", {.exclusive = infinity});
            },
            noNumber);
        row(
            "a sub in two places",
            [](To& to) { to.subInfo(1, "f", 1, 2).subInfo(1, "f", 1, 3).subInfo(1, "f", 2, 2); },
            "note: sub f is defined more than once; using the first file\n"
            "note: sub f is defined more than once; using the first file\n");
        row(
            "a sub in two files",
            [](To& to) { to.newFid(2, "/b.pl").subInfo(1, "f", 1, 2).subInfo(2, "f", 1, 2); },
            "note: sub f is defined more than once; using the first file\n");
        row(
            "a sub twice in one place",
            [](To& to) { to.subInfo(1, "f", 1, 2).subInfo(1, "f", 1, 2); }, "");
        row(
            "an eval in itself",
            [](To& to) { to.newFid(2, "(eval 1)", 3).newFid(3, "(eval 2)", 2); },
            "warning: string eval (eval 2) refers to itself; shown as a file\n");
        row(
            "a large line number", [](To& to) { to.srcLine(1, 4'000'000'000U, "x"); },
            "warning: 1 source lines ignored: more than 262,144 lines before them are missing\n");
        row(
            "the end of another process", [](To& to) { to.pidEnd(99, 1.7e9); },
            "note: end of process 99 without its start ignored\n");
        row(
            "a process that ends twice",
            [](To& to) { to.pidStart(8, 7, 1.7e9).pidEnd(8, 1.8e9).pidEnd(8, 1.8e9); },
            "note: end of process 8 without its start ignored\n");
        row(
            "a process without an end", [](To& to) { to.pidStart(8, 7, 1.7e9); },
            "warning: process 8 is incomplete: it is running, was killed, or exited without perl; "
            "sub definitions, callers and source may be missing\n");
        row(
            "a process with its last time in a comment",
            [](To& to) { to.pidStart(8, 7, 1.7e9).text("#~until 1700000005"); },
            "warning: process 8 is incomplete: it is running, was killed, or exited without perl; "
            "shown up to its last flush\n");
        row(
            "an import that was damaged",
            [](To& to) { to.text("!imported=callgrind").text("!imported_whole=0"); },
            "warning: incomplete: a file it was made from was damaged\n");
        row(
            "an import that was whole",
            [](To& to) { to.text("!imported=callgrind").text("!imported_whole=1"); }, "");
    }

    void messages()
    {
        QFETCH(Add, add);
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
        add(stream);
        QTEST(test::messages(stream.pidEnd(7, 1.8e9).load()), "said");
    }

    void anEvalInItselfAlone()
    {
        const auto result = StreamBuilder::begun().newFid(1, "(eval 1)", 1).pidEnd(7, 1.8e9).load();
        QVERIFY(!result.profile->files().front().isEval());
        QCOMPARE(test::messages(result),
            "warning: string eval (eval 1) refers to itself; shown as a file\n");
    }

    /// The log keeps 200 messages, and always the one that ended the reading.
    void keptMessages()
    {
        using Severity = Diagnostic::Severity;
        for (const int count : {199, 200, 201, 203}) {
            DiagnosticLog log;
            for (int i = 0; i < count; ++i)
                log.add(Severity::Note, {static_cast<std::uint64_t>(i), 0}, std::to_string(i));
            log.addEnd(Severity::Error, {1, 2}, "the end");
            auto kept = log.take();
            const int dropped = std::max(0, count - 200);
            QCOMPARE(
                kept.size(), static_cast<std::size_t>(count - dropped + 1 + (dropped > 0 ? 1 : 0)));
            QCOMPARE(kept[198].message, "198");
            QCOMPARE(kept[198].offset, 198U);
            if (dropped > 0) {
                QCOMPARE(kept.back().message, std::to_string(dropped) + " more messages omitted");
                QCOMPARE(kept.back().severity, Severity::Note);
                kept.pop_back();
            }
            QCOMPARE(kept.back().message, "the end");
            QCOMPARE(kept.back().severity, Severity::Error);
            QCOMPARE(kept.back().inflatedOffset, 2U);
            QVERIFY(log.take().empty());
        }
    }

    void streamsWithoutProcesses()
    {
        const auto bare = [] { return StreamBuilder().text(":ticks_per_sec=10"); };
        const auto none = bare().load();
        QVERIFY(!none.profile->complete());
        QCOMPARE(test::messages(none),
            "warning: contains no process: the program is starting, was killed, or the copy is "
            "incomplete\n");
        const auto imported = bare().text("!imported=callgrind").load();
        QVERIFY(imported.profile->complete());
        QCOMPARE(test::messages(imported), "");
        const auto cut = bare().byte('+').load(); // has the message of the cut alone
        QCOMPARE(cut.diagnostics.size(), std::size_t{1});
        QVERIFY(!bare().text("!imported=callgrind").byte('+').load().profile->complete());
    }

    /// Of files named twice the first name stays, of subs the place in the file with the lowest
    /// number.
    void whatCounts()
    {
        auto stream
            = StreamBuilder::begun().newFid(2, "/b.pl").newFid(2, "/c.pl").newFid(1, "/a.pl");
        stream.subInfo(2, "f", 3, 4).subInfo(1, "f", 1, 2).subInfo(2, "f", 5, 6);
        stream.subInfo(1, "g", 7, 8).subInfo(1, "g", 9, 9);
        const auto profile = stream.pidEnd(7, 1.8e9).load().profile;
        QCOMPARE(subsText(*profile), "f /a.pl 1-2 perl 0 0 0 0 0\ng /a.pl 7-8 perl 0 0 0 0 0\n");
        QVERIFY(profile->findFile("/b.pl").valid());
        QVERIFY(!profile->findFile("/c.pl").valid());
    }

    /// Each process has the program that was named before it, or else that of the sum, and of two
    /// with one number the later one ends first.
    void processesOfASum()
    {
        auto stream = StreamBuilder().text(":ticks_per_sec=10").pidStart(7, 1, 1.7e9);
        stream.text(":application=a").pidStart(8, 7, 1.7e9 + 1).text(":application=b");
        stream.pidStart(8, 7, 1.7e9 + 2).text(":application=a");
        stream.pidEnd(8, 1.7e9 + 3).pidEnd(8, 1.7e9 + 4).pidEnd(7, 0);
        const auto profile = stream.profile();
        QCOMPARE(processesText(*profile).count(u'\n'), 3);
        const auto processes = profile->processes();
        QCOMPARE(processes[0].application, std::string_view("a"));
        QCOMPARE(processes[1].application, std::string_view("a"));
        QCOMPARE(processes[2].application, std::string_view("b"));
        QCOMPARE(processes[0].endTime, 1.0); // unknown, but complete
        QCOMPARE(processes[1].endTime, 1.7e9 + 4);
        QCOMPARE(processes[2].endTime, 1.7e9 + 3);
        QCOMPARE(settingsText(profile->attributes()),
            "ticks_per_sec=10\napplication=a\napplication=b\n");
    }

    /// What a process announces before its first event ran in the one before.
    void evalsOfLaterProcesses()
    {
        auto stream
            = StreamBuilder::begun().newFid(1, "(eval 1)[/a.pl:1]", 2, 1).newFid(2, "/a.pl");
        stream.time(1, 2, 1).newFid(3, "(eval 2)[/a.pl:1]", 2, 1).pidStart(8, 7, 1.7e9);
        stream.newFid(4, "(eval 3)[/a.pl:1]", 2, 1).subReturn(1, 1, 1, "f");
        stream.newFid(5, "(eval 4)[/a.pl:1]", 2, 1);
        const auto profile = stream.pidEnd(8, 1.8e9).pidEnd(7, 1.8e9).profile();
        QStringList executions;
        for (const File& file : profile->files()) {
            if (file.isEval())
                executions << QString::number(file.executions);
        }
        QCOMPARE(executions.join(u' '), "0 1 0 1");
    }

    /// A string eval counts in the process that ran it (File::executions).
    void executionsOfEvals_data()
    {
        QTest::addColumn<Add>("options");
        QTest::addColumn<QString>("executions"); // of "(eval 3)", announced before the first time,
        // "(eval 4)", announced behind it, and "(eval 5)" with a comment that says how often
        const auto row = [](const char* name, const Add& options, const char* executions) {
            QTest::newRow(name) << options << QString::fromLatin1(executions);
        };
        using To = StreamBuilder;
        row(
            "of Devel::NYTProf", [](To&) {}, "0 1 7");
        row(
            "without statements", [](To& to) { to.text("!stmts=0"); }, "0 1 7");
        row(
            "without statements, no child",
            [](To& to) { to.text("!stmts=0").text("!forkdepth=-1"); }, "1 1 7");
        row(
            "no child", [](To& to) { to.text("!forkdepth=-1"); }, "0 1 7");
        row(
            "ours", [](To& to) { to.text("!stream=0"); }, "1 1 7");
        row(
            "ours, with three before", [](To& to) { to.text("!stream=0").text("!evals_before=3"); },
            "0 1 7");
        row(
            "ours, with four before", [](To& to) { to.text("!stream=0").text("!evals_before=4"); },
            "0 0 7");
        row(
            "ours, with two before", [](To& to) { to.text("!stream=0").text("!evals_before=2"); },
            "1 1 7");
        row(
            "a sum of ours",
            [](To& to) {
                to.text("!stream=0").text("!evals_before=4").pidStart(8, 7, 1.7e9).pidEnd(8, 1.8e9);
            },
            "1 1 7");
    }

    void executionsOfEvals()
    {
        QFETCH(Add, options);
        auto stream = StreamBuilder::begun();
        options(stream);
        stream.newFid(1, "/a.pl").newFid(2, "(eval 3)[/a.pl:1]", 1, 1).time(1, 1, 1);
        stream.newFid(3, "(eval 4)[/a.pl:1]", 1, 1).newFid(4, "(eval 5)[/a.pl:1]", 1, 1);
        stream.text("#~executions 7");
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        QStringList executions;
        for (const char* name : {"(eval 3)[/a.pl:1]", "(eval 4)[/a.pl:1]", "(eval 5)[/a.pl:1]"})
            executions << QString::number((*profile)[profile->findFile(name)].executions);
        QTEST(executions.join(u' '), "executions");
    }
};

NYTPROF_TEST(StreamMessagesTest)
#include "tst_stream_messages.moc"
