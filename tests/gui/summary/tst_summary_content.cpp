// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The texts of the summary, and the same as Markdown.
#include "analysis/hotspots.h"
#include "loading/loaded_profile.h"
#include "loading/profile_loader.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile/waiting.h"
#include "profile_files.h"
#include "required_packages.h"
#include "stream_builder.h"
#include "summary/summary_content.h"
#include "summary/summary_parts.h"
#include "summary/summary_view.h"
#include "test_class.h"

#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

LoadedProfile loadedOf(const std::shared_ptr<const Profile>& profile)
{
    LoadedProfile loaded;
    loaded.path = QStringLiteral("/tmp/nytprof.out");
    loaded.profile = profile;
    loaded.waiting = waitingTime(*profile);
    loaded.parts.push_back({loaded.path, profile, {}, true});
    loaded.packages = std::make_shared<const PackageTable>(*profile);
    loaded.groups = std::make_shared<const PackageGroups>(*profile);
    loaded.summary = std::make_shared<const SummaryFacts>(*profile, *loaded.packages);
    return loaded;
}

std::shared_ptr<const Profile> smallProgram()
{
    auto stream = StreamBuilder::begun().text(":application=/home/me/bin/tool.pl");
    stream.text(":perl_version=5.36.0").text("!calls=1");
    stream.newFid(1, "/home/me/bin/tool.pl")
        .newFid(2, "/usr/share/perl5/M.pm")
        .time(6'000'000, 1, 3);
    stream.newFid(3, "(eval 1)[/home/me/bin/tool.pl:7]", 1, 7).srcLine(1, 3, "  f( $x )  ;");
    stream.time(3'000'000, 2, 9).time(1'000'000, 3, 1);
    stream.subInfo(1, "main::f", 2, 5).subInfo(2, "M::g", 8, 10);
    stream.subCallers("main::f", {.line = 6, .count = 4, .inclusive = 0.9, .exclusive = 0.5});
    stream.subCallers("M::g", {.line = 3, .count = 20, .inclusive = 0.3, .exclusive = 0.3});
    return stream.pidEnd(7, 1.7e9 + 2).profile();
}

/// "TIME PERCENT CALLS NAME CODE: REASON" of each.
QStringList textsOf(const std::vector<SummaryRow>& rows)
{
    QStringList texts;
    for (const SummaryRow& row : rows)
        texts << QStringList({row.time, row.percent, row.calls, row.name.text, row.code}).join(u' ')
                + QStringLiteral(": ") + plainText(row.reason);
    return texts;
}

QString textOf(const std::vector<SummaryLine>& lines)
{
    QString text;
    for (const SummaryLine& line : lines)
        text += plainText(line) + u'\n';
    return text;
}

} // namespace

class SummaryContentTest : public QObject {
    Q_OBJECT

private slots:
    void showsTheProgramAndTheHottestSubs()
    {
        const SummaryContent content = summaryContent(loadedOf(smallProgram()));
        QCOMPARE(content.program, QStringLiteral("tool.pl"));
        QCOMPARE(content.path, QStringLiteral("/home/me/bin/tool.pl"));
        QVERIFY(content.warnings.empty());
        QStringList shares;
        for (const SummaryShare& share : content.shares)
            shares << QStringLiteral("%1 %2 %3").arg(share.name, share.time).arg(share.share);
        QCOMPARE(shares,
            QStringList({"own code 500\u00a0ms 0.5", "modules 300\u00a0ms 0.3",
                "outside of subs 200\u00a0ms 0.2"}));
        QCOMPARE(content.base, QStringLiteral("100 % = 1.00\u00a0s"));
        QCOMPARE(content.baseOfShares, content.base);
        QCOMPARE(textsOf(content.subs),
            QStringList(
                {"500\u00a0ms 50.0 % 4 main::f : one line, tool.pl:3; 4 calls, 125\u00a0ms each",
                    "300\u00a0ms 30.0 % 20 M::g : one line, M.pm:9; 20 calls, 15.0\u00a0ms each"}));
        QCOMPARE(content.subs[1].bar, 0.6);
        QCOMPARE(textsOf(content.lines),
            QStringList({"600\u00a0ms 60.0 %  /home/me/bin/tool.pl:3 f( $x ) ;: ",
                "300\u00a0ms 30.0 %  M.pm:9 : ", "100\u00a0ms 10.0 %  eval 1:1 : "}));
        QCOMPARE(content.allSubs.text, QStringLiteral("All 2 subs"));
        QStringList numbers;
        for (const SummaryNumber& number : content.numbers)
            numbers << number.title + u' ' + number.value;
        QCOMPARE(numbers,
            QStringList(
                {"Wall-clock time 2.00\u00a0s", "Working 1.00\u00a0s", "Waiting 0\u00a0s"}));
    }

