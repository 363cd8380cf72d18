// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/callgrind.h"
#include "export/folded.h"
#include "imported.h"
#include "profile_files.h"
#include "table_text.h"
#include "test_class.h"

#include <QTest>

#include <random>
#include <sstream>

using namespace nytprof;
using namespace nytprof::test;

namespace {

QByteArray foldedOf(const QString& name)
{
    FoldedStacks stacks(FoldedValue::ExclusiveTicks);
    stacks.add(*loadProfile(profilePath(name).toStdString()).profile);
    std::ostringstream out;
    stacks.write(out);
    return QByteArray::fromStdString(out.str());
}

QByteArray callgrindOf(const QString& name)
{
    std::ostringstream out;
    writeCallgrind(*loadProfile(profilePath(name).toStdString()).profile, out);
    return QByteArray::fromStdString(out.str());
}

/// What other writers of the format do.
const QByteArray MuchOfCallgrind
    = "# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\npid: 7\ncmd: ./a b\npart: 1\n"
      "desc: Trigger: Program termination\npositions: instr line\nevents: Ir Dr\nsummary: 41 0\n\n"
      "ob=(1) /bin/a\nfl=(1) a.c\nfn=(1) main\n0x1000 16 20\n"
      "cob=(2) /lib/b\ncfi=(2) b.c\ncfn=(2) f\ncalls=2 +16 +14\n+4 * 4 1\n"
      "fi=(3) a.h\n+4 3 5\njcnd=1/2 +3 +1\n* *\nfe=(1)\n+4 17 10\n"
      "ob=(2)\nfl=(2)\nfn=(2)\n+8 +13 4\ncfn=(2)\ncalls=1 * *\n* * 3\n\ntotals: 41 0\n";

} // namespace

