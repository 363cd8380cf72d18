// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "app/loading_bar.h"

#include "style/colors.h"
#include "style/text.h"

#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QTimer>

namespace nytprof::gui {

namespace {

constexpr int LineHeight = 4;
constexpr int AllThousandths = 1000;

} // namespace

LoadingBar::LoadingBar(QWidget* parent)
    : QProgressBar(parent)
    , m_details(new QWidget(parent))
    , m_label(new QLabel(m_details))
    , m_showing(new QTimer(this))
{
    setObjectName(QStringLiteral("loadingLine"));
    setAccessibleName(tr("Progress"));
    setRange(0, AllThousandths);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    m_label->setObjectName(QStringLiteral("loadingText"));
    m_label->setTextFormat(Qt::PlainText);
    m_label->setMinimumWidth(1); // long names must not widen the window
    auto* cancel = new QPushButton(tr("Cancel"), m_details);
    cancel->setObjectName(QStringLiteral("cancelLoading"));
    cancel->setFixedHeight(cancel->fontMetrics().height() + 2);
    auto* layout = new QHBoxLayout(m_details);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_label, 1);
    layout->addWidget(cancel);
    m_showing->setSingleShot(true);
    connect(m_showing, &QTimer::timeout, this, &LoadingBar::begin);
    connect(cancel, &QPushButton::clicked, this, &LoadingBar::cancelled);
    parent->installEventFilter(this);
    stop();
}

void LoadingBar::start(const QStringList& paths)
{
    // Merging is fast unless the profiles are large: a bar would only flicker.
    constexpr int MillisecondsOfDelay = 300;
    m_what = paths.isEmpty() ? tr("Merging")
        : paths.size() == 1  ? tr("Loading %1").arg(QFileInfo(paths.first()).fileName())
                             : tr("Loading %1 profiles").arg(paths.size());
    m_label->setText(m_what);
    m_label->setToolTip(tipOfNames(paths.mid(0, 20).join(QLatin1Char('\n'))));
    setValue(0);
    m_showing->start(paths.isEmpty() ? MillisecondsOfDelay : 0);
}

void LoadingBar::begin()
{
    m_details->show();
    show();
    place();
}

void LoadingBar::stop()
{
    m_showing->stop();
    m_details->hide();
    hide();
}

void LoadingBar::setShown(int thousandths)
{
    m_label->setText(tr("%1; showing the first %2 %, callers and source not yet loaded")
                         .arg(m_what)
                         .arg(thousandths / 10));
}

void LoadingBar::place()
{
    setGeometry(0, 0, parentWidget()->width(), LineHeight);
    raise();
}

bool LoadingBar::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && isVisible())
        place();
    return QProgressBar::eventFilter(watched, event);
}

void LoadingBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Mid));
    painter.fillRect(0, 0, width() * value() / AllThousandths, height(), accentColor(palette()));
}

} // namespace nytprof::gui
