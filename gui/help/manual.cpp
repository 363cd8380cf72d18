// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "help/manual.h"

#include "help/manual_text.h"
#include "tables/filter_bar.h"

#include <QPointer>
#include <QShortcut>
#include <QTextBrowser>
#include <QTextDocument>
#include <QVBoxLayout>

namespace nytprof::gui {

Manual::Manual(ActionTable table, QWidget* parent)
    : QWidget(parent, Qt::Window)
    , m_find(new FilterBar(tr("Find in the manual"), this))
    , m_text(new QTextBrowser(this))
{
    setObjectName(QStringLiteral("manual"));
    setWindowTitle(tr("Manual \u2013 NYTProf"));
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
        if (!found) {
            m_text->setTextCursor(before);
        }
    }
    m_find->setResult(found || m_find->text().isEmpty() ? QString() : tr("not found"));
}

void showManualWindow(ActionTable table)
{
    static QPointer<Manual> manual;
    if (!manual) {
        manual = new Manual(table);
        manual->setAttribute(Qt::WA_DeleteOnClose);
        // The last profile closed ends the program, manual or not.
        manual->setAttribute(Qt::WA_QuitOnClose, false);
    }
    manual->show();
    manual->raise();
    manual->activateWindow();
}

} // namespace nytprof::gui
