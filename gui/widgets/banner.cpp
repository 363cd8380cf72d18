// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "widgets/banner.h"

#include "style/colors.h"
#include "style/icons.h"
#include "style/text.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace nytprof::gui {

Banner::Banner(Kind kind, const QString& text, const QStringList& details, QWidget* parent)
    : QFrame(parent)
    , m_kind(kind)
    , m_text(text)
    , m_hasDetails(!details.isEmpty())
    , m_icon(new QLabel(this))
    , m_line(new QLabel(this))
    , m_offer(new QPushButton(this))
    , m_more(new QToolButton(this))
    , m_close(new QToolButton(this))
    , m_details(new QPlainTextEdit(this))
{
    setAutoFillBackground(true);
    setObjectName(QStringLiteral("banner"));
    setAccessibleName(text);
    m_line->setTextFormat(Qt::PlainText);
    m_line->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_line->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_line->setText(text);
    m_line->installEventFilter(this);
    m_offer->hide();
    m_more->setText(tr("Details"));
    m_more->setCheckable(true);
    m_more->setAutoRaise(true);
    m_close->setIcon(actionIcon(QStringLiteral("close")));
    m_close->setToolTip(tr("Close message"));
    m_close->setAccessibleName(tr("Close message"));
    m_close->setAutoRaise(true);
    m_details->setReadOnly(true);
    m_details->setTabChangesFocus(true);
    m_details->setMaximumHeight(8 * fontMetrics().lineSpacing());
    m_details->hide();
    m_details->setAccessibleName(tr("Details"));
    m_details->setPlainText((QStringList(text) + details).join(QLatin1Char('\n')));
    layOut();
    fitText();
    applyColors();
    connect(m_more, &QToolButton::toggled, m_details, &QWidget::setVisible);
    connect(m_offer, &QPushButton::clicked, this, &Banner::offerTaken);
    connect(m_close, &QToolButton::clicked, this, &Banner::closed);
}

void Banner::layOut()
{
    auto* top = new QHBoxLayout;
    top->addWidget(m_icon);
    top->addWidget(m_line, 1);
    top->addWidget(m_offer);
    top->addWidget(m_more);
    top->addWidget(m_close);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 4, 8, 4);
    layout->addLayout(top);
    layout->addWidget(m_details);
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
        = m_line->fontMetrics().elidedText(m_text, Qt::ElideRight, m_line->width());
    const bool fits = fitting == m_text;
    m_line->setText(fitting);
    m_line->setToolTip(fits ? QString() : tipOfNames(m_text));
    m_more->setVisible(m_hasDetails || !fits);
}

bool Banner::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_line && event->type() == QEvent::Resize)
        fitText();
    return QFrame::eventFilter(watched, event);
}

void Banner::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        emit closed();
    else
        QFrame::keyPressEvent(event);
}

void Banner::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_coloring)
        applyColors();
}

Banner::Look Banner::lookOf(Kind kind)
{
    const QPalette colors = QApplication::palette();
    const bool dark = isDark(colors);
    const Look looks[] = {{"information", accentColor(colors), hoverColor(colors)},
        {"warning", dark ? 0xffe3b341 : 0xff9a5b00, dark ? 0xff332a12 : 0xfffff6dd},
        {"error", dark ? 0xffff8a7a : 0xffb3261e, dark ? 0xff3b1d1b : 0xfffdecea}};
    return looks[static_cast<int>(kind)];
}

void Banner::applyColors()
{
    m_coloring = true; // setPalette() triggers changeEvent()
    const Look look = lookOf(m_kind);
    m_icon->setPixmap(actionIcon(QLatin1String(look.icon), look.mark).pixmap(16));
    QPalette colors = QApplication::palette();
    colors.setColor(QPalette::Window, look.ground);
    setPalette(colors);
    m_coloring = false;
}

} // namespace nytprof::gui
