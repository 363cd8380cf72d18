// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "table_views/verdict_panel.h"

#include "loading/comparison.h"
#include "loading/file_stamps.h"
#include "profile/profile.h"
#include "style/colors.h"
#include "style/text.h"
#include "table_views/dot_plot.h"
#include "table_views/verdict_text.h"

#include <QDragEnterEvent>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace nytprof::gui {

namespace {

constexpr int MarkDiameter = 36;
constexpr double VerdictFontSize = 2.0; ///< of the font
constexpr int WidthWithPlot = 860;

QLabel* smallLabel(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setTextFormat(Qt::PlainText);
    return label;
}

// Folders and file that all parts have in common.
QStringList commonPath(const ProfileParts& parts)
{
    QStringList common;
    bool isFirst = true;
    for (const ProfilePart& part : parts) {
        const QStringList path = part.path.split(u'/');
        const auto end = isFirst
            ? path.end()
            : std::mismatch(common.begin(), common.end(), path.begin(), path.end()).second;
        common = QStringList(path.begin(), end);
        isFirst = false;
    }
    return common;
}

} // namespace

/// The verdict as a shape.
class VerdictMark : public QWidget {
public:
    explicit VerdictMark(QWidget* parent)
        : QWidget(parent)
    {
        setFixedSize(MarkDiameter, MarkDiameter);
    }
    void setVerdict(Verdict verdict)
    {
        m_verdict = verdict;
        update();
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const bool isShown = m_verdict != Verdict::NoEvidence;
        const QColor color = isShown
            ? changeMarkColor(m_verdict == Verdict::Faster, isDark(palette()))
            : secondaryText(palette(), QPalette::Base);
        painter.setPen(QPen(color, 2));
        painter.setBrush(isShown ? QBrush(color) : QBrush(Qt::NoBrush));
        painter.drawEllipse(rect().adjusted(2, 2, -2, -2));
        painter.setPen(isShown ? palette().color(QPalette::Base) : color);
        QFont bold = font();
        bold.setBold(true);
        bold.setPixelSize(MarkDiameter / 2);
        painter.setFont(bold);
        painter.drawText(rect(), Qt::AlignCenter,
            !isShown                           ? QStringLiteral("~")
                : m_verdict == Verdict::Faster ? QStringLiteral("\u25bc")
                                               : QStringLiteral("\u25b2"));
    }

private:
    Verdict m_verdict = Verdict::NoEvidence;
};

QString sideName(const ProfileParts& parts, const ProfileParts& others)
{
    const QStringList own = commonPath(parts);
    const QStringList other = commonPath(others);
    qsizetype tail = 1; // number of path components
    while (tail < own.size() && own != other
        && own.last(tail) == other.last(std::min(tail, other.size())))
        ++tail;
    const QString name = own.mid(own.size() - tail).join(u'/');
    return name.isEmpty() ? countedText(parts.size(), "profile", "profiles") : name;
}

RunsSide::RunsSide(const QString& title, QWidget* parent)
    : QFrame(parent)
    , m_title(title)
    , m_text(new QLabel(this))
{
    setAcceptDrops(true);
    m_text->setTextFormat(Qt::RichText);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(6, 2, 6, 2);
    row->addWidget(m_text);
}

void RunsSide::show(const QString& name, std::size_t runs, const QString& files)
{
    QString text = QStringLiteral("%1 <b>%2</b>").arg(m_title, name.toHtmlEscaped());
    if (runs > 0)
        text += QStringLiteral(" \u00b7 ") + countedText(runs, "run", "runs");
    m_text->setText(text);
    setToolTip(tipOfNames(tr("%1\nDrop files or folders here to add runs.").arg(files)));
    setAccessibleName(
        m_title + u' ' + name + (runs > 0 ? u' ' + countedText(runs, "run", "runs") : QString()));
}

QString RunsSide::text() const { return accessibleName(); }

void RunsSide::dragEnterEvent(QDragEnterEvent* event)
{
    m_isDropping = !droppedFiles(event->mimeData()).isEmpty();
    event->setAccepted(m_isDropping);
    update();
}

void RunsSide::dragLeaveEvent(QDragLeaveEvent* /*event*/)
{
    m_isDropping = false;
    update();
}

void RunsSide::dropEvent(QDropEvent* event)
{
    m_isDropping = false;
    update();
    event->acceptProposedAction();
    if (const QStringList files = droppedFiles(event->mimeData()); !files.isEmpty())
        emit dropped(files);
}

