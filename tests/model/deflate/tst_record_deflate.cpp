// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "deflate/deflate_block.h"
#include "deflate/deflate_section.h"
#include "deflate/record_deflate.h"
#include "deflate_testing.h"
#include "format/chunk_stream.h"
#include "test_class.h"

#include <QTest>

#include <zlib.h>

#include <functional>

using namespace nytprof;
using namespace deflate_testing;

namespace {

/// Inflates a compressed section that is too large to keep: its tag and a zlib stream. Returns its
/// size, or 0 when it or its checksum is damaged.
std::uint64_t sizeOfSection(Bytes compressed)
{
    Bytes window(std::size_t{1} << 16);
    std::uint64_t size = 0;
    z_stream stream{};
    inflateInit(&stream);
    stream.next_in = compressed.data() + 1;
    stream.avail_in = static_cast<uInt>(compressed.size() - 1);
    int result = Z_OK;
    while (result == Z_OK) {
        stream.next_out = window.data();
        stream.avail_out = static_cast<uInt>(window.size());
        result = inflate(&stream, Z_NO_FLUSH);
        size += window.size() - stream.avail_out;
    }
    inflateEnd(&stream);
    return result == Z_STREAM_END ? size : 0;
}

/// A profile of which only the size is kept, and its compressed bytes if they are wanted.
class MeasuredChunks : public ChunkStream {
public:
    explicit MeasuredChunks(Bytes* kept = nullptr)
        : m_kept(kept)
    {
    }
    /// Calls of one sub, `times` of them; returns the size of the chunk of each.
    std::size_t appendCalls(std::uint64_t times)
    {
        const std::string name(100, 's');
        const auto encode = [&](ChunkEncoder& run) { run.subReturn(1, 0, 0, {name}); };
        encode(chunks());
        const auto sizeOfOne = chunks().bytes().size();
        chunks().bytes().clear();
        repeat(times, encode);
        return sizeOfOne;
    }
    std::uint64_t size = 0;
    std::uint64_t largestWrite = 0;

private:
    void write(std::span<const std::uint8_t> bytes) override
    {
        size += bytes.size();
        largestWrite = std::max<std::uint64_t>(largestWrite, bytes.size());
        if (m_kept) {
            m_kept->insert(m_kept->end(), bytes.begin(), bytes.end());
        }
    }

    Bytes* m_kept;
};

using Append = std::function<void(RecordDeflate&, Bytes&)>;

} // namespace

Q_DECLARE_METATYPE(Append)

/// Deflate of records, of which many are repeated or made of others, and of text between them.
class TestRecordDeflate : public QObject {
    Q_OBJECT

private slots:
    void recordInflatesToItsCopies_data()
    {
        QTest::addColumn<std::size_t>("size");
        QTest::addColumn<std::uint64_t>("times");
        for (const std::size_t size :
            {1, 2, 3, 4, 5, 8, 9, 17, 100, 255, 256, 257, 258, 259, 4096, 32767, 32768, 32769}) {
            for (const std::uint64_t times : {1, 2, 3, 4, 5, 52, 86, 87, 129, 130, 131, 259}) {
                QTest::addRow("%zu bytes %zu times", size, static_cast<std::size_t>(times))
                    << size << times;
            }
        }
    }
    void recordInflatesToItsCopies()
    {
        QFETCH(std::size_t, size);
        QFETCH(std::uint64_t, times);
        const auto record = m_random.record(size);
        QVERIFY(
            inflated(deflated(record, times), size * times, -15, Z_OK) == copies(record, times));
    }

    void millionsOfCopiesAreSmall()
    {
        const Bytes record{'+', 0, 1, 42};
        const std::uint64_t times = 5'000'000;
        const auto block = deflated(record, times);
        QVERIFY(block.size() < record.size() * times / 1000);
        QVERIFY(inflated(block, record.size() * times, -15, Z_OK) == copies(record, times));
    }

    /// Copies are more than 32 bits can count, and the file is as small as deflate allows.
    void tenThousandMillionCalls()
    {
        constexpr std::uint64_t Calls = 10'000'000'000;
        MeasuredChunks profile;
        profile.startCompression(6);
        const auto copied = static_cast<std::uint64_t>(profile.appendCalls(Calls)) * Calls / 258;
        QVERIFY(copied > UINT32_MAX);
        profile.finish();
        QVERIFY(profile.size > copied / 4); // 2 bits for each copy at least, as deflate has it
        QVERIFY(profile.size < copied);
        QVERIFY2(profile.largestWrite < 1'000'000,
            qPrintable(QString("%1 bytes were in memory at once").arg(profile.largestWrite)));
    }

