// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "deflate/deflate_section.h"
#include "deflate/text_deflate.h"
#include "required_packages.h"
#include "test_class.h"
#include "test_paths.h"

#include <QProcess>
#include <QTest>

#include <optional>

#include <zlib.h>
#ifdef __x86_64__
#include <cpuid.h>
#endif

using namespace nytprof;
using namespace nytprof::test;
using Bytes = std::vector<std::uint8_t>;
using Flush = RawDeflate::Flush;

namespace {

Bytes bytesOf(const char* text)
{
    const std::string_view view(text);
    return {view.begin(), view.end()};
}

Bytes inflated(const Bytes& compressed)
{
    Bytes result(1000);
    z_stream stream{};
    inflateInit2(&stream, -15);
    stream.next_in = const_cast<std::uint8_t*>(compressed.data());
    stream.avail_in = static_cast<uInt>(compressed.size());
    stream.next_out = result.data();
    stream.avail_out = static_cast<uInt>(result.size());
    inflate(&stream, Z_SYNC_FLUSH);
    result.resize(stream.total_out);
    inflateEnd(&stream);
    return result;
}

/// Whether upper halves of vector registers are in use; nothing where the processor does not report
/// it.
std::optional<bool> upperHalvesInUse()
{
#ifdef __x86_64__
    constexpr unsigned ExtendedStates = 0xD;
    constexpr unsigned ReportsUse = 1U << 2;
    constexpr unsigned UpperHalves = 1U << 2;
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    if (__get_cpuid_count(ExtendedStates, 1, &a, &b, &c, &d) != 0 && (a & ReportsUse) != 0) {
        __asm__ volatile("xgetbv" : "=a"(a), "=d"(d) : "c"(1));
        return (a & UpperHalves) != 0;
    }
#endif
    return {};
}

} // namespace

/// Whatever compresses, it must keep what its flushes promise: others add to the stream between.
class TestRawDeflate : public QObject {
    Q_OBJECT

private slots:
    /// Run by the next test, with a library that lacks one of the functions.
    void withoutACompleteLibrary()
    {
        if (qEnvironmentVariableIsSet("ISAL_IS_INCOMPLETE"))
            QVERIFY(!makeIsalDeflate(6));
    }
    void anIncompleteLibraryIsNotUsed()
    {
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("ISAL_IS_INCOMPLETE", "1");
        environment.insert("LD_LIBRARY_PATH", buildPath("tests/model/incomplete_isal"));
        process.setProcessEnvironment(environment);
        process.start(
            QCoreApplication::applicationFilePath(), {"TestRawDeflate", "withoutACompleteLibrary"});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 0);
    }

    void compressors_data()
    {
        QTest::addColumn<bool>("isal");
        QTest::addColumn<int>("level");
        for (int level = 1; level <= 9; ++level) {
            QTest::addRow("zlib, level %d", level) << false << level;
            QTest::addRow("ISA-L, level %d", level) << true << level;
        }
    }
    void compressors()
    {
        QFETCH(bool, isal);
        QFETCH(int, level);
        const auto deflate = isal ? makeIsalDeflate(level) : makeZlibDeflate(level);
        if (!deflate) {
            SKIP_WITHOUT("libisal-dev");
        }
        Bytes out;
        deflate->deflate(bytesOf("once and "), Flush::None, out);
        deflate->deflate(bytesOf("once more, "), Flush::Sync, out);
        QCOMPARE(inflated(out), bytesOf("once and once more, "));

        // As from a new compressor, which has not seen the text before.
        const auto text = bytesOf("a text that comes twice");
        const auto fresh = isal ? makeIsalDeflate(level) : makeZlibDeflate(level);
        Bytes first;
        fresh->deflate(text, Flush::Sync, first);
        Bytes again;
        deflate->restart();
        deflate->deflate(text, Flush::Sync, again);
        QCOMPARE(again, first);
        QCOMPARE(inflated(again), text);
    }
    void checksums()
    {
        const auto isal = makeIsalDeflate(6);
        if (!isal) {
            SKIP_WITHOUT("libisal-dev");
        }
        const auto text = bytesOf("Wikipedia");
        QCOMPARE(makeZlibDeflate(6)->adler32(1, text), 0x11E60398u);
        QCOMPARE(isal->adler32(1, text), 0x11E60398u);
    }

    /// Where they stay in use, SSE instructions of the profiled program are slow.
    void leavesVectorRegistersAlone()
    {
        const auto isal = makeIsalDeflate(6);
        if (!isal) {
            SKIP_WITHOUT("libisal-dev");
        }
        if (!upperHalvesInUse()) {
            QSKIP("this processor does not report which registers are in use");
        }
        const Bytes text(100'000, 'a');
        Bytes out;
        isal->deflate(text, Flush::Sync, out);
        QVERIFY(!*upperHalvesInUse());
        QVERIFY(isal->adler32(1, text) != 0);
        QVERIFY(!*upperHalvesInUse());
    }

    /// Blocks of text that were compressed separately, between records.
    void precompressedBlocks()
    {
        DeflateSection::Block block;
        const auto bytes = bytesOf("what several sections have in common; what several have");
        const auto raw = makeRawDeflate(6);
        raw->deflate(bytes, RawDeflate::Flush::Sync, block.deflated);
        block.adler = raw->adler32(1, bytes);
        block.size = bytes.size();
        const Bytes record = bytesOf("a record of letters that do not come again");
        DeflateSection section(6);
        Bytes written;
        Bytes expected;
        for (int i = 0; i < 3; ++i) {
            section.append(record, written);
            section.beginBlock(block, written);
            written.insert(written.end(), block.deflated.begin(), block.deflated.end());
            section.append(record, written);
            section.append(Bytes(), written); // nothing
            section.appendText(bytes, written);
            section.appendText({}, written);
            for (const Bytes& each : {record, bytes, record, bytes})
                expected.insert(expected.end(), each.begin(), each.end());
            QCOMPARE(section.bytesIn(), expected.size());
        }
        section.finish(written);
        Bytes read(expected.size() + 1);
        auto size = static_cast<uLongf>(read.size());
        QCOMPARE(uncompress(read.data(), &size, written.data(), written.size()), Z_OK);
        read.resize(size);
        QVERIFY(read == expected);
    }
};

NYTPROF_TEST(TestRawDeflate, QCoreApplication)
#include "tst_text_deflate.moc"
