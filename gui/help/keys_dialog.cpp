// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "help/keys_dialog.h"

#include "help/manual_text.h"

#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace nytprof::gui {

KeysDialog::KeysDialog(ActionTable table, ActionEntry::Where first, QWidget* parent)
    : QDialog(parent)
    , m_text(new QTextBrowser(this))
{
    setObjectName(QStringLiteral("keys"));
    setWindowTitle(tr("Keys"));
    m_text->setAccessibleName(tr("Keys"));
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
