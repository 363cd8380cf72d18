// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/scope_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <utility>

namespace nytprof::gui {

ScopeBar::ScopeBar(QWidget* parent)
    : QWidget(parent)
    , m_program(new QLabel(this))
    , m_chips(new QHBoxLayout)
    , m_whole(new QLabel(this))
{
    setObjectName(QStringLiteral("scopeBar"));
    setAccessibleName(tr("What is shown"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 2, 12, 2);
    layout->setSpacing(12);
    m_chips->setSpacing(6);
    layout->addWidget(m_program);
    layout->addLayout(m_chips);
    layout->addStretch(1);
    layout->addWidget(m_whole);
    for (QLabel* label : {m_program, m_whole})
        label->setMinimumWidth(1); // long names must not widen the window
    m_whole->setObjectName(QStringLiteral("whole"));
    connect(m_program, &QLabel::linkActivated, this, &ScopeBar::programClicked);
    m_program->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_whole->setForegroundRole(QPalette::PlaceholderText);
}

void ScopeBar::setProgram(const QString& name, const QString& shown, const QString& toolTip)
{
    m_program->setText(QStringLiteral("<a href=\"summary\">%1</a> &nbsp;\u203a&nbsp; %2")
                           .arg(name.toHtmlEscaped(), shown));
    m_program->setToolTip(toolTip);
}

void ScopeBar::setChips(std::vector<Chip> chips)
{
    while (const QLayoutItem* item = m_chips->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // it may be the sender
        delete item;
    }
    for (Chip& chip : chips) {
        auto* button = new QPushButton(chip.text + QStringLiteral("  \u00d7"), this);
        button->setObjectName(QStringLiteral("chip"));
        button->setAccessibleName(tr("%1, press to undo").arg(chip.text));
        button->setToolTip(chip.toolTip);
        connect(button, &QPushButton::clicked, this, [undo = std::move(chip.undo)] { undo(); });
        m_chips->addWidget(button);
    }
    fitFacts();
}

void ScopeBar::setFacts(const QStringList& facts)
{
    m_facts = facts;
    fitFacts();
}

void ScopeBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitFacts();
}

void ScopeBar::fitFacts()
{
    int used = m_program->sizeHint().width() + m_chips->sizeHint().width() + 60;
    QStringList shown;
    for (const QString& fact : m_facts) {
        used += m_whole->fontMetrics().horizontalAdvance(fact + QStringLiteral(" \u00b7 "));
        if (!shown.isEmpty() && used > width())
            break;
        shown << fact;
    }
    m_whole->setText(shown.join(QStringLiteral(" \u00b7 ")));
    m_whole->setToolTip(m_facts.join(QLatin1Char('\n')));
}

} // namespace nytprof::gui
