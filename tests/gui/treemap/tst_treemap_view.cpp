// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/menu_actions.h"
#include "app/view_area.h"
#include "load/load_profile.h"
#include "navigation/navigation.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "source/source_view.h"
#include "style/colors.h"
#include "style/theme.h"
#include "test_class.h"
#include "treemap/treemap_canvas.h"
#include "treemap/treemap_view.h"
#include "window_fixture.h"

#include <QApplication>
#include <QFile>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

const QString Small = QStringLiteral("small_default/nytprof.out");
constexpr double TitleHeight = 18;

double areaOf(const QRectF& rect) { return rect.width() * rect.height(); }

TreemapCanvas& canvasOf(const MainWindow& window)
{
    return *window.views()->get<TreemapView>()->canvas();
}

// The first box of a sub.
int subBox(const TreemapCanvas& canvas)
{
    for (std::size_t i = 0; i < canvas.boxes().size(); ++i) {
        if (canvas.boxes()[i].folded == 0 && canvas.tree()[canvas.boxes()[i].node].sub.valid())
            return static_cast<int>(i);
    }
    return -1;
}

} // namespace

class TreemapTest : public QObject {
    Q_OBJECT

private slots:
    void nothingIsLeftOutAndAreasAreTimes_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QSize>("size");
        for (const char* name : {"small_default", "forktree", "utf8", "moo", "moose"}) {
            for (const QSize size : {QSize(1200, 700), QSize(300, 200), QSize(40, 20)})
                QTest::addRow("%s %d", name, size.width())
                    << QString::fromLatin1(name) + QStringLiteral("/nytprof.out") << size;
        }
    }

    void nothingIsLeftOutAndAreasAreTimes()
    {
        QFETCH(const QString, name);
        QFETCH(const QSize, size);
        if (profilePath(name).isEmpty())
            SKIP_WITHOUT("shared-profiles");
        const auto profile = loadProfile(profilePath(name).toStdString()).profile;
        const PackageTree tree(
            profile, std::make_shared<const PackageTable>(*profile), PackageTree::Shape::Nested);
        const QRectF area(0, 0, size.width(), size.height());
        const auto boxes = layOutTreemap(tree, 0, area, TitleHeight);
        Ticks whole = 0;
        for (const TreemapBox& box : boxes)
            whole += box.holdsOthers() ? 0 : box.time;
        QCOMPARE(whole, tree.packages().total());
        for (const TreemapBox& outer : boxes) {
            QVERIFY(area.adjusted(-0.01, -0.01, 0.01, 0.01).contains(outer.rect));
            if (!outer.holdsOthers())
                continue;
            double areas = 0;
            double largest = 0;
            double smallest = 1e300;
            for (const TreemapBox& box : boxes) {
                const std::uint32_t parent = box.folded > 0 ? box.node : tree[box.node].parent;
                if (parent != outer.node || (box.node == 0 && box.folded == 0))
                    continue;
                QVERIFY(outer.rect.adjusted(-0.01, -0.01, 0.01, 0.01).contains(box.rect));
                areas += areaOf(box.rect);
                const double density = areaOf(box.rect) / static_cast<double>(box.time);
                largest = std::max(largest, density);
                smallest = std::min(smallest, density);
            }
            QVERIFY(areas <= areaOf(outer.rect) * 1.000001);
            QVERIFY2(largest <= smallest * 1.0001, "areas are not proportional to times");
        }
        // By what is to be seen, not by what there is.
        QVERIFY(static_cast<double>(boxes.size()) < 20 + areaOf(area) / 15);
    }

    void keysWalkZoomAndOpen()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        pressKeysOf(*window, "view.treemap");
        TreemapCanvas& canvas = canvasOf(*window);
        QVERIFY(canvas.hasFocus());
        canvas.setCurrent(subBox(canvas));
        QSet<int> met;
        for (const auto key : {Qt::Key_Right, Qt::Key_Down, Qt::Key_Left, Qt::Key_Up}) {
            for (int i = 0; i < 5; ++i) {
                QTest::keyClick(&canvas, key);
                met << canvas.current();
                QVERIFY(!canvas.boxes()[std::size_t(canvas.current())].holdsOthers());
                QCOMPARE(canvas.accessibleDescription(),
                    canvas.describe(canvas.boxes()[std::size_t(canvas.current())]));
            }
        }
        QVERIFY(met.size() >= 3);
        canvas.setCurrent(subBox(canvas));
        const SubId sub = canvas.tree()[canvas.boxes()[std::size_t(canvas.current())].node].sub;
        QTest::keyClick(&canvas, Qt::Key_Plus);
        QVERIFY(canvas.shownNode() != 0);
        QTest::keyClick(&canvas, Qt::Key_Backspace);
        QCOMPARE(canvas.shownNode(), 0U);
        canvas.setCurrent(subBox(canvas));
        QTest::keyClick(&canvas, Qt::Key_Return);
        QCOMPARE(window->navigation()->place().sub, sub);
        QCOMPARE(window->views()->currentView(), window->views()->get<SourceView>());
    }

    void clicksChooseAndDoubleClicksZoom()
    {
        const auto window = windowOn(Small);
        QVERIFY(window);
        window->views()->showView(window->views()->get<TreemapView>());
        TreemapCanvas& canvas = canvasOf(*window);
        const TreemapBox box = canvas.boxes()[std::size_t(subBox(canvas))];
        const QPoint middle = box.rect.center().toPoint();
        QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {}, middle);
        QCOMPARE(window->navigation()->place().sub, canvas.tree()[box.node].sub);
        QTest::mouseDClick(canvas.viewport(), Qt::LeftButton, {}, middle);
        QCOMPARE(canvas.shownNode(), canvas.tree()[box.node].parent);
        QTest::keyClick(&canvas, Qt::Key_Escape);
        QCOMPARE(canvas.shownNode(), canvas.tree()[canvas.tree()[box.node].parent].parent);
    }

    void whatDoesNotMatchFadesAndColoursShowThePackage()
    {
        for (const Theme theme : {Theme::Light, Theme::Dark}) {
            applyTheme(theme);
            const bool dark = theme == Theme::Dark;
            const auto window = windowOn(Small);
            QVERIFY(window);
            auto* view = window->views()->get<TreemapView>();
            window->views()->showView(view);
            const auto pixelsOf = [&](const QList<QColor>& colors) {
                const QImage picture = view->canvas()->grab().toImage();
                int pixels = 0;
                for (int y = 0; y < picture.height(); ++y) {
                    for (int x = 0; x < picture.width(); ++x)
                        pixels += colors.contains(picture.pixelColor(x, y)) ? 1 : 0;
                }
                return pixels;
            };
            QList<QColor> packages{builtinColor(dark)};
            for (std::size_t rank = 0; rank <= PackageColors; ++rank)
                packages << packageColor(rank, dark);
            const int before = pixelsOf(packages);
            QVERIFY(before > 2000);
            view->focusSearch();
            QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("main::"));
            const int matching = pixelsOf(packages);
            QVERIFY(matching > 500 && matching < before);
        }
        applyTheme(Theme::System);
    }
};

NYTPROF_TEST(TreemapTest, QApplication)
#include "tst_treemap_view.moc"
