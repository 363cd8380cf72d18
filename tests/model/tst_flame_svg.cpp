// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/flame_svg.h"

#include "load/load_profile.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "required_packages.h"
#include "stream_builder.h"

#include <QTest>
#include <QXmlStreamReader>

#include <map>
#include <sstream>

using namespace nytprof;
using namespace nytprof::test;

namespace {

struct Box {
    QString title;
    double x = 0;
    double y = 0;
    double width = 0;
};

std::vector<Box> boxesOf(const Profile& profile, const FlameSvgOptions& options)
{
    std::ostringstream out;
    writeFlameSvg(profile, options, out);
    QXmlStreamReader xml(QByteArray::fromStdString(out.str()));
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
        } else if (isInBox && xml.name() == u"title") {
            boxes.back().title = xml.readElementText();
        } else if (isInBox && xml.name() == u"rect") {
            boxes.back().x = attributes.value("x").toDouble();
            boxes.back().y = attributes.value("y").toDouble();
            boxes.back().width = attributes.value("width").toDouble();
        }
    }
    if (xml.hasError())
        qWarning("%s", qPrintable(xml.errorString()));
    return boxes;
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
        QCOMPARE(boxes[1].title, "main::f: 100µs (50.00%), own 75.0µs, 1 call");
        QVERIFY(boxes[3].title.startsWith("main::<\"&g'"));
        QCOMPARE(boxes[2].x, 400.0);
        QCOMPARE(boxes[3].width, 100.0);
        QVERIFY(boxes[3].y > boxes[1].y && boxes[1].y > boxes[0].y);
        const auto inverted = boxesOf(*profile, {.inverted = true});
        QVERIFY(inverted[1].title.startsWith("main::other: "));
        QVERIFY(inverted.back().title.startsWith("main::f: 25.0µs"));
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

QTEST_GUILESS_MAIN(FlameSvgTest)
#include "tst_flame_svg.moc"
