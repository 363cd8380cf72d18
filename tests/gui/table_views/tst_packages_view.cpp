// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/view_area.h"
#include "load/load_profile.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "stream_builder.h"
#include "style/text.h"
#include "table_models.h"
#include "table_views/code_views.h"
#include "test_class.h"
#include "window_fixture.h"

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QTest>
#include <QTreeView>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

using Shape = PackageTree::Shape;

const QString Small = QStringLiteral("small_default/nytprof.out");

std::shared_ptr<const Profile> fourPackages()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 1);
    for (const char* sub : {"A::B::C::f", "A::B::C::g", "A::B::D::h", "A::i", "main::j"})
        stream.subInfo(1, sub, 1, 2);
    stream.subCallers("A::B::C::f", {.count = 3, .exclusive = 0.05});
    stream.subCallers("A::B::C::g", {.exclusive = 0.01});
    stream.subCallers("A::B::D::h", {.exclusive = 0.02}).subCallers("A::i", {.exclusive = 0.03});
    stream.subCallers("main::j", {.exclusive = 0.2});
    return stream.pidEnd(7, 1.8e9).profile();
}

PackageTree treeOf(const std::shared_ptr<const Profile>& profile, Shape shape)
{
    return {profile, std::make_shared<const PackageTable>(*profile), shape};
}

// "NAME EXCLUSIVE CALLS SUBS" of each row, with what is below it indented.
QString rowsText(const QAbstractItemModel& model, const QModelIndex& parent = {}, int depth = 0)
{
    QString text;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        QStringList cells;
        for (const int column : {PackagesModel::Name, PackagesModel::Exclusive,
                 PackagesModel::Calls, PackagesModel::Subs})
            cells << index.siblingAtColumn(column).data().toString();
        text += QString(depth, u' ') + cells.join(u' ').trimmed() + u'\n'
            + rowsText(model, index, depth + 1);
    }
    return text;
}

Ticks exclusiveBelow(const QAbstractItemModel& model, const QModelIndex& parent)
{
    Ticks sum = 0;
    for (int row = 0; row < model.rowCount(parent); ++row)
        sum += model.index(row, PackagesModel::Exclusive, parent).data(SortRole).toLongLong();
    return sum;
}

} // namespace

class PackagesTest : public QObject {
    Q_OBJECT

private slots:
    void toolTips()
    {
        PackagesModel model;
        const auto profile = loadProfile(profilePath(Small).toStdString()).profile;
        model.setTree(treeOf(profile, Shape::Flat));
        const QModelIndex inclusive = model.index(0, PackagesModel::Inclusive);
        const QString share
            = percentText(inclusive.data(SortRole).toLongLong(), profile->totals().whole());
        const QString tip = model.index(0, 0).data(Qt::ToolTipRole).toString();
        QVERIFY2(
            tip.contains(QStringLiteral(", inclusive %1 (%2)")
                             .arg(inclusive.data().toString().replace(u' ', QString()), share)),
            qPrintable(tip));
    }

    void packagesAreATreeByTheirNames()
    {
        PackagesModel model;
        model.setTree(treeOf(fourPackages(), Shape::Nested));
        QCOMPARE(rowsText(model),
            "main 200\u00a0ms 1 1\n"
            " j 200\u00a0ms 1\n"
            "A 110\u00a0ms 6 4\n"
            " B 80.0\u00a0ms 5 3\n"
            "  C 60.0\u00a0ms 4 2\n"
            "   f 50.0\u00a0ms 3\n"
            "   g 10.0\u00a0ms 1\n"
            "  D 20.0\u00a0ms 1 1\n"
            "   h 20.0\u00a0ms 1\n"
            " i 30.0\u00a0ms 1\n");
    }

    void orAList()
    {
        PackagesModel model;
        model.setTree(treeOf(fourPackages(), Shape::Flat));
        QCOMPARE(rowsText(model),
            "main 200\u00a0ms 1 1\n"
            " j 200\u00a0ms 1\n"
            "A::B::C 60.0\u00a0ms 4 2\n"
            " f 50.0\u00a0ms 3\n"
            " g 10.0\u00a0ms 1\n"
            "A 30.0\u00a0ms 1 1\n"
            " i 30.0\u00a0ms 1\n"
            "A::B::D 20.0\u00a0ms 1 1\n"
            " h 20.0\u00a0ms 1\n");
    }

