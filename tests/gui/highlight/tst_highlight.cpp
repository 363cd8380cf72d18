// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The module that colours source in reports, as nytprof loads it.
#include "report/source_colors.h"
#include "test_class.h"
#include "test_paths.h"

#include <QLibrary>
#include <QTest>

#include <thread>

using namespace nytprof;
using namespace nytprof::test;

namespace {

void append(
    void* spans, std::uint32_t line, std::uint32_t start, std::uint32_t length, std::uint8_t style)
{
    static_cast<std::vector<ColorSpan>*>(spans)->push_back({line, start, length, CodeStyle{style}});
}

} // namespace

class HighlightTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        highlight = reinterpret_cast<NytprofHighlight>(
            QLibrary::resolve(buildPath(NYTPROF_HIGHLIGHT_MODULE), NytprofHighlightName));
        QVERIFY(highlight);
    }

    void spans_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("spans");
        QTest::newRow("nothing") << ""
                                 << "";
        QTest::newRow("empty lines") << "\n\n"
                                     << "";
        QTest::newRow("plain") << "f\n"
                               << "";
        QTest::newRow("comment") << "# text\n"
                                 << "0[# text]";
        QTest::newRow("no newline at the end") << "# text"
                                               << "0[# text]";
        QTest::newRow("number of the line") << "\n\n# text\n"
                                            << "2[# text]";
        QTest::newRow("the same style again") << "# a\n# b\n"
                                              << "0[# a] 1[# b]";
        QTest::newRow("quotes are of another style") << "f('a')\n"
                                                     << "0['] 0[a] 0[']";
        QTest::newRow("an empty string") << "f('')\n"
                                         << "0['']";
        QTest::newRow("plain text between two of one style") << "f('','')\n"
                                                             << "0[''] 0['']";
        QTest::newRow("state goes on in the next line") << "f('a\nb')\n"
                                                        << "0['] 0[a] 1[b] 1[']";
        QTest::newRow("states end") << "=pod\n\ntext\n\n=cut\n# c\n"
                                    << "0[=pod] 2[text] 4[=cut] 5[# c]";
        QTest::newRow("positions are in bytes")
            << QStringLiteral("'\u00e4','\u20ac','\U0001F42A'# \u00e4\n")
            << QStringLiteral("0['] 0[\u00e4] 0['] 0['] 0[\u20ac] 0['] "
                              "0['] 0[\U0001F42A] 0['] 0[# \u00e4]");
    }
    void spans()
    {
        QFETCH(QString, source);
        QFETCH(QString, spans);
        QCOMPARE(spansText(source.toUtf8()), spans);
    }

    void styles_data()
    {
        QTest::addColumn<QByteArray>("source");
        QTest::addColumn<CodeStyle>("style"); // of the first span
        QTest::newRow("comment") << QByteArray("# a") << CodeStyle::Comment;
        QTest::newRow("documentation") << QByteArray("=pod") << CodeStyle::Comment;
        QTest::newRow("declaration") << QByteArray("my") << CodeStyle::Keyword;
        QTest::newRow("control flow") << QByteArray("return") << CodeStyle::Keyword;
        QTest::newRow("function") << QByteArray("push") << CodeStyle::Keyword;
        QTest::newRow("scalar") << QByteArray("$x") << CodeStyle::Variable;
        QTest::newRow("array") << QByteArray("@rest") << CodeStyle::Variable;
        QTest::newRow("special variable") << QByteArray("$_") << CodeStyle::Variable;
        QTest::newRow("quote") << QByteArray("'b'") << CodeStyle::String;
        QTest::newRow("pattern") << QByteArray("m/ab/") << CodeStyle::String;
        QTest::newRow("number") << QByteArray("15") << CodeStyle::Number;
        QTest::newRow("hexadecimal number") << QByteArray("0x1f") << CodeStyle::Number;
        QTest::newRow("fraction") << QByteArray("1.5") << CodeStyle::Number;
    }
    void styles()
    {
        QFETCH(QByteArray, source);
        const std::vector<ColorSpan> spans = spansOf(source);
        QVERIFY(!spans.empty());
        QTEST(spans.front().style, "style");
    }

    void threadsAtATime()
    {
        const QByteArray source = QByteArray("f('a'); # b\n").repeated(50);
        const QString expected = spansText(source);
        std::vector<QString> texts(8);
        std::vector<std::thread> threads;
        for (QString& text : texts)
            threads.emplace_back([&] { text = spansText(source); });
        for (std::thread& thread : threads)
            thread.join();
        for (const QString& text : texts)
            QCOMPARE(text, expected);
    }

private:
    std::vector<ColorSpan> spansOf(const QByteArray& source) const
    {
        std::vector<ColorSpan> spans;
        const auto size = static_cast<std::size_t>(source.size());
        return highlight(source.data(), size, append, &spans) == 1 ? spans
                                                                   : std::vector<ColorSpan>();
    }

    /// "LINE[TEXT]" of each span
    QString spansText(const QByteArray& source) const
    {
        const QList<QByteArray> lines = source.split('\n');
        QStringList texts;
        for (const ColorSpan& span : spansOf(source))
            texts << QStringLiteral("%1[%2]").arg(span.line).arg(
                QString::fromUtf8(lines[span.line].mid(span.start, span.length)));
        return texts.join(u' ');
    }

    NytprofHighlight highlight = nullptr;
};

NYTPROF_TEST(HighlightTest)
#include "tst_highlight.moc"
