// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/main_window.h"
#include "app/view_area.h"
#include "imported.h"
#include "loading/profile_loader.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "stream_builder.h"
#include "style/preferences.h"
#include "table_views/processes_model.h"
#include "table_views/processes_view.h"
#include "test_class.h"
#include "widgets/banner.h"
#include "window_fixture.h"

#include <QAbstractItemModel>
#include <QApplication>
#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QFileInfo>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

// Waits for the load that something starts.
template <class Start>
bool loads(MainWindow& window, Start start)
{
    QSignalSpy finished(window.loader(), &ProfileLoader::finished);
    start();
    return finished.wait(20'000);
}

void drop(MainWindow& window, const QStringList& paths, Qt::KeyboardModifiers keys = {})
{
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& path : paths) {
        urls << QUrl::fromLocalFile(path);
    }
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, keys);
    QCoreApplication::sendEvent(&window, &enter);
    if (!enter.isAccepted()) {
        qFatal("the window accepts no files");
    }
    QDropEvent dropped(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, keys);
    QCoreApplication::sendEvent(&window, &dropped);
}

QTreeView* tableOf(const MainWindow& window)
{
    return window.views()->get<ProcessesView>()->findChild<QTreeView*>(
        QStringLiteral("processesTable"));
}

// "PID PROGRAM TIME" of each row with what it forked indented below; "-" marks the excluded.
QString treeText(const QAbstractItemModel& model, const QModelIndex& parent = {}, int depth = 0)
{
    QString text;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        const bool included = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        text += QString(depth, u' ') + (included ? QString() : QStringLiteral("-"))
            + index.data().toString().simplified() + u'\n' + treeText(model, index, depth + 1);
    }
    return text;
}

} // namespace

class ProcessesTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        setWaitingHidden(false);
        write("nytprof.out", process(10, 1, 0, "parent.pl", 100));
        write("nytprof.out.11", process(11, 10, 1, "parent.pl", 20));
        write("nytprof.out.12", process(12, 11, 2, "parent.pl", 3));
        write("nytprof.out.13", process(13, 10, 3, "other.pl", 4000));
        QFile::remove(folder.filePath(QStringLiteral("nytprof.notes")));
        QFile::remove(folder.filePath(QStringLiteral("nytprof.out.99")));
    }

    /// Columns of each row, from Name to FileName, without a window.
    void columnsOfProcesses()
    {
        const auto ofProcess
            = [](std::uint32_t pid, std::uint32_t parent, double start, double end) {
                  auto stream = StreamBuilder().text(":ticks_per_sec=10000000").text(":nv_size=8");
                  stream.text(":application=/bin/a.pl").pidStart(pid, parent, start);
                  stream.newFid(1, "/a.pl").time(10, 1, 1);
                  if (end > 0)
                      stream.pidEnd(pid, end);
                  return stream.load().profile;
              };
        ProfileParts parts;
        parts.push_back({"/x/parent.out", ofProcess(10, 1, 100, 105), {}, true});
        parts.push_back({"/x/child.out", ofProcess(11, 10, 102, 103), {}, false});
        parts.push_back({"/x/again.out", ofProcess(10, 10, 104, 0), {}, true});
        parts.push_back({"/x/odd.out", ofProcess(12, 1, 0, 50), {}, true});
        ProcessesModel model;
        model.setParts(parts);
        const auto rowText = [&](const QModelIndex& row) {
            QStringList cells;
            for (int column = 0; column < model.columnCount(); ++column)
                cells << row.siblingAtColumn(column).data().toString().simplified();
            return cells.join(u'|');
        };
        const QModelIndex parent = model.index(1, 0);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.rowCount(parent), 2);
        QCOMPARE(rowText(model.index(0, 0)), "12 a.pl|||1.00 \u00b5s|0 s|1|0|odd.out");
        QCOMPARE(rowText(parent), "10 a.pl|0 s|5.00 s|1.00 \u00b5s|0 s|1|0|parent.out");
        QCOMPARE(rowText(model.index(0, 0, parent)),
            "11 a.pl|2.00 s|3.00 s|1.00 \u00b5s|0 s|1|0|child.out");
        QCOMPARE(
            rowText(model.index(1, 0, parent)), "10 a.pl|4.00 s||1.00 \u00b5s|0 s|1|0|again.out");
        QCOMPARE(model.index(1, 0, parent).parent(), parent);
        QCOMPARE(model.parent(parent), QModelIndex());
        QCOMPARE(model.rowCount(parent.siblingAtColumn(1)), 0);
    }

    /// Boxes are in the first column; the last one that is ticked stays so.
    void boxesOfTheModel()
    {
        ProfileParts parts;
        for (const char* path : {"/a", "/b"})
            parts.push_back({path, imported("main;f 3\n"), {}, true});
        ProcessesModel model;
        model.setParts(parts);
        QSignalSpy changed(&model, &ProcessesModel::inclusionChanged);
        const auto ticked = [&] {
            return QString::number(model.parts()[0].included)
                + QString::number(model.parts()[1].included);
        };
        const QModelIndex first = model.index(0, 0);
        QVERIFY(!model.setData(first, Qt::Unchecked, Qt::EditRole));
        QVERIFY(!model.setData(first.siblingAtColumn(1), Qt::Unchecked, Qt::CheckStateRole));
        QCOMPARE(ticked(), "11");
        QVERIFY(model.setData(first, Qt::Checked, Qt::CheckStateRole)); // as it is
        QCOMPARE(changed.size(), 0);
        QVERIFY(model.setData(first, Qt::Unchecked, Qt::CheckStateRole));
        QCOMPARE(ticked(), "01");
        QCOMPARE(changed.size(), 1);
        model.setData(model.index(1, 0), Qt::Unchecked, Qt::CheckStateRole);
        model.includeOnly({});
        QCOMPARE(ticked(), "01");
        QCOMPARE(changed.size(), 1);
        model.includeOnly({first});
        QCOMPARE(ticked(), "10");
        model.includeAll();
        QCOMPARE(ticked(), "11");
        QCOMPARE(changed.size(), 3);
        QVERIFY(!first.siblingAtColumn(1).data(Qt::CheckStateRole).isValid());
        QVERIFY(model.flags(first).testFlag(Qt::ItemIsUserCheckable));
        QVERIFY(!model.flags(first.siblingAtColumn(1)).testFlag(Qt::ItemIsUserCheckable));
    }

    void aFolderIsTheSumOfItsProfiles()
    {
        write("notes.txt", "nothing to do with it\n");
        MainWindow window;
        window.show();
        QVERIFY(loads(window, [&] { drop(window, {folder.path()}); }));
        const Profile& sum = *window.navigation()->profile();
        QCOMPARE(sum.totals().statementTime, 4123);
        QCOMPARE(sum.totals().statements, 4U);
        QCOMPARE(sum.callTree().total(), 4123);
        QVERIFY(!window.banners()->isVisible());
        QVERIFY(window.windowTitle().contains(QStringLiteral("4 profiles")));
        QCOMPARE(treeText(*tableOf(window)->model()),
            "10 parent.pl\n 11 parent.pl\n  12 parent.pl\n 13 other.pl\n");
    }

    void boxesIncludeAndExclude()
    {
        MainWindow window;
        window.show();
        QVERIFY(loads(window, [&] { window.openAll({folder.path()}); }));
        window.navigation()->goToLine(window.navigation()->profile()->findFile("/a.pl"), 1);
        QAbstractItemModel& model = *tableOf(window)->model();
        const QModelIndex first = model.index(0, 0);
        const QModelIndex child = model.index(0, 0, first);
        tableOf(window)->setCurrentIndex(child);
        tableOf(window)->collapse(child);
        QVERIFY(loads(window, [&] { QTest::keyClick(tableOf(window), Qt::Key_Space); }));
        QCOMPARE(window.navigation()->profile()->totals().statementTime, 4103);
        QVERIFY(!tableOf(window)->isExpanded(child));
        QCOMPARE(treeText(model), "10 parent.pl\n -11 parent.pl\n  12 parent.pl\n 13 other.pl\n");
        QCOMPARE(tableOf(window)->currentIndex(), child);
        QCOMPARE(window.navigation()->place().line, 1U); // the window stays where it was
        QVERIFY(loads(window, [&] { QTest::keyClick(tableOf(window), Qt::Key_Space); }));
        QCOMPARE(window.navigation()->profile()->totals().statementTime, 4123);

        auto* only = window.findChild<QPushButton*>(QStringLiteral("includeOnly"));
        QVERIFY(loads(window, [&] { QTest::mouseClick(only, Qt::LeftButton); }));
        QCOMPARE(window.navigation()->profile()->totals().statementTime, 20);
        auto* all = window.findChild<QPushButton*>(QStringLiteral("includeAll"));
        QVERIFY(loads(window, [&] { QTest::mouseClick(all, Qt::LeftButton); }));
        QCOMPARE(window.navigation()->profile()->totals().statementTime, 4123);
        QVERIFY(loads(window, [&] { QTest::keyClick(tableOf(window), Qt::Key_Return); }));
        QCOMPARE(window.navigation()->profile()->totals().statementTime, 20);
    }

    void spaceTogglesAllSelectedProcesses()
    {
        MainWindow window;
        window.show();
        QVERIFY(loads(window, [&] { window.openAll({folder.path()}); }));
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        pressKeysOf(window, "view.processes");
        QTreeView* table = tableOf(window);
        QVERIFY(table->hasFocus());
        table->setCurrentIndex(table->model()->index(0, 0));
        QTest::keyClick(table, Qt::Key_Down);
        QTest::keyClick(table, Qt::Key_Down, Qt::ShiftModifier);
        QVERIFY(loads(window, [&] { QTest::keyClick(table, Qt::Key_Space); }));
        QVERIFY(!window.loader()->running());
        QCOMPARE(treeText(*table->model()),
            "10 parent.pl\n -11 parent.pl\n  -12 parent.pl\n 13 other.pl\n");
        QCOMPARE(window.navigation()->profile()->totals().statementTime, 4100);
        QVERIFY(loads(window, [&] { QTest::keyClick(table, Qt::Key_Space); }));
        QCOMPARE(window.navigation()->profile()->totals().statementTime, 4123);
    }

    /// The focus makes the first row current without selecting it.
    void spaceTogglesTheFirstProcessAtOnce()
    {
        MainWindow window;
        window.show();
        QVERIFY(loads(window, [&] { window.openAll({folder.path()}); }));
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        pressKeysOf(window, "view.processes");
        QTreeView* table = tableOf(window);
        QVERIFY(table->hasFocus());
        table->selectionModel()->clearSelection();
        QVERIFY(loads(window, [&] { QTest::keyClick(table, Qt::Key_Space); }));
        QVERIFY(treeText(*table->model()).startsWith("-10 parent.pl"));
    }

    // Profiles of a real program that forked: any choice is the sum of its parts, and a single part
    // is shown like its file.
    void choicesOfARealProgram()
    {
        const QString path = profilePath(QStringLiteral("forked_evals/nytprof.out"));
        ProfileParts parts = readProfiles({{QFileInfo(path).absolutePath()}}).parts;
        QCOMPARE(parts.size(), 5U);
        for (std::size_t only = 0; only < parts.size(); ++only) {
            for (std::size_t i = 0; i < parts.size(); ++i)
                parts[i].included = i == only;
            const LoadedProfile alone = readProfiles({{}, parts});
            QCOMPARE(alone.evals.profile, parts[only].profile);
            QCOMPARE(
                alone.profile->totals().statementTime, parts[only].profile->totals().statementTime);
        }
        for (std::size_t choice = 1; choice < std::size_t{1} << parts.size(); ++choice) {
            Totals expected;
            for (std::size_t i = 0; i < parts.size(); ++i) {
                parts[i].included = (choice >> i & 1) != 0;
                const Totals& part = parts[i].profile->totals();
                expected.statements += parts[i].included ? part.statements : 0;
                expected.statementTime += parts[i].included ? part.statementTime : 0;
                expected.calls += parts[i].included ? part.calls : 0;
                expected.exclusive += parts[i].included ? part.exclusive : 0;
            }
            const Totals sum = readProfiles({{}, parts}).profile->totals();
            QCOMPARE(sum.statements, expected.statements);
            QCOMPARE(sum.statementTime, expected.statementTime);
            QCOMPARE(sum.calls, expected.calls);
            QCOMPARE(sum.exclusive, expected.exclusive);
        }
    }

    void everyChoiceIsTheSumOfItsParts()
    {
        MainWindow window;
        window.show();
        QVERIFY(loads(window, [&] { window.openAll({folder.path()}); }));
        ProfileParts parts = window.views()->get<ProcessesView>()->parts();
        for (unsigned choice = 1; choice < 16; ++choice) {
            Ticks expected = 0;
            for (std::size_t i = 0; i < parts.size(); ++i) {
                parts[i].included = (choice >> i & 1) != 0;
                expected += parts[i].included ? parts[i].profile->totals().statementTime : 0;
            }
            const LoadedProfile sum = readProfiles({{}, parts});
            QCOMPARE(sum.profile->totals().statementTime, expected);
            QCOMPARE(sum.profile->callTree().total(), expected);
        }
    }

    void theLastBoxStaysTicked()
    {
        MainWindow window;
        window.show();
        QVERIFY(loads(window, [&] { window.open(folder.filePath("nytprof.out")); }));
        tableOf(window)->setCurrentIndex(tableOf(window)->model()->index(0, 0));
        QTest::keyClick(tableOf(window), Qt::Key_Space);
        QVERIFY(!window.loader()->running());
        QCOMPARE(treeText(*tableOf(window)->model()), "10 parent.pl\n");
    }

    void aSecondDropAdds()
    {
        MainWindow window;
        window.show();
        QVERIFY(loads(window, [&] { drop(window, {folder.filePath("nytprof.out")}); }));
        QVERIFY(loads(window, [&] {
            drop(window, {folder.filePath("nytprof.out.12"), folder.filePath("nytprof.out")});
        }));
        QCOMPARE(window.navigation()->profile()->totals().statementTime, 103);
        QCOMPARE(treeText(*tableOf(window)->model()), "10 parent.pl\n12 parent.pl\n");
        // Its parent comes later still.
        QVERIFY(loads(window, [&] { drop(window, {folder.filePath("nytprof.out.11")}); }));
        QCOMPARE(
            treeText(*tableOf(window)->model()), "10 parent.pl\n 11 parent.pl\n  12 parent.pl\n");
        QVERIFY(window.banners()->isVisible());
        auto* button = bannerOf(window)->findChild<QPushButton*>();
        QVERIFY(button && button->isVisible());
        QVERIFY(loads(window, [&] { QTest::mouseClick(button, Qt::LeftButton); }));
        QCOMPARE(treeText(*tableOf(window)->model()), "11 parent.pl\n");
        QVERIFY(!window.banners()->isVisible());
    }

    void theSameFileAgainIsOnlyReadAgain()
    {
        MainWindow window;
        window.show();
        const QString one = folder.filePath("nytprof.out");
        QVERIFY(loads(window, [&] { drop(window, {one}); }));
        write("nytprof.out", process(10, 1, 0, "parent.pl", 7));
        QVERIFY(loads(window, [&] { drop(window, {one}); }));
        QCOMPARE(window.navigation()->profile()->totals().statementTime, 7);
        QVERIFY(!window.banners()->isVisible());
    }

    void aDropWithShiftReplaces()
    {
        MainWindow window;
        window.show();
        QVERIFY(loads(window, [&] { drop(window, {folder.path()}); }));
        const QString one = folder.filePath("nytprof.out.13");
        QVERIFY(loads(window, [&] { drop(window, {one}, Qt::ShiftModifier); }));
        QCOMPARE(treeText(*tableOf(window)->model()), "13 other.pl\n");
        QCOMPARE(window.path(), one);
    }

    void damagedFilesAreNamedAndLeftOut()
    {
        write("nytprof.out.99", "");
        MainWindow window;
        window.show();
        QVERIFY(loads(window, [&] { window.openAll({folder.path()}); }));
        QCOMPARE(window.navigation()->profile()->totals().statementTime, 4123);
        QVERIFY(window.banners()->isVisible());
        const QString said = bannerText(window);
        QVERIFY2(said.contains(QStringLiteral("1 of 5 files")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("nytprof.out.99")), qPrintable(said));
        // What is there of a cut one counts.
        const QByteArray whole = readFile(folder.filePath("nytprof.out.13"));
        write("nytprof.out.99", whole.left(whole.size() - 1));
        QVERIFY(loads(window, [&] { window.openAll({folder.path()}); }));
        QCOMPARE(window.navigation()->profile()->totals().statementTime, 8123);
        QVERIFY(bannerText(window).startsWith(QStringLiteral("1 of 5 profiles are incomplete")));
        QVERIFY(bannerText(window).endsWith(QStringLiteral("nytprof.out.99")));
    }

    void reloadingReadsAllFilesAndKeepsTheBoxes()
    {
        MainWindow window;
        window.show();
        QVERIFY(loads(window, [&] { window.openAll({folder.path()}); }));
        tableOf(window)->setCurrentIndex(tableOf(window)->model()->index(0, 0));
        QVERIFY(loads(window, [&] { QTest::keyClick(tableOf(window), Qt::Key_Space); }));
        write("nytprof.out.12", process(12, 11, 2, "parent.pl", 5));
        QVERIFY(loads(window, [&] { QTest::keyClick(&window, Qt::Key_F5); }));
        QCOMPARE(window.navigation()->profile()->totals().statementTime, 4025);
        QCOMPARE(treeText(*tableOf(window)->model()),
            "-10 parent.pl\n 11 parent.pl\n  12 parent.pl\n 13 other.pl\n");
    }

    void aFolderWithoutProfilesIsNamed()
    {
        const QTemporaryDir empty;
        MainWindow window;
        window.show();
        QVERIFY(loads(window, [&] { window.openAll({empty.path()}); }));
        QVERIFY(bannerText(window).contains(empty.path()));
    }

    void cancellingKeepsWhatWasThere()
    {
        MainWindow window;
        window.show();
        QVERIFY(loads(window, [&] { window.openAll({folder.path()}); }));
        QVERIFY(loads(window, [&] {
            window.session()->add({folder.filePath("nytprof.out.11")});
            window.loader()->cancel();
        }));
        QCOMPARE(window.navigation()->profile()->totals().statementTime, 4123);
        tableOf(window)->setCurrentIndex(tableOf(window)->model()->index(0, 0));
        QVERIFY(loads(window, [&] {
            QTest::keyClick(tableOf(window), Qt::Key_Space);
            window.loader()->cancel();
        }));
        QVERIFY(treeText(*tableOf(window)->model()).startsWith(QStringLiteral("10 ")));
    }

    void forksOfTheOriginal()
    {
        const QString one = profilePath(QStringLiteral("forktree/nytprof.out"));
        MainWindow window;
        window.show();
        QVERIFY(loads(window, [&] { window.openAll({QFileInfo(one).path()}); }));
        Ticks expected = 0;
        for (const ProfilePart& part : window.views()->get<ProcessesView>()->parts()) {
            expected += part.profile->totals().statementTime;
        }
        QCOMPARE(window.navigation()->profile()->totals().statementTime, expected);
        const QAbstractItemModel& model = *tableOf(window)->model();
        QCOMPARE(model.rowCount(), 1);
        QVERIFY(model.rowCount(model.index(0, 0)) > 0);
    }

private:
    static QByteArray process(
        std::uint32_t pid, std::uint32_t parent, int begin, const char* program, int ticks)
    {
        StreamBuilder stream;
        stream.text(":ticks_per_sec=10000000").text(std::string(":application=") + program);
        stream.pidStart(pid, parent, 1.7e9 + begin).newFid(1, "/a.pl").time(ticks, 1, 1);
        stream.subReturn(1, ticks, ticks, "main::f").pidEnd(pid, 1.7e9 + 10);
        const auto bytes = stream.bytes();
        return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
    }

    void write(const char* name, const QByteArray& bytes)
    {
        writeFile(folder.filePath(QString::fromLatin1(name)), bytes);
    }

    QTemporaryDir folder;
};

NYTPROF_TEST(ProcessesTest, QApplication)
#include "tst_processes_view.moc"
