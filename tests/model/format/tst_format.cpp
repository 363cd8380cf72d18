// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Format 5.0 and our extensions, byte by byte. Expected bytes are written by hand from the
// description of the format, so that writer and reader cannot agree on a mistake.
#include "format/chunk_encoder.h"
#include "format/chunk_stream.h"
#include "format/import_options.h"
#include "format/tags.h"
#include "format/text_encoding.h"
#include "test_class.h"

#include <QTest>

#include <algorithm>
#include <bit>
#include <functional>
#include <limits>
#include <string>

using namespace nytprof;

namespace {

/// The native bytes of a double from its IEEE 754 bits in hexadecimal.
QByteArray doubleOf(const char* hex)
{
    QByteArray bytes = QByteArray::fromHex(hex);
    if (std::endian::native == std::endian::little)
        std::reverse(bytes.begin(), bytes.end());
    return bytes;
}

std::string stringOf(const QByteArray& text) { return text.toStdString(); }

/// Collects the bytes of a profile and counts the writes.
class WrittenChunks : public ChunkStream {
public:
    QByteArray bytes;
    int writes = 0;

private:
    void write(std::span<const std::uint8_t> some) override
    {
        bytes.append(
            reinterpret_cast<const char*>(some.data()), static_cast<qsizetype>(some.size()));
        ++writes;
    }
};

using Encode = std::function<void(ChunkEncoder&)>;

} // namespace

Q_DECLARE_METATYPE(Encode)

class TestFormat : public QObject {
    Q_OBJECT

private slots:
    void numbers_data()
    {
        QTest::addColumn<quint32>("number");
        QTest::addColumn<quint32>("expected");
        const auto row = [](const char* name, std::uint32_t number, std::uint32_t expected) {
            QTest::newRow(name) << number << expected;
        };
        row("IS_PMC", FidFlag::Pmc, 1);
        row("VIA_STMT", FidFlag::ViaStatement, 2);
        row("VIA_SUB", FidFlag::ViaSub, 4);
        row("IS_AUTOSPLIT", FidFlag::Autosplit, 8);
        row("HAS_SRC", FidFlag::HasSource, 16);
        row("SAVE_SRC", FidFlag::SaveSource, 32);
        row("IS_ALIAS", FidFlag::Alias, 64);
        row("IS_FAKE", FidFlag::Fake, 128);
        row("IS_EVAL", FidFlag::Eval, 256);
        row("major version", FormatMajor, 5);
        row("minor version", FormatMinor, 0);
        row("bytes of a varint", MaxVarintSize, 5);
        row("bytes of a string", MaxStringLength, 268'435'456);
    }
    void numbers()
    {
        QFETCH(quint32, number);
        QTEST(number, "expected");
    }

    void tags_data()
    {
        QTest::addColumn<char>("tag");
        QTest::addColumn<char>("expected");
        const auto row = [](const char* name, Tag tag, char expected) {
            QTest::newRow(name) << static_cast<char>(tag) << expected;
        };
        row("ATTRIBUTE", Tag::Attribute, ':');
        row("OPTION", Tag::Option, '!');
        row("COMMENT", Tag::Comment, '#');
        row("START_DEFLATE", Tag::StartDeflate, 'z');
        row("PID_START", Tag::PidStart, 'P');
        row("PID_END", Tag::PidEnd, 'p');
        row("NEW_FID", Tag::NewFid, '@');
        row("TIME_LINE", Tag::TimeLine, '+');
        row("TIME_BLOCK", Tag::TimeBlock, '*');
        row("DISCOUNT", Tag::Discount, '-');
        row("SUB_ENTRY", Tag::SubEntry, '>');
        row("SUB_RETURN", Tag::SubReturn, '<');
        row("SRC_LINE", Tag::SrcLine, 'S');
        row("SUB_INFO", Tag::SubInfo, 's');
        row("SUB_CALLERS", Tag::SubCallers, 'c');
        row("bytes", Tag::StringBytes, '\'');
        row("UTF-8", Tag::StringUtf8, '"');
    }
    void tags()
    {
        QFETCH(char, tag);
        QTEST(tag, "expected");
    }