    void whatIsBelowARowAddsUpToIt_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"small_default", "small_c0", "forktree", "dash_e", "utf8", "moo"})
            QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral("/nytprof.out");
    }

    void whatIsBelowARowAddsUpToIt()
    {
        QFETCH(const QString, name);
        if (profilePath(name).isEmpty())
            SKIP_WITHOUT("shared-profiles");
        const auto profile = loadProfile(profilePath(name).toStdString()).profile;
        Ticks whole = 0;
        for (const Sub& sub : profile->subs())
            whole += sub.exclusive;
        whole += profile->callTree()[CallNodeId(0)].exclusive; // of the main program
        for (const Shape shape : {Shape::Nested, Shape::Flat}) {
            PackagesModel model;
            model.setTree(treeOf(profile, shape));
            QCOMPARE(exclusiveBelow(model, {}), whole);
            QList<QModelIndex> open;
            for (int row = 0; row < model.rowCount(); ++row)
                open << model.index(row, 0);
            while (!open.isEmpty()) {
                const QModelIndex row = open.takeLast();
                const auto cell = [&row](int column) {
                    return row.siblingAtColumn(column).data(SortRole).toLongLong();
                };
                QVERIFY(model.rowCount(row) == 0
                    || exclusiveBelow(model, row) == cell(PackagesModel::Exclusive));
                QVERIFY(cell(PackagesModel::Exclusive) <= cell(PackagesModel::Inclusive));
                for (int child = 0; child < model.rowCount(row); ++child)
                    open << model.index(child, 0, row);
            }
        }
    }

    void keysWalkPackagesAndOpenThem()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        QTest::keyClick(window.get(), Qt::Key_8, Qt::AltModifier);
        auto* table = qobject_cast<QTreeView*>(QApplication::focusWidget());
        QVERIFY(table);
        QCOMPARE(table->objectName(), QStringLiteral("packagesTable"));
        const Profile& profile = *window->navigation()->profile();
        // Walking goes to the hottest sub of each package, and the row stays where it is.
        table->setCurrentIndex(table->model()->index(0, 0));
        for (int row = 1; row < std::min(4, table->model()->rowCount()); ++row) {
            QTest::keyClick(table, Qt::Key_Down);
            QCOMPARE(table->currentIndex().row(), row);
            QVERIFY(!table->currentIndex().parent().isValid());
            const Sub& sub = profile[window->navigation()->place().sub];
            const QString package = table->currentIndex().data(FilterRole).toString();
            QVERIFY(QString::fromUtf8(sub.package.data(), qsizetype(sub.package.size()))
                        .startsWith(package));
        }
        QTest::keyClick(table, Qt::Key_Up);
        QTest::keyClick(table, Qt::Key_Right);
        QTest::keyClick(table, Qt::Key_Down);
        QVERIFY(table->currentIndex().parent().isValid());
    }

    void followingOpensNothing()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        auto* table = window->findChild<QTreeView*>(QStringLiteral("packagesTable"));
        const Profile& profile = *window->navigation()->profile();
        table->collapseAll();
        for (std::size_t i = 0; i < profile.subs().size(); ++i) {
            const Sub& sub = profile.subs()[i];
            if (sub.calls == 0)
                continue;
            window->navigation()->goToSub(SubId(i));
            QVERIFY(table->currentIndex().isValid());
            QVERIFY(!table->currentIndex().parent().isValid());
        }
        table->expandAll();
        table->setCurrentIndex({});
        window->navigation()->goToHottest();
        const SubId hottest = window->navigation()->place().sub;
        QCOMPARE(table->currentIndex().data(FilterRole).toString().toStdString(),
            std::string(profile[hottest].name));
    }

    void theFilterFindsSubsInPackages()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        auto* view = window->views()->get<PackagesView>();
        window->views()->showView(view);
        auto* table = window->findChild<QTreeView*>(QStringLiteral("packagesTable"));
        view->setShape(Shape::Flat);
        const int all = table->model()->rowCount();
        view->focusSearch();
        auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(field);
        QTest::keyClicks(field, QStringLiteral("/^main::/"));
        QCOMPARE(table->model()->rowCount(), 1);
        QTest::keyClick(field, Qt::Key_Escape);
        QCOMPARE(table->model()->rowCount(), all);
        view->setShape(Shape::Nested);
    }
};

NYTPROF_TEST(PackagesTest, QApplication)
#include "tst_packages_view.moc"