    void waitingIsApart()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(10'000'000, 1, 1);
        stream.subInfo(1, "main::CORE:sleep", 0, 0);
        stream.subCallers("main::CORE:sleep", {.count = 3, .inclusive = 0.6, .exclusive = 0.6});
        const auto profile = stream.pidEnd(7, 1.7e9 + 1).profile();
        LoadedProfile loaded = loadedOf(withWaiting(WaitingTime::LeftOut, profile));
        WholeRun whole;
        whole.profile = profile;
        loaded.whole = std::make_shared<const WholeRun>(whole);
        loaded.waiting = waitingTime(*profile);
        loaded.maxWait = {QStringLiteral("main::CORE:sleep"), 3, 0.6};
        loaded.waitingHidden = true;
        const SummaryContent content = summaryContent(loaded);
        QCOMPARE(content.numbers[1].value, QStringLiteral("400\u00a0ms"));
        QCOMPARE(content.numbers[2].value, QStringLiteral("600\u00a0ms"));
        QCOMPARE(plainText(content.numbers[2].detail),
            QStringLiteral("main::CORE:sleep3 calls200\u00a0ms each"));
        QCOMPARE(content.shares.back().name, QStringLiteral("waiting"));
        QCOMPARE(content.shares.back().share, 0.6);
        QCOMPARE(content.base, QStringLiteral("100 % = 400\u00a0ms"));
        QCOMPARE(content.baseOfShares, QStringLiteral("100 % = 1.00\u00a0s, with waiting"));
        QVERIFY(content.shares.back().isWaiting); // hatched, unlike time outside of subs
        QVERIFY(!content.shares.front().isWaiting);
    }

    void processes()
    {
        const auto detailOf = [](StreamBuilder& stream) {
            const auto profile = stream.newFid(1, "/a.pl").time(15'000'000, 1, 1).profile();
            QStringList texts;
            const SummaryContent content = summaryContent(loadedOf(profile));
            for (const SummaryText& part : content.numbers[0].detail)
                texts << part.text;
            return texts.join(QStringLiteral(", "));
        };
        StreamBuilder child;
        child.text(":ticks_per_sec=10000000").pidStart(2, 1, 100).pidEnd(2, 104);
        QCOMPARE(detailOf(child), QStringLiteral("process 2, child of 1"));
        StreamBuilder two;
        two.text(":ticks_per_sec=10000000").pidStart(2, 1, 100).pidStart(3, 2, 101);
        two.pidEnd(3, 104).pidEnd(2, 103);
        QCOMPARE(detailOf(two),
            QStringLiteral("2 processes, at most 2 at once, 0.4 working on average"));
    }

    /// Options clock and usecputime of the collector; clocks are numbered as POSIX does.
    void theClockIsNamed()
    {
        for (const auto& [option, clock] :
            {std::pair("!clock=1", "wall-clock time"), std::pair("!clock=2", "CPU time"),
                std::pair("!clock=3", "CPU time"), std::pair("!usecputime=1", "CPU time"),
                std::pair("!usecputime=0", "wall-clock time")}) {
            auto stream = StreamBuilder::begun();
            stream.text(option).newFid(1, "/a.pl").time(5, 1, 1);
            const auto profile = stream.pidEnd(7, 2).profile();
            const SummaryContent content = summaryContent(loadedOf(profile));
            QVERIFY2(plainText(content.details).contains(QLatin1String(clock)), option);
            QVERIFY(
                textOf(content.notes).contains(QStringLiteral("Clock resolution: 100\u00a0ns")));
            QVERIFY(textOf(content.notes).contains(QLatin1String(option).mid(1)));
        }
    }

    void sharesOfRealProfilesAddUpToAll_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"small_default", "small_c0", "small_stmts0", "forktree", "dash_e",
                 "utf8", "moo", "moose", "slowops"})
            QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral("/nytprof.out");
    }

    void sharesOfRealProfilesAddUpToAll()
    {
        QFETCH(const QString, name);
        if (profilePath(name).isEmpty())
            SKIP_WITHOUT("shared-profiles");
        const SummaryContent content = summaryContent(readAndCompare({{profilePath(name)}}));
        double sum = 0;
        for (const SummaryShare& share : content.shares)
            sum += share.share;
        QVERIFY2(qAbs(sum - 1) < 1e-9, qPrintable(QString::number(sum, 'g', 12)));
        QVERIFY(content.subs.size() <= 7 && content.lines.size() <= 5);
    }

    void oddTimesAreReported()
    {
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(100, 1, 1);
        stream.subInfo(1, "main::f", 1, 2).subInfo(1, "main::g", 3, 4);
        stream.subCallers("main::f", {.inclusive = -0.1, .exclusive = -0.1});
        stream.subCallers("main::g", {.inclusive = 5, .exclusive = 0.000001});
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        const QString warnings = textOf(summaryContent(loadedOf(profile)).warnings);
        QVERIFY(warnings.contains(QStringLiteral("1 sub with negative times")));
        QVERIFY(warnings.contains(QStringLiteral("1 sub with more inclusive time")));
    }

    void damageIsReportedWithItsOffset()
    {
        const QString path = profilePath(QStringLiteral("trunc_50/nytprof.default.out"));
        if (path.isEmpty())
            SKIP_WITHOUT("shared-profiles");
        const SummaryContent content = summaryContent(readAndCompare({{path}}));
        QVERIFY2(textOf(content.warnings).contains(QStringLiteral("byte ")),
            qPrintable(textOf(content.warnings)));
        QVERIFY(summaryMarkdown(content).contains(QStringLiteral("byte ")));
        QCOMPARE(textOf(content.warnings).count(QStringLiteral("was killed")), 1);
    }

    void filesThatChangedSinceAreNamed()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("Changed.pm")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("sub f { 2 }\n");
        file.close();
        auto stream = StreamBuilder::begun();
        stream.newFid(1, file.fileName().toStdString()).time(1000, 1, 1);
        stream.srcLine(1, 1, "sub f { 1 }\n");
        Navigation navigation;
        SummaryView view(&navigation);
        view.setLoaded(loadedOf(stream.pidEnd(7, 1.8e9).profile()));
        QVERIFY(!view.busy()); // nobody sees it yet
        view.show();
        QTRY_VERIFY(!view.busy());
        QString said;
        for (const QLabel* label : view.findChildren<QLabel*>())
            said += label->text();
        QVERIFY2(said.contains(QStringLiteral("1 file changed")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("Changed.pm")), qPrintable(said));
    }

    void oneOfSeveralProcessesIsNamedByItsFile()
    {
        LoadedProfile loaded = loadedOf(smallProgram());
        loaded.parts.push_back({QStringLiteral("/tmp/nytprof.out.8"), loaded.profile, {}, true});
        QVERIFY(textOf(summaryContent(loaded).notes)
                    .contains(QStringLiteral("First file: /tmp/nytprof.out\n")));
        loaded.parts[0].included = false;
        QVERIFY(textOf(summaryContent(loaded).notes)
                    .contains(QStringLiteral("File: /tmp/nytprof.out.8\n")));
        QVERIFY(!textOf(summaryContent(loaded).notes).contains(QStringLiteral("First")));
    }

    void longLinesEndWithAnEllipsis()
    {
        const QFontMetrics metrics(QGuiApplication::font());
        const SummaryLine line = {{"one line, "}, {"A.pm:3", "line:0:3"}, {"; 12 calls"}};
        const int whole = metrics.horizontalAdvance(plainText(line));
        QCOMPARE(plainText(fittingLine(line, whole, metrics)), plainText(line));
        for (int width = metrics.horizontalAdvance(QChar(0x2026)); width < whole; ++width) {
            const QString text = plainText(fittingLine(line, width, metrics));
            QVERIFY2(text.endsWith(QChar(0x2026)), qPrintable(text));
            QVERIFY(metrics.horizontalAdvance(text) <= width + 1);
        }
        const SummaryLine cut = fittingLine(
            line, metrics.horizontalAdvance(QStringLiteral("one line, A.p\u2026")), metrics);
        QCOMPARE(cut.back().link, QStringLiteral("line:0:3"));
    }

    void markdown()
    {
        SummaryContent content;
        content.program = "a|b";
        content.details = {{"perl 5.36.0"}, {"x*y"}};
        content.numbers = {{"Working", "1.00\u00a0s", {{"3 calls"}, {"2 subs", "view.subs"}}}};
        content.shares = {{"own", "3\u00a0s", "75.0 %", 0.75, CodeClass::Own},
            {"other", "1\u00a0s", "25.0 %", 0.25, std::nullopt}};
        content.warnings = {{{"one `x`"}}};
        content.notes = {{{"<1"}}};
        SummaryRow row;
        row.time = "1.00\u00a0s";
        row.percent = "75.0 %";
        row.calls = "12,345";
        row.name.text = "A::long_name";
        row.reason = {{"one line, "}, {"A.pm:3", "line:0:3"}};
        content.subs = {row};
        row.code = "f($x);";
        content.callStack = {row};
        content.lines = {row};
        QCOMPARE(summaryMarkdown(content),
            "## a\\|b\n"
            "\n"
            "perl 5.36.0 \u00b7 x\\*y\n"
            "\n"
            "- **Working**: 1.00\u00a0s (3 calls \u00b7 2 subs)\n"
            "- one \\`x\\`\n"
            "- \\<1\n"
            "\n"
            "### Time by Origin\n"
            "\n"
            "| Time | Share | Origin |\n"
            "| ---: | ---: | --- |\n"
            "| 3\u00a0s | 75.0 % | own |\n"
            "| 1\u00a0s | 25.0 % | other |\n"
            "\n"
            "### Hottest Subs\n"
            "\n"
            "| Exclusive | Share | Calls | Sub | Why |\n"
            "| ---: | ---: | ---: | --- | --- |\n"
            "| 1.00\u00a0s | 75.0 % | 12,345 | A::long\\_name | one line, A.pm:3 |\n"
            "\n"
            "### Hottest Call Stack\n"
            "\n"
            "| Inclusive | Sub |\n"
            "| ---: | --- |\n"
            "| 75.0 % | A::long\\_name |\n"
            "\n"
            "### Hottest Lines\n"
            "\n"
            "| Time | Share | Line | Code |\n"
            "| ---: | ---: | --- | --- |\n"
            "| 1.00\u00a0s | 75.0 % | A::long\\_name | f($x); |\n");
    }

    // A part that is empty has no heading.
    void markdownOfNothing()
    {
        SummaryContent content;
        content.program = "\\<";
        QCOMPARE(summaryMarkdown(content), "## \\\\\\<\n\n\n\n");
    }
};

NYTPROF_TEST(SummaryContentTest, QApplication)
#include "tst_summary_content.moc"
