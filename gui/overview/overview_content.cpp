// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "overview/overview_content.h"

#include "analysis/hotspots.h"
#include "formatting/format.h"
#include "loading/load_report.h"
#include "loading/loaded_profile.h"
#include "profile/profile.h"
#include "style/colors.h"
#include "style/text.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>

#include <algorithm>

namespace nytprof::gui {

namespace {

using Cell = OverviewCell;

QString timeOfDay(double epochSeconds)
{
    return QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(1000 * epochSeconds))
        .toString(QStringLiteral("yyyy-MM-dd HH:mm:ss"));
}

class Writer {
    Q_DECLARE_TR_FUNCTIONS(nytprof::gui::Writer)

public:
    Writer(const LoadedProfile& loaded, OverviewContent& content)
        : m_loaded(loaded)
        , m_profile(*loaded.profile)
        , m_whole(m_profile.totals().whole())
        , m_content(content)
    {
    }

    void addRun();
    void addTotals();
    void addWarnings();
    void addShares();
    void addSubs();
    void addLines();
    void addFiles();
    void addEvals();

private:
    int link(const OverviewLink& to)
    {
        m_content.links.push_back(to);
        return static_cast<int>(m_content.links.size()) - 1;
    }
    int linkToView(const char* view) { return link({{}, {}, 0, QString::fromLatin1(view)}); }
    int linkToLine(FileId file, std::uint32_t line) { return link({{}, file, line, {}}); }
    void addFact(const QString& name, const QString& value)
    {
        if (!value.isEmpty())
            m_content.facts.push_back({name, {{.text = value}}});
    }
    void addProcesses();
    OverviewTable& addTable(const QString& title, const char* view, const QStringList& heads);
    /// Time, and its share of the total.
    [[nodiscard]] std::vector<Cell> timeCells(Ticks time) const;
    [[nodiscard]] QString codeOf(FileId file, std::uint32_t line) const;