    void longRunsInflateToTheirCopies()
    {
        Bytes written;
        MeasuredChunks profile(&written);
        profile.startCompression(6);
        constexpr std::uint64_t Calls = 6'000'000; // 700 MB: some of the parts that they are cut to
        const auto expected = profile.appendCalls(Calls) * Calls;
        profile.finish();
        QCOMPARE(sizeOfSection(written), expected);
    }

    void frequenciesOf64Bits()
    {
        constexpr auto Many = std::uint64_t{1} << 32;
        const std::array<std::uint64_t, 4> frequencies{Many + 2, 2 * Many + 1, 3, 4 * Many};
        std::array<std::uint8_t, 4> lengths{};
        huffmanLengths(frequencies, lengths, MaxCodeLength);
        QCOMPARE(lengths, (std::array<std::uint8_t, 4>{3, 2, 3, 1}));
    }

    /// Whatever was repeated between them, and however far back they stand.
    void recordsOfEarlierPieces()
    {
        RecordDeflate deflate;
        Bytes written;
        Bytes expected;
        std::vector<Bytes> records{m_random.record(40)};
        for (int i = 0; i < 30'000; ++i) {
            const auto& one = records[m_random.below(records.size())];
            const auto& other = records[m_random.below(records.size())];
            const auto record = m_random.below(20) == 0 ? m_random.record(1 + m_random.below(60))
                                                        : m_random.mixture(one, other);
            if (record.empty()) {
                continue;
            }
            const std::uint64_t times = m_random.below(3) == 0 ? m_random.below(40) : 0;
            deflate.append(record, written);
            deflate.repeat(record, times, written);
            const auto run = copies(record, 1 + times);
            expected.insert(expected.end(), run.begin(), run.end());
            records.push_back(record);
            if (records.size() > 50) {
                records.erase(records.begin() + static_cast<std::ptrdiff_t>(m_random.below(50)));
            }
        }
        deflate.flush(written);
        QVERIFY(written.size() < expected.size() / 3);
        QVERIFY(inflated(written, expected.size(), -15, Z_OK) == expected);
    }

