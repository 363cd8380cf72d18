// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "dprof/trace_reader.h"

#include "builder/profile_builder.h"
#include "container/held_bytes.h"
#include "format/parse_number.h"
#include "format/text_encoding.h"
#include "import/text_lines.h"
#include "stream/input.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace nytprof {

namespace {

/// For ticks and numbers of marks.
constexpr double LargestNumber = 1e15;

constexpr std::string_view NameCharacters
    = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";

struct HeaderValues {
    std::map<std::string, double, std::less<>> numbers;
    std::map<std::string, std::string, std::less<>> texts;

    [[nodiscard]] double number(std::string_view name) const
    {
        const auto found = numbers.find(name);
        return found == numbers.end() ? 0 : found->second;
    }
    [[nodiscard]] TmonTicks ticks(const std::string& name) const
    {
        return {number(name + "_utime"), number(name + "_stime"), number(name + "_rtime")};
    }
};

bool take(std::string_view& text, char c)
{
    skipBlanks(text);
    if (!text.starts_with(c))
        return false;
    text.remove_prefix(1);
    return true;
}

/// One "$name=value;", the value a number or a single-quoted text without escapes; the last on a
/// line may lack the ";".
bool takeAssignment(std::string_view& line, HeaderValues& values)
{
    if (!take(line, '$'))
        return false;
    const std::string name(
        line.substr(0, std::min(line.find_first_not_of(NameCharacters), line.size())));
    line.remove_prefix(name.size());
    if (name.empty() || !take(line, '='))
        return false;
    std::size_t size = 0;
    if (take(line, '\'')) {
        size = line.find_first_of("'\\");
        if (size == line.npos || line[size] != '\'')
            return false;
        values.texts.insert_or_assign(name, line.substr(0, size++));
    } else {
        double& number = values.numbers[name];
        const auto [end, error] = std::from_chars(
            line.data(), line.data() + line.size(), number, std::chars_format::fixed);
        if (error != std::errc{} || !(std::abs(number) <= LargestNumber))
            return false;
        size = static_cast<std::size_t>(end - line.data());
    }
    line.remove_prefix(size);
    const bool hasEnd = take(line, ';');
    skipBlanks(line);
    return hasEnd || line.empty();
}

bool takeAssignments(std::string_view line, HeaderValues& values)
{
    skipBlanks(line);
    while (!line.empty())
        if (!takeAssignment(line, values))
            return false;
    return true;
}

TmonHeader headerOf(const HeaderValues& values)
{
    TmonHeader header;
    header.ticksPerSecond = values.number("hz");
    const auto writer = values.texts.find("XS_VERSION");
    header.writer = writer == values.texts.end() ? "" : writer->second;
    header.run = values.ticks("rrun");
    // Devel::DProf measures its overhead with over_tests calls of an empty sub, two marks each.
    const double marks = 2 * values.number("over_tests");
    if (marks > 0) {
        const TmonTicks all = values.ticks("over");
        header.overhead = {all.user / marks, all.system / marks, all.real / marks};
    }
    header.hasNamesInMarks = !values.numbers.contains("over_tests");
    return header;
}

std::optional<TmonHeader> readTmonHeader(TextLines& lines)
{
    const auto first = lines.next();
    if (!first || *first != TmonMagic) {
        lines.fail(
            "not a tmon.out of Devel::DProf: the first line is not " + std::string(TmonMagic));
        return std::nullopt;
    }
    HeaderValues values;
    while (const auto line = lines.next()) {
        if (*line == "PART2") {
            const TmonHeader header = headerOf(values);
            if (header.ticksPerSecond >= 1)
                return header;
            lines.fail("the header has no tick rate such as $hz=100; profile again");
            return std::nullopt;
        }
        if (line->starts_with('#'))
            continue;
        if (!takeAssignments(*line, values)) {
            lines.fail("damaged header: not $name=number; or $name='text'; (it is not run as "
                       "code): "
                + TextLines::excerpt(*line));
            return std::nullopt;
        }
    }
    if (lines.outcome() == ReadOutcome::Whole)
        lines.fail("truncated in the header: the program has not written any calls");
    return std::nullopt;
}

using Severity = Diagnostic::Severity;
using End = TmonSink::End;

/// Sub name that marks the time spent writing the file.
constexpr std::string_view OwnWriting = "& Devel::DProf::write";

/// Limit for plausible ticks.
constexpr std::int64_t MaxTime = std::int64_t{1} << 50;

std::optional<TmonTicks> takeTimes(std::string_view& text)
{
    std::array<double, 3> times{};
    for (double& time : times) {
        const auto value = parseNumber<std::int64_t>(takeWord(text));
        if (!value || *value > MaxTime || *value < -MaxTime)
            return std::nullopt;
        time = static_cast<double>(*value);
    }
    return TmonTicks{times[0], times[1], times[2]};
}

class TmonReader {
public:
    TmonReader(TextLines& lines, TmonSink& sink, const TmonHeader& header)
        : m_lines(lines)
        , m_sink(sink)
        , m_header(header)
    {
    }