    const LoadedProfile& m_loaded;
    const Profile& m_profile;
    Ticks m_whole;
    OverviewContent& m_content;
};

void Writer::addRun()
{
    const QString program = toQString(m_profile.application());
    m_content.title = QFileInfo(program).fileName();
    addFact(tr("Program"), program);
    addProcesses();
    const auto perl = m_profile.attribute("perl_version");
    const auto profiler = m_profile.attribute("xs_version");
    addFact(tr("Perl"), perl ? toQString(*perl) : QString());
    if (!m_profile.importedFrom().empty()) {
        addFact(tr("Imported from"), toQString(m_profile.importedFrom()));
        addFact(m_loaded.parts.size() > 1 ? tr("First file") : tr("File"), m_loaded.path);
        return;
    }
    const auto posixClock = m_profile.option("clock"); // 2: CPU time of process, 3: of thread
    const bool isCpuTime
        = m_profile.option("usecputime") == "1" || posixClock == "2" || posixClock == "3";
    QString clock = isCpuTime ? tr("CPU time") : tr("wall-clock time");
    clock += tr(", resolution %1")
                 .arg(numberText(
                     toQString(formatTime(1.0 / static_cast<double>(m_profile.ticksPerSecond())))));
    addFact(tr("Profiler"),
        (profiler ? tr("Devel::NYTProf %1, ").arg(toQString(*profiler)) : QString()) + clock);
    QStringList options;
    for (const Setting& option : m_profile.options())
        options << toQString(option.key) + u'=' + toQString(option.value);
    options.removeDuplicates();
    addFact(tr("Options"), options.join(u' '));
    addFact(m_loaded.parts.size() > 1 ? tr("First file") : tr("File"), m_loaded.path);
}

void Writer::addProcesses()
{
    const auto processes = m_profile.processes();
    if (processes.empty())
        return;
    double begin = processes.front().startTime;
    double end = processes.front().knownUntil();
    for (const Process& process : processes) {
        begin = std::min(begin, process.startTime);
        end = std::max(end, process.knownUntil());
    }
    QString run = begin > 0 ? timeOfDay(begin) : QString(); // not in format 2.0 and imports
    if (begin > 0 && end > begin)
        run = tr("%1, ran for %2").arg(run, numberText(toQString(formatTime(end - begin))));
    addFact(tr("Started"), run);
    const QString text = processes.size() == 1 && processes.front().parentPid == 0
        ? tr("process %1").arg(processes.front().pid)
        : processes.size() == 1
        ? tr("process %1, child of %2").arg(processes.front().pid).arg(processes.front().parentPid)
        : countedText(processes.size(), "process", "processes");
    m_content.facts.push_back({tr("Processes"), {{.text = text, .link = linkToView("processes")}}});
}

void Writer::addTotals()
{
    const Totals& totals = m_profile.totals();
    const OverviewFacts& facts = *m_loaded.overview;
    std::vector<Cell> values;
    values.push_back({.text = tr("%1 in total").arg(timeText(m_profile, m_whole))});
    values.push_back({.text = countedText(totals.statements, "statement", "statements")});
    values.push_back({.text = !m_profile.countsCalls()
            ? countedText(facts.calledSubs, "sub", "subs")
            : tr("%1 of %2")
                  .arg(countedText(m_loaded.packages->rows().front().all.calls, "call", "calls"),
                      countedText(facts.calledSubs, "sub", "subs")),
        .link = linkToView("subs")});
    values.push_back(
        {.text = countedText(facts.plainFiles, "file", "files"), .link = linkToView("files")});
    values.push_back({.text = countedText(facts.evals, "string eval", "string evals"),
        .link = linkToView("evals")});
    m_content.facts.push_back({tr("Totals"), std::move(values)});
}

void Writer::addWarnings()
{
    if (m_loaded.isPreview()) {
        m_content.warnings
            << tr("Still loading: totals of the first %1 %.").arg(m_loaded.thousandths / 10);
        return;
    }
    const LoadReport report = loadReport(m_loaded);
    if (!report.text.isEmpty())
        m_content.warnings << report.text;
    m_content.warnings << report.details;
    m_content.warnings.removeDuplicates();
    const OverviewFacts& facts = *m_loaded.overview;
    if (facts.negativeSubs > 0) {
        m_content.warnings << tr("%1 with negative times: during the run the clock was set back or "
                                 "differed between processors.")
                                  .arg(countedText(facts.negativeSubs, "sub", "subs"));
    }
    if (facts.overlongSubs > 0) {
        m_content.warnings << tr(
            "%1 with more inclusive time than the total of all statements: their times overlap.")
                                  .arg(countedText(facts.overlongSubs, "sub", "subs"));
    }
}

void Writer::addShares()
{
    const PackageTable& packages = *m_loaded.packages;
    const Ticks all = std::max(m_whole, packages.total());
    if (all <= 0)
        return;
    m_content.sharesUnit = timeTitle(m_profile.costUnit());
    const auto add = [&](const QString& name, Ticks time, std::optional<CodeClass> code) {
        if (time > 0)
            m_content.shares.push_back({name, timeText(m_profile, time),
                static_cast<double>(time) / static_cast<double>(all), code});
    };
    for (std::size_t i = 0; i < CodeClassCount; ++i) {
        const auto code = static_cast<CodeClass>(i);
        add(codeClassName(code), packages.ofClass(code).exclusive, code);
    }
    add(tr("outside of subs"), all - packages.total(), std::nullopt);
}

OverviewTable& Writer::addTable(const QString& title, const char* view, const QStringList& heads)
{
    OverviewTable& table = m_content.tables.emplace_back();
    table.title = title;
    table.link = linkToView(view);
    for (const QString& head : heads)
        table.heads.push_back({.text = head, .kind = Cell::Kind::Number});
    table.heads.back().kind = Cell::Kind::Text;
    return table;
}

std::vector<Cell> Writer::timeCells(Ticks time) const
{
    return {{.text = timeText(m_profile, time),
                .kind = Cell::Kind::Time,
                .heat = heatOf(time, m_whole)},
        {.text = percentText(time, m_whole), .kind = Cell::Kind::Number}};
}

// The text of a line for display, with white space simplified.
QString Writer::codeOf(FileId file, std::uint32_t line) const
{
    const auto source = m_profile.source(file);
    return line >= 1 && line <= source.size() ? toQString(source[line - 1]).simplified()
                                              : QString();
}

void Writer::addSubs()
{
    const auto& subs = m_loaded.overview->subs;
    OverviewTable& table = addTable(
        tr("Hottest Subs"), "subs", {tr("Exclusive"), tr("Share"), tr("Calls"), tr("Sub")});
    for (const SubId sub : subs) {
        const SubCost& cost = m_loaded.packages->cost(sub);
        auto cells = timeCells(cost.exclusive);
        cells.push_back({.text = callsText(m_profile, cost.calls), .kind = Cell::Kind::Number});
        cells.push_back({.text = subText(m_profile, sub),
            .link = link({sub, {}, 0, {}}),
            .tip = toQString(m_profile[sub].name)});
        table.rows.push_back(std::move(cells));
    }
}

void Writer::addLines()
{
    const auto& lines = m_loaded.overview->lines;
    OverviewTable& table = addTable(tr("Hottest Lines"), "source",
        {timeTitle(m_profile.costUnit()), tr("Share"), tr("Statements"), tr("Line")});
    for (const OverviewFacts::Line& line : lines) {
        auto cells = timeCells(line.cost.exclusive);
        cells.push_back({.text = countText(line.cost.count), .kind = Cell::Kind::Number});
        const QString code = codeOf(line.file, line.cost.line);
        cells.push_back({.text = placeText(m_profile, line.file, line.cost.line),
            .link = linkToLine(line.file, line.cost.line),
            .tip = toQString(m_profile[line.file].name),
            .aside = code});
        table.rows.push_back(std::move(cells));
    }
}

void Writer::addFiles()
{
    const auto& files = m_loaded.overview->files;
    OverviewTable& table = addTable(
        tr("Hottest Files"), "files", {timeTitle(m_profile.costUnit()), tr("Share"), tr("File")});
    for (const OverviewFacts::FileTime& row : files) {
        auto cells = timeCells(row.time);
        cells.push_back({.text = shortFileName(m_profile, row.file),
            .link = linkToLine(row.file, hottestLine(m_profile, row.file)),
            .tip = toQString(m_profile[row.file].name)});
        table.rows.push_back(std::move(cells));
    }
}

void Writer::addEvals()
{
    const auto& places = *m_loaded.evals.places;
    OverviewTable& table = addTable(tr("Hottest String Evals"), "evals",
        {timeTitle(m_profile.costUnit()), tr("Share"), tr("Executions"), tr("Run at")});
    for (std::size_t i = 0; i < std::min(places.size(), OverviewFacts::Most); ++i) {
        const EvalPlace& place = places[i];
        auto cells = timeCells(place.cost.time());
        cells.push_back({.text = countText(place.cost.executions), .kind = Cell::Kind::Number});
        if (const FileId file = m_loaded.evals.shown(place.file); file.valid()) {
            cells.push_back({.text = placeText(m_profile, file, place.line),
                .link = linkToLine(file, place.line),
                .tip = toQString(m_profile[file].name),
                .aside = codeOf(file, place.line)});
        }
        table.rows.push_back(std::move(cells));
    }
}

} // namespace

OverviewContent overviewContent(const LoadedProfile& loaded)
{
    OverviewContent content;
    Writer writer(loaded, content);
    writer.addRun();
    writer.addTotals();
    writer.addWarnings();
    writer.addShares();
    writer.addSubs();
    writer.addLines();
    writer.addFiles();
    writer.addEvals();
    std::erase_if(content.tables, [](const OverviewTable& table) { return table.rows.empty(); });
    return content;
}

QString changedFilesText(const Profile& profile, const std::vector<FileId>& changed)
{
    if (changed.empty())
        return {};
    constexpr std::size_t Named = 5;
    QStringList names;
    for (std::size_t i = 0; i < std::min(changed.size(), Named); ++i)
        names << shortFileName(profile, changed[i]);
    if (changed.size() > Named)
        names << QStringLiteral("...");
    return tr("%1 changed on this machine since the run: %2")
        .arg(countedText(changed.size(), "file", "files"), names.join(QLatin1String(", ")));
}

} // namespace nytprof::gui
