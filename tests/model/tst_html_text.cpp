// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/inc_directory.h"
#include "report/code_colors.h"
#include "report/deviation.h"
#include "report/html_text.h"
#include "report/sha256.h"

#include <QCryptographicHash>
#include <QTest>

using namespace nytprof;
using namespace nytprof::report;

class HtmlTextTest : public QObject {
    Q_OBJECT

private slots:
    void html_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* name, const char* text, const char* expected) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(expected);
        };
        row("plain", "Foo::bar", "Foo::bar");
        row("markup", "</a>&\"'", "&lt;/a&gt;&amp;&quot;'");
        row("tab stays", "\tx", "\tx");
        row("controls become visible", "\x01\n\x1F\x7F", "␁␊␟␡");
        row("C1 controls and noncharacters", "\xC2\x85|\xEF\xBF\xBF|\xEF\xB7\x90|\xF0\x9F\xBF\xBF",
            "\uFFFD|\uFFFD|\uFFFD|\uFFFD");
        row("what turns the text around", "\u202E\u200E\u200F\u061C\u2066",
            "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD");
        row("Arabic stays", "\u0627\u0644", "\u0627\u0644");
        row("others stay", "µ é ﷲ 𝒳 €", "µ é ﷲ 𝒳 €");
    }
    void html()
    {
        QFETCH(QByteArray, text);
        std::string page = "<p>";
        appendHtml(page, text.toStdString());
        QTEST(QByteArray::fromStdString(page.substr(3)), "expected");
    }

    void scriptString()
    {
        std::string script;
        appendScriptString(script, "</script>\"\\\n\u2028\x7F");
        QCOMPARE(script, "\"\\u003C/script\\u003E\\\"\\\\\\u000A\\u2028\\u007F\"");
    }

    void digest_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const int size : {0, 1, 2, 3, 55, 56, 57, 63, 64, 65, 119, 120, 128, 100'000})
            QTest::addRow("%d bytes", size) << QByteArray(size, 'x');
        QTest::newRow("text") << QByteArray("\nreportData.take({});\n\xC3\xBC\0", 26);
    }
    void digest()
    {
        QFETCH(QByteArray, text);
        QCOMPARE(QByteArray::fromStdString(sha256Base64(text.toStdString())),
            QCryptographicHash::hash(text, QCryptographicHash::Sha256).toBase64());
    }

    void url()
    {
        std::string link;
        appendUrl(link, "(eval 1)[a-b]%#é.html");
        QCOMPARE(link, "%28eval%201%29%5Ba-b%5D%25%23%C3%A9.html");
    }

    void deviation()
    {
        const Deviation usual({1, 2, 3, 4, 100}); // median 3, deviations 2 1 0 1 97
        QCOMPARE(usual.median(), 3);
        QCOMPARE(usual.absoluteDeviation(), 1);
        QCOMPARE(usual.classOf(3), "c3");
        QCOMPARE(usual.classOf(4), "c1");
        QCOMPARE(usual.classOf(5), "c0");
        QCOMPARE(Deviation({10, 10, 10}).classOf(10), "c3"); // not divided by a MAD of 0
        QCOMPARE(Deviation({10, 10, 10}).classOf(12), "c0");
        QCOMPARE(Deviation({4, 8}).median(), 8); // the upper of two
        QCOMPARE(Deviation().classOf(7), "n");
    }

    /// Documentation is told apart from code, which nothing follows behind the last line wanted.
    void codeAndDocumentation()
    {
        std::string asked;
        const auto all = [&](std::vector<std::string_view> lines, std::uint32_t last,
                             std::vector<LineRange> idle = {}) {
            const auto spans = codeColors(lines, last, idle, [&](std::string_view code) {
                asked = code;
                return std::vector<ColorSpan>{{0, 0, 2, 1}};
            });
            QStringList texts;
            for (const ColorSpan& span : spans)
                texts << QStringLiteral("%1:%2+%3 %4")
                             .arg(span.line)
                             .arg(span.start)
                             .arg(span.length)
                             .arg(span.style);
            return texts.join(u' ');
        };
        QCOMPARE(all({"my $x;", "", "=head1 X", "", "text", "=cut", "1;", "__END__", "2"}, 9),
            "0:0+2 1 2:0+8 22 4:0+4 22 5:0+4 22");
        QCOMPARE(asked, "my $x;\n\n\n\n\n\n1;\n");
        QCOMPARE(all({"my $x", "=1", "=b;", "2", "3"}, 4), "0:0+2 1"); // needs an empty line before
        QCOMPARE(asked, "my $x\n=1\n=b;\n2\n");
        // Subs that never ran are of one colour, where their lines hold nothing else.
        QCOMPARE(all({"1;", "sub f {", "  q{", "  };", "}", "2"}, 6, {{2, 5}}),
            "0:0+2 1 1:0+7 99 2:0+4 99 3:0+4 99 4:0+1 99");
        QCOMPARE(asked, "1;\n\n\n\n\n2\n");
        QCOMPARE(all({"1;", "my $f = sub {", "};"}, 3, {{2, 3}}), "0:0+2 1");
        QCOMPARE(all({"1;", "sub f {", "  } }"}, 3, {{2, 3}}), "0:0+2 1");
        QCOMPARE(all({"1;", "sub f {"}, 9, {{2, 7}, {0, 1}, {4'000'000'000, 3}}), "0:0+2 1");
        QVERIFY(codeColors(std::vector<std::string_view>{"1"}, 1, {}, {}).empty());
    }

    void incDirectories_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* name, const char* expected) {
            QTest::newRow(name) << QByteArray(name) << QByteArray(expected);
        };
        row("/usr/share/perl5/PPI/Node.pm", "PPI/Node.pm");
        row("/usr/share/perl/5.36/Carp.pm", "Carp.pm");
        row("/usr/lib/x86_64-linux-gnu/perl-base/strict.pm", "strict.pm");
        row("/usr/lib/x86_64-linux-gnu/perl5/5.36/Moose.pm", "Moose.pm");
        row("/opt/lib/perl5/site_perl/5.36.0/x86_64-linux/A.pm", "A.pm");
        row("/home/me/local/lib/perl5/x86_64-linux-thread-multi/B/C.pm", "B/C.pm");
        row("/home/me/perl/program.pl", "program.pl");
        row("/home/me/program.pl", "/home/me/program.pl");
        row("A::__ANON__[/usr/share/perl5/A.pm:3]", "A::__ANON__[A.pm:3]");
        row("(eval 7)[/usr/share/perl5/A.pm:3]", "(eval 7)[A.pm:3]");
        row("-e", "-e");
        row("/usr/share/perl/5.36/", "/usr/share/perl/5.36/");
    }
    void incDirectories()
    {
        QFETCH(QByteArray, name);
        QTEST(QByteArray::fromStdString(withoutIncDirectory(name.toStdString())), "expected");
    }
};

QTEST_GUILESS_MAIN(HtmlTextTest)
#include "tst_html_text.moc"
