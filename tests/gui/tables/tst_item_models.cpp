// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/call_graph.h"
#include "analysis/call_tree_views.h"
#include "load/load_profile.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "stream_builder.h"
#include "table_models.h"
#include "tables/table_filter.h"
#include "test_class.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

constexpr auto Fatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

std::shared_ptr<const Profile> load(const QString& name)
{
    return loadProfile(profilePath(name).toStdString()).profile;
}

// Asks for every cell of a model, as a view that shows all of it would.
qsizetype readAll(const QAbstractItemModel& model)
{
    qsizetype cells = 0;
    QList<QModelIndex> open{QModelIndex()};
    while (!open.isEmpty()) {
        const QModelIndex parent = open.takeLast();
        for (int row = 0; row < model.rowCount(parent); ++row) {
            for (int column = 0; column < model.columnCount(parent); ++column) {
                const QModelIndex index = model.index(row, column, parent);
                for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole), int(SortRole),
                         int(HeatRole), int(ShareRole), int(FilterRole)}) {
                    (void)index.data(role);
                }
                ++cells;
            }
            open << model.index(row, 0, parent);
        }
    }
    return cells;
}

QStringList column(const QAbstractItemModel& model, int column)
{
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row) {
        texts << model.index(row, column).data().toString();
    }
    return texts;
}

std::shared_ptr<const Profile> threeSubs()
{
    auto stream = StreamBuilder::begun();
    stream.newFid(1, "/lib/A.pm").time(100, 1, 3);
    stream.subInfo(1, "A::small", 1, 3).subInfo(1, "A::large", 4, 6).subInfo(1, "A::none", 7, 8);
    stream.subInfo(1, "B::middle", 9, 10);
    stream.subCallers("A::small", {.line = 20, .count = 1000, .inclusive = 0.000009});
    stream.subCallers("A::large", {.line = 21, .count = 9, .inclusive = 3, .exclusive = 2});
    stream.subCallers("B::middle", {.line = 22, .count = 10, .inclusive = 0.1});
    return stream.pidEnd(7, 2).profile();
}

} // namespace

