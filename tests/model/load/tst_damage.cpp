// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/dot.h"
#include "load/load_profile.h"
#include "profile/profile.h"
#include "profile_files.h"
#include "stream_builder.h"
#include "table_text.h"
#include "test_class.h"

#include <QTest>

#include <zlib.h>

#include <random>
#include <sstream>
#include <stop_token>

using namespace nytprof;
using namespace nytprof::test;

/// Whatever the bytes, loading ends, gives consistent tables of what precedes the damage, and says
/// where the damage is.
class TestDamage : public QObject {
    Q_OBJECT
private slots:
    void everyCutKeepsWhatPrecedes_data();
    void everyCutKeepsWhatPrecedes();
    void flippedBytes_data();
    void flippedBytes();
    void garbageBehindAnyTag();
    void unknownTagNamesBothOffsets();
    void nestedCompressedSection();
    void wrongChecksum();
    void endsOfCompressedData_data();
    void endsOfCompressedData();
    void damageInsideOfCompressedData_data();
    void damageInsideOfCompressedData();
    void messagesAtTheEnd();
    void memoryOfAString();
    void junkBehindTheCompressedData();
    void trailingBytes_data();
    void trailingBytes();
    void timesThatAreNoNumbers();
    void sumsStayAtTheLimit();
    void lengthsAreNotBelieved();
    void unreadableFiles();
    void cancelling();
    void progressIsReported();
    void noFloodOfDiagnostics();
};

void TestDamage::everyCutKeepsWhatPrecedes_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("step");
    QTest::addRow("plain") << "small_c0/nytprof.out" << 151;
    QTest::addRow("compressed") << "small_default/nytprof.out" << 13;
    QTest::addRow("small") << "dash_e/nytprof.out" << 1;
}

void TestDamage::everyCutKeepsWhatPrecedes()
{
    QFETCH(QString, name);
    QFETCH(int, step);
    const QByteArray file = readFile(profilePath(name));
    QVERIFY(!file.isEmpty());
    Totals before;
    for (qsizetype size = 0; size <= file.size();
         size += size < 1500 || file.size() - size < 300 ? 1 : step) {
        const LoadResult result = loadProfile(bytesOf(file).first(static_cast<std::size_t>(size)));
        const QByteArray cut = "cut at " + QByteArray::number(size);
        QVERIFY2(result.profile || !result.diagnostics.empty(), cut);
        if (!result.profile)
            continue;
        QVERIFY2(!result.diagnostics.empty() || result.profile->complete(), cut);
        const auto isDamage = [](const Diagnostic& at) {
            return at.severity != Diagnostic::Severity::Note && !at.onlyEndMissing;
        };
        const bool begins = !result.profile->processes().empty();
        QVERIFY2(!begins || std::ranges::none_of(result.diagnostics, isDamage), cut);
        const Totals& now = result.profile->totals();
        QVERIFY2(now.statements >= before.statements, cut);
        QVERIFY2(now.statementTime >= before.statementTime, cut);
        QVERIFY2(now.calls >= before.calls, cut);
        QVERIFY2(now.exclusive >= before.exclusive, cut);
        before = now;
        if (size % 50 == 0)
            QCOMPARE(inconsistency(*result.profile), QString());
    }
}

void TestDamage::flippedBytes_data()
{
    QTest::addColumn<QString>("name");
    QTest::addRow("plain") << "small_c0/nytprof.out";
    QTest::addRow("compressed") << "small_default/nytprof.out";
    QTest::addRow("calls=2") << "small_calls2/nytprof.out";
    QTest::addRow("fork") << "forktree/nytprof.out";
}

void TestDamage::flippedBytes()
{
    QFETCH(QString, name);
    const QByteArray file = readFile(profilePath(name));
    QVERIFY(!file.isEmpty());
    std::mt19937 random(20);
    for (int round = 0; round < 400; ++round) {
        QByteArray damaged = file;
        for (unsigned int flips = 1 + random() % 4; flips > 0; --flips) {
            const auto at
                = static_cast<qsizetype>(random() % static_cast<std::size_t>(file.size()));
            damaged[at] = static_cast<char>(random());
        }
        const LoadResult result = loadProfile(bytesOf(damaged));
        QVERIFY(result.profile || !result.diagnostics.empty());
        if (result.profile)
            QVERIFY2(inconsistency(*result.profile).isEmpty(),
                qPrintable(QString::number(round) + inconsistency(*result.profile)));
    }
}

