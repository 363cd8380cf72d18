// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "loading/profile_loader.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "test_class.h"
#include "widgets/banner.h"
#include "window_fixture.h"

#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

const PreviewTimes Soon(std::chrono::milliseconds(0));
const QString Small = QStringLiteral("small_default/nytprof.out");

} // namespace

class LoadingTest : public QObject {
    Q_OBJECT

private slots:
    void aGoodFileLoadsInTheBackground()
    {
        ProfileLoader loader;
        QSignalSpy started(&loader, &ProfileLoader::started);
        QSignalSpy finished(&loader, &ProfileLoader::finished);
        loader.load({{profilePath(Small)}});
        QVERIFY(loader.running());
        QCOMPARE(started.count(), 1);
        QVERIFY(finished.wait());
        const auto loaded = finished[0][0].value<LoadedProfile>();
        QVERIFY(loaded.profile && loaded.flame);
        QVERIFY(loaded.profile->totals().statements > 0);
    }

    void cancellingBringsNoProfile()
    {
        ProfileLoader loader;
        QSignalSpy finished(&loader, &ProfileLoader::finished);
        loader.load({{largeFile()}});
        loader.cancel();
        QVERIFY(finished.wait());
        const auto loaded = finished[0][0].value<LoadedProfile>();
        QVERIFY(loaded.cancelled);
        QVERIFY(!loaded.profile);
        QVERIFY(!loader.running());
    }

    void cancellingEndsTheReading()
    {
        ProfileLoader loader;
        int last = -1;
        // At once, in the thread that reads.
        connect(
            &loader, &ProfileLoader::progressed, &loader,
            [&](int thousandths) {
                last = thousandths;
                loader.cancel();
            },
            Qt::DirectConnection);
        QSignalSpy finished(&loader, &ProfileLoader::finished);
        loader.load({{largeFile()}});
        QVERIFY(finished.wait());
        QVERIFY2(last >= 0 && last < 500, qPrintable(QString::number(last)));
    }

    void aSecondLoadReplacesTheFirst()
    {
        ProfileLoader loader;
        QSignalSpy finished(&loader, &ProfileLoader::finished);
        loader.load({{largeFile()}});
        loader.load({{profilePath(Small)}});
        QVERIFY(finished.wait());
        QCOMPARE(finished.count(), 1);
        QCOMPARE(finished[0][0].value<LoadedProfile>().path, profilePath(Small));
    }

