// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The compressed section of a profile is one zlib stream, whatever it is made of.
#include "deflate/deflate_section.h"
#include "deflate_testing.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;
using namespace deflate_testing;

class TestDeflateSection : public QObject {
    Q_OBJECT

private slots:
    /// Records, text and flushes in any order are one valid zlib stream with the right checksum.
    void sectionIsOrdinaryZlib_data()
    {
        QTest::addColumn<int>("level");
        for (int level = 1; level <= 9; ++level) {
            QTest::addRow("level %d", level) << level;
        }
    }
    void sectionIsOrdinaryZlib()
    {
        QFETCH(int, level);
        DeflateSection section(level);
        Bytes written;
        Bytes expected;
        for (int i = 0; i < 300; ++i) {
            const auto record = m_random.record(1 + m_random.below(60));
            // Single ones and few copies may take another way than many.
            const std::uint64_t times = 1 + m_random.below(i % 3 == 0 ? 5000 : 8);
            switch (m_random.below(4)) {
            case 0:
                section.append(record, written);
                expected.insert(expected.end(), record.begin(), record.end());
                break;
            case 1: section.sync(written); break;
            case 2:
                section.appendText(record, written);
                expected.insert(expected.end(), record.begin(), record.end());
                break;
            default:
                section.append(record, written);
                section.repeat(record, times - 1, written);
                const auto run = copies(record, times);
                expected.insert(expected.end(), run.begin(), run.end());
            }
            QCOMPARE(section.bytesIn(), expected.size());
        }
        section.finish(written);
        QVERIFY(uncompressed(written, expected.size()) == expected);
    }

    /// The level in the header of the stream (RFC 1950).
    void levelsInTheHeader_data()
    {
        QTest::addColumn<int>("level");
        QTest::addColumn<QByteArray>("header");
        for (const auto& [level, header] :
            {std::pair(1, "7801"), {2, "785e"}, {5, "785e"}, {6, "789c"}, {7, "78da"}, {9, "78da"}})
            QTest::addRow("level %d", level) << level << QByteArray(header);
    }
    void levelsInTheHeader()
    {
        QFETCH(int, level);
        DeflateSection section(level);
        Bytes written;
        section.sync(written);
        QTEST(QByteArray(reinterpret_cast<const char*>(written.data()), 2).toHex(), "header");
        const auto size = written.size();
        section.sync(written); // written once
        QCOMPARE(written.size(), size);
    }

    void whatIsSyncedCanBeRead()
    {
        const Bytes first{'a', 'b', 'c'};
        DeflateSection section(6);
        Bytes written;
        section.append(first, written);
        section.repeat(first, 100'000, written);
        section.append(first, written);
        section.sync(written);
        QVERIFY(inflated(written, 300'006, 15, Z_OK) == copies(first, 100'002));
    }

    void copyGoesOnByItself()
    {
        const Bytes record{1, 2, 3, 4, 5};
        DeflateSection section(6);
        Bytes written;
        section.append(record, written);
        section.repeat(record, 999, written);
        section.sync(written);
        DeflateSection copy(section);
        auto other = written;
        section.append(record, written);
        section.finish(written);
        copy.append(record, other);
        copy.repeat(record, 1999, other);
        copy.finish(other);
        QVERIFY(uncompressed(written, 5005) == copies(record, 1001));
        QVERIFY(uncompressed(other, 15000) == copies(record, 3000));
    }

    void emptySectionIsValid()
    {
        DeflateSection section(6);
        Bytes written;
        section.finish(written);
        // Header, an empty last block of fixed codes, checksum.
        QCOMPARE(
            QByteArray(reinterpret_cast<const char*>(written.data()), std::ssize(written)).toHex(),
            QByteArray("789c030000000001"));
        Bytes none(1);
        uLongf length = 1;
        QCOMPARE(uncompress(none.data(), &length, written.data(), written.size()), Z_OK);
        QCOMPARE(length, uLongf{0});
    }

private:
    Randomness m_random;
};

NYTPROF_TEST(TestDeflateSection)
#include "tst_deflate_section.moc"
