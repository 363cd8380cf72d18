// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "import/readers.h"

#include "builder/profile_builder.h"
#include "container/held_bytes.h"
#include "format/import_options.h"
#include "format/text_encoding.h"
#include "import/callgrind_costs.h"
#include "import/text_lines.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace nytprof {

namespace {

using Severity = Diagnostic::Severity;

constexpr std::size_t None = std::string_view::npos;

std::optional<std::uint64_t> numberIn(std::string_view word)
{
    const bool isHex = word.starts_with("0x") || word.starts_with("0X");
    if (isHex)
        word.remove_prefix(2);
    std::uint64_t value = 0;
    const char* const end = word.data() + word.size();
    const auto [stopped, error] = std::from_chars(word.data(), end, value, isHex ? 16 : 10);
    if (error != std::errc{} || stopped != end)
        return std::nullopt;
    return value;
}

/// A time event, by the names that writers of the format use.
struct TimeEvent {
    std::string_view name;
    std::int64_t perSecond;
};
constexpr TimeEvent TimeEvents[] = {
    {"ns", 1'000'000'000}, {"us", 1'000'000}, {"ms", 1'000},
    {"Time_(10ns)", 100'000'000}, // Xdebug 3
    {"Time_(\u00b5s)", 1'000'000}, // Xdebug 2
};
/// nytprofcg does not identify itself otherwise.
constexpr TimeEvent OriginalTicks = {"Ticks", 1'000'000};

/// Names written in full once, "(12) main::f", and then as "(12)".
class CompressedNames {
public:
    /// None for a number without a name.
    std::optional<std::string_view> nameIn(std::string_view text)
    {
        const std::size_t close = text.starts_with('(') ? text.find(')') : None;
        if (close == None)
            return text;
        const auto number = numberIn(text.substr(1, close - 1));
        if (!number)
            return text;
        const std::string_view name
            = text.substr(std::min(text.find_first_not_of(' ', close + 1), text.size()));
        if (!name.empty()) {
            m_bytes += name.size();
            return m_names.insert_or_assign(*number, std::string(name)).first->second;
        }
        const auto known = m_names.find(*number);
        return known == m_names.end() ? std::nullopt
                                      : std::optional<std::string_view>(known->second);
    }

    [[nodiscard]] std::size_t heldBytes() const { return nytprof::heldBytes(m_names) + m_bytes; }

private:
    std::unordered_map<std::uint64_t, std::string> m_names;
    std::size_t m_bytes = 0; ///< including replaced names
};

class Reader {
public:
    Reader(TextLines& lines, ProfileBuilder& builder)
        : m_lines(lines)
        , m_builder(builder)
        , m_costs(builder)
    {
    }

    void run()
    {
        m_lines.setHeld([this] { return nytprof::heldBytes(m_costs, m_files, m_functions); });
        while (const auto line = m_lines.next())
            readLine(*line);
        finish();
    }

private:
    struct Position {
        std::uint64_t instruction = 0;
        std::uint64_t line = 0;
    };
    struct PendingCall {
        std::uint64_t calls = 0;
        std::uint32_t calleeLine = 0;
    };

    void readLine(std::string_view line)
    {
        if (line.empty() || line.front() == '#')
            return;
        const char first = line.front();
        if ((first >= '0' && first <= '9') || first == '+' || first == '-' || first == '*') {
            readCosts(line);
            return;
        }
        const std::size_t at = line.find_first_of(":=");
        if (at == None)
            m_lines.reportLine(line, "neither costs nor a name nor a header");
        else if (line[at] == ':')
            readHeader(line.substr(0, at), line.substr(at + 1));
        else
            readEntry(line, line.substr(0, at), line.substr(at + 1));
    }

    void readHeader(std::string_view key, std::string_view value)
    {
        value.remove_prefix(std::min(value.find_first_not_of(" \t"), value.size()));
        if (key == "events")
            readEvents(value);
        else if (key == "positions")
            readPositions(value);
        else if (key == "creator")
            m_creator = value;
        else if (key == "cmd" && !value.empty() && !std::exchange(m_hasCommand, true))
            m_builder.attribute("application", value);
        else if (key == "pid" && !std::exchange(m_hasPid, true))
            readPid(value);
    }

    void readPid(std::string_view value)
    {
        const auto pid = numberIn(takeWord(value));
        if (!pid || *pid > std::numeric_limits<std::uint32_t>::max())
            return;
        m_builder.pidStart({static_cast<std::uint32_t>(*pid), 0, 0});
        m_builder.pidEnd({static_cast<std::uint32_t>(*pid), 0});
    }

    void readPositions(std::string_view names)
    {
        m_columns = 0;
        m_lineColumn = m_instructionColumn = None;
        for (auto name = takeWord(names); !name.empty(); name = takeWord(names)) {
            if (name == "line")
                m_lineColumn = m_columns;
            else if (name == "instr")
                m_instructionColumn = m_columns;
            ++m_columns;
        }
    }

