// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// The overview as Markdown and as rich text, of contents made by hand.
#include "overview/overview_text.h"
#include "test_class.h"

#include <QApplication>
#include <QFontMetrics>
#include <QRegularExpression>
#include <QTest>

using namespace nytprof;
using namespace nytprof::gui;

namespace {

using Kind = OverviewCell::Kind;

OverviewTable tableOf(const QString& title, const QString& name)
{
    OverviewTable table;
    table.title = title;
    table.heads = {{"Time", Kind::Time}, {"Calls", Kind::Number}, {"Sub"}};
    table.rows = {{{"1.00s", Kind::Time}, {"12,345", Kind::Number}, {name}},
        {{"2ms", Kind::Time}, {"7", Kind::Number}, {"b"}}};
    return table;
}

OverviewContent contentOf()
{
    OverviewContent content;
    content.title = "a|b";
    content.facts = {{"Program", {{"/a_b.pl"}, {"x*y"}}}, {"Size", {{"<1"}}}};
    content.warnings = {"one `x`", "two"};
    content.sharesUnit = "Time";
    content.shares
        = {{"own", "3s", 0.75, CodeClass::Own}, {"other", "1s", 0.25, CodeClass::Module}};
    content.tables = {tableOf("Subs", "A::long_name")};
    return content;
}

/// Colours and a font that are the same everywhere.
OverviewLook lookOf(int width)
{
    OverviewLook look;
    look.palette = QPalette(Qt::black, Qt::gray, Qt::white, Qt::darkGray, Qt::gray, Qt::black,
        Qt::white, Qt::white, Qt::lightGray);
    look.palette.setColor(QPalette::PlaceholderText, "#777777");
    look.palette.setColor(QPalette::Link, "#0000ee");
    look.palette.setColor(QPalette::Mid, "#123456");
    look.width = width;
    return look;
}

/// What is between two words of the rich text, a tag a line.
QString part(const OverviewContent& content, int width, const QString& from, const QString& to)
{
    QString html = overviewHtml(content, lookOf(width));
    html = html.mid(html.indexOf(from));
    return html.left(to.isEmpty() ? html.size() : html.indexOf(to));
}

/// The widths that tables and cells have, in their order.
QString widths(const OverviewContent& content, int width)
{
    static const QRegularExpression attribute("(<table|<td)[^>]* width=\"([^\"]+)\"");
    QStringList found;
    auto match = attribute.globalMatch(overviewHtml(content, lookOf(width)));
    while (match.hasNext()) {
        const auto each = match.next();
        found << each.captured(1).mid(1) + ' ' + each.captured(2);
    }
    return found.join(", ");
}

} // namespace

class OverviewTextTest : public QObject {
    Q_OBJECT

private slots:
    void markdown()
    {
        QCOMPARE(overviewMarkdown(contentOf()),
            "## a\\|b\n"
            "\n"
            "- **Program**: /a\\_b.pl, x\\*y\n"
            "- **Size**: \\<1\n"
            "\n"
            "### Warnings\n"
            "\n"
            "- one \\`x\\`\n"
            "- two\n"
            "\n"
            "### Time by Origin\n"
            "\n"
            "| Time |  Share | Origin |\n"
            "| ---: | -----: | ------ |\n"
            "|   3s | 75.0 % | own |\n"
            "|   1s | 25.0 % | other |\n"
            "\n"
            "### Subs\n"
            "\n"
            "|  Time |  Calls | Sub |\n"
            "| ----: | -----: | ------------- |\n"
            "| 1.00s | 12,345 | A::long\\_name |\n"
            "|   2ms |      7 | b |\n");
    }

    // A part that is empty has no heading.
    void markdownOfNothing()
    {
        OverviewContent content;
        content.title = "t";
        QCOMPARE(overviewMarkdown(content), "## t\n\n");
    }

    void markdownOfNarrowColumns()
    {
        OverviewContent content;
        content.title = "\\<";
        content.tables = {{"T", OverviewCell::NoLink, {{"a"}, {"b", Kind::Number}}, {}},
            {"U", OverviewCell::NoLink, {{"c"}, {"d"}}, {{{"e"}, {""}}}}};
        QCOMPARE(overviewMarkdown(content),
            "## \\\\\\<\n"
            "\n"
            "\n"
            "### T\n"
            "\n"
            "| a   |   b |\n"
            "| --- | --: |\n"
            "\n"
            "### U\n"
            "\n"
            "| c   | d |\n"
            "| --- | --- |\n"
            "| e   |  |\n");
    }

