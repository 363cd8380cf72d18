// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/chunk_encoder.h"
#include "stream/byte_stream.h"
#include "stream/chunk_reader.h"
#include "stream/cursor.h"
#include "stream_builder.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using nytprof::test::StreamBuilder;

namespace {

/// Notes each chunk as a line: name and arguments.
class Recorder : public ChunkSink {
public:
    QStringList lines;

    void version(int major, int minor) override { note("VERSION", major, minor); }
    void attribute(std::string_view key, std::string_view value) override
    {
        note("ATTRIBUTE", key, value);
    }
    void option(std::string_view key, std::string_view value) override
    {
        note("OPTION", key, value);
    }
    void malformedSetting(std::string_view line) override { note("MALFORMED", line); }
    void comment(std::string_view text) override { note("COMMENT", text); }
    void startDeflate() override { note("START_DEFLATE"); }
    void pidStart(const chunk::PidStart& c) override
    {
        note("PID_START", c.pid, c.parentPid, c.time);
    }
    void pidEnd(const chunk::PidEnd& c) override { note("PID_END", c.pid, c.time); }
    void newFid(const chunk::NewFid& c) override
    {
        note("NEW_FID", c.fid, c.evalFid, c.evalLine, c.flags, c.size, c.mtime, c.name);
    }
    void timeLine(const chunk::TimeLine& c, std::uint64_t repeats) override
    {
        note("TIME_LINE", c.ticks, c.fid, c.line, repeats);
    }
    void timeBlock(const chunk::TimeBlock& c, std::uint64_t repeats) override
    {
        note("TIME_BLOCK", c.ticks, c.fid, c.line, c.blockLine, c.subLine, repeats);
    }
    void discount() override { note("DISCOUNT"); }
    void subEntry(const chunk::SubEntry& c) override { note("SUB_ENTRY", c.fid, c.line); }
    void subReturn(const chunk::SubReturn& c, std::uint64_t repeats) override
    {
        note("SUB_RETURN", c.depth, c.inclusive, c.exclusive, c.sub, repeats);
    }
    void srcLine(const chunk::SrcLine& c) override { note("SRC_LINE", c.fid, c.line, c.text); }
    void subInfo(const chunk::SubInfo& c) override
    {
        note("SUB_INFO", c.fid, c.firstLine, c.lastLine, c.sub);
    }
    void subCallers(const chunk::SubCallers& c) override
    {
        note("SUB_CALLERS", c.fid, c.line, c.count, c.inclusive, c.exclusive, c.recursive,
            c.recursionDepth, c.callee, c.caller);
    }

private:
    template <class... Arguments>
    void note(const char* name, const Arguments&... arguments)
    {
        QString line = QString::fromLatin1(name);
        ((line += u' ' + textOf(arguments)), ...);
        lines += line;
    }
    static QString textOf(std::string_view text)
    {
        return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    }
    static QString textOf(const chunk::Text& text)
    {
        return (text.utf8 ? QStringLiteral("utf8:") : QString()) + textOf(text.bytes);
    }
    template <class Number>
    requires std::is_arithmetic_v<Number>
    static QString textOf(Number number) { return QString::number(number); }
};

QStringList chunksOf(const StreamBuilder& builder)
{
    const auto bytes = builder.bytes();
    ByteStream stream(Input::fromMemory(bytes));
    Recorder recorder;
    DiagnosticLog log;
    readChunks(stream, recorder, log, {});
    for (const Diagnostic& diagnostic : log.take())
        recorder.lines += QString::fromStdString(describe("FILE", diagnostic));
    return recorder.lines.mid(1); // without the version
}

} // namespace

class TestChunks : public QObject {
    Q_OBJECT
private slots:
    void format5_data();
    void format5();
    void xsubMarker();
    void format20();
    void format21();
    void format3();
    void format4HasNoCalls();
    void doublesOfTheOtherByteOrder();
    void byteOrderDetection_data();
    void byteOrderDetection();
    void compressedFromAnywhere();
    void runsAreCounted();
    void runsGoOnOverBlocks();
    void stringsLongerThanBlocks();
    void applicationWithLineEnds();
    void applicationContinuation_data();
    void applicationContinuation();
    void carriageReturnAfterHeader();
    void cutsWhatIsTooLongToRead();
    void rejects_data();
    void rejects();
    void readsNothingOfOtherFormats();
};