    void read()
    {
        m_lines.setHeld([this] { return heldBytes(); });
        while (const auto line = m_lines.next())
            if (!line->empty() && !readLine(*line))
                m_lines.reportLine(*line, "unknown mark");
        if (m_lines.outcome() != ReadOutcome::Cancelled)
            endAll();
    }

private:
    /// Includes what a sink holds per running call.
    [[nodiscard]] std::size_t heldBytes() const
    {
        return nytprof::heldBytes(m_subs, m_names, m_running) + 8 * nytprof::heldBytes(m_calls)
            + m_nameBytes;
    }

    struct Call {
        std::uint32_t sub = 0; ///< as entered, which is the sub that its end names
        std::uint32_t running = 0; ///< another one after goto
    };

    bool readLine(std::string_view line)
    {
        const char kind = line.front();
        line.remove_prefix(1);
        if (!line.starts_with(' '))
            return false;
        line.remove_prefix(1);
        if (kind != '+' && kind != '-'
            && (m_header.hasNamesInMarks || (kind != '*' && kind != '/')))
            return kind == '@' ? readTime(line) : kind == '&' && readSub(line);
        if (line == OwnWriting) {
            setWriting(kind == '+');
            return true;
        }
        const auto sub = m_header.hasNamesInMarks ? readNamed(line) : subOf(line);
        if (!sub)
            return false;
        mark(kind, *sub);
        return true;
    }

    /// "USER SYSTEM REAL", since the previous such line.
    bool readTime(std::string_view line)
    {
        const auto passed = takeTimes(line);
        if (!passed)
            return false;
        TmonTicks& clock = m_writes ? m_writing : m_now;
        clock.user += passed->user;
        clock.system += passed->system;
        clock.real += passed->real;
        return true;
    }

    void setWriting(bool writes)
    {
        if (m_writes && !writes)
            m_sink.wrote(std::exchange(m_writing, {}));
        m_writes = writes;
    }

    /// "ID PACKAGE NAME" defines an id.
    bool readSub(std::string_view line)
    {
        const std::string_view id = takeWord(line);
        const std::string_view package = takeWord(line);
        if (id.empty() || package.empty() || !line.starts_with(' '))
            return false;
        line.remove_prefix(1);
        m_subs.insert_or_assign(
            std::string(id), addSub(std::string(package) + "::" + std::string(line), id));
        return true;
    }

    std::uint32_t addSub(const std::string& name, std::string_view id)
    {
        m_sink.sub({toUtf8(name), std::string(id)});
        m_names.push_back(toUtf8(name));
        m_nameBytes += 2 * name.size();
        m_running.push_back(0);
        return static_cast<std::uint32_t>(m_names.size() - 1);
    }

    /// The sub of an id; an undefined id is named "(sub ID)".
    std::optional<std::uint32_t> subOf(std::string_view id)
    {
        const auto isDigit
            = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
        if (id.empty() || !std::ranges::all_of(id, isDigit))
            return std::nullopt;
        m_id = id;
        const auto found = m_subs.find(m_id);
        if (found != m_subs.end())
            return found->second;
        m_lines.report(Severity::Warning, "sub " + m_id + " has no name; shown by its number");
        return m_subs.emplace(m_id, addSub("(sub " + m_id + ")", id)).first->second;
    }

    /// Old files: "USER SYSTEM REAL NAME".
    std::optional<std::uint32_t> readNamed(std::string_view line)
    {
        const auto time = takeTimes(line);
        if (!time || line.size() < 2)
            return std::nullopt;
        line.remove_prefix(1);
        if (!m_began)
            m_began = *time;
        m_now = {
            time->user - m_began->user, time->system - m_began->system, time->real - m_began->real};
        m_id = line;
        const auto found = m_subs.find(m_id);
        return found != m_subs.end() ? found->second
                                     : m_subs.emplace(m_id, addSub(m_id, {})).first->second;
    }

    void mark(char kind, std::uint32_t sub)
    {
        m_sink.mark();
        if (kind == '+')
            enter(sub);
        else if (kind == '*')
            goTo(sub);
        else
            leave(sub, kind == '-' ? End::Returned : End::Died);
    }

    void enter(std::uint32_t sub)
    {
        m_calls.push_back({sub, sub});
        ++m_running[sub];
        m_sink.enter(sub, m_now);
    }

    void endInnermost(End how, std::uint32_t as)
    {
        --m_running[m_calls.back().sub];
        m_calls.pop_back();
        m_sink.leave(how, as, m_now);
    }

    void goTo(std::uint32_t sub)
    {
        if (m_calls.empty()) { // the goto left a sub that was entered before profiling began
            enter(sub);
            return;
        }
        m_sink.mark();
        m_sink.leave(End::Replaced, m_calls.back().running, m_now);
        m_calls.back().running = sub;
        m_sink.enter(sub, m_now);
    }

