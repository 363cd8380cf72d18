// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "widgets/banner.h"

#include "style/text.h"

#include <QEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace nytprof::gui {

Banner::Banner(Kind kind, const QString& text, const QStringList& details, QWidget* parent)
    : TintedPanel(parent)
    , m_text(text)
    , m_hasDetails(!details.isEmpty())
    , m_offer(new QPushButton(this))
    , m_more(new QToolButton(this))
    , m_details(new QPlainTextEdit(this))
{
    setObjectName(QStringLiteral("banner"));
    setAccessibleName(text);
    line()->setTextInteractionFlags(Qt::TextSelectableByMouse);
    line()->setText(text);
    line()->installEventFilter(this);
    m_offer->hide();
    m_more->setText(tr("Details"));
    m_more->setCheckable(true);
    m_more->setAutoRaise(true);
    addButton(m_offer);
    addButton(m_more);
    m_details->setReadOnly(true);
    m_details->setTabChangesFocus(true);
    m_details->setMaximumHeight(8 * fontMetrics().lineSpacing());
    m_details->hide();
    m_details->setAccessibleName(tr("Details"));
    m_details->setPlainText((QStringList(text) + details).join(QLatin1Char('\n')));
    m_details->raise(); // after the buttons for the Tab key
    layout()->addWidget(m_details);
    fitText();
    setKind(kind);
    connect(m_more, &QToolButton::toggled, m_details, &QWidget::setVisible);
    connect(m_offer, &QPushButton::clicked, this, &Banner::offerTaken);
}

void Banner::offer(const QString& text)
{
    m_offer->setText(text);
    m_offer->show();
}

QString Banner::details() const { return m_details->toPlainText(); }

void Banner::fitText()
{
    const QString fitting
        = line()->fontMetrics().elidedText(m_text, Qt::ElideRight, line()->width());
    const bool fits = fitting == m_text;
    line()->setText(fitting);
    line()->setToolTip(fits ? QString() : tipOfNames(m_text));
    m_more->setVisible(m_hasDetails || !fits);
}

bool Banner::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == line() && event->type() == QEvent::Resize)
        fitText();
    return TintedPanel::eventFilter(watched, event);
}

} // namespace nytprof::gui
