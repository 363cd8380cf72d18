// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "look/frame_colors.h"
#include "look/heat.h"
#include "look/theme.h"

#include <QApplication>
#include <QTest>

#include <cmath>

using namespace nytprof;
using namespace nytprof::gui;

namespace {

double luminance(const QColor& color)
{
    const auto linear = [](double channel) {
        return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF())
        + 0.0722 * linear(color.blueF());
}

// Contrast as the accessibility guidelines (WCAG) define it.
double contrast(const QColor& a, const QColor& b)
{
    const double light = std::max(luminance(a), luminance(b));
    const double dark = std::min(luminance(a), luminance(b));
    return (light + 0.05) / (dark + 0.05);
}

} // namespace

class LooksTest : public QObject {
    Q_OBJECT

private slots:
    void textIsReadable_data()
    {
        QTest::addColumn<QString>("theme");
        QTest::newRow("light") << QStringLiteral("light");
        QTest::newRow("dark") << QStringLiteral("dark");
    }

    void textIsReadable()
    {
        QFETCH(const QString, theme);
        applyTheme(themeFromName(theme));
        const QPalette palette = QApplication::palette();
        QCOMPARE(isDark(palette), theme == QLatin1String("dark"));
        for (const double heat : {0.0, 0.1, 0.3, 0.5, 0.7, 1.0}) {
            const double seen = contrast(palette.color(QPalette::Text), heatColor(palette, heat));
            QVERIFY2(seen >= 4.5, qPrintable(QStringLiteral("heat %1: %2").arg(heat).arg(seen)));
        }
        for (const auto role : {QPalette::Text, QPalette::Link, QPalette::PlaceholderText}) {
            QVERIFY(contrast(palette.color(role), palette.color(QPalette::Base)) >= 4.5);
        }
        QVERIFY(
            contrast(palette.color(QPalette::HighlightedText), palette.color(QPalette::Highlight))
            >= 4.5);
    }

    void labelsOfFlameBoxesAreReadable()
    {
        for (const bool dark : {false, true}) {
            for (std::size_t frame = 0; frame < CodeClassCount; ++frame) {
                for (std::uint32_t variant = 0; variant < FrameVariants; ++variant) {
                    const QColor box = frameColor(static_cast<CodeClass>(frame), variant, dark);
                    const double seen = contrast(box, frameTextColor(dark));
                    QVERIFY2(seen >= 4.5,
                        qPrintable(QStringLiteral("%1 dark=%2: %3")
                                       .arg(codeClassName(static_cast<CodeClass>(frame)))
                                       .arg(dark)
                                       .arg(seen)));
                }
            }
        }
    }

    void heatGoesByRank()
    {
        // One value a million times hotter than the rest must not hide the rest.
        std::vector<Ticks> values{1'000'000'000, 0, -5};
        for (Ticks value = 1; value <= 99; ++value) {
            values.push_back(value);
        }
        const HeatScale scale(values);
        QCOMPARE(scale.heatOf(1'000'000'000), 1.0);
        QVERIFY(scale.heatOf(99) > 0.9);
        QVERIFY(scale.heatOf(50) < scale.heatOf(90));
        QCOMPARE(scale.heatOf(0), 0.0);
        QCOMPARE(scale.heatOf(-5), 0.0);
        QVERIFY(HeatScale(values, 1000).heatOf(99) < 0.2);
    }
};

QTEST_MAIN(LooksTest)
#include "tst_looks.moc"
