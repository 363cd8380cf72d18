// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What nytprof sample --live shows.
#include "command/live_samples.h"
#include "profile/profile.h"

#include "sampled_file.h"
#include "test_class.h"

#include <QTemporaryDir>
#include <QTest>

using namespace nytprof;
using namespace nytprof::command;
using namespace nytprof::test;

class LiveSamplesTest : public QObject {
    Q_OBJECT

private slots:
    void beforeTheFirstSample()
    {
        auto live = liveOf({});
        live.load();
        QCOMPARE(live.line(), std::string());
        QCOMPARE(textOf(live, {4, 60}),
            QStringLiteral("nytprof sample · app.pl                               • live\n"
                           "no sample yet\n\n"
                           " v lines  f filter  p pause  w write now  q quit "));
    }

    void aLineEachSecond()
    {
        auto live = liveOf({file("a", 7)});
        live.load();
        QCOMPARE(QString::fromStdString(live.line()),
            QStringLiteral("1.00s  100 samples  main::f 80.0% ±4.0, main::g 20.0% ±4.0"));
    }

    void processesAreSums()
    {
        auto live = liveOf({file("a", 7), file("b", 8), m_folder.filePath(QStringLiteral("none"))});
        live.load();
        QVERIFY(live.line().find("200 samples") != std::string::npos);
    }

    void keys()
    {
        auto live = liveOf({file("a", 7)});
        live.load();
        const QString subs = textOf(live);
        QVERIFY2(subs.contains(QStringLiteral("EXCLUSIVE▼")), qPrintable(subs));
        QVERIFY2(subs.contains(QStringLiteral("100 samples at 100 Hz")), qPrintable(subs));
        QVERIFY2(subs.contains(QStringLiteral("█  100.0% on a processor, 0.0% waiting for one, "
                                              "0.0% waiting")),
            qPrintable(subs));
        QVERIFY(live.press('s'));
        QVERIFY(textOf(live).contains(QStringLiteral("INCLUSIVE▼")));
        QVERIFY(live.press('v'));
        QVERIFY(textOf(live).contains(QStringLiteral(" 80  /srv/app.pl:3")));
        QVERIFY(live.press('v'));
        QVERIFY(textOf(live).contains(QStringLiteral(" 80  main::f ")));
        QVERIFY(live.press('p'));
        QVERIFY(textOf(live).contains(QStringLiteral("display paused 1.00s")));
        QVERIFY(live.press('x')); // another one does nothing
        QVERIFY(!live.press('q'));
    }

    void rowsOfSubs()
    {
        auto live = liveOf({file("a", 7)});
        live.load();
        QCOMPARE(lineWith(live, "main::f", 120),
            QStringLiteral("     80.0%   4.0  ██████████████████       80.0%         80  main::f"
                           "                      /srv/app.pl:1"));
        // A bar is relative to the largest: here a quarter of 13 columns.
        QCOMPARE(lineWith(live, "main::g", 90),
            QStringLiteral("     20.0%   4.0  ███▎                20.0%         20  main::g"));
        QCOMPARE(lineWith(live, "main::g", 75),
            QStringLiteral("     20.0%   4.0       20.0%         20  main::g"));
        QCOMPARE(
            lineWith(live, "main::g", 65), QStringLiteral("     20.0%   4.0       20.0%  main::g"));
    }

    void selectedSub()
    {
        auto live = liveOf({file("a", 7)});
        live.load();
        QVERIFY(!textOf(live).contains(QStringLiteral("called at")));
        QVERIFY(live.press(LiveScreen::Down)); // the first
        QVERIFY(live.press(LiveScreen::Down));
        const QString text = textOf(live);
        QVERIFY2(text.contains(QStringLiteral(
                     "\nlines      app.pl:3 80 · app.pl:5 20   samples of the sub itself: 20\n"
                     "called at  app.pl:9 20, in main program   samples in all: 20\n")),
            qPrintable(text));
        QCOMPARE(reversedLine(live), QStringLiteral("main::g"));
        live.load(); // it stays so
        QCOMPARE(reversedLine(live), QStringLiteral("main::g"));
        QVERIFY(live.press(LiveScreen::Down)); // there is none below
        QCOMPARE(reversedLine(live), QStringLiteral("main::g"));
        QVERIFY(live.press(LiveScreen::Up));
        QCOMPARE(reversedLine(live), QStringLiteral("main::f"));
    }

