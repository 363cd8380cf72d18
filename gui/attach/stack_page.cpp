// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "attach/stack_page.h"

#include "actions/action_table.h"
#include "analysis/code_origin.h"
#include "style/colors.h"
#include "style/text.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTextBrowser>
#include <QUrl>
#include <QUrlQuery>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace nytprof::gui {

namespace {

constexpr qsizetype MaxErrors = 4000;
constexpr qsizetype MaxReading = 64 << 20; // of a reading

QString nameWithoutInc(const QString& name)
{
    return toQString(withoutIncDirectory(name.toStdString()));
}

QString processState(const QJsonObject& process, bool isIdle)
{
    const QString state = process[QLatin1String("state")].toString();
    const QString call = process[QLatin1String("call")].toString();
    const QString in = call.isEmpty() ? process[QLatin1String("op")].toString() : call;
    if (state == QLatin1String("on processor"))
        return StackPage::tr("on a processor");
    if (state == QLatin1String("waiting for processor"))
        return StackPage::tr("waiting for a processor");
    if (state == QLatin1String("runnable"))
        return StackPage::tr("runnable");
    if (state == QLatin1String("stopped"))
        return StackPage::tr("stopped by a signal");
    if (state == QLatin1String("traced"))
        return StackPage::tr("stopped by a debugger");
    const QString text
        = in.isEmpty() ? StackPage::tr("waiting") : StackPage::tr("waiting in %1").arg(in);
    return isIdle ? StackPage::tr("%1, idle").arg(text) : text;
}

/// "for 0.21 s", "for 0.4 s to 41.0 s".
QString waitsText(std::vector<double> waits)
{
    if (waits.empty())
        return {};
    const auto [least, most] = std::ranges::minmax(waits);
    const QString shortest = timeText(least);
    const QString longest = timeText(most);
    return shortest == longest ? StackPage::tr("for %1").arg(shortest)
                               : StackPage::tr("for %1 to %2").arg(shortest, longest);
}

/// "3 of 16 · waiting in recvfrom for 0.21 s · 4136, 4129, 4140 ·"
QString headOf(const QJsonObject& group, const QJsonObject& first, const QStringList& pids,
    const std::vector<double>& waits)
{
    const int of = group[QLatin1String("of")].toInt();
    QStringList head;
    if (of > 1)
        head << StackPage::tr("<b><big>%1</big></b> of %2").arg(pids.size()).arg(of);
    else if (group[QLatin1String("parent")].toBool())
        head << StackPage::tr("parent");
    head << QStringLiteral("<b>%1</b> %2")
                .arg(processState(first, group[QLatin1String("idle")].toBool()).toHtmlEscaped(),
                    waitsText(waits))
         << pids.join(QStringLiteral(", ")) << QString();
    return head.join(QStringLiteral(" &nbsp; \u00b7 &nbsp; "));
}

QString sourceLink(const QString& file, int line)
{
    QUrl url(QStringLiteral("source:"));
    QUrlQuery query;
    query.addQueryItem(QStringLiteral("file"),
        QString::fromLatin1(file.toUtf8().toBase64(QByteArray::Base64UrlEncoding)));
    query.addQueryItem(QStringLiteral("line"), QString::number(line));
    url.setQuery(query);
    return url.toString();
}

} // namespace

