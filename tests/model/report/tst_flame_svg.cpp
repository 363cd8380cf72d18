// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/flame_svg.h"

#include "imported.h"
#include "load/load_profile.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QTest>
#include <QXmlStreamReader>

#include <map>
#include <sstream>

using namespace nytprof;
using namespace nytprof::test;

namespace {

struct Box {
    QString title;
    QString name; ///< what searches look at
    QString colour; ///< its class
    QString label; ///< what is read in it
    double labelX = 0;
    double labelY = 0;
    double x = 0;
    double y = 0;
    double width = 0;
};

QByteArray svgOf(const Profile& profile, const FlameSvgOptions& options)
{
    std::ostringstream out;
    writeFlameSvg(profile, options, out);
    return QByteArray::fromStdString(out.str());
}

std::vector<Box> boxesOf(const Profile& profile, const FlameSvgOptions& options)
{
    QXmlStreamReader xml(svgOf(profile, options));
    std::vector<Box> boxes;
    bool isInBox = false;
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isEndElement() && xml.name() == u"g")
            isInBox = false;
        if (!xml.isStartElement())
            continue;
        const auto attributes = xml.attributes();
        if (xml.name() == u"g" && attributes.value("class").startsWith(u"b")
            && attributes.hasAttribute("data-n")) {
            isInBox = true;
            boxes.emplace_back();
            boxes.back().name = attributes.value("data-n").toString();
            boxes.back().colour = attributes.value("class").mid(1).toString().trimmed();
        } else if (isInBox && xml.name() == u"title") {
            boxes.back().title = xml.readElementText();
        } else if (isInBox && xml.name() == u"rect") {
            boxes.back().x = attributes.value("x").toDouble();
            boxes.back().y = attributes.value("y").toDouble();
            boxes.back().width = attributes.value("width").toDouble();
        } else if (isInBox && xml.name() == u"text") {
            boxes.back().labelX = attributes.value("x").toDouble();
            boxes.back().labelY = attributes.value("y").toDouble();
            boxes.back().label = xml.readElementText();
        }
    }
    if (xml.hasError())
        qWarning("%s", qPrintable(xml.errorString()));
    return boxes;
}

/// main::RUNTIME calls each of these, of so many ticks; together they are of a thousand.
std::shared_ptr<const Profile> subsOf(const QList<std::pair<QString, int>>& subs)
{
    QByteArray stacks;
    int rest = 1000;
    for (const auto& [name, ticks] : subs) {
        stacks += name.toUtf8() + ' ' + QByteArray::number(ticks) + '\n';
        rest -= ticks;
    }
    return imported(stacks + "main::rest " + QByteArray::number(rest) + '\n');
}

} // namespace

