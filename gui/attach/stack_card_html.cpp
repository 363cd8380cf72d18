// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "attach/stack_card_html.h"

#include "analysis/code_origin.h"
#include "attach/stack_cards.h"
#include "source/perl_highlighter.h"
#include "style/colors.h"
#include "style/text.h"

#include <QFontDatabase>
#include <QFontMetrics>
#include <QTextLayout>
#include <QUrl>
#include <QUrlQuery>

#include <algorithm>
#include <iterator>
#include <vector>

namespace nytprof::gui {

namespace {

/// A link of a kind, with what it is about.
QString linkHtml(const QString& kind, const QUrlQuery& query, const QString& text)
{
    QUrl url(kind + u':');
    url.setQuery(query);
    return QStringLiteral("<a href=\"%1\" style='text-decoration:none'>%2</a>")
        .arg(url.toString().toHtmlEscaped(), text.toHtmlEscaped());
}

/// "for 0.21 s", "for 0.4 s to 41.0 s".
QString waitsText(const WatchedGroup& group)
{
    std::vector<double> waits;
    for (const WatchedProcess& process : group.processes)
        if (process.waiting)
            waits.push_back(*process.waiting);
    if (waits.empty())
        return {};
    const auto [min, max] = std::ranges::minmax(waits);
    const QString shortest = timeText(min);
    const QString longest = timeText(max);
    return shortest == longest ? StackCards::tr("for %1").arg(shortest)
                               : StackCards::tr("for %1 to %2").arg(shortest, longest);
}

/// "4128, 4130, 4132–4135".
QString pidsText(const WatchedGroup& group)
{
    const std::vector<WatchedProcess>& all = group.processes;
    QStringList pids;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::size_t first = i;
        while (i + 1 < all.size() && all[i + 1].pid == all[i].pid + 1)
            ++i;
        const QString last = QString::number(all[i].pid);
        if (i > first + 1)
            pids << QStringLiteral("%1\u2013%2").arg(all[first].pid).arg(last);
        else if (i > first)
            pids << QString::number(all[first].pid) << last;
        else
            pids << last;
    }
    return pids.join(QStringLiteral(", "));
}

/// "CPU 48.9 %"; empty if it is not known of any.
QString usageText(const WatchedGroup& group)
{
    double used = 0;
    bool isKnown = false;
    for (const WatchedProcess& process : group.processes) {
        used += process.processors.value_or(0);
        isKnown = isKnown || process.processors;
    }
    return isKnown ? StackCards::tr("CPU %1 %").arg(decimalText(100 * used, 1)) : QString();
}

/// "3 of 16", "parent"; empty for a process by itself.
QString labelOf(const WatchedGroup& group)
{
    return group.of > 1  ? StackCards::tr("%1 of %2").arg(group.processes.size()).arg(group.of)
        : group.isParent ? StackCards::tr("parent")
                         : QString();
}

QColor colorOf(Activity activity, const QPalette& colors)
{
    const bool dark = isDark(colors);
    return activity == Activity::Running ? heatColor(3, dark)
        : activity == Activity::Waiting  ? waitingHatch(dark)
                                         : colors.color(QPalette::Dark);
}

/// How many of the processes are in a group.
QString barHtml(const WatchedGroup& group, const QColor& color, const QColor& rest)
{
    const int part = std::clamp(static_cast<int>(100 * group.processes.size()) / group.of, 1, 100);
    const QString cell
        = QStringLiteral("<td width='%1%' bgcolor='%2'><span style='font-size:8px'>&nbsp;</span>"
                         "</td>");
    return QStringLiteral(
        "<table width='120' cellspacing='0' cellpadding='0'><tr>%1%2</tr></table>")
        .arg(cell.arg(part).arg(color.name()),
            part < 100 ? cell.arg(100 - part).arg(rest.name()) : QString());
}

/// Columns of frames, in pixels.
struct FrameColumns {
    explicit FrameColumns(const CardLook& look)
    {
        constexpr int Around = 40; // margins and borders of the card
        const int rest = std::max(look.width - Around - number, 100);
        sub = look.hasCode ? rest * 29 / 100 : rest * 55 / 100;
        place = look.hasCode ? rest * 24 / 100 : rest - sub;
        code = look.hasCode ? rest - sub - place : 0;
    }
    int number = 36;
    int sub = 0;
    int place = 0;
    int code = 0;
};

constexpr int CellPadding = 4;

class FrameRows {
public:
    FrameRows(const CardLook& look, const QColor& text, bool isLinked, PerlHighlighter& highlighter)
        : m_look(look)
        , m_columns(look)
        , m_text(text.name())
        , m_muted(secondaryText(look.colors, QPalette::Base).name())
        , m_isLinked(isLinked)
        , m_highlighter(highlighter)
    {
    }