void TestChunks::format5_data()
{
    QTest::addColumn<StreamBuilder>("stream");
    QTest::addColumn<QString>("chunk");
    const auto row = [](const char* chunk, const StreamBuilder& stream) {
        QTest::addRow("%s", chunk) << stream << QString::fromUtf8(chunk);
    };
    row("ATTRIBUTE key a=b", StreamBuilder().text(":key=a=b"));
    row("OPTION calls 1", StreamBuilder().text("!calls=1"));
    row("MALFORMED oops", StreamBuilder().text("!oops"));
    row("COMMENT  text", StreamBuilder().text("# text"));
    row("PID_START 70000 1 1.7e+09", StreamBuilder().pidStart(70000, 1, 1.7e9));
    row("PID_END 70000 1.7e+09", StreamBuilder().pidEnd(70000, 1.7e9));
    row("NEW_FID 2 1 17 50 0 0 (eval 1)[a:17]",
        StreamBuilder().newFid(2, "(eval 1)[a:17]", 1, 17, 50));
    row("TIME_LINE 300 1 70000 1", StreamBuilder().time(300, 1, 70000));
    row("TIME_LINE -2043982158 1 5 1", StreamBuilder().time(-2043982158, 1, 5));
    row("TIME_BLOCK 20000 1 5 3 200 1", StreamBuilder().timeBlock(20000, 1, 5, 3, 200));
    row("DISCOUNT", StreamBuilder().discount());
    row("SUB_ENTRY 1 300", StreamBuilder().subEntry(1, 300));
    row("SUB_RETURN 3 20.5 10 main::f 1", StreamBuilder().subReturn(3, 20.5, 10, "main::f"));
    row("SRC_LINE 1 2 say 1;\n", StreamBuilder().srcLine(1, 2, "say 1;\n"));
    row("SUB_INFO 1 10 20 main::f", StreamBuilder().subInfo(1, "main::f", 10, 20));
    row("SUB_CALLERS 1 2 3 0.5 0.25 0.125 4 main::f main::g",
        StreamBuilder().subCallers("main::f",
            {.fid = 1,
                .line = 2,
                .caller = "main::g",
                .count = 3,
                .inclusive = 0.5,
                .exclusive = 0.25,
                .recursive = 0.125,
                .depth = 4}));
    row("SUB_INFO 1 10 20 utf8:main::é",
        StreamBuilder().byte('s').varint(1).string("main::é", '"').varint(10).varint(20));
}

void TestChunks::format5()
{
    QFETCH(StreamBuilder, stream);
    QFETCH(QString, chunk);
    QCOMPARE(chunksOf(stream), QStringList(chunk));
}

/// SUB_CALLERS with all fields zero marks an xsub or builtin; any other is a call.
void TestChunks::xsubMarker()
{
    chunk::SubCallers mark;
    mark.callee.bytes = "f";
    QVERIFY(mark.marksXsub());
    const auto isCall = [&](auto change) {
        chunk::SubCallers callers = mark;
        change(callers);
        return !callers.marksXsub();
    };
    QVERIFY(isCall([](chunk::SubCallers& c) { c.fid = 1; }));
    QVERIFY(isCall([](chunk::SubCallers& c) { c.line = 1; }));
    QVERIFY(isCall([](chunk::SubCallers& c) { c.count = 1; }));
    QVERIFY(isCall([](chunk::SubCallers& c) { c.caller.bytes = "g"; }));
    QVERIFY(isCall([](chunk::SubCallers& c) { c.inclusive = 1e-9; }));
    QVERIFY(isCall([](chunk::SubCallers& c) { c.exclusive = 1e-9; }));
    QVERIFY(isCall([](chunk::SubCallers& c) { c.recursive = 1e-9; }));
    QVERIFY(isCall([](chunk::SubCallers& c) { c.recursionDepth = 1; }));
}

void TestChunks::format20()
{
    StreamBuilder stream(2, 0);
    stream.byte('P').varint(7).varint(1).byte('p').varint(7);
    stream.byte('s').varint(1).varint(10).varint(20).string("main::f");
    stream.byte('c').varint(1).varint(2).varint(3).nv(0.5).nv(0.25).nv(9).nv(9).string("main::f");
    QCOMPARE(chunksOf(stream),
        QStringList({"PID_START 7 1 0", "PID_END 7 0", "SUB_INFO 1 10 20 main::f",
            "SUB_CALLERS 1 2 3 0.5 0.25 0 0 main::f "}));
}

