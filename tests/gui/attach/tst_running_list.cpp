// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Running perls: many processes of one parent are folded, and what is possible is a link.
#include "attach/link_cells.h"
#include "attach/running_list.h"
#include "tables/table_model.h"
#include "test_class.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include <memory>

#include <unistd.h>

using namespace nytprof;
using namespace nytprof::gui;

namespace {

ListedPerl perlOf(pid_t pid, pid_t parent, double processors, const char* call = "accept")
{
    ListedPerl perl;
    perl.listed = {pid, parent, {"starman worker"}};
    perl.user = "shop";
    perl.perl = "5.36.0";
    perl.call = call;
    perl.status.state = 'S';
    perl.processors = processors;
    return perl;
}

/// A master and six workers, of which the last ones are the busiest.
std::vector<ListedPerl> server()
{
    std::vector<ListedPerl> perls{perlOf(100, 1, 0, "wait4")};
    for (int i = 1; i <= 6; ++i)
        perls.push_back(perlOf(100 + i, 100, 0.1 * i, i == 1 ? "recvfrom" : "accept"));
    return perls;
}

} // namespace

class RunningListTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        list = std::make_unique<RunningList>();
        list->resize(1300, 500);
        list->show();
        QVERIFY(QTest::qWaitForWindowActive(list.get()));
        list->showPerls(server(), {106});
        list->setFocus();
    }
    void cleanup() { list.reset(); }

    void allButTheBusiestAreOneRow()
    {
        QCOMPARE(commands(),
            QStringList({"106 starman worker", "105 starman worker", "104 starman worker",
                " 3 more processes: 2 idle in accept, 1 waiting in recvfrom"}));
    }

    void otherUsersAndContainersAreHiddenIfOneWants()
    {
        ListedPerl own = perlOf(1, 0, 0.3);
        own.user = nameOfUser(geteuid());
        ListedPerl contained = perlOf(2, 0, 0.2);
        contained.user = own.user;
        contained.isInContainer = true;
        list->showPerls({own, contained, perlOf(3, 0, 0.1)}, {});
        const auto shown = [this] {
            QStringList texts;
            for (int row = 0; row < list->table()->model()->rowCount(); ++row)
                texts << list->table()->model()->index(row, 1).data().toString();
            return texts.join(u' ');
        };
        QCOMPARE(shown(), "1 2 3");
        QVERIFY(list->table()->model()->index(1, 0).data().toString().endsWith("in a container"));
        auto* const users = list->findChild<QCheckBox*>("allUsers");
        users->click();
        QCOMPARE(shown(), "1 2");
        list->findChild<QCheckBox*>("containers")->click();
        QCOMPARE(shown(), "1");
        users->click();
        QCOMPARE(shown(), "1 3");
    }

    void fourChildrenAreNotFolded()
    {
        std::vector<ListedPerl> perls = server();
        perls.resize(5);
        list->showPerls(perls, {});
        QCOMPARE(commands().size(), 4);
        QVERIFY(!commands().join(u' ').contains("more"));
    }

    /// In any order it is the last one.
    void itIsBelowTheOthers()
    {
        for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder})
            for (int column = 0; column < 7; ++column) {
                list->table()->sortByColumn(column, order);
                QVERIFY(commands().back().contains("3 more processes"));
            }
    }

    void aKeyUnfoldsThem_data()
    {
        QTest::addColumn<Qt::Key>("key");
        QTest::newRow("Right") << Qt::Key_Right;
        QTest::newRow("Return") << Qt::Key_Return;
    }
    void aKeyUnfoldsThem()
    {
        QFETCH(Qt::Key, key);
        goToFold();
        QVERIFY(list->selected().empty());
        list->showPerls(server(), {106}); // the row stays the current one
        QTest::keyClick(list->table(), key);
        QCOMPARE(commands().size(), 6);
        QCOMPARE(list->running().perlAt(list->selected().front()).listed.pid, 103);
        list->showPerls(server(), {106});
        QCOMPARE(commands().size(), 6);
    }

    void aClickUnfoldsThem()
    {
        const QModelIndex fold = master().model()->index(3, 0, master());
        QTest::mouseClick(list->table()->viewport(), Qt::LeftButton, {},
            list->table()->visualRect(fold).center());
        QCOMPARE(commands().size(), 6);
    }

    void theFilterFindsEach()
    {
        list->findChild<QLineEdit*>()->setText("102");
        QCOMPARE(commands(), QStringList("102 starman worker"));
    }

    void linksAreFollowed()
    {
        const QSignalSpy followed(list.get(), &RunningList::linkFollowed);
        const QModelIndex cell = master().model()->index(0, 6, master()); // of 106
        QCOMPARE(cell.data().toString(), QStringLiteral("Sample · Start Exact · Stack"));
        const QRect rect = list->table()->visualRect(cell);
        const int width = list->table()->fontMetrics().horizontalAdvance("Sample · Start E");
        QTest::mouseClick(list->table()->viewport(), Qt::LeftButton, {},
            QPoint(rect.left() + width, rect.center().y()));
        QCOMPARE(followed.size(), 1);
        QCOMPARE(followed[0][0].value<RunningTable::Link>(), RunningTable::Link::StartExact);
        QCOMPARE(list->running().perlAt(list->selected().front()).listed.pid, 106);
        QTest::mouseClick(list->table()->viewport(), Qt::LeftButton, {},
            QPoint(rect.right() - 2, rect.center().y())); // beside them
        QCOMPARE(followed.size(), 1);
    }

    void aReasonIsNoLink()
    {
        std::vector<ListedPerl> perls{perlOf(7, 1, 0)};
        perls[0].problem = InspectProblem::UnknownPerl;
        perls[0].perl = "5.14.2";
        list->showPerls(perls, {});
        const QModelIndex cell = list->table()->model()->index(0, 6);
        QCOMPARE(cell.data().toString(), "unknown perl 5.14.2");
        QVERIFY(list->running().linksAt(0).empty());
    }

private:
    [[nodiscard]] QModelIndex master() const { return list->table()->model()->index(0, 0); }
    /// "106 starman worker" of each row below the master.
    [[nodiscard]] QStringList commands() const
    {
        QStringList rows;
        for (int row = 0; row < master().model()->rowCount(master()); ++row) {
            const QModelIndex index = master().model()->index(row, 0, master());
            rows << index.siblingAtColumn(1).data().toString() + u' ' + index.data().toString();
        }
        return rows;
    }
    void goToFold() const
    {
        list->table()->setCurrentIndex(master().model()->index(3, 0, master()));
    }

    std::unique_ptr<RunningList> list;
};

NYTPROF_TEST(RunningListTest, QApplication)
#include "tst_running_list.moc"