    [[nodiscard]] QString html(const std::vector<WatchedFrame>& frames) const
    {
        QString rows;
        for (std::size_t i = 0; i < frames.size() - hasRunBelow(frames); ++i) {
            const WatchedFrame& frame = frames[i];
            const bool isSameLine
                = i > 0 && frame.file == frames[i - 1].file && frame.line == frames[i - 1].line;
            rows += frame.count > 1 ? wideRow(runHtml(frame)) : row(frame, isSameLine);
        }
        return rows;
    }
    [[nodiscard]] QString wideRow(const QString& html) const
    {
        return QStringLiteral("<tr><td></td><td colspan='%1' style='color:%2'>%3</td></tr>")
            .arg(m_look.hasCode ? QStringLiteral("3") : QStringLiteral("2"), m_text, html);
    }

    /// Frames of modules below all others on the left, links on the right.
    [[nodiscard]] QString footer(
        const std::vector<WatchedFrame>& frames, const QString& links) const
    {
        return QStringLiteral("<table width='100%' cellspacing='0' cellpadding='%1'><tr>"
                              "<td width='%2'></td><td style='color:%3'>%4</td>"
                              "<td align='right'>%5</td></tr></table>")
            .arg(CellPadding)
            .arg(m_columns.number)
            .arg(m_text, hasRunBelow(frames) ? runHtml(frames.back()) : QString(), links);
    }

private:
    [[nodiscard]] static bool hasRunBelow(const std::vector<WatchedFrame>& frames)
    {
        return !frames.empty() && frames.back().count > 1;
    }
    [[nodiscard]] QString runHtml(const WatchedFrame& frame) const
    {
        const QString text = runText(frame);
        return m_isLinked ? linkHtml(QStringLiteral("unfold"), {}, text) : text.toHtmlEscaped();
    }
    [[nodiscard]] static QString cell(
        int width, const QString& color, const QString& html, const char* align = "left")
    {
        return QStringLiteral("<td width='%1' align='%2' style='color:%3'>%4</td>")
            .arg(width)
            .arg(QLatin1String(align), color, html);
    }
    [[nodiscard]] QString row(const WatchedFrame& frame, bool isSameLine) const
    {
        const auto space = [](int column) { return column - 2 * CellPadding; };
        QFont bold = m_look.font;
        bold.setBold(true);
        const QString sub = fittingName(
            frame.sub, packageLengthOf(frame.sub), space(m_columns.sub), QFontMetrics(bold));
        const qsizetype package = packageLengthOf(sub);
        const QString bare = sub.mid(package).toHtmlEscaped();
        const QString place = frame.file.isEmpty()
            ? QString()
            : fittingPlace(shownFile(frame), space(m_columns.place), QFontMetrics(m_look.font));
        QString html = QStringLiteral("<tr>")
            + cell(m_columns.number, m_muted, QString::number(frame.number), "right")
            + cell(m_columns.sub, m_text,
                QStringLiteral("<span style='color:%1'>%2</span>%3")
                    .arg(m_muted, sub.left(package).toHtmlEscaped(),
                        frame.number == 1 ? QStringLiteral("<b>%1</b>").arg(bare) : bare))
            + cell(m_columns.place, m_text,
                place.isEmpty() || !m_isLinked ? place.toHtmlEscaped()
                                               : sourceLinkHtml(frame, place));
        if (m_look.hasCode)
            html += cell(m_columns.code, m_muted,
                isSameLine ? QString() : codeHtml(frame.code, space(m_columns.code)));
        return html + QStringLiteral("</tr>");
    }
    [[nodiscard]] QString codeHtml(const QString& code, int width) const
    {
        if (code.isEmpty())
            return {};
        const QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
        const QString shown = QFontMetrics(font).elidedText(oneLine(code), Qt::ElideRight, width);
        QString html;
        int end = 0;
        m_highlighter.start(m_look.colors);
        for (const QTextLayout::FormatRange& part : m_highlighter.next(shown)) {
            html += shown.mid(end, part.start - end).toHtmlEscaped();
            html += QStringLiteral("<span style='color:%1'>%2</span>")
                        .arg(part.format.foreground().color().name(),
                            shown.mid(part.start, part.length).toHtmlEscaped());
            end = part.start + part.length;
        }
        return QStringLiteral(
            "<span style='font-family:\"%1\"; font-size:%2pt; white-space:pre'>%3</span>")
            .arg(font.family())
            .arg(font.pointSizeF())
            .arg(html + shown.mid(end).toHtmlEscaped());
    }

