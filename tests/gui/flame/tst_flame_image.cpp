// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/flame_canvas.h"
#include "folded_tree.h"
#include "profile/profile.h"
#include "style/colors.h"
#include "style/theme.h"
#include "synthetic_trees.h"
#include "test_class.h"
#include "widgets/legend.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <cmath>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

std::array<double, 3> linearOf(const QColor& color)
{
    return {linear(color.redF()), linear(color.greenF()), linear(color.blueF())};
}

/// How a colour looks to people without one kind of receptor (Vienot, Brettel and Mollon 1999), as
/// CIE L*a*b*.
enum class Sight { Normal, NoRed, NoGreen };
std::array<double, 3> labOf(const QColor& color, Sight sight)
{
    auto [red, green, blue] = linearOf(color);
    if (sight != Sight::Normal) {
        const bool noRed = sight == Sight::NoRed;
        const double share = noRed ? 0.11238 : 0.29275;
        const double yellow = share * red + (1 - share) * green;
        blue += (noRed ? 0.00401 : -0.02234) * (red - green);
        red = green = yellow;
    }
    const auto root = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
    const double y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue);
    const double z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

/// The smallest difference (CIE 1976; 2.3 is just noticeable) of any two, however one sees.
double smallestDifference(const std::vector<QColor>& colors)
{
    double smallest = 1000;
    for (const Sight sight : {Sight::Normal, Sight::NoRed, Sight::NoGreen}) {
        for (std::size_t i = 0; i < colors.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                const auto a = labOf(colors[i], sight);
                const auto b = labOf(colors[j], sight);
                smallest = std::min(smallest, std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]));
            }
        }
    }
    return smallest;
}

struct Canvas {
    explicit Canvas(std::shared_ptr<const Profile> of)
        : profile(std::move(of))
        , layout(std::make_shared<const FlameLayout>(profile->callTree()))
    {
        canvas.resize(600, 120);
        canvas.show();
        (void)QTest::qWaitForWindowExposed(&canvas);
        canvas.setData(profile, layout);
    }
    std::shared_ptr<const Profile> profile;
    std::shared_ptr<const FlameLayout> layout;
    FlameCanvas canvas;
};

std::shared_ptr<const Profile> chains()
{
    QString folded = QStringLiteral("Wide::one 300\n");
    for (int i = 0; i < 20; ++i) {
        folded += QStringLiteral("Deep::d%1;").arg(i);
    }
    return profileOfFolded(folded.section(u';', 0, -2) + QStringLiteral(" 700\nWide::one 300\n"));
}

} // namespace

class FlameImageTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(Theme::Light); }

    void coloursDifferHoweverOneSees()
    {
        for (const bool dark : {false, true}) {
            std::vector<QColor> packages{builtinColor(dark)};
            for (std::size_t rank = 0; rank <= PackageColors; ++rank)
                packages.push_back(packageColor(rank, dark));
            const double got = smallestDifference(packages);
            QVERIFY2(got > 2 * 2.3, qPrintable(QString::number(got)));
        }
    }

    void anSvgHasAllRows()
    {
        Canvas shown(chains());
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("graph.svg"));
        QCOMPARE(savePicture(shown.canvas.picture(), path), QString());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(file.readAll());
        QVERIFY(text.startsWith(QStringLiteral("<?xml")));
        QVERIFY(text.contains(QStringLiteral("Wide::one")));
        QVERIFY(text.contains(QStringLiteral("Deep::d19"))); // far below what the widget shows
        // Zoomed to the side without depth, there are no rows for the rest.
        shown.canvas.zoomTo(CallNodeId(1));
        const bool deepIsFirst = shown.layout->width(CallNodeId(1)) == 700;
        shown.canvas.zoomTo(CallNodeId(deepIsFirst ? 2 : 1));
        QCOMPARE(shown.canvas.view().rowsInSpan(), 2U);
    }

    /// The file is the command's, with what the canvas shows in it.
    void anSvgShowsWhatTheCanvasShows()
    {
        Canvas shown(profileOfFolded(QStringLiteral(
            "A::long_name_of_a_sub;B::b 500\nA::long_name_of_a_sub;C::c 300\nD::d 200\n")));
        const FlameCanvas& canvas = shown.canvas;
        const auto svg = [&] { return QString::fromUtf8(canvas.picture().svg()); };
        const auto at = [&](const char* name, const char* attribute) {
            const QRegularExpression box(
                QStringLiteral("<g class=\"b[^>]*data-n=\"%1\".*?<rect[^>]* %2=\"([\\d.]+)\"")
                    .arg(QLatin1String(name), QLatin1String(attribute)),
                QRegularExpression::DotMatchesEverythingOption);
            return box.match(svg()).captured(1).toDouble();
        };
        QVERIFY(svg().contains(QStringLiteral("<script>")));
        QVERIFY(svg().contains(QStringLiteral("<title>%1</title>")
                                   .arg(canvas.text().describe({CallNodeId(1), 1, 0, 0}))));
        QCOMPARE(at("B::b", "width"), 600.0); // of 1200, whatever the canvas is wide
        QVERIFY(at("B::b", "y") > at("A::long_name_of_a_sub", "y"));
        const QColor light = canvas.coloring().colorOf(shown.profile->findSub("B::b"), false);
        const QColor dark = canvas.coloring().colorOf(shown.profile->findSub("B::b"), true);
        QVERIFY(svg().contains(QStringLiteral("rect { fill: %1 }").arg(light.name())));
        QVERIFY(svg().contains(QStringLiteral("rect { fill: %1 }").arg(dark.name())));
        QCOMPARE(svg().count(QStringLiteral("class=\"legend ")),
            static_cast<qsizetype>(canvas.coloring().legend().size()));
        QVERIFY(!svg().contains(QStringLiteral(" found\"")));

        FlameMatches matches;
        matches.subs.assign(shown.profile->subs().size(), false);
        matches.subs[shown.profile->findSub("C::c").index()] = true;
        shown.canvas.setMatches(matches);
        QCOMPARE(svg().count(QStringLiteral(" found\" data-n=\"C::c\"")), 1);
        QCOMPARE(svg().count(QStringLiteral(" found\"")), 1);
        shown.canvas.setIcicle(false);
        QVERIFY(at("B::b", "y") < at("A::long_name_of_a_sub", "y"));
        shown.canvas.zoomTo(CallNodeId(1));
        QCOMPARE(at("A::long_name_of_a_sub", "width"), 1200.0);
        QCOMPARE(at("B::b", "width"), 750.0);
        QVERIFY(!svg().contains(QStringLiteral("data-n=\"D::d\"")));
    }

    void aPngHasTheColoursOfTheGraph()
    {
        Canvas shown(chains());
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("graph.png"));
        QCOMPARE(savePicture(shown.canvas.picture(), path), QString());
        const QImage image(path);
        QCOMPARE(image.width(), 2 * shown.canvas.viewport()->width());
        QVERIFY(image.height() > 2 * 21 * shown.canvas.view().rowHeight());
        const int row = 2 * shown.canvas.view().rowHeight();
        const auto at = [&](int of) {
            return image.pixelColor(image.width() / 3, of * row + row * 9 / 10 - 1);
        };
        const SubId sub = shown.layout->tree()[CallNodeId(1)].sub;
        QCOMPARE(at(1), shown.canvas.coloring().colorOf(sub, false));
    }

    void failedWritesAreExplained()
    {
        Canvas shown(chains());
        const QTemporaryDir folder;
        const Picture picture = shown.canvas.picture();
        QVERIFY(savePicture(picture, folder.filePath(QStringLiteral("none/graph.svg")))
                    .contains(QStringLiteral("none/graph.svg")));
        QVERIFY(savePicture(picture, folder.filePath(QStringLiteral("graph.gif")))
                    .contains(QStringLiteral(".png")));
        QVERIFY(!QFile::exists(folder.filePath(QStringLiteral("graph.gif"))));
    }

    void aBitmapOfAHundredThousandLevelsIsCut()
    {
        Canvas shown(chains());
        const CallTree deep = deepTree(100'000);
        shown.canvas.setData(shown.profile, std::make_shared<const FlameLayout>(deep));
        const QImage image = shown.canvas.picture().image();
        QVERIFY(!image.isNull());
        QVERIFY(image.height() <= 16'000);
        shown.canvas.setData(nullptr, nullptr);
    }

    void copiesWhatTheKeyboardIsOn()
    {
        Canvas shown(chains());
        shown.canvas.setFocused(CallNodeId(1));
        QTest::keyClick(&shown.canvas, Qt::Key_C, Qt::ControlModifier);
        const QString text = QGuiApplication::clipboard()->text();
        QCOMPARE(text, shown.canvas.text().describe({CallNodeId(1), 1, 0, 0}));
        QVERIFY(text.contains(QStringLiteral("::")));
    }

    // A killed program wrote no table of subs; their times are those of the calls then.
    void theLegendOfAKilledProgramHasItsShares()
    {
        const auto profile = profileOfFolded(QStringLiteral("A::a 30\nB::b 10\n"));
        QCOMPARE((*profile)[profile->findSub("A::a")].exclusive, Ticks{0});
        QStringList texts;
        const FrameColoring coloring(profile, Grouping::Subs, ColorMode::Package);
        for (const LegendEntry& entry : coloring.legend()) {
            texts << legendText(entry);
        }
        QCOMPARE(texts, (QStringList{QStringLiteral("A 75.0 %"), QStringLiteral("B 25.0 %")}));
        const FrameColoring classes(profile, Grouping::Subs, ColorMode::Class);
        QCOMPARE(classes.legend().size(), 1U);
        QCOMPARE(legendText(classes.legend().front()), QStringLiteral("own code 100.0 %"));
    }
};

NYTPROF_TEST(FlameImageTest, QApplication)
#include "tst_flame_image.moc"