void TestChunks::format21()
{
    StreamBuilder stream(2, 1);
    stream.pidStart(7, 1, 1.2e9).pidEnd(7, 1.2e9);
    stream.byte('s').varint(1).varint(10).varint(20).string("main::f");
    stream.byte('c').varint(1).varint(2).varint(3).nv(0.5).nv(0.25).nv(9).nv(9);
    stream.nv(0.125).varint(4).string("main::f");
    QCOMPARE(chunksOf(stream),
        QStringList({"PID_START 7 1 1.2e+09", "PID_END 7 1.2e+09", "SUB_INFO 1 10 20 main::f",
            "SUB_CALLERS 1 2 3 0.5 0.25 0.125 4 main::f "}));
}

void TestChunks::format3()
{
    StreamBuilder stream(3, 0);
    stream.subInfo(1, "main::f", 10, 20).varint(2).varint(8).varint(9);
    stream.byte('c').varint(1).varint(2).string("main::g").varint(3).nv(0.5).nv(0.25).nv(9).nv(9);
    stream.nv(0.125).varint(4).string("main::f");
    QCOMPARE(chunksOf(stream),
        QStringList(
            {"SUB_INFO 1 10 20 main::f", "SUB_CALLERS 1 2 3 0.5 0.25 0.125 4 main::f main::g"}));
}

void TestChunks::format4HasNoCalls()
{
    QCOMPARE(chunksOf(StreamBuilder(4, 0).time(1, 2, 3)), QStringList("TIME_LINE 1 2 3 1"));
    QCOMPARE(chunksOf(StreamBuilder(4, 0).subEntry(1, 2)).value(0),
        "FILE: byte 12: damaged file: unknown tag 0x3E ('>'); read up to there");
}

void TestChunks::doublesOfTheOtherByteOrder()
{
    StreamBuilder stream;
    stream.swapDoubles().pidStart(7, 1, 1.7e9).subReturn(1, 20, 10, "f");
    QCOMPARE(chunksOf(stream), QStringList({"PID_START 7 1 1.7e+09", "SUB_RETURN 1 20 10 f 1"}));
}

/// The byte order is learned from the first number that is plausible in one order only.
void TestChunks::byteOrderDetection_data()
{
    QTest::addColumn<StreamBuilder>("stream");
    QTest::addColumn<QString>("chunk");
    const auto swapped = [] { return StreamBuilder().swapDoubles(); };
    const auto row = [](const char* name, const StreamBuilder& stream, const char* chunk) {
        QTest::newRow(name) << stream << QString::fromLatin1(chunk);
    };
    row("the start of the process", swapped().pidStart(7, 1, 6.1e8), "PID_START 7 1 6.1e+08");
    row("the latest start", swapped().pidStart(7, 1, 7.2e9), "PID_START 7 1 7.2e+09");
    row("the size of numbers again",
        swapped().pidStart(7, 1, 1.7e9).text(":nv_size=8").subReturn(1, 20, 10, "f"),
        "SUB_RETURN 1 20 10 f 1");
    row("a comment",
        swapped()
            .text(std::endian::native == std::endian::little ? "#~byte-order big"
                                                             : "#~byte-order little")
            .subReturn(1, 20, 10, "f"),
        "SUB_RETURN 1 20 10 f 1");
    row("a time of calls", swapped().subCallers("f", {.inclusive = 0.5, .exclusive = 0.25}),
        "SUB_CALLERS 1 1 1 0.5 0.25 0 0 f ");
    row("a time of calls, the other is none", swapped().subCallers("f", {.exclusive = 0.25}),
        "SUB_CALLERS 1 1 1 0 0.25 0 0 f ");
    row("the shortest and the longest",
        swapped().subCallers("f", {.inclusive = 9'999'999, .exclusive = 2e-9}),
        "SUB_CALLERS 1 1 1 1e+07 2e-09 0 0 f ");
    row("an end that calls came before",
        swapped().pidStart(7, 1, 0).subCallers("f", {.inclusive = 0.5}).pidEnd(7, 1.7e9),
        "PID_END 7 1.7e+09");
    row("native, though one is no time of calls",
        StreamBuilder().pidStart(7, 1, 1.7e9).subCallers("f", {.inclusive = 1e300}),
        "SUB_CALLERS 1 1 1 1e+300 0 0 0 f ");
}

