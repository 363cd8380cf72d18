// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/chrome_trace.h"

#include "profile/text_encoding.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <ostream>
#include <string>

namespace nytprof {

class ChromeTrace::Sink : public ChunkSink {
public:
    explicit Sink(ChromeTrace& trace)
        : m_trace(trace)
    {
    }

    void attribute(std::string_view key, std::string_view value) override
    {
        if (key == "ticks_per_sec") {
            double ticks = 0;
            std::from_chars(value.data(), value.data() + value.size(), ticks);
            if (ticks >= 1)
                m_nanosecondsPerTick = 1e9 / ticks;
        } else if (key == "application") {
            m_application = toUtf8(value);
        }
    }

    void pidStart(const chunk::PidStart& start) override
    {
        m_pid = start.pid;
        // Of processes that nytprofmerge put into one file each has a time line.
        m_begin = start.time;
        m_statements = m_now = 0;
        m_open.clear();
        event("\"name\":\"process_name\",\"ph\":\"M\",\"pid\":" + std::to_string(m_pid)
            + ",\"tid\":" + std::to_string(m_pid)
            + ",\"args\":{\"name\":" + nlohmann::json(m_application).dump() + '}');
    }

    void timeLine(const chunk::TimeLine& time, std::uint64_t repeats) override
    {
        passed(time.ticks, repeats);
    }
    void timeBlock(const chunk::TimeBlock& time, std::uint64_t repeats) override
    {
        passed(time.ticks, repeats);
    }

    void subEntry(const chunk::SubEntry&) override
    {
        m_open.push_back(m_now);
        m_hasBegun = false;
        ++m_trace.m_entries;
    }

    void subReturn(const chunk::SubReturn& value, std::uint64_t repeats) override
    {
        // Slices tell of many calls at once, which have no place on a time line; what was called
        // before profiling began has no entry.
        if (repeats != 1 || value.depth == 0 || value.depth > m_open.size())
            return;
        m_open.resize(value.depth);
        const double start = m_open.back();
        m_open.pop_back();
        m_hasBegun = true;
        m_now = std::max(m_now, start + std::max(0.0, value.inclusive));
        event("\"name\":" + nlohmann::json(toUtf8(value.sub.bytes)).dump()
            + ",\"cat\":\"sub\",\"ph\":\"X\",\"pid\":" + std::to_string(m_pid)
            + ",\"tid\":" + std::to_string(m_pid) + ",\"ts\":" + microseconds(start, m_begin)
            + ",\"dur\":" + microseconds(m_now - start)
            + ",\"args\":{\"inclusive\":" + microseconds(value.inclusive)
            + ",\"exclusive\":" + microseconds(value.exclusive) + '}');
    }

private:
    /// A statement has ended. Times of calls include those of their statements, so the clock of
    /// statements may be behind what has returned.
    void passed(std::int32_t ticks, std::uint64_t times)
    {
        m_statements += static_cast<double>(std::max(0, ticks)) * static_cast<double>(times);
        m_now = std::max(m_now, m_statements);
        // The statement that made the call ends as the first one of the sub begins.
        if (!m_hasBegun && !m_open.empty())
            m_open.back() = m_now;
        m_hasBegun = true;
    }

    [[nodiscard]] std::string microseconds(double ticks, double epochSeconds = 0) const
    {
        const auto nanoseconds
            = std::llround(ticks * m_nanosecondsPerTick) + std::llround(epochSeconds * 1e6) * 1000;
        char text[48];
        std::snprintf(text, sizeof text, "%s%lld.%03lld", nanoseconds < 0 ? "-" : "",
            std::abs(nanoseconds) / 1000, std::abs(nanoseconds) % 1000);
        return text;
    }

    void event(const std::string& members)
    {
        m_trace.m_out << (m_trace.m_isFirst ? "\n{" : ",\n{") << members << '}';
        m_trace.m_isFirst = false;
    }

    ChromeTrace& m_trace;
    double m_nanosecondsPerTick = 100;
    std::string m_application;
    std::uint32_t m_pid = 0;
    double m_begin = 0; ///< epoch seconds
    double m_statements = 0; ///< ticks of all statements so far
    double m_now = 0; ///< the same, or the end of the last call where that is later
    std::vector<double> m_open; ///< when the running calls began, outermost first
    bool m_hasBegun = true; ///< a statement or call of the innermost has ended
};

ChromeTrace::ChromeTrace(std::ostream& out)
    : m_out(out)
{
    m_out << "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[";
}

ReadOutcome ChromeTrace::add(ByteStream& stream, DiagnosticLog& log)
{
    Sink sink(*this);
    return readChunks(stream, sink, log, {});
}

void ChromeTrace::finish()
{
    m_out << "\n]}\n";
}

} // namespace nytprof
