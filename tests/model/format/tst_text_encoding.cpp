// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/text_encoding.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;

class TextEncodingTest : public QObject {
    Q_OBJECT

private slots:
    /// Names of megabytes are shown repeatedly.
    void longNamesAreCut()
    {
        const std::string longest(MaxTextLength, 'x');
        QCOMPARE(nameInUtf8(longest), longest);
        const std::string cut = nameInUtf8(longest + "é");
        QCOMPARE(cut, std::string(MaxTextLength - 40, 'x') + "… 42 more bytes");
        QCOMPARE(nameInUtf8(cut), cut); // when it is read again
        QCOMPARE(nameInUtf8("a\xE9"), "aé");
        // Of Latin-1, as long as it is in UTF-8.
        const std::string latin(MaxTextLength / 2 + 1, '\xE9');
        QVERIFY(nameInUtf8(latin).ends_with("é… 42 more bytes"));
        QCOMPARE(nameInUtf8(latin).size(), MaxTextLength - 40 + std::strlen("… 42 more bytes"));
        QVERIFY(nameInUtf8(std::string(1 << 24, 'x')).size() < MaxTextLength);
    }

    void percentEncoding()
    {
        QCOMPARE(percentEncoded("a b/ü&%"), "a%20b%2F%C3%BC%26%25");
        QCOMPARE(percentDecoded("a%20b%2f%C3%BC+"), "a b/ü+");
        for (const char* const malformed : {"%", "%1", "%1g", "%G0", "%+1", "%-1", "%%41"})
            QVERIFY2(!percentDecoded(malformed), malformed);
    }
};

NYTPROF_TEST(TextEncodingTest)
#include "tst_text_encoding.moc"
