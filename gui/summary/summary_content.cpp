// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "summary/summary_content.h"

#include "analysis/hotspots.h"
#include "analysis/requests.h"
#include "format/text_encoding.h"
#include "formatting/format.h"
#include "formatting/reason_text.h"
#include "loading/load_report.h"
#include "loading/loaded_profile.h"
#include "profile/profile.h"
#include "profile/waiting.h"
#include "style/colors.h"
#include "style/text.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>

namespace nytprof::gui {

namespace {

QString linkTo(const Location& at)
{
    return at.file.valid() && at.line > 0
        ? QStringLiteral("line:%1:%2").arg(at.file.index()).arg(at.line)
        : QStringLiteral("sub:%1").arg(at.sub.index());
}

class SummaryWriter {
    Q_DECLARE_TR_FUNCTIONS(nytprof::gui::SummaryWriter)

public:
    SummaryWriter(const LoadedProfile& loaded, SummaryContent& content)
        : m_loaded(loaded)
        , m_facts(*loaded.summary)
        , m_profile(*loaded.profile)
        , m_whole(m_profile.totals().whole())
        , m_content(content)
    {
    }

    void addRun();
    void addNumbers();
    void addWarnings();
    void addShares();
    void addSubs();
    void addCallStack();
    void addLines();
    void addNotes();

private:
    void addProcesses();
    void addWaiting();
    [[nodiscard]] Ticks working() const
    {
        return m_loaded.waitingHidden ? m_whole : m_whole - m_loaded.waiting;
    }
    [[nodiscard]] SummaryRow rowOf(SubId sub) const;