    void enterShowsTheStacksOfTheSelectedSub()
    {
        auto live = liveOf({file("a", 7)});
        live.load();
        for (const int key : {int(LiveScreen::Down), int(LiveScreen::Down), int(LiveScreen::Enter)})
            QVERIFY(live.press(key));
        QVERIFY(textOf(live).contains(QStringLiteral("f filter: main::g")));
        QVERIFY(!textOf(live).contains(QStringLiteral("main::f")));
        QCOMPARE(reversedLine(live), QStringLiteral("main::g"));
        QVERIFY(live.press(LiveScreen::Escape));
        QVERIFY(textOf(live).contains(QStringLiteral("main::f")));
    }

    void writesWhatWasFound()
    {
        auto live = liveOf({file("a", 7)});
        QVERIFY(live.press('w'));
        QVERIFY(textOf(live).endsWith(QStringLiteral(" nothing to write yet")));
        live.load();
        QVERIFY(live.press('w'));
        QVERIFY(textOf(live).endsWith(QStringLiteral(" wrote 100 samples")));
        QVERIFY(live.press(LiveScreen::Down)); // the keys are shown again
        QVERIFY(textOf(live).endsWith(QStringLiteral("  q quit ")));
    }

    void whatMostlyWaitsIsMarked()
    {
        const QString path = m_folder.filePath(QStringLiteral("waits"));
        SampledFile(path)
            .sample(10, "main::CORE:sleep:3 main::RUNTIME:8")
            .sample(20, "main::f:4 main::RUNTIME:9")
            .slice(1'000);
        auto live = liveOf({path});
        live.load();
        QVERIFY(!textOf(live).contains(QStringLiteral("w: mostly waiting")));
        QVERIFY(live.press('a'));
        QVERIFY2(textOf(live).contains(QStringLiteral("w: mostly waiting.  ±")),
            qPrintable(textOf(live)));
        QVERIFY(lineWith(live, "CORE:sleep", 120).endsWith(QStringLiteral("  w")));
        QVERIFY(!lineWith(live, "main::f", 120).endsWith(QStringLiteral("  w")));
    }

    void filter()
    {
        auto live = liveOf({file("a", 7)});
        live.load();
        for (const char key : {'f', ':', 'Q'})
            QVERIFY(live.press(key)); // also q, which is a letter now
        QVERIFY(
            textOf(live).endsWith(QStringLiteral(" names with: :Q_   Enter done   Esc all names")));
        QVERIFY(!textOf(live).contains(QStringLiteral("main::g")));
        QVERIFY(live.press(LiveScreen::Backspace));
        QVERIFY(live.press('G'));
        QVERIFY(textOf(live).contains(QStringLiteral("main::g")));
        QVERIFY(!textOf(live).contains(QStringLiteral("main::f")));
        QVERIFY(live.press('\n'));
        QVERIFY(textOf(live).contains(QStringLiteral("f filter: :G")));
        QVERIFY(live.press(LiveScreen::Escape));
        QVERIFY(textOf(live).contains(QStringLiteral("main::f")));
        QVERIFY(!live.press('q'));
    }

    void aFilteredTreeHasTheFramesAbove()
    {
        const QString path = m_folder.filePath(QStringLiteral("tree"));
        SampledFile(path)
            .sample(10, "main::deep:3 main::above:5 main::RUNTIME:8")
            .sample(20, "main::deep:3 main::above:5 main::RUNTIME:8")
            .sample(30, "main::beside:4 main::RUNTIME:9")
            .slice(1'000);
        auto live = liveOf({path});
        live.load();
        for (const int key : {int('v'), int('v'), int('f'), int('d'), int('e'), int('e')})
            QVERIFY(live.press(key));
        const QString text = textOf(live);
        QVERIFY2(text.contains(QStringLiteral("  main::above ")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("    main::deep ")), qPrintable(text));
        QVERIFY2(!text.contains(QStringLiteral("main::beside")), qPrintable(text));
    }

    void aSmallTerminal()
    {
        auto live = liveOf({file("a", 7)});
        live.load();
        QVERIFY(live.press(LiveScreen::Down));
        for (std::size_t rows = 1; rows < 16; ++rows)
            for (std::size_t columns = 1; columns < 130; columns += 8)
                QCOMPARE(live.screen({rows, columns}).size(), rows);
    }

    void whatThereIsNoSpaceFor()
    {
        const QString path = m_folder.filePath(QStringLiteral("subs"));
        SampledFile file(path);
        std::uint64_t time = 0;
        for (const char* const stack :
            {"main::a:1", "main::a:1", "main::b:2", "main::c:3", "main::d:4", "main::e:5"})
            file.sample(time += 10, stack);
        file.slice(time);
        auto live = liveOf({path});
        live.load();
        // Four lines above the table, an empty one and the keys below it.
        const QString text = textOf(live, {10, 120});
        QVERIFY2(text.contains(QStringLiteral("main::b ")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("   3  3 more subs\n")), qPrintable(text));
        for (int i = 0; i < 4; ++i)
            QVERIFY(live.press(LiveScreen::Down)); // as far as it takes
        const QString below = textOf(live, {10, 120});
        QVERIFY2(below.contains(QStringLiteral("main::d ")), qPrintable(below));
        QVERIFY2(!below.contains(QStringLiteral("main::b ")), qPrintable(below));
    }

private:
    [[nodiscard]] static LiveSamples liveOf(const QStringList& paths)
    {
        return LiveSamples({[] { return std::string("app.pl"); },
            [paths] {
                std::vector<std::string> files;
                for (const QString& path : paths)
                    files.push_back(path.toStdString());
                return files;
            },
            [](const Profile& profile) {
                return "wrote " + std::to_string(profile.sampling()->samples) + " samples";
            }});
    }
    [[nodiscard]] static QString textOf(const LiveScreen::Line& line)
    {
        QString text;
        for (const LiveScreen::Span& span : line.spans)
            text += QString::fromStdString(span.text);
        return text;
    }
    [[nodiscard]] static QString textOf(
        const LiveSamples& live, const TerminalSize& size = {20, 120})
    {
        QStringList lines;
        for (const LiveScreen::Line& line : live.screen(size))
            lines << textOf(line);
        return lines.join(u'\n');
    }
    [[nodiscard]] static QString lineWith(
        const LiveSamples& live, const char* text, std::size_t columns)
    {
        for (const LiveScreen::Line& line : live.screen({20, columns}))
            if (textOf(line).contains(QString::fromLatin1(text)))
                return textOf(line);
        return {};
    }
    /// The name of the selected sub.
    [[nodiscard]] static QString reversedLine(const LiveSamples& live)
    {
        for (const LiveScreen::Line& line : live.screen({20, 70}))
            if (line.isReversed && textOf(line).contains(QStringLiteral("main::")))
                return textOf(line).section(u' ', -1);
        return {};
    }
    /// A second of main::f and main::g.
    [[nodiscard]] QString file(const char* name, pid_t process) const
    {
        const QString path = m_folder.filePath(QString::fromLatin1(name));
        SampledFile file(path, 100, process);
        for (std::uint64_t i = 1; i <= 100; ++i)
            file.sample(
                10 * i, i % 5 == 0 ? "main::g:5 main::RUNTIME:9" : "main::f:3 main::RUNTIME:8");
        file.slice(1'000);
        return path;
    }

    QTemporaryDir m_folder;
};

NYTPROF_TEST(LiveSamplesTest)

#include "tst_live_samples.moc"
