// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "look/text.h"
#include "overview/overview_text.h"

#include <algorithm>

namespace nytprof::gui {

namespace {

// What would begin a cell or a format.
QString escaped(QString text)
{
    for (const QLatin1Char mark : {QLatin1Char('\\'), QLatin1Char('|'), QLatin1Char('*'),
             QLatin1Char('_'), QLatin1Char('`'), QLatin1Char('<')}) {
        text.replace(mark, QLatin1Char('\\') + QString(mark));
    }
    return text;
}

using Rows = std::vector<QStringList>;

/// Columns are padded, so that it reads as plain text; the first of the rows is the heading.
QString tableText(const Rows& rows, const std::vector<bool>& flushRight)
{
    std::vector<qsizetype> widths(flushRight.size(), 3);
    for (const QStringList& row : rows) {
        for (std::size_t i = 0; i < widths.size(); ++i) {
            widths[i] = std::max(widths[i], row[static_cast<qsizetype>(i)].size());
        }
    }
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
    for (std::size_t i = 1; i < rows.size(); ++i) {
        add(rows[i]);
    }
    return text;
}

QString markdownHeading(const QString& title)
{
    return QStringLiteral("\n### %1\n\n").arg(title);
}

} // namespace

QString overviewMarkdown(const OverviewContent& content)
{
    QString text = QStringLiteral("## %1\n\n").arg(escaped(content.title));
    for (const OverviewFact& fact : content.facts) {
        QStringList values;
        for (const OverviewCell& value : fact.values) {
            values << escaped(value.text);
        }
        text += QStringLiteral("- **%1**: %2\n").arg(fact.name, values.join(QStringLiteral(", ")));
    }
    if (!content.warnings.isEmpty()) {
        text += markdownHeading(tr("Warnings"));
        for (const QString& warning : content.warnings) {
            text += QStringLiteral("- %1\n").arg(escaped(warning));
        }
    }
    if (!content.shares.empty()) {
        Rows rows{{content.sharesUnit, tr("Share"), tr("Whose code")}};
        for (const OverviewShare& share : content.shares) {
            rows.push_back({share.time,
                QString::number(100 * share.share, 'f', 1) + QStringLiteral(" %"), share.name});
        }
        text += markdownHeading(tr("By whose code it is")) + tableText(rows, {true, true, false});
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
            for (const OverviewCell& cell : row) {
                cells << escaped(cell.text);
            }
        }
        text += markdownHeading(table.title) + tableText(rows, flushRight);
    }
    return text;
}

} // namespace nytprof::gui