class FlameSvgTest : public QObject {
    Q_OBJECT

private slots:
    void boxes()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/a.pl")
                                 .subReturn(2, 250, 250, "main::<\"&g'\x01>")
                                 .subReturn(1, 1000, 750, "main::f")
                                 .subReturn(1, 1000, 1000, "main::other")
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const auto boxes = boxesOf(*profile, {.width = 800});
        QCOMPARE(boxes.size(), 4U);
        QCOMPARE(boxes[0].title, "all: 200µs (100.00%)");
        QCOMPARE(boxes[1].title, "main::f: 100µs (50.00%), exclusive 75.0µs, 1 call");
        QVERIFY(boxes[3].title.startsWith("main::<\"&g'"));
        QCOMPARE(boxes[2].x, 400.0);
        QCOMPARE(boxes[3].width, 100.0);
        QVERIFY(boxes[3].y > boxes[1].y && boxes[1].y > boxes[0].y);
        const auto inverted = boxesOf(*profile, {.inverted = true});
        QVERIFY(inverted[1].title.startsWith("main::other: "));
        QVERIFY(inverted.back().title.startsWith("main::f: 25.0µs"));
    }

    /// A letter is 7 pixels wide, and 3 are left at either side.
    void labels_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("width"); ///< of the box, in pixels
        QTest::addColumn<QString>("label");
        const auto row = [](const char* name, int width, const char* label) {
            QTest::addRow("%s in %d", name, width)
                << QString::fromUtf8(name) << width << QString::fromUtf8(label);
        };
        row("main::function", 300, "main::function");
        row("main::function", 6 + 14 * 7, "main::function");
        row("main::function", 6 + 14 * 7 - 1, "main::functi…");
        row("main::function", 6 + 4 * 7, "mai…");
        row("main::function", 6 + 3 * 7, "ma…");
        row("main::function", 6 + 3 * 7 - 1, "");
        row("main::function", 6, "");
        row("main::function", 1, "");
        row("abc", 6 + 3 * 7, "abc");
        row("été::été", 6 + 8 * 7, "été::été");
        row("été::été", 6 + 7 * 7, "été::é…");
        row("été::été", 6 + 3 * 7, "ét…");
        row("a<b>&c", 6 + 6 * 7, "a<b>&c");
        row("a<b>&c", 6 + 5 * 7, "a<b>…");
    }
    void labels()
    {
        QFETCH(QString, name);
        QFETCH(int, width);
        const auto profile = subsOf({{name, width}});
        const auto boxes = boxesOf(*profile, {.width = 1000});
        QCOMPARE(boxes.size(), 3U);
        QCOMPARE(boxes[0].label, "all");
        QCOMPARE(boxes[1].label, "main::rest");
        QCOMPARE(boxes[2].name, name);
        QCOMPARE(boxes[2].width, double(width));
        QTEST(boxes[2].label, "label");
        QCOMPARE(boxes[2].labelX, boxes[2].x + 3);
        QCOMPARE(boxes[2].labelY, boxes[2].y + 12.5);
        QVERIFY(boxes[2].title.startsWith(name + ": "));
    }

    /// All of it, and of the whole only what it took.
    void titles()
    {
        const auto profile = StreamBuilder::begun()
                                 .text(":application=a<b>.pl")
                                 .newFid(1, "/usr/share/perl5/A.pm")
                                 .subInfo(1, "A::f", 1, 2)
                                 .newFid(2, "/a.pl")
                                 .subInfo(2, "main::g", 1, 2)
                                 .subReturn(2, 250, 250, "A::f")
                                 .subReturn(2, 250, 250, "A::f")
                                 .subReturn(1, 1000, 500, "main::g")
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const auto boxes = boxesOf(*profile, {.width = 1000});
        QCOMPARE(boxes.size(), 3U);
        QCOMPARE(boxes[0].title, "all: 100µs (100.00%)");
        QCOMPARE(boxes[1].title, "main::g: 100µs (100.00%), exclusive 50.0µs, 1 call");
        QCOMPARE(boxes[2].title, "A::f: 50.0µs (50.00%), exclusive 50.0µs, 2 calls");
        QCOMPARE(boxes[0].colour, "");
        QCOMPARE(boxes[1].colour, "k0");
        QCOMPARE(boxes[2].colour, "k1");
        QCOMPARE(boxes[0].name, "all");

        const auto svg = svgOf(*profile, {.width = 1000});
        QVERIFY(svg.contains("<title>Flame graph of a&lt;b&gt;.pl</title>"));
        QVERIFY(svg.contains("y=\"19\">a&lt;b&gt;.pl</text>"));
        QVERIFY(svg.contains("viewBox=\"0 0 1000 105\" width=\"1000\" height=\"105\""));
        QVERIFY(svgOf(*profile, {.inverted = true})
                    .contains("y=\"19\">a&lt;b&gt;.pl: inverted</text>"));
    }

    /// Samples are no calls.
    void titlesOfImports()
    {
        const auto boxes = boxesOf(*subsOf({{"main::f", 400}}), {});
        QCOMPARE(boxes[0].title, "all: 1,000 samples (100.00%)");
        QCOMPARE(boxes[2].title, "main::f: 400 samples (40.00%), exclusive 400 samples");
    }

    /// Below a third of a pixel nothing is drawn, and what is beside it keeps its place.
    void narrowBoxes()
    {
        const auto profile = subsOf({{"a", 500}, {"b", 300}, {"c", 4}, {"d", 3}, {"e", 2}});
        QStringList drawn;
        for (const Box& box : boxesOf(*profile, {.width = 100}))
            drawn << QStringLiteral("%1 %2").arg(box.name).arg(box.x);
        QCOMPARE(drawn, QStringList({"all 0", "a 0", "b 50", "main::rest 80", "c 99.1"}));
    }

    void deepStacks()
    {
        QByteArray stack = "s";
        for (int i = 0; i < 600; ++i)
            stack += ";s";
        const auto profile = imported(stack + " 10\n");
        QCOMPARE(boxesOf(*profile, {}).size(), 501U); // the whole, and 500 below it
        const auto boxes = boxesOf(*profile, {.deepest = 2});
        QCOMPARE(boxes.size(), 3U);
        QCOMPARE(boxes[2].y, 28.0 + 2 * 17);
        QCOMPARE(boxesOf(*profile, {.deepest = 0}).size(), 1U);
    }

    /// Calls that took no time have no width.
    void noTime()
    {
        const auto profile = StreamBuilder::begun()
                                 .newFid(1, "/a.pl")
                                 .subReturn(1, 0, 0, "main::f")
                                 .pidEnd(7, 1.8e9)
                                 .profile();
        const auto boxes = boxesOf(*profile, {.width = 300});
        QCOMPARE(boxes.size(), 1U);
        QCOMPARE(boxes[0].width, 300.0);
        QCOMPARE(boxes[0].title, "all: 0s (100.00%)");
    }

    // Boxes of a row do not overlap, and none is outside of its caller's.
    void realProfiles_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"small_c0", "evals_1000", "exceptions", "moo", "utf8",
                 "newline_name", "deep100k", "small_calls0", "small_subs0"})
            QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral("/nytprof.out");
    }

    void realProfiles()
    {
        QFETCH(QString, name);
        if (profilePath(name).isEmpty())
            SKIP_WITHOUT("shared-profiles");
        const auto profile = loadProfile(profilePath(name).toStdString()).profile;
        const auto boxes = boxesOf(*profile, {});
        QVERIFY(!boxes.empty());
        QVERIFY(boxes.size() < 20'000);
        std::map<double, double> ends; // of rows, so far
        std::map<double, double> widths; // of rows
        for (const Box& box : boxes) {
            QVERIFY(box.x + 0.02 >= ends[box.y]);
            ends[box.y] = box.x + box.width;
            widths[box.y] += box.width;
        }
        double above = 1200.5;
        for (const auto& [row, width] : widths) {
            QVERIFY(width <= above + 0.5);
            above = width;
        }
    }
};

NYTPROF_TEST(FlameSvgTest, QCoreApplication)
#include "tst_flame_svg.moc"
