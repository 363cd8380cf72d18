// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "widgets/banner.h"

#include "style/colors.h"
#include "style/icons.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace nytprof::gui {

Banner::Banner(QWidget* parent)
    : QFrame(parent)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
    , m_offer(new QPushButton(this))
    , m_more(new QToolButton(this))
    , m_details(new QPlainTextEdit(this))
{
    setAutoFillBackground(true);
    setObjectName(QStringLiteral("banner"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_more->setText(tr("Details"));
    m_more->setCheckable(true);
    m_more->setAutoRaise(true);
    auto* close = new QToolButton(this);
    close->setIcon(actionIcon(QStringLiteral("close")));
    close->setToolTip(tr("Close message"));
    close->setAccessibleName(tr("Close message"));
    close->setAutoRaise(true);
    m_details->setReadOnly(true);
    m_details->setMaximumHeight(8 * fontMetrics().lineSpacing());
    m_details->hide();
    m_details->setAccessibleName(tr("Details"));
    m_offer->setAccessibleName(tr("Action"));

    auto* top = new QHBoxLayout;
    top->addWidget(m_icon);
    top->addWidget(m_text, 1);
    top->addWidget(m_offer);
    top->addWidget(m_more);
    top->addWidget(close);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 4, 8, 4);
    layout->addLayout(top);
    layout->addWidget(m_details);
    connect(m_more, &QToolButton::toggled, m_details, &QWidget::setVisible);
    connect(m_offer, &QPushButton::clicked, this, &Banner::offerTaken);
    connect(close, &QToolButton::clicked, this, [this] {
        if (!m_id.isEmpty())
            m_closed.insert(m_id);
        hide();
    });
    hide();
}

void Banner::showMessage(
    Kind kind, const QString& text, const QStringList& details, const QString& id)
{
    if (m_closed.contains(id))
        return;
    m_kind = kind;
    m_id = id;
    m_text->setText(text);
    m_offer->hide();
    m_details->setPlainText(details.join(QLatin1Char('\n')));
    m_more->setChecked(false);
    m_more->setVisible(!details.isEmpty());
    setAccessibleName(text);
    applyColors();
    show();
}

void Banner::offer(const QString& text)
{
    m_offer->setText(text);
    m_offer->setAccessibleName(text);
    m_offer->show();
}

QString Banner::text() const { return m_text->text(); }

QString Banner::details() const { return m_details->toPlainText(); }

void Banner::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_coloring)
        applyColors();
}

void Banner::applyColors()
{
    m_coloring = true; // setPalette() triggers changeEvent()
    QPalette colors = QApplication::palette();
    const bool dark = isDark(colors);
    struct Look {
        const char* icon;
        QColor mark;
        QColor ground;
    };
    const Look looks[] = {{"information", accentColor(colors), hoverColor(colors)},
        {"warning", dark ? 0xffe3b341 : 0xff9a5b00, dark ? 0xff332a12 : 0xfffff6dd},
        {"error", dark ? 0xffff8a7a : 0xffb3261e, dark ? 0xff3b1d1b : 0xfffdecea}};
    const Look& look = looks[static_cast<int>(m_kind)];
    m_icon->setPixmap(actionIcon(QLatin1String(look.icon), look.mark).pixmap(16));
    colors.setColor(QPalette::Window, look.ground);
    setPalette(colors);
    m_coloring = false;
}

} // namespace nytprof::gui
