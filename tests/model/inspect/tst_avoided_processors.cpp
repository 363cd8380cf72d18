// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Which processors a sampler with a fixed priority does not move to.
#include "inspect/processor_choice.h"

#include "test_class.h"

#include <QTest>

using namespace nytprof;

class AvoidedProcessorsTest : public QObject {
    Q_OBJECT

private slots:
    /// A task with a better priority held it.
    void oneThatItWaitedFor()
    {
        AvoidedProcessors avoided;
        QVERIFY(!avoided.contains(3, 0));
        avoided.hasMoved(3, 0, 21 * Millisecond);
        QVERIFY(avoided.contains(3, 22 * Millisecond));
        QVERIFY(avoided.contains(3, 10'020 * Millisecond));
        QVERIFY(!avoided.contains(2, 22 * Millisecond));
        QVERIFY(!avoided.contains(3, 10'021 * Millisecond));
    }

    void usualMoves()
    {
        AvoidedProcessors avoided;
        avoided.hasMoved(3, 0, 20 * Millisecond);
        QVERIFY(!avoided.contains(3, 21 * Millisecond));
    }

private:
    static constexpr std::uint64_t Millisecond = 1'000'000;
};

NYTPROF_TEST(AvoidedProcessorsTest)

#include "tst_avoided_processors.moc"
