// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/sql_text.h"
#include "test_class.h"

#include <QTest>

#include <string>

using namespace nytprof;

class SqlTextTest : public QObject {
    Q_OBJECT

private slots:
    void textsStayWithinTheirQuotes_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("literal");
        const auto row = [](const char* name, const QByteArray& text, const char* literal) {
            QTest::newRow(name) << text << QByteArray(literal);
        };
        row("plain", "shop", "'shop'");
        row("quote", "O'Hara", R"('O\'Hara')");
        row("backslash before quote", R"(\')", R"('\\\'')");
        row("backslash at the end", R"(a\)", R"('a\\')");
        row("end of the statement", "'; DROP TABLE runs; --", R"('\'; DROP TABLE runs; --')");
        row("control characters", QByteArray("\0\n\x7f", 3), R"('\x00\x0a\x7f')");
        row("UTF-8", "Müller", "'Müller'");
    }
    void textsStayWithinTheirQuotes()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, literal);
        QCOMPARE(sqlLiteral(text.toStdString()), literal.toStdString());
    }

    void expressions_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("comparison") << QByteArray("calls > 10 AND host LIKE 'web%'");
        QTest::newRow("functions") << QByteArray("has(labels, 'a=b') OR (pid IN (1, 2))");
        QTest::newRow("parenthesis in quotes") << QByteArray(R"(route = ')' OR route = '\')')");
        QTest::newRow("beyond ASCII in quotes") << QByteArray("route = '/ä'");
    }
    void expressions()
    {
        QFETCH(QByteArray, text);
        QCOMPARE(sqlExpressionError(text.toStdString()), std::string());
    }

    void textsThatEndTheirParentheses_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char* const text : {"", " ", "1) OR (1", "(1", "1]", "(1]", "'", R"('\')",
                 "1; 2", "1 -- 2", "1 /* 2", "1 */", "1 # 2", "$a$ ) $a$", "‘ ) ’", "`a"})
            QTest::newRow(text) << QByteArray(text);
        QTest::newRow("zero byte") << QByteArray("1\0", 2);
    }
    void textsThatEndTheirParentheses()
    {
        QFETCH(QByteArray, text);
        QVERIFY(!sqlExpressionError(text.toStdString()).empty());
    }

    void cellsOfAnswers()
    {
        QCOMPARE(fromTsv(R"(a\tb\nc\\d\'e\0)"), std::string("a\tb\nc\\d'e\0", 10));
        QCOMPARE(fromTsv(R"(cut\)"), R"(cut\)");
    }
};

NYTPROF_TEST(SqlTextTest)
#include "tst_sql_text.moc"