StackPage::StackPage(QWidget* parent)
    : QWidget(parent)
    , m_title(new QLabel(this))
    , m_pause(new QPushButton(tr("Pause"), this))
    , m_text(new QTextBrowser(this))
{
    setObjectName(QStringLiteral("stackPage"));
    setAccessibleName(tr("Stack now"));
    m_title->setTextFormat(Qt::RichText);
    m_title->setMinimumWidth(1);
    m_pause->setCheckable(true);
    m_pause->setShortcut(partKey("attach.pause"));
    m_pause->setToolTip(withKeys(tr("Keep what is shown"), "attach.pause"));
    m_pause->setObjectName(QStringLiteral("pauseStacks"));
    auto* sample = new QPushButton(tr("Sample All…"), this);
    auto* copy = new QPushButton(tr("Copy as Text"), this);
    copy->setObjectName(QStringLiteral("copyStacks"));
    m_text->setAccessibleName(tr("Stacks"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setOpenLinks(false);
    m_text->document()->setDocumentMargin(14);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(14, 6, 14, 6);
    head->addWidget(m_title, 1);
    for (QPushButton* button : {m_pause, sample, copy})
        head->addWidget(button);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_text, 1);
    setFocusProxy(m_text);
    connect(m_pause, &QPushButton::toggled, this, &StackPage::showState);
    connect(sample, &QPushButton::clicked, this, &StackPage::sampleWanted);
    connect(copy, &QPushButton::clicked, this,
        [this] { QGuiApplication::clipboard()->setText(text()); });
    connect(m_text, &QTextBrowser::anchorClicked, this, [this](const QUrl& url) {
        const QUrlQuery query(url);
        const QByteArray file = query.queryItemValue(QStringLiteral("file")).toLatin1();
        emit placeChosen(
            QString::fromUtf8(QByteArray::fromBase64(file, QByteArray::Base64UrlEncoding)),
            query.queryItemValue(QStringLiteral("line")).toInt());
    });
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &StackPage::takeOutput);
    connect(&m_process, &QProcess::readyReadStandardError, this, [this] {
        m_errors = (m_errors + m_process.readAllStandardError()).right(MaxErrors);
        showState();
    });
    connect(&m_process, &QProcess::stateChanged, this, &StackPage::showState);
}

StackPage::~StackPage()
{
    m_process.disconnect(this);
    stop();
}

void StackPage::watch(const QString& command, const QStringList& processes)
{
    stop();
    m_names = processes;
    m_names.removeAll(QStringLiteral("--children"));
    m_pending.clear();
    m_errors.clear();
    m_cpu.clear();
    m_time = 0;
    m_text->clear();
    m_pause->setChecked(false);
    m_process.setStandardInputFile(QProcess::nullDevice());
    m_process.start(command,
        QStringList{QStringLiteral("stack")} + processes
            + QStringList{
                QStringLiteral("--every"), QStringLiteral("1s"), QStringLiteral("--json")});
    showState();
}

void StackPage::stop()
{
    constexpr int Milliseconds = 1000;
    m_process.terminate();
    if (m_process.state() != QProcess::NotRunning && !m_process.waitForFinished(Milliseconds))
        m_process.kill();
}

QString StackPage::text() const { return m_text->toPlainText(); }

void StackPage::showState()
{
    const bool isRunning = m_process.state() != QProcess::NotRunning;
    const QString names = m_names.join(QStringLiteral(", ")).toHtmlEscaped();
    QString state = !isRunning ? tr("ended, or cannot be read")
        : m_pause->isChecked() ? tr("paused")
                               : tr("refreshed each second");
    if (!m_errors.isEmpty())
        state += QStringLiteral(" \u00b7 ")
            + QString::fromUtf8(m_errors).trimmed().section(u'\n', -1).remove(
                QStringLiteral("nytprof: error: "));
    m_title->setText(tr("<b>Watching %1</b> \u00b7 %2").arg(names, oneLine(state).toHtmlEscaped()));
}

void StackPage::takeOutput()
{
    m_pending += m_process.readAllStandardOutput();
    const qsizetype end = m_pending.lastIndexOf('\n');
    if (end < 0) {
        if (m_pending.size() > MaxReading)
            m_pending.clear();
        return;
    }
    // Only the newest one, if this was busy for longer.
    const qsizetype begin = m_pending.lastIndexOf('\n', end - 1) + 1;
    const QByteArray line = m_pending.mid(begin, end - begin);
    m_pending.remove(0, end + 1);
    if (!m_pause->isChecked())
        show(QJsonDocument::fromJson(line).object());
}