class ItemModelsTest : public QObject {
    Q_OBJECT

private slots:
    void allModelsKeepTheContract_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"small_default", "small_calls2", "small_c0", "forktree", "dash_e",
                 "utf8", "small_calls0", "evals_1000", "moo"}) {
            QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral("/nytprof.out");
        }
    }

    void allModelsKeepTheContract()
    {
        QFETCH(const QString, name);
        if (profilePath(name).isEmpty()) {
            SKIP_WITHOUT("shared-profiles");
        }
        const auto profile = load(name);
        QVERIFY(profile);
        SubsModel subs;
        FilesModel files;
        TermsFilter sortedSubs;
        TermsFilter sortedFiles;
        const QAbstractItemModelTester subsTester(&subs, Fatal);
        const QAbstractItemModelTester filesTester(&files, Fatal);
        sortedSubs.setSourceModel(&subs);
        sortedFiles.setSourceModel(&files);
        const QAbstractItemModelTester sortedSubsTester(&sortedSubs, Fatal);
        const QAbstractItemModelTester sortedFilesTester(&sortedFiles, Fatal);
        subs.setProfile(profile);
        files.setProfile(profile);
        QVERIFY(readAll(subs) > 0);
        QVERIFY(readAll(files) > 0);
        PackagesModel packages;
        const QAbstractItemModelTester packagesTester(&packages, Fatal);
        const auto table = std::make_shared<const PackageTable>(*profile);
        for (const auto shape : {PackageTree::Shape::Nested, PackageTree::Shape::Flat}) {
            packages.setTree(PackageTree(profile, table, shape));
            QVERIFY(readAll(packages) > 0);
        }
        for (int column = 0; column < SubsModel::ColumnCount; ++column) {
            sortedSubs.sort(column, Qt::DescendingOrder);
        }
        sortedFiles.sort(FilesModel::Time);
        sortedFiles.setTerms(Terms(QStringLiteral("a")));
        sortedSubs.setTerms(Terms(QStringLiteral("/^main/")));
        subs.setProfile(nullptr);
        files.setProfile(nullptr);
        QCOMPARE(readAll(sortedSubs), 0);
    }

    void callTreesKeepTheContract()
    {
        const auto profile = load(QStringLiteral("small_default/nytprof.out"));
        QVERIFY(profile);
        CallTreeModel model;
        const QAbstractItemModelTester tester(&model, Fatal);
        for (std::size_t i = 0; i < profile->subs().size(); ++i) {
            const SubId sub(i);
            const auto callers = callersTree(profile->callTree(), sub);
            const auto cells = (callers.nodes().size() - 1) * CallTreeModel::ColumnCount;
            model.setTree(profile, std::make_shared<const CallTree>(callers));
            QCOMPARE(readAll(model), static_cast<qsizetype>(cells));
            model.setTree(
                profile, std::make_shared<const CallTree>(calleesTree(profile->callTree(), sub)));
            readAll(model);
        }
        model.setTree(nullptr, nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void directCallsStandInForAMissingCallTree()
    {
        const auto profile = load(QStringLiteral("small_default/nytprof.out"));
        QVERIFY(profile);
        CallTreeModel model;
        const QAbstractItemModelTester tester(&model, Fatal);
        for (std::size_t i = 0; i < profile->subs().size(); ++i) {
            const CallTree callers = directCallers(*profile, SubId(i));
            QCOMPARE(callers.total(), profile->subs()[i].inclusive);
            model.setTree(profile, std::make_shared<const CallTree>(callers));
            readAll(model);
            const CallTree callees = directCallees(*profile, SubId(i));
            model.setTree(profile, std::make_shared<const CallTree>(callees));
            readAll(model);
        }
    }

    void numbersSortAsNumbers()
    {
        SubsModel model;
        TermsFilter sorted;
        model.setProfile(threeSubs());
        sorted.setSourceModel(&model);
        sorted.sort(SubsModel::Inclusive, Qt::DescendingOrder);
        QCOMPARE(
            column(sorted, SubsModel::Name), QStringList({"A::large", "B::middle", "A::small"}));
        QCOMPARE(column(sorted, SubsModel::Inclusive),
            QStringList({"3.00\u00a0s", "100\u00a0ms", "9.00\u00a0\u00b5s"}));
        sorted.sort(SubsModel::Calls, Qt::DescendingOrder);
        QCOMPARE(column(sorted, SubsModel::Calls), QStringList({"1,000", "10", "9"}));
    }

    void wordsMatchInAnyOrderAndCase()
    {
        QVERIFY(Terms(QStringLiteral("PP decode")).match(QStringLiteral("JSON::PP::decode_json")));
        QVERIFY(Terms(QStringLiteral("decode pp")).match(QStringLiteral("JSON::PP::decode_json")));
        QVERIFY(!Terms(QStringLiteral("pp encode")).match(QStringLiteral("JSON::PP::decode")));
        QVERIFY(Terms(QStringLiteral("/^json.*json$/")).match(QStringLiteral("JSON::decode_json")));
        QVERIFY(!Terms(QStringLiteral("/(/")).valid());
        QVERIFY(!Terms(QStringLiteral("/(/")).match(QStringLiteral("(")));
        QVERIFY(Terms(QStringLiteral("  ")).empty());
    }

    void rowsAreSortedAfterEachChange()
    {
        SubsModel model;
        TermsFilter sorted;
        sorted.setSourceModel(&model);
        for (const char* name : {"small_c0", "evals", "small_default"}) {
            model.setProfile(load(QString::fromLatin1(name) + QStringLiteral("/nytprof.out")));
            QVERIFY(sorted.rowCount() > 1);
            for (const int column : {int(SubsModel::Name), int(SubsModel::Exclusive)}) {
                sorted.sort(column, Qt::DescendingOrder);
                for (int row = 1; row < sorted.rowCount(); ++row) {
                    const QVariant before = sorted.index(row - 1, column).data(SortRole);
                    const QVariant after = sorted.index(row, column).data(SortRole);
                    QVERIFY(column == SubsModel::Name
                            ? before.toString().compare(after.toString(), Qt::CaseInsensitive) >= 0
                            : before.toDouble() >= after.toDouble());
                }
            }
        }
    }

    void comparison()
    {
        const auto diff = diffProfiles(load(QStringLiteral("small_c0/nytprof.out")),
            load(QStringLiteral("small_default/nytprof.out")));
        CompareModel model;
        TermsFilter filter;
        const QAbstractItemModelTester tester(&model, Fatal);
        filter.leaveSortingToModel();
        filter.setSourceModel(&model);
        const QAbstractItemModelTester filterTester(&filter, Fatal);
        for (const DiffTable table : {DiffTable::Subs, DiffTable::Files, DiffTable::Lines,
                 DiffTable::CallSites, DiffTable::Packages, DiffTable::Evals}) {
            for (int column = 0; column < CompareModel::ColumnCount; ++column) {
                CompareRequest request;
                request.table = table;
                request.sortedBy = static_cast<CompareRequest::Column>(column);
                model.setTable(compareTable(diff, request));
                QVERIFY(readAll(filter) > 0 || table == DiffTable::Evals);
                for (int row = 0; row < model.rowCount(); ++row) {
                    QVERIFY(!model.index(row, 0).data(Qt::ToolTipRole).toString().isEmpty());
                    QVERIFY(model.index(row, column).data(ExportRole).isValid());
                }
            }
        }
        model.setTable(compareTable(nullptr, {}));
        QCOMPARE(filter.rowCount(), 0);
    }
};

NYTPROF_TEST(ItemModelsTest, QCoreApplication)
#include "tst_item_models.moc"
