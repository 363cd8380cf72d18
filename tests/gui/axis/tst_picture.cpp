#include "axis/axis_canvas.h"
#include "axis/axis_panel.h"
#include "loading/loaded_profile.h"
#include "slice_log_builder.h"
#include "style/theme.h"
#include "test_class.h"
#include <QApplication>
#include <QTest>
#include <random>
using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;
class PictureTest : public QObject {
    Q_OBJECT
private slots:
    void pictures()
    {
        Axis axis;
        std::mt19937 random(7);
        const auto some = [&](int most) { return static_cast<std::uint64_t>(random() % most); };
        SliceLogBuilder parent(10);
        parent.slice(100, {{"A::work", 80}, {"B::parse", 10}});
        parent.slice(100, {{"A::work", 80}, {"B::parse", 10}});
        for (int i = 0; i < 400; ++i)
            parent.slice(100, {{"main::CORE:sleep", 98, "A::work"}}).times(1, 0, 1);
        axis.add(parent);
        for (std::uint32_t p = 20; p < 29; ++p) {
            SliceLogBuilder child(p, 200 + (p - 20) * 4000);
            for (int i = 0; i < 70; ++i) {
                const auto a = some(90);
                const auto b = some(100 - static_cast<int>(a));
                child
                    .slice(100,
                        {{"A::work", a}, {"B::parse", b}, {"main::CORE:print", (100 - a - b) / 3}})
                    .times(50 + some(40), some(10), some(8));
            }
            axis.add(child);
        }
        LoadedProfile loaded;
        loaded.path = "/a.out";
        loaded.profile = axis.profile;
        loaded.whole = std::make_shared<const WholeRun>(
            WholeRun{axis.profile, std::make_shared<const PackageGroups>(*axis.profile),
                std::make_shared<const AxisLanes>(axis.lanes()), nullptr});
        Navigation navigation;
        navigation.setProfile(axis.profile);
        for (const Theme theme : {Theme::Light, Theme::Dark})
            for (const bool narrow : {false, true}) {
                applyTheme(theme);
                AxisPanel panel(&navigation);
                const QString name = QString("/tmp/axis-%1-%2-")
                                         .arg(theme == Theme::Light ? "light" : "dark")
                                         .arg(narrow ? "900" : "1440");
                panel.resize(narrow ? 900 : 1440, 48);
                panel.setWindowSize(narrow ? QSize(900, 600) : QSize(1440, 900), narrow);
                panel.setLoaded(loaded);
                panel.show();
                panel.grab().save(name + "closed.png");
                panel.setOpen(true);
                QTest::qWait(50);
                panel.grab().save(name + "open.png");
                loaded.range = milliseconds(18200, 23400);
                panel.setLoaded(loaded);
                navigation.goToSub(axis.profile->findSub("B::parse"));
                panel.setMarking(true);
                QTest::qWait(50);
                panel.grab().save(name + "range.png");
                loaded.range.reset();
            }
    }
};
NYTPROF_TEST(PictureTest, QApplication)
#include "tst_picture.moc"
