// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/view_area.h"
#include "flame/flame_canvas.h"
#include "flame/flame_view.h"
#include "loading/file_watch.h"
#include "loading/profile_loader.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "source/source_edit.h"
#include "source/source_view.h"
#include "stream_builder.h"
#include "table_views/calls_view.h"
#include "table_views/code_views.h"
#include "test_class.h"
#include "views/view.h"
#include "widgets/banner.h"
#include "widgets/filter_bar.h"
#include "window_fixture.h"

#include <QAction>
#include <QApplication>
#include <QFile>
#include <QHeaderView>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <QTextBlock>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>
#include <cstdlib>

#include <algorithm>
#include <cstring>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

// A program with a chain of calls and 80 more subs; `late` is called in later runs only.
QByteArray run(bool late)
{
    auto stream = StreamBuilder::begun();
    stream.newFid(1, "/work/app.pl").time(1000, 1, 1);
    stream.subInfo(1, "main::outer", 10, 19).subInfo(1, "main::inner", 20, 29);
    stream.subInfo(1, "main::late", 30, 39);
    stream.subCallers("main::outer", {.line = 2, .inclusive = 5, .exclusive = 1});
    stream.subCallers(
        "main::inner", {.line = 12, .caller = "main::outer", .inclusive = 4, .exclusive = 4});
    if (late) {
        stream.subCallers("main::late", {.line = 3, .inclusive = 1, .exclusive = 1});
    }
    for (std::uint32_t i = 0; i < 80; ++i) {
        const std::string name = "main::sub" + std::to_string(i);
        stream.subInfo(1, name, 40 + 4 * i, 43 + 4 * i);
        stream.subCallers(name, {.line = 40 + i, .inclusive = 0.01, .exclusive = 0.01});
    }
    for (std::uint32_t line = 1; line <= 400; ++line) {
        stream.srcLine(1, line, "call" + std::to_string(line) + "();\n");
    }
    const auto bytes = stream.pidEnd(7, 2).bytes();
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}

// 300 subs, one of them hottest, the others the hotter the higher their number.
LoadedProfile withHottest(int hottest, const QString& path, int thousandths)
{
    auto stream = StreamBuilder::begun();
    stream.newFid(1, "/work/app.pl").time(1000, 1, 1);
    for (std::uint32_t i = 0; i < 300; ++i) {
        const std::string name = "main::sub" + std::to_string(i);
        const double time = static_cast<int>(i) == hottest ? 1000 : i + 1;
        stream.subInfo(1, name, 40 + 4 * i, 43 + 4 * i);
        stream.subCallers(name, {.line = 2, .inclusive = time, .exclusive = time});
    }
    writeFile(path, stream.pidEnd(7, 2).bytes());
    LoadedProfile loaded = readAndCompare({{path}});
    loaded.thousandths = thousandths;
    return loaded;
}

bool knows(const MainWindow& window, const char* sub)
{
    const SubId id = window.navigation()->profile()->findSub(sub);
    return id.valid() && (*window.navigation()->profile())[id].calls > 0;
}

} // namespace

class ReloadTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        folder = std::make_unique<QTemporaryDir>();
        path = folder->filePath(QStringLiteral("nytprof.out"));
        writeFile(path, run(false));
        window = windowOnFile(path);
        QVERIFY(window);
        window->session()->watch()->setQuiet(10);
        QVERIFY(knows(*window, "main::inner"));
        QVERIFY(!knows(*window, "main::late"));
    }

    void aFileThatIsWrittenToIsReadAgain()
    {
        window->navigation()->goToSub(window->navigation()->profile()->findSub("main::inner"));
        writeFile(path, run(true));
        QTRY_VERIFY(knows(*window, "main::late"));
        const Location place = window->navigation()->place();
        QCOMPARE(place.sub, window->navigation()->profile()->findSub("main::inner"));
        QCOMPARE(window->views()->get<SourceView>()->edit()->currentLine(), 20U);
    }

    void soIsOneThatIsReplacedTimeAndAgain()
    {
        const QString other = folder->filePath(QStringLiteral("other"));
        for (const bool late : {true, false, true}) {
            writeFile(other, run(late));
            QVERIFY(QFile::remove(path));
            QVERIFY(QFile::rename(other, path));
            QTRY_COMPARE(knows(*window, "main::late"), late);
        }
    }

    void profilesOfAFolderComeAndGo()
    {
        QSignalSpy accepted(window->session(), &ProfileSession::accepted);
        window->open(folder->path());
        QTRY_COMPARE(accepted.size(), 1);
        const auto parts = [&] { return window->session()->parts().size(); };
        QCOMPARE(parts(), 1U);
        writeFile(folder->filePath(QStringLiteral("nytprof.out.2")), run(true));
        QTRY_COMPARE(parts(), 2U);
        QVERIFY(knows(*window, "main::late"));
        writeFile(folder->filePath(QStringLiteral("readme")), "no profile");
        QVERIFY(QFile::remove(path));
        QTRY_COMPARE(parts(), 1U);
        QVERIFY(knows(*window, "main::late"));
        writeFile(path, run(false));
        QTRY_COMPARE(parts(), 2U);
        ProfileSession::setAutoReload(false);
        QSignalSpy noticed(window->session()->watch(), &FileWatch::changed);
        accepted.clear();
        QVERIFY(QFile::remove(path));
        QVERIFY(noticed.wait());
        QVERIFY(accepted.isEmpty() && !window->loader()->running());
        ProfileSession::setAutoReload(true);
        window->session()->reload();
        QTRY_COMPARE(parts(), 1U);
    }

    void aFileThatIsGoneStaysOnScreenUntilThereIsANewOne()
    {
        QVERIFY(QFile::remove(path));
        QVERIFY(knows(*window, "main::inner"));
        writeFile(path, run(true));
        QTRY_VERIFY(knows(*window, "main::late"));
    }

    /// That of a program which still runs.
    void aFileThatGrowsAllTheTimeIsReadNowAndThen()
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/work/app.pl").time(1000, 1, 1);
        const auto bytesOf = [&stream] {
            const auto bytes = stream.bytes();
            return QByteArray(
                reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size()));
        };
        writeFile(path, bytesOf());
        QTimer growth;
        connect(&growth, &QTimer::timeout, this, [&] {
            const qsizetype before = bytesOf().size();
            stream.time(1000, 1, 2);
            QFile file(path);
            QVERIFY(file.open(QIODevice::Append));
            QVERIFY(file.write(bytesOf().mid(before)) > 0);
        });
        growth.start(3);
        const auto statements
            = [this] { return window->navigation()->profile()->totals().statements; };
        QTRY_VERIFY(statements() > 10);
        const auto then = statements();
        QTRY_VERIFY(statements() > then);
        QVERIFY(growth.isActive());
    }

    /// The report of a file without an end, which names the last call, comes with each reload.
    void aClosedBannerOfAFileThatGrowsStaysClosed()
    {
        const auto running = [this](const char* called, bool endsInAChunk) {
            auto stream = StreamBuilder::begun();
            stream.newFid(1, "/work/app.pl").time(1000, 1, 1);
            stream.text("#~until 1700000005 " + std::string(called));
            for (const char* at = called; *at != 0; ++at)
                stream.time(1000, 1, 2);
            const auto bytes = stream.bytes();
            writeFile(path,
                {reinterpret_cast<const char*>(bytes.data()),
                    static_cast<qsizetype>(bytes.size()) - (endsInAChunk ? 1 : 0)});
            const auto statements = std::strlen(called) + (endsInAChunk ? 0 : 1);
            QTRY_COMPARE(window->navigation()->profile()->totals().statements, statements);
        };
        const auto shown = [this] { return window->banners()->isVisible(); };
        const auto text = [this] { return bannerText(*window); };
        running("aa", true);
        QVERIFY2(text().contains("call: aa, "), qPrintable(text()));
        closeBanner(*window);
        QVERIFY(!shown());
        running("aab", true);
        QVERIFY2(!shown(), qPrintable(text()));
        // It is the same message if the file ends between two records.
        running("aabc", false);
        QVERIFY2(!shown(), qPrintable(text()));
        // Damage is another one.
        writeFile(path, readFile(path) + "\xff");
        QTRY_VERIFY(shown());
        QVERIFY2(text().contains(": byte "), qPrintable(text()));
        closeBanner(*window);
        writeFile(path, readFile(path) + "\xff");
        QSignalSpy accepted(window->session(), &ProfileSession::accepted);
        QVERIFY(accepted.wait());
        QVERIFY2(!shown(), qPrintable(text()));
        // Of another file it is shown, and another message of this one.
        const QString other = folder->filePath(QStringLiteral("other.out"));
        QVERIFY(QFile::copy(path, other));
        window->open(other);
        QTRY_VERIFY(shown());
        closeBanner(*window);
        writeFile(path, "no profile");
        window->open(path);
        QTRY_VERIFY(shown());
    }

    void nothingToWatchIsNoWarning()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral("QFileSystemWatcher")));
        FileWatch watch;
        watch.watch({}, {});
        watch.watch({path}, stampFiles({path}));
        watch.watch({}, {});
    }

    void onlyWhenWanted()
    {
        QAction* wanted = window->action(QStringLiteral("file.autoReload"));
        QVERIFY(wanted->isChecked());
        wanted->trigger();
        QVERIFY(!wanted->isChecked());
        QSignalSpy changed(window->session()->watch(), &FileWatch::changed);
        QSignalSpy started(window->loader(), &ProfileLoader::started);
        writeFile(path, run(true));
        QVERIFY(changed.wait());
        QCOMPARE(started.count(), 0);
        wanted->trigger();
        QVERIFY(wanted->isChecked());
    }

    void searchScrollAndOpenRowsStay()
    {
        ViewArea& views = *window->views();
        views.get<CallsView>()->setTrees(true);
        views.showView(views.get<CallsView>());
        window->navigation()->goToSub(window->navigation()->profile()->findSub("main::outer"));
        QTRY_VERIFY(!views.get<CallsView>()->busy());
        auto* subs = window->findChild<QTreeView*>(QStringLiteral("subsTable"));
        auto* callees = window->findChild<QTreeView*>(QStringLiteral("calleesTable"));
        const QModelIndex root = callees->model()->index(0, 0);
        QVERIFY(callees->isExpanded(root));
        callees->collapse(root);
        callees->expand(root);
        views.get<SubsView>()->findChild<FilterBar*>()->setText(QStringLiteral("sub"));
        QCOMPARE(subs->model()->rowCount(), 80);
        subs->verticalScrollBar()->setValue(17);
        QScrollBar* source = views.get<SourceView>()->edit()->verticalScrollBar();
        source->setValue(123);
        QCOMPARE(subs->verticalScrollBar()->value(), 17);
        QCOMPARE(source->value(), 123);

        QSignalSpy finished(window->loader(), &ProfileLoader::finished);
        QTest::keyClick(window.get(), Qt::Key_F5);
        QVERIFY(finished.wait());
        QTRY_VERIFY(!views.get<CallsView>()->busy());
        QCOMPARE(window->navigation()->place().sub,
            window->navigation()->profile()->findSub("main::outer"));
        QCOMPARE(subs->model()->rowCount(), 80);
        QCOMPARE(subs->verticalScrollBar()->value(), 17);
        QCOMPARE(source->value(), 123);
        QVERIFY(callees->isExpanded(callees->model()->index(0, 0)));
    }

    /// What is the hottest sub in a part of a file may be one of many in the whole.
    void theSelectedRowIsOnScreenWhenAFileWasRead()
    {
        window = std::make_unique<MainWindow>();
        window->resize(1400, 900);
        window->views()->setPage(ViewArea::Page::Explore);
        window->show();
        QVERIFY(QTest::qWaitForWindowExposed(window.get()));
        const auto* subs = window->findChild<QTreeView*>(QStringLiteral("subsTable"));
        const QString other = folder->filePath(QStringLiteral("other.out"));
        const auto place = [&] { return window->navigation()->place().sub; };
        const auto selected = [&](const char* name) {
            return place() == window->navigation()->profile()->findSub(name)
                && subs->currentIndex().data().toString() == QLatin1String(name)
                && subs->viewport()->rect().contains(subs->visualRect(subs->currentIndex()));
        };
        window->session()->acceptPreview(withHottest(150, other, 300));
        QVERIFY(selected("main::sub150"));
        QCOMPARE(subs->currentIndex().row(), 0);
        window->session()->acceptPreview(withHottest(20, other, 600));
        QVERIFY(selected("main::sub150"));
        QVERIFY(subs->verticalScrollBar()->value() > 100);
        // In the middle, not at an edge.
        const int top = subs->visualRect(subs->currentIndex()).top();
        QVERIFY(top > subs->viewport()->height() / 3 && top < subs->viewport()->height() * 2 / 3);
        window->session()->accept(withHottest(20, other, 1000));
        QVERIFY(selected("main::sub20"));
        QCOMPARE(subs->verticalScrollBar()->value(), 0);
        // Another file keeps the sub, and shows it wherever the table was scrolled to.
        subs->verticalScrollBar()->setValue(30);
        window->session()->accept(withHottest(290, path, 1000));
        QVERIFY(selected("main::sub20"));
        QVERIFY(subs->verticalScrollBar()->value() > 200);
    }

    void aClickOnAHeaderKeepsTheSelectedRowOnScreen()
    {
        const auto* subs = window->findChild<QTreeView*>(QStringLiteral("subsTable"));
        window->session()->accept(withHottest(150, path, 1000));
        window->navigation()->goToSub(window->navigation()->profile()->findSub("main::sub150"));
        QHeaderView* header = subs->header();
        for (const int column : {0, 0, 1, 1}) {
            QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                {header->sectionViewportPosition(column) + 20, header->height() / 2});
            QCOMPARE(subs->currentIndex().data().toString(), QStringLiteral("main::sub150"));
            QVERIFY(subs->viewport()->rect().contains(subs->visualRect(subs->currentIndex())));
        }
        QCOMPARE(subs->currentIndex().row(), 299); // the hottest last
    }

    void annotationsStayOpenOrClosed()
    {
        SourceEdit* edit = window->views()->get<SourceView>()->edit();
        edit->setFocus();
        window->navigation()->goToSub(window->navigation()->profile()->findSub("main::outer"));
        QTest::keyClick(edit, Qt::Key_F9); // all closed
        QTest::keyClick(edit, Qt::Key_Space); // but these
        QVERIFY(!edit->folds().open());
        QVERIFY(edit->folds().isOpen(10));
        writeFile(path, run(true));
        QTRY_VERIFY(knows(*window, "main::late"));
        QVERIFY(!edit->folds().open());
        QVERIFY(edit->folds().isOpen(10));
        const auto& rows = edit->source().rows;
        for (std::size_t row = 0; row < rows.size(); ++row) {
            const bool shown = rows[row].isCode() || rows[row].ofLine == 10;
            QCOMPARE(edit->document()->findBlockByNumber(static_cast<int>(row)).isVisible(), shown);
        }
    }

    void backLeadsWhereItLedBefore()
    {
        const auto sub
            = [this](const char* name) { return window->navigation()->profile()->findSub(name); };
        window->navigation()->goToSub(sub("main::outer"));
        window->navigation()->goToSub(sub("main::inner"));
        writeFile(path, run(true));
        QTRY_VERIFY(knows(*window, "main::late"));
        QCOMPARE(window->navigation()->place().sub, sub("main::inner"));
        QTest::keyClick(window.get(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(window->navigation()->place().sub, sub("main::outer"));
        QCOMPARE(window->views()->get<SourceView>()->edit()->currentLine(), 10U);
    }

    void packagesKeepTheirColoursWithoutSomeProcesses()
    {
        const auto program
            = [this](const char* name, std::uint32_t pid, const char* sub, double time) {
                  auto stream = StreamBuilder::begun();
                  stream.newFid(1, "/work/app.pl").time(1000, 1, 1).subInfo(1, sub, 10, 19);
                  stream.subCallers(sub, {.line = 2, .inclusive = time, .exclusive = time});
                  const QString file = folder->filePath(QString::fromLatin1(name));
                  writeFile(file, stream.pidEnd(pid, 2).bytes());
                  return file;
              };
        QStringList packages; // by colour
        connect(window->session(), &ProfileSession::shown, this,
            [&packages](const LoadedProfile& loaded) {
                packages.clear();
                for (const auto& group : loaded.groups->groups())
                    packages << toQString(group.name);
            });
        window->open(program("small.out", 8, "Small::f", 1e-5));
        QTRY_COMPARE(packages, QStringList{"Small"});
        window->session()->add({program("large.out", 9, "Large::f", 5e-5)});
        QTRY_COMPARE(packages, QStringList({"Large", "Small"}));
        ProfileParts parts = window->session()->parts();
        parts[1].included = false;
        packages.clear();
        window->session()->setParts(parts);
        QTRY_VERIFY(!packages.isEmpty());
        QCOMPARE(packages, QStringList({"Large", "Small"}));
    }

    void anotherFileBeginsAtItsTop()
    {
        QScrollBar* source = window->views()->get<SourceView>()->edit()->verticalScrollBar();
        const int before = source->value();
        source->setValue(before + 100);
        const QString other = folder->filePath(QStringLiteral("other.out"));
        writeFile(other, run(false));
        QSignalSpy finished(window->loader(), &ProfileLoader::finished);
        window->open(other);
        QVERIFY(finished.wait());
        pressKeysOf(*window, "view.explore");
        QTRY_VERIFY(std::abs(source->value() - before) <= 4); // other parts may have other heights
    }

    void theFieldThatOneTypesInKeepsTheKeyboard()
    {
        window->views()->get<SubsView>()->focusSearch();
        const QWidget* field = QApplication::focusWidget();
        writeFile(path, run(true));
        QTRY_VERIFY(knows(*window, "main::late"));
        QCOMPARE(QApplication::focusWidget(), field);
    }

    void cleanup() { window.reset(); }

private:
    std::unique_ptr<QTemporaryDir> folder;
    QString path;
    std::unique_ptr<MainWindow> window;
};

NYTPROF_TEST(ReloadTest, QApplication)
#include "tst_reload.moc"
