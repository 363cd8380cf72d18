// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Bars and names of the rows of a comparison.
#include "profile/profile.h"
#include "stream_builder.h"
#include "style/text.h"
#include "table_models.h"
#include "table_profiles.h"
#include "table_views/comparison_names.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

class ComparisonNamesTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        const auto [before, after] = comparedProfiles();
        diff = diffProfiles(before, after);
    }

    /// The largest change has the full bar, whatever its sign.
    void sizesOfChanges()
    {
        CompareRequest request;
        request.time = TimeKind::Inclusive;
        const TableModel model(compareTable(diff, request), comparisonToolTip);
        QStringList rows;
        for (int row = 0; row < model.rowCount(); ++row) {
            const QModelIndex change = model.index(row, CompareRequest::Change);
            rows << QStringLiteral("%1 %2 %3")
                        .arg(model.index(row, 0).data().toString())
                        .arg(change.data(SortRole).toDouble())
                        .arg(change.data(ShareRole).toDouble());
        }
        QVERIFY(!model.index(-1, 0).isValid() && !model.index(0, -1).isValid());
        const int gone = model.rowCount() - 1;
        QCOMPARE(model.index(gone, CompareRequest::CountChange).data(SortRole).toDouble(), 4.0);
        QCOMPARE(model.index(0, CompareRequest::CountChange).data(SortRole).toDouble(), 0.0);
        QCOMPARE(model.index(gone, CompareRequest::CountChange).data().toString(), "\u22124");
        QCOMPARE(rows.join(u'|'),
            "main::f 2e+07 1|B::h 1e+07 0.5|main::g 1e+07 0.5|main::gone 1e+07 0.5");
    }

    void codeInNamesIsCut()
    {
        const auto named = [](int length) {
            const std::string code(static_cast<std::size_t>(length), 'x');
            auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(5, 1, 1);
            const auto profile = stream.srcLine(1, 1, code).pidEnd(7, 2).profile();
            CompareRequest request;
            request.table = DiffTable::Lines;
            const auto same = diffProfiles(profile, profile);
            return toQString(compareTable(same, request)->compared(0).name).section("  ", 1).size();
        };
        QCOMPARE(named(120), 120);
        QCOMPARE(named(121), 120);
    }

private:
    std::shared_ptr<const ProfileDiff> diff;
};

NYTPROF_TEST(ComparisonNamesTest)
#include "tst_comparison_names.moc"
