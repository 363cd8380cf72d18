// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "flame/breadcrumbs.h"
#include "style/text.h"

#include <QHBoxLayout>
#include <QToolButton>

namespace nytprof::gui {

namespace {

constexpr int LongestText = 40; // characters

} // namespace

Breadcrumbs::Breadcrumbs(QWidget* parent)
    : QWidget(parent)
    , m_undo(new QToolButton(this))
    , m_redo(new QToolButton(this))
    , m_row(new QHBoxLayout)
{
    setAccessibleName(tr("Transforms"));
    m_undo->setText(tr("Undo"));
    m_undo->setToolTip(tr("Undo (Ctrl+Z)"));
    m_redo->setText(tr("Redo"));
    m_redo->setToolTip(tr("Redo (Ctrl+Shift+Z)"));
    for (QToolButton* button : {m_undo, m_redo})
        button->setAutoRaise(true);
    m_row->setSpacing(0);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(4, 0, 4, 2);
    layout->addWidget(m_undo);
    layout->addWidget(m_redo);
    layout->addSpacing(8);
    layout->addLayout(m_row);
    layout->addStretch(1);
    connect(m_undo, &QToolButton::clicked, this, &Breadcrumbs::undoWanted);
    connect(m_redo, &QToolButton::clicked, this, &Breadcrumbs::redoWanted);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // must not widen the window
    setHistory(false, false);
}

void Breadcrumbs::addButton(const QString& text, int count, bool current)
{
    auto* button = new QToolButton(this);
    const QString cut
        = text.size() > LongestText ? text.left(LongestText - 1) + QChar(0x2026) : text;
    button->setText(
        (count == 0 ? QString() : QStringLiteral("\u203a ")) + QString(cut).replace('&', "&&"));
    button->setToolTip(tipOfNames(text));
    button->setAccessibleName(text);
    button->setAutoRaise(true);
    button->setEnabled(!current);
    connect(button, &QToolButton::clicked, this, [this, count] { emit chosen(count); });
    m_row->addWidget(button);
    m_buttons.push_back(button);
}

void Breadcrumbs::setTransforms(const QStringList& texts)
{
    for (QToolButton* button : m_buttons) {
        button->hide();
        button->deleteLater(); // it may be the sender
    }
    m_buttons.clear();
    addButton(tr("all calls"), 0, texts.isEmpty());
    for (qsizetype i = 0; i < texts.size(); ++i)
        addButton(texts[i], static_cast<int>(i) + 1, i + 1 == texts.size());
}

QStringList Breadcrumbs::texts() const
{
    QStringList texts;
    for (const QToolButton* button : m_buttons)
        texts << button->toolTip();
    return texts;
}

void Breadcrumbs::setHistory(bool canUndo, bool canRedo)
{
    m_undo->setEnabled(canUndo);
    m_redo->setEnabled(canRedo);
    setVisible(canUndo || canRedo || m_buttons.size() > 1);
}

} // namespace nytprof::gui
