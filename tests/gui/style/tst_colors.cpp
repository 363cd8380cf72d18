// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "compare/profile_diff.h"
#include "style/colors.h"
#include "style/text.h"
#include "style/theme.h"
#include "test_class.h"
#include "widgets/banner.h"

#include <QApplication>
#include <QTest>

#include <cmath>
#include <utility>

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
    void moreAndLessHaveDifferentColours()
    {
        for (const bool dark : {false, true}) {
            const QColor more = changeColor(1, dark);
            const QColor less = changeColor(-1, dark);
            const QColor same = changeColor(0, dark);
            QVERIFY(more.red() > more.blue() + 60 && less.blue() > less.red() + 60);
            QVERIFY(std::abs(same.red() - same.blue()) < 16);
        }
        QCOMPARE(relativeChange(0, 5), 1.0);
        QCOMPARE(relativeChange(5, 0), -1.0);
        QCOMPARE(relativeChange(4, 3), -0.25);
        QCOMPARE(relativeChange(0, 0), 0.0);
    }

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

    // Lines and frames that carry meaning, and text on each of its backgrounds.
    void everyPairOfColoursHasContrast_data() { textIsReadable_data(); }

    void everyPairOfColoursHasContrast()
    {
        QFETCH(const QString, theme);
        applyTheme(themeFromName(theme));
        const QPalette palette = QApplication::palette();
        const bool dark = isDark(palette);
        const auto holds = [](const QColor& a, const QColor& b, const QString& what) {
            const double seen = contrast(a, b);
            QVERIFY2(seen >= 3, qPrintable(QStringLiteral("%1: %2").arg(what).arg(seen)));
        };
        using Role = QPalette::ColorRole;
        const std::pair<Role, Role> texts[] = {{QPalette::Text, QPalette::Base},
            {QPalette::Text, QPalette::AlternateBase}, {QPalette::WindowText, QPalette::Window},
            {QPalette::ButtonText, QPalette::Button}, {QPalette::PlaceholderText, QPalette::Base},
            {QPalette::PlaceholderText, QPalette::AlternateBase},
            {QPalette::PlaceholderText, QPalette::Window}, {QPalette::Link, QPalette::Base},
            {QPalette::Link, QPalette::AlternateBase},
            {QPalette::HighlightedText, QPalette::Highlight},
            {QPalette::ToolTipText, QPalette::ToolTipBase}, {QPalette::Highlight, QPalette::Base}};
        for (const auto& [front, ground] : texts) {
            holds(palette.color(front), palette.color(ground),
                QStringLiteral("role %1 on role %2").arg(front).arg(ground));
        }
        for (int i = 0; i <= 20; ++i) {
            const double part = i / 20.0;
            holds(palette.color(QPalette::Text), heatColor(palette, part),
                QStringLiteral("text on heat %1").arg(part));
            holds(frameTextColor(dark), costColor(part, dark),
                QStringLiteral("label on cost %1").arg(part));
            holds(frameTextColor(dark), changeColor(2 * part - 1, dark),
                QStringLiteral("label on change %1").arg(2 * part - 1));
            holds(palette.color(QPalette::Text), changeColor(2 * part - 1, dark),
                QStringLiteral("text on change %1").arg(2 * part - 1));
        }
        for (std::size_t rank = 0; rank <= PackageHues; ++rank) {
            holds(frameTextColor(dark), packageColor(rank, dark),
                QStringLiteral("label on package %1").arg(rank));
        }
        for (const auto kind : {Banner::Kind::Note, Banner::Kind::Warning, Banner::Kind::Error}) {
            Banner banner;
            banner.showMessage(kind, QStringLiteral("text"));
            holds(banner.palette().color(QPalette::WindowText),
                banner.palette().color(QPalette::Window),
                QStringLiteral("banner %1").arg(static_cast<int>(kind)));
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

NYTPROF_TEST(LooksTest, QApplication)
#include "tst_colors.moc"
