// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Terms that users search for, in tables and texts, and the order of rows.
#include "source/source_search.h"
#include "tables/table_filter.h"
#include "tables/table_model.h"
#include "test_class.h"

#include <QApplication>
#include <QRegularExpression>
#include <QStandardItemModel>
#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;

class SearchTermsTest : public QObject {
    Q_OBJECT

private slots:
    void terms_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("matches");
        const auto row = [](const char* typed, const char* text, bool matches) {
            QTest::addRow("'%s' in %s", typed, text)
                << QString::fromUtf8(typed) << QString::fromUtf8(text) << matches;
        };
        row("", "Foo::bar", true);
        row("BAR", "Foo::bar", true);
        row("  bar  foo ", "Foo::bar", true);
        row("bar baz", "Foo::bar", false);
        row("baz bar", "Foo::bar", false);
        row("/^foo/", "Foo::bar", true);
        row(" /R$/ ", "Foo::bar", true);
        row("/^bar/", "Foo::bar", false);
        row("/(/", "Foo::bar(/", false); // no expression
        row("//", "Foo::bar", true); // one that everything has
        row("/", "a/b", true); // a word
        row("/", "Foo::bar", false);
        row("/usr/lib", "/usr/lib/A.pm", true);
        row("lib/", "/usr/lib/A.pm", true);
        row("/usr", "Foo::bar", false);
        row("/usr", "campus", false); // not an expression that is cut
    }
    void terms()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral("invalid"))); // by matching one
        QFETCH(QString, typed);
        QFETCH(QString, text);
        QTEST(Terms(typed).match(text), "matches");
    }

    void termsAreEmptyOrWrong()
    {
        QVERIFY(Terms().empty() && Terms("").empty() && Terms("  ").empty());
        QVERIFY(!Terms("x").empty() && !Terms("//").empty());
        QVERIFY(Terms("(").valid() && Terms("/a/").valid() && !Terms("/(/").valid());
    }

    void matchesInTexts_data()
    {
        QTest::addColumn<QString>("wanted");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected"); ///< START+LENGTH
        const auto row = [](const char* wanted, const char* text, const char* expected) {
            QTest::addRow("%s in %s", wanted, text)
                << QString::fromUtf8(wanted) << QString::fromUtf8(text) << expected;
        };
        row("", "abc", "");
        row("b", "abcB", "1+1 3+1");
        row("aa", "aaaaa", "0+2 2+2"); // without overlaps
        row("x", "abc", "");
        row("a.c", "abc a.c", "4+3");
        row("/a.c/", "abc a.c", "0+3 4+3");
        row("/B/", "abc", "1+1");
        row("/^b/", "a\nb\nab", "2+1");
        row("/a.*c/", "abc\nc", "0+3");
        row("/b\\s+c/", "ab\nc", "1+1"); // within the line
        row("/x*/", "axb", "1+1"); // nothing is no match
        row("/(/", "(", "");
        row("//", "a//b", "1+2"); // is no expression, but text
        row("/", "a/b", "1+1");
        row("/a", "/a/", "0+2");
        row("a/", "/a/", "1+2");
    }
    void matchesInTexts()
    {
        QFETCH(QString, wanted);
        QFETCH(QString, text);
        QStringList found;
        for (const TextMatch& match : textMatches(text, wanted)) {
            found << QStringLiteral("%1+%2").arg(match.start).arg(match.length);
        }
        QTEST(found.join(u' '), "expected");
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(textMatches(text, wanted, stop.get_token()).empty());
    }

    // Tables

    void sortKeys()
    {
        QStandardItemModel model;
        const auto sorted = [&](const QVariantList& keys) {
            model.clear();
            for (const QVariant& key : keys) {
                auto* const item = new QStandardItem(key.toString());
                item->setData(key, SortRole);
                model.appendRow(item);
            }
            TermsFilter filter;
            filter.setSourceModel(&model);
            filter.sort(0);
            QStringList texts;
            for (int row = 0; row < filter.rowCount(); ++row) {
                texts << filter.index(row, 0).data().toString();
            }
            return texts.join(u' ');
        };
        QCOMPARE(sorted({10, 9, -1}), "-1 9 10");
        QCOMPARE(sorted({10U, qint64{9}, quint64{8}, 8.5}), "8 8.5 9 10");
        QCOMPARE(sorted({"b", "A", "c"}), "A b c");
        QCOMPARE(sorted({10, "9", 1}), "1 10 9"); // one that is none makes all of them texts
        QCOMPARE(sorted({}), "");
    }

    /// Keys are of one column, below one row.
    void sortKeysOfOtherColumns()
    {
        QStandardItemModel model(2, 2);
        const int keys[2][2] = {{1, 20}, {2, 10}};
        for (int row = 0; row < 2; ++row) {
            for (int column = 0; column < 2; ++column) {
                model.setData(model.index(row, column), keys[row][column], SortRole);
            }
        }
        SortKeys sort;
        QVERIFY(sort.lessThan(model.index(0, 0), model.index(1, 0)));
        QVERIFY(!sort.lessThan(model.index(0, 0), model.index(0, 0)));
        QVERIFY(!sort.lessThan(model.index(0, 1), model.index(0, 1)));
        QVERIFY(!sort.lessThan(model.index(0, 1), model.index(1, 1)));
        QVERIFY(sort.lessThan(model.index(0, 0), model.index(1, 0)));
        for (const int key : {6, 5}) {
            auto* const child = new QStandardItem;
            child->setData(key, SortRole);
            model.itemFromIndex(model.index(0, 0))->appendRow(child);
        }
        const QModelIndex parent = model.index(0, 0);
        QVERIFY(!sort.lessThan(model.index(0, 0, parent), model.index(1, 0, parent)));
        // What has changed is asked for again.
        model.setData(model.index(0, 0, parent), 4, SortRole);
        QVERIFY(!sort.lessThan(model.index(0, 0, parent), model.index(1, 0, parent)));
        sort.forget();
        QVERIFY(sort.lessThan(model.index(0, 0, parent), model.index(1, 0, parent)));
    }
};

NYTPROF_TEST(SearchTermsTest, QApplication)
#include "tst_table_filter.moc"