    void leave(std::uint32_t sub, End how)
    {
        // Old perls did not report that AUTOLOAD continued as the sub that it had defined.
        const bool isInnermost = !m_calls.empty()
            && (m_calls.back().sub == sub || m_calls.back().running == sub
                || (m_running[sub] == 0 && isAutoload(m_calls.back().running)));
        if (!isInnermost && m_running[sub] == 0) {
            m_lines.report(
                Severity::Warning, "end of " + m_names[sub] + " without its start ignored");
            return;
        }
        if (!isInnermost)
            endThoseIn(sub);
        endInnermost(how, m_calls.back().sub == sub ? m_calls.back().running : sub);
    }

    [[nodiscard]] bool isAutoload(std::uint32_t sub) const
    {
        return m_names[sub].ends_with("::AUTOLOAD");
    }

    /// Ends the calls made by the innermost call of sub, which is running.
    void endThoseIn(std::uint32_t sub)
    {
        const std::string innermost = m_names[m_calls.back().running];
        std::size_t missing = 0;
        for (; m_calls.back().sub != sub; ++missing)
            endInnermost(End::Missing, m_calls.back().running);
        m_lines.report(Severity::Warning,
            m_names[sub] + " ends before " + std::to_string(missing)
                + (missing == 1 ? " callee" : " callees") + ", the innermost " + innermost
                + "; ended here");
    }

    void endAll()
    {
        if (!m_calls.empty())
            m_lines.report(Severity::Warning,
                "the file ends before " + std::to_string(m_calls.size())
                    + (m_calls.size() == 1 ? " call" : " calls") + ", the innermost of "
                    + m_names[m_calls.back().running] + "; ended here");
        while (!m_calls.empty())
            endInnermost(End::Missing, m_calls.back().running);
    }

    TextLines& m_lines;
    TmonSink& m_sink;
    const TmonHeader& m_header;
    TmonTicks m_now;
    std::optional<TmonTicks> m_began; ///< old files: first absolute time
    std::unordered_map<std::string, std::uint32_t> m_subs; ///< by id, or by name in old files
    std::vector<std::string> m_names; ///< by sub number
    std::size_t m_nameBytes = 0;
    std::vector<Call> m_calls; ///< running calls, outermost first
    std::vector<std::uint32_t> m_running; ///< by sub number: entries of it in m_calls
    TmonTicks m_writing; ///< time spent writing the file
    std::string m_id; ///< reused buffer
    bool m_writes = false; ///< while the profiler writes its file
};

/// Sums wall-clock times for a profile.
class CallSums : public TmonSink {
public:
    explicit CallSums(ProfileBuilder& builder)
        : m_builder(builder)
        , m_sums(builder.events())
    {
    }

    void header(const TmonHeader& header) override
    {
        m_markReal = header.overhead.real;
        m_builder.attribute("ticks_per_sec", std::to_string(std::llround(header.ticksPerSecond)));
        if (!header.writer.empty())
            m_builder.attribute("xs_version", header.writer);
    }

    void sub(const Sub& sub) override { m_subs.push_back(m_sums.names.idOf(sub.name)); }

    void mark() override { m_overhead += m_markReal; }

    void enter(std::uint32_t sub, const TmonTicks& now) override
    {
        m_calls.push_back({m_subs[sub], now.real - m_overhead, 0});
    }

    void leave(End /*how*/, std::uint32_t /*as*/, const TmonTicks& now) override
    {
        const Call call = m_calls.back();
        const double inclusive = now.real - m_overhead - call.begin;
        m_sums.calls.addReturn(
            call.sub, static_cast<std::uint32_t>(m_calls.size()), inclusive - call.children, 1);
        m_calls.pop_back();
        if (!m_calls.empty())
            m_calls.back().children += inclusive;
    }

private:
    struct Call {
        SubId sub;
        double begin = 0;
        double children = 0; ///< inclusive time of callees
    };

    ProfileBuilder& m_builder;
    EventAccumulator& m_sums;
    std::vector<SubId> m_subs; ///< by number in the file
    std::vector<Call> m_calls; ///< running calls, outermost first
    double m_markReal = 0; ///< one mark
    double m_overhead = 0; ///< all marks so far
};

} // namespace

void readTmon(TextLines& lines, TmonSink& sink)
{
    if (const auto header = readTmonHeader(lines)) {
        sink.header(*header);
        TmonReader(lines, sink, *header).read();
    }
}

std::vector<Diagnostic> readTmonFile(const std::string& path, TmonSink& sink)
{
    const ReadOptions options;
    DiagnosticLog log;
    ByteStream stream(unzipped(Input::openFile(path)));
    {
        stream.grow(TmonMagic.size());
        TextLines lines(stream, log, options);
        readTmon(lines, sink);
    }
    return log.take();
}

bool isTmonFile(const std::string& path)
{
    ByteStream stream(unzipped(Input::openFile(path)));
    stream.grow(TmonMagic.size());
    return stream.text().starts_with(TmonMagic);
}

void importTmon(TextLines& lines, ProfileBuilder& builder)
{
    builder.takeCallsFromTree(ProfileBuilder::TreeCalls::Counted);
    CallSums sums(builder);
    readTmon(lines, sums);
}

} // namespace nytprof
