// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/call_tree.h"

#include "folded_tree.h"
#include "stream_builder.h"
#include "table_text.h"
#include "test_class.h"

#include <QTest>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <limits>
#include <map>
#include <random>
#include <vector>

#include <malloc.h>

using namespace nytprof;
using namespace nytprof::test;

namespace {

struct Return {
    std::uint32_t depth;
    const char* sub;
    double exclusive;
};

QString treeOf(std::initializer_list<Return> returns)
{
    auto stream = StreamBuilder::begun();
    for (const Return& r : returns)
        stream.subReturn(r.depth, r.exclusive, r.exclusive, r.sub);
    const auto profile = stream.pidEnd(7, 1.8e9).profile();
    return inconsistency(profile->callTree()) + foldedText(*profile, profile->callTree());
}

} // namespace

class TestCallTree : public QObject {
    Q_OBJECT
private slots:
    void empty();
    void calleesComeBeforeCallers();
    void equalCallsBecomeOneNode();
    void mergesAllLevels();
    void depthMayJump();
    void callersThatNeverReturn();
    void callersAreOfTheSameProcess();
    void siblingsAreSortedByTimeThenName();
    void timesAreRoundedOnce();
    void anyOrderGivesTheSameTree();
    void largeShapesAreLinear_data();
    void largeShapesAreLinear();
};

void TestCallTree::empty()
{
    const CallTree tree;
    QVERIFY(tree.empty());
    QCOMPARE(tree.nodes().size(), 1U);
    QCOMPARE(tree.children(tree.root()).size(), 0U);
    QCOMPARE(tree.maxDepth(), 0U);
    QCOMPARE(treeOf({}), "");
}

void TestCallTree::calleesComeBeforeCallers()
{
    QCOMPARE(treeOf({{3, "c", 1}, {2, "b", 2}, {2, "d", 4}, {1, "a", 8}}),
        "a 1 8\n"
        "a;d 1 4\n"
        "a;b 1 2\n"
        "a;b;c 1 1\n");
}

void TestCallTree::equalCallsBecomeOneNode()
{
    QCOMPARE(treeOf({{2, "b", 1}, {2, "c", 5}, {2, "b", 2}, {1, "a", 1}, {1, "a", 1}}),
        "a 2 2\n"
        "a;c 1 5\n"
        "a;b 2 3\n");
}

void TestCallTree::mergesAllLevels()
{
    QCOMPARE(treeOf({{3, "c", 1}, {2, "b", 1}, {1, "a", 1}, {3, "c", 1}, {3, "x", 9}, {2, "b", 1},
                 {1, "a", 1}}),
        "a 2 2\n"
        "a;b 2 2\n"
        "a;b;x 1 9\n"
        "a;b;c 2 2\n");
}

void TestCallTree::depthMayJump()
{
    // b at depth 2 takes the calls at depths 5 and 3 that wait for a caller.
    QCOMPARE(treeOf({{5, "e", 1}, {3, "c", 2}, {5, "e", 1}, {2, "b", 4}, {1, "a", 8}}),
        "a 1 8\n"
        "a;b 1 4\n"
        "a;b;c 1 2\n"
        "a;b;e 1 1\n"
        "a;b;c;e 1 1\n");
}

void TestCallTree::callersThatNeverReturn()
{
    QCOMPARE(treeOf({{1, "a", 8}, {2, "a", 1}, {3, "c", 4}}), "a 2 9\nc 1 4\n");
}

void TestCallTree::callersAreOfTheSameProcess()
{
    auto stream = StreamBuilder::begun().subReturn(2, 1, 1, "a").subReturn(1, 1, 1, "b");
    stream.subReturn(2, 4, 4, "a").pidEnd(7, 1.8e9); // was killed inside the caller of a
    stream.pidStart(8, 7, 1.7e9).subReturn(1, 2, 2, "b").pidEnd(8, 1.8e9);
    const auto profile = stream.profile();
    QCOMPARE(foldedText(*profile, profile->callTree()),
        "a 1 4\n"
        "b 2 3\n"
        "b;a 1 1\n");
}

