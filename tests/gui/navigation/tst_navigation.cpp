// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "navigation/navigation.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QSignalSpy>
#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;
using namespace nytprof::test;

namespace {

// One file: outer() on lines 1-20, inner() on lines 5-9 within it, an xsub.
std::shared_ptr<const Profile> nestedSubs()
{
    auto stream = StreamBuilder::begun();
    stream.newFid(1, "/lib/Nested.pm").time(10, 1, 6);
    stream.subInfo(1, "Nested::outer", 1, 20).subInfo(1, "Nested::inner", 5, 9);
    stream.subInfo(1, "Nested::xs", 0, 0);
    stream.subCallers("Nested::outer", {.line = 30}).subCallers("Nested::inner", {.line = 12});
    stream.subCallers("Nested::xs", {.line = 6}).pidEnd(7, 2);
    return stream.profile();
}

} // namespace

class NavigationTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        profile = nestedSubs();
        QVERIFY(profile);
        navigation = std::make_unique<Navigation>();
        navigation->setProfile(profile);
        file = profile->findFile("/lib/Nested.pm");
        outer = profile->findSub("Nested::outer");
        inner = profile->findSub("Nested::inner");
    }

    void aLineBelongsToTheInnermostSub()
    {
        QCOMPARE(subAt(*profile, file, 4), outer);
        QCOMPARE(subAt(*profile, file, 5), inner);
        QCOMPARE(subAt(*profile, file, 9), inner);
        QCOMPARE(subAt(*profile, file, 10), outer);
        QVERIFY(!subAt(*profile, file, 21).valid());
    }

    void aBlockThatWasNeverCalledIsPartOfItsSub()
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/lib/A.pm").time(5, 1, 4);
        stream.subInfo(1, "A::f", 1, 9).subInfo(1, "A::__ANON__[A.pm:5]", 3, 5);
        stream.subInfo(1, "A::idle", 20, 22).subCallers("A::f", {.line = 30});
        const auto blocks = stream.pidEnd(7, 2).profile();
        QCOMPARE(subAt(*blocks, FileId(0), 4), blocks->findSub("A::f"));
        QCOMPARE(subAt(*blocks, FileId(0), 21), blocks->findSub("A::idle"));
    }

    void goingToASubIsGoingToItsFirstLine()
    {
        QSignalSpy changed(navigation.get(), &Navigation::placeChanged);
        navigation->goToSub(inner);
        QCOMPARE(navigation->place(), (Location{inner, file, 5}));
        QCOMPARE(changed.count(), 1);
    }

    void anXsubIsAPlaceWithoutALine()
    {
        const SubId xs = profile->findSub("Nested::xs");
        navigation->goToSub(xs);
        QCOMPARE(navigation->place().sub, xs);
        QCOMPARE(navigation->place().line, 0U);
    }

    void backReturnsToTheSummary()
    {
        navigation->goToHottest(Navigation::Step::Stay);
        QVERIFY(navigation->onSummary());
        const Location before = navigation->place();
        navigation->goTo(before); // the same place on another page
        QVERIFY(!navigation->onSummary());
        navigation->back();
        QVERIFY(navigation->onSummary());
        QCOMPARE(navigation->place(), before);
        QVERIFY(!navigation->canGoBack());
        navigation->forward();
        QVERIFY(!navigation->onSummary());
        navigation->setOnSummary(true); // the user turned the page
        navigation->goToSub(outer, Navigation::Step::Stay); // for a bookmark
        QVERIFY(navigation->onSummary());
        navigation->renewProfile(profile);
        QVERIFY(navigation->onSummary());
        navigation->back();
        QVERIFY(navigation->onSummary());
    }

    void backAndForwardRetraceTheJumps()
    {
        navigation->goToSub(outer);
        navigation->goToSub(inner);
        navigation->goToLine(file, 30);
        navigation->back();
        QCOMPARE(navigation->place().sub, inner);
        navigation->back();
        QCOMPARE(navigation->place().sub, outer);
        QVERIFY(!navigation->canGoBack());
        navigation->forward();
        QCOMPARE(navigation->place().sub, inner);
        QVERIFY(navigation->canGoForward());
    }

    void aNewJumpForgetsWhatWasAhead()
    {
        navigation->goToSub(outer);
        navigation->goToSub(inner);
        navigation->back();
        navigation->goToLine(file, 30);
        QVERIFY(!navigation->canGoForward());
        navigation->back();
        QCOMPARE(navigation->place().sub, outer);
    }

    void browsingLeavesOneEntry()
    {
        navigation->goToSub(outer);
        for (std::uint32_t line = 5; line < 9; ++line) {
            navigation->goToLine(file, line, Navigation::Step::Browse);
        }
        QCOMPARE(navigation->place().line, 8U);
        navigation->back();
        QCOMPARE(navigation->place().sub, outer);
    }

    void goingWhereItIsAnnouncesItButKeepsTheHistory()
    {
        navigation->goToSub(outer);
        QSignalSpy changed(navigation.get(), &Navigation::placeChanged);
        navigation->goToSub(outer);
        QCOMPARE(changed.count(), 1);
        QVERIFY(!navigation->canGoBack());
    }

    /// Browsing to where a jump has led does not make the jump one of the places browsed through.
    void browsingWhereAJumpLedKeepsTheJump()
    {
        navigation->goToSub(outer);
        navigation->goToSub(outer, Navigation::Step::Browse);
        navigation->goToLine(file, 6, Navigation::Step::Browse);
        navigation->back();
        QCOMPARE(navigation->place().sub, outer);
    }

    /// A jump to where browsing has led makes it a place to come back to.
    void jumpingWhereBrowsingLedKeepsThePlace()
    {
        navigation->goToSub(outer);
        navigation->goToLine(file, 30, Navigation::Step::Browse);
        navigation->goToLine(file, 30);
        navigation->goToLine(file, 6, Navigation::Step::Browse);
        navigation->back();
        QCOMPARE(navigation->place().line, 30U);
    }

    void anotherProfileKeepsTheLine()
    {
        navigation->goToLine(file, 6);
        navigation->renewProfile(nestedSubs());
        QCOMPARE(navigation->place(), (Location{inner, file, 6}));
    }

    void anotherProgramForgetsTheHistory()
    {
        navigation->goToSub(outer);
        navigation->goToSub(inner);
        navigation->setProfile(nestedSubs());
        QVERIFY(!navigation->canGoBack() && !navigation->canGoForward());
    }

    void withoutAProfileThereIsNoPlace()
    {
        Navigation none;
        const QSignalSpy changed(&none, &Navigation::placeChanged);
        none.goToSub(outer);
        none.goToLine(file, 3);
        none.goTo({outer, file, 3});
        none.goToCaller();
        none.goToCallee();
        QCOMPARE(changed.count(), 0);
        navigation->goTo({});
        QVERIFY(navigation->place().empty());
        QVERIFY(!navigation->canGoForward());
    }

    void upIsTheCallThatCostMost()
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/lib/A.pm").time(5, 1, 1).subInfo(1, "A::f", 1, 2);
        stream.subCallers("A::f", {.line = 7, .caller = "A::often", .count = 900, .inclusive = 1});
        stream.subCallers("A::f", {.line = 8, .caller = "A::long", .count = 2, .inclusive = 3});
        const auto calls = stream.pidEnd(7, 2).profile();
        navigation->setProfile(calls);
        navigation->goToSub(calls->findSub("A::f"));
        navigation->goToCaller();
        QCOMPARE(navigation->place().sub, calls->findSub("A::long"));
        QCOMPARE(navigation->place().line, 8U);
    }

    void downIsTheSubThatMostTimeWasSpentIn()
    {
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/lib/A.pm").time(5, 1, 1).subInfo(1, "A::f", 1, 9);
        stream.subInfo(1, "A::once", 20, 22).subInfo(1, "A::often", 30, 32);
        stream.subCallers("A::once", {.line = 3, .caller = "A::f", .inclusive = 3});
        stream.subCallers("A::often", {.line = 4, .caller = "A::f", .inclusive = 2});
        stream.subCallers("A::often", {.line = 5, .caller = "A::f", .inclusive = 2});
        stream.subCallers("A::f", {.line = 6, .caller = "A::f", .inclusive = 9});
        const auto calls = stream.pidEnd(7, 2).profile();
        navigation->setProfile(calls);
        navigation->goToSub(calls->findSub("A::f"));
        navigation->goToCallee();
        QCOMPARE(navigation->place(), (Location{calls->findSub("A::often"), FileId(0), 30}));
    }

    void anotherProfileOfTheSameProgramKeepsTheHistory()
    {
        navigation->goToSub(outer);
        navigation->goToSub(profile->findSub("Nested::xs"));
        navigation->goToSub(inner);
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/lib/New.pm").newFid(2, "/lib/Nested.pm").time(10, 2, 6);
        stream.subInfo(2, "Nested::inner", 5, 9).subInfo(2, "Nested::outer", 1, 20);
        stream.subCallers("Nested::inner", {.line = 12}).subCallers("Nested::outer", {.line = 30});
        const auto later = stream.pidEnd(7, 2).profile();
        navigation->renewProfile(later);
        const FileId moved = later->findFile("/lib/Nested.pm");
        QCOMPARE(navigation->place(), (Location{later->findSub("Nested::inner"), moved, 5}));
        QVERIFY(!navigation->canGoForward());
        navigation->back(); // the xsub is gone
        QCOMPARE(navigation->place(), (Location{later->findSub("Nested::outer"), moved, 1}));
        QVERIFY(!navigation->canGoBack());
        navigation->forward();
        QCOMPARE(navigation->place().sub, later->findSub("Nested::inner"));
    }

    void aProfileWithNothingOfItForgetsTheHistory()
    {
        navigation->goToSub(outer);
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/lib/Other.pm").time(10, 1, 6);
        navigation->renewProfile(stream.pidEnd(7, 2).profile());
        QVERIFY(navigation->place().empty());
        QVERIFY(!navigation->canGoBack());
        navigation->goToLine(FileId(0), 6);
        QCOMPARE(navigation->place().line, 6U);
    }

    /// The hottest sub where it has a quarter of the hottest file's time, else that file's line.
    void theHottestPlace_data()
    {
        QTest::addColumn<double>("seconds"); // of 100 of the file
        QTest::addColumn<std::uint32_t>("line");
        QTest::newRow("a quarter") << 25.0 << 10U;
        QTest::newRow("less") << 24.9 << 3U;
    }
    void theHottestPlace()
    {
        QFETCH(double, seconds);
        QFETCH(std::uint32_t, line);
        auto stream = StreamBuilder::begun();
        stream.newFid(1, "/lib/A.pm").time(600'000'000, 1, 3).time(400'000'000, 1, 4);
        stream.subInfo(1, "A::f", 10, 12);
        addCall(stream, "main::RUNTIME", "A::f", seconds);
        navigation->setProfile(stream.pidEnd(7, 200).profile());
        navigation->goToHottest();
        QCOMPARE(navigation->place().line, line);
    }

    void theHottestPlaceOfAnEmptyProfile()
    {
        navigation->setProfile(StreamBuilder::begun().pidEnd(7, 2).profile());
        navigation->goToHottest();
        QVERIFY(navigation->place().empty());
    }

    void nothingIsNoPlace()
    {
        navigation->goToSub(SubId());
        navigation->goToLine(FileId(), 3);
        navigation->back();
        navigation->forward();
        navigation->goToCaller();
        navigation->goToCallee();
        QVERIFY(navigation->place().empty());
    }

private:
    std::shared_ptr<const Profile> profile;
    std::unique_ptr<Navigation> navigation;
    FileId file;
    SubId outer;
    SubId inner;
};

NYTPROF_TEST(NavigationTest, QCoreApplication)
#include "tst_navigation.moc"
