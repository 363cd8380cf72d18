// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "overview/overview_text.h"

#include "style/colors.h"
#include "style/text.h"

#include <QCoreApplication>
#include <QFontMetrics>

#include <algorithm>

namespace nytprof::gui {

namespace {

using Cell = OverviewCell;

constexpr int ColumnMargin = 14; ///< around and between the columns
constexpr int CellPadding = 4; ///< left and right of a cell's text
constexpr int TwoColumns = 760; ///< minimum width for tables side by side

class HtmlWriter {
    Q_DECLARE_TR_FUNCTIONS(nytprof::gui::HtmlWriter)

public:
    HtmlWriter(const OverviewContent& content, const OverviewLook& look)
        : m_content(content)
        , m_look(look)
        , m_metrics(look.font)
        , m_dim(look.palette.color(QPalette::PlaceholderText).name())
    {
    }

    [[nodiscard]] QString page() const;

private:
    [[nodiscard]] QString dim(const QString& text) const
    {
        return text.isEmpty()
            ? QString()
            : QStringLiteral("<span style=\"color:%1\">%2</span>").arg(m_dim, text.toHtmlEscaped());
    }
    [[nodiscard]] static QString anchor(const QString& href, const QString& text)
    {
        return QStringLiteral("<a href=\"%1\">%2</a>").arg(href, text.toHtmlEscaped());
    }
    [[nodiscard]] static QString linked(int link, const QString& text)
    {
        return link == Cell::NoLink ? text.toHtmlEscaped()
                                    : anchor(QStringLiteral("link:%1").arg(link), text);
    }
    [[nodiscard]] QString facts() const;
    [[nodiscard]] QString warnings() const;
    [[nodiscard]] QString shares() const;
    [[nodiscard]] QString table(const OverviewTable& table, int width) const;
    [[nodiscard]] QString tables() const;
    [[nodiscard]] QString cellHtml(const Cell& cell, int available) const;

