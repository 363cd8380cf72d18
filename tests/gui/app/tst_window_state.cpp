// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// How a window is arranged, by keys, and that the next one is arranged like it.
#include "app/view_area.h"
#include "profile_files.h"
#include "style/preferences.h"
#include "table_models.h"
#include "table_views/calls_view.h"
#include "table_views/code_views.h"
#include "test_class.h"
#include "window_fixture.h"

#include <QApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QLineEdit>
#include <QSettings>
#include <QSignalSpy>
#include <QSplitter>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QTreeView>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

const QString Small = QStringLiteral("small_default/nytprof.out");

QTreeView* tableOf(const MainWindow& window, const char* name)
{
    return window.findChild<QTreeView*>(QLatin1String(name));
}

// The sizes of all splitters, the outer ones first.
QList<QList<int>> sizesOf(const MainWindow& window)
{
    QList<QList<int>> sizes;
    for (const QSplitter* splitter : window.findChildren<QSplitter*>()) {
        if (splitter->isVisible()) {
            sizes << splitter->sizes();
        }
    }
    return sizes;
}

} // namespace

class WindowStateTest : public QObject {
    Q_OBJECT

private slots:
    void init() { QSettings().clear(); }

    void onlyAProfileThatOpensChangesTheFolderOfTheDialog()
    {
        const QTemporaryDir good;
        const QTemporaryDir bad;
        QVERIFY(QFile::copy(profilePath(Small), good.filePath(QStringLiteral("good.out"))));
        writeFile(bad.filePath(QStringLiteral("bad.out")), "no profile");
        QString asked; // the dialog's folder
        QString filter;
        const auto choose = [&](const QString& path) {
            MainWindow window;
            window.show();
            QVERIFY(QTest::qWaitForWindowExposed(&window));
            QSignalSpy finished(window.loader(), &ProfileLoader::finished);
            QTimer::singleShot(0, &window, [&] {
                auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
                QVERIFY(dialog);
                asked = dialog->directory().absolutePath();
                filter = dialog->selectedNameFilter();
                auto* name = dialog->findChild<QLineEdit*>();
                name->setText(path);
                QTest::keyClick(name, Qt::Key_Return);
            });
            pressKeysOf(window, "file.open");
            QVERIFY(!finished.isEmpty() || finished.wait(20'000));
        };
        choose(good.filePath(QStringLiteral("good.out")));
        for (const char* name : {"nytprof.out.7", "nytprof-a.out", "tmon.out", "a.folded",
                 "a.folded.gz", "callgrind.out.3", "a.nytprof"}) // all in the first filter
            QVERIFY2(QDir::match(filter.section(u'(', 1).section(u')', 0, 0).split(u' '),
                         QString::fromLatin1(name)),
                name);
        choose(bad.filePath(QStringLiteral("bad.out")));
        QCOMPARE(asked, good.path());
        choose(bad.filePath(QStringLiteral("bad.out")));
        QCOMPARE(asked, good.path());
    }

    void keysMoveTheDividerBesideTheView()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        ViewArea& views = *window->views();
        views.showView(views.get<SubsView>());
        const auto* left = views.get<SubsView>();
        const int before = left->width();
        pressKeysOf(*window, "view.dividerRight");
        QVERIFY(left->width() > before);
        pressKeysOf(*window, "view.dividerLeft");
        QCOMPARE(left->width(), before);
        View* source = views.viewNamed(QStringLiteral("source"));
        const int width = source->width();
        views.showView(source);
        pressKeysOf(*window, "view.dividerRight");
        QVERIFY(source->width() > width);
        QCOMPARE(left->width(), before);
        const int height = source->height();
        pressKeysOf(*window, "view.dividerUp");
        QVERIFY(source->height() > height);
        pressKeysOf(*window, "view.dividerDown");
        pressKeysOf(*window, "view.dividerDown");
        QVERIFY(source->height() < height);
    }

    void keysMoveTheDividerWithinAView()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        ViewArea& views = *window->views();
        views.showView(views.get<CallsView>());
        const QTreeView& callers = *tableOf(*window, "callersTable");
        QTRY_VERIFY(!views.busy());
        QCoreApplication::processEvents(); // the sub in the middle gets its height
        const int before = callers.height();
        const int tables = views.get<SubsView>()->width();
        tableOf(*window, "callersTable")->setFocus();
        pressKeysOf(*window, "view.dividerDown");
        QVERIFY(callers.height() > before);
        QCOMPARE(views.get<SubsView>()->width(), tables);
        QVERIFY(!moveDivider(window.get(), Qt::UpArrow)); // nothing to move outside of all
    }

    void theNextWindowIsArrangedAsTheLastOne()
    {
        auto window = windowOn(Small);
        QVERIFY(window);
        window->resize(1210, 830);
        ViewArea& views = *window->views();
        views.showView(views.get<CallsView>());
        pressKeysOf(*window, "view.dividerRight");
        views.showView(views.get<FilesView>());
        tableOf(*window, "filesTable")->sortByColumn(2, Qt::AscendingOrder);
        views.showView(views.get<SubsView>());
        pressKeysOf(*window, "view.dividerRight");
        pressKeysOf(*window, "view.dividerRight");
        QTreeView* subs = tableOf(*window, "subsTable");
        subs->sortByColumn(SubsModel::Calls, Qt::AscendingOrder);
        subs->header()->resizeSection(SubsModel::Calls, 93);
        subs->header()->hideSection(SubsModel::Places);
        subs->header()->moveSection(
            subs->header()->visualIndex(SubsModel::Calls), SubsModel::Exclusive);
        const auto sizes = sizesOf(*window);
        QVERIFY(sizes.size() >= 3);
        const QSize size = window->size();
        const QStringList recent = recentFiles();
        QCOMPARE(recent.value(0), QFileInfo(profilePath(Small)).absoluteFilePath());
        window->close();
        window.reset();

        MainWindow next;
        next.show();
        QVERIFY(QTest::qWaitForWindowExposed(&next));
        next.open(profilePath(Small));
        QTRY_VERIFY(!next.path().isEmpty());
        pressKeysOf(next, "view.explore");
        QCOMPARE(next.size(), size);
        QVERIFY(next.views()->get<SubsView>()->isVisible());
        QVERIFY(next.views()->get<CallsView>()->isVisible());
        QTRY_COMPARE(sizesOf(next), sizes);
        const QTreeView& again = *tableOf(next, "subsTable");
        QCOMPARE(again.header()->sortIndicatorSection(), int(SubsModel::Calls));
        QCOMPARE(again.header()->sortIndicatorOrder(), Qt::AscendingOrder);
        QCOMPARE(again.header()->sectionSize(SubsModel::Calls), 93);
        QVERIFY(again.header()->isSectionHidden(SubsModel::Places));
        QCOMPARE(again.header()->visualIndex(SubsModel::Calls), int(SubsModel::Exclusive));
        QCOMPARE(tableOf(next, "filesTable")->header()->sortIndicatorSection(), 2);
        QCOMPARE(recentFiles(), recent);
    }
};

NYTPROF_TEST(WindowStateTest, QApplication)
#include "tst_window_state.moc"
