// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "style/text.h"
#include "summary/summary_content.h"

#include <QStringList>

namespace nytprof::gui {

namespace {

// Escapes what would begin a cell or a format.
QString escaped(QString text)
{
    for (const QLatin1Char mark : {QLatin1Char('\\'), QLatin1Char('|'), QLatin1Char('*'),
             QLatin1Char('_'), QLatin1Char('`'), QLatin1Char('<')})
        text.replace(mark, QLatin1Char('\\') + QString(mark));
    return text;
}

/// The first row is the heading; the first `numbers` columns are flush right.
QString tableText(const QString& title, const std::vector<QStringList>& rows, qsizetype numbers)
{
    if (rows.size() < 2)
        return {};
    QString text = QStringLiteral("\n### %1\n\n").arg(title);
    const auto add = [&text](const QStringList& row) {
        text += QStringLiteral("| %1 |\n").arg(row.join(QStringLiteral(" | ")));
    };
    add(rows.front());
    QStringList rule;
    for (qsizetype i = 0; i < rows.front().size(); ++i)
        rule << (i < numbers ? QStringLiteral("---:") : QStringLiteral("---"));
    add(rule);
    for (std::size_t i = 1; i < rows.size(); ++i)
        add(rows[i]);
    return text;
}

} // namespace

QString summaryMarkdown(const SummaryContent& content)
{
    const auto joined = [](const SummaryLine& line) {
        QStringList texts;
        for (const SummaryText& part : line)
            texts << escaped(part.text);
        return texts.join(QStringLiteral(" \u00b7 "));
    };
    QString text
        = QStringLiteral("## %1\n\n%2\n\n").arg(escaped(content.program), joined(content.details));
    for (const SummaryNumber& number : content.numbers)
        text += QStringLiteral("- **%1**: %2 (%3)\n")
                    .arg(number.title, number.value, joined(number.detail));
    for (const auto* lines : {&content.warnings, &content.notes})
        for (const SummaryLine& line : *lines)
            if (line.front().link.isEmpty()) // that copies this
                text += QStringLiteral("- %1\n").arg(escaped(plainText(line)));
    std::vector<QStringList> rows{{tr("Time"), tr("Share"), tr("Origin")}};
    for (const SummaryShare& share : content.shares)
        rows.push_back({share.time, share.percent, escaped(share.name)});
    text += tableText(tr("Time by Origin"), rows, 2);
    rows = {{tr("Exclusive"), tr("Share"), tr("Calls"), tr("Sub"), tr("Why")}};
    for (const SummaryRow& row : content.subs)
        rows.push_back({row.time, row.percent, row.calls, escaped(row.name.text),
            escaped(plainText(row.reason))});
    text += tableText(tr("Hottest Subs"), rows, 3);
    rows = {{tr("Inclusive"), tr("Sub")}};
    for (const SummaryRow& row : content.callStack)
        rows.push_back({row.percent, escaped(row.name.text)});
    text += tableText(tr("Hottest Call Stack"), rows, 1);
    rows = {{tr("Time"), tr("Share"), tr("Line"), tr("Code")}};
    for (const SummaryRow& row : content.lines)
        rows.push_back({row.time, row.percent, escaped(row.name.text), escaped(row.code)});
    return text + tableText(tr("Hottest Lines"), rows, 2);
}

} // namespace nytprof::gui
