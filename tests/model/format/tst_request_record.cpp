// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/request_record.h"

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
        const std::string comment = requestComment(record);
        QCOMPARE(comment, std::string(" Request: 3 method=GET path=/a%20b%25 status=200"));
        const auto read = parseRequestComment(comment);
        QVERIFY(read);
        QCOMPARE(read->number, 3U);
        QVERIFY(read->values == record.values);
    }
    void keepsAnyBytes()
    {
        RequestRecord record;
        for (int byte = 0; byte < 256; ++byte)
            record[RequestField::Route] += static_cast<char>(byte);
        const std::string comment = requestComment(record);
        for (const char c : comment)
            QVERIFY(c >= ' ' && c < '\x7F');
        QVERIFY(parseRequestComment(comment)->values == record.values);
    }
    void mayHaveMoreNames()
    {
        const auto read = parseRequestComment(" Request: 1 color=blue path=/a");
        QVERIFY(read);
        QCOMPARE((*read)[RequestField::Path], std::string("/a"));
        QVERIFY(parseRequestComment(" Request: 1")->isUnknown());
    }
    void mayBeDamaged_data()
    {
        QTest::addColumn<QByteArray>("comment");
        for (const char* const comment :
            {"", " Request: ", " Request: x path=/a", " Request: 0 path=/a", " Request: -1 path=/a",
                " Request: 99999999999 path=/a", " Request: 1 path", " Request: 1  path=/a",
                " Request: 1 path=%", " Request: 1 path=%4", " Request: 1 path=%4g",
                " Request: 1 path=/\xC3", "Request: 1 path=/a"})
            QTest::newRow(comment) << QByteArray(comment);
    }
    void mayBeDamaged()
    {
        QFETCH(QByteArray, comment);
        QVERIFY(!parseRequestComment(comment.toStdString()));
    }
};

NYTPROF_TEST(RequestRecordTest)
#include "tst_request_record.moc"
