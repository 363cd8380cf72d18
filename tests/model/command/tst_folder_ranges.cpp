// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Ranges of a folder that nytprof sample --folder writes: a file for each window and service.
#include "command/open_profile.h"
#include "command/range_option.h"

#include "descriptor.h"
#include "slice_log_builder.h"
#include "subcommand_run.h"
#include "test_class.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <cstring>
#include <set>

#include <sys/inotify.h>

using namespace nytprof;
using namespace nytprof::command;
using namespace nytprof::test;

namespace {

constexpr std::int64_t Begin = 1'800'000'001; // as SliceLogBuilder

QString nameOf(qint64 seconds, const QString& service)
{
    const auto time = QDateTime::fromSecsSinceEpoch(Begin + seconds, Qt::UTC);
    return QStringLiteral("web1-%1-1-%2.out")
        .arg(time.toString(QStringLiteral("yyyyMMdd'T'HHmmss'Z'")), service);
}

QString timeOf(qint64 seconds)
{
    return QDateTime::fromSecsSinceEpoch(Begin + seconds, Qt::UTC).toString(Qt::ISODate);
}

/// Names of files of a folder that anyone opens while it lives.
class OpenedFiles {
public:
    explicit OpenedFiles(const QString& folder)
        : m_events(inotify_init1(IN_NONBLOCK | IN_CLOEXEC))
    {
        if (inotify_add_watch(m_events.number(), QFile::encodeName(folder).constData(), IN_OPEN)
            < 0)
            qFatal("no inotify");
    }
    [[nodiscard]] std::set<std::string> names() const
    {
        std::set<std::string> names;
        alignas(inotify_event) std::array<char, 1 << 16> bytes;
        ssize_t size = 0;
        while ((size = ::read(m_events.number(), bytes.data(), bytes.size())) > 0) {
            inotify_event event{};
            for (const char* at = bytes.data(); at < bytes.data() + size;
                 at += sizeof event + event.len) {
                std::memcpy(&event, at, sizeof event);
                if (event.len > 0)
                    names.emplace(at + sizeof event);
            }
        }
        return names;
    }

private:
    Descriptor m_events;
};

} // namespace

