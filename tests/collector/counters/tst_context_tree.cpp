// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Calling contexts, their call sites, and the calls that run in them.
#include "colliding_keys.h"
#include "counters/call_stack.h"
#include "counters/context_tree.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using namespace nytprof::test;

namespace {

std::uint64_t address(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

} // namespace

class TestContextTree : public QObject {
    Q_OBJECT

private slots:
    void init() { m_f.special = ProfiledSub::Special::No; }

    void contextsByCallerAndSub()
    {
        ContextTree tree;
        QVERIFY(!tree.firstBeginning());
        QCOMPARE(tree.size(), std::size_t{1}); // 0 is none
        auto& main = tree.beginning(m_subs.mainProgram());
        QCOMPARE(main.parent, nullptr);
        QCOMPARE(main.depth, 0U);
        QVERIFY(!tree.child(main, keyOf(1, 1)));
        m_f.special = ProfiledSub::Special::Waits;
        auto& f = tree.addChild(main, keyOf(1, 1), m_f, 0);
        auto& g = tree.addChild(main, keyOf(1, 2), m_g, 0);
        auto& inner = tree.addChild(f, keyOf(1, 1), m_f, 1);
        QCOMPARE(inner.parent, &f);
        QCOMPARE(inner.depth, 2U);
        QCOMPARE(inner.recursion, 1U);
        QCOMPARE(f.recursion, 0U);
        QCOMPARE(f.depth, 1U);
        QCOMPARE(inner.sub, &m_f);
        QCOMPARE(inner.special, ProfiledSub::Special::Waits);
        QCOMPARE(g.special, ProfiledSub::Special::No);
        QCOMPARE(g.subNumber, m_g.number);
        QVERIFY(f.isFirstOfSub && g.isFirstOfSub && !inner.isFirstOfSub);
        QVERIFY(!tree.child(f, keyOf(1, 2)));
        QVERIFY(!tree.child(g, keyOf(1, 1)));
        QVERIFY(!tree.child(main, keyOf(2, 1)));
        QCOMPARE(tree.child(f, keyOf(1, 1)), &inner);
        QCOMPARE(tree.size(), std::size_t{5});
    }
    /// Whatever the order of the calls, and however often it changes.
    void contextsInAnyOrder()
    {
        ContextTree tree;
        auto& main = tree.beginning(m_subs.mainProgram());
        std::vector<Context*> children;
        for (std::uintptr_t name = 1; name <= 20; ++name) {
            children.push_back(&tree.addChild(main, keyOf(1, name), m_f, 0));
        }
        const std::vector<std::size_t> steps = {1, 1, 0, 3, 3, 17, 1};
        std::size_t at = 0;
        for (int call = 0; call < 500; ++call) {
            at = (at + steps[static_cast<std::size_t>(call) % steps.size()]) % children.size();
            QCOMPARE(tree.child(main, keyOf(1, at + 1)), children[at]);
            QCOMPARE(main.recentChild, children[at]);
        }
        QVERIFY(!tree.child(main, keyOf(1, 21)));
        QCOMPARE(main.recentChild, children[at]);
    }
    void contextsBelowCallersThatCollide()
    {
        ContextTree tree;
        const auto callers = manyContexts(tree);
        Pair pair;
        for (std::uintptr_t name = 1; pair.first == 0; ++name) {
            pair = collision(
                [&](std::uint32_t caller) { return hashOf(address(callers[caller]), 2, name); },
                Callers);
            if (pair.first == 0) {
                continue;
            }
            auto& first = tree.addChild(*callers[pair.first], keyOf(2, name), m_g, 0);
            QVERIFY(!tree.child(*callers[pair.second], keyOf(2, name)));
            auto& second = tree.addChild(*callers[pair.second], keyOf(2, name), m_g, 0);
            first.parent->recentChild = second.parent->recentChild = nullptr;
            QCOMPARE(tree.child(*callers[pair.first], keyOf(2, name)), &first);
            QCOMPARE(tree.child(*callers[pair.second], keyOf(2, name)), &second);
        }
    }
    void contextsWhoseSubsCollide()
    {
        ContextTree tree;
        auto& main = tree.beginning(m_subs.mainProgram());
        const auto pair
            = collision([&](std::uint32_t name) { return hashOf(address(&main), 1, name); });
        auto& first = tree.addChild(main, keyOf(1, pair.first), m_f, 0);
        main.recentChild = nullptr;
        QVERIFY(!tree.child(main, keyOf(1, pair.second)));
        auto& second = tree.addChild(main, keyOf(1, pair.second), m_g, 0);
        main.recentChild = nullptr;
        QCOMPARE(tree.child(main, keyOf(1, pair.first)), &first);
        main.recentChild = nullptr;
        QCOMPARE(tree.child(main, keyOf(1, pair.second)), &second);
    }
    void beginnings()
    {
        ContextTree tree;
        auto& main = tree.beginning(m_subs.mainProgram());
        auto& running = tree.beginning(m_f);
        QCOMPARE(&tree.beginning(m_subs.mainProgram()), &main);
        QCOMPARE(&tree.beginning(m_f), &running);
        QCOMPARE(tree.firstBeginning(), &running);
        QCOMPARE(tree.nextSibling(running), &main);
        QCOMPARE(tree.nextSibling(main), nullptr);
    }
    void siblingsAreSortedByTheirFirstCall()
    {
        ContextTree tree;
        auto& main = tree.beginning(m_subs.mainProgram());
        auto& other = tree.beginning(m_g);
        auto& first = tree.addChild(main, keyOf(1, 1), m_f, 0);
        auto& below = tree.addChild(first, keyOf(1, 2), m_g, 0);
        auto& second = tree.addChild(main, keyOf(1, 2), m_g, 0);
        QCOMPARE(tree.firstChild(main), &second);
        tree.sortSiblings();
        QCOMPARE(tree.firstBeginning(), &main);
        QCOMPARE(tree.nextSibling(main), &other);
        QCOMPARE(tree.firstChild(main), &first);
        QCOMPARE(tree.nextSibling(first), &second);
        QCOMPARE(tree.nextSibling(second), nullptr);
        QCOMPARE(tree.firstChild(first), &below);
        QCOMPARE(tree.firstChild(second), nullptr);
        auto& third = tree.addChild(main, keyOf(1, 3), m_g, 0);
        QCOMPARE(tree.firstChild(main), &third);
        std::vector<const Context*> all;
        tree.eachContext([&](const Context& each) { all.push_back(&each); });
        QVERIFY(
            (all == std::vector<const Context*>{&main, &other, &first, &below, &second, &third}));
    }

