// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Where each rectangle of a treemap is.
#include "imported.h"
#include "profile/profile.h"
#include "style/text.h"
#include "test_class.h"
#include "treemap/treemap_layout.h"

#include <QApplication>
#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

PackageTree treeOf(const QByteArray& stacks, PackageTree::Shape shape = PackageTree::Shape::Flat)
{
    const auto profile = imported(stacks);
    return PackageTree(profile, std::make_shared<const PackageTable>(*profile), shape);
}

/// "NAME TIME: X,Y WIDTHxHEIGHT" of each, with "+" where others are in it, and "(N)" for a fold of
/// so many.
QString layoutText(
    const PackageTree& tree, const QRectF& area, double titleHeight = 10, std::uint32_t root = 0)
{
    QString text;
    for (const TreemapBox& box : layOutTreemap(tree, root, area, titleHeight)) {
        const QString fold = QStringLiteral("(%1)").arg(box.folded);
        text += QStringLiteral("%1 %2: %3,%4 %5x%6%7\n")
                    .arg(box.folded > 0 ? fold : packageLabel(tree, box.node))
                    .arg(box.time)
                    .arg(box.rect.x())
                    .arg(box.rect.y())
                    .arg(box.rect.width())
                    .arg(box.rect.height())
                    .arg(box.holdsOthers() ? QStringLiteral("+%1").arg(box.titleHeight) : "");
    }
    return text;
}

/// In one package, so that the rectangles of its subs have an area that is easy to divide.
QString subsText(const QByteArray& stacks, double width, double height)
{
    const PackageTree tree = treeOf(stacks);
    const QRectF area(-2, -10, width + 4, height + 12);
    return layoutText(tree, area, 10, 1).section('\n', 1);
}

} // namespace

class TreemapLayoutTest : public QObject {
    Q_OBJECT

private slots:
    // The shorter side is divided; what is left goes on beside that strip.
    void squares()
    {
        QCOMPARE(subsText("A::a 4\nA::b 4\nA::c 4\nA::d 4\n", 100, 100),
            "a 4: 0,0 50x50\n"
            "b 4: 0,50 50x50\n"
            "c 4: 50,0 50x50\n"
            "d 4: 50,50 50x50\n");
        QCOMPARE(subsText("A::a 4\nA::b 2\nA::c 2\n", 200, 100),
            "a 4: 0,0 100x100\n"
            "b 2: 100,0 100x50\n"
            "c 2: 100,50 100x50\n");
        QCOMPARE(subsText("A::a 4\nA::b 2\nA::c 2\n", 100, 200),
            "a 4: 0,0 100x100\n"
            "b 2: 0,100 100x50\n"
            "c 2: 0,150 100x50\n");
        QCOMPARE(subsText("A::a 6\nA::b 6\nA::c 4\nA::d 3\nA::e 2\nA::f 2\nA::g 1\n", 600, 400),
            "a 6: 0,0 300x200\n"
            "b 6: 0,200 300x200\n"
            "c 4: 300,0 171.429x233.333\n"
            "d 3: 471.429,0 128.571x233.333\n"
            "e 2: 300,233.333 120x166.667\n"
            "f 2: 420,233.333 120x166.667\n"
            "g 1: 540,233.333 60x166.667\n");
        QCOMPARE(subsText("A::a 6\nA::b 6\nA::c 4\nA::d 3\nA::e 2\nA::f 2\nA::g 1\n", 400, 600),
            "a 6: 0,0 200x300\n"
            "b 6: 200,0 200x300\n"
            "c 4: 0,300 233.333x171.429\n"
            "d 3: 0,471.429 233.333x128.571\n"
            "e 2: 233.333,300 166.667x120\n"
            "f 2: 233.333,420 166.667x120\n"
            "g 1: 233.333,540 166.667x60\n");
        QCOMPARE(subsText("A::a 1\n", 100, 300), "a 1: 0,0 100x300\n");
    }