/// Whatever a text of another program has become, reading it ends and gives consistent tables.
class ImportDamageTest : public QObject {
    Q_OBJECT

private slots:
    void everyCutKeepsWhatPrecedes_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("folded") << foldedOf(QStringLiteral("small_c0/nytprof.out"));
        QTest::newRow("folded with odd names") << foldedOf(QStringLiteral("odd_names/nytprof.out"));
        QTest::newRow("callgrind") << callgrindOf(QStringLiteral("dash_e/nytprof.out"));
        QTest::newRow("callgrind of valgrind") << MuchOfCallgrind;
    }

    void everyCutKeepsWhatPrecedes()
    {
        QFETCH(QByteArray, text);
        QVERIFY(importText(text).profile);
        Ticks before = 0;
        for (qsizetype size = 0; size <= text.size(); ++size) {
            const LoadResult result = importText(text.left(size));
            const QByteArray cut = "cut at " + QByteArray::number(size);
            QVERIFY2(result.profile || !result.diagnostics.empty(), cut);
            if (!result.profile)
                continue;
            QCOMPARE(inconsistency(*result.profile), QString());
            // Numbers are cut, too, so only what stood there at the last line end is less or equal.
            const Ticks now = result.profile->totals().exclusive;
            QVERIFY2(now >= before, cut);
            if (size > 0 && text[size - 1] == '\n')
                before = now;
        }
    }

    void flippedBytes_data() { everyCutKeepsWhatPrecedes_data(); }

    void flippedBytes()
    {
        QFETCH(QByteArray, text);
        std::mt19937 random(20);
        for (int round = 0; round < 1500; ++round) {
            QByteArray damaged = text;
            for (unsigned int flips = 1 + random() % 6; flips > 0; --flips) {
                const auto at
                    = static_cast<qsizetype>(random() % static_cast<std::size_t>(text.size()));
                damaged[at] = random() % 2 == 0
                    ? text[static_cast<qsizetype>(random() % static_cast<std::size_t>(text.size()))]
                    : static_cast<char>(random());
            }
            const LoadResult result = importText(damaged);
            QVERIFY(result.profile || !result.diagnostics.empty());
            if (result.profile)
                QVERIFY2(inconsistency(*result.profile).isEmpty(),
                    qPrintable(QString::number(round) + inconsistency(*result.profile)));
        }
    }

    void shuffledLines_data() { everyCutKeepsWhatPrecedes_data(); }

    void shuffledLines()
    {
        QFETCH(QByteArray, text);
        auto lines = text.split('\n');
        const QByteArray first = lines.takeFirst();
        std::mt19937 random(7);
        for (int round = 0; round < 200; ++round) {
            std::shuffle(lines.begin(), lines.end(), random);
            const LoadResult result = importText(first + '\n' + lines.join('\n'));
            QVERIFY(result.profile || !result.diagnostics.empty());
            if (result.profile)
                QCOMPARE(inconsistency(*result.profile), QString());
        }
    }

    void hugeNumbers()
    {
        const QByteArray huge = "18446744073709551615";
        for (const QByteArray& text : {"a;b " + huge + "\nb " + huge + "\na " + huge + "99999\n",
                 "events: Ir\nfl=a\nfn=f\n" + huge + " " + huge + "\n1 " + huge + "\n1 " + huge
                     + "\ncfn=g\ncalls=" + huge + " 1\n1 " + huge + "\n+" + huge + " 5\n-" + huge
                     + " 5\nfn=g\n1 " + huge + "\n"}) {
            const LoadResult result = importText(text);
            QVERIFY2(result.profile, text);
            QCOMPARE(inconsistency(*result.profile), QString());
        }
    }

    void endlessLines()
    {
        const QByteArray text = "a;b 1\n" + QByteArray(70 << 20, 'x') + "\nc 1\n";
        const LoadResult result = importText(text);
        QVERIFY(result.profile);
        QVERIFY(!result.profile->complete());
        QVERIFY2(
            messages(result).startsWith("warning: line 2: implausible line of more than 64 MiB"),
            qPrintable(messages(result)));
        QCOMPARE(result.profile->subs().size(), 2);
    }

    void placesOfMessages()
    {
        const auto placesIn = [](const QByteArray& text) {
            QStringList places;
            for (const Diagnostic& diagnostic : importText(text).diagnostics)
                places << QString::fromStdString(describe("F", diagnostic)).section(u':', 0, 2);
            return places.join(u'|');
        };
        QCOMPARE(placesIn("a 1\nwrong\na 1\na 1\nwrong\n"), "F: byte 4: line 2|F: byte 18: line 5");
        QCOMPARE(placesIn("#fOrTyTwO\n$hz=100;\n$over_tests=1;\nPART2\n& 2 m a\n+ 2\n"),
            "F: byte 52: line 6");
        // At the end of a file: where its last line begins.
        QCOMPARE(placesIn(gzipped("a 1\nb 2\n", 0).chopped(9)), "F: byte 7: truncated gzip data");
    }

    /// What has been read so far can be looked at, when that is wanted.
    void previews()
    {
        const QByteArray text = QByteArray("a;b 1\nc 1\n").repeated(100'000);
        std::vector<Ticks> totals;
        bool wanted = true;
        LoadOptions options;
        options.preview = [&](const std::shared_ptr<const Profile>& profile) {
            totals.push_back(profile->totals().exclusive);
        };
        QCOMPARE(loadProfile(bytesOf(text), options).profile->totals().exclusive, Ticks{200'000});
        QVERIFY(totals.empty()); // nobody said that it is wanted
        options.previewWanted = [&] { return wanted; };
        QVERIFY(loadProfile(bytesOf(text), options).profile);
        QVERIFY(totals.size() > 2);
        QVERIFY(std::is_sorted(totals.begin(), totals.end()));
        QVERIFY(totals.back() > totals.front());
        const std::size_t made = totals.size();
        wanted = false;
        QVERIFY(loadProfile(bytesOf(text), options).profile);
        wanted = true;
        options.preview = nullptr;
        QVERIFY(loadProfile(bytesOf(text), options).profile);
        QCOMPARE(totals.size(), made);
    }

    /// Three times as much as a line has, while it is looked for its end.
    void memoryOfALine()
    {
        const QByteArray text = "a 1\n" + QByteArray((4 << 20) - 2, 'x') + " 1";
        LoadOptions options;
        options.memory = MemoryBudget(13 << 20);
        QVERIFY(loadProfile(bytesOf(text), options).profile->complete());
        options.memory = MemoryBudget(11 << 20);
        const LoadResult result = loadProfile(bytesOf(text), options);
        QVERIFY(!result.profile->complete());
        QCOMPARE(messages(result),
            "warning: too large for this machine: it may use 11 MiB of memory; read up to there\n");
    }

    /// Of a file that is cut the last line may be, too, with half of a number.
    void cutGzip()
    {
        const QString cut = QStringLiteral("warning: truncated gzip data: the copy "
                                           "is incomplete; read up to there\n");
        const LoadResult folded = importText(gzipped("a 1\nb 20\n", 0).chopped(8 + 2));
        QCOMPARE(subsText(*folded.profile), "a ? 0-0 perl 1 1 1 0 0\n");
        QVERIFY(!folded.profile->complete());
        QCOMPARE(messages(folded), cut);
        const LoadResult callgrind = importText(gzipped("events: Ir\nfn=f\n1 5\n", 0).chopped(8));
        QCOMPARE(subsText(*callgrind.profile), "f ? 0-0 perl 1 5 5 0 0\n");
        const LoadResult tmon = importText(gzipped("#fOrTyTwO\n$hz=100;\n", 0).chopped(8));
        QVERIFY(!tmon.profile || !tmon.profile->complete());
        QCOMPARE(messages(tmon), cut + "warning: attribute ticks_per_sec is missing; assuming 1\n");
    }

    void noFloodOfDiagnostics()
    {
        QByteArray text = "a 1\nb 1\nc 1\n";
        text = text.repeated(40'000) + QByteArray("nothing\n").repeated(10'000);
        QVERIFY(importText(text).diagnostics.size() < 300);
    }

    void cancelling_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("folded") << QByteArray("a;b;c 1\n");
        QTest::newRow("callgrind") << QByteArray("events: Ir\n1 1\n");
    }

    void cancelling()
    {
        QFETCH(QByteArray, line);
        const QByteArray text = line.repeated(200'000);
        std::stop_source stop;
        LoadOptions options;
        options.stop = stop.get_token();
        std::uint64_t last = 0;
        options.progress = [&](std::uint64_t read, std::uint64_t size) {
            QVERIFY(read >= last);
            QCOMPARE(size, static_cast<std::uint64_t>(text.size()));
            last = read;
            if (read > size / 2)
                stop.request_stop();
        };
        const LoadResult result = loadProfile(bytesOf(text), options);
        QVERIFY(result.cancelled);
        QVERIFY(!result.profile);
        QVERIFY(last < static_cast<std::uint64_t>(text.size()));
    }

    /// Nothing is said of calls that run when reading is cancelled.
    void cancellingTmon()
    {
        const QByteArray text = "#fOrTyTwO\n$hz=100;\n$over_tests=1;\nPART2\n& 2 m a\n"
            + QByteArray("+ 2\n").repeated(100'000);
        std::stop_source stop;
        LoadOptions options;
        options.stop = stop.get_token();
        options.progress = [&](std::uint64_t read, std::uint64_t) {
            if (read > 0)
                stop.request_stop();
        };
        const LoadResult result = loadProfile(bytesOf(text), options);
        QVERIFY(result.cancelled);
        QVERIFY(!result.profile);
        QCOMPARE(messages(result), "");
    }

    void damagedGzip()
    {
        const QByteArray whole = gzipped(foldedOf(QStringLiteral("small_c0/nytprof.out")));
        std::mt19937 random(3);
        for (int round = 0; round < 300; ++round) {
            QByteArray damaged = whole;
            damaged[static_cast<qsizetype>(random() % static_cast<std::size_t>(whole.size()))]
                = static_cast<char>(random());
            const LoadResult result = importText(damaged);
            QVERIFY(result.profile || !result.diagnostics.empty());
        }
        for (qsizetype size = 0; size < whole.size(); ++size) {
            const LoadResult result = importText(whole.left(size));
            QCOMPARE(result.diagnostics.size(), 1U);
            const QString message = QString::fromStdString(result.diagnostics.front().message);
            const QString expected = size == 0 ? "empty file: "
                : size < 3                     ? "not a profile: " // too short for the gzip magic
                                               : "truncated gzip data: the copy is incomplete";
            QVERIFY2(message.startsWith(expected), qPrintable(message));
        }
    }
};

NYTPROF_TEST(ImportDamageTest, QCoreApplication)
#include "tst_import_damage.moc"