    void facts()
    {
        OverviewContent content;
        content.title = "<t>";
        content.facts = {{"<n>", {{"plain"}, {"<l>", Kind::Text, 3}}}, {"", {{"x"}}}};
        QCOMPARE(part(content, 800, "<h2>", ""),
            "<h2>&lt;t&gt; &nbsp;<span style=\"font-size:small; font-weight:normal\"><a "
            "href=\"copy:\">Copy All as Markdown</a></span></h2><table cellspacing=\"0\" "
            "cellpadding=\"1\"><tr><td style=\"white-space:nowrap\"><span "
            "style=\"color:#777777\">&lt;n&gt;</span></td><td style=\"padding-left:12px\">plain "
            "&nbsp;&middot;&nbsp; <a href=\"link:3\">&lt;l&gt;</a></td></tr><tr><td "
            "style=\"white-space:nowrap\"></td><td "
            "style=\"padding-left:12px\">x</td></tr></table><table width=\"772\" cellspacing=\"0\" "
            "cellpadding=\"0\"></table>");
    }

    void warnings()
    {
        OverviewContent content;
        content.warnings = {"<one>", "two"};
        QCOMPARE(part(content, 800, "<table width", "<table width=\"772\""),
            "<table width=\"100%\" cellspacing=\"0\" cellpadding=\"6\" "
            "style=\"margin-top:10px\"><tr><td bgcolor=\"#f9eccf\">\u26a0 &lt;one&gt;<br>\u26a0 "
            "two</td></tr></table>");
        OverviewLook dark = lookOf(800);
        dark.palette.setColor(QPalette::Base, Qt::black);
        QVERIFY(overviewHtml(content, dark).contains("bgcolor=\"#382804\""));
    }

    // Bars are as wide as their shares; words that do not fit are left out, and bars below 2
    // pixels.
    void shares()
    {
        OverviewContent content;
        content.shares = {{"a<b", "3s", 0.75, CodeClass::Own}, {"none", "1s", 0.25, std::nullopt}};
        QCOMPARE(part(content, 800, "<h3>",
                     "<table width=\"772\" cellspacing=\"0\" cellpadding=\"0\"></table>"),
            "<h3>Time by Origin</h3><table width=\"772\" cellspacing=\"0\" "
            "cellpadding=\"0\"><tr><td width=\"579\" bgcolor=\"#1f5d6b\" style=\"color:#f3f5f7; "
            "white-space:nowrap; padding:4px 4px\">a&lt;b 75.0 %</td><td width=\"193\" "
            "bgcolor=\"#123456\" style=\"color:#f3f5f7; white-space:nowrap; padding:4px "
            "4px\">none 25.0 %</td></tr></table><p style=\"margin-top:5px; "
            "margin-bottom:0\"><span style=\"background-color:#1f5d6b\">&nbsp;&nbsp;&nbsp;</sp"
            "an>&nbsp;a&lt;b&nbsp;3s&nbsp;<span style=\"color:#777777\">75.0&nbsp;%</span> "
            "&nbsp; <span style=\"background-color:#123456\">&nbsp;&nbsp;&nbsp;</span>&nbsp;n"
            "one&nbsp;1s&nbsp;<span style=\"color:#777777\">25.0&nbsp;%</span></p>");
    }
    void widthsOfShares_data()
    {
        QTest::addColumn<double>("pixels");
        QTest::addColumn<QString>("expected");
        QTest::newRow("1") << 1.5 << "table 772, table 772";
        QTest::newRow("2") << 2.5 << "table 772, td 2, table 772";
        QTest::newRow("300") << 300.5 << "table 772, td 300, table 772";
    }
    void widthsOfShares()
    {
        QFETCH(double, pixels);
        OverviewContent content;
        content.shares = {{"i", "3s", pixels / 772, CodeClass::Own}};
        QTEST(widths(content, 800), "expected");
    }

    // Eight pixels of a bar are padding; less than four letters say nothing.
    void wordsOfShares()
    {
        const QFontMetrics metrics{QFont()};
        OverviewContent content;
        bool shortest = false;
        for (int pixels = 12; pixels < 120; ++pixels) {
            const double share = (pixels + 0.5) / 772;
            content.shares = {{"iiiiii", "3s", share, CodeClass::Own}};
            const QString text = QStringLiteral("iiiiii %1 %").arg(100 * share, 0, 'f', 1);
            const QString word = metrics.elidedText(text, Qt::ElideRight, pixels - 8);
            const bool says = word.size() > 3;
            shortest = shortest || word.size() == 4;
            const QString cell = QStringLiteral("padding:4px %1px\">%2</td>")
                                     .arg(says ? 4 : 0)
                                     .arg(says ? word : QString());
            QVERIFY2(overviewHtml(content, lookOf(800)).contains(cell), qPrintable(cell));
        }
        QVERIFY(shortest);
    }