void TestDamage::garbageBehindAnyTag()
{
    std::mt19937 random(5);
    const QByteArray tags = "+*-<>@SscPp:!#z";
    for (int round = 0; round < 5000; ++round) {
        QByteArray file = "NYTProf 5 0\n:ticks_per_sec=10000000\n";
        for (int i = 0; i < 40; ++i) {
            file += tags[static_cast<qsizetype>(random() % 15)];
            for (unsigned int n = random() % 24; n > 0; --n)
                file += random() % 4 == 0 ? '\''
                                          : static_cast<char>(random() % (1U << (random() % 9)));
        }
        const LoadResult result = loadProfile(bytesOf(file));
        QVERIFY(result.profile);
        QVERIFY2(
            inconsistency(*result.profile).isEmpty(), qPrintable(inconsistency(*result.profile)));
    }
}

void TestDamage::unknownTagNamesBothOffsets()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").time(1, 1, 1);
    const std::size_t plain = stream.bytes().size();
    stream.startDeflate().time(1, 1, 2).byte('Q').time(1, 1, 3);
    const LoadResult result = stream.load();
    QCOMPARE(linesText(*result.profile), "/a.pl:1 1 1\n/a.pl:2 1 1\n");
    QCOMPARE(result.diagnostics.size(), 1U);
    const Diagnostic& diagnostic = result.diagnostics.front();
    QCOMPARE(diagnostic.severity, Diagnostic::Severity::Warning);
    QCOMPARE(diagnostic.offset, plain + 1); // where the compressed data starts
    QCOMPARE(diagnostic.inflatedOffset, 4U);
    QVERIFY(!result.profile->complete());
}

/// Reading stops there; everything before is kept.
void TestDamage::nestedCompressedSection()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").startDeflate().time(5, 1, 2);
    const LoadResult result = stream.byte('z').time(7, 1, 3).pidEnd(7, 1.8e9).load();
    QCOMPARE(linesText(*result.profile), "/a.pl:2 1 5\n");
    QVERIFY(!result.profile->complete());
    QCOMPARE(result.diagnostics.size(), 1U);
    QCOMPARE(result.diagnostics.front().severity, Diagnostic::Severity::Warning);
    QCOMPARE(result.diagnostics.front().inflatedOffset, 5U); // behind its tag
    QCOMPARE(result.diagnostics.front().message,
        "damaged file: a compressed section inside a compressed section; read up to there");
}

void TestDamage::wrongChecksum()
{
    auto bytes = StreamBuilder::begun()
                     .startDeflate()
                     .newFid(1, "/a.pl")
                     .time(1, 1, 2)
                     .pidEnd(7, 1.8e9)
                     .bytes();
    bytes.back() ^= 1;
    const LoadResult result = loadProfile(std::span(bytes));
    QCOMPARE(linesText(*result.profile), "/a.pl:2 1 1\n");
    QCOMPARE(result.diagnostics.size(), 1U);
    QVERIFY(result.diagnostics.front().message.find("checksum") != std::string::npos);
}

namespace {

/// A zlib stream that holds text as it is, behind 7 bytes and before 6.
QByteArray stored(const QByteArray& text)
{
    const auto size = static_cast<std::uint16_t>(text.size());
    const auto word = [](unsigned int value) {
        return QByteArray(1, static_cast<char>(value)) + static_cast<char>(value >> 8);
    };
    // A block that is not the last one, and then an empty one that is.
    const QByteArray blocks
        = QByteArray(1, '\0') + word(size) + word(size ^ 0xFFFFU) + text + QByteArray("\3\0", 2);
    const auto checksum = static_cast<std::uint32_t>(
        adler32(1, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(size)));
    const QByteArray end = word(checksum >> 16).append(word(checksum));
    return "\x78\x01" + blocks + end[1] + end[0] + end[3] + end[2];
}

/// All that zlib makes of the compressed data of a profile.
QByteArray inflatedByZlib(const QByteArray& compressed)
{
    z_stream stream{};
    inflateInit(&stream);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(compressed.data()));
    stream.avail_in = static_cast<uInt>(compressed.size());
    QByteArray out(10 << 20, '\0');
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    inflate(&stream, Z_SYNC_FLUSH);
    out.resize(static_cast<qsizetype>(stream.total_out));
    inflateEnd(&stream);
    return out;
}

} // namespace