    void closingDuringALoadIsSafe()
    {
        auto loader = std::make_unique<ProfileLoader>();
        const QSignalSpy finished(loader.get(), &ProfileLoader::finished);
        loader->load({{largeFile()}});
        loader.reset();
        auto window = std::make_unique<MainWindow>();
        window->show();
        window->open(largeFile());
        window.reset();
        QVERIFY2(QThreadPool::globalInstance()->waitForDone(60'000), "both loads end");
        QCoreApplication::processEvents();
        QCOMPARE(finished.count(), 0);
    }

    void progressRises()
    {
        ProfileLoader loader;
        QSignalSpy progressed(&loader, &ProfileLoader::progressed);
        QSignalSpy finished(&loader, &ProfileLoader::finished);
        loader.load({{largeFile()}});
        QVERIFY(finished.wait(30'000));
        QVERIFY(progressed.count() > 1);
        int last = 0;
        for (const auto& signal : progressed) {
            QVERIFY(signal[0].toInt() >= last);
            last = signal[0].toInt();
        }
        QVERIFY(last <= 1000);
    }

    void previewsComeSoonThenSeldom()
    {
        using namespace std::chrono_literals;
        const PreviewTimes::Clock::time_point start;
        PreviewTimes times(400ms);
        times.start(start);
        QVERIFY(!times.due(start + 399ms));
        QVERIFY(times.due(start + 400ms));
        times.made(start + 400ms, start + 410ms);
        QVERIFY(!times.due(start + 1200ms));
        QVERIFY(times.due(start + 1230ms));
        times.made(start + 1230ms, start + 2230ms); // expensive: less often
        QVERIFY(!times.due(start + 12s));
        QVERIFY(times.due(start + 12'230ms));
    }

    void partialResultsAreReported()
    {
        ProfileLoader loader;
        loader.setPreviewTimes(Soon);
        QSignalSpy previewed(&loader, &ProfileLoader::previewed);
        QSignalSpy finished(&loader, &ProfileLoader::finished);
        loader.load({{largeFile()}}, true);
        QVERIFY(finished.wait(30'000));
        QVERIFY(previewed.count() > 0);
        const auto whole = finished[0][0].value<LoadedProfile>();
        QVERIFY(!whole.isPreview());
        const auto first = previewed[0][0].value<LoadedProfile>();
        QVERIFY(first.profile->totals().statements < whole.profile->totals().statements);
        int last = 0;
        std::uint64_t soFar = 1;
        for (const auto& signal : previewed) {
            const auto loaded = signal[0].value<LoadedProfile>();
            QVERIFY(loaded.isPreview() && loaded.flame && loaded.parts.size() == 1);
            QVERIFY(loaded.thousandths >= last);
            last = loaded.thousandths;
            QVERIFY(loaded.profile->totals().statements >= soFar);
            soFar = loaded.profile->totals().statements;
        }
        QVERIFY(soFar <= whole.profile->totals().statements);
    }

    void severalFilesAreShownAsTheyCome()
    {
        ProfileLoader loader;
        loader.setPreviewTimes(PreviewTimes(std::chrono::milliseconds(0), false));
        QSignalSpy previewed(&loader, &ProfileLoader::previewed);
        QSignalSpy finished(&loader, &ProfileLoader::finished);
        loader.load({{profilePath(Small), largeFile()}}, true);
        QVERIFY(finished.wait(30'000));
        QVERIFY(previewed.count() > 0);
        const auto last = previewed.back()[0].value<LoadedProfile>();
        QCOMPARE(last.path, profilePath(Small));
        QCOMPARE(last.parts.size(), std::size_t{2});
        std::uint64_t statements = 0;
        for (const ProfilePart& part : last.parts) {
            statements += part.profile->totals().statements;
        }
        QVERIFY(statements > 0);
        QCOMPARE(last.profile->totals().statements, statements);
    }

    void theWholeTakesThePlaceOfAPreview()
    {
        MainWindow window;
        window.show();
        window.loader()->setPreviewTimes(Soon);
        QSignalSpy previewed(window.loader(), &ProfileLoader::previewed);
        QSignalSpy finished(window.loader(), &ProfileLoader::finished);
        window.open(slowFile());
        QVERIFY(previewed.wait());
        QVERIFY(window.session()->showsPreview());
        const auto* label = window.findChild<QLabel*>(QStringLiteral("loadingText"));
        QVERIFY(label && label->isVisible());
        QVERIFY2(label->text().contains(QStringLiteral(" %")), qPrintable(label->text()));
        const Navigation* navigation = window.navigation();
        const std::uint64_t part = navigation->profile()->totals().statements;
        window.navigation()->goToLine(FileId(0), 7);
        QVERIFY(finished.count() > 0 || finished.wait(30'000));
        QVERIFY(!window.session()->showsPreview());
        QVERIFY(!label->isVisible());
        QVERIFY(navigation->profile()->totals().statements > part);
        QCOMPARE(navigation->place().line, 7U); // what was chosen stays so
        QVERIFY(navigation->canGoBack() || navigation->place().file == FileId(0));
    }

    void whatWasReadBeforeALoadIsStoppedStays()
    {
        MainWindow window;
        window.show();
        window.loader()->setPreviewTimes(Soon);
        QSignalSpy previewed(window.loader(), &ProfileLoader::previewed);
        QSignalSpy finished(window.loader(), &ProfileLoader::finished);
        window.open(slowFile());
        QVERIFY(previewed.wait());
        auto* cancel = window.findChild<QPushButton*>(QStringLiteral("cancelLoading"));
        QVERIFY(cancel && cancel->isVisible());
        cancel->click();
        QVERIFY(finished.count() > 0 || finished.wait());
        QVERIFY(finished[0][0].value<LoadedProfile>().cancelled);
        QVERIFY(!cancel->isVisible());
        QVERIFY(window.session()->showsPreview());
        QVERIFY(bannerText(window).contains(QStringLiteral("stopped")));
        const std::uint64_t part = window.navigation()->profile()->totals().statements;
        window.session()->reload();
        QVERIFY(finished.wait(30'000));
        QVERIFY(!window.session()->showsPreview());
        QVERIFY(window.navigation()->profile()->totals().statements > part);
    }

    void aProfileOnScreenIsNotReplacedByAPart()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        window->loader()->setPreviewTimes(Soon);
        const Profile* before = window->navigation()->profile();
        QSignalSpy previewed(window->loader(), &ProfileLoader::previewed);
        QSignalSpy progressed(window->loader(), &ProfileLoader::progressed);
        QSignalSpy finished(window->loader(), &ProfileLoader::finished);
        window->open(slowFile());
        QVERIFY(progressed.wait());
        QCOMPARE(window->navigation()->profile(), before);
        window->loader()->cancel();
        QVERIFY(finished.count() > 0 || finished.wait());
        QCOMPARE(previewed.count(), 0);
        QCOMPARE(window->navigation()->profile(), before);
        QCOMPARE(window->path(), profilePath(Small));
    }

    void aFailedLoadKeepsTheProfileOnScreen()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        const Profile* before = window->navigation()->profile();
        const QString bad = folder.filePath(QStringLiteral("bad.out"));
        writeFile(bad, "This is no profile at all\n");
        QSignalSpy finished(window->loader(), &ProfileLoader::finished);
        window->open(bad);
        QVERIFY(finished.wait());
        QCOMPARE(window->navigation()->profile(), before);
        QCOMPARE(window->path(), profilePath(Small));
        QVERIFY(window->banners()->isVisible());
        QVERIFY2(bannerText(*window).contains(bad), qPrintable(bannerText(*window)));
        QVERIFY(bannerText(*window).contains(QStringLiteral("byte")));
    }

    void aMissingFileIsNamed()
    {
        MainWindow window;
        window.show();
        QSignalSpy finished(window.loader(), &ProfileLoader::finished);
        window.open(QStringLiteral("/no/such/nytprof.out"));
        QVERIFY(finished.wait());
        QVERIFY(bannerText(window).contains(QStringLiteral("/no/such/nytprof.out")));
        QVERIFY(window.path().isEmpty());
    }

    void aCutFileShowsWhatIsThere()
    {
        const QByteArray whole = readFile(profilePath(Small));
        const QString cut = folder.filePath(QStringLiteral("cut.out"));
        writeFile(cut, whole.left(whole.size() * 9 / 10));
        MainWindow window;
        window.show();
        QSignalSpy finished(window.loader(), &ProfileLoader::finished);
        window.open(cut);
        QVERIFY(finished.wait());
        QCOMPARE(window.path(), cut);
        QVERIFY(window.navigation()->profile());
        QVERIFY(window.navigation()->profile()->totals().statements > 0);
        QVERIFY(window.banners()->isVisible());
        QVERIFY2(bannerText(window).startsWith(QStringLiteral("Incomplete profile")),
            qPrintable(bannerText(window)));
        QVERIFY(bannerOf(window)->details().contains(QStringLiteral("cut.out: byte ")));
    }

    // Whatever can be read of a file must be possible to look at.
    void everyCutCanBeShown()
    {
        const QByteArray whole = readFile(profilePath(QStringLiteral("small_c0/nytprof.out")));
        const QString cut = folder.filePath(QStringLiteral("cuts.out"));
        MainWindow window;
        window.show();
        for (int part = 1; part < 24; ++part) {
            writeFile(cut, whole.left(whole.size() * part / 24));
            window.session()->accept(readAndCompare({{cut}}));
            QCoreApplication::processEvents();
        }
        QVERIFY(window.navigation()->profile());
    }

private:
    // Takes a while even where a loop that is written over and over is counted as a whole.
    QString slowFile()
    {
        QString path = folder.filePath(QStringLiteral("slow.out"));
        if (!QFile::exists(path)) {
            QByteArray bytes = "NYTProf 5 0\n:ticks_per_sec=10000000\n";
            bytes += QByteArray("@\x01\0\0\0\0\0'\x04", 9) + "a.pl";
            QByteArray statements;
            std::uint32_t random = 1;
            for (int i = 0; i < 65'536; ++i) {
                random = random * 1'664'525 + 1'013'904'223;
                const char ticks = static_cast<char>((random >> 16) & 0x7f);
                const char line = static_cast<char>(1 + ((random >> 24) & 0x3f));
                statements += QByteArray("+").append(ticks).append('\x01').append(line);
            }
            writeFile(path, bytes + statements.repeated(320));
        }
        return path;
    }

    QString largeFile()
    {
        QString path = folder.filePath(QStringLiteral("large.out"));
        if (!QFile::exists(path)) {
            QByteArray bytes = "NYTProf 5 0\n:ticks_per_sec=10000000\n";
            bytes += QByteArray("@\x01\0\0\0\0\0'\x04", 9) + "a.pl";
            const QByteArray statement("+\x05\x01\x07", 4);
            bytes += statement.repeated(6'000'000);
            writeFile(path, bytes);
        }
        return path;
    }

    QTemporaryDir folder;
};

NYTPROF_TEST(LoadingTest, QApplication)
#include "tst_profile_loader.moc"