class FolderRangesTest : public QObject {
    Q_OBJECT

private slots:
    /// Three windows of a minute, each with two services.
    void init()
    {
        QDir(path()).removeRecursively();
        QDir().mkpath(path());
        for (const int minute : {0, 1, 2}) {
            const std::string own = "Shop::minute" + std::to_string(minute);
            add(60 * minute, "shop", {{own, 40'000}, {"Shop::always", 20'000}});
            add(60 * minute, "mail", {{"Mail::send", 60'000}});
        }
    }

    void aFolderIsOneAxis()
    {
        const Run shown = run({"slices", "--json", "--interval", "60s", path()});
        QCOMPARE(column(tablesOf(shown)["slices"], "processes"), "2 2 2");
        QVERIFY2(!shown.err.contains("counts twice"), qPrintable(shown.err));
    }

    void aRangeOpensItsFiles()
    {
        const OpenedFiles opened(path());
        QCOMPARE(subsOf({"--from", timeOf(70), "--to", timeOf(110)}),
            "Mail::send Shop::minute1 Shop::always");
        QCOMPARE(opened.names(),
            (std::set{nameOf(60, "shop").toStdString(), nameOf(60, "mail").toStdString()}));
    }

    void globsChooseServices()
    {
        QStringList words{"top", "--json", "--from", timeOf(70)};
        for (const QString& name : QDir(path()).entryList({"*-shop.out"}))
            words << path() + u'/' + name;
        QCOMPARE(column(tablesOf(run(words))["subs"], "sub"),
            "Shop::always Shop::minute1 Shop::minute2");
    }

    void everyCommandWithARange()
    {
        const QStringList range{"--from", timeOf(70), "--to", timeOf(110), path()};
        for (const QStringList& command : {QStringList{"summary"}, {"tree"}, {"slices"}, {"lines"},
                 {"export", "folded"}, {"export", "csv"}}) {
            const OpenedFiles opened(path());
            const Run shown = run(command + range);
            QVERIFY2(shown.exitCode == 0, qPrintable(command.join(u' ') + shown.err));
            QVERIFY2(opened.names().size() == 2, qPrintable(command.join(u' ')));
        }
    }

    void sinceIsBeforeNow()
    {
        RangeOption range;
        CLI::App app;
        addRange(app, range, []() -> std::int64_t { return (Begin + 180) * 1'000'000'000; });
        app.parse("--since 70s --to " + timeOf(170).toStdString(), false);
        const OpenedFiles opened(path());
        const CapturedStderr captured;
        const auto profile = openProfiles({path().toStdString()}, {.range = range});
        QVERIFY(profile);
        QVERIFY2(captured.text().contains("08:01:51.0 to 08:02:51.0"), qPrintable(captured.text()));
        QCOMPARE(opened.names().size(), 4U);

        for (const char* words : {"--since 10m --from 14:02", "--since 10m --between a b"})
            QVERIFY_THROWS_EXCEPTION(CLI::ExcludesError, app.parse(words, false));
        QVERIFY_THROWS_EXCEPTION(CLI::ValidationError, app.parse("--since 14:02", false));
    }

    void nothingRanThen()
    {
        const Run shown = run({"top", "--to", "2020-01-01T00:00:00Z", path()});
        QCOMPARE(shown.exitCode, 1);
        QVERIFY2(shown.err.contains("nothing ran then; of the 6 files the first is"),
            qPrintable(shown.err));
    }

    void twoRangesAreCompared()
    {
        const auto at
            = [&](int from, int to) { return path() + u'@' + timeOf(from) + ".." + timeOf(to); };
        for (const QStringList& words : {QStringList{at(0, 60), at(60, 120)},
                 {at(0, 60), "--", at(60, 120)}, {at(0, 60), "--current", at(60, 120)}}) {
            const OpenedFiles opened(path());
            const Run shown = run(QStringList{"compare", "--json"} + words);
            QCOMPARE(shown.exitCode, 0);
            const QString subs = column(tablesOf(shown)["rows"], "name");
            QVERIFY2(subs.contains("Shop::minute0") && subs.contains("Shop::minute1")
                    && !subs.contains("Shop::minute2"),
                qPrintable(subs + shown.out + shown.err));
        }
        const Run wrong = run({"compare", path() + "@14:02", path() + "@14:02..x"});
        QCOMPARE(wrong.exitCode, 2);
    }

    void rangedPaths_data()
    {
        QTest::addColumn<QString>("path");
        QTest::newRow("dir@14:02..14:05") << "dir";
        QTest::newRow("dir@14:02..") << "dir";
        QTest::newRow("dir@..2026-11-30T14:05") << "dir";
        QTest::newRow("a@b/dir@1m..2m") << "a@b/dir";
        QTest::newRow("dir@..") << QString();
        QTest::newRow("dir@14:02") << QString();
        QTest::newRow("dir@14:02..later") << QString();
        QTest::newRow("clickhouse://user@host/a..b") << QString();
        QTest::newRow("@14:02..14:05") << QString();
        QTest::newRow("dir") << QString();
    }
    void rangedPaths()
    {
        const auto ranged = parseRangedPath(QTest::currentDataTag());
        QTEST(ranged ? QString::fromStdString(ranged->path) : QString(), "path");
        QFile file(m_folder.filePath("x@1m..2m"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(!parseRangedPath(file.fileName().toStdString()));
    }

    /// All others are empty: one of them would be an error.
    void ofTenThousandFilesFewAreOpened()
    {
        for (int i = 3; i < 3 + 9'994; ++i)
            writeFile(path() + u'/' + nameOf(60 * i, "shop"), QByteArray());
        QCOMPARE(namesInFolder(path()).size(), 10'000);
        const OpenedFiles opened(path());
        QCOMPARE(subsOf({"--from", timeOf(70), "--to", timeOf(110)}),
            "Mail::send Shop::minute1 Shop::always");
        QCOMPARE(opened.names().size(), 2U);
    }

private:
    [[nodiscard]] QString path() const { return m_folder.filePath("windows"); }

    void add(int seconds, const QString& service, const std::vector<SliceLogBuilder::Ran>& ran)
    {
        const auto begin = static_cast<std::uint64_t>(seconds) * 1000;
        const std::uint32_t pid = service == u"shop" ? 7 : 8;
        auto stream = StreamBuilder();
        const SliceLogBuilder log = SliceLogBuilder(pid, begin).slice(60'000, ran);
        stream.text(":ticks_per_sec=1000000").text(":application=/a.pl").text("!calls=1");
        stream.pidStart(pid, 1, static_cast<double>(Begin + seconds)).newFid(1, "/a.pl");
        addSlices(stream, log.axis(), log.block());
        writeProfile(path() + u'/' + nameOf(seconds, service), stream);
    }

    [[nodiscard]] QString subsOf(const QStringList& options) const
    {
        const Run shown = run(QStringList{"top", "--json"} + options + QStringList{path()});
        return shown.exitCode == 0 ? column(tablesOf(shown)["subs"], "sub") : shown.err;
    }

    QTemporaryDir m_folder;
};

NYTPROF_TEST(FolderRangesTest, QCoreApplication)
#include "tst_folder_ranges.moc"
