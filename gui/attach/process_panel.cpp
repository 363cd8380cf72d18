// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "attach/process_panel.h"

#include "attach/refreshed_html.h"
#include "attach/running_table.h"
#include "attach/stack_card_html.h"
#include "style/colors.h"
#include "style/text.h"
#include "tables/table_model.h"

#include <QDateTime>
#include <QEvent>
#include <QFontDatabase>
#include <QUrl>

#include <algorithm>

namespace nytprof::gui {

namespace {

QString commandText(const ListedProcess& process)
{
    QStringList words;
    for (const std::string& word : process.words)
        words << toQString(word);
    return oneLine(words.join(u' '));
}

/// "today 14:12:08, 4 h 11 min ago, child of cron".
QString startText(const ProcessFacts& facts)
{
    if (!facts.startTime)
        return {};
    const QDateTime start
        = QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(*facts.startTime * 1000));
    const auto seconds = static_cast<double>(start.secsTo(QDateTime::currentDateTime()));
    const QString text
        = ProcessPanel::tr("%1, %2 ago").arg(dateText(start), timeText(std::max(seconds, 0.0)));
    return facts.parent.empty()
        ? text
        : ProcessPanel::tr("%1, child of %2").arg(text, toQString(facts.parent));
}

/// "99.8 % now, 97 % on average since the start".
QString processorText(const ListedPerl& perl, const ProcessFacts& facts)
{
    QStringList texts;
    if (perl.processors)
        texts << ProcessPanel::tr("%1 % now").arg(decimalText(100 * *perl.processors, 1));
    if (facts.startTime && facts.processorSeconds) {
        const double age
            = static_cast<double>(QDateTime::currentMSecsSinceEpoch()) / 1000 - *facts.startTime;
        if (age > 1)
            texts << ProcessPanel::tr("%1 % on average since the start")
                         .arg(decimalText(100 * *facts.processorSeconds / age, 0));
    }
    return texts.join(QStringLiteral(", "));
}

} // namespace

ProcessPanel::ProcessPanel(QWidget* parent)
    : QTextBrowser(parent)
{
    setObjectName(QStringLiteral("processPanel"));
    setAccessibleName(tr("Selected process"));
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    document()->setDocumentMargin(14);
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& url) {
        const CardLink link = cardLinkOf(url);
        if (link.kind == CardLink::Kind::Source)
            emit placeChosen(link.file, link.line);
        else
            emit stackWanted();
    });
}

void ProcessPanel::showProcess(const ListedPerl& perl, const ProcessFacts& facts, bool hasLive)
{
    if (!m_perl || m_perl->listed.pid != perl.listed.pid) {
        m_stack.reset();
        m_problem.clear();
    }
    m_perl = perl;
    m_facts = facts;
    m_hasLive = hasLive;
    render();
}

void ProcessPanel::showText(const QString& text)
{
    m_perl.reset();
    m_text = text;
    render();
}

void ProcessPanel::showStack(const QJsonObject& reading)
{
    const auto groups = groupsOfReading(reading, {});
    if (!m_perl || groups.empty() || groups.front().processes.front().pid != m_perl->listed.pid)
        return;
    m_stack = groups.front();
    m_problem = m_stack->problem;
    render();
}

void ProcessPanel::showProblem(const QString& text)
{
    m_problem = text;
    render();
}

QString ProcessPanel::factsHtml() const
{
    const std::pair<QString, QString> facts[] = {{tr("Command"), commandText(m_perl->listed)},
        {tr("Perl"),
            QStringList{toQString(m_perl->perl), toQString(m_facts.executable)}.join(u' ')},
        {tr("Started"), startText(m_facts)}, {tr("Processor"), processorText(*m_perl, m_facts)},
        {tr("State"), shownText(stateCell(*m_perl))},
        {tr("Modules"),
            m_hasLive ? tr("Devel::NYTProf::Live is loaded")
                      : tr("Devel::NYTProf::Live is not loaded: sampling only")},
        {tr("Works in"), toQString(m_facts.folder)},
        {tr("Problem"),
            m_perl->problem == InspectProblem::None
                ? QString()
                : toQString(describeProblem(m_perl->problem, m_perl->listed.pid, m_perl->perl))}};
    const QString muted = secondaryText(palette(), QPalette::Base).name();
    QString html;
    for (const auto& [title, text] : facts)
        if (!text.trimmed().isEmpty())
            html += QStringLiteral("<tr><td style='color:%1'>%2 &nbsp;</td><td>%3</td></tr>")
                        .arg(muted, title, text.trimmed().toHtmlEscaped());
    return QStringLiteral("<table cellspacing='0' cellpadding='2'>%1</table>").arg(html);
}

QString ProcessPanel::stackHtml() const
{
    constexpr std::size_t Shown = 3;
    if (m_perl->problem != InspectProblem::None)
        return {};
    QString html = QStringLiteral("<b>%1</b> ").arg(tr("Right now"));
    if (!m_problem.isEmpty())
        html += tr("no stack: %1").arg(m_problem).toHtmlEscaped();
    else if (m_stack)
        html += tr("%1, refreshed each second").arg(m_stack->state).toHtmlEscaped();
    const auto count = m_stack && m_problem.isEmpty() ? m_stack->frames.size() : 0;
    for (std::size_t i = 0; i < std::min(count, Shown); ++i) {
        const WatchedFrame& frame = m_stack->frames[i];
        html += QStringLiteral("<br><span style='font-family:\"%1\"'>%2</span> %3")
                    .arg(QFontDatabase::systemFont(QFontDatabase::FixedFont).family(),
                        (frame.count > 1 ? runText(frame) : frame.sub).toHtmlEscaped(),
                        frame.file.isEmpty()
                            ? QString()
                            : sourceLinkHtml(frame, shownFile(frame).section(u'/', -1)));
    }
    html += QStringLiteral("<br>");
    if (count > Shown)
        html += tr("%1 more").arg(count - Shown) + QStringLiteral(" \u00b7 ");
    html += QStringLiteral("<a href='stack:' style='text-decoration:none'>%1</a>")
                .arg(tr("Stack Now"));
    return QStringLiteral("<br><table width='100%' cellspacing='0' cellpadding='8' border='1' "
                          "style='border-style:solid; border-color:%1; border-collapse:collapse'>"
                          "<tr><td bgcolor='%2'>%3</td></tr></table>")
        .arg(palette().color(QPalette::Mid).name(), palette().color(QPalette::AlternateBase).name(),
            html);
}

void ProcessPanel::render()
{
    if (m_perl)
        refreshHtml(*this,
            QStringLiteral("<p><b>%1</b> &nbsp; %2</p>")
                    .arg(m_perl->listed.pid)
                    .arg(toQString(programName(m_perl->listed)).toHtmlEscaped())
                + factsHtml() + stackHtml());
    else
        setPlainText(m_text);
}

void ProcessPanel::changeEvent(QEvent* event)
{
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        render();
}

} // namespace nytprof::gui