    // Call sites

    /// goto &sub makes two callers of one line: each has a call site of its own.
    void sitesByLineAndCaller()
    {
        ContextTree tree;
        auto& context = tree.beginning(m_f);
        auto& plain = tree.site(context, 5);
        QCOMPARE(&plain, &context.firstSite);
        QCOMPARE(&tree.site(context, 5), &plain);
        auto& byF = tree.site(context, 5, &m_f);
        auto& byG = tree.site(context, 5, &m_g);
        auto& next = tree.site(context, 6, &m_g);
        QVERIFY(&byF != &plain && &byG != &plain && &byG != &byF && &next != &byG);
        QCOMPARE(&tree.site(context, 5, &m_g), &byG);
        QCOMPARE(&tree.site(context, 5, &m_f), &byF);
        QCOMPARE(&tree.site(context, 6, &m_g), &next);
        QCOMPARE(&tree.site(context, 5), &plain);
        QCOMPARE(byF.line, 5U);
        QCOMPARE(byF.namedCaller, &m_f);
        QCOMPARE(plain.namedCaller, nullptr);
        QCOMPARE(next.line, 6U);
        QCOMPARE(next.context, context.firstSite.context);
    }
    void sitesWhoseLinesCollide()
    {
        ContextTree tree;
        auto& context = tree.beginning(m_f);
        static_cast<void>(tree.site(context, 0));
        const auto pair
            = collision([&](std::uint32_t line) { return hashOf(address(&context), line, 0); });
        auto& first = tree.site(context, pair.first);
        auto& second = tree.site(context, pair.second);
        QVERIFY(&first != &second);
        QCOMPARE(&tree.site(context, pair.first), &first);
        QCOMPARE(first.line, pair.first);
        QCOMPARE(second.line, pair.second);
    }
    void sitesWhoseContextsCollide()
    {
        ContextTree tree;
        const auto contexts = manyContexts(tree);
        Pair pair;
        for (LineId line = 5; pair.first == 0; ++line) {
            pair = collision(
                [&](std::uint32_t number) { return hashOf(address(contexts[number]), line, 0); },
                Callers);
            if (pair.first == 0) {
                continue;
            }
            auto& one = *contexts[pair.first];
            auto& other = *contexts[pair.second];
            static_cast<void>(tree.site(one, 1));
            static_cast<void>(tree.site(other, 1));
            auto& first = tree.site(one, line);
            auto& second = tree.site(other, line);
            QVERIFY(&first != &second);
            QCOMPARE(first.context, one.firstSite.context);
            QCOMPARE(second.context, other.firstSite.context);
        }
    }
    void sitesThatHaveBeenCalledFrom()
    {
        ContextTree tree;
        auto& main = tree.beginning(m_subs.mainProgram());
        auto& f = tree.addChild(main, keyOf(1, 1), m_f, 0);
        auto& g = tree.addChild(main, keyOf(1, 2), m_g, 0);
        tree.site(f, 1).calls = 1;
        tree.site(g, 1).calls = 0;
        tree.site(f, 2).calls = 2;
        tree.site(g, 2).calls = 4;
        tree.site(f, 3).calls = 0;
        std::uint64_t calls = 0;
        int sites = 0;
        const auto count = [&](const SiteCounters& site) {
            calls += site.calls;
            ++sites;
        };
        f.eachSite(count);
        QCOMPARE(calls, std::uint64_t{3});
        QCOMPARE(sites, 2);
        g.eachSite(count);
        QCOMPARE(calls, std::uint64_t{7});
        QCOMPARE(sites, 3);
        QStringList further;
        for (const auto& [of, site] : tree.touched())
            if (site != &of->firstSite)
                further += QString("%1 %2 %3")
                               .arg(static_cast<const FurtherSite&>(*site).number)
                               .arg(of->sub->name.c_str())
                               .arg(site->line);
        QCOMPARE(further, (QStringList{"0 main::f 2", "1 main::g 2", "2 main::f 3"}));
    }