    // A sub gets a rectangle from 60 square pixels on.
    void folds()
    {
        // 10,000 pixels, one for each sample.
        QCOMPARE(subsText("A::a 9880\nA::b 60\nA::c 60\n", 100, 100),
            "a 9880: 0,0 98.8x100\n"
            "b 60: 98.8,0 1.2x50\n"
            "c 60: 98.8,50 1.2x50\n");
        QCOMPARE(subsText("A::a 9881\nA::b 60\nA::c 59\n", 100, 100),
            "a 9881: 0,0 98.81x100\n"
            "b 60: 98.81,0 1.19x50.4202\n"
            "c 59: 98.81,50.4202 1.19x49.5798\n");
        QCOMPARE(subsText("A::a 9882\nA::b 59\nA::c 59\n", 100, 100),
            "a 9882: 0,0 98.82x100\n"
            "(2) 118: 98.82,0 1.18x100\n");
        QCOMPARE(subsText("A::a 9823\nA::b 59\nA::c 59\nA::d 59\n", 100, 100),
            "a 9823: 0,0 98.23x100\n"
            "(3) 177: 98.23,0 1.77x100\n");
        // Nine of 53 pixels: no sub is large enough.
        QByteArray stacks;
        for (const char name : QByteArray("abcdefghi")) {
            stacks += QByteArray("A::") + name + " 1\n";
        }
        QCOMPARE(subsText(stacks, 40, 12), "(9) 9: 0,0 40x12\n");
    }

    // A fold is one rectangle, however large it is.
    void largeFolds()
    {
        QByteArray stacks;
        for (int i = 100; i < 200; ++i) {
            stacks += "A::s" + QByteArray::number(i) + " 1\n";
        }
        QCOMPARE(subsText(stacks, 90, 60), "(100) 100: 0,0 90x60\n");
        QCOMPARE(subsText("A::a 200\n" + stacks, 150, 90),
            "a 200: 0,0 100x90\n"
            "(100) 100: 100,0 50x90\n");
    }

    void defaults()
    {
        const TreemapBox box;
        QCOMPARE(box.node, 0U);
        QCOMPARE(box.folded, 0U);
        QCOMPARE(box.time, 0);
        QVERIFY(!box.holdsOthers());
    }

    void packages()
    {
        const PackageTree tree = treeOf("A::f 60\nA::g 30\nB::h 10\n");
        QCOMPARE(layoutText(tree, QRectF(0, 0, 404, 212)),
            "all packages 100: 0,0 404x212+10\n"
            "A 90: 2,10 360x200+10\n"
            "B 10: 362,10 40x200+10\n"
            "f 60: 4,20 237.333x188\n"
            "g 30: 241.333,20 118.667x188\n"
            "h 10: 364,20 36x188\n");
        QCOMPARE(layoutText(tree, QRectF(5, 7, 404, 212), 20),
            "all packages 100: 5,7 404x212+20\n"
            "A 90: 7,27 360x190+20\n"
            "B 10: 367,27 40x190\n"
            "f 60: 9,47 237.333x168\n"
            "g 30: 246.333,47 118.667x168\n");
        QCOMPARE(layoutText(tree, QRectF(0, 0, 404, 212), 10, 1),
            "A 90: 0,0 404x212+10\n"
            "f 60: 2,10 266.667x200\n"
            "g 30: 268.667,10 133.333x200\n");
        QCOMPARE(layoutText(tree, QRectF(0, 0, 404, 212), 10, 3), "f 60: 0,0 404x212\n");
        QCOMPARE(layoutText(treeOf("A::B::f 60\nA::g 30\n", PackageTree::Shape::Nested),
                     QRectF(0, 0, 404, 212)),
            "all packages 90: 0,0 404x212+10\n"
            "A 90: 2,10 400x200+10\n"
            "B 60: 4,20 264x188+10\n"
            "g 30: 268,20 132x188\n"
            "f 60: 6,30 260x176\n");
    }

