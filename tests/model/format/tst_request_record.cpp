// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/request_record.h"

#include "format/extension_record.h"
#include "test_class.h"

#include <QTest>

using namespace nytprof;

class RequestRecordTest : public QObject {
    Q_OBJECT

private slots:
    void isAComment()
    {
        RequestRecord record;
        record.number = 3;
        record[RequestField::Method] = "GET";
        record[RequestField::Path] = "/a b%";
        record[RequestField::Status] = "200";
        const std::string comment = commentOf(record);
        QCOMPARE(comment, std::string("~request 3 method=GET path=/a%20b%25 status=200"));
        const auto read = parseRequest(extensionIn(comment)->payload);
        QVERIFY(read);
        QCOMPARE(read->number, 3U);
        QVERIFY(read->values == record.values);
    }
    void keepsAnyBytes()
    {
        RequestRecord record;
        for (int byte = 0; byte < 256; ++byte)
            record[RequestField::Route] += static_cast<char>(byte);
        const std::string comment = commentOf(record);
        for (const char c : comment)
            QVERIFY(c >= ' ' && c < '\x7F');
        QVERIFY(parseRequest(extensionIn(comment)->payload)->values == record.values);
    }
    void mayHaveMoreNames()
    {
        const auto read = parseRequest("1 color=blue path=/a");
        QVERIFY(read);
        QCOMPARE((*read)[RequestField::Path], std::string("/a"));
        QVERIFY(parseRequest("1")->isUnknown());
    }
    void mayBeDamaged_data()
    {
        QTest::addColumn<QByteArray>("comment");
        for (const char* const comment :
            {"", "x path=/a", "0 path=/a", "-1 path=/a", "99999999999 path=/a", "1 path",
                "1  path=/a", "1 path=%", "1 path=%4", "1 path=%4g", "1 path=/\xC3"})
            QTest::newRow(comment) << QByteArray(comment);
    }
    void mayBeDamaged()
    {
        QFETCH(QByteArray, comment);
        QVERIFY(!parseRequest(comment.toStdString()));
    }
};

NYTPROF_TEST(RequestRecordTest)
#include "tst_request_record.moc"
