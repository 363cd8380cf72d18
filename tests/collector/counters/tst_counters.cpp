// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Counters of lines and subs, and the containers of all counters.
#include "colliding_keys.h"
#include "container/chunked_vector.h"
#include "container/hash_index.h"
#include "container/sparse_vector.h"
#include "container/string_arena.h"
#include "counters/location_table.h"
#include "counters/sub_table.h"
#include "format/perl_names.h"
#include "test_class.h"

#include <QTest>

#include <set>

using namespace nytprof;
using namespace nytprof::test;

class TestCounters : public QObject {
    Q_OBJECT

private slots:
    // HashIndex

    void indexFindsWhatWasEntered()
    {
        HashIndex<std::uint32_t> index;
        const auto find = [&](std::uint32_t row) {
            return index.find(hashOf(row, 0), [=](std::uint32_t each) { return each == row; });
        };
        for (std::uint32_t row = 1; row <= 1000; ++row) {
            QCOMPARE(find(row), 0U);
            index.insert(hashOf(row, 0), row);
            for (std::uint32_t known = 1; known <= row; known += 7) {
                QCOMPARE(find(known), known);
            }
        }
    }
    void indexDistinguishesEqualHashesByRow()
    {
        HashIndex<std::uint32_t> index;
        for (std::uint32_t row = 1; row <= 10; ++row) {
            index.insert(42, row);
        }
        for (std::uint32_t row = 1; row <= 10; ++row) {
            QCOMPARE(index.find(42, [=](std::uint32_t each) { return each == row; }), row);
        }
        QCOMPARE(index.find(42, [](std::uint32_t) { return false; }), 0U);
    }
    /// Rows are compared where the hash is the same, never because they lie in the same slot.
    void indexComparesEqualHashesOnly()
    {
        HashIndex<std::uint32_t> index;
        for (std::uint64_t hash = 1; hash <= 40; ++hash) {
            index.insert(hash, static_cast<std::uint32_t>(hash));
        }
        for (std::uint64_t hash = 41; hash < 1000; ++hash) {
            QCOMPARE(index.find(hash, [](std::uint32_t) { return true; }), 0U);
        }
    }
    void hashesDependOnEachNumber()
    {
        std::set<std::uint64_t> hashes;
        for (std::uint64_t first = 0; first < 16; ++first) {
            for (std::uint64_t second = 0; second < 16; ++second) {
                for (std::uint64_t third = 0; third < 16; ++third) {
                    hashes.insert(hashOf(first, second, third));
                }
            }
        }
        QCOMPARE(hashes.size(), std::size_t{16 * 16 * 16});
        QCOMPARE(hashOf(1, 2), hashOf(1, 2, 0));
    }

    // ChunkedVector, SparseVector, StringArena