    void chunks_data()
    {
        QTest::addColumn<Encode>("encode");
        QTest::addColumn<QByteArray>("bytes");
        const auto row = [](const char* name, Encode encode, const QByteArray& bytes) {
            QTest::newRow(name) << std::move(encode) << bytes.toHex(' ');
        };
        const auto hex = [](const char* digits) { return QByteArray::fromHex(digits); };
        const QByteArray half = doubleOf("3fe0000000000000");
        const QByteArray two = doubleOf("4000000000000000");
        const QByteArray minusThree = doubleOf("c008000000000000");
        row(
            "ATTRIBUTE", [](ChunkEncoder& to) { to.attribute("key", "a=b"); }, ":key=a=b\n");
        row(
            "OPTION", [](ChunkEncoder& to) { to.option("key", ""); }, "!key=\n");
        row(
            "COMMENT", [](ChunkEncoder& to) { to.comment(" text"); }, "# text\n");
        row(
            "line feeds in text", [](ChunkEncoder& to) { to.attribute("k\ney", "a\n\nb\r"); },
            ":k ey=a  b\r\n");
        row(
            "a line feed in a comment", [](ChunkEncoder& to) { to.comment("\na\n"); }, "# a \n");
        row(
            "START_DEFLATE", [](ChunkEncoder& to) { to.startDeflate(); }, "z");
        row(
            "PID_START", [](ChunkEncoder& to) { to.pidStart(300, 1, 2); }, hex("50 812c 01") + two);
        row(
            "PID_END", [](ChunkEncoder& to) { to.pidEnd(1, 0.5); }, hex("70 01") + half);
        row(
            "NEW_FID", [](ChunkEncoder& to) { to.newFid(2, 1, 300, 50, {"a"}, 6, 7); },
            hex("40 02 01 812c 32 06 07 27 01 61"));
        row(
            "NEW_FID without size", [](ChunkEncoder& to) { to.newFid(1, 0, 0, 0, {""}); },
            hex("40 01 00 00 00 00 00 27 00"));
        row(
            "TIME_LINE", [](ChunkEncoder& to) { to.timeLine(1, 2, 3); }, hex("2b 01 02 03"));
        row(
            "negative ticks", [](ChunkEncoder& to) { to.timeLine(-2, 2, 3); },
            hex("2b fffffffffe 02 03"));
        row(
            "TIME_BLOCK", [](ChunkEncoder& to) { to.timeBlock(1, 2, 3, 4, 5); },
            hex("2a 01 02 03 04 05"));
        row(
            "DISCOUNT", [](ChunkEncoder& to) { to.discount(); }, "-");
        row(
            "SUB_ENTRY", [](ChunkEncoder& to) { to.subEntry(1, 2); }, hex("3e 01 02"));
        row(
            "SUB_RETURN", [](ChunkEncoder& to) { to.subReturn(3, 2, 0.5, {"m::f"}); },
            hex("3c 03") + two + half + hex("27 04 6d3a3a66"));
        row(
            "SRC_LINE", [](ChunkEncoder& to) { to.srcLine(1, 2, {"1;\n"}); },
            hex("53 01 02 27 03 313b0a"));
        row(
            "SUB_INFO", [](ChunkEncoder& to) { to.subInfo(1, {"f"}, 2, 3); },
            hex("73 01 27 01 66 02 03"));
        row(
            "a name in UTF-8",
            [](ChunkEncoder& to) {
                to.subInfo(1, {"\xC3\xA9", true}, 2, 3);
            },
            hex("73 01 22 02 c3a9 02 03"));
        row(
            "SUB_CALLERS",
            [](ChunkEncoder& to) { to.subCallers(1, 2, {"g"}, 3, 2, 0.5, -3, 4, {"f"}); },
            hex("63 01 02 27 01 67 03") + two + half + minusThree + hex("04 27 01 66"));
    }
    void chunks()
    {
        QFETCH(Encode, encode);
        ChunkEncoder chunks;
        encode(chunks);
        const auto& bytes = chunks.bytes();
        QTEST(QByteArray(
                  reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size()))
                  .toHex(' '),
            "bytes");
    }

    /// n executions of T ticks in all are one chunk of T and n - 1 of zero.
    void timesOfStatements_data()
    {
        QTest::addColumn<quint64>("count");
        QTest::addColumn<qint64>("ticks");
        QTest::addColumn<quint32>("blockLine");
        QTest::addColumn<QByteArray>("chunks");
        const auto row = [](const char* name, quint64 count, qint64 ticks, const char* chunks,
                             quint32 blockLine = 0) {
            QTest::newRow(name) << count << ticks << blockLine << QByteArray(chunks);
        };
        row("once", 1, 5, "2b 05 01 02");
        row("twice", 2, 5, "2b 05 01 02 2b 00 01 02");
        row("three times", 3, 5, "2b 05 01 02 2b 00 01 02 2b 00 01 02");
        row("the rest of one", 0, 5, "2d 2b 05 01 02");
        row("with a block", 2, 5, "2a 05 01 02 03 04 2a 00 01 02 03 04", 3);
        row("the most ticks of a chunk", 1, 2'147'483'647, "2b ff 7f ff ff ff 01 02");
        row("one more", 1, 2'147'483'648, "2b ff 7f ff ff ff 01 02 2d 2b 01 01 02");
        row("twice as many", 1, 4'294'967'294,
            "2b ff 7f ff ff ff 01 02 2d 2b ff 7f ff ff ff 01 02");
        row("the least ticks of a chunk", 1, -2'147'483'647, "2b ff 80 00 00 01 01 02");
        row("one less", 1, -2'147'483'648, "2b ff 80 00 00 01 01 02 2d 2b ff ff ff ff ff 01 02");
        row("much of the rest of one", 0, 2'147'483'648,
            "2d 2b ff 7f ff ff ff 01 02 2d 2b 01 01 02");
    }
    void timesOfStatements()
    {
        QFETCH(quint64, count);
        QFETCH(qint64, ticks);
        QFETCH(quint32, blockLine);
        WrittenChunks out;
        writeTime(out, {1, 2, blockLine, blockLine != 0 ? 4U : 0U}, count, ticks);
        out.sync();
        QTEST(out.bytes.toHex(' '), "chunks");
    }

    void repeatedChunks()
    {
        for (const std::uint64_t times : {1, 2, 5}) {
            for (const bool compressed : {false, true}) {
                WrittenChunks out;
                if (compressed)
                    out.startCompression(6);
                out.chunks().discount();
                out.repeat(times, [](ChunkEncoder& chunks) { chunks.subEntry(1, 2); });
                out.chunks().discount();
                out.finish();
                const QByteArray expected
                    = '-' + QByteArray("\x3e\1\2").repeated(static_cast<qsizetype>(times)) + '-';
                if (!compressed) {
                    QCOMPARE(out.bytes, expected);
                    continue;
                }
                // qUncompress() wants the size before the stream.
                QCOMPARE(out.bytes.front(), 'z');
                QCOMPARE(qUncompress(QByteArray(4, '\0') + out.bytes.mid(1)), expected);
            }
        }
    }

    /// Large output is written in blocks.
    void blocksOfOutput()
    {
        WrittenChunks out;
        QByteArray expected;
        for (int i = 0; i < 100'000; ++i) {
            out.chunks().subEntry(1, 2);
            out.drain();
            expected += "\x3e\1\2";
        }
        QCOMPARE(out.writes, 300'000 / 65'536);
        out.sync();
        QCOMPARE(out.bytes, expected);
        QCOMPARE(out.writes, 300'000 / 65'536 + 1);
    }

    void trailerOfCompressedFiles()
    {
        WrittenChunks out;
        out.chunks().discount();
        out.startCompression(6);
        out.repeat(1000, [](ChunkEncoder& chunks) { chunks.subEntry(1, 2); });
        QVERIFY(out.isCompressed());
        out.finish();
        const auto trailer = out.bytes.indexOf("#\n# Compressed ");
        QVERIFY(trailer > 0);
        const double compressed = static_cast<double>(trailer);
        QCOMPARE(out.bytes.mid(trailer),
            QStringLiteral("#\n# Compressed 3000 bytes to %1, ratio %2:1, data shrunk by %3%\n")
                .arg(trailer)
                .arg(3000 / compressed, 0, 'f', 6)
                .arg(100 * (1 - compressed / 3000), 0, 'f', 2)
                .toUtf8());
        WrittenChunks plain;
        plain.chunks().discount();
        QVERIFY(!plain.isCompressed());
        plain.finish();
        QCOMPARE(plain.bytes, "-");
    }

    /// Each bound of the table of well-formed UTF-8 sequences (Unicode, table 3-7), and one beyond.
    void charactersOfUtf8_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("length");
        for (const auto& [hex, length] :
            {std::pair("61", 1), {"00", 1}, {"7f", 1}, {"80", 0}, {"bf", 0}, {"c080", 0},
                {"c1bf", 0}, {"c280", 2}, {"c384", 2}, {"dfbf", 2}, {"c2", 0}, {"c27f", 0},
                {"c2c0", 0}, {"e0a080", 3}, {"e09fbf", 0}, {"e08080", 0}, {"e18080", 3},
                {"e17f80", 0}, {"ecbfbf", 3}, {"ed9fbf", 3}, {"eda080", 0}, {"edbfbf", 0},
                {"ee8080", 3}, {"efbfbf", 3}, {"e0a0", 0}, {"e0", 0}, {"e0a041", 0}, {"e1c080", 0},
                {"e180c0", 0}, {"f0908080", 4}, {"f08fbfbf", 0}, {"f0808080", 0}, {"f09f9880", 4},
                {"f3bfbfbf", 4}, {"f1808080", 4}, {"f17f8080", 0}, {"f1c08080", 0}, {"f48fbfbf", 4},
                {"f4908080", 0}, {"f5808080", 0}, {"f8808080", 0}, {"ff", 0}, {"f09f4180", 0},
                {"f09f9841", 0}, {"f09f4141", 0}, {"f09f98", 0}, {"f09f", 0}, {"f0", 0}}) {
            for (const char* behind : {"", "80", "41"}) { // not part of the character
                if (QByteArray(behind).isEmpty() || length > 0)
                    QTest::addRow("%s|%s", hex, behind)
                        << QByteArray::fromHex(QByteArray(hex) + behind) << length;
            }
        }
    }
    void charactersOfUtf8()
    {
        QFETCH(QByteArray, text);
        QTEST(static_cast<int>(utf8Length(stringOf(text))), "length");
    }

    void escapedText_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("shown");
        const auto row = [](const char* name, const char* text, const char* shown) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(shown);
        };
        row("nothing", "", "");
        row("a name", "main::f[/a b.pl:3]~", "main::f[/a b.pl:3]~");
        row("a backslash", "a\\nb", "a\\\\nb");
        row("line feed and tab", "a\nb\tc", "a\\nb\\tc");
        row("carriage return", "a\rb", "a\\x0db");
        row("the first and the last control", "\x01 \x1F ", "\\x01 \\x1f ");
        row("delete", "~\x7F", "~\\x7f");
        row("a colour", "\x1B[31m", "\\x1b[31m");
        row("the first and the last C1 control", "\xC2\x80\xC2\x9F", "\\x{80}\\x{9f}");
        row("the character behind them", "\xC2\xA0", "\xC2\xA0");
        row("capital umlauts", "\xC3\x84rger \xC3\x96l \xC3\x80",
            "\xC3\x84rger \xC3\x96l \xC3\x80");
        row("Greek and Cyrillic", "\xCE\x91\xCE\xB2\xD0\x96", "\xCE\x91\xCE\xB2\xD0\x96");
        row("the Arabic mark", "\xD8\x9B\xD8\x9C\xD8\x9D", "\xD8\x9B\\x{61c}\xD8\x9D");
        row("marks of direction", "\xE2\x80\x8D\xE2\x80\x8E\xE2\x80\x8F\xE2\x80\x90",
            "\xE2\x80\x8D\\x{200e}\\x{200f}\xE2\x80\x90");
        row("separators and embeddings", "\xE2\x80\xA7\xE2\x80\xA8\xE2\x80\xAE\xE2\x80\xAF",
            "\xE2\x80\xA7\\x{2028}\\x{202e}\xE2\x80\xAF");
        row("isolates", "\xE2\x81\xA5\xE2\x81\xA6\xE2\x81\xAF\xE2\x81\xB0",
            "\xE2\x81\xA5\\x{2066}\\x{206f}\xE2\x81\xB0");
        row("the last of three bytes", "\xEF\xBF\xBD", "\xEF\xBF\xBD");
        row("four bytes", "\xF0\x9F\x98\x80", "\xF0\x9F\x98\x80");
        row("four bytes that end like U+200E", "\xF2\x80\x8E\x80", "\xF2\x80\x8E\x80");
        row("Latin-1", "\xE9t\xE9", "\\xe9t\\xe9");
        row("a byte alone", "a\x80\xBF", "a\\x80\\xbf");
        row("four bytes that are cut",
            "\xF0\x9F"
            "AA",
            "\\xf0\\x9fAA");
        row("four bytes, over-long", "\xF0\x80\x80\x80", "\\xf0\\x80\\x80\\x80");
        row("four bytes, too large", "\xF4\x90\x80\x80", "\\xf4\\x90\\x80\\x80");
        row("a surrogate", "\xED\xA0\x80", "\\xed\\xa0\\x80");
    }
    void escapedText()
    {
        QFETCH(QByteArray, text);
        QTEST(QByteArray::fromStdString(escape(stringOf(text))), "shown");
        // In messages only backslashes are treated differently.
        QFETCH(QByteArray, shown);
        if (!text.contains('\\'))
            QCOMPARE(QByteArray::fromStdString(printableMessage(stringOf(text))), shown);
    }

    void messagesKeepBackslashes()
    {
        QCOMPARE(printableMessage("C:\\a.pl:\n\\x1b"), "C:\\a.pl:\\n\\x1b");
        QCOMPARE(escape(std::string("\0", 1)), "\\x00");
    }

    void importOptions()
    {
        QCOMPARE(import_option::Format, "imported");
        QCOMPARE(import_option::CostUnit, "cost_unit");
        QCOMPARE(import_option::CallsKnown, "calls_known");
        QCOMPARE(import_option::CallTree, "call_tree");
    }
};

NYTPROF_TEST(TestFormat)
#include "tst_format.moc"
