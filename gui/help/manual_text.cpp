// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "help/manual_text.h"

#include "look/heat.h"

#include <QCoreApplication>
#include <QFile>
#include <QGuiApplication>
#include <QRegularExpression>

namespace nytprof::gui {

namespace {

using Menu = ActionEntry::Menu;
using Where = ActionEntry::Where;

/// Of the window, that take keys themselves.
constexpr Where Parts[] = {Where::Search, Where::Tables, Where::Source, Where::Overview,
    Where::Flame, Where::Butterfly, Where::Graph, Where::TreeMap};

QString row(const ActionEntry& entry, bool withHelp)
{
    const QString keys = keysText(entry).toHtmlEscaped();
    const QString title = actionTitle(entry).toHtmlEscaped();
    const QString help = withHelp
        ? QStringLiteral("<td>%1</td>").arg(actionHelp(entry).toHtmlEscaped())
        : QString();
    return QStringLiteral("<tr><td><b>%1</b></td><td>%2</td>%3</tr>").arg(keys, title, help);
}

QString heading(const QString& text)
{
    return QStringLiteral("<h3>%1</h3>").arg(text.toHtmlEscaped());
}

QString tableOf(const QString& rows)
{
    return QStringLiteral("<table cellpadding=\"3\">%1</table>").arg(rows);
}

QString menuHtml(Menu menu)
{
    QString rows;
    for (const ActionEntry& entry : actionTable()) {
        if (entry.menu == menu) {
            rows += row(entry, true);
        }
    }
    return heading(menuText(menu).remove(QLatin1Char('&'))) + tableOf(rows);
}

QString partHtml(Where where, bool withHelp)
{
    QString rows;
    for (const ActionEntry& entry : actionTable()) {
        if (entry.where == where && !actionKeys(entry).isEmpty()) {
            rows += row(entry, withHelp);
        }
    }
    return heading(whereText(where)) + tableOf(rows);
}

} // namespace

QString keysHtml(Where first)
{
    QString html = partHtml(first, false);
    if (first != Where::Window) {
        html += partHtml(Where::Window, false);
    }
    for (const Where where : Parts) {
        html += where == first ? QString() : partHtml(where, false);
    }
    return html;
}

QString manualHtml()
{
    QFile file(QStringLiteral(":/manual/manual.html"));
    if (!file.open(QIODevice::ReadOnly)) {
        return keysHtml();
    }
    QString menus;
    for (const Menu menu : {Menu::File, Menu::Go, Menu::View, Menu::Help}) {
        menus += menuHtml(menu);
    }
    QString parts;
    for (const Where where : Parts) {
        parts += partHtml(where, true);
    }
    static const QRegularExpression picture(QStringLiteral("<!-- picture: (\\w+) -->"));
    const QString theme
        = isDark(QGuiApplication::palette()) ? QStringLiteral("dark") : QStringLiteral("light");
    QString html = QString::fromUtf8(file.readAll());
    return html
        .replace(picture,
            QStringLiteral("<p><img width=\"680\" src=\":/screenshots/\\1-%1.png\"></p>")
                .arg(theme))
        .replace(QLatin1String("<!-- menus -->"), menus)
        .replace(QLatin1String("<!-- keys of the parts -->"), parts);
}

} // namespace nytprof::gui