    void readEvents(std::string_view names)
    {
        std::vector<std::string_view> events;
        for (auto name = takeWord(names); !name.empty(); name = takeWord(names))
            events.push_back(name);
        m_costColumn = 0;
        m_statementColumn = None;
        std::string unit(events.empty() ? "costs" : events.front());
        std::int64_t perSecond = 0;
        for (std::size_t i = 0; i < events.size(); ++i) {
            const std::int64_t ticks = ticksOf(events[i]);
            if (perSecond == 0 && ticks != 0) {
                perSecond = ticks;
                m_costColumn = i;
                unit.clear();
            }
            if (events[i] == "Statements")
                m_statementColumn = i;
        }
        perSecond = std::max<std::int64_t>(perSecond, 1);
        if (m_hasEvents && (unit != m_unit || perSecond != m_ticksPerSecond))
            m_lines.report(
                Severity::Warning, "this part has other events than the first; all are summed");
        else if (!m_hasEvents)
            sayOtherEvents(events);
        if (!std::exchange(m_hasEvents, true)) {
            m_unit = unit;
            m_ticksPerSecond = perSecond;
            m_isOriginal = m_creator.empty() && !events.empty()
                && events[m_costColumn] == OriginalTicks.name;
        }
    }

    /// Ticks per second; 0 if the event is no time.
    [[nodiscard]] std::int64_t ticksOf(std::string_view event) const
    {
        const auto* const found = std::ranges::find(TimeEvents, event, &TimeEvent::name);
        if (found != std::end(TimeEvents))
            return found->perSecond;
        return event == OriginalTicks.name && m_creator.empty() ? OriginalTicks.perSecond : 0;
    }

    void sayOtherEvents(const std::vector<std::string_view>& events)
    {
        std::string others;
        for (std::size_t i = 0; i < events.size(); ++i)
            if (i != m_costColumn && i != m_statementColumn)
                others.append(others.empty() ? "" : ", ").append(events[i]);
        if (!others.empty())
            m_lines.report(Severity::Note,
                "showing event " + std::string(events[m_costColumn]) + ", not " + others);
    }

    void readEntry(std::string_view line, std::string_view key, std::string_view value)
    {
        if (key == "fl" || key == "fi" || key == "fe")
            readFile(line, key == "fl", value);
        else if (key == "fn")
            readFunction(line, value);
        else if (key == "cfi" || key == "cfl")
            m_calleeFile = fileIn(line, value);
        else if (key == "cfn")
            m_callee = functionIn(line, m_calleeFile.value_or(m_lineFile), value);
        else if (key == "calls")
            readCalls(line, value);
        else if (key == "jump" || key == "jcnd")
            m_skipsNext = true;
        else if (key == "jfi")
            static_cast<void>(m_files.nameIn(value)); // may define a name
        else if (key == "jfn")
            static_cast<void>(m_functions.nameIn(value));
        else if (key != "ob" && key != "cob" && key != "frfn")
            m_lines.reportLine(line, "unknown header");
    }

    void readFile(std::string_view line, bool definesFunction, std::string_view value)
    {
        m_lineFile = fileIn(line, value);
        if (definesFunction)
            m_file = m_lineFile;
    }

    CallgrindCosts::FileNumber fileIn(std::string_view line, std::string_view value)
    {
        const auto name = m_files.nameIn(value);
        if (!name)
            m_lines.reportLine(line, "undefined name number");
        return m_costs.file(name.value_or(std::string_view()));
    }

    CallgrindCosts::Function functionIn(
        std::string_view line, CallgrindCosts::FileNumber file, std::string_view value)
    {
        const auto name = m_functions.nameIn(value);
        if (!name)
            m_lines.reportLine(line, "undefined name number");
        return m_costs.function(
            file, name.value_or(std::string_view()).empty() ? "(unknown)" : *name);
    }

    void readFunction(std::string_view line, std::string_view value)
    {
        m_lineFile = m_file;
        m_function = functionIn(line, m_file, value);
        forgetCall();
    }

    void forgetCall()
    {
        m_calleeFile.reset();
        m_callee.reset();
        m_call.reset();
    }

    void readCalls(std::string_view line, std::string_view value)
    {
        const auto calls = numberIn(takeWord(value));
        Position target = m_position;
        if (!calls || !m_callee || !m_function || !readPosition(value, target)) {
            m_lines.reportLine(
                line, m_callee ? "expected call count and position" : "calls without a callee");
            m_skipsNext = true;
            return;
        }
        m_call = {*calls, lineNumber(target)};
    }

    /// Removes one position per column from the front of a text; false if malformed.
    bool readPosition(std::string_view& text, Position& position) const
    {
        for (std::size_t column = 0; column < m_columns; ++column) {
            std::uint64_t other = 0;
            std::uint64_t& value = column == m_lineColumn ? position.line
                : column == m_instructionColumn           ? position.instruction
                                                          : other;
            const std::string_view word = takeWord(text);
            if (word == "*")
                continue;
            const bool isRelative = word.starts_with('+') || word.starts_with('-');
            const auto number = numberIn(word.substr(isRelative ? 1 : 0));
            if (!number)
                return false;
            value = word.starts_with('+') ? value + *number
                : word.starts_with('-')   ? value - *number
                                          : *number;
        }
        return true;
    }