    /// Tails that come again are found however the records between them stand: near, out of reach,
    /// repeated, or before others appended to the stream.
    void tailsAtPlaces_data()
    {
        QTest::addColumn<unsigned>("tails");
        QTest::addColumn<std::size_t>("tailSize");
        QTest::addRow("few") << 5U << std::size_t{30};
        QTest::addRow("empty") << 3U << std::size_t{0};
        QTest::addRow("too short to be copied") << 3U << std::size_t{2};
        QTest::addRow("longer than one copy") << 3U << std::size_t{700};
        QTest::addRow("more than the window holds") << 3000U << std::size_t{40};
        QTest::addRow("each longer than the window") << 3U << std::size_t{40'000};
    }
    void tailsAtPlaces()
    {
        QFETCH(unsigned, tails);
        QFETCH(std::size_t, tailSize);
        DeflateSection section(6);
        Bytes written;
        Bytes expected;
        std::vector<Bytes> tail(tails);
        for (auto& each : tail) {
            each = m_random.record(tailSize);
        }
        std::vector<DeflateSection::Place> places(tails);
        for (int i = 0; i < 4000 && expected.size() < 1'000'000; ++i) {
            const auto number = m_random.below(tails);
            auto record = m_random.record(1 + m_random.below(18));
            if (m_random.below(2) == 0) { // a number of 8 bytes, twice
                const auto twice = copies(m_random.record(8), 2);
                record.insert(record.end(), twice.begin(), twice.end());
            }
            const auto headSize = record.size();
            record.insert(record.end(), tail[number].begin(), tail[number].end());
            section.append(record, headSize, places[number], written);
            const auto times = m_random.below(9) == 0 ? m_random.below(2000) : 0;
            section.repeat(record, times, written);
            const auto run = copies(record, 1 + times);
            expected.insert(expected.end(), run.begin(), run.end());
            if (m_random.below(100) == 0) {
                section.appendText(record, written);
                expected.insert(expected.end(), record.begin(), record.end());
            }
        }
        section.finish(written);
        QVERIFY(uncompressed(written, expected.size()) == expected);
    }

    /// A tail in reach takes some bits, whatever else was there meanwhile.
    void tailsAreCopied()
    {
        RecordDeflate deflate;
        Bytes written;
        const auto tail = m_random.record(200);
        RecordDeflate::Place place;
        for (int i = 0; i < 100; ++i) {
            Bytes record{std::uint8_t(i), std::uint8_t(7 * i)};
            record.insert(record.end(), tail.begin(), tail.end());
            deflate.append(record, 2, place, written);
        }
        deflate.flush(written);
        QVERIFY(written.size() < 1000); // of 20,200
    }

    /// Times of a call without callees are equal: the second takes some bits.
    void equalNumbersAreCopied()
    {
        RecordDeflate deflate;
        Bytes written;
        Bytes expected;
        RecordDeflate::Place place;
        for (int i = 0; i < 1000; ++i) {
            const auto record = copies(m_random.record(8), 2);
            deflate.append(record, record.size(), place, written);
            expected.insert(expected.end(), record.begin(), record.end());
        }
        deflate.flush(written);
        QVERIFY2(written.size() < 9500, qPrintable(QString::number(written.size()))); // of 16,000
        QVERIFY(inflated(written, expected.size(), -15, Z_OK) == expected);
    }

    /// Repeated names are stored as references.
    void similarRecordsAreSmall()
    {
        RecordDeflate deflate;
        Bytes written;
        Bytes expected;
        for (int i = 0; i < 6000; ++i) { // more than the window keeps
            const std::string text
                = "My::Application::Controller::method_" + std::to_string(i * 7919 % 1000);
            const Bytes record(text.begin(), text.end());
            deflate.append(record, written);
            expected.insert(expected.end(), record.begin(), record.end());
        }
        deflate.flush(written);
        QVERIFY2(
            written.size() < expected.size() / 10, qPrintable(QString::number(written.size())));
        QVERIFY(inflated(written, expected.size(), -15, Z_OK) == expected);
    }

    /// What the output takes says what was found again, and how blocks were divided. A change that
    /// makes it smaller is welcome; it changes these numbers.
    void sizesOfOutput_data()
    {
        QTest::addColumn<Append>("append");
        QTest::addColumn<int>("size");
        const auto row = [](const char* name, int size, const Append& append) {
            QTest::newRow(name) << append << size;
        };
        const auto nameOf = [](int i) {
            const std::string text
                = "Package" + std::to_string(i % 7) + "::method_" + std::to_string(i * 7919 % 1009);
            return Bytes(text.begin(), text.end());
        };
        row("names", 71'818, [=](RecordDeflate& deflate, Bytes& out) {
            for (int i = 0; i < 20'000; ++i)
                deflate.append(nameOf(i), out);
        });
        row("names far apart", 6777, [=](RecordDeflate& deflate, Bytes& out) {
            for (int i = 0; i < 400; ++i) {
                deflate.append(nameOf(i), out);
                const Bytes number{static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(i * 37)};
                deflate.repeat(nameOf(i), i % 5 == 0 ? 700 : 1, out);
                deflate.append(number, out);
            }
        });
        for (const auto& [length, size] : {std::pair(3, 564), {4, 655}, {5, 725}, {16, 862}}) {
            row(qPrintable(QStringLiteral("%1 bytes again").arg(length)), size,
                [=, length = length](RecordDeflate& deflate, Bytes& out) {
                    for (int i = 0; i < 200; ++i) {
                        const Bytes name = nameOf(i);
                        deflate.append(Bytes(name.end() - length, name.end()), out);
                        deflate.append(Bytes{static_cast<std::uint8_t>(i)}, out);
                    }
                });
        }
        for (const auto& [length, size] :
            {std::pair(16'384, 265), {16'386, 260}, {1'048'574, 1271}, {1'048'576, 1288}}) {
            row(qPrintable(QStringLiteral("a repeat of %1 bytes").arg(length)), size,
                [=, length = length](RecordDeflate& deflate, Bytes& out) {
                    for (int i = 0; i < 20; ++i)
                        deflate.append(nameOf(i), out);
                    deflate.append(Bytes{'+', 1}, out);
                    deflate.repeat(Bytes{'+', 1}, static_cast<std::uint64_t>(length) / 2, out);
                    for (int i = 0; i < 20; ++i)
                        deflate.append(nameOf(i), out);
                    deflate.append(Bytes{'+', 1, '+', 1, '+', 1}, out);
                });
        }
        for (const auto& [length, size] : {std::pair(131'072, 565), {131'073, 574}}) {
            row(qPrintable(QStringLiteral("%1 bytes, and a name again").arg(length)), size,
                [=, length = length](RecordDeflate& deflate, Bytes& out) {
                    Bytes zeros(static_cast<std::size_t>(length) - 2 * nameOf(1).size(), 0);
                    std::fill_n(zeros.begin(), 100'000, 1);
                    deflate.append(zeros, out);
                    deflate.append(nameOf(1), out);
                    deflate.append(nameOf(1), out);
                });
        }
    }

    void sizesOfOutput()
    {
        QFETCH(Append, append);
        RecordDeflate deflate;
        Bytes written;
        append(deflate, written);
        deflate.flush(written);
        QTEST(static_cast<int>(written.size()), "size");
    }

    /// References reach back 32 KiB.
    void referencesUpToTheWindow_data()
    {
        QTest::addColumn<std::size_t>("distance");
        QTest::addColumn<bool>("isCopied");
        QTest::newRow("near") << std::size_t{1000} << true;
        QTest::newRow("the farthest") << std::size_t{32'768} << true;
        QTest::newRow("one beyond") << std::size_t{32'769} << false;
    }
    void referencesUpToTheWindow()
    {
        QFETCH(std::size_t, distance);
        QFETCH(bool, isCopied);
        const auto sizeOf = [&](bool again) {
            RecordDeflate deflate;
            Bytes written;
            Bytes expected(200, 0xEE);
            for (std::uint8_t i = 0; i < 200; ++i)
                expected[i] = static_cast<std::uint8_t>(i * 83 + 7); // no repeated sequence of four
            const Bytes first = expected;
            deflate.append(first, written);
            const Bytes between(distance - first.size(), 0);
            if (!between.empty())
                deflate.append(between, written);
            expected.insert(expected.end(), between.begin(), between.end());
            Bytes last = first;
            if (!again)
                std::reverse(last.begin(), last.end());
            deflate.append(last, written);
            expected.insert(expected.end(), last.begin(), last.end());
            deflate.flush(written);
            return inflated(written, expected.size(), -15, Z_OK) == expected ? written.size() : 0;
        };
        const auto copied = sizeOf(true);
        const auto other = sizeOf(false);
        QVERIFY(copied > 0 && other > 0);
        QVERIFY2((other > copied + 100) == isCopied,
            qPrintable(QStringLiteral("%1 and %2").arg(copied).arg(other)));
    }

    /// More data than the window keeps.
    void dataBeyondTheWindow()
    {
        RecordDeflate deflate;
        Bytes written;
        Bytes expected;
        for (int i = 0; expected.size() < 600'000; ++i) { // the window keeps 128 KiB
            const auto record = m_random.record(1 + m_random.below(3000));
            deflate.append(record, written);
            deflate.repeat(record, static_cast<std::uint64_t>(i % 3), written);
            const auto run = copies(record, 1 + static_cast<std::uint64_t>(i % 3));
            expected.insert(expected.end(), run.begin(), run.end());
        }
        for (const std::size_t size : {131'071, 131'072, 131'073, 200'000}) {
            const Bytes large = m_random.record(size);
            deflate.append(large, written);
            expected.insert(expected.end(), large.begin(), large.end());
        }
        deflate.flush(written);
        QVERIFY(inflated(written, expected.size(), -15, Z_OK) == expected);
    }

    /// After forget() the output can be inflated by itself.
    void forgetEndsReferences()
    {
        const auto record = m_random.record(300);
        RecordDeflate deflate;
        Bytes before;
        deflate.append(record, before);
        deflate.repeat(record, 200, before);
        deflate.append(record, before);
        deflate.flush(before);
        deflate.forget();
        Bytes written;
        deflate.append(record, written);
        deflate.append(record, written);
        deflate.flush(written);
        QVERIFY(inflated(written, 600, -15, Z_OK) == copies(record, 2));
        Bytes none;
        deflate.flush(none); // nothing pending
        QVERIFY(none.empty());
    }

    /// Codes may have 15 bits at most, however seldom a byte is.
    void veryUnevenFrequencies()
    {
        RecordDeflate deflate;
        Bytes written;
        Bytes expected;
        std::uint64_t times = 1;
        for (std::uint8_t byte = 0; byte < 24; ++byte) {
            for (std::uint64_t i = 0; i < times && expected.size() < 100'000; ++i) {
                const Bytes one{byte};
                deflate.append(one, written); // single bytes: nothing to refer to
                expected.push_back(byte);
            }
            times = byte % 2 == 0 ? 2 * times : times + 1;
        }
        deflate.flush(written);
        QVERIFY(inflated(written, expected.size(), -15, Z_OK) == expected);
    }

private:
    static Bytes deflated(const Bytes& record, std::uint64_t times)
    {
        RecordDeflate deflate;
        Bytes out;
        deflate.append(record, out);
        deflate.repeat(record, times - 1, out);
        deflate.flush(out);
        return out;
    }

    Randomness m_random;
};

NYTPROF_TEST(TestRecordDeflate)
#include "tst_record_deflate.moc"
