// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// How much memory reading a file may take, and what is done where less is there.
#include "load/load_profile.h"
#include "profile/profile.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <new>
#include <thread>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace nytprof;
using namespace nytprof::test;

namespace {

/// How many allocations of 1 MiB or more fail from here on.
std::atomic<int> refusals = 0;

} // namespace

void* operator new(std::size_t size)
{
    if (refusals > 0 && size >= std::size_t{1} << 20) {
        --refusals;
        throw std::bad_alloc();
    }
    void* const memory = std::malloc(size);
    if (!memory)
        throw std::bad_alloc();
    return memory;
}

void operator delete(void* memory) noexcept { std::free(memory); }

void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

constexpr std::size_t Megabyte = std::size_t{1} << 20;

using Bytes = std::vector<std::uint8_t>;

Bytes makeManyLines()
{
    auto stream = StreamBuilder::begun();
    stream.newFid(1, "/program.pl").time(5, 1, 1).startDeflate();
    for (int i = 0; i < 300'000; ++i)
        stream.srcLine(1, 5, "x\n");
    return stream.pidEnd(7, 2).bytes();
}

/// A few kilobytes, of which some megabytes of tables are made.
const Bytes& manyLines()
{
    static const Bytes file = makeManyLines();
    return file;
}

} // namespace