void TestDamage::endsOfCompressedData_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("lines");
    const auto row = [](const char* name, const QByteArray& data, const QString& message,
                         const char* lines = "a:2 1 1\na:3 1 1\n") {
        const QByteArray file("@\1\0\0\0\0\0'\1a", 10);
        QTest::newRow(name) << "NYTProf 5 0\n:ticks_per_sec=9\n" + file + 'z' + data << message
                            << QString::fromLatin1(lines);
    };
    const QByteArray chunks("+\1\1\2+\1\1\3", 8);
    const QByteArray data = stored(chunks);
    QCOMPARE(data.size(), 21);
    const QString ended = QStringLiteral(
        ": the program is running, was killed, or the copy is incomplete; read up to there");
    row("all of it", data,
        "FILE: byte 40 (inflated byte 8): contains no process: the program is starting, was "
        "killed, or the copy is incomplete");
    row("no checksum", data.chopped(1),
        "FILE: byte 60 (inflated byte 8): truncated in compressed data" + ended);
    row("in a chunk", data.left(14),
        "FILE: byte 54 (inflated byte 7): truncated in compressed data" + ended, "a:2 1 1\n");
    row("a chunk is cut", stored(chunks.chopped(1)),
        "FILE: byte 40 (inflated byte 4): truncated in a record with tag '+'" + ended, "a:2 1 1\n");
    row("another checksum", data.chopped(1) + '!',
        "FILE: byte 61 (inflated byte 8): wrong checksum of the compressed data; some numbers may "
        "be wrong");
    row("another checksum, and a chunk is cut", stored(chunks.chopped(1)).chopped(1) + '!',
        "FILE: byte 60 (inflated byte 7): wrong checksum of the compressed data; some numbers may "
        "be wrong",
        "a:2 1 1\n");
    row("garbage behind the first block", data.left(15) + "\xFF\xFF\xFF\xFF",
        "FILE: byte 56 (inflated byte 8): damaged compressed data; read up to there");
}

void TestDamage::endsOfCompressedData()
{
    QFETCH(QByteArray, file);
    QFETCH(QString, message);
    const LoadResult result = loadProfile(bytesOf(file));
    QCOMPARE(QString::fromStdString(describe("FILE", result.diagnostics.front())), message);
    QTEST(linesText(*result.profile), "lines");
}