    // A package shows what is in it if that is wider than three titles and higher than one.
    void narrowPackages()
    {
        const PackageTree tree = treeOf("A::f 60\nA::g 40\n");
        QCOMPARE(layoutText(tree, QRectF(0, 0, 38.5, 40)),
            "all packages 100: 0,0 38.5x40+10\n"
            "A 100: 2,10 34.5x28+10\n"
            "f 60: 4,20 18.3x16\n"
            "g 40: 22.3,20 12.2x16\n");
        QCOMPARE(layoutText(tree, QRectF(0, 0, 38, 40)),
            "all packages 100: 0,0 38x40+10\n"
            "A 100: 2,10 34x28\n");
        QCOMPARE(layoutText(tree, QRectF(0, 0, 34.5, 40)),
            "all packages 100: 0,0 34.5x40+10\n"
            "A 100: 2,10 30.5x28\n");
        QCOMPARE(layoutText(tree, QRectF(0, 0, 34, 40)),
            "all packages 100: 0,0 34x40+10\n"
            "A 100: 0,0 34x40\n");
        QCOMPARE(layoutText(tree, QRectF(0, 0, 100, 34.5)),
            "all packages 100: 0,0 100x34.5+10\n"
            "A 100: 2,10 96x22.5+10\n"
            "f 60: 4,20 55.2x10.5\n"
            "g 40: 59.2,20 36.8x10.5\n");
        QCOMPARE(layoutText(tree, QRectF(0, 0, 100, 34)),
            "all packages 100: 0,0 100x34+10\n"
            "A 100: 2,10 96x22\n");
        QCOMPARE(layoutText(tree, QRectF(0, 0, 100, 22.5)),
            "all packages 100: 0,0 100x22.5+10\n"
            "A 100: 2,10 96x10.5\n");
        QCOMPARE(layoutText(tree, QRectF(0, 0, 100, 22)),
            "all packages 100: 0,0 100x22+10\n"
            "A 100: 0,0 100x22\n");
    }

    void nothing()
    {
        QCOMPARE(layoutText(PackageTree(), QRectF(0, 0, 100, 100)), "");
        QCOMPARE(layoutText(treeOf("A::f 1\n"), QRectF(0, 0, 100, 0)), "");
        QCOMPARE(layoutText(treeOf("A::f 1\n"), QRectF(0, 0, 0, 100)), "");
        // A sub without time of its own has no rectangle, and a package of such subs neither.
        QCOMPARE(layoutText(treeOf("A::f;B::g 5\n"), QRectF(0, 0, 404, 212)),
            "all packages 5: 0,0 404x212+10\n"
            "B 5: 2,10 400x200+10\n"
            "g 5: 4,20 396x188\n");
        QCOMPARE(layoutText(treeOf("A::f;A::g 5\n"), QRectF(0, 0, 404, 212)),
            "all packages 5: 0,0 404x212+10\n"
            "A 5: 2,10 400x200+10\n"
            "g 5: 4,20 396x188\n");
        QCOMPARE(layoutText(treeOf("A::f;A::i;A::g 5\n"), QRectF(0, 0, 404, 212)),
            "all packages 5: 0,0 404x212+10\n"
            "A 5: 2,10 400x200+10\n"
            "g 5: 4,20 396x188\n");
    }

    void partsOfTreemaps()
    {
        const auto boxesOf = [](const QByteArray& stacks, const QRectF& area) {
            const auto profile = imported(stacks);
            const auto packages = std::make_shared<const PackageTable>(*profile);
            const PackageTree tree(profile, packages, PackageTree::Shape::Flat);
            QStringList text;
            double sum = 0;
            for (const TreemapBox& box : layOutTreemap(tree, 0, area, 10)) {
                sum += box.holdsOthers() ? 0 : box.rect.width() * box.rect.height();
                text << (box.folded > 0 ? QStringLiteral("(%1) %2").arg(box.folded).arg(box.time)
                                        : QStringLiteral("%1 %2%3")
                                              .arg(packageLabel(tree, box.node))
                                              .arg(box.time)
                                              .arg(box.holdsOthers() ? "+" : ""));
            }
            return text;
        };
        const QRectF large(0, 0, 400, 300);
        QCOMPARE(boxesOf("A::f 60\nA::g 30\nB::h 10\n", large).mid(1),
            QStringList({"A 90+", "B 10+", "f 60", "g 30", "h 10"}));
        QCOMPARE(boxesOf("A::f 1\n", QRectF(0, 0, 0, 300)), QStringList());
        QCOMPARE(boxesOf("A::f 1\n", QRectF()), QStringList());
        // One that is too small for a box has one; two are folded.
        QCOMPARE(
            boxesOf("A::f 1000000\nA::g 1\n", large).mid(2), QStringList({"f 1000000", "g 1"}));
        QCOMPARE(boxesOf("A::f 1000000\nA::g 1\nA::h 2\n", large).mid(2),
            QStringList({"f 1000000", "(2) 3"}));
    }
};

NYTPROF_TEST(TreemapLayoutTest, QApplication)
#include "tst_treemap_layout.moc"
