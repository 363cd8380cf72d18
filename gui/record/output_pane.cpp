// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "record/output_pane.h"

#include "style/icons.h"
#include "style/text.h"

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace nytprof::gui {

namespace {

constexpr int FlushMilliseconds = 50;
constexpr qsizetype MaxPending = 300'000; // characters
constexpr qsizetype MaxLineLength = 4000;

// Without colours and other sequences for terminals.
QString plain(QString text)
{
    static const QRegularExpression sequence(QStringLiteral("\x1b(\\[[0-9;?]*[@-~]|[^\\[])"));
    text.remove(sequence);
    text.replace(QLatin1String("\r\n"), QLatin1String("\n"));
    return text.replace(u'\r', u'\n').remove(QChar(u'\0'));
}

} // namespace

OutputPane::OutputPane(QWidget* parent)
    : QWidget(parent)
    , m_about(new QLabel(this))
    , m_text(new QPlainTextEdit(this))
{
    setObjectName(QStringLiteral("programOutput"));
    auto* close = new QToolButton(this);
    close->setIcon(actionIcon(QStringLiteral("close")));
    close->setToolTip(tr("Close output"));
    close->setAccessibleName(close->toolTip());
    close->setAutoRaise(true);
    connect(close, &QToolButton::clicked, this, &OutputPane::closed);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(12, 4, 8, 4);
    head->addWidget(new QLabel(QStringLiteral("<b>%1</b>").arg(tr("Output")), this));
    m_about->setTextFormat(Qt::PlainText);
    m_about->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_about->setForegroundRole(QPalette::PlaceholderText);
    head->addSpacing(8);
    head->addWidget(m_about, 1);
    head->addWidget(close);
    m_text->setReadOnly(true);
    m_text->setUndoRedoEnabled(false);
    m_text->setMaximumBlockCount(MaxLines);
    m_text->setTabChangesFocus(true);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setAccessibleName(tr("Output of the program"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_text, 1);
    m_timer.setSingleShot(true);
    m_timer.setInterval(FlushMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &OutputPane::flush);
}

void OutputPane::begin(const QString& about)
{
    m_pending.clear();
    m_lineLength = 0;
    m_text->clear();
    m_text->setPlaceholderText(
        tr("Nothing has arrived yet. Perl writes to a pipe when its buffer of 8 KiB is full or the "
           "program ends, and at once after $| = 1."));
    setAbout(about);
}

void OutputPane::end(const QString& about, bool stopped)
{
    m_text->setPlaceholderText(stopped
            ? tr("Nothing has arrived: what was still in the program's buffer is lost when it is "
                 "stopped. After $| = 1, perl writes at once.")
            : tr("The program has printed nothing."));
    setAbout(about);
}

void OutputPane::setAbout(const QString& about)
{
    m_about->setText(oneLine(about));
    m_about->setToolTip(tipOfNames(about));
}

void OutputPane::append(const QString& text)
{
    m_pending += text;
    if (m_pending.size() > MaxPending) {
        const qsizetype cut = m_pending.size() - MaxPending / 2;
        m_pending = tr("\n[Output left out]\n") + m_pending.mid(m_pending.indexOf(u'\n', cut) + 1);
    }
    if (!m_timer.isActive())
        m_timer.start();
}

QString OutputPane::text() const { return m_text->toPlainText(); }

// Scrolls along unless the user has scrolled up.
void OutputPane::flush()
{
    QString lines;
    for (const QChar c : plain(std::exchange(m_pending, {}))) {
        const bool isTooLong = c != u'\n' && m_lineLength == MaxLineLength;
        if (isTooLong)
            lines += u'\n';
        lines += c;
        m_lineLength = c == u'\n' ? 0 : isTooLong ? 1 : m_lineLength + 1;
    }
    QScrollBar* bar = m_text->verticalScrollBar();
    const bool isAtEnd = bar->value() == bar->maximum();
    QTextCursor cursor(m_text->document());
    cursor.movePosition(QTextCursor::End);
    cursor.insertText(lines);
    if (isAtEnd)
        bar->setValue(bar->maximum());
}

} // namespace nytprof::gui
