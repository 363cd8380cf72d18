// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "compare/profile_diff.h"
#include "source/source_gutter.h"
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
        QTest::newRow("no desktop") << QStringLiteral("system");
    }

    void textIsReadable()
    {
        QFETCH(const QString, theme);
        applyTheme(themeFromName(theme));
        const QPalette palette = QApplication::palette();
        QCOMPARE(isDark(palette), theme == QLatin1String("dark"));
        for (const auto role : {QPalette::Text, QPalette::Link, QPalette::PlaceholderText}) {
            QVERIFY(contrast(palette.color(role), palette.color(QPalette::Base)) >= 4.5);
        }
        QVERIFY(
            contrast(palette.color(QPalette::HighlightedText), palette.color(QPalette::Highlight))
            >= 4.5);
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
            {QPalette::ToolTipText, QPalette::ToolTipBase}};
        for (const auto& [front, ground] : texts) {
            holds(palette.color(front), palette.color(ground),
                QStringLiteral("role %1 on role %2").arg(front).arg(ground));
        }
        const auto reads = [&](const QColor& text, const QColor& ground, double least) {
            QVERIFY2(contrast(text, ground) >= least,
                qPrintable(QStringLiteral("%1 on %2: %3")
                               .arg(text.name(), ground.name())
                               .arg(contrast(text, ground))));
        };
        for (int heat = 1; heat < HeatSteps; ++heat)
            reads(heatTextColor(heat, dark), heatColor(heat, dark), 4.9);
        for (std::size_t rank = 0; rank <= PackageColors; ++rank) {
            const QColor ground = packageColor(rank, dark);
            reads(frameTextColor(ground, dark), ground, 4.7);
            // Frames that do not match a search.
            reads(secondaryText(palette, QPalette::Base),
                blend(palette.color(QPalette::Base), ground, 0.32), 4.5);
        }
        for (const auto style : {CodeStyle::Keyword, CodeStyle::Variable, CodeStyle::String,
                 CodeStyle::Number, CodeStyle::Comment}) {
            reads(codeColor(style, dark), palette.color(QPalette::Base), 5.9);
            reads(codeColor(style, dark), selectedLineColor(palette), 4.5);
        }
        for (std::size_t code = 0; code < CodeClassCount; ++code) {
            const QColor ground = originColor(static_cast<CodeClass>(code), dark);
            reads(frameTextColor(ground, dark), ground, 4.5);
        }
        for (const double change : {-1.0, -0.3, -0.1, 0.0, 0.1, 0.3, 1.0})
            reads(frameTextColor(changeColor(change, dark), dark), changeColor(change, dark), 4.7);
        for (const auto ground : {QPalette::Base, QPalette::Window, QPalette::AlternateBase,
                 QPalette::Highlight, QPalette::Button})
            reads(secondaryText(palette, ground), palette.color(ground), 4.5);
        reads(secondaryText(palette, QPalette::Base), idleSelection(palette), 4.5);
        reads(secondaryText(palette, QPalette::Base), hoverColor(palette), 4.5);
        reads(palette.color(QPalette::Text), idleSelection(palette), 7);
        reads(accentColor(palette), palette.color(QPalette::Base), 3);
        reads(palette.color(QPalette::Link), palette.color(QPalette::Highlight), 4.5);
        reads(palette.color(QPalette::Disabled, QPalette::Text), palette.color(QPalette::Base), 3);
        reads(palette.color(QPalette::Disabled, QPalette::WindowText),
            palette.color(QPalette::Window), 3);
        for (const auto kind : {Banner::Kind::Note, Banner::Kind::Warning, Banner::Kind::Error}) {
            const Banner banner(kind, QStringLiteral("text"));
            holds(banner.palette().color(QPalette::WindowText),
                banner.palette().color(QPalette::Window),
                QStringLiteral("banner %1").arg(static_cast<int>(kind)));
        }
    }

    // A pale desktop theme does not make secondary text unreadable.
    void secondaryTextIsCorrected()
    {
        QPalette pale = QApplication::palette();
        pale.setColor(QPalette::Base, Qt::white);
        pale.setColor(QPalette::Text, Qt::black);
        pale.setColor(QPalette::PlaceholderText, QColor(0xc0, 0xc0, 0xc0));
        QVERIFY(contrast(secondaryText(pale, QPalette::Base), Qt::white) >= 4.5);
        pale.setColor(QPalette::Highlight, QColor(0x30, 0x8c, 0xc6)); // can mark a selection
        QCOMPARE(accentColor(pale), QColor(0x30, 0x8c, 0xc6));
    }

    void heatIsAShareOfTheWhole()
    {
        QCOMPARE(heatOf(0, 100'000), 0);
        QCOMPARE(heatOf(-5, 100'000), 0);
        QCOMPARE(heatOf(5, 0), 0);
        QCOMPARE(heatOf(9, 100'000), 0);
        QCOMPARE(heatOf(10, 100'000), 1);
        QCOMPARE(heatOf(99, 100'000), 1);
        QCOMPARE(heatOf(100, 100'000), 2);
        QCOMPARE(heatOf(999, 100'000), 2);
        QCOMPARE(heatOf(1'000, 100'000), 3);
        QCOMPARE(heatOf(9'999, 100'000), 3);
        QCOMPARE(heatOf(10'000, 100'000), 4);
        QVERIFY(!heatColor(0, false).isValid());
        // People who see no hues see the order by lightness.
        for (int heat = 2; heat < HeatSteps; ++heat) {
            QVERIFY(heatColor(heat, false).lightnessF() < heatColor(heat - 1, false).lightnessF());
            QVERIFY(contrast(heatColor(heat, true), Qt::black)
                > contrast(heatColor(heat - 1, true), Qt::black));
        }
    }
};

NYTPROF_TEST(LooksTest, QApplication)
#include "tst_colors.moc"
