// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/eval_nesting.h"

#include "analysis/file_costs.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

class EvalNestingTest : public QObject {
    Q_OBJECT

private slots:
    void innerFilesAreFirst()
    {
        std::vector<File> files(6);
        files[0].evalFile = FileId(4);
        files[1].evalFile = FileId(0);
        files[2].evalFile = FileId(4);
        files[3].evalFile = FileId(1);
        QStringList order;
        for (const FileId id : innerFilesFirst(files))
            order << QString::number(id.index());
        QCOMPARE(order.join(u' '), "3 1 0 2 4 5");
        QVERIFY(innerFilesFirst({}).empty());
    }

    /// In time that does not grow with the square of their number.
    void manyEvalsInEvals()
    {
        constexpr std::uint32_t Many = 100'000;
        auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(10, 1, 1);
        for (std::uint32_t fid = 2; fid <= Many; ++fid)
            stream.newFid(fid, "(eval " + std::to_string(fid) + ")[x:1]", fid - 1, 1)
                .time(10, fid, 1);
        const auto profile = stream.pidEnd(7, 1.8e9).profile();
        QCOMPARE(profile->files()[0].nested, Ticks{10 * (Many - 1)});
        QCOMPARE(profile->files()[Many - 2].nested, Ticks{10});
        QCOMPARE(profile->files()[Many - 1].nested, Ticks{0});
        const auto sums = fileSums(*profile);
        QCOMPARE(sums[0].time, Ticks{10 * Many});
        QCOMPARE(sums[0].evals, std::uint64_t{Many - 1});
        QCOMPARE(sums[0].statements, std::uint64_t{Many});
        QCOMPARE(sums[Many - 1].evals, std::uint64_t{0});
    }
};

NYTPROF_TEST(EvalNestingTest)
#include "tst_eval_nesting.moc"
