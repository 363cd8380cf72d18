// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/extension_record.h"

#include "test_class.h"

#include <QTest>

#include <limits>
#include <string>
#include <vector>

using namespace nytprof;

namespace {

std::string anyBytes()
{
    std::string bytes;
    for (int byte = 0; byte < 256; ++byte)
        bytes += static_cast<char>(byte);
    return bytes;
}

/// More than two pieces hold.
std::string large()
{
    std::string bytes;
    for (std::uint64_t number = 0; number < 10'000; ++number)
        packed::put(bytes, number);
    return bytes;
}

std::vector<std::string> piecesOf(std::string_view bytes)
{
    std::vector<std::string> pieces;
    PieceWriter("name").write(bytes, [&](const std::string& piece) { pieces.push_back(piece); });
    return pieces;
}

/// Whether the pieces are whole; if not, that they are damaged for good.
bool isWhole(const std::vector<std::string>& all)
{
    PieceReader joined;
    std::optional<std::string> bytes;
    for (const auto& piece : all)
        bytes = joined.add(extensionIn(piece)->payload);
    return bytes.has_value() || !joined.isDamaged();
}

} // namespace

class ExtensionRecordTest : public QObject {
    Q_OBJECT

private slots:
    void fields()
    {
        const auto comment = ExtensionWriter("name")
                                 .number(std::uint64_t{12})
                                 .number(1.7e9 + 0.5)
                                 .text("a b%\n")
                                 .text("key", "\xC3\xA4=")
                                 .comment();
        QCOMPARE(comment, std::string("~name 12 1700000000.5 a%20b%25%0A key=%C3%A4="));
        const auto record = extensionIn(comment);
        QVERIFY(record && record->name == "name");
        ExtensionFields fields(record->payload);
        QVERIFY(fields.number<std::uint64_t>() == std::uint64_t{12});
        QVERIFY(fields.number<double>() == 1.7e9 + 0.5);
        QVERIFY(fields.text() == std::string("a b%\n"));
        const auto setting = fields.setting();
        QVERIFY(setting && setting->first == "key" && setting->second == "\xC3\xA4=");
        QVERIFY(fields.isAtEnd() && !fields.text() && !fields.setting() && !fields.number<int>());
    }
    void otherComments()
    {
        QVERIFY(!extensionIn(""));
        QVERIFY(!extensionIn(" evals 3"));
        QVERIFY(extensionIn("~")->name.empty());
        QCOMPARE(extensionIn("~name")->name, std::string_view("name"));
        QVERIFY(extensionIn("~name")->payload.empty());
    }
    void damagedFields()
    {
        for (const char* const damaged : {"%", "%4", "%4g", "\xC3", "a\nb"}) {
            QVERIFY2(!ExtensionFields(damaged).text(), damaged);
            QVERIFY2(!ExtensionFields(std::string("key=") + damaged).setting(), damaged);
        }
        QVERIFY(!ExtensionFields("key").setting());
        for (const char* const damaged : {"x", "12;", "-1", "99999999999"})
            QVERIFY2(!ExtensionFields(damaged).number<std::uint32_t>(), damaged);
    }
    void texts()
    {
        const auto text = anyBytes();
        const auto comment = ExtensionWriter("name").text(text).comment();
        for (const char c : comment)
            QVERIFY(c >= ' ' && c < '\x7F');
        QVERIFY(ExtensionFields(extensionIn(comment)->payload).text() == text);
        for (const auto& each : {text, std::string("main::f"), std::string()}) {
            std::string bytes;
            packed::putText(bytes, each);
            std::string_view left(bytes);
            std::string read;
            QVERIFY(packed::takeText(left, read) && left.empty());
            QVERIFY(read == each);
            if (!bytes.empty())
                left = std::string_view(bytes).substr(0, bytes.size() - 1);
            QVERIFY(!packed::takeText(left, read));
        }
    }
    void numbers()
    {
        for (int bits = 0; bits < 64; ++bits) {
            for (const auto value : {(1ULL << bits) - 1, 1ULL << bits, ~0ULL >> bits}) {
                std::string bytes;
                packed::put(bytes, value);
                for (const char c : bytes)
                    QVERIFY(c != '\n' && c != '\0');
                std::string_view left(bytes);
                std::uint64_t read = 0;
                QVERIFY(packed::take(left, read));
                QCOMPARE(read, value);
                QVERIFY(left.empty());
            }
        }
        for (const std::int64_t value : {std::numeric_limits<std::int64_t>::min(), std::int64_t{-1},
                 std::int64_t{0}, std::numeric_limits<std::int64_t>::max()})
            QCOMPARE(packed::unzigzag(packed::zigzag(value)), value);
    }
    void smallNumbersAreBytes()
    {
        std::string bytes;
        for (const std::uint64_t value : {0, 95, 96})
            packed::put(bytes, value);
        QCOMPARE(QByteArray::fromStdString(bytes), QByteArray(" \x7F\xE0 ", 4));
    }
    void invalidNumbers_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("none") << QByteArray();
        QTest::newRow("no end") << QByteArray("\x80\xFF");
        QTest::newRow("line feed") << QByteArray("\n");
        QTest::newRow("more than 64 bits")
            << QByteArray("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x22");
        QTest::newRow("endless") << QByteArray(20, '\x80');
    }
    void invalidNumbers()
    {
        QFETCH(QByteArray, bytes);
        std::string_view left(bytes.constData(), static_cast<std::size_t>(bytes.size()));
        std::uint64_t value = 0;
        QVERIFY(!packed::take(left, value));
    }
    void pieces()
    {
        const auto all = piecesOf(large());
        QVERIFY(all.size() > 2);
        PieceReader joined;
        std::optional<std::string> bytes;
        for (const auto& piece : all) {
            QVERIFY(piece.size() <= 8190);
            QVERIFY(!bytes);
            const auto record = extensionIn(piece);
            QVERIFY(record && record->name == "name");
            bytes = joined.add(record->payload);
            QVERIFY(!joined.isDamaged());
        }
        QVERIFY(bytes == large());
    }
    void damagedPieces()
    {
        auto all = piecesOf(large());
        all.erase(all.begin() + 1);
        QVERIFY(!isWhole(all)); // one is missing
        all = piecesOf(large());
        all[1][4000] ^= 1;
        QVERIFY(!isWhole(all));
        all = piecesOf(large());
        all.insert(all.begin() + 1, all[0]);
        QVERIFY(!isWhole(all));
    }
};

NYTPROF_TEST(ExtensionRecordTest)
#include "tst_extension_record.moc"