class LoadMemoryTest : public QObject {
    Q_OBJECT

private slots:
    void budgetsFollowTheFile()
    {
        const MemoryBudget budget(std::size_t{4} << 30);
        QCOMPARE(budget.most(), std::size_t{4} << 30);
        QCOMPARE(budget.most(0), 32 * Megabyte);
        QCOMPARE(budget.most(22'000), 32 * Megabyte + 128 * 22'000);
        QCOMPARE(budget.most((127 << 18) - 1), 4096 * Megabyte - 128);
        QCOMPARE(budget.most((127 << 18) + 1), budget.most());
        QCOMPARE(budget.most(~std::uint64_t{0}), budget.most());
        QCOMPARE(MemoryBudget(Megabyte).most(100), Megabyte);
        QCOMPARE(MemoryBudget(Megabyte, 1000).most(2), std::size_t{1256});
    }

    void aQuarterOfTheMachine()
    {
        const auto pages = static_cast<std::size_t>(::sysconf(_SC_PHYS_PAGES));
        QCOMPARE(MemoryBudget().most(),
            pages / 4 * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE))
                + pages % 4 * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) / 4);
        QCOMPARE(MemoryBudget().most(0), std::min(MemoryBudget().most(), 32 * Megabyte));
    }

    /// Or of what "ulimit -v" leaves.
    void aQuarterOfTheAddressSpace()
    {
        rlimit before{};
        QCOMPARE(::getrlimit(RLIMIT_AS, &before), 0);
        std::size_t pagesUsed = 0;
        std::ifstream("/proc/self/statm") >> pagesUsed;
        const std::size_t used = pagesUsed * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
        const auto budgetWithin = [&](std::size_t bytes) {
            const rlimit limit{bytes, before.rlim_max};
            ::setrlimit(RLIMIT_AS, &limit);
            const std::size_t most = MemoryBudget().most();
            ::setrlimit(RLIMIT_AS, &before);
            return most;
        };
        const std::size_t most = budgetWithin(used + 64 * Megabyte);
        QVERIFY2(most > 15 * Megabyte && most <= 16 * Megabyte, qPrintable(QString::number(most)));
        QCOMPARE(budgetWithin(used / 2), std::size_t{0}); // more is in use than may be
    }

    /// What may be held follows from the size of the whole file, read or not.
    void smallFiles_data()
    {
        QTest::addColumn<int>("bytesBehind");
        QTest::addColumn<bool>("isPipe");
        QTest::addColumn<bool>("fits");
        QTest::newRow("a file that inflates to a thousand times as much") << 0 << false << false;
        QTest::newRow("one that is large behind what was read") << 100'000 << false << true;
        QTest::newRow("the same through a pipe, which does not say how much comes")
            << 100'000 << true << false;
    }

    void smallFiles()
    {
        QFETCH(int, bytesBehind);
        QFETCH(bool, isPipe);
        QFETCH(bool, fits);
        Bytes file = manyLines();
        file.resize(file.size() + static_cast<std::size_t>(bytesBehind)); // not read
        LoadOptions options;
        options.memory = MemoryBudget(64 * Megabyte, Megabyte);
        const LoadResult result
            = isPipe ? loadThroughPipe(file, options) : loadProfile(std::span(file), options);
        QVERIFY(result.profile);
        QCOMPARE(result.profile->complete(), fits);
        QCOMPARE(
            result.diagnostics.front().message.starts_with("needs more memory than any"), !fits);
    }

    /// From a pipe so much may be held as belongs to what has been read of it.
    void pipesThatGoOn()
    {
        auto stream = StreamBuilder::begun();
        for (int i = 0; i < 40'000; ++i)
            stream.subInfo(0, "s::" + std::to_string(i), 1, 2);
        const Bytes file = stream.pidEnd(7, 2).bytes();
        LoadOptions options;
        options.memory = MemoryBudget(64 * Megabyte, 4 * Megabyte);
        QVERIFY(loadThroughPipe(file, options).profile->complete());
        options.memory = MemoryBudget(4 * Megabyte); // which this file does not fit into
        QVERIFY(!loadThroughPipe(file, options).profile->complete());
    }

    /// Where less is free than reported, a quarter is tried.
    void memoryThatIsNotThere_data()
    {
        QTest::addColumn<qsizetype>("budget");
        QTest::addColumn<int>("refused");
        QTest::addColumn<QString>("messages");
        const auto full = QStringLiteral(
            "too large for this machine: it may use %1 MiB of memory; read up to there");
        const auto none
            = QStringLiteral("out of memory; end other programs, or raise the limit of ulimit -v");
        QTest::newRow("enough") << qsizetype{16 << 20} << 0 << QString();
        QTest::newRow("a quarter of it") << qsizetype{16 << 20} << 1 << full.arg(4);
        QTest::newRow("a quarter is just enough") << qsizetype{4 << 20} << 1 << full.arg(1);
        QTest::newRow("a quarter is too little") << qsizetype{(4 << 20) - 4} << 1 << none;
        QTest::newRow("nothing") << qsizetype{16 << 20} << 1000 << none;
    }

    void memoryThatIsNotThere()
    {
        QFETCH(qsizetype, budget);
        QFETCH(int, refused);
        QFETCH(QString, messages);
        const Bytes& file = manyLines();
        LoadOptions options;
        options.memory
            = MemoryBudget(64 * Megabyte, static_cast<std::size_t>(budget) - 128 * file.size());
        refusals = refused;
        const LoadResult result = loadProfile(std::span(file), options);
        refusals = 0;
        QString said;
        for (const Diagnostic& diagnostic : result.diagnostics)
            said += QString::fromStdString(diagnostic.message);
        QCOMPARE(said, messages);
        QCOMPARE(result.profile != nullptr, !messages.startsWith("out of memory"));
        QCOMPARE(result.profile && result.profile->complete(), refused == 0);
        QVERIFY(!result.cancelled);
    }

    /// What comes through a pipe cannot be read again.
    void memoryThatIsNotThereForAPipe()
    {
        LoadOptions options;
        options.memory = MemoryBudget(64 * Megabyte, 64 * Megabyte);
        const Bytes& file = manyLines();
        QVERIFY(loadThroughPipe(file, options).profile->complete());
        refusals = 1;
        const LoadResult result = loadThroughPipe(file, options);
        refusals = 0;
        QVERIFY(!result.profile);
        QCOMPARE(result.diagnostics.size(), 1U);
        QCOMPARE(result.diagnostics.front().severity, Diagnostic::Severity::Error);
        QVERIFY(describe("F", result.diagnostics.front()).starts_with("F: out of memory"));
    }

    void theLeastBudget()
    {
        const auto file = StreamBuilder::begun().pidEnd(7, 2).bytes();
        LoadOptions options;
        options.memory = MemoryBudget(Megabyte);
        QVERIFY(loadProfile(std::span(file), options).profile);
        options.memory = MemoryBudget(Megabyte - 1);
        const LoadResult none = loadProfile(std::span(file), options);
        QVERIFY(!none.profile);
        QVERIFY(none.diagnostics.front().message.starts_with("out of memory"));
    }

private:
    LoadResult loadThroughPipe(const Bytes& bytes, const LoadOptions& options)
    {
        const std::string path = m_folder.filePath(QStringLiteral("pipe")).toStdString();
        ::mkfifo(path.c_str(), 0600);
        std::signal(SIGPIPE, SIG_IGN); // when not all of it is read
        const std::jthread writer([&] {
            std::ofstream(path, std::ios::binary)
                .write(reinterpret_cast<const char*>(bytes.data()), std::ssize(bytes));
        });
        return loadProfile(path, options);
    }

    QTemporaryDir m_folder;
};

NYTPROF_TEST(LoadMemoryTest, QCoreApplication)
#include "tst_load_memory.moc"
