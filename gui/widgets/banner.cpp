// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "widgets/banner.h"

#include "style/colors.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStyle>
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
    close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
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
    layout->setContentsMargins(8, 4, 4, 4);
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
    const int size = style()->pixelMetric(QStyle::PM_SmallIconSize);
    m_icon->setPixmap(style()
                          ->standardIcon(kind == Kind::Error ? QStyle::SP_MessageBoxCritical
                                  : kind == Kind::Warning    ? QStyle::SP_MessageBoxWarning
                                                             : QStyle::SP_MessageBoxInformation)
                          .pixmap(size));
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
    const QColor accents[]
        = {QColor(0x2f, 0x7f, 0xd6), QColor(0xe0, 0xa0, 0x20), QColor(0xd6, 0x3a, 0x2f)};
    const QColor accent = accents[static_cast<int>(m_kind)];
    QPalette colors = QApplication::palette();
    colors.setColor(QPalette::Window, blend(colors.color(QPalette::Window), accent, 0.25));
    setPalette(colors);
    m_coloring = false;
}

} // namespace nytprof::gui