    const OverviewContent& m_content;
    const OverviewLook& m_look;
    QFontMetrics m_metrics;
    QString m_dim;
};

QString HtmlWriter::facts() const
{
    QString rows;
    for (const OverviewFact& fact : m_content.facts) {
        QStringList values;
        for (const Cell& value : fact.values)
            values << linked(value.link, value.text);
        rows += QStringLiteral("<tr><td style=\"white-space:nowrap\">%1</td>"
                               "<td style=\"padding-left:12px\">%2</td></tr>")
                    .arg(dim(fact.name), values.join(QStringLiteral(" &nbsp;&middot;&nbsp; ")));
    }
    return QStringLiteral("<table cellspacing=\"0\" cellpadding=\"1\">%1</table>").arg(rows);
}

QString HtmlWriter::warnings() const
{
    if (m_content.warnings.isEmpty())
        return {};
    const QColor base = m_look.palette.color(QPalette::Base);
    const QColor ground
        = blend(base, QColor(0xe0, 0xa0, 0x10), isDark(m_look.palette) ? 0.25 : 0.2);
    QStringList lines;
    for (const QString& warning : m_content.warnings)
        lines << QStringLiteral("\u26a0 ") + warning.toHtmlEscaped();
    return QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"6\" "
                          "style=\"margin-top:10px\"><tr><td bgcolor=\"%1\">%2</td></tr></table>")
        .arg(ground.name(), lines.join(QStringLiteral("<br>")));
}

// A bar divided by the shares, and a legend below it.
QString HtmlWriter::shares() const
{
    if (m_content.shares.empty())
        return {};
    const bool dark = isDark(m_look.palette);
    const auto colorOf = [&](const OverviewShare& share) {
        return share.code ? originColor(*share.code, dark) : m_look.palette.color(QPalette::Mid);
    };
    QString bar;
    QStringList legend;
    const int width = m_look.width - 2 * ColumnMargin;
    for (const OverviewShare& share : m_content.shares) {
        const QString color = colorOf(share).name();
        const int pixels = static_cast<int>(width * share.share);
        const QString percent
            = numberText(QString::number(100 * share.share, 'f', 1)) + QStringLiteral(" %");
        const QString word = pixels < 12
            ? QString()
            : m_metrics.elidedText(share.name + u' ' + percent, Qt::ElideRight, pixels - 8);
        const bool says = word.size() > 3;
        if (pixels >= 2) {
            bar += QStringLiteral("<td width=\"%1\" bgcolor=\"%2\" style=\"color:%3; "
                                  "white-space:nowrap; padding:4px %4px\">%5</td>")
                       .arg(pixels)
                       .arg(color, frameTextColor(color, dark).name())
                       .arg(says ? 4 : 0)
                       .arg(says ? word.toHtmlEscaped() : QString());
        }
        legend << QStringLiteral("<span style=\"background-color:%1\">&nbsp;&nbsp;&nbsp;</span> "
                                 "%2 %3 %4")
                      .arg(color, share.name.toHtmlEscaped(), share.time, dim(percent))
                      .replace(u' ', QStringLiteral("&nbsp;"))
                      .replace(QStringLiteral("<span&nbsp;"), QStringLiteral("<span "));
    }
    return QStringLiteral("<h3>%1</h3><table width=\"%2\" cellspacing=\"0\" cellpadding=\"0\">"
                          "<tr>%3</tr></table><p style=\"margin-top:5px; margin-bottom:0\">%4</p>")
        .arg(tr("Time by Origin").toHtmlEscaped())
        .arg(width)
        .arg(bar, legend.join(QStringLiteral(" &nbsp; ")));
}

QString HtmlWriter::cellHtml(const Cell& cell, int available) const
{
    if (cell.kind != Cell::Kind::Text) {
        const bool dark = isDark(m_look.palette);
        const QString colors = cell.heat > 0
            ? QStringLiteral("; color:%1\" bgcolor=\"%2\"")
                  .arg(heatTextColor(cell.heat, dark).name(), heatColor(cell.heat, dark).name())
            : QStringLiteral("\"");
        return QStringLiteral("<td align=\"right\" style=\"white-space:nowrap%1>%2</td>")
            .arg(colors, linked(cell.link, cell.text));
    }
    const QString text = m_metrics.elidedText(cell.text, Qt::ElideMiddle, available);
    const int left = available - m_metrics.horizontalAdvance(text + QStringLiteral("  "));
    const QString aside
        = left < 60 ? QString() : m_metrics.elidedText(cell.aside, Qt::ElideRight, left);
    QString word = linked(cell.link, text);
    if (!cell.tip.isEmpty()) {
        word.replace(QStringLiteral("<a "),
            QStringLiteral("<a title=\"%1\" ").arg(tipOfNames(cell.tip).toHtmlEscaped()));
    }
    return QStringLiteral("<td width=\"100%\" style=\"white-space:nowrap\">%1&nbsp; %2</td>")
        .arg(word, dim(aside));
}

QString HtmlWriter::table(const OverviewTable& table, int width) const
{
    int available = width;
    for (std::size_t i = 0; i + 1 < table.heads.size(); ++i) {
        int widest = m_metrics.horizontalAdvance(table.heads[i].text);
        for (const auto& row : table.rows)
            widest = std::max(widest, m_metrics.horizontalAdvance(row[i].text));
        available -= widest + 2 * CellPadding;
    }
    available -= 4 * CellPadding;
    QString rows = QStringLiteral("<tr>");
    for (const Cell& head : table.heads) {
        rows += QStringLiteral("<td align=\"%1\" style=\"white-space:nowrap\">%2</td>")
                    .arg(QLatin1String(head.kind == Cell::Kind::Text ? "left" : "right"),
                        dim(head.text));
    }
    rows += QStringLiteral("</tr>");
    for (const auto& row : table.rows) {
        rows += QStringLiteral("<tr>");
        for (const Cell& cell : row)
            rows += cellHtml(cell, available);
        rows += QStringLiteral("</tr>");
    }
    return QStringLiteral("<h3>%1</h3><table width=\"%2\" cellspacing=\"0\" cellpadding=\"%3\">"
                          "%4</table>")
        .arg(linked(table.link, table.title))
        .arg(width)
        .arg(CellPadding / 2)
        .arg(rows);
}

QString HtmlWriter::tables() const
{
    const int width = m_look.width - 2 * ColumnMargin;
    QString html;
    if (m_look.width < TwoColumns) {
        for (const OverviewTable& each : m_content.tables)
            html += table(each, width);
        return html;
    }
    const int half = (width - ColumnMargin) / 2;
    for (std::size_t i = 0; i < m_content.tables.size(); i += 2) {
        html += QStringLiteral(
            "<tr><td width=\"%1\" style=\"padding-right:%2px; padding-top:12px\">%3</td>")
                    .arg(half + ColumnMargin)
                    .arg(ColumnMargin)
                    .arg(table(m_content.tables[i], half));
        html += i + 1 < m_content.tables.size()
            ? QStringLiteral("<td width=\"%1\" style=\"padding-top:12px\">%2</td></tr>")
                  .arg(half)
                  .arg(table(m_content.tables[i + 1], half))
            : QStringLiteral("<td></td></tr>");
    }
    return QStringLiteral("<table width=\"%1\" cellspacing=\"0\" cellpadding=\"0\">%2</table>")
        .arg(width)
        .arg(html);
}

QString HtmlWriter::page() const
{
    const QString style
        = QStringLiteral("<style>a { color:%1; text-decoration:none } h2 { margin-bottom:4px } "
                         "h3 { margin-top:14px; margin-bottom:4px; font-size:medium }</style>")
              .arg(m_look.palette.color(QPalette::Link).name());
    return style
        + QStringLiteral("<h2>%1 &nbsp;<span style=\"font-size:small; font-weight:normal\">%2"
                         "</span></h2>")
              .arg(m_content.title.toHtmlEscaped(),
                  anchor(QStringLiteral("copy:"), tr("Copy All as Markdown")))
        + facts() + warnings() + shares() + tables();
}

} // namespace

