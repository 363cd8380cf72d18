// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The source of files as perl compiled it, which the collector keeps.
#include "base/source_store.h"
#include "test_class.h"

#include <QStringList>
#include <QTest>

using namespace nytprof;

namespace {

/// "NUMBER TEXT" of each line; "no file" when there is none.
QStringList linesOf(const SourceStore& texts, std::string_view file)
{
    QStringList lines;
    const bool isThere = texts.eachLine(file, [&](std::uint32_t number, std::string_view line) {
        lines += QString("%1 ").arg(number)
            + QString::fromUtf8(line.data(), static_cast<qsizetype>(line.size()));
    });
    return isThere ? lines : QStringList{"no file"};
}

} // namespace

class TestSourceStore : public QObject {
    Q_OBJECT

private slots:
    void linesOfAFile_data()
    {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<QStringList>("lines");
        QTest::newRow("empty") << std::string() << QStringList();
        QTest::newRow("one line") << std::string("a;\n") << QStringList{"1 a;\n"};
        QTest::newRow("no newline at the end")
            << std::string("a;\nb;") << QStringList{"1 a;\n", "2 b;"};
        QTest::newRow("empty lines")
            << std::string("\n\nc;\n\n") << QStringList{"1 \n", "2 \n", "3 c;\n", "4 \n"};
    }
    void linesOfAFile()
    {
        QFETCH(std::string, text);
        SourceStore texts;
        texts.keep("/a.pl", text);
        QTEST(linesOf(texts, "/a.pl"), "lines");
        QVERIFY(texts.has("/a.pl"));
        QVERIFY(!texts.has("/b.pl"));
        QCOMPARE(linesOf(texts, "/b.pl"), QStringList{"no file"});
    }
    void filesThatAreReadAgainOrDropped()
    {
        SourceStore texts;
        texts.keep("/a.pl", "old\n");
        texts.keep("/b.pl", "b\n");
        texts.keep("/a.pl", "new\n");
        QCOMPARE(linesOf(texts, "/a.pl"), QStringList{"1 new\n"});
        texts.drop("/none.pl");
        texts.drop("/a.pl");
        QVERIFY(!texts.has("/a.pl"));
        QCOMPARE(linesOf(texts, "/a.pl"), QStringList{"no file"});
        QCOMPARE(linesOf(texts, "/b.pl"), QStringList{"1 b\n"});
    }
    /// No two texts have the same version, whatever their files.
    void versions()
    {
        SourceStore texts;
        QCOMPARE(texts.version("/a.pl"), 0U);
        texts.keep("/a.pl", "one\n");
        QCOMPARE(texts.version("/a.pl"), 1U);
        QCOMPARE(texts.version("/b.pl"), 0U);
        texts.keep("/b.pl", "one\n");
        QCOMPARE(texts.version("/b.pl"), 2U);
        texts.keep("/a.pl", "one\n");
        QCOMPARE(texts.version("/a.pl"), 3U);
        texts.cutAfter("one", "/b.pl", 1);
        QCOMPARE(texts.version("/b.pl"), 4U);
        texts.drop("/a.pl");
        QCOMPARE(texts.version("/a.pl"), 0U);
    }
    void textsThatPerlReadsInPart_data()
    {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<unsigned>("line"); // where perl is when it finds __END__
        QTest::addColumn<QStringList>("lines");
        const auto row = [](const char* name, const char* text, unsigned line, QStringList lines) {
            QTest::newRow(name) << std::string(text) << line << lines;
        };
        const QStringList three{"1 a;\n", "2 b;\n", "3 __END__\n"};
        row("there", "a;\nb;\n__END__\ntext\nmore\n", 3, three);
        row("soon after", "a;\nb;\n__END__\ntext\n", 2, three);
        row("soon after the first line", "a;\nb;\n__END__\ntext\n", 1, three);
        row("in the first line", "__END__\ntext\n__END__\n", 1, {"1 __END__\n"});
        row("in the first and a later line", "__END__\n__END__\ntext\n", 2,
            {"1 __END__\n", "2 __END__\n"});
        row("in an earlier text", "'__END__';\nb;\n__END__\ntext\n", 3,
            {"1 '__END__';\n", "2 b;\n", "3 __END__\n"});
        row("behind other words", "a;\nb; __END__ c\ntext\n", 2, {"1 a;\n", "2 b; __END__ c\n"});
        row("in the last line", "a;\n__END__", 2, {"1 a;\n", "2 __END__"});
        row("nowhere", "a;\nb;\n", 2, {"1 a;\n", "2 b;\n"});
        row("earlier only", "__END__\nb;\n", 2, {"1 __END__\n", "2 b;\n"});
        row("behind the last line", "a;\n__END__\n", 9, {"1 a;\n", "2 __END__\n"});
    }
    void textsThatPerlReadsInPart()
    {
        QFETCH(std::string, text);
        QFETCH(unsigned, line);
        SourceStore texts;
        texts.keep("/a.pl", text);
        texts.cutAfter("__END__", "/a.pl", line);
        QTEST(linesOf(texts, "/a.pl"), "lines");
        texts.cutAfter("__END__", "/none.pl", line);
        QVERIFY(!texts.has("/none.pl"));
    }
    /// Around fork(): the mutex is that of all functions.
    void mutex()
    {
        SourceStore texts;
        QVERIFY(texts.mutex().try_lock());
        texts.mutex().unlock();
        texts.keep("/a.pl", "a\n");
        static_cast<void>(texts.eachLine(
            "/a.pl", [&](std::uint32_t, std::string_view) { QVERIFY(!texts.mutex().try_lock()); }));
    }
};

NYTPROF_TEST(TestSourceStore)
#include "tst_source_store.moc"
