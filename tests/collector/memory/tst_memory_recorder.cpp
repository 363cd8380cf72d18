// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Blocks of malloc: those of Qt's library, which calls it through a table as XS modules do.
#include "memory/memory_recorder.h"
#include "test_class.h"

#include <QByteArray>
#include <QTest>

#include <atomic>
#include <optional>
#include <thread>

using namespace nytprof;
using namespace nytprof::test;

class TestMemoryRecorder : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        std::string error;
        m_memory = MemoryRecorder::begin(m_lines, m_calls, m_inHook, true, error);
        if (!m_memory)
            QSKIP(error.c_str());
    }
    void cleanup()
    {
        if (m_memory)
            m_memory->end();
        m_inHook = false;
        m_lines.moveTo(0);
    }
    void blocksBelongToTheLineThatAllocates()
    {
        m_lines.moveTo(3);
        std::optional<QByteArray> text(std::in_place, 100'000, 'x');
        m_lines.moveTo(5);
        QVERIFY(isAbout(sumsOf(3).allocated, 100'000));
        QVERIFY(isAbout(sumsOf(3).live(), 100'000));
        text.reset();
        QVERIFY(isAbout(sumsOf(3).freed, 100'000));
        QCOMPARE(sumsOf(3).live(), 0);
        QCOMPARE(sumsOf(5).freed, 0U);
    }
    void reallocatedBlocksBelongToWhoDid()
    {
        m_lines.moveTo(3);
        QByteArray text(10'000, 'x');
        m_lines.moveTo(4);
        text.resize(200'000);
        m_lines.moveTo(0);
        QCOMPARE(sumsOf(3).live(), 0);
        QVERIFY(sumsOf(4).live() >= 200'000); // Qt reserves more
    }
    void ourOwnBlocksBelongToNobody()
    {
        m_lines.moveTo(3);
        m_inHook = true;
        std::optional<QByteArray> text(std::in_place, 100'000, 'x');
        m_inHook = false;
        text.reset();
        QCOMPARE(sumsOf(3).allocated, 0U);
        QCOMPARE(sumsOf(3).freed, 0U);
    }
    void pausesCountFreesOnly()
    {
        m_lines.moveTo(3);
        std::optional<QByteArray> first(std::in_place, 100'000, 'x');
        m_memory->pause();
        std::optional<QByteArray> second(std::in_place, 100'000, 'x');
        first.reset();
        m_memory->resume();
        second.reset();
        QVERIFY(isAbout(sumsOf(3).allocated, 100'000));
        QVERIFY(isAbout(sumsOf(3).freed, 100'000));
    }
    void otherThreadsFree()
    {
        m_lines.moveTo(3);
        std::optional<QByteArray> text(std::in_place, 100'000, 'x');
        m_lines.moveTo(0);
        std::thread([&] {
            text.reset();
            text.emplace(50'000, 'y'); // is not counted
        }).join();
        m_memory->update();
        QCOMPARE(sumsOf(3).live(), 0);
        QVERIFY(sumsOf(0).allocated < 50'000);
    }
    void oneThreadIsRecorded()
    {
        std::string error;
        QVERIFY(!MemoryRecorder::begin(m_lines, m_calls, m_inHook, true, error));
        QCOMPARE(error, "memory is recorded for one thread of a process");
    }
    void peaksAreNoted()
    {
        m_lines.moveTo(3);
        std::optional<QByteArray> text(std::in_place, 10'000'000, 'x');
        text.reset();
        const auto& totals = m_memory->totals();
        QVERIFY(isAbout(totals.peakLive, 10'000'000));
        QVERIFY(totals.live < 1'000'000);
        QVERIFY(totals.peakTime > 0);
        QVERIFY(isAbout(m_memory->rows().liveAtPeak(pairOf(3)), 10'000'000));
    }
    /// Blocks of an earlier recording, or none.
    void earlierBlocksAreIgnored()
    {
        m_lines.moveTo(3);
        std::optional<QByteArray> text(std::in_place, 100'000, 'x');
        m_memory->end();
        init();
        text.reset();
        QCOMPARE(sumsOf(3).freed, 0U);
    }

private:
    std::uint32_t pairOf(LineId line) { return m_memory->rows().numberOf({line, 0}); }
    MemoryRows::Sums sumsOf(LineId line) { return m_memory->rows().sums(pairOf(line)); }
    template <class Number>
    static bool isAbout(Number got, std::int64_t expected)
    {
        return static_cast<std::int64_t>(got) >= expected
            && static_cast<std::int64_t>(got) < expected + expected / 50 + 200;
    }

    LocationTable m_locations;
    LineCounters m_lines{m_locations};
    CallStack m_calls;
    std::atomic<bool> m_inHook = false;
    MemoryRecorder* m_memory = nullptr;
};

NYTPROF_TEST(TestMemoryRecorder)
#include "tst_memory_recorder.moc"