void StackPage::show(const QJsonObject& reading)
{
    QMap<int, QJsonObject> processes;
    for (const QJsonValue& each : reading[QLatin1String("processes")].toArray())
        processes[each[QLatin1String("pid")].toInt()] = each.toObject();
    const double time = reading[QLatin1String("time")].toDouble();
    m_seconds = m_time > 0 ? time - m_time : 0;
    m_time = time;
    QString html;
    const QJsonArray groups = reading[QLatin1String("groups")].toArray();
    for (const QJsonValue& group : groups)
        html += groupHtml(group.toObject(), processes);
    m_cpu.clear();
    for (auto process = processes.begin(); process != processes.end(); ++process)
        m_cpu[process.key()] = process.value()[QLatin1String("cpu_seconds")].toDouble();
    const int down = m_text->verticalScrollBar()->value();
    m_text->setHtml(QStringLiteral("<p><b>%1</b> &nbsp; %2</p>%3")
                        .arg(countedText(static_cast<std::uint64_t>(groups.size()),
                                 "different stack", "different stacks"),
                            tr("equal stacks are one group; running first, idle last"), html));
    m_text->verticalScrollBar()->setValue(down);
}

// A card: header, then the frames, innermost first.
QString StackPage::groupHtml(
    const QJsonObject& group, const QMap<int, QJsonObject>& processes) const
{
    QStringList pids;
    std::vector<double> waits;
    double cpu = 0;
    for (const QJsonValue& pid : group[QLatin1String("pids")].toArray()) {
        const QJsonObject process = processes[pid.toInt()];
        pids << QString::number(pid.toInt());
        if (const QJsonValue wait = process[QLatin1String("seconds_waiting")]; wait.isDouble())
            waits.push_back(wait.toDouble());
        if (m_cpu.contains(pid.toInt()))
            cpu += process[QLatin1String("cpu_seconds")].toDouble() - m_cpu[pid.toInt()];
    }
    const QJsonObject first = processes[pids.value(0).toInt()];
    const QString head = headOf(group, first, pids, waits);
    const QString usage = m_seconds > 0
        ? tr("CPU %1 %").arg(decimalText(std::max(100 * cpu / m_seconds, 0.0), 1))
        : QString();
    const QString border = palette().color(QPalette::Mid).name();
    QString html = QStringLiteral("<table width='100%' cellspacing='0' cellpadding='4' border='0' "
                                  "style='border:1px solid %1'>"
                                  "<tr bgcolor='%2'><td colspan='3'>%3 %4</td></tr>")
                       .arg(border, palette().color(QPalette::AlternateBase).name(), head, usage);
    const QJsonArray frames = first[QLatin1String("frames")].toArray();
    int number = 0;
    for (const QJsonValue& run : group[QLatin1String("frames")].toArray()) {
        const int count = run[1].toInt();
        const QJsonValue last = frames.at(run[0].toInt() + count - 1);
        const QString sub = nameWithoutInc(last[QLatin1String("sub")].toString());
        number += count;
        if (count > 1) {
            html += QStringLiteral("<tr><td></td><td colspan='2'><i>%1</i></td></tr>")
                        .arg(tr("%1 framework frames, to %2").arg(count).arg(sub).toHtmlEscaped());
            continue;
        }
        const QString file = last[QLatin1String("file")].toString();
        const int line = last[QLatin1String("line")].toInt();
        const qsizetype package = packageLengthOf(sub);
        html += QStringLiteral("<tr><td align='right' width='5%'>%1</td><td "
                               "width='50%'>%2<b>%3</b></td><td>%4</td></tr>")
                    .arg(QString::number(number), sub.left(package).toHtmlEscaped(),
                        sub.mid(package).toHtmlEscaped(),
                        file.isEmpty() ? QString()
                                       : QStringLiteral("<a href=\"%1\">%2:%3</a>")
                                             .arg(sourceLink(file, line).toHtmlEscaped(),
                                                 nameWithoutInc(file).toHtmlEscaped())
                                             .arg(line));
    }
    if (const QString problem = first[QLatin1String("problem")].toString(); !problem.isEmpty())
        html += QStringLiteral("<tr><td colspan='3'>%1</td></tr>")
                    .arg(tr("no stack: %1").arg(problem).toHtmlEscaped());
    return html + QStringLiteral("</table><br>");
}

} // namespace nytprof::gui