    const CardLook& m_look;
    FrameColumns m_columns;
    QString m_text;
    QString m_muted;
    bool m_isLinked;
    PerlHighlighter& m_highlighter;
};

/// The header of a card.
QString headHtml(const WatchedGroup& group, const CardLook& look, const QColor& text)
{
    const QPalette& colors = look.colors;
    const QColor head = !look.isCurrent ? colors.color(QPalette::AlternateBase)
        : look.hasFocus                 ? colors.color(QPalette::Highlight)
                                        : idleSelection(colors);
    const QColor onHead = look.isCurrent && look.hasFocus && !group.hasEnded()
        ? colors.color(QPalette::HighlightedText)
        : text;
    const QString label = labelOf(group).toHtmlEscaped();
    const QString state = group.hasEnded() ? StackCards::tr("ended") : group.state;
    const QString bar = group.of > 1 && !group.hasEnded()
        ? barHtml(group, colorOf(group.activity, colors), colors.color(QPalette::Midlight))
        : QString();
    return QStringLiteral("<table width='100%' bgcolor='%1' cellspacing='0' cellpadding='4'>"
                          "<tr><td width='12%' style='color:%2'><b>%3</b></td>"
                          "<td width='%4'>%5</td>")
               .arg(head.name(), onHead.name(), label,
                   bar.isEmpty() ? QStringLiteral("0") : QStringLiteral("136"), bar)
        + QStringLiteral("<td style='color:%1'><b>%2</b> &nbsp; %3</td><td align='right' "
                         "style='color:%1'>%4 &nbsp; %5</td></tr></table>")
              .arg(onHead.name(), state.toHtmlEscaped(),
                  group.hasEnded() ? QString() : waitsText(group), pidsText(group),
                  group.hasEnded() ? QString() : usageText(group));
}

/// What can be done with the processes of a group.
QString linksHtml(const WatchedGroup& group, bool isCurrent)
{
    const QUrlQuery id{{QStringLiteral("group"), QString::number(group.id)}};
    const QString copy = linkHtml(QStringLiteral("copy"), id, StackCards::tr("Copy stack"));
    if (!isCurrent)
        return copy;
    const auto count = group.processes.size();
    return linkHtml(QStringLiteral("sample"), id,
               count == 1 ? StackCards::tr("Sample this process")
                          : StackCards::tr("Sample these %1").arg(count))
        + QStringLiteral(" \u00b7 ") + copy;
}

} // namespace