/// However much the fast inflater keeps back: what is read is what zlib makes of it.
void TestDamage::damageInsideOfCompressedData_data()
{
    QTest::addColumn<QByteArray>("compressed");
    const QByteArray file = readFile(profilePath("small_default/nytprof.out"));
    const QByteArray data = file.mid(file.indexOf("\nz\x78") + 2);
    for (const int percent : {10, 40, 70, 90}) {
        const auto at = data.size() * percent / 100;
        QTest::addRow("cut at %d %%", percent) << data.left(at);
        QTest::addRow("zeros at %d %%", percent)
            << data.left(at) + QByteArray(3000, '\0') + data.mid(at + 3000);
    }
    // Larger than the blocks that are read at once.
    std::mt19937 random(1);
    QByteArray chunks;
    for (int i = 0; i < 200'000; ++i)
        chunks += QByteArray("+\1\1", 3) + static_cast<char>(random() % 128);
    const QByteArray large = qCompress(chunks).mid(4);
    QTest::addRow("much, cut") << large.chopped(3000);
    QTest::addRow("much, zeros") << large.chopped(3000) + QByteArray(3000, '\0');
}

void TestDamage::damageInsideOfCompressedData()
{
    QFETCH(QByteArray, compressed);
    const QByteArray header = "NYTProf 5 0\n:ticks_per_sec=10000000\n";
    const LoadResult plain = loadProfile(bytesOf(header + inflatedByZlib(compressed)));
    const LoadResult result = loadProfile(bytesOf(header + 'z' + compressed));
    QCOMPARE(wholeText(*result.profile), wholeText(*plain.profile));
    QVERIFY(!result.profile->complete());
}

/// What is missing in all of a file is said at its end.
void TestDamage::messagesAtTheEnd()
{
    auto stream = StreamBuilder().newFid(1, "/a.pl").time(1, 1, 1).pidStart(7, 1, 1.7e9);
    const auto bytes = stream.pidEnd(7, 1.8e9).bytes();
    const LoadResult result = loadProfile(std::span(bytes));
    QCOMPARE(result.diagnostics.size(), 1U);
    QCOMPARE(result.diagnostics.front().offset, bytes.size());
    QVERIFY(result.diagnostics.front().message.find("ticks_per_sec") != std::string::npos);
}

/// Three times as much as has been read of it.
void TestDamage::memoryOfAString()
{
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl");
    const auto bytes = stream.srcLine(1, 1, std::string(3'800'000, 'x')).pidEnd(7, 1.8e9).bytes();
    LoadOptions options;
    options.memory = MemoryBudget(6'000'000);
    QVERIFY(loadProfile(std::span(bytes), options).profile->complete());
    options.memory = MemoryBudget(5'000'000);
    const LoadResult result = loadProfile(std::span(bytes), options);
    QVERIFY(!result.profile->complete());
    QVERIFY(result.diagnostics.front().message.starts_with("too large for this machine"));
}

void TestDamage::junkBehindTheCompressedData()
{
    auto bytes = StreamBuilder::begun().startDeflate().pidEnd(7, 1.8e9).bytes();
    const std::string_view junk = "\n# Compressed 1 bytes to 1 NYTProf 5 0\n\x01\x02";
    bytes.insert(bytes.end(), junk.begin(), junk.end());
    const LoadResult result = loadProfile(std::span(bytes));
    QVERIFY(result.profile->complete());
    QCOMPARE(result.diagnostics.size(), 0U);
}

/// A trailer comment of up to 200 bytes is ignored; more is reported.
void TestDamage::trailingBytes_data()
{
    QTest::addColumn<int>("size");
    QTest::addColumn<bool>("compressed");
    QTest::addColumn<QString>("message");
    QTest::newRow("as much as a comment has") << 200 << true << QString();
    QTest::newRow("one more")
        << 201 << true
        << "201 bytes after the end are ignored; pass joined profiles as separate files";
    QTest::newRow("much, not compressed") << 1000 << false << QString(); // read as comments
}

void TestDamage::trailingBytes()
{
    QFETCH(int, size);
    QFETCH(bool, compressed);
    QFETCH(QString, message);
    auto stream = StreamBuilder::begun();
    if (compressed)
        stream.startDeflate();
    auto bytes = stream.pidEnd(7, 1.8e9).bytes();
    const auto end = bytes.size();
    bytes.push_back('#');
    bytes.insert(bytes.end(), static_cast<std::size_t>(size - 2), ' ');
    bytes.push_back('\n');
    const LoadResult result = loadProfile(std::span(bytes));
    QVERIFY(result.profile->complete());
    QCOMPARE(result.diagnostics.size(), message.isEmpty() ? 0U : 1U);
    if (!message.isEmpty()) {
        QCOMPARE(QString::fromStdString(result.diagnostics.front().message), message);
        QCOMPARE(result.diagnostics.front().severity, Diagnostic::Severity::Warning);
        QCOMPARE(result.diagnostics.front().offset, end);
    }
}

void TestDamage::timesThatAreNoNumbers()
{
    const double infinity = std::numeric_limits<double>::infinity();
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").subReturn(1, 1, infinity, "f");
    stream.subReturn(1, 1, std::numeric_limits<double>::quiet_NaN(), "f").subReturn(1, 1, 3, "f");
    stream.subCallers("f", {.inclusive = infinity, .exclusive = 1e300, .recursive = -1e300});
    const LoadResult result = stream.pidEnd(7, 1.8e9).load();
    QCOMPARE(inconsistency(*result.profile), QString());
    QCOMPARE(foldedText(*result.profile, result.profile->callTree()), "f 3 3\n");
    QCOMPARE(result.diagnostics.size(), 1U);
}

void TestDamage::sumsStayAtTheLimit()
{
    constexpr double Max = 9e8; // seconds, in ticks of 100 ns what 53 bits take
    auto stream = StreamBuilder::begun().newFid(1, "/a.pl").subInfo(1, "f", 1, 1);
    for (std::uint32_t line = 1; line <= 1500; ++line)
        stream.subCallers(
            "f", {.line = line, .caller = "main::g", .inclusive = Max, .exclusive = Max});
    const LoadResult result = stream.pidEnd(7, 1.8e9).load();
    std::ostringstream dot;
    writeDot(*result.profile, DotNodes::Subs, 0, dot);
    const auto text = QString::fromStdString(dot.str());
    QVERIFY2(text.contains("1,500x 10675199d"), qPrintable(text)); // 2^63 ticks
}

void TestDamage::lengthsAreNotBelieved()
{
    // A name of 200 MB is announced but is not there.
    auto stream
        = StreamBuilder::begun().byte('S').varint(1).varint(1).byte('\'').varint(200'000'000);
    const LoadResult result = stream.byte('x').load();
    QVERIFY(result.profile);
    QCOMPARE(result.diagnostics.size(), 1U);
    QVERIFY(result.diagnostics.front().message.starts_with("truncated in a record"));
}

void TestDamage::unreadableFiles()
{
    const auto openFiles = [] { return namesInFolder(QStringLiteral("/proc/self/fd")).size(); };
    const auto before = openFiles();
    for (const auto& [path, message] :
        {std::pair("/nonexistent/nytprof.out",
             "no such file; run nytprof record -- perl PROGRAM first, or name a profile"),
            {"/", "is a folder, not a profile"},
            {"/proc/self/mem", "cannot be read: Input/output error"}}) {
        const LoadResult result = loadProfile(std::string(path));
        QCOMPARE(result.diagnostics.front().message, message);
        QVERIFY(!result.profile);
        QVERIFY(!result.cancelled);
        QCOMPARE(result.diagnostics.size(), 1U);
        QCOMPARE(result.diagnostics.front().severity, Diagnostic::Severity::Error);
    }
    QVERIFY(loadProfile(profilePath("small_c0/nytprof.out").toStdString()).profile);
    QCOMPARE(openFiles(), before);
}

void TestDamage::cancelling()
{
    const QByteArray file = readFile(profilePath("small_default/nytprof.out"));
    std::stop_source source;
    source.request_stop();
    LoadOptions options;
    options.stop = source.get_token();
    const LoadResult result = loadProfile(bytesOf(file), options);
    QVERIFY(result.cancelled);
    QVERIFY(!result.profile);
}

void TestDamage::progressIsReported()
{
    for (const char* name : {"small_c0/nytprof.out", "small_default/nytprof.out"}) {
        const QByteArray file = readFile(profilePath(name));
        std::uint64_t last = 0;
        LoadOptions options;
        options.progress = [&](std::uint64_t read, std::uint64_t size) {
            QVERIFY(read >= last && read <= size);
            QCOMPARE(size, static_cast<std::uint64_t>(file.size()));
            last = read;
        };
        QVERIFY(loadProfile(bytesOf(file), options).profile);
        QVERIFY(last > 0);
    }
}

void TestDamage::noFloodOfDiagnostics()
{
    auto stream = StreamBuilder::begun();
    for (std::uint32_t fid = 1; fid < 100'000; ++fid)
        stream.time(1, fid, 1);
    const LoadResult result = stream.byte('Q').load();
    QVERIFY(result.diagnostics.size() < 300);
    bool reportedTheEnd = false;
    for (const Diagnostic& diagnostic : result.diagnostics)
        reportedTheEnd
            = reportedTheEnd || diagnostic.message.starts_with("damaged file: unknown tag");
    QVERIFY(reportedTheEnd);
}

NYTPROF_TEST(TestDamage)
#include "tst_damage.moc"