QString overviewHtml(const OverviewContent& content, const OverviewLook& look)
{
    return HtmlWriter(content, look).page();
}

namespace {

// Escapes what would begin a cell or a format.
QString escaped(QString text)
{
    for (const QLatin1Char mark : {QLatin1Char('\\'), QLatin1Char('|'), QLatin1Char('*'),
             QLatin1Char('_'), QLatin1Char('`'), QLatin1Char('<')})
        text.replace(mark, QLatin1Char('\\') + QString(mark));
    return text;
}

using Rows = std::vector<QStringList>;

/// Columns are padded to be readable as plain text; the first row is the heading.
QString tableText(const Rows& rows, const std::vector<bool>& flushRight)
{
    std::vector<qsizetype> widths(flushRight.size(), 3);
    for (const QStringList& row : rows)
        for (std::size_t i = 0; i < widths.size(); ++i)
            widths[i] = std::max(widths[i], row[static_cast<qsizetype>(i)].size());
    QString text;
    const auto add = [&](const QStringList& row) {
        for (std::size_t i = 0; i < widths.size(); ++i) {
            const QString& cell = row[static_cast<qsizetype>(i)];
            const bool last = i + 1 == widths.size();
            text += QLatin1String(i == 0 ? "| " : " | ")
                + (flushRight[i] ? cell.rightJustified(widths[i])
                                 : cell.leftJustified(last ? 0 : widths[i]));
        }
        text += QStringLiteral(" |\n");
    };
    add(rows.front());
    QStringList rule;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const QString dashes(widths[i] - (flushRight[i] ? 1 : 0), QLatin1Char('-'));
        rule << (flushRight[i] ? dashes + u':' : dashes);
    }
    add(rule);
    for (std::size_t i = 1; i < rows.size(); ++i)
        add(rows[i]);
    return text;
}

QString markdownHeading(const QString& title) { return QStringLiteral("\n### %1\n\n").arg(title); }

} // namespace

QString overviewMarkdown(const OverviewContent& content)
{
    QString text = QStringLiteral("## %1\n\n").arg(escaped(content.title));
    for (const OverviewFact& fact : content.facts) {
        QStringList values;
        for (const OverviewCell& value : fact.values)
            values << escaped(value.text);
        text += QStringLiteral("- **%1**: %2\n").arg(fact.name, values.join(QStringLiteral(", ")));
    }
    if (!content.warnings.isEmpty()) {
        text += markdownHeading(tr("Warnings"));
        for (const QString& warning : content.warnings)
            text += QStringLiteral("- %1\n").arg(escaped(warning));
    }
    if (!content.shares.empty()) {
        Rows rows{{content.sharesUnit, tr("Share"), tr("Origin")}};
        for (const OverviewShare& share : content.shares) {
            rows.push_back({share.time,
                numberText(QString::number(100 * share.share, 'f', 1)) + QStringLiteral(" %"),
                share.name});
        }
        text += markdownHeading(tr("Time by Origin")) + tableText(rows, {true, true, false});
    }
    for (const OverviewTable& table : content.tables) {
        Rows rows(1);
        std::vector<bool> flushRight;
        for (const OverviewCell& head : table.heads) {
            rows.front() << head.text;
            flushRight.push_back(head.kind != OverviewCell::Kind::Text);
        }
        for (const auto& row : table.rows) {
            QStringList& cells = rows.emplace_back();
            for (const OverviewCell& cell : row)
                cells << escaped(cell.text);
        }
        text += markdownHeading(table.title) + tableText(rows, flushRight);
    }
    return text;
}

} // namespace nytprof::gui
