// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/view_area.h"
#include "flame/flame_view.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile/sub_costs.h"
#include "profile_files.h"
#include "source/source_edit.h"
#include "source/source_view.h"
#include "table_models.h"
#include "table_views/calls_view.h"
#include "table_views/code_views.h"
#include "tables/table_export.h"
#include "test_class.h"
#include "views/view.h"
#include "widgets/banner.h"
#include "widgets/filter_bar.h"
#include "window_fixture.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QHeaderView>
#include <QMenu>
#include <QProgressDialog>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <limits>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

const QString Small = QStringLiteral("small_default/nytprof.out");

// No name in the profile has a comma.
QList<QStringList> parsed(const QString& csv)
{
    QList<QStringList> rows;
    for (const QString& line : csv.split(QStringLiteral("\r\n"), Qt::SkipEmptyParts)) {
        rows << line.split(u',');
    }
    return rows;
}

QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// More than is written in one slice.
struct LargeTable {
    LargeTable()
        : model(100'000, 3)
    {
        for (int row = 0; row < model.rowCount(); ++row) {
            model.setData(model.index(row, 0), row);
        }
        view.setRootIsDecorated(false);
        view.setModel(&model);
    }
    QStandardItemModel model;
    QTreeView view;
};

} // namespace

class ExportTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        window = windowOn(Small);
        QVERIFY(window);
        subs = window->findChild<QTreeView*>(QStringLiteral("subsTable"));
        window->views()->showView(window->views()->get<SubsView>());
    }

    void cellsAreQuotedWhereTheyMust()
    {
        QCOMPARE(
            csvLine({QStringLiteral("a b"), QStringLiteral("1.5")}), QStringLiteral("a b,1.5\r\n"));
        QCOMPARE(csvLine({QStringLiteral("a,b"), QStringLiteral("say \"x\""), QString()}),
            QStringLiteral("\"a,b\",\"say \"\"x\"\"\",\r\n"));
        QCOMPARE(csvLine({QStringLiteral("two\nlines")}), QStringLiteral("\"two\nlines\"\r\n"));
    }

    // As those of nytprof export csv.
    void cellsAreNoFormulas()
    {
        QCOMPARE(csvLine({QStringLiteral("=cmd|' /C calc'!A0"), QStringLiteral("-1.5"),
                     QStringLiteral("a;=1"), QStringLiteral("a\t=1")}),
            QStringLiteral("'=cmd|' /C calc'!A0,-1.5,\"a;=1\",\"a\t=1\"\r\n"));
    }

    void theSubsAreExportedWithWhatTheProfileSays()
    {
        const auto rows = parsed(csvOf(*window->views()->get<SubsView>()));
        QCOMPARE(rows.first().mid(0, 5),
            (QStringList{QStringLiteral("Sub"), QStringLiteral("Exclusive (s)"),
                QStringLiteral("Inclusive (s)"), QStringLiteral("Calls"),
                QStringLiteral("Per call (s)")}));
        QCOMPARE(rows.size(), subs->model()->rowCount() + 1);
        const Profile& profile = *window->navigation()->profile();
        const std::vector<SubCost> costs = subCosts(profile); // with that of the main program
        for (const QStringList& row : rows.mid(1)) {
            const SubId id = profile.findSub(row[0].toStdString());
            QVERIFY2(id.valid(), qPrintable(row[0]));
            QCOMPARE(row[1].toDouble(), profile.seconds(costs[id.index()].exclusive));
            QCOMPARE(row[2].toDouble(), profile.seconds(costs[id.index()].inclusive));
            QCOMPARE(row[3].toULongLong(), profile[id].calls);
        }
    }

    void whatIsFilteredOutStaysOut()
    {
        window->views()->get<SubsView>()->findChild<FilterBar*>()->setText(QStringLiteral("begin"));
        const auto rows = parsed(csvOf(*window->views()->get<SubsView>()));
        QCOMPARE(rows.size(), subs->model()->rowCount() + 1);
        for (const QStringList& row : rows.mid(1)) {
            QVERIFY(row[0].contains(QStringLiteral("BEGIN")));
        }
    }

    void ofTreesTheOpenRowsAreExported()
    {
        window->views()->get<CallsView>()->setTrees(true);
        window->views()->showView(window->views()->get<CallsView>());
        QTRY_VERIFY(!window->views()->get<CallsView>()->busy());
        auto* callers = window->findChild<QTreeView*>(QStringLiteral("callersTable"));
        callers->collapseAll();
        const qsizetype closed = parsed(csvOf(*csvRowsOf(*callers))).size();
        QCOMPARE(closed, callers->model()->rowCount() + 1);
        const QModelIndex root = callers->model()->index(0, 0);
        callers->expand(root);
        const auto rows = parsed(csvOf(*csvRowsOf(*callers)));
        QCOMPARE(rows.size(), closed + callers->model()->rowCount(root));
        QCOMPARE(rows[0][0], QStringLiteral("Depth"));
        QCOMPARE(rows[1][0], QStringLiteral("0"));
        QVERIFY(rows.size() < 3 || rows[2][0] == QStringLiteral("1"));
    }

    void theSourceIsExportedLineByLine()
    {
        const auto rows = parsed(csvOf(*window->views()->get<SourceView>()));
        const auto& source = window->views()->get<SourceView>()->edit()->source().rows;
        const auto lines = std::count_if(
            source.begin(), source.end(), [](const SourceRow& row) { return row.isCode(); });
        QVERIFY(rows.size() >= lines + 1); // a line that is quoted may hold a comma
        QCOMPARE(rows[1][0], QStringLiteral("1"));
    }

    void keysCopyAndAFileGetsTheSame()
    {
        QTest::keyClick(
            QApplication::focusWidget(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        const QString copied = QApplication::clipboard()->text();
        QCOMPARE(copied, csvOf(*window->views()->get<SubsView>()));
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("subs.csv"));
        window->exportTable(path);
        QTRY_COMPARE(textOf(path), copied);
        QVERIFY(!window->banners()->isVisible());
        window->exportTable(folder.filePath(QStringLiteral("missing/subs.csv")));
        QTRY_VERIFY(window->banners()->isVisible());
        QVERIFY(bannerText(*window).contains(QStringLiteral("missing/subs.csv")));
    }

    // As of nytprof export csv.
    void tablesAreNoMoreReadableThanProfiles()
    {
        const QTemporaryDir folder;
        const QString profile = folder.filePath(QStringLiteral("private.out"));
        constexpr auto Private = QFile::ReadOwner | QFile::WriteOwner;
        constexpr auto Others = QFile::ReadGroup | QFile::ReadOther;
        QVERIFY(QFile::copy(profilePath(Small), profile));
        QVERIFY(QFile::setPermissions(profile, Private));
        window->open(profile);
        QTRY_COMPARE(window->path(), profile);
        window->views()->showView(window->views()->get<SubsView>());
        const QString table = folder.filePath(QStringLiteral("subs.csv"));
        window->exportTable(table);
        QTRY_VERIFY(QFile::exists(table));
        QVERIFY(!(QFile::permissions(table) & Others));
        // Who changed the permissions meant it.
        QVERIFY(QFile::setPermissions(table, Private | Others));
        const QDateTime before = QFileInfo(table).lastModified();
        window->exportTable(table);
        QTRY_VERIFY(QFileInfo(table).lastModified() != before);
        QCOMPARE(QFile::permissions(table) & Others, QFile::Permissions(Others));
    }

    void largeTablesAreWrittenInSlices()
    {
        const LargeTable large;
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("large.csv"));
        auto* table = new CsvExport(csvRowsOf(large.view), window.get());
        QSignalSpy finished(table, &CsvExport::finished);
        table->toFile(path, {});
        QCOMPARE(finished.count(), 0); // the window goes on
        QVERIFY(!QFile::exists(path));
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 60'000); // the machine may be busy
        QCOMPARE(finished[0][0].toString(), QString());
        QCOMPARE(textOf(path), csvOf(*csvRowsOf(large.view)));
    }

    void cancellingLeavesNoFile()
    {
        const LargeTable large;
        const QTemporaryDir folder;
        auto* table = new CsvExport(csvRowsOf(large.view), window.get());
        QSignalSpy finished(table, &CsvExport::finished);
        table->toFile(folder.filePath(QStringLiteral("large.csv")), {});
        auto* dialog = window->findChild<QProgressDialog*>();
        QVERIFY(dialog);
        emit dialog->canceled();
        QCOMPARE(finished.count(), 1);
        QCOMPARE(finished[0][0].toString(), QString());
        QTRY_VERIFY(!window->findChild<CsvExport*>());
        QVERIFY(QDir(folder.path()).isEmpty());
    }

    void aTableThatChangesMeanwhileIsNotWritten()
    {
        LargeTable large;
        const QTemporaryDir folder;
        auto* table = new CsvExport(csvRowsOf(large.view), window.get());
        QSignalSpy finished(table, &CsvExport::finished);
        table->toFile(folder.filePath(QStringLiteral("large.csv")), {});
        large.model.removeRow(0);
        QTRY_COMPARE(finished.count(), 1);
        QVERIFY(finished[0][0].toString().contains(QStringLiteral("changed")));
        QVERIFY(QDir(folder.path()).isEmpty());
    }

    void aViewWithoutATableSaysSo()
    {
        window->views()->showView(window->views()->get<FlameView>());
        QTest::keyClick(
            QApplication::focusWidget(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(window->banners()->isVisible());
    }

    void percentagesAndCallsReplaceTimesAndGoAgain()
    {
        const QPersistentModelIndex cell = subs->model()->index(1, 1); // of a sub that was called
        const QString time = cell.data().toString();
        const QString csv = csvOf(*window->views()->get<SubsView>());
        QVERIFY(!time.contains(u'%'));
        QTest::keyClick(subs, Qt::Key_U, Qt::ControlModifier);
        QVERIFY(cell.data().toString().endsWith(u'%'));
        QVERIFY(window->action(QStringLiteral("view.unitPercent"))->isChecked());
        QCOMPARE(csvOf(*window->views()->get<SubsView>()), csv);
        QTest::keyClick(subs, Qt::Key_U, Qt::ControlModifier);
        QVERIFY(window->action(QStringLiteral("view.unitCalls"))->isChecked());
        // Only one column is about calls: it has the bars, and the rows are in its order.
        QCOMPARE(cell.data().toString(), time);
        QCOMPARE(subs->header()->sortIndicatorSection(), int(SubsModel::Calls));
        QVERIFY(!cell.data(ShareRole).isValid());
        const auto isDescending = [this](int column) {
            double above = std::numeric_limits<double>::max();
            for (int row = 0; row < subs->model()->rowCount(); ++row) {
                const double amount = subs->model()->index(row, column).data(SortRole).toDouble();
                if (amount > above)
                    return false;
                above = amount;
            }
            return true;
        };
        QVERIFY(isDescending(SubsModel::Calls));
        QCOMPARE(subs->model()->index(0, SubsModel::Calls).data(ShareRole).toDouble(), 1.0);
        QTest::keyClick(subs, Qt::Key_U, Qt::ControlModifier);
        QCOMPARE(cell.data().toString(), time);
        QCOMPARE(subs->header()->sortIndicatorSection(), int(SubsModel::Exclusive));
        QVERIFY(isDescending(SubsModel::Exclusive));
        // Another order is the user's choice.
        subs->sortByColumn(SubsModel::Name, Qt::AscendingOrder);
        for (int unit = 0; unit < 3; ++unit) {
            QTest::keyClick(subs, Qt::Key_U, Qt::ControlModifier);
            QCOMPARE(subs->header()->sortIndicatorSection(), int(SubsModel::Name));
        }
    }

    void severalSelectedRowsAreCopiedInTheirOrder()
    {
        const auto rowTexts = [this](int first, int count) {
            QStringList lines;
            for (int row = first; row < first + count; ++row) {
                QStringList cells;
                for (int column = 0; column < subs->model()->columnCount(); ++column)
                    if (!subs->isColumnHidden(column))
                        cells << subs->model()->index(row, column).data().toString();
                lines << cells.join(u'\t');
            }
            return lines.join(u'\n');
        };
        const auto click = [this](int row, Qt::KeyboardModifiers keys) {
            const QRect rect = subs->visualRect(subs->model()->index(row, 0));
            QTest::mouseClick(subs->viewport(), Qt::LeftButton, keys, rect.center());
        };
        subs->setFocus();
        click(4, {});
        const Location place = window->navigation()->place();
        QSignalSpy moved(window->navigation(), &Navigation::placeChanged);
        QTest::keyClick(subs, Qt::Key_Up, Qt::ShiftModifier);
        QTest::keyClick(subs, Qt::Key_Up, Qt::ShiftModifier);
        QTest::keyClick(subs, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), rowTexts(2, 3));
        click(0, Qt::ShiftModifier);
        QTest::keyClick(subs, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), rowTexts(0, 5));
        click(1, Qt::ControlModifier); // without this one
        QTest::keyClick(subs, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), rowTexts(0, 1) + u'\n' + rowTexts(2, 3));
        QCOMPARE(moved.count(), 0);
        QCOMPARE(window->navigation()->place(), place);
        click(1, {});
        QVERIFY(window->navigation()->place() != place);
    }

    void aFirstClickSortsTheLargestFirst()
    {
        QHeaderView& header = *subs->header();
        const auto click = [&](int column) {
            QTest::mouseClick(header.viewport(), Qt::LeftButton, {},
                {header.sectionViewportPosition(column) + 20, header.height() / 2});
            return header.sortIndicatorOrder();
        };
        QCOMPARE(click(3), Qt::DescendingOrder);
        QCOMPARE(click(3), Qt::AscendingOrder);
        QCOMPARE(click(0), Qt::AscendingOrder); // names
        QCOMPARE(click(2), Qt::DescendingOrder);
    }

    void columnsAndOrderAreChosenByKeys()
    {
        const QHeaderView& header = *subs->header();
        const auto choose = [this](const QString& text) {
            QTest::keyClick(subs, Qt::Key_L, Qt::ControlModifier);
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            QVERIFY(menu);
            for (int i = 0; i < menu->actions().size(); ++i) {
                QTest::keyClick(menu, Qt::Key_Down);
                if (menu->activeAction() && menu->activeAction()->text() == text) {
                    break;
                }
            }
            QVERIFY(menu->activeAction());
            QCOMPARE(menu->activeAction()->text(), text);
            QTest::keyClick(menu, Qt::Key_Return);
        };
        choose(QStringLiteral("Sort by Calls"));
        QCOMPARE(header.sortIndicatorSection(), 3);
        QCOMPARE(header.sortIndicatorOrder(), Qt::DescendingOrder);
        choose(QStringLiteral("Sort by Calls"));
        QCOMPARE(header.sortIndicatorOrder(), Qt::AscendingOrder);
        choose(QStringLiteral("Per call"));
        QVERIFY(!header.isSectionHidden(4));
        choose(QStringLiteral("Per call"));
        QVERIFY(header.isSectionHidden(4));
    }

    void cleanup() { window.reset(); }

private:
    std::unique_ptr<MainWindow> window;
    QTreeView* subs = nullptr;
};

NYTPROF_TEST(ExportTest, QApplication)
#include "tst_table_export.moc"