    void contextsLikeThoseOfAnotherTree()
    {
        ContextTree before;
        auto& main = before.beginning(m_subs.mainProgram());
        auto& f = before.addChild(main, keyOf(1, 1), m_f, 0);
        auto& again = before.addChild(f, keyOf(1, 1), m_f, 1);
        auto& g = before.addChild(again, keyOf(1, 2), m_g, 0);
        g.firstSite.calls = 5;
        ContextTree tree;
        auto& like = tree.like(g);
        QCOMPARE(tree.size(), 5U); // with 0
        QCOMPARE(&tree.like(g), &like);
        QCOMPARE(&tree.like(again), like.parent);
        QCOMPARE(like.firstSite.calls, std::uint64_t{0});
        QCOMPARE(like.parent->recursion, 1U);
        QCOMPARE(like.parent->parent->sub, &m_f);
        QCOMPARE(like.parent->parent->parent, &tree.beginning(m_subs.mainProgram()));
        QCOMPARE(&tree.childLike(*like.parent, g), &like);
    }

    /// As a child of fork does, which flushes before the first call of a sub that may wait.
    void anAbandonedTreeHasNoSubs()
    {
        ContextTree tree;
        auto& main = tree.beginning(m_subs.mainProgram());
        QVERIFY(tree.addChild(main, keyOf(1, 1), m_f, 0).isFirstOfSub);
        auto& g = tree.addChild(main, keyOf(1, 2), m_g, 0);
        QVERIFY(g.isFirstOfSub);
        QVERIFY(!tree.addChild(g, keyOf(1, 1), m_f, 0).isFirstOfSub);
        for (int child = 0; child < 10; ++child) {
            tree.abandon();
            QCOMPARE(tree.size(), 1U);
            QVERIFY(!tree.firstBeginning());
            auto& root = tree.beginning(m_subs.mainProgram());
            QVERIFY(tree.addChild(root, keyOf(1, 1), m_f, 0).isFirstOfSub);
        }
    }

