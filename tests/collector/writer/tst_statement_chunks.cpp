// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fake_program.h"
#include "test_class.h"
#include "writer/slice_writer.h"

#include <QTest>

using namespace nytprof;

namespace {

QByteArray bytesOf(ChunkEncoder& chunks)
{
    const auto& bytes = chunks.bytes();
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}

/// What would be in a file.
class Bytes : public ChunkStream {
public:
    QByteArray bytes;

private:
    void write(std::span<const std::uint8_t> written) override
    {
        bytes.append(
            reinterpret_cast<const char*>(written.data()), static_cast<qsizetype>(written.size()));
    }
};

} // namespace

class TestStatementChunks : public QObject {
    Q_OBJECT

private slots:
    void init() { m_out = std::make_unique<Bytes>(); }

    /// A line that more was taken out of than it took counts as nothing, and costs no other line.
    void negativeTimeStaysOnItsLine()
    {
        count({{-5000, 1}, {2000, 1}, {300, 1}});
        ChunkEncoder expected;
        expected.newFid(1, 0, 0, FidFlag::ViaStatement, {"/a.pl"});
        expected.timeLine(0, 1, 1);
        expected.timeLine(2000, 1, 2);
        expected.timeLine(300, 1, 3);
        QCOMPARE(written(1), bytesOf(expected));
    }

    /// What rounding takes from one line goes to the next, so that the sum is right.
    void roundingIsCarriedOn()
    {
        count({{1, 1}, {1, 1}, {1, 1}, {1, 1}});
        ChunkEncoder expected;
        expected.newFid(1, 0, 0, FidFlag::ViaStatement, {"/a.pl"});
        expected.timeLine(0, 1, 1);
        expected.timeLine(1, 1, 2);
        expected.timeLine(0, 1, 3);
        expected.timeLine(1, 1, 4);
        QCOMPARE(written(0.49), bytesOf(expected));
    }

    /// n executions are n chunks; time without an execution is a discounted chunk.
    void executionsAreChunks()
    {
        count({{70, 3}, {30, 0}});
        ChunkEncoder expected;
        expected.newFid(1, 0, 0, FidFlag::ViaStatement, {"/a.pl"});
        expected.timeLine(70, 1, 1);
        expected.timeLine(0, 1, 1);
        expected.timeLine(0, 1, 1);
        expected.discount();
        expected.timeLine(30, 1, 2);
        QCOMPARE(written(1), bytesOf(expected));
    }

private:
    /// Line 1 has the first counter, line 2 the second...
    void count(const std::vector<LineCounter>& counters)
    {
        m_lines.clear();
        const auto file = m_files.intern("/a.pl", FidFlag::ViaStatement);
        m_files.beginProfile();
        std::uint32_t line = 0;
        for (const auto& counter : counters) {
            const auto id = m_lines.intern({file, ++line});
            m_lines.at(id) = counter;
        }
    }
    QByteArray written(double ticksPerUnit)
    {
        const Options options;
        const Log log({}, 0);
        ProgramClock clock{Clock()};
        SubTable subs;
        ContextTree contexts;
        CallStack calls;
        MemoryRecorder* const noMemory = nullptr;
        const ProfileSource source{
            options, m_program, log, clock, m_files, m_lines, subs, contexts, calls, noMemory};
        SliceWriter slices;
        Bytes elsewhere;
        slices.end(elsewhere, source, {}, ticksPerUnit);
        m_files.beginProfile();
        slices.writeStatements(*m_out, source);
        m_out->sync();
        return m_out->bytes;
    }

    std::unique_ptr<Bytes> m_out;
    test::FakeProgram m_program;
    LocationTable m_locations;
    FileTable m_files{m_program, false, m_locations};
    LineCounters m_lines{m_locations};
};

NYTPROF_TEST(TestStatementChunks)
#include "tst_statement_chunks.moc"