    const LoadedProfile& m_loaded;
    const SummaryFacts& m_facts;
    const Profile& m_profile;
    Ticks m_whole;
    SummaryContent& m_content;
};

void SummaryWriter::addRun()
{
    m_content.path = programsOf(m_loaded).join(u'\n');
    m_content.program = programTitle(m_loaded);
    const auto add = [&](const QString& text, const QString& link = {}) {
        if (!text.isEmpty())
            m_content.details.push_back({text, link});
    };
    if (const auto perl = m_profile.attribute("perl_version"))
        add(tr("perl %1").arg(toQString(*perl)));
    if (m_facts.begin > 0) {
        add(QDateTime::fromSecsSinceEpoch(static_cast<qint64>(m_facts.begin))
                .toString(QStringLiteral("yyyy-MM-dd HH:mm:ss")));
    }
    if (!m_profile.importedFrom().empty()) {
        add(tr("imported from %1").arg(toQString(m_profile.importedFrom())));
        return;
    }
    if (const auto profiler = m_profile.attribute("xs_version"))
        add(tr("Devel::NYTProf %1").arg(toQString(*profiler)));
    const auto posixClock = m_profile.option("clock"); // 2: CPU time of process, 3: of thread
    const bool isCpuTime
        = m_profile.option("usecputime") == "1" || posixClock == "2" || posixClock == "3";
    add(isCpuTime ? tr("CPU time") : tr("wall-clock time"));
}

void SummaryWriter::addProcesses()
{
    const auto processes = m_profile.processes();
    if (m_facts.wallClock <= 0 || processes.empty())
        return; // format 2.0 and imports
    SummaryNumber number{tr("Wall-clock time"), timeText(m_facts.wallClock), {}};
    const Process& first = processes.front();
    const std::uint64_t count = processCount(m_profile);
    const QString all = countedText(count, "process", "processes");
    const QString text = count > 1 && m_loaded.range
        ? tr("%1 of %2").arg(m_facts.processes).arg(all)
        : count > 1            ? all
        : first.parentPid == 0 ? tr("process %1").arg(first.pid)
                               : tr("process %1, child of %2").arg(first.pid).arg(first.parentPid);
    number.detail.push_back({text, QStringLiteral("view.processes")});
    if (count > 1) {
        const double average = m_profile.seconds(working()) / m_facts.wallClock;
        number.detail.push_back({tr("at most %1 at once").arg(m_facts.processesAtOnce)});
        if (m_profile.costUnit().empty())
            number.detail.push_back({tr("%1 working on average").arg(decimalText(average, 1))});
    }
    m_content.numbers.push_back(number);
}

void SummaryWriter::addWaiting()
{
    SummaryNumber number{tr("Waiting"), timeText(m_profile, m_loaded.waiting), {}};
    const MaxWait& longest = m_loaded.maxWait;
    if (longest.sub.isEmpty()) {
        number.detail = {{tr("no sleep, select, wait, accept or lock")}};
    } else if (longest.calls == 0) {
        number.detail = {{longest.sub}, {tr("called before")}};
    } else {
        const double each = longest.seconds / static_cast<double>(longest.calls);
        number.detail = {{longest.sub}};
        if (m_profile.countsCalls())
            number.detail.insert(number.detail.end(),
                {{countedText(longest.calls, "call", "calls")},
                    {tr("%1 each").arg(timeText(each))}});
    }
    if (m_profile.waitingIsDerived())
        number.detail.push_back({tr("accept: derived from its lines")});
    if (m_profile.runDelay() > 0)
        number.detail.push_back(
            {tr("%1 for a processor")
                    .arg(timeText(static_cast<double>(m_profile.runDelay()) / 1e9))});
    m_content.numbers.push_back(number);
}

void SummaryWriter::addNumbers()
{
    addProcesses();
    const Totals& totals = m_profile.totals();
    const bool isTime = m_profile.costUnit().empty();
    m_content.costs = isTime ? QString() : timeTitle(m_profile);
    SummaryNumber work{
        isTime ? tr("Working") : timeTitle(m_profile), timeText(m_profile, working()), {}};
    const auto add = [&](const QString& text, const char* link = "") {
        work.detail.push_back({text, QLatin1String(link)});
    };
    if (const auto sampling = m_profile.sampling())
        add(countedText(sampling->samples, "sample", "samples"));
    else
        add(countedText(totals.statements, "statement", "statements"));
    if (m_profile.countsCalls())
        add(countedText(m_loaded.packages->rows().front().all.calls, "call", "calls"));
    add(countedText(m_facts.calledSubs, "sub", "subs"), "view.subs");
    add(countedText(m_facts.plainFiles, "file", "files"), "view.files");
    if (m_facts.evals > 0)
        add(countedText(m_facts.evals, "string eval", "string evals"), "view.evals");
    m_content.numbers.push_back(work);
    if (isTime)
        addWaiting();
}

void SummaryWriter::addWarnings()
{
    const auto warn = [&](const QString& text) {
        if (!text.isEmpty())
            m_content.warnings.push_back({{text}});
    };
    if (m_loaded.isPreview()) {
        warn(tr("Still loading: totals of the first %1 %.").arg(m_loaded.thousandths / 10));
        return;
    }
    const LoadReport report = loadReport(m_loaded);
    if (!report.isOnlyIncomplete || report.details.isEmpty()) // else these say it
        warn(report.text);
    for (const QString& detail : report.details)
        if (detail != report.text)
            warn(detail);
    if (!m_profile.costUnit().empty())
        return;
    if (m_facts.negativeSubs > 0) {
        warn(tr("%1 with negative times: during the run the clock was set back or differed between "
                "processors.")
                 .arg(countedText(m_facts.negativeSubs, "sub", "subs")));
    }
    if (m_facts.overlongSubs > 0) {
        warn(
            tr("%1 with more inclusive time than the total of all statements: their times overlap.")
                .arg(countedText(m_facts.overlongSubs, "sub", "subs")));
    }
}

void SummaryWriter::addShares()
{
    const PackageTable& packages = *m_loaded.packages;
    const Ticks waiting = m_loaded.waitingHidden ? m_loaded.waiting : 0;
    const Ticks all = m_whole + waiting;
    if (all <= 0)
        return;
    m_content.base = tr("100 % = %1").arg(timeText(m_profile, m_whole));
    m_content.baseOfShares = waiting > 0
        ? tr("100 % = %1, with waiting").arg(timeText(m_profile, all))
        : m_content.base;
    const auto add = [&](const QString& name, Ticks time, std::optional<CodeClass> code) {
        if (time > 0)
            m_content.shares.push_back({name, timeText(m_profile, time), percentText(time, all),
                static_cast<double>(time) / static_cast<double>(all), code});
        return time > 0;
    };
    for (std::size_t i = 0; i < CodeClassCount; ++i) {
        const auto code = static_cast<CodeClass>(i);
        add(codeClassName(code), packages.ofClass(code).exclusive, code);
    }
    add(tr("outside of subs"), all - waiting - packages.total(), std::nullopt);
    if (add(tr("waiting"), waiting, std::nullopt))
        m_content.shares.back().isWaiting = true;
}

SummaryRow SummaryWriter::rowOf(SubId sub) const
{
    SummaryRow row;
    row.sub = sub;
    row.name = {subText(m_profile, sub), linkTo({sub, {}, 0})};
    row.whole = toQString(m_profile[sub].name);
    const auto package = static_cast<qsizetype>(toQString(m_profile[sub].package).size());
    row.package = package > 0 && row.name.text.startsWith(toQString(m_profile[sub].package) + u':')
        ? package + 2
        : 0;
    return row;
}

void SummaryWriter::addSubs()
{
    constexpr std::size_t Max = 7;
    const auto& subs = m_facts.subs;
    for (std::size_t i = 0; i < std::min(Max, subs.size()); ++i) {
        const SubId sub = subs[i];
        const SubCost& cost = m_loaded.packages->cost(sub);
        const auto most = static_cast<double>(m_loaded.packages->cost(subs.front()).exclusive);
        SummaryRow row = rowOf(sub);
        row.time = timeText(m_profile, cost.exclusive);
        row.percent = shareText(m_profile, cost.exclusive, m_whole);
        row.bar = static_cast<double>(cost.exclusive) / most;
        row.heat = heatOf(cost.exclusive, m_whole);
        row.calls = callsText(m_profile, cost.calls);
        const auto translated = [](const char* english) { return gui::tr(english).toStdString(); };
        for (const AnnotationPart& part : reasonAnnotation(
                 m_profile, reasonsFor(m_profile, sub, cost), translated, numberStyle())) {
            const QString text = toQString(part.text);
            if (part.to == AnnotationPart::To::Nowhere)
                row.reason.push_back({text});
            else
                row.reason.push_back({text, linkTo({part.sub, part.file, part.line})});
        }
        m_content.subs.push_back(std::move(row));
    }
    m_content.allSubs = {tr("All %1").arg(countedText(m_facts.calledSubs, "sub", "subs")),
        QStringLiteral("view.subs")};
}

void SummaryWriter::addCallStack()
{
    const CallTree& tree = m_profile.callTree();
    for (const CallNodeId id : hottestStack(tree)) {
        SummaryRow row = rowOf(tree[id].sub);
        row.percent = percentText(tree[id].inclusive, m_whole);
        row.bar = static_cast<double>(tree[id].inclusive) / static_cast<double>(m_whole);
        m_content.callStack.push_back(std::move(row));
    }
}

void SummaryWriter::addLines()
{
    constexpr std::size_t Max = 5;
    for (std::size_t i = 0; i < std::min(Max, m_facts.lines.size()); ++i) {
        const auto& [file, cost] = m_facts.lines[i];
        SummaryRow row;
        row.time = timeText(m_profile, cost.exclusive);
        row.percent = percentText(cost.exclusive, m_whole);
        row.heat = heatOf(cost.exclusive, m_whole);
        row.name = {m_profile[file].isEval()
                ? QString::fromStdString(shortPlace(m_profile, file, cost.line))
                : placeText(m_profile, file, cost.line),
            linkTo({{}, file, cost.line})};
        row.whole = toQString(m_profile[file].name);
        const auto source = m_profile.source(file);
        if (cost.line >= 1 && cost.line <= source.size())
            row.code = toQString(cutUtf8(source[cost.line - 1], MaxTextLength)).simplified();
        m_content.lines.push_back(std::move(row));
    }
}

void SummaryWriter::addNotes()
{
    for (const char* const missing : missingData(m_profile, m_loaded.range.has_value()))
        m_content.notes.push_back({{gui::tr(missing)}});
    if (m_profile.importedFrom().empty()) {
        if (m_profile.costUnit().empty())
            m_content.notes.push_back(
                {{tr("Clock resolution: %1")
                        .arg(timeText(1.0 / static_cast<double>(m_profile.ticksPerSecond())))}});
        QStringList options;
        for (const Setting& option : m_profile.options())
            options << toQString(option.key) + u'=' + toQString(option.value);
        options.removeDuplicates();
        if (!options.isEmpty())
            m_content.notes.push_back({{tr("Options: %1").arg(options.join(u' '))}});
    }
    const auto included = std::ranges::count(m_loaded.parts, true, &ProfilePart::included);
    const auto first = std::ranges::find(m_loaded.parts, true, &ProfilePart::included);
    const QString file = included > 1 ? tr("First file: %1") : tr("File: %1");
    m_content.notes.push_back(
        {{file.arg(first == m_loaded.parts.end() ? m_loaded.path : first->path)}});
    m_content.notes.push_back({{tr("Copy Summary as Markdown"), QStringLiteral("copy")}});
}

} // namespace

SummaryContent summaryContent(const LoadedProfile& loaded)
{
    SummaryContent content;
    SummaryWriter writer(loaded, content);
    writer.addRun();
    writer.addNumbers();
    writer.addWarnings();
    writer.addShares();
    writer.addSubs();
    writer.addCallStack();
    writer.addLines();
    writer.addNotes();
    return content;
}

QString plainText(const SummaryLine& line)
{
    QString text;
    for (const SummaryText& part : line)
        text += part.text;
    return text;
}

} // namespace nytprof::gui