    void tables()
    {
        OverviewContent content;
        content.tables = {tableOf("<S>", "A::<f>")};
        content.tables[0].link = 5;
        content.tables[0].rows[0][0].heat = 3;
        content.tables[0].rows[0][1].link = 6;
        content.tables[0].rows[0][2].link = 7;
        content.tables[0].rows[0][2].tip = "tip & more";
        content.tables[0].rows[0][2].aside = "b.pl:1";
        QCOMPARE(part(content, 759, "<h3>", ""),
            "<h3><a href=\"link:5\">&lt;S&gt;</a></h3><table width=\"731\" cellspacing=\"0\" "
            "cellpadding=\"2\"><tr><td align=\"right\" style=\"white-space:nowrap\"><span "
            "style=\"color:#777777\">Time</span></td><td align=\"right\" "
            "style=\"white-space:nowrap\"><span style=\"color:#777777\">Calls</span></td><td "
            "align=\"left\" style=\"white-space:nowrap\"><span "
            "style=\"color:#777777\">Sub</span></td></tr><tr><td align=\"right\" "
            "style=\"white-space:nowrap; color:#1b1f24\" bgcolor=\"#f58f72\">1.00s</td><td "
            "align=\"right\" "
            "style=\"white-space:nowrap\"><a href=\"link:6\">12,345</a></td><td width=\"100%\" "
            "style=\"white-space:nowrap\"><a title=\"tip &amp; more\" "
            "href=\"link:7\">A::&lt;f&gt;</a>&nbsp; <span "
            "style=\"color:#777777\">b.pl:1</span></td></tr><tr><td align=\"right\" "
            "style=\"white-space:nowrap\">2ms</td><td align=\"right\" "
            "style=\"white-space:nowrap\">7</td><td width=\"100%\" "
            "style=\"white-space:nowrap\">b&nbsp; </td></tr></table>");
    }

    void columnsOfTables_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("count");
        QTest::addColumn<QString>("expected");
        const auto row = [](int width, int count, const char* expected) {
            QTest::addRow("%d in %d", count, width) << width << count << expected;
        };
        row(759, 0, "");
        row(759, 3, "table 731, table 731, table 731");
        row(760, 0, "table 732");
        row(760, 1, "table 732, td 373, table 359");
        row(760, 2, "table 732, td 373, table 359, td 359, table 359");
        row(760, 3, "table 732, td 373, table 359, td 359, table 359, td 373, table 359");
    }
    void columnsOfTables()
    {
        QFETCH(int, width);
        QFETCH(int, count);
        OverviewContent content;
        for (int i = 0; i < count; ++i) {
            content.tables.push_back(tableOf(QString(QChar('A' + i)), "f"));
        }
        QTEST(widths(content, width).remove(", td 100%"), "expected");
        const QString html = overviewHtml(content, lookOf(width));
        for (int i = 0; i < count; ++i) {
            QCOMPARE(html.count(QStringLiteral("<h3>%1</h3>").arg(QChar('A' + i))), 1);
        }
        const bool isOdd = width >= 760 && count % 2 == 1;
        QCOMPARE(overviewHtml(content, lookOf(width)).contains("<td></td>"), isOdd);
    }

    // Names have the width that the columns of numbers leave; what is said behind them gets 60
    // pixels or nothing.
    void widthOfNames()
    {
        const QFontMetrics metrics{QFont()};
        const int numbers
            = metrics.horizontalAdvance("1.00s") + metrics.horizontalAdvance("12,345") + 4 * 4;
        const int others = 28 + numbers + 16; // of the page
        OverviewContent content;
        content.tables = {tableOf("S", QString(300, 'Q'))};
        for (int width = 400; width < 420; ++width) {
            const QString html = part(content, width, "QQ", "&nbsp; </td>");
            QCOMPARE(html.left(html.indexOf('&')),
                metrics.elidedText(QString(300, 'Q'), Qt::ElideMiddle, width - others));
        }
        content.tables[0].heads[0].text = "a heading that is wider than its numbers";
        const int more = metrics.horizontalAdvance(content.tables[0].heads[0].text)
            - metrics.horizontalAdvance("1.00s");
        const QString html = part(content, 700, "QQ", "&nbsp; </td>");
        QCOMPARE(html.left(html.indexOf('&')),
            metrics.elidedText(QString(300, 'Q'), Qt::ElideMiddle, 700 - others - more));

        const QString name(10, 'Q');
        content.tables = {tableOf("S", name)};
        content.tables[0].rows[0][2].aside = QString(100, 'J');
        const auto asideIn = [&](int width) {
            const QString text = part(content, width, "JJ", "");
            return text.left(text.indexOf('<'));
        };
        const int width = metrics.horizontalAdvance(name + "  ") + 60 + others;
        const auto elided
            = [&](int left) { return metrics.elidedText(QString(100, 'J'), Qt::ElideRight, left); };
        QCOMPARE(asideIn(width), elided(60));
        QCOMPARE(asideIn(width + 40), elided(100));
        QVERIFY(!overviewHtml(content, lookOf(width - 1)).contains("JJ"));
    }
};

NYTPROF_TEST(OverviewTextTest, QApplication)
#include "tst_overview_text.moc"
