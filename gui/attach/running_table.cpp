// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "attach/running_table.h"

#include "style/text.h"
#include "tables/table_model.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>
#include <span>
#include <utility>

#include <unistd.h>

namespace nytprof::gui {

namespace {

constexpr Ticks OneProcessor = 1000;

constexpr Column RunningColumns[] = {
    {"command", marked("Command"), marked("Command line; child processes below"), Unit::Name},
    {"pid", marked("PID"), marked("Process ID"), Unit::Number, 9},
    {"user", marked("User"), marked("User that it runs as"), Unit::Name, 12},
    {"cpu", marked("CPU"), marked("Time on processors in the last second"), Unit::Share, 8, true},
    {"memory", marked("Memory (MiB)"), marked("What it has in memory"), Unit::Count, 9},
    {"state", marked("State"), marked("What it does now"), Unit::Name, 24},
    {"possible", marked("Possible"), marked("What can be done with it, or why nothing can"),
        Unit::Name, 30},
};
enum Position { Command, Pid, User, Cpu, Memory, State, Possible };

std::string commandOf(const ListedProcess& process)
{
    std::string text;
    for (const std::string& word : process.words)
        text += (text.empty() ? "" : " ") + word;
    return text.empty() ? programName(process) : text;
}

/// "13 more processes: 11 idle in accept, 2 waiting in recvfrom"; all of them for the filter.
NameCell foldCell(const std::vector<ListedPerl>& folded)
{
    std::map<QString, int> counts;
    std::string all;
    for (const ListedPerl& perl : folded) {
        ++counts[shownText(stateCell(perl))];
        all += std::to_string(perl.listed.pid) + ' ' + commandOf(perl.listed) + '\n';
    }
    std::vector<std::pair<int, QString>> states;
    for (const auto& [state, count] : counts)
        states.emplace_back(-count, state);
    std::ranges::sort(states);
    QStringList words;
    for (const auto& [count, state] : states)
        words << QStringLiteral("%1 %2").arg(-count).arg(state);
    return {.shown = tr("%1 more processes: %2")
                         .arg(folded.size())
                         .arg(words.join(QStringLiteral(", ")))
                         .toStdString(),
        .exact = all,
        .isCode = true};
}

/// What they use together.
ListedPerl sumOf(const std::vector<ListedPerl>& folded)
{
    ListedPerl sum;
    sum.listed.pid = -folded.front().listed.parent;
    sum.listed.parent = folded.front().listed.parent;
    sum.user = folded.front().user;
    for (const ListedPerl& perl : folded) {
        sum.memory += perl.memory;
        if (perl.processors)
            sum.processors = sum.processors.value_or(0) + *perl.processors;
    }
    return sum;
}

NameCell commandCell(const ListedPerl& perl)
{
    const std::string whole = commandOf(perl.listed);
    const auto path = whole.substr(0, whole.find(' '));
    return {.shown = whole.substr(path.rfind('/') + 1), // 0 without a folder
        .exact = std::to_string(perl.listed.pid) + ' ' + perl.user + ' ' + whole,
        .form = perl.isInContainer ? marked("%1 \u00b7 in a container") : nullptr,
        .isCode = true};
}

} // namespace

NameCell stateCell(const ListedPerl& perl)
{
    const auto form = [](const char* text) { return NameCell{.shown = "", .form = text}; };
    switch (perl.status.state) {
    case 'R': return form(marked("on a processor or ready"));
    case 'T': return form(marked("stopped by a signal"));
    case 't': return form(marked("stopped by a debugger"));
    default: break;
    }
    if (perl.call.starts_with("accept"))
        return {.shown = perl.call, .form = marked("idle in %1")};
    return perl.call.empty() ? form(marked("waiting"))
                             : NameCell{.shown = perl.call, .form = marked("waiting in %1")};
}

NameCell possibleCell(const ListedPerl& perl, bool isControlled)
{
    const auto form = [](const char* text, std::string name = {}) {
        return NameCell{std::move(name), {}, {}, 0, text};
    };
    switch (perl.problem) {
    case InspectProblem::None:
        return form(isControlled ? marked("Sample \u00b7 Start Exact \u00b7 Stack")
                                 : marked("Sample \u00b7 Stack"));
    case InspectProblem::NotPermitted:
        return geteuid() != 0 && perl.user != nameOfUser(geteuid())
            ? form(marked("belongs to %1: needs root"), perl.user)
            : form(marked("may not be read: see its tooltip"));
    case InspectProblem::UnknownPerl: return form(marked("unknown perl %1"), perl.perl);
    case InspectProblem::Only64Bits: return form(marked("a 32-bit perl: not supported"));
    case InspectProblem::SeveralThreads: return form(marked("perl in one of several threads"));
    default: return form(marked("see its tooltip"));
    }
}

RunningTable::RunningTable(std::vector<ListedPerl> perls, const std::set<std::uint64_t>& controlled,
    const Folding& folding)
    : Table(nullptr)
{
    constexpr std::size_t Busiest = 3;
    std::map<pid_t, std::vector<const ListedPerl*>> below;
    for (const ListedPerl& perl : perls) {
        const bool hasParent = std::ranges::any_of(
            perls, [&](const ListedPerl& other) { return other.listed.pid == perl.listed.parent; });
        below[hasParent ? perl.listed.parent : 0].push_back(&perl);
    }
    const auto add = [&](std::uint32_t parent, pid_t process) {
        Rows rows{static_cast<std::uint32_t>(m_rows.size()), 0};
        std::vector<const ListedPerl*> shown = below[process];
        std::vector<ListedPerl> folded;
        if (folding.isOn && process > 0 && shown.size() > Busiest + 1
            && !folding.unfolded.contains(process)) {
            std::ranges::stable_sort(shown, std::ranges::greater(),
                [](const ListedPerl* perl) { return perl->processors.value_or(0); });
            for (const ListedPerl* const perl : std::span(shown).subspan(Busiest))
                folded.push_back(*perl);
            shown.resize(Busiest);
        }
        for (const ListedPerl* const perl : shown) {
            const auto pid = static_cast<std::uint64_t>(perl->listed.pid);
            m_rows.push_back({*perl, controlled.contains(pid), {}, parent});
        }
        if (!folded.empty())
            m_rows.push_back({sumOf(folded), false, folded, parent});
        rows.count = static_cast<std::uint32_t>(m_rows.size()) - rows.first;
        return rows;
    };
    m_top = add(Top, 0);
    for (std::uint32_t row = 0; row < m_rows.size(); ++row) {
        const pid_t process = m_rows[row].perl.listed.pid;
        const Rows rows = process > 0 ? add(row, process) : Rows();
        m_rows[row].children = rows;
    }
}

RunningTable::~RunningTable() = default;

std::vector<RunningTable::Link> RunningTable::linksAt(std::uint32_t row) const
{
    if (isFold(row))
        return {Link::ShowAll};
    if (m_rows[row].perl.problem != InspectProblem::None)
        return {};
    return isControlled(row) ? std::vector{Link::Sample, Link::StartExact, Link::Stack}
                             : std::vector{Link::Sample, Link::Stack};
}

std::uint32_t RunningTable::rowOf(pid_t process) const
{
    const auto found
        = std::ranges::find(m_rows, process, [](const Row& row) { return row.perl.listed.pid; });
    return found == m_rows.end() ? Top : static_cast<std::uint32_t>(found - m_rows.begin());
}

std::size_t RunningTable::columnCount() const { return std::size(RunningColumns); }

const Column& RunningTable::column(std::size_t column) const { return RunningColumns[column]; }

Cell RunningTable::cell(std::uint32_t row, std::size_t column) const
{
    const ListedPerl& perl = m_rows[row].perl;
    switch (static_cast<Position>(column)) {
    case Command: return isFold(row) ? foldCell(foldedAt(row)) : commandCell(perl);
    case Pid: return Amount(std::max(perl.listed.pid, 0)).orBlank();
    case User: return NameCell{perl.user};
    case Cpu:
        return perl.processors
            ? Amount(*perl.processors * static_cast<double>(OneProcessor), OneProcessor)
            : Cell();
    case Memory: return Amount(perl.memory >> 20U);
    case State: return isFold(row) ? Cell() : stateCell(perl);
    case Possible:
        return isFold(row) ? NameCell{.shown = "", .form = marked("Show all")}
                           : possibleCell(perl, m_rows[row].isControlled);
    }
    return {};
}

Table::Rows RunningTable::children(std::uint32_t row) const
{
    return row == Top ? m_top : m_rows[row].children;
}

std::uint32_t RunningTable::parent(std::uint32_t row) const { return m_rows[row].parent; }

std::optional<Ticks> RunningTable::barWhole() const { return OneProcessor; }

} // namespace nytprof::gui