void TestChunks::byteOrderDetection()
{
    QFETCH(StreamBuilder, stream);
    QTEST(chunksOf(stream).last(), "chunk");
}

void TestChunks::compressedFromAnywhere()
{
    StreamBuilder stream;
    stream.time(1, 2, 3).startDeflate().text(":a=b").time(4, 5, 6);
    QCOMPARE(chunksOf(stream),
        QStringList({"TIME_LINE 1 2 3 1", "START_DEFLATE", "ATTRIBUTE a b", "TIME_LINE 4 5 6 1"}));
}

void TestChunks::runsAreCounted()
{
    StreamBuilder stream;
    for (int i = 0; i < 3; ++i)
        stream.time(5, 1, 2);
    stream.time(5, 1, 3);
    for (int i = 0; i < 5; ++i)
        stream.timeBlock(5, 1, 2, 3, 4);
    for (int i = 0; i < 7; ++i)
        stream.subReturn(2, 0, 0, "main::with_a_long_name");
    QCOMPARE(chunksOf(stream),
        QStringList({"TIME_LINE 5 1 2 3", "TIME_LINE 5 1 3 1", "TIME_BLOCK 5 1 2 3 4 5",
            "SUB_RETURN 2 0 0 main::with_a_long_name 7"}));
}

void TestChunks::runsGoOnOverBlocks()
{
    StreamBuilder stream;
    for (int i = 0; i < 500'000; ++i) // many blocks
        stream.time(300, 1, 2);
    for (int i = 0; i < 2; ++i) {
        std::uint64_t repeats = 0;
        for (const QString& line : chunksOf(stream)) {
            const QStringList words = line.split(u' ');
            if (words.size() == 5 && words.value(0) == "TIME_LINE")
                repeats += words.value(4).toULongLong();
        }
        QCOMPARE(repeats, 500'000U);
        stream = StreamBuilder().startDeflate();
        for (int k = 0; k < 500'000; ++k)
            stream.time(300, 1, 2);
    }
}

void TestChunks::stringsLongerThanBlocks()
{
    const std::string text(3'000'000, 'x');
    for (const bool deflated : {false, true}) {
        StreamBuilder stream;
        if (deflated)
            stream.startDeflate();
        stream.srcLine(1, 1, text).text(":key=" + text).time(1, 2, 3);
        const QStringList chunks = chunksOf(stream).mid(deflated ? 1 : 0);
        QCOMPARE(chunks.size(), 3);
        QCOMPARE(chunks[0].size(), 13 + 3'000'000);
        QCOMPARE(chunks[1].size(), 14 + 3'000'000);
        QCOMPARE(chunks[2], "TIME_LINE 1 2 3 1");
    }
}

void TestChunks::applicationWithLineEnds()
{
    StreamBuilder stream;
    stream.text(":application=one").text("-two").text("three").text(":nv_size=8");
    QCOMPARE(chunksOf(stream).join(u'|'),
        "ATTRIBUTE application one|ATTRIBUTE application one\n-two\nthree|ATTRIBUTE nv_size 8");
}

/// The value continues on the next lines if they are text up to an attribute.
void TestChunks::applicationContinuation_data()
{
    QTest::addColumn<QByteArray>("behind"); // of ":application=a\n"
    QTest::addColumn<QString>("chunks"); // without the first
    const auto row = [](const char* name, const QByteArray& behind, const QString& chunks) {
        QTest::newRow(name) << behind << chunks;
    };
    const QString next = QStringLiteral("|ATTRIBUTE k v");
    row("text", "b c\n:k=v\n", "ATTRIBUTE application a\nb c" + next);
    row("an empty line", "\nb\n:k=v\n", "ATTRIBUTE application a\n\nb" + next);
    row("tabs and carriage returns", "\tb\r\n:k=v\n", "ATTRIBUTE application a\n\tb\r" + next);
    row("letters of other languages", "\xC3\xA9\xFF\n:k=v\n",
        QString::fromUtf8("ATTRIBUTE application a\n\xC3\xA9\xEF\xBF\xBD") + next);
    row("a blank and a tilde", " ~\x7F\n:k=v\n", "ATTRIBUTE application a\n ~\x7F" + next);
    row("chunks", QByteArray("+\1\2\3\n", 5) + ":k=v\n",
        "TIME_LINE 1 2 3 1|FILE: byte 31: damaged file: unknown tag 0x0A; read up to there");
    row("binary behind the first letter", "b\x1F\n:k=v\n",
        "FILE: byte 27: damaged file: unknown tag 0x62 ('b'); read up to there");
    row("binary at once", "\x01\n:k=v\n",
        "FILE: byte 27: damaged file: unknown tag 0x01; read up to there");
    row("zero", QByteArray("b\0\n:k=v\n", 8),
        "FILE: byte 27: damaged file: unknown tag 0x62 ('b'); read up to there");
    row("an attribute", ":k=v\n:l=w\n", "ATTRIBUTE k v|ATTRIBUTE l w");
    row("an option", "!k=v\n:l=w\n", "OPTION k v|ATTRIBUTE l w");
    row("a comment", "#k=v\n:l=w\n", "COMMENT k=v|ATTRIBUTE l w");
    row("no attribute behind it", "b\n#k\n",
        "FILE: byte 27: damaged file: unknown tag 0x62 ('b'); read up to there");
    row("as long as is looked for", QByteArray(4094, 'b') + "\n:k=v\n",
        "ATTRIBUTE application a\n" + QString(4094, u'b') + next);
    row("longer", QByteArray(4095, 'b') + "\n:k=v\n",
        "FILE: byte 27: damaged file: unknown tag 0x62 ('b'); read up to there");
}

void TestChunks::applicationContinuation()
{
    QFETCH(QByteArray, behind);
    QFETCH(QString, chunks);
    StreamBuilder stream;
    stream.text(":application=a");
    for (const char c : behind)
        stream.byte(c);
    QCOMPARE(chunksOf(stream).mid(1).join(u'|'), chunks);
}

void TestChunks::carriageReturnAfterHeader()
{
    constexpr std::string_view text = "NYTProf 5 0\r\n:a=b\n";
    ByteStream stream(
        Input::fromMemory({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
    Recorder recorder;
    DiagnosticLog log;
    QCOMPARE(readChunks(stream, recorder, log, {}), ReadOutcome::Whole);
    QCOMPARE(recorder.lines, QStringList({"VERSION 5 0", "ATTRIBUTE a b"}));
}

/// What the encoder writes, the reader takes, however long a line of source or a name is.
void TestChunks::cutsWhatIsTooLongToRead()
{
    ChunkEncoder encoder;
    const std::string euro = "\u20ac";
    std::string text(MaxStringLength - 1, 'x');
    text += euro; // the cut would be inside of it
    encoder.srcLine(1, 2, {text, true});
    encoder.srcLine(1, 3, {text, false});
    const auto& bytes = encoder.bytes();

    Cursor first(bytes.data(), bytes.data() + bytes.size(), NvFormat{});
    first.varint();
    QCOMPARE(first.varint(), 2U);
    QCOMPARE(first.text().bytes.size(), std::size_t{MaxStringLength} - 1);
    QCOMPARE(first.error(), nullptr);
    Cursor second(first.at(), bytes.data() + bytes.size(), NvFormat{});
    second.varint();
    QCOMPARE(second.varint(), 3U);
    QCOMPARE(second.text().bytes.size(), std::size_t{MaxStringLength});
    QVERIFY(second.whole());
    QCOMPARE(second.at(), bytes.data() + bytes.size());
}

void TestChunks::rejects_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const QByteArray& file, const char* message) {
        QTest::addRow("%s", name) << file << QString::fromUtf8(message);
    };
    row("empty", "", "FILE: empty file");
    row("text", "#!/usr/bin/perl\n", "FILE: not a profile");
    row("no line end", "NYTProf 5 0",
        "FILE: not a profile: the first line is not like \"NYTProf 5 0\"; nytprof also reads "
        "folded stacks, callgrind files, pprof files and tmon.out");
    row("no minor version", "NYTProf 5\n", "FILE: not a profile");
    row("no blank", "NYTProf 5.0\n", "FILE: not a profile");
    row("two blanks", "NYTProf 5  0\n", "FILE: not a profile");
    row("no major number", "NYTProf x 0\n", "FILE: not a profile");
    row("no minor number", "NYTProf 5 x\n", "FILE: not a profile");
    row("another name", "NYTProfs x\n", "FILE: not a profile");
    row("a line of 200 bytes", "NYTProf 5 0" + QByteArray(189, '.') + "\nQ",
        "FILE: byte 201: damaged file: unknown tag 0x51");
    row("a longer line", "NYTProf 5 0" + QByteArray(300, '.') + "\nQ",
        "FILE: byte 201: damaged file: unknown tag 0x2E");
    row("a version that is 5 in 32 bits", "NYTProf 4294967301 0\n", "FILE: not a profile");
    row("1.9", "NYTProf 1 9\n",
        "FILE: format 1.9 is not supported (2.0 to 5.x are): it was written by a Devel::NYTProf "
        "before 2.03; profile again");
    row("6.0", "NYTProf 6 0\n",
        "FILE: format 6.0 is not supported (2.0 to 5.x are): it was written by a newer version; "
        "update nytprof");
    row("5.1", "NYTProf 5 1\n", "FILE: format 5.1 is newer than 5.0; unknown records are errors");
    row("4.1", "NYTProf 4 1\nQ", "FILE: byte 12: damaged file: unknown tag 0x51");
    row("5.0", "NYTProf 5 0\nQ", "FILE: byte 12: damaged file: unknown tag 0x51");
    row("nv_size", "NYTProf 5 0\n:nv_size=10\n",
        "byte 12: floating point numbers of 10 bytes (nv_size) are not supported, only of 8, 12 "
        "and 16 bytes");
    row("a long nv_size", "NYTProf 5 0\n:nv_size=1234567890123456789012\n",
        "floating point numbers of 12345678901234567890 bytes (nv_size) ");
    row("tag", "NYTProf 5 0\n:a=b\nQ", "byte 17: damaged file: unknown tag 0x51 ('Q')");
    row("control", "NYTProf 5 0\n\x01", "byte 12: damaged file: unknown tag 0x01;");
    row("blank", "NYTProf 5 0\n ", "byte 12: damaged file: unknown tag 0x20;");
    row("the last letter", "NYTProf 5 0\n~", "byte 12: damaged file: unknown tag 0x7E ('~');");
    row("delete", "NYTProf 5 0\n\x7F", "byte 12: damaged file: unknown tag 0x7F;");
    row("string tag", "NYTProf 5 0\nS\x01\x02x",
        "byte 12: damaged file: no string at byte 3 of a record with tag 'S'");
    row("string length", "NYTProf 5 0\nS\x01\x02'\xff\xff\xff\xff\xff", "256 MiB");
    row("one more than a string may have", QByteArray("NYTProf 5 0\nS\1\2'\xff\x10\0\0\1", 21),
        "256 MiB");
    row("as much as a string may have", QByteArray("NYTProf 5 0\nS\1\2'\xff\x10\0\0\0", 21),
        "byte 12: truncated in a record with tag 'S'");
    row("100 spare numbers", QByteArray("NYTProf 3 0\ns\1'\1f\2\3\x64", 20),
        "byte 12: truncated in a record with tag 's'");
    row("101 spare numbers", QByteArray("NYTProf 3 0\ns\1'\1f\2\3\x65", 20),
        "byte 12: damaged file: implausible count of spare numbers at byte 8 of a record with tag "
        "'s'");
    row("cut", "NYTProf 5 0\n+\x01", "byte 12: truncated in a record with tag '+'");
    row("not zlib", "NYTProf 5 0\nzabcdefgh", "damaged compressed data");
    row("cut zlib", "NYTProf 5 0\nz", "byte 13: truncated in compressed data");
}

void TestChunks::rejects()
{
    QFETCH(QByteArray, file);
    QFETCH(QString, message);
    const auto result = loadProfile(std::span(
        reinterpret_cast<const std::uint8_t*>(file.constData()), std::size_t(file.size())));
    QVERIFY(!result.diagnostics.empty());
    const QString said = QString::fromStdString(describe("FILE", result.diagnostics.front()));
    QVERIFY2(said.contains(message), qPrintable(said));
}

/// Chunks of an unknown format may mean anything.
void TestChunks::readsNothingOfOtherFormats()
{
    const QByteArray file("NYTProf 6 0\n:a=b\nQ");
    const auto result = loadProfile(std::span(
        reinterpret_cast<const std::uint8_t*>(file.constData()), std::size_t(file.size())));
    QCOMPARE(result.diagnostics.size(), 1U);
    QVERIFY(!result.profile);
}

NYTPROF_TEST(TestChunks)
#include "tst_chunk_reader.moc"