QString shownFile(const WatchedFrame& frame)
{
    return QStringLiteral("%1:%2")
        .arg(toQString(withoutIncDirectory(frame.file.toStdString())))
        .arg(frame.line);
}

QString runText(const WatchedFrame& frame)
{
    return StackCards::tr("%1 framework frames, to %2").arg(frame.count).arg(frame.sub);
}

QString sourceLinkHtml(const WatchedFrame& frame, const QString& text)
{
    const auto file = frame.file.toUtf8().toBase64(QByteArray::Base64UrlEncoding);
    return linkHtml(QStringLiteral("source"),
        {{QStringLiteral("file"), QString::fromLatin1(file)},
            {QStringLiteral("line"), QString::number(frame.line)}},
        text);
}

QString cardHtml(const WatchedGroup& group, const CardLook& look, PerlHighlighter& highlighter)
{
    const QPalette& colors = look.colors;
    const QColor text
        = group.hasEnded() ? secondaryText(colors, QPalette::Base) : colors.color(QPalette::Text);
    const FrameRows rows(look, text, !group.hasEnded(), highlighter);
    // One cell, so that it has a border and no lines within.
    QString html
        = QStringLiteral("<table width='100%' cellspacing='0' cellpadding='0' border='1' "
                         "style='border-style:solid; border-color:%1; "
                         "border-collapse:collapse'><tr><td bgcolor='%2'>")
              .arg((look.isCurrent ? accentColor(colors) : colors.color(QPalette::Mid)).name(),
                  colors.color(QPalette::Base).name());
    html += headHtml(group, look, text)
        + QStringLiteral("<table width='100%' cellspacing='0' cellpadding='%1'>").arg(CellPadding)
        + rows.html(group.frames);
    if (group.isCut)
        html += rows.wideRow(StackCards::tr("different callers").toHtmlEscaped());
    if (!group.problem.isEmpty())
        html += rows.wideRow(StackCards::tr("no stack: %1").arg(group.problem).toHtmlEscaped());
    html += QStringLiteral("</table>")
        + rows.footer(
            group.frames, group.hasEnded() ? QString() : linksHtml(group, look.isCurrent));
    return html + QStringLiteral("</td></tr></table><br>");
}

CardLink cardLinkOf(const QUrl& url)
{
    using Kind = CardLink::Kind;
    const QUrlQuery query(url);
    const QString name = url.scheme();
    CardLink link;
    link.kind = name == QLatin1String("source") ? Kind::Source
        : name == QLatin1String("copy")         ? Kind::Copy
        : name == QLatin1String("sample")       ? Kind::Sample
        : name == QLatin1String("unfold")       ? Kind::Unfold
                                                : Kind::None;
    const QByteArray file = query.queryItemValue(QStringLiteral("file")).toLatin1();
    link.file = QString::fromUtf8(QByteArray::fromBase64(file, QByteArray::Base64UrlEncoding));
    link.line = query.queryItemValue(QStringLiteral("line")).toInt();
    link.group = query.queryItemValue(QStringLiteral("group")).toInt();
    return link;
}

QString textOf(const WatchedGroup& group)
{
    QStringList head{labelOf(group),
        QStringLiteral("%1 %2").arg(group.state, waitsText(group)).trimmed(), pidsText(group),
        usageText(group)};
    head.removeAll(QString());
    QStringList lines{head.join(QStringLiteral(" \u00b7 "))};
    for (const WatchedFrame& frame : group.frames)
        lines << QStringLiteral("    ")
                + (frame.count > 1 ? runText(frame)
                        : frame.file.isEmpty()
                        ? frame.sub
                        : frame.sub + QStringLiteral("  ") + shownFile(frame));
    if (!group.problem.isEmpty())
        lines << QStringLiteral("    ") + StackCards::tr("no stack: %1").arg(group.problem);
    return lines.join(u'\n') + u'\n';
}

} // namespace nytprof::gui