    [[nodiscard]] static std::uint32_t lineNumber(const Position& position)
    {
        constexpr std::uint64_t last = 1U << 31;
        return position.line > last ? 0 : static_cast<std::uint32_t>(position.line);
    }

    void readCosts(std::string_view line)
    {
        std::string_view rest = line;
        const bool skips = std::exchange(m_skipsNext, false);
        const auto call = std::exchange(m_call, std::nullopt);
        Position position = m_position;
        if (!readPosition(rest, position)) {
            m_lines.reportLine(line, "no position");
            return;
        }
        m_position = position;
        if (skips)
            return;
        Ticks cost = 0;
        std::uint64_t statements = 0;
        std::size_t column = 0;
        for (auto word = takeWord(rest); !word.empty(); word = takeWord(rest), ++column) {
            const auto number = numberIn(word);
            if (!number) {
                m_lines.reportLine(line, "cost is not a number");
                return;
            }
            if (column == m_costColumn)
                cost = static_cast<Ticks>(std::min<std::uint64_t>(*number, MaxCost));
            else if (column == m_statementColumn)
                statements = *number;
        }
        if (statements > m_statementsLeft) {
            m_lines.reportLine(line, "implausibly many statements, more than 100,000,000,000");
            return;
        }
        m_statementsLeft -= statements;
        if (!m_function)
            m_function = m_costs.function(m_file, "(unknown)");
        if (call) {
            m_costs.addCall({*m_function, m_lineFile, lineNumber(position), *m_callee,
                call->calleeLine, call->calls, cost});
            forgetCall();
        } else {
            m_costs.addCost(*m_function, m_lineFile, lineNumber(position), cost, statements);
        }
    }

    void finish()
    {
        if (!m_unit.empty())
            m_builder.option(import_option::CostUnit, escape(m_unit));
        const bool isPerl = m_creator == "nytprof" || m_isOriginal;
        if (m_costs.hasCalls()) {
            m_builder.option(import_option::CallTree, "estimated");
            m_lines.report(
                Severity::Note, "callgrind files have no call stacks; the call tree is estimated");
        }
        m_costs.finish(m_ticksPerSecond,
            isPerl ? CallgrindCosts::Language::Perl : CallgrindCosts::Language::Any,
            m_lines.stop());
    }

    static constexpr std::uint64_t MaxCost = std::uint64_t{1} << 53;
    /// In all; a profile of them has 400 MB.
    static constexpr std::uint64_t MaxStatements = 100'000'000'000; ///< in a message, too

    TextLines& m_lines;
    ProfileBuilder& m_builder;
    CallgrindCosts m_costs;
    CompressedNames m_files;
    CompressedNames m_functions;
    std::string m_creator;
    std::string m_unit; ///< empty for time
    std::int64_t m_ticksPerSecond = 1;
    bool m_hasEvents = false;
    bool m_hasCommand = false;
    bool m_isOriginal = false; ///< written by nytprofcg
    bool m_hasPid = false;
    std::size_t m_columns = 1; ///< of positions
    std::size_t m_lineColumn = 0;
    std::size_t m_instructionColumn = None;
    std::size_t m_costColumn = 0;
    std::size_t m_statementColumn = None;
    std::uint64_t m_statementsLeft = MaxStatements;
    Position m_position; ///< of the last line with costs; relative positions refer to it
    CallgrindCosts::FileNumber m_file = 0; ///< of the function
    CallgrindCosts::FileNumber m_lineFile = 0; ///< of the lines; another one for inlined code
    std::optional<CallgrindCosts::Function> m_function;
    std::optional<CallgrindCosts::FileNumber> m_calleeFile;
    std::optional<CallgrindCosts::Function> m_callee;
    std::optional<PendingCall> m_call; ///< its costs come next
    bool m_skipsNext = false; ///< the next line belongs to a jump or a malformed line
};

} // namespace

bool beginsAsCallgrind(std::string_view begin)
{
    if (begin.starts_with("# callgrind format"))
        return true;
    while (!begin.empty()) {
        const std::size_t end = begin.find('\n');
        std::string_view line = begin.substr(0, end);
        begin.remove_prefix(std::min(begin.size(), line.size() + 1));
        if (line.starts_with("events:"))
            return true;
        const auto isKey = [](char c) { return c >= 'a' && c <= 'z'; };
        const auto key = std::ranges::find_if_not(line, isKey);
        const bool isHeader = key != line.begin() && key != line.end() && *key == ':';
        if (!isHeader && !line.empty() && line != "\r" && line.front() != '#')
            return false;
    }
    return false;
}

void readCallgrind(TextLines& lines, ProfileBuilder& builder) { Reader(lines, builder).run(); }

} // namespace nytprof