void RunsSide::paintEvent(QPaintEvent* event)
{
    QFrame::paintEvent(event);
    if (!m_isDropping)
        return;
    QPainter painter(this);
    painter.setPen(QPen(accentColor(palette()), 2));
    painter.setBrush(hoverColor(palette()));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

VerdictPanel::VerdictPanel(QWidget* parent)
    : QFrame(parent)
    , m_baseline(new RunsSide(tr("Baseline"), this))
    , m_current(new RunsSide(tr("Current"), this))
    , m_add(new QToolButton(this))
    , m_strip(makeVerdict())
{
    setAccessibleName(tr("Verdict"));
    auto* sides = new QHBoxLayout;
    sides->setContentsMargins(6, 2, 6, 2);
    auto* swap = new QToolButton(this);
    swap->setText(QStringLiteral("\u21c4"));
    swap->setToolTip(tr("Swap baseline and current"));
    swap->setAccessibleName(swap->toolTip());
    swap->setFocusPolicy(Qt::StrongFocus);
    swap->setObjectName(QStringLiteral("swapSides"));
    sides->addWidget(m_baseline);
    sides->addWidget(swap);
    sides->addWidget(m_current);
    sides->addStretch(1);
    m_add->setText(tr("Add Runs\u2026"));
    m_add->setToolTip(tr("Add files or folders to the baseline or to the current runs"));
    m_add->setFocusPolicy(Qt::StrongFocus);
    sides->addWidget(m_add);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(sides);
    column->addWidget(m_strip);
    connect(m_add, &QToolButton::clicked, this, &VerdictPanel::addRunsWanted);
    connect(swap, &QToolButton::clicked, this, &VerdictPanel::swapWanted);
    connect(m_baseline, &RunsSide::dropped, this, &VerdictPanel::droppedOnBaseline);
    connect(m_current, &RunsSide::dropped, this, &VerdictPanel::droppedOnCurrent);
    m_baseline->setObjectName(QStringLiteral("baselineSide"));
    m_current->setObjectName(QStringLiteral("currentSide"));
}

QWidget* VerdictPanel::makeVerdict()
{
    auto* strip = new QWidget(this);
    strip->setBackgroundRole(QPalette::Base);
    strip->setAutoFillBackground(true);
    m_mark = new VerdictMark(strip);
    m_effect = new QLabel(strip);
    m_effect->setTextFormat(Qt::RichText);
    m_effect->setObjectName(QStringLiteral("verdict"));
    m_evidence = smallLabel(strip);
    m_runs = smallLabel(strip);
    m_plot = new DotPlot(strip);
    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    for (QLabel* label : {m_effect, m_evidence, m_runs})
        words->addWidget(label);
    m_totals = new QGridLayout;
    m_totals->setHorizontalSpacing(10);
    m_totals->setVerticalSpacing(2);
    auto* row = new QHBoxLayout(strip);
    row->setContentsMargins(14, 6, 14, 6);
    row->setSpacing(14);
    row->addWidget(m_mark);
    row->addLayout(words);
    row->addWidget(m_plot, 1);
    row->addLayout(m_totals);
    return strip;
}

void VerdictPanel::setLoaded(const LoadedProfile& loaded)
{
    const Comparison* comparison = loaded.comparison.get();
    m_hasContent = comparison && !comparison->diff->isPerRequest();
    if (!m_hasContent)
        return;
    const ComparedRuns* runs = comparison->runs.get();
    const std::size_t none = comparison->hasOneRunEach() ? 1 : 0;
    const auto show = [](RunsSide* side, const ProfileParts& parts, const ProfileParts& others,
                          std::size_t count) {
        QStringList files;
        for (const ProfilePart& part : parts)
            if (part.included)
                files << part.path;
        side->show(sideName(parts, others), count, files.join(u'\n'));
    };
    const ProfileParts& baseline = comparison->baseline.parts;
    show(m_baseline, baseline, loaded.parts, runs ? runs->baselineRuns : none);
    show(m_current, loaded.parts, baseline, runs ? runs->currentRuns : none);
    m_strip->setVisible(runs != nullptr);
    if (runs) {
        showVerdict(*comparison->verdicts);
        showTotals(*comparison->verdicts);
    }
}

void VerdictPanel::showVerdict(const RunsComparison& runs)
{
    const VerdictText text = verdictText(runs);
    m_mark->setVerdict(text.verdict);
    m_effect->setText(QStringLiteral("<span style='font-size:%1pt'><b>%2</b></span> <b>%3</b>")
                          .arg(font().pointSizeF() * VerdictFontSize)
                          .arg(text.effect.toHtmlEscaped(), text.word.toHtmlEscaped()));
    m_evidence->setText(text.evidence);
    m_runs->setText(text.runs);
    m_plot->setRuns(runs.whole().times, text.verdict, runs.sums().names().costUnit());
    setAccessibleDescription(text.line());
}

void VerdictPanel::showTotals(const RunsComparison& runs)
{
    while (QLayoutItem* item = m_totals->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    int row = 0;
    for (const VerdictText::Total& total : verdictText(runs).totals) {
        int column = 0;
        for (const QString& cell :
            {total.name, total.baseline, QStringLiteral("\u2192"), total.current, total.change}) {
            auto* label = new QLabel(cell, m_strip);
            label->setTextFormat(Qt::PlainText);
            label->setAlignment(Qt::AlignVCenter | (column == 0 ? Qt::AlignLeft : Qt::AlignRight));
            if (column == 0)
                label->setForegroundRole(QPalette::PlaceholderText);
            QFont bold = label->font();
            bold.setBold(column == 4);
            label->setFont(bold);
            m_totals->addWidget(label, row, column++);
        }
        ++row;
    }
}

void VerdictPanel::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    m_plot->setVisible(width() >= WidthWithPlot);
}

} // namespace nytprof::gui
