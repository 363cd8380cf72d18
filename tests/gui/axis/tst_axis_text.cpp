// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "axis/axis_text.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;

class AxisTextTest : public QObject {
    Q_OBJECT

private slots:
    void textsOfTimes()
    {
        const auto text = [](double from, double to) {
            return rangeText({qRound64(from * 1e9), qRound64(to * 1e9)});
        };
        QCOMPARE(text(18.2, 23.4), "18.2 – 23.4\u00a0s");
        QCOMPARE(text(18.2, 18.25), "18.200 – 18.250\u00a0s");
        QCOMPARE(text(0.1, 0.4), "100 – 400\u00a0ms");
        QCOMPARE(text(0, 120), "0.0 – 120.0\u00a0s");
        const auto label = [](double from, double to) {
            return rangeLabel({qRound64(from * 1e9), qRound64(to * 1e9)});
        };
        QCOMPARE(label(8.3, 12.85), "8.30 – 12.85\u00a0s"); // exact
        QCOMPARE(label(8, 12), "8.0 – 12.0\u00a0s");
        QCOMPARE(label(83.5, 7200.123), "83.500 – 7200.123\u00a0s");
        QCOMPARE(label(0.1, 0.4000001), "100.0000 – 400.0001\u00a0ms");
        QCOMPARE(tickText(0, 500'000'000), "0\u00a0s");
        QCOMPARE(tickText(1'500'000'000, 500'000'000), "1.5\u00a0s");
        QCOMPARE(tickText(950'000'000, 50'000'000), "950\u00a0ms");
        QCOMPARE(tickText(7200'000'000'000, 3600'000'000'000), "2\u00a0h");
    }
};

NYTPROF_TEST(AxisTextTest)
#include "tst_axis_text.moc"