    void rowsNeverMove()
    {
        ChunkedVector<std::uint32_t> rows;
        QCOMPARE(rows.size(), 0U);
        std::vector<const std::uint32_t*> added;
        for (std::uint32_t number = 0; number < 300; ++number) { // several blocks
            auto& row = rows.add();
            QCOMPARE(row, 0U);
            row = number + 1;
            added.push_back(&row);
        }
        QCOMPARE(rows.size(), 300U);
        const auto& constant = rows;
        for (std::uint32_t number = 0; number < 300; ++number) {
            QCOMPARE(&rows[number], added[number]);
            QCOMPARE(&constant[number], added[number]);
            QCOMPARE(rows[number], number + 1);
        }
        std::uint32_t next = 1;
        rows.each([&](std::uint32_t& row) { QCOMPARE(row, next++); });
        QCOMPARE(next, 301U);
        next = 1;
        constant.each([&](const std::uint32_t& row) { QCOMPARE(row, next++); });
        QCOMPARE(next, 301U);
    }
    void rowsThatAreUsed()
    {
        SparseVector<std::uint32_t> rows;
        rows[200] = 5;
        auto& row = rows[63];
        row = 3;
        rows[64] = 4;
        rows[100'000] = 6;
        QCOMPARE(&rows[63], &row);
        QCOMPARE(rows[200], 5U);
        QCOMPARE(rows[199], 0U);
        QStringList used;
        std::size_t visited = 0;
        const auto copy = rows;
        copy.each([&](std::size_t number, std::uint32_t value) {
            ++visited;
            if (value != 0)
                used << QStringLiteral("%1:%2").arg(number).arg(value);
        });
        QCOMPARE(used, (QStringList{"63:3", "64:4", "200:5", "100000:6"}));
        QVERIFY(visited < 1000);
    }
    void textsStayWhereTheyAre()
    {
        StringArena texts(16 * 1024);
        std::vector<std::pair<std::string_view, std::string>> kept;
        for (const std::size_t size : {0, 5, 1000, 1, 16 * 1024, 3, 40'000, 7, 0}) {
            const std::string text(size, static_cast<char>('a' + kept.size()));
            kept.emplace_back(texts.keep(text), text);
        }
        for (int number = 0; number < 20'000; ++number) {
            const auto text = "(eval " + std::to_string(number) + ")[/app/main.pl:3]";
            kept.emplace_back(texts.keep(text), text);
        }
        for (const auto& [there, text] : kept) {
            QVERIFY(there == text);
        }
        QCOMPARE(kept[1].first.data() + 5, kept[2].first.data()); // in one block
        QCOMPARE(kept.back().first.data(), (kept.end() - 2)->first.end());
    }

    // SubTable, LineCounters

    void packages_data()
    {
        QTest::addColumn<QString>("sub");
        QTest::addColumn<QString>("package");
        QTest::newRow("sub") << "A::B::c"
                             << "A::B";
        QTest::newRow("main") << "main::f"
                              << "main";
        QTest::newRow("none") << "f"
                              << "";
        QTest::newRow("anonymous") << "A::__ANON__[C::D.pm:1]"
                                   << "A";
        QTest::newRow("eval") << "A::B::__ANON__[(eval 1)[/x::y:1]:2]"
                              << "A::B";
        QTest::newRow("builtin") << "A::CORE:print"
                                 << "A";
        QTest::newRow("empty") << ""
                               << "";
    }
    void packages()
    {
        QFETCH(QString, sub);
        QFETCH(QString, package);
        const auto name = sub.toStdString();
        QCOMPARE(QString::fromStdString(std::string(packageOf(name))), package);
        SubTable subs;
        QCOMPARE(subs.intern(name, ProfiledSub::Kind::Perl).package, package.toStdString());
    }
    void subsByName()
    {
        SubTable subs;
        QVERIFY(!subs.find("A::f"));
        auto& f = subs.intern("A::f", ProfiledSub::Kind::Xsub);
        auto& g = subs.intern("A::g", ProfiledSub::Kind::Perl);
        QCOMPARE(&subs.intern("A::f", ProfiledSub::Kind::Perl), &f);
        QCOMPARE(subs.find("A::f"), &f);
        QVERIFY(!subs.find("A::"));
        QCOMPARE(f.kind, ProfiledSub::Kind::Xsub); // as it was met first
        QCOMPARE(g.kind, ProfiledSub::Kind::Perl);
        QCOMPARE(f.number, 0U);
        QCOMPARE(g.number, 1U);
        QCOMPARE(subs.all().size(), std::size_t{2});
        auto& main = subs.mainProgram();
        auto& nowhere = subs.nowhere();
        QCOMPARE(main.name, std::string("main::RUNTIME"));
        QCOMPARE(nowhere.name, std::string("main::NULL"));
        QCOMPARE(&subs.mainProgram(), &main);
        QCOMPARE(&subs.nowhere(), &nowhere);
        QCOMPARE(subs.all().size(), std::size_t{4});
        QCOMPARE(subs.countDuplicate(), 1U);
        QCOMPARE(subs.countDuplicate(), 2U);
    }
    void subsByKey()
    {
        SubTable subs;
        auto& f = subs.intern("A::f", ProfiledSub::Kind::Perl);
        auto& g = subs.intern("A::g", ProfiledSub::Kind::Perl);
        QVERIFY(!subs.find(keyOf(1, 1)));
        subs.remember(keyOf(1, 1), f);
        subs.remember(keyOf(1, 2), g);
        subs.remember(keyOf(2, 1), g);
        subs.remember(keyOf(3, 3), f); // as after an import
        QCOMPARE(subs.find(keyOf(1, 1)), &f);
        QCOMPARE(subs.find(keyOf(1, 2)), &g);
        QCOMPARE(subs.find(keyOf(2, 1)), &g);
        QCOMPARE(subs.find(keyOf(3, 3)), &f);
        QVERIFY(!subs.find(keyOf(2, 2)));
        QVERIFY(keyOf(1, 2) == keyOf(1, 2));
        QVERIFY(!(keyOf(1, 2) == keyOf(1, 3)));
        QVERIFY(!(keyOf(1, 2) == keyOf(3, 2)));
    }
    void subsWhoseKeysCollide()
    {
        SubTable subs;
        const auto pair = collision([](std::uint32_t name) { return hashOf(1, name); });
        auto& f = subs.intern("A::f", ProfiledSub::Kind::Perl);
        auto& g = subs.intern("A::g", ProfiledSub::Kind::Perl);
        subs.remember(keyOf(1, pair.first), f);
        QVERIFY(!subs.find(keyOf(1, pair.second)));
        subs.remember(keyOf(1, pair.second), g);
        QCOMPARE(subs.find(keyOf(1, pair.first)), &f);
        QCOMPARE(subs.find(keyOf(1, pair.second)), &g);
    }
    void countersOfLines()
    {
        LocationTable locations;
        LineCounters lines(locations);
        QCOMPARE(lines.size(), 1U); // 0 is none
        const auto first = lines.intern({1, 10, 0, 0});
        const auto second = lines.intern({1, 11, 0, 0});
        QCOMPARE(lines.intern({1, 10, 0, 0}), first);
        QCOMPARE(lines.location(second).line, 11U);
        QCOMPARE(lines.size(), 1U); // nothing has been counted
        lines.at(second) = {500, 2};
        QCOMPARE(lines.size(), second + 1);
        QCOMPARE(lines.at(first).count, std::uint64_t{0});
        QCOMPARE(lines.size(), second + 1);
        QCOMPARE(lines.at(second).units, Clock::Units{500});
        QCOMPARE(lines.at(second).count, std::uint64_t{2});
        LineCounters other(locations); // of another thread
        QCOMPARE(other.intern({1, 11, 0, 0}), second);
        QCOMPARE(other.at(second).count, std::uint64_t{0});
        lines.clear();
        QCOMPARE(lines.at(second).units, Clock::Units{0});
        QCOMPARE(lines.at(second).count, std::uint64_t{0});
        QCOMPARE(lines.size(), second + 1);
    }
    void currentLine()
    {
        LocationTable locations;
        LineCounters lines(locations);
        QCOMPARE(lines.current(), LineId{0});
        lines.moveTo(1);
        lines.advance(30, 0, 1); // in line 1 for 30 units, then line 0 begins
        lines.moveTo(1000); // a new counter moves all others
        lines.advance(5, 1, 2);
        lines.advance(7, 1000, 0);
        QCOMPARE(lines.current(), LineId{1000});
        QCOMPARE(lines.at(0).count, std::uint64_t{1});
        QCOMPARE(lines.at(1).units, Clock::Units{37});
        QCOMPARE(lines.at(1).count, std::uint64_t{2});
        QCOMPARE(lines.at(1000).units, Clock::Units{5});
        QVERIFY(lines.hasCounted(1) && !lines.hasCounted(1000));
        QVERIFY(lines.has(1000) && !lines.has(1001) && !lines.hasCounted(1001));
        lines.moveTo(1);
        static_cast<void>(lines.at(100'000));
        lines.advance(1, 0, 0);
        QCOMPARE(lines.at(1).units, Clock::Units{38});
    }
};

NYTPROF_TEST(TestCounters)
#include "tst_counters.moc"
