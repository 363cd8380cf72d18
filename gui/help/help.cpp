// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "help/help.h"

#include "style/colors.h"
#include "widgets/filter_bar.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFile>
#include <QGuiApplication>
#include <QPointer>
#include <QRegularExpression>
#include <QShortcut>
#include <QTextBrowser>
#include <QTextDocument>
#include <QVBoxLayout>

namespace nytprof::gui {

namespace {

using Menu = ActionEntry::Menu;
using Where = ActionEntry::Where;

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

QString menuHtml(ActionTable table, Menu menu)
{
    QString rows;
    for (const ActionEntry& entry : table)
        if (entry.menu == menu)
            rows += row(entry, true);
    return heading(menuText(menu).remove(QLatin1Char('&'))) + tableOf(rows);
}

QString partHtml(ActionTable table, Where where, bool withHelp)
{
    QString rows;
    for (const ActionEntry& entry : table)
        if (entry.where == where && !actionKeys(entry).isEmpty())
            rows += row(entry, withHelp);
    return heading(whereText(where)) + tableOf(rows);
}

/// The manual with images in the form of `picture`, where \1 is the name of the view.
QString manualWith(ActionTable table, const QString& picture)
{
    QFile file(QStringLiteral(":/manual/manual.html"));
    if (!file.open(QIODevice::ReadOnly))
        return keysHtml(table);
    QString menus;
    for (const Menu menu :
        {Menu::File, Menu::Go, Menu::View, Menu::Chart, Menu::Record, Menu::Help})
        menus += menuHtml(table, menu);
    QString parts;
    for (const PartKeys& part : keysOfParts())
        parts += partHtml(table, part.where, true);
    static const QRegularExpression place(QStringLiteral("<!-- picture: (\\w+) -->"));
    QString html = QString::fromUtf8(file.readAll());
    return html.replace(place, picture)
        .replace(QLatin1String("<!-- menus -->"), menus)
        .replace(QLatin1String("<!-- keys of the parts -->"), parts);
}

} // namespace

QString keysHtml(ActionTable table, Where first)
{
    QString html = partHtml(table, first, false);
    if (first != Where::Window)
        html += partHtml(table, Where::Window, false);
    for (const PartKeys& part : keysOfParts())
        html += part.where == first ? QString() : partHtml(table, part.where, false);
    return html;
}

QString manualHtml(ActionTable table)
{
    const QString theme
        = isDark(QGuiApplication::palette()) ? QStringLiteral("dark") : QStringLiteral("light");
    return manualWith(table,
        QStringLiteral("<p><img width=\"680\" src=\":/screenshots/\\1-%1.png\"></p>").arg(theme));
}

QString manualPage(ActionTable table)
{
    return QStringLiteral("<!DOCTYPE html>\n"
                          "<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
                          "<meta name=\"viewport\" content=\"width=device-width\">\n"
                          "<title>nytprof manual</title>\n<style>\n"
                          ":root { color-scheme: light dark }\n"
                          "body { font-family: sans-serif; line-height: 1.45; max-width: 48rem;"
                          " margin: 2rem auto; padding: 0 1rem }\n"
                          "pre { overflow: auto; padding: 0.6rem 1rem;"
                          " background: rgb(128 128 128 / 15%) }\n"
                          "td { vertical-align: top; padding: 0.2rem 0.6rem 0.2rem 0 }\n"
                          "img { max-width: 100%; border: 1px solid gray }\n"
                          "</style></head>\n<body>\n")
        + manualWith(table,
            QStringLiteral(
                "<p><picture><source media=\"(prefers-color-scheme: dark)\""
                " srcset=\"screenshots/\\1-dark.png\">"
                "<img alt=\"The view \\1\" src=\"screenshots/\\1-light.png\"></picture></p>"))
        + QStringLiteral("</body></html>\n");
}

Manual::Manual(ActionTable table, QWidget* parent)
    : QWidget(parent, Qt::Window)
    , m_find(new FilterBar(tr("Find in manual"), this))
    , m_text(new QTextBrowser(this))
{
    setObjectName(QStringLiteral("manual"));
    setWindowTitle(tr("Manual – nytprof"));
    m_find->setTarget(m_text);
    m_text->setAccessibleName(tr("Manual"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->document()->setDocumentMargin(16);
    m_text->setOpenExternalLinks(false);
    m_text->setHtml(manualHtml(table));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_find);
    layout->addWidget(m_text, 1);
    connect(m_find, &FilterBar::textChanged, this, [this] {
        QTextCursor from = m_text->textCursor();
        from.setPosition(from.selectionStart());
        m_text->setTextCursor(from);
        find(true);
    });
    connect(m_find, &FilterBar::next, this, [this] { find(true); });
    connect(m_find, &FilterBar::previous, this, [this] { find(false); });
    const auto key = [this](const QKeySequence& keys, auto run) {
        connect(new QShortcut(keys, this), &QShortcut::activated, this, run);
    };
    key(QKeySequence::Find, [this] { m_find->focusField(); });
    key(QKeySequence::FindNext, [this] { find(true); });
    key(QKeySequence::FindPrevious, [this] { find(false); });
    key(QKeySequence::Close, [this] { close(); });
    connect(new QShortcut(Qt::Key_Escape, m_text, nullptr, nullptr, Qt::WidgetShortcut),
        &QShortcut::activated, this, &QWidget::close);
    resize(760, 800);
    m_text->setFocus();
}

void Manual::find(bool forward)
{
    const auto flags = forward ? QTextDocument::FindFlags() : QTextDocument::FindBackward;
    bool found = m_text->find(m_find->text(), flags);
    if (!found) {
        const QTextCursor before = m_text->textCursor();
        m_text->moveCursor(forward ? QTextCursor::Start : QTextCursor::End);
        found = m_text->find(m_find->text(), flags);
        if (!found)
            m_text->setTextCursor(before);
    }
    m_find->setResult(found || m_find->text().isEmpty() ? QString() : tr("not found"));
}

void showManualWindow(ActionTable table)
{
    static QPointer<Manual> manual;
    if (!manual) {
        manual = new Manual(table);
        manual->setAttribute(Qt::WA_DeleteOnClose);
        // Closing the last main window ends the program, even if the manual is open.
        manual->setAttribute(Qt::WA_QuitOnClose, false);
    }
    manual->show();
    manual->raise();
    manual->activateWindow();
}

KeysDialog::KeysDialog(ActionTable table, ActionEntry::Where first, QWidget* parent)
    : QDialog(parent)
    , m_text(new QTextBrowser(this))
{
    setObjectName(QStringLiteral("keys"));
    setWindowTitle(tr("Keyboard Shortcuts"));
    m_text->setAccessibleName(tr("Keyboard Shortcuts"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setHtml(keysHtml(table, first));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_text, 1);
    layout->addWidget(buttons);
    resize(520, 720);
    m_text->setFocus();
}

} // namespace nytprof::gui
