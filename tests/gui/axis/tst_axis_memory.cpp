// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "axis/axis_memory.h"

#include "analysis/package_groups.h"
#include "axis/axis_canvas.h"
#include "memory_builder.h"
#include "painted_texts.h"
#include "style/colors.h"
#include "test_class.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

/// An open axis of 200 µs: live are 7000 bytes, then 5000; the peak of 7100 is at 90 µs.
class Shown {
public:
    explicit Shown(const std::shared_ptr<const Profile>& profile)
    {
        const auto groups = std::make_shared<const PackageGroups>(*profile);
        canvas.setData(profile, std::make_shared<const AxisLanes>(*profile, *groups), groups);
        canvas.setOpen(true);
        canvas.resize(900, canvas.wholeHeight());
        canvas.show();
    }
    /// Of a time in microseconds, as high as this share of the row.
    [[nodiscard]] QPoint at(int time, double share, int row = 0) const
    {
        const QRect bar = canvas.scene().geometry.memoryBar(row);
        return {qRound(canvas.scene().scale.xOf(time * std::int64_t{1000})),
            bar.bottom() - qRound(share * bar.height())};
    }
    [[nodiscard]] QString hoveredAt(const QPoint& point)
    {
        QSignalSpy hovered(&canvas, &AxisCanvas::hovered);
        QMouseEvent move(
            QEvent::MouseMove, point, canvas.viewport()->mapToGlobal(point), Qt::NoButton, {}, {});
        QApplication::sendEvent(canvas.viewport(), &move);
        return hovered.isEmpty() ? QString()
                                 : hovered.last().first().toString().replace(QChar(0xa0), u' ');
    }
    [[nodiscard]] QColor colorAt(const QPoint& point)
    {
        return canvas.viewport()->grab().toImage().pixelColor(point);
    }

    AxisCanvas canvas;
};

constexpr double Peak = 7100.0 / 10240; // the top of the row is 10 KiB

} // namespace

class AxisMemoryTest : public QObject {
    Q_OBJECT

private slots:
    void aProcessHasARowBelow()
    {
        Shown shown(processWithMemory().load().profile);
        QCOMPARE(shown.canvas.wholeHeight(), 26 + 20 + 62 + 30);
        QStringList texts = paintedTexts(*shown.canvas.viewport());
        texts.replaceInStrings(QString(QChar(0xa0)), QStringLiteral(" "));
        for (const char* text : {"Memory", "10.0 KiB", "0"})
            QVERIFY2(texts.contains(QString::fromUtf8(text)), qPrintable(texts.join(u'|')));
    }

    void liveBytesAreAnArea()
    {
        Shown shown(processWithMemory().load().profile);
        const QColor area = packageColor(PackageColors, isDark(shown.canvas.palette()));
        QCOMPARE(shown.colorAt(shown.at(20, 0.3)), area);
        QCOMPARE(shown.colorAt(shown.at(150, 0.3)), area);
        QVERIFY(shown.colorAt(shown.at(150, 0.9)) != area);
    }

    void hoveringSaysHowMuch()
    {
        Shown shown(processWithMemory().load().profile);
        QCOMPARE(shown.hoveredAt(shown.at(150, 0.3)),
            QStringLiteral("live 4.88 KiB, resident 7.81 KiB at 200 µs"));
    }

    void theRingOfThePeakCanBeClicked()
    {
        Shown shown(processWithMemory().load().profile);
        QSignalSpy clicked(&shown.canvas, &AxisCanvas::peakClicked);
        QSignalSpy chosen(&shown.canvas, &AxisCanvas::rangeChosen);
        const QPoint ring = shown.at(90, Peak);
        QCOMPARE(shown.hoveredAt(ring), QStringLiteral("peak: 6.93 KiB live at 90.0 µs"));
        QCOMPARE(shown.canvas.viewport()->cursor().shape(), Qt::PointingHandCursor);
        QTest::mouseClick(shown.canvas.viewport(), Qt::LeftButton, {}, ring);
        QCOMPARE(clicked.size(), 1);
        QCOMPARE(chosen.size(), 0);
        QTest::mouseClick(shown.canvas.viewport(), Qt::LeftButton, {}, shown.at(30, 0.2));
        QCOMPARE(clicked.size(), 1);
    }

    /// Their sum at one time is not known.
    void mergedLanesHaveNone()
    {
        Shown shown(
            merged({processWithMemory(7).load().profile, processWithMemory(8).load().profile}));
        QVERIFY(shown.canvas.scene().geometry.memoryHeight() > 0);
        QVERIFY(isOnPeak(shown.canvas.scene(), shown.at(90, Peak, 1)));
        shown.canvas.setRows(AxisRows::Merged);
        QCOMPARE(shown.canvas.scene().geometry.memoryHeight(), 0);
    }

    void aProfileWithoutMemoryHasNoRow()
    {
        Shown shown(forkingProfile());
        QCOMPARE(shown.canvas.scene().geometry.memoryHeight(), 0);
    }
};

NYTPROF_TEST(AxisMemoryTest, QApplication)
#include "tst_axis_memory.moc"