void TestCallTree::siblingsAreSortedByTimeThenName()
{
    QCOMPARE(treeOf({{1, "b", 5}, {1, "a", 5}, {2, "x", 9}, {1, "c", 0}}),
        "c 1 0\na 1 5\nb 1 5\nc;x 1 9\n");
}

void TestCallTree::timesAreRoundedOnce()
{
    QCOMPARE(treeOf({{1, "a", 0.4}, {1, "b", 0}, {1, "a", 0.4}}), "a 2 1\nb 1 0\n");
}

/// Random trees, against a tree built the simple way.
void TestCallTree::anyOrderGivesTheSameTree()
{
    std::mt19937 random(1);
    for (int round = 0; round < 50; ++round) {
        std::map<QString, int> expected;
        QString folded;
        for (int call = 0; call < 200; ++call) {
            QStringList path;
            const int depth = 1 + static_cast<int>(random() % 8);
            for (int i = 0; i < depth; ++i)
                path += QString(QChar(u'a' + static_cast<char16_t>(random() % 4)));
            const int ticks = 1 + static_cast<int>(random() % 100);
            expected[path.join(u';')] += ticks;
            folded += path.join(u';') + u' ' + QString::number(ticks) + u'\n';
        }
        const auto profile = profileOfFolded(folded);
        QCOMPARE(inconsistency(*profile), QString());
        std::map<QString, int> got;
        for (const QString& line :
            foldedText(*profile, profile->callTree()).split(u'\n', Qt::SkipEmptyParts)) {
            const QStringList words = line.split(u' ');
            if (words[2] != "0")
                got[words[0]] = words[2].toInt();
        }
        QCOMPARE(got, expected);
    }
}

void TestCallTree::largeShapesAreLinear_data()
{
    QTest::addColumn<QString>("shape");
    for (const char* shape : {"deep", "wide", "deep again and again", "deep with wide levels"})
        QTest::addRow("%s", shape) << QString::fromUtf8(shape);
}

/// A profile whose call tree has such a shape, the larger the size.
std::vector<std::uint8_t> callTreeOfShape(const QString& shape, std::uint32_t size)
{
    auto stream = StreamBuilder::begun();
    const auto descend = [&](std::uint32_t depth, bool branching) {
        for (; depth > 0; --depth) {
            if (branching) // a different sub at each level
                stream.subReturn(depth + 1, 0, 0, "leaf" + std::to_string(depth));
            stream.subReturn(depth, 1, 1, "r");
        }
    };
    if (shape == "deep") {
        descend(size, false);
    } else if (shape == "wide") {
        for (std::uint32_t i = 0; i < 3 * size; ++i)
            stream.subReturn(2, 1, 1, "f" + std::to_string(i % size));
        stream.subReturn(1, 1, 1, "main");
    } else if (shape == "deep again and again") {
        for (int i = 0; i < 5; ++i)
            descend(size, false);
    } else {
        for (std::uint32_t i = 0; i < size / 333; ++i)
            descend(i, true);
    }
    stream.pidEnd(7, 1.8e9);
    return stream.bytes();
}

/// Processor time that loading takes for each byte, at the best of some attempts.
double costOfLoading(const std::vector<std::uint8_t>& bytes)
{
    constexpr int Attempts = 5;
    // Later attempts get the memory of the first one: new pages may take longer than loading.
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, -1);
    double best = std::numeric_limits<double>::max();
    for (int i = 0; i < Attempts; ++i) {
        const std::clock_t began = std::clock();
        const auto result = loadProfile(std::span(bytes));
        best = std::min(best, static_cast<double>(std::clock() - began));
    }
    return best / static_cast<double>(bytes.size());
}

void TestCallTree::largeShapesAreLinear()
{
    QFETCH(QString, shape);
    const auto small = callTreeOfShape(shape, 10'000);
    const auto large = callTreeOfShape(shape, 100'000);
    QCOMPARE(inconsistency(*loadProfile(std::span(large)).profile), QString());
    const double ratio = costOfLoading(large) / costOfLoading(small);
    QVERIFY2(ratio < 5, qPrintable(QString("a byte costs %1 times as much").arg(ratio)));
}

NYTPROF_TEST(TestCallTree)
#include "tst_call_tree.moc"