    // CallStack

    /// As a child of fork does: others are in neither of its tables.
    void runningCallsContinueInAnotherTree()
    {
        ContextTree before;
        CallStack calls;
        auto& main = before.beginning(m_subs.mainProgram());
        auto& f = before.addChild(main, keyOf(1, 1), m_f, 0);
        auto& g = before.addChild(f, keyOf(1, 2), m_g, 0);
        static_cast<void>(before.addChild(main, keyOf(1, 2), m_g, 0));
        begin(calls, f, before.site(f, 3), {100});
        begin(calls, g, before.site(g, 7), {110});
        QCOMPARE(calls.running(m_f), 1U);
        ContextTree tree;
        calls.continueIn(tree);
        calls.restart({120});
        calls.pop({130});
        calls.pop({150});
        QCOMPARE(tree.size(), 4U);
        auto& fOfChild = *tree.child(tree.beginning(m_subs.mainProgram()), keyOf(1, 1));
        auto& gOfChild = *tree.child(fOfChild, keyOf(1, 2));
        QCOMPARE(tree.site(fOfChild, 3).calls, std::uint64_t{1});
        QCOMPARE(tree.site(fOfChild, 3).exclusive, Clock::Units{20});
        QCOMPARE(tree.site(gOfChild, 7).inclusive, Clock::Units{10});
        QCOMPARE(f.firstSite.calls, std::uint64_t{0});
        QCOMPARE(calls.running(m_f), 0U);
    }
    void callsAreCountedAtTheirSites()
    {
        ContextTree tree;
        CallStack calls;
        auto& main = tree.beginning(m_subs.mainProgram());
        auto& f = tree.addChild(main, keyOf(1, 1), m_f, 0);
        auto& g = tree.addChild(f, keyOf(1, 2), m_g, 0);
        QVERIFY(calls.empty());
        begin(calls, f, tree.site(f, 3), {100});
        QVERIFY(!calls.empty());
        begin(calls, g, tree.site(g, 7), {110});
        QCOMPARE(calls.size(), std::size_t{2});
        QCOMPARE(calls.top().context, &g);
        QCOMPARE(calls.running(m_f), 1U);
        const auto inner = calls.pop({130});
        QCOMPARE(inner.inclusive, Clock::Units{20});
        QCOMPARE(inner.exclusive, Clock::Units{20});
        begin(calls, g, tree.site(g, 8), {140});
        calls.pop({145});
        const auto outer = calls.pop({200});
        QCOMPARE(outer.inclusive, Clock::Units{100});
        QCOMPARE(outer.exclusive, Clock::Units{75});
        QCOMPARE(text(tree.site(f, 3)), QString("1 100 75"));
        QCOMPARE(text(tree.site(g, 7)), QString("1 20 20"));
        QCOMPARE(text(tree.site(g, 8)), QString("1 5 5"));
        QVERIFY(calls.empty());
        QCOMPARE(calls.running(m_f), 0U);
    }
    /// Below all calls is a frame of native code that never ends.
    void noCallRuns()
    {
        CallStack calls;
        QCOMPARE(calls.size(), std::size_t{0});
        QVERIFY(calls.frames().empty());
        QVERIFY(!calls.top().context);
        QCOMPARE(reinterpret_cast<std::uintptr_t>(calls.top().nativeFrame), UINTPTR_MAX);
        ContextTree tree;
        calls.countRunning({5}, tree);
        calls.uncountRunning();
    }
    void callsOfOneSubThatRun()
    {
        ContextTree tree;
        CallStack calls;
        std::vector<Context*> contexts;
        for (int number = 0; number < 300; ++number) {
            auto& sub = m_subs.intern("main::s" + std::to_string(number), ProfiledSub::Kind::Perl);
            contexts.push_back(&tree.beginning(sub));
        }
        for (auto* const context : contexts) {
            QCOMPARE(calls.running(*context->sub), 0U);
            begin(calls, *context, context->firstSite, {0});
            QCOMPARE(calls.running(*context->sub), 1U);
        }
        begin(calls, *contexts.front(), contexts.front()->firstSite, {0});
        QCOMPARE(calls.running(*contexts.front()->sub), 2U);
        calls.pop({0});
        QCOMPARE(calls.running(*contexts.front()->sub), 1U);
        QCOMPARE(calls.running(*contexts.back()->sub), 1U);
        calls.pop({0});
        for (int i = 0; i < 2; ++i)
            begin(calls, *contexts.front(), contexts.front()->firstSite, {0});
        QCOMPARE(calls.running(*contexts.front()->sub), 3U);
        QCOMPARE(calls.running(*contexts.back()->sub), 0U);
    }
    /// No time is negative, and none is less than that of the calls made.
    void hookCostsExceedACall()
    {
        ContextTree tree;
        CallStack calls;
        auto& f = tree.beginning(m_f);
        begin(calls, f, f.firstSite, {100});
        QCOMPARE(calls.pop({90}).inclusive, Clock::Units{0});
        begin(calls, f, f.firstSite, {100}).children = 30;
        const auto cost = calls.pop({110});
        QCOMPARE(cost.inclusive, Clock::Units{30});
        QCOMPARE(cost.exclusive, Clock::Units{0});
        QCOMPARE(text(f.firstSite), QString("2 30 0"));
    }
    void hiddenCallsAreInNoOther()
    {
        ContextTree tree;
        CallStack calls;
        auto& f = tree.beginning(m_f);
        auto& accept = tree.addChild(f, keyOf(1, 1), m_g, 0);
        begin(calls, f, f.firstSite, {0});
        begin(calls, accept, accept.firstSite, {10}).kind = Frame::Kind::Hidden;
        calls.pop({60});
        QCOMPARE(text(accept.firstSite), QString("1 50 50"));
        QCOMPARE(calls.top().children, Clock::Units{0});
    }
    /// It is the caller in the tree, but no level of the depth that profiles have.
    void subsThatBeganBeforeAreNoCalls()
    {
        ContextTree tree;
        CallStack calls;
        auto& f = tree.beginning(m_f);
        auto& earlier = tree.addEarlierChild(f, m_g, 0);
        auto& called = tree.addChild(earlier, keyOf(1, 1), m_f, 0);
        QVERIFY(earlier.isEarlier() && !called.isEarlier());
        QCOMPARE(called.depth, 1U);
        QCOMPARE(called.earlier, 1U);
        QCOMPARE(tree.earlierChild(f, m_g), &earlier);
        QCOMPARE(tree.child(f, keyOf(1, 2)), nullptr);

        begin(calls, earlier, earlier.firstSite, {10}).kind = Frame::Kind::Earlier;
        begin(calls, called, called.firstSite, {20});
        calls.countRunning({25}, tree);
        QCOMPARE(text(earlier.firstSite), QString("0 0 10"));
        calls.uncountRunning();
        calls.pop({30});
        calls.pop({40});
        QCOMPARE(text(earlier.firstSite), QString("0 30 20"));
        QCOMPARE(text(called.firstSite), QString("1 10 10"));

        ContextTree ofChild;
        auto& same = ofChild.like(called);
        QVERIFY(same.parent->isEarlier());
        QCOMPARE(same.depth, 1U);
    }
    void runningCallsCountedAndUncounted()
    {
        ContextTree tree;
        CallStack calls;
        auto& f = tree.beginning(m_f);
        auto& g = tree.addChild(f, keyOf(1, 2), m_g, 0);
        f.firstSite.calls = 4;
        f.firstSite.inclusive = 1000;
        f.firstSite.exclusive = 900;
        begin(calls, f, f.firstSite, {100}).children = 20;
        begin(calls, g, g.firstSite, {150});
        calls.countRunning({180}, tree);
        QCOMPARE(text(f.firstSite), QString("5 1000 930"));
        QCOMPARE(text(g.firstSite), QString("1 0 30"));
        calls.uncountRunning();
        QCOMPARE(text(f.firstSite), QString("4 1000 900"));
        QCOMPARE(text(g.firstSite), QString("0 0 0"));
        QCOMPARE(calls.frames()[0].children, Clock::Units{20});
        QCOMPARE(calls.size(), std::size_t{2});
    }
    /// Calls that have not run since the last time are not looked at, unless that is forgotten.
    void runningCallsThatHaveNotRun()
    {
        ContextTree tree;
        CallStack calls;
        auto& f = tree.beginning(m_f);
        auto& g = tree.addChild(f, keyOf(1, 2), m_g, 0);
        begin(calls, f, f.firstSite, {100});
        begin(calls, g, g.firstSite, {150});
        const auto counted = [&](CallTime now) {
            calls.countRunning(now, tree);
            const auto both = text(f.firstSite) + ", " + text(g.firstSite);
            calls.uncountRunning();
            return both;
        };
        QCOMPARE(counted({180}), QString("1 0 50, 1 0 30"));
        QCOMPARE(counted({190}), QString("0 0 0, 1 0 40"));
        calls.pop({200});
        QCOMPARE(counted({210}), QString("1 0 60, 1 50 50"));
        calls.forgetCounted();
        begin(calls, g, g.firstSite, {220});
        QCOMPARE(counted({230}), QString("1 0 70, 2 50 60"));
    }
    /// Inclusive times of calls that run at other than the first site of their context.
    void runningCallsAtFurtherSites()
    {
        ContextTree tree;
        CallStack calls;
        auto& f = tree.beginning(m_f);
        f.recentSite = &tree.site(f, 1);
        auto& further = tree.site(f, 2);
        auto& g = tree.addChild(f, keyOf(1, 2), m_g, 0);
        begin(calls, f, further, {100});
        const auto counted = [&](CallTime now) {
            calls.countRunning(now, tree);
            const auto both = text(f.firstSite) + ", " + text(further);
            calls.uncountRunning();
            return both;
        };
        QCOMPARE(counted({110}), QString("0 0 0, 1 10 10"));
        begin(calls, g, g.firstSite, {120});
        QCOMPARE(counted({130}), QString("0 0 0, 1 30 20"));
        QCOMPARE(counted({140}), QString("0 0 0, 0 40 0"));
        calls.pop({150});
        calls.pop({160});
        QCOMPARE(counted({170}), QString("0 0 0, 1 60 30"));
    }
    /// Sites of calls that began, ran or ended since they were forgotten; each once.
    void touchedSites()
    {
        ContextTree tree;
        CallStack calls;
        auto& f = tree.beginning(m_f);
        auto& g = tree.addChild(f, keyOf(1, 2), m_g, 0);
        const auto touched = [&](CallTime now) {
            calls.countRunning(now, tree);
            calls.uncountRunning();
            QStringList lines;
            for (const auto& each : tree.touched())
                lines += QString::number(each.site->line);
            tree.forgetTouched();
            return lines.join(' ');
        };
        for (const LineId line : {1, 2, 1, 2, 2})
            static_cast<void>(tree.site(f, line));
        QCOMPARE(touched({100}), QString("1 2"));
        QCOMPARE(touched({110}), QString());
        begin(calls, f, tree.site(f, 1), {120});
        begin(calls, g, tree.site(g, 7), {130});
        QCOMPARE(touched({140}), QString("1 7"));
        QCOMPARE(touched({150}), QString("7"));
        calls.pop({160});
        QCOMPARE(touched({170}), QString("1 7")); // 1 runs again
        calls.pop({180});
        begin(calls, f, tree.site(f, 2), {190});
        QCOMPARE(touched({200}), QString("2 1"));
        static_cast<void>(tree.site(f, 2));
        QCOMPARE(touched({210}), QString("2"));
    }
    /// A call that begins when a slice ends belongs to the next one, in which it may end as well.
    void touchedByWhatTheNextSliceCounts()
    {
        ContextTree tree;
        CallStack calls;
        auto& f = tree.beginning(m_f);
        begin(calls, f, tree.site(f, 1), {100});
        calls.countRunning({100}, tree, true);
        QCOMPARE(text(f.firstSite), QString("0 0 0"));
        calls.uncountRunning();
        tree.forgetTouched();
        calls.pop({150});
        calls.countRunning({160}, tree);
        QCOMPARE(tree.touched().size(), std::size_t{1});
        QCOMPARE(text(*tree.touched()[0].site), QString("1 50 50"));
    }
    void restartedAndResumedCalls()
    {
        ContextTree tree;
        CallStack calls;
        auto& f = tree.beginning(m_f);
        begin(calls, f, f.firstSite, {100}).children = 20;
        begin(calls, f, f.firstSite, {120}).children = 5;
        calls.restart({500});
        for (const auto& frame : calls.frames()) {
            QCOMPARE(frame.start, CallTime{500});
            QCOMPARE(frame.children, Clock::Units{0});
        }
        QCOMPARE(calls.running(m_f), 2U);
        const std::vector<Frame> running(calls.frames().begin(), calls.frames().end());
        calls.pop({510});
        calls.pop({510});
        QCOMPARE(calls.running(m_f), 0U);
        calls.resume(running);
        QCOMPARE(calls.size(), std::size_t{2});
        QCOMPARE(calls.running(m_f), 2U);
        QCOMPARE(calls.frames()[1].start, CallTime{500});
        QCOMPARE(calls.frames()[1].site, &f.firstSite);
    }

private:
    static Frame& begin(CallStack& calls, Context& context, SiteCounters& site, CallTime now)
    {
        auto& frame = calls.push(context);
        frame.site = &site;
        frame.start = now;
        return frame;
    }
    /// Calls, inclusive and exclusive time.
    static QString text(const SiteCounters& site)
    {
        return QString("%1 %2 %3").arg(site.calls).arg(site.inclusive).arg(site.exclusive);
    }

    static constexpr std::uint32_t Callers = 120'000; // two of so many usually collide

    /// Contexts 1 to Callers - 1, below one caller.
    std::vector<Context*> manyContexts(ContextTree& tree)
    {
        auto& main = tree.beginning(m_subs.mainProgram());
        std::vector<Context*> contexts = {nullptr};
        while (contexts.size() < Callers) {
            contexts.push_back(&tree.addChild(main, keyOf(1, contexts.size()), m_f, 0));
        }
        return contexts;
    }

    SubTable m_subs;
    ProfiledSub& m_f = m_subs.intern("main::f", ProfiledSub::Kind::Perl);
    ProfiledSub& m_g = m_subs.intern("main::g", ProfiledSub::Kind::Perl);
};

NYTPROF_TEST(TestContextTree)
#include "tst_context_tree.moc"
