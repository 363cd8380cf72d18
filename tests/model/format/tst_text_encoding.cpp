// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/text_encoding.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;

class TextEncodingTest : public QObject {
    Q_OBJECT

private slots:
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
