// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/slice_checkpoints.h"

#include "test_class.h"

#include <QTest>

#include <random>

using namespace nytprof;

namespace {

constexpr std::uint32_t Ids = 1000; // of lines, and of call sites
constexpr std::size_t Slices = 4000;

/// Five hundred rows in each slice.
SliceLog longLog()
{
    constexpr std::uint32_t Rows = 250;
    std::mt19937 generator(1);
    const auto random = [&] { return static_cast<std::uint32_t>(generator()); };
    SliceBlock block;
    block.files = {{1, "/a.pl"}};
    block.subs = {{'p', 1, 1, 1, "main::f"}};
    for (std::uint32_t i = 1; i <= Ids; ++i) {
        block.lines.push_back({1, i, 0, 0});
        block.contexts.push_back({0, 0, 0});
        block.sites.push_back({i, i, 0});
    }
    for (std::size_t slice = 0; slice < Slices; ++slice) {
        block.slices.push_back({{1000, 0, 1000, 0}, Rows, Rows, 1, 0});
        for (std::uint32_t row = 0; row < Rows; ++row) {
            block.lineRows.push_back({1 + random() % Ids, 1, random() % 2000});
            block.siteRows.push_back({random() % Ids, 1, random() % 2000});
        }
        block.inclusiveRows.push_back({random() % Ids, 0, random() % 2000});
    }
    SliceLog log;
    return log.append(std::move(block)) ? log : SliceLog();
}

SliceSums sumsUpTo(const SliceLog& log, std::size_t slice)
{
    auto sums = log.none();
    log.move(sums, 0, slice);
    return sums;
}

} // namespace

class SliceCheckpointsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QCOMPARE(m_log.slices().size(), Slices); }

    void haveTheSumsOfAllSlicesBefore()
    {
        auto position = m_checkpoints.at(0);
        QVERIFY(position.sums == m_log.none());
        for (const std::size_t slice : {Slices, Slices / 2, std::size_t{17}, Slices - 1}) {
            const auto wanted = sumsUpTo(m_log, slice);
            QVERIFY(m_checkpoints.at(slice).sums == wanted);
            m_checkpoints.move(position, slice);
            QVERIFY(position.sums == wanted);
            QCOMPARE(position.slice, slice);
        }
    }

    /// Neither the begin nor the end is farther from a checkpoint than the middle is.
    void eachSliceIsNearOne()
    {
        const auto rows = m_log.rowsBegin(Slices);
        std::size_t longest = 0;
        for (std::size_t slice = 0; slice <= Slices; slice += 50) {
            auto position = m_checkpoints.at(slice < Slices / 2 ? Slices : 0);
            longest = std::max(longest, m_checkpoints.move(position, slice));
        }
        QVERIFY2(longest < rows / 5, qPrintable(QString::number(longest)));
    }

    void aShortMoveNeedsTheRowsBetween()
    {
        auto position = m_checkpoints.at(1500);
        QCOMPARE(m_checkpoints.move(position, 1501), m_log.rowsBegin(1501) - m_log.rowsBegin(1500));
    }

    void takeLessThanFourTimesTheRows()
    {
        QVERIFY(m_checkpoints.heldBytes() < 4 * m_log.rowsBegin(Slices));
    }

private:
    SliceLog m_log = longLog();
    SliceCheckpoints m_checkpoints{m_log};
};

NYTPROF_TEST(SliceCheckpointsTest)
#include "tst_slice_checkpoints.moc"
