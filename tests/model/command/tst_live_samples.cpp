// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// What nytprof sample --live shows.
#include "command/live_samples.h"

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
        QCOMPARE(textOf(live, 4),
            QStringLiteral("nytprof sample · app.pl\nno sample yet\n\n"
                           " s sort by inclusive   v subs, lines, stacks   a with waiting   p pause"
                           "   q quit"));
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
        const QString subs = textOf(live, 20);
        QVERIFY2(subs.contains(QStringLiteral("Subs by exclusive time")), qPrintable(subs));
        QVERIFY2(subs.contains(QStringLiteral("100 samples at 100 Hz")), qPrintable(subs));
        QVERIFY2(subs.contains(QStringLiteral("100.0% on a processor, 0.0% waiting for one, "
                                              "0.0% waiting")),
            qPrintable(subs));
        QVERIFY(live.press('s'));
        QVERIFY(textOf(live, 20).contains(QStringLiteral("Subs by inclusive time")));
        QVERIFY(live.press('v'));
        QVERIFY(textOf(live, 20).contains(QStringLiteral("Lines by exclusive time")));
        QVERIFY(live.press('v'));
        QVERIFY(textOf(live, 20).contains(QStringLiteral("Call tree")));
        QVERIFY(live.press('p'));
        QVERIFY(textOf(live, 20).contains(QStringLiteral("display paused")));
        QVERIFY(live.press('x')); // another one does nothing
        QVERIFY(!live.press('q'));
    }

    void aSmallTerminal()
    {
        auto live = liveOf({file("a", 7)});
        live.load();
        for (std::size_t rows = 1; rows < 10; ++rows)
            QCOMPARE(live.screen(rows).size(), rows);
    }

private:
    [[nodiscard]] static LiveSamples liveOf(const QStringList& paths)
    {
        return LiveSamples([] { return std::string("app.pl"); },
            [paths] {
                std::vector<std::string> files;
                for (const QString& path : paths)
                    files.push_back(path.toStdString());
                return files;
            });
    }
    [[nodiscard]] static QString textOf(const LiveSamples& live, std::size_t rows)
    {
        QStringList lines;
        for (const std::string& line : live.screen(rows))
            lines << QString::fromStdString(line);
        return lines.join(u'\n');
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
