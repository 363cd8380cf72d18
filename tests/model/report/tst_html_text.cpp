// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/code_origin.h"
#include "report/code_colors.h"
#include "report/html_text.h"
#include "report/sub_list.h"
#include "test_class.h"

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
        row("controls at their ends", "\x1E\x1F !~", "␞␟ !~");
        row("around the noncharacters of the BMP", "\uFDCF\uFDD0\uFDEF\uFDF0\uFFFD\uFFFE",
            "\uFDCF\uFFFD\uFFFD\uFDF0\uFFFD\uFFFD");
        row("around those of other planes", "\U0001FFFD\U0001FFFE\U00020000\U0002EFFF",
            "\U0001FFFD\uFFFD\U00020000\U0002EFFF");
        row("of the last plane", "\U000F0000\U0010FFFD\U0010FFFE\U0010FFFF",
            "\U000F0000\U0010FFFD\uFFFD\uFFFD");
        row("markup side by side", "<&>\"\"", "&lt;&amp;&gt;&quot;&quot;");
        row("nothing", "", "");
    }
    void html()
    {
        QFETCH(QByteArray, text);
        std::string page = "<p>";
        appendHtml(page, text.toStdString());
        QTEST(QByteArray::fromStdString(page.substr(3)), "expected");
    }

    /// A file of few bytes can have names of many megabytes, which are on a page repeatedly.
    void longTextsAreCut()
    {
        const std::string longest(MaxTextLength, 'x');
        std::string page;
        appendHtml(page, longest);
        QCOMPARE(page, longest);
        page.clear();
        appendHtml(page, longest.substr(1) + "é<");
        QCOMPARE(page, longest.substr(1) + "… 3 more bytes");
        page.clear();
        appendScriptString(page, longest + longest);
        QCOMPARE(page, '"' + longest + "… 10000 more bytes\"");
    }

    void ascii_data()
    {
        QTest::addColumn<QByteArray>("page");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* name, const char* page, const char* expected) {
            QTest::newRow(name) << QByteArray(page) << QByteArray(expected);
        };
        row("plain", "<td>a &amp; b\n", "<td>a &amp; b\n");
        row("of each length", "5µs – 𝒳", "5&#181;s &#8211; &#119987;");
        row("at the ends", "é€", "&#233;&#8364;");
        row("what is not UTF-8 stays", "a\xFF\xE2\x80z", "a\xFF\xE2\x80z");
        row("nothing", "", "");
    }
    void ascii()
    {
        QFETCH(QByteArray, page);
        QTEST(QByteArray::fromStdString(asciiHtml(page.toStdString())), "expected");
    }

    void scriptString_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("expected"); ///< without the quotes
        const auto row = [](const char* name, const char* text, const char* expected) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(expected);
        };
        row("plain", "Foo::bar 'x' é", "Foo::bar 'x' é");
        row("end of the script", "</script>\"\\\n\u2028\x7F",
            "\\u003C/script\\u003E\\\"\\\\\\u000A\\u2028\\u007F");
        row("entities", "a&b", "a\\u0026b");
        row("controls at their ends", "\x1F \x7E", "\\u001F \x7E");
        row("separators of lines and paragraphs", "a\u2028b\u2029c", "a\\u2028b\\u2029c");
        row("what ends as they do", "\u1028\u1029", "\u1028\u1029");
        row("what ends as a noncharacter", "\u13FF\u00E9", "\u13FF\u00E9");
        row("what looks like them", "\u2027\u20A8\u20A9\u2128", "\u2027\u20A8\u20A9\u2128");
        row("C1 controls", "\u0085x", "\\uFFFDx");
        row("noncharacters", "\uFDD0x\uFFFEy", "\\uFFFDx\\uFFFDy");
        row("of other planes", "\U0001FFFEx\U0001FFFD", "\\uFFFDx\U0001FFFD");
        row("what turns the text around", "\u202Ex", "\\uFFFDx");
    }
    void scriptString()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, expected);
        std::string script = "x=";
        appendScriptString(script, text.toStdString());
        QCOMPARE(QByteArray::fromStdString(script), "x=\"" + expected + '"');
    }

    void url()
    {
        std::string link;
        appendUrl(link, "(eval 1)[a-b]%#é.html");
        QCOMPARE(link, "%28eval%201%29%5Ba-b%5D%25%23%C3%A9.html");
        link = "x?";
        appendUrl(link, "azAZ09-._~/");
        appendUrl(link, "`{@[/:+,");
        QCOMPARE(link, "x?azAZ09-._~/%60%7B%40%5B/%3A%2B%2C");
    }

    void deviation()
    {
        const Deviation usual({1, 2, 3, 4, 100}); // median 3, deviations 2 1 0 1 97
        QCOMPARE(usual.median(), 3);
        QCOMPARE(usual.absoluteDeviation(), 1);
        QCOMPARE(Deviation({90, 100, 110}).absoluteDeviation(), 10);
        QCOMPARE(Deviation({4, 8}).median(), 8); // the upper of two
        QVERIFY(!Deviation().known() && !Deviation(std::vector<std::int64_t>{}).known());
        QVERIFY(Deviation({7}).known());
    }

    /// Documentation is distinguished from code, and nothing follows the last line wanted.
    void codeAndDocumentation_data()
    {
        QTest::addColumn<QStringList>("lines");
        QTest::addColumn<std::vector<LineRange>>("idle");
        QTest::addColumn<QString>("code"); ///< what is coloured as code
        QTest::addColumn<QString>("whole"); ///< LINE+LENGTH STYLE of lines of one colour
        const auto row = [](const char* name, const QStringList& lines, const char* code,
                             const char* whole, const std::vector<LineRange>& idle = {}) {
            QTest::newRow(name) << lines << idle << code << whole;
        };
        row("documentation", {"my $x;", "", "=head1 X", "", "text", "=cut", "1;"},
            "my $x;\n\n\n\n\n\n1;\n", "2+8 5 4+4 5 5+4 5");
        row("at the front", {"=pod", "text", "=cut", "1;"}, "\n\n\n1;\n", "0+4 5 1+4 5 2+4 5");
        row("up to the end", {"", "=pod", "1;"}, "\n\n\n", "1+4 5 2+2 5");
        row("in capitals", {"", "=HEAD", "x"}, "\n\n\n", "1+5 5 2+1 5");
        row("of one letter", {"", "=z", "=cutter", "1"}, "\n\n\n1\n", "1+2 5 2+7 5");
        row("needs an empty line before", {"my $x", "=b;", "2"}, "my $x\n=b;\n2\n", "");
        for (const char* line : {"=", "=1", "=~ /x/", "={", "=[", "=@x", "=`x`", "= a", "a=b"})
            QTest::addRow("\"%s\" is code", line)
                << QStringList({"$x", "", line, "2"}) << std::vector<LineRange>()
                << QStringLiteral("$x\n\n%1\n2\n").arg(line) << "";

        row("__END__", {"1;", "__END__", "2"}, "1;\n", "");
        row("__DATA__", {"1;", "__DATA__", "2"}, "1;\n", "");
        row("more than that", {"1;", "__END__;", " __DATA__"}, "1;\n__END__;\n __DATA__\n", "");
        row("within documentation", {"=pod", "__END__", "=cut", "2"}, "\n\n\n2\n",
            "0+4 5 1+7 5 2+4 5");

        // Subs that never ran are of one colour, where their lines hold nothing else.
        row("a sub", {"1;", "sub f {", "  q{", "  };", "}", "2"}, "1;\n\n\n\n\n2\n",
            "1+7 6 2+4 6 3+4 6 4+1 6", {{2, 5}});
        row("within another", {"{", "\tsub f {", "", "\t}", "}"}, "{\n\n\n\n}\n", "1+8 6 3+2 6",
            {{2, 4}});
        row("of the first and the last line", {"sub f {", "}"}, "\n\n", "0+7 6 1+1 6", {{1, 2}});
        row("two of them", {"sub f {", "}", "sub g {", "}"}, "\n\n\n\n", "0+7 6 1+1 6 2+7 6 3+1 6",
            {{1, 2}, {3, 4}});
        row("__END__ in it", {"sub f {", "__END__", "}", "2"}, "\n\n\n2\n", "0+7 6 1+7 6 2+1 6",
            {{1, 3}});
        row("of one line", {"sub f {}", "2"}, "sub f {}\n2\n", "", {{1, 1}});
        row("no sub", {"my $f = sub {", "};"}, "my $f = sub {\n};\n", "", {{1, 2}});
        row("more before it", {"1; sub f {", "}"}, "1; sub f {\n}\n", "", {{1, 2}});
        row("more behind it", {"sub f {", "  } }"}, "sub f {\n  } }\n", "", {{1, 2}});
        row("its end is not there", {"sub f {", "2;"}, "sub f {\n2;\n", "", {{1, 2}});
        row("indented otherwise", {"sub f {", " }"}, "sub f {\n }\n", "", {{1, 2}});
        row("its end is beyond the last line", {"sub f {", "}"}, "sub f {\n}\n", "", {{1, 3}});
        row("its end is indented by a letter", {"\tsub f {", "x}"}, "\tsub f {\nx}\n", "",
            {{1, 2}});
        row("it ends before it begins", {"}", "1;", "sub f {"}, "}\n1;\nsub f {\n", "", {{3, 1}});
        row("no lines", {"sub f {", "}"}, "sub f {\n}\n", "", {{0, 2}, {2, 1}, {4'000'000'000, 3}});
    }
    void codeAndDocumentation()
    {
        QFETCH(QStringList, lines);
        QFETCH(std::vector<LineRange>, idle);
        QFETCH(QString, whole);
        std::vector<std::string> texts;
        for (const QString& line : lines)
            texts.push_back(line.toStdString());
        const std::vector<std::string_view> views(texts.begin(), texts.end());
        std::string asked;
        const auto spans = codeColors(views, 99, idle, [&](std::string_view code) {
            asked = code;
            return std::vector<ColorSpan>();
        });
        QStringList shown;
        for (const ColorSpan& span : spans) {
            QCOMPARE(span.start, 0U);
            shown << QStringLiteral("%1+%2 %3")
                         .arg(span.line)
                         .arg(span.length)
                         .arg(static_cast<int>(span.style));
        }
        QTEST(QString::fromStdString(asked), "code");
        QCOMPARE(shown.join(u' '), whole);
    }

    /// Lines behind the last that matters are not coloured; colours come in the order of lines.
    void coloredLines()
    {
        const std::vector<std::string_view> lines = {"1;", "", "=pod", "", "=cut", "2;", "3;"};
        std::string asked;
        const auto colors = [&](std::string_view code) {
            asked = code;
            return std::vector<ColorSpan>{
                {0, 0, 2, CodeStyle{1}}, {2, 0, 0, CodeStyle{5}}, {5, 1, 1, CodeStyle{2}}};
        };
        const auto spans = codeColors(lines, 6, {}, colors);
        QCOMPARE(asked, "1;\n\n\n\n\n2;\n");
        QStringList shown;
        for (const ColorSpan& span : spans)
            shown << QStringLiteral("%1:%2").arg(span.line).arg(static_cast<int>(span.style));
        QCOMPARE(shown.join(u' '), "0:1 2:5 2:5 4:5 5:2");
        QVERIFY(codeColors(lines, 0, {}, colors).size() == 3);
        QCOMPARE(asked, "");
        // Behind the end of a line nothing is looked at.
        QCOMPARE(
            codeColors(std::vector{std::string_view("=a").substr(0, 1)}, 1, {}, colors).size(), 3U);
        QCOMPARE(asked, "=\n");
        const std::string tooLong(MaxTextLength + 1, '1');
        static_cast<void>(
            codeColors(std::vector<std::string_view>{"1;", tooLong, "2;"}, 3, {}, colors));
        QCOMPARE(asked, "1;\n\n2;\n");
        QVERIFY(codeColors(lines, 6, {}, {}).empty()); // as there is nothing that knows colours
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

NYTPROF_TEST(HtmlTextTest, QCoreApplication)
#include "tst_html_text.moc"
