// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Files that stand for more than fits into memory are shown as far as it fits.
#include "command_run.h"
#include "load/load_profile.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "stream_builder.h"
#include "test_class.h"
#include "test_paths.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <zlib.h>

#include <atomic>
#include <cstdlib>
#include <functional>
#include <new>

#include <malloc.h>

using namespace nytprof;
using namespace nytprof::test;

namespace {

std::atomic<std::size_t> inUse = 0;
std::atomic<std::size_t> maxInUse = 0;

} // namespace

void* operator new(std::size_t size)
{
    void* const memory = std::malloc(size);
    if (!memory)
        throw std::bad_alloc();
    const std::size_t now = inUse += malloc_usable_size(memory);
    std::size_t most = maxInUse;
    while (now > most && !maxInUse.compare_exchange_weak(most, now)) { }
    return memory;
}

void operator delete(void* memory) noexcept
{
    inUse -= memory ? malloc_usable_size(memory) : 0;
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept { operator delete(memory); }

namespace {

constexpr std::size_t Megabyte = std::size_t{1} << 20;
/// What may be held of each file.
constexpr std::size_t Budget = 4 * Megabyte;

using Fill = std::function<void(StreamBuilder& stream, std::uint32_t i)>;

std::string bytesOf(const StreamBuilder& stream)
{
    const auto bytes = stream.bytes();
    return {bytes.begin(), bytes.end()};
}

std::string profileWith(std::uint32_t count, const Fill& fill)
{
    auto stream = StreamBuilder::begun();
    stream.newFid(1, "/program.pl").time(5, 1, 1);
    for (std::uint32_t i = 0; i < count; ++i)
        fill(stream, i);
    return bytesOf(stream.pidEnd(7, 2));
}

std::string textWith(std::string text, std::uint32_t count, const std::string& before)
{
    for (std::uint32_t i = 0; i < count; ++i)
        text += before + std::to_string(i) + " 1\n";
    return text;
}

/// A piece over and over, in a zlib stream, or a gzip file.
std::string compressed(
    const std::string& first, const std::string& piece, std::size_t count, int windowBits)
{
    z_stream stream{};
    if (deflateInit2(&stream, 9, Z_DEFLATED, windowBits, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        return {};
    std::string out;
    std::string room(Megabyte, '\0');
    const auto add = [&](const std::string& in, int flush) {
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
        stream.avail_in = static_cast<uInt>(in.size());
        do {
            stream.next_out = reinterpret_cast<Bytef*>(room.data());
            stream.avail_out = static_cast<uInt>(room.size());
            deflate(&stream, flush);
            out.append(room, 0, room.size() - stream.avail_out);
        } while (stream.avail_out == 0);
    };
    add(first, Z_NO_FLUSH);
    for (std::size_t i = 0; i < count; ++i)
        add(piece, Z_NO_FLUSH);
    add({}, Z_FINISH);
    deflateEnd(&stream);
    return out;
}

} // namespace

class MemoryBudgetTest : public QObject {
    Q_OBJECT

private slots:
    void whatFitsIsShown_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        const auto row = [](const char* name, const std::string& bytes) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes);
        };
        const auto profile = [&](const char* name, std::uint32_t count, const Fill& fill) {
            row(name, profileWith(count, fill));
        };
        profile("source lines", 500'000,
            [](StreamBuilder& stream, std::uint32_t) { stream.srcLine(1, 5, "x\n"); });
        profile("texts of source lines", 25'000, [](StreamBuilder& stream, std::uint32_t i) {
            stream.srcLine(1, i, std::string(400, 'x') + std::to_string(i));
        });
        profile("files", 75'000, [](StreamBuilder& stream, std::uint32_t i) {
            stream.newFid(i + 2, "/f" + std::to_string(i));
        });
        profile("lines", 250'000,
            [](StreamBuilder& stream, std::uint32_t i) { stream.time(1, 1, i * 5000); });
        profile("lines of many files", 100'000,
            [](StreamBuilder& stream, std::uint32_t i) { stream.time(1, i + 1, 100); });
        profile("subs", 100'000, [](StreamBuilder& stream, std::uint32_t i) {
            stream.subInfo(1, "s::" + std::to_string(i), 1, 2);
        });
        profile("callers", 200'000, [](StreamBuilder& stream, std::uint32_t i) {
            stream.subCallers("f", {1, i, "main::g", 1, 1, 1, 0, 0});
        });
        profile("call tree nodes", 225'000, [](StreamBuilder& stream, std::uint32_t i) {
            stream.subReturn(i % 1000 == 999 ? 1 : 2, 1, 1,
                "s::" + std::to_string(i % 1000 == 999 ? i / 1000 : i % 1000));
        });
        profile("calls that are not over", 225'000,
            [](StreamBuilder& stream, std::uint32_t i) { stream.subReturn(i + 1, 1, 1, "s::f"); });
        profile("attributes", 750'000,
            [](StreamBuilder& stream, std::uint32_t) { stream.text(":a=b"); });
        profile("applications", 125'000, [](StreamBuilder& stream, std::uint32_t i) {
            stream.text(":application=" + std::to_string(i));
        });
        profile("processes", 200'000,
            [](StreamBuilder& stream, std::uint32_t i) { stream.pidStart(i + 8, 7, 1.5e9); });
        row("a string of 40 MB", profileWith(1, [](StreamBuilder& stream, std::uint32_t) {
            stream.srcLine(1, 1, std::string(40 * Megabyte, 'x'));
        }));
        row("folded stacks", textWith("", 225'000, "main;f;g"));
        row("callgrind", textWith("# callgrind format\nevents: Ticks\nfn=main\n", 100'000, "fn=f"));
        std::string tmon = "#fOrTyTwO\n$hz=100;\n$XS_VERSION='DProf 1';\n$over_utime=0; "
                           "$over_stime=0; $over_rtime=0;\n$over_tests=1;\n$rrun_utime=0; "
                           "$rrun_stime=0; $rrun_rtime=0;\n\nPART2\n& 1 main f\n";
        for (int i = 0; i < 375'000; ++i)
            tmon += "+ 1\n";
        row("calls of tmon.out", tmon);
    }

    /// What loading takes is no more than a few times what may be held.
    void whatFitsIsShown()
    {
        QFETCH(const QByteArray, bytes);
        LoadOptions options;
        options.memory = MemoryBudget(Budget);
        const std::size_t before = inUse;
        maxInUse = before;
        const LoadResult result
            = loadProfile({reinterpret_cast<const std::uint8_t*>(bytes.constData()),
                              static_cast<std::size_t>(bytes.size())},
                options);
        QVERIFY(!result.diagnostics.empty());
        QVERIFY(result.profile);
        const bool isReported = std::any_of(
            result.diagnostics.begin(), result.diagnostics.end(), [](const Diagnostic& diagnostic) {
                return diagnostic.message.find("too large for this machine") != std::string::npos
                    && diagnostic.offset > 0
                    && diagnostic.severity == Diagnostic::Severity::Warning;
            });
        QVERIFY(isReported);
        QVERIFY(!result.profile->complete());
        QVERIFY2(maxInUse - before < 13 * Budget / 2,
            qPrintable(QString::number((maxInUse - before) / Megabyte)));
    }

    /// A gzip file of some kilobytes that inflates to much more than the budget.
    void bombs()
    {
        auto head = StreamBuilder::begun();
        head.newFid(1, "/program.pl").time(5, 1, 1);
        const std::string inner = compressed({}, linesOfSource(4000), 1500, MAX_WBITS);
        const std::string bomb = compressed(bytesOf(head) + "z" + inner, {}, 0, 16 + MAX_WBITS);
        QVERIFY(bomb.size() < 3000);
        const QString path = m_folder.filePath(QStringLiteral("bomb"));
        write(path.toStdString(), bomb);
        const CommandRun run = runLimited(400'000, {"top", path});
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.err.contains(QStringLiteral("needs more memory than any profile of its size")),
            qPrintable(run.err));
        QVERIFY2(run.err.contains(QStringLiteral("byte ")), qPrintable(run.err));
    }

    /// Whatever the limit: what there is, or a message.
    void noLimitCrashes()
    {
        const QString path = m_folder.filePath(QStringLiteral("large"));
        write(path.toStdString(), profileWith(60'000, [](StreamBuilder& stream, std::uint32_t i) {
            stream.subInfo(1, "s::" + std::to_string(i), 1, 2);
            stream.srcLine(1, i, "line " + std::to_string(i));
        }));
        for (int megabytes = 20; megabytes <= 100; megabytes += 8) {
            const CommandRun run = runLimited(megabytes * 1000, {"top", path});
            QVERIFY2(run.exitCode >= 0, qPrintable(QString::number(megabytes) + run.err));
            QVERIFY2(!run.out.isEmpty() || !run.err.isEmpty(), "says nothing");
        }
    }

private:
    static void write(const std::string& path, const std::string& content)
    {
        writeFile(QString::fromStdString(path), QByteArray::fromStdString(content));
    }

    /// Chunks of so many lines of source.
    static std::string linesOfSource(int count)
    {
        auto lines = StreamBuilder();
        const std::size_t headline = bytesOf(lines).size();
        for (int i = 0; i < count; ++i)
            lines.srcLine(1, 5, "x\n");
        return bytesOf(lines).substr(headline);
    }

    /// With so much address space.
    static CommandRun runLimited(int kilobytes, const QStringList& arguments)
    {
        QProcess process;
        process.start("sh",
            QStringList{"-c", QStringLiteral("ulimit -v %1; exec \"$0\" \"$@\"").arg(kilobytes),
                commandPath()}
                + arguments);
        process.waitForFinished();
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
    }

    QTemporaryDir m_folder;
};

NYTPROF_TEST(MemoryBudgetTest, QCoreApplication)
#include "tst_memory_budget.moc"
