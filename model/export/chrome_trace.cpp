// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/chrome_trace.h"

#include "format/string_printf.h"
#include "format/text_encoding.h"
#include "profile/ticks.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
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

    void option(std::string_view key, std::string_view value) override
    {
        m_isInOrder = m_isInOrder || (key == "stream" && value == "1");
    }

    void pidStart(const chunk::PidStart& start) override
    {
        m_pid = start.pid;
        // Each process of a file made by nytprofmerge has its own timeline.
        m_begin = epochOrNone(start.time);
        m_statements = m_now = 0;
        m_open.clear();
        m_returned.clear();
        m_ended.clear();
        m_firstInside.clear();
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
        // Repeated returns have no position on the timeline; subs entered earlier have no entry.
        if (repeats != 1 || value.depth == 0 || value.depth > MaxLevels)
            return;
        Call call{value.depth, value.inclusive, value.exclusive, toUtf8(value.sub.bytes)};
        if (value.depth <= m_open.size()) {
            m_open.resize(value.depth);
            const double start = m_open.back();
            m_open.pop_back();
            m_hasBegun = true;
            m_now = std::max(m_now, start + std::max(0.0, value.inclusive));
            write(call, start, m_now);
        } else if (m_isInOrder && m_trace.m_entries == 0) {
            m_returned.push_back(std::move(call));
        }
    }
    void pidEnd(const chunk::PidEnd&) override { placeReturned(); }

private:
    struct Call {
        std::uint32_t depth = 0;
        double inclusive = 0; ///< ticks
        double exclusive = 0; ///< ticks
        std::string sub;
    };

    void write(const Call& call, double start, double end)
    {
        event("\"name\":" + nlohmann::json(call.sub).dump()
            + ",\"cat\":\"sub\",\"ph\":\"X\",\"pid\":" + std::to_string(m_pid) + ",\"tid\":"
            + std::to_string(m_pid) + ",\"ts\":" + microseconds(start, m_begin) + ",\"dur\":"
            + microseconds(end - start) + ",\"args\":{\"inclusive\":" + microseconds(call.inclusive)
            + ",\"exclusive\":" + microseconds(call.exclusive) + '}');
        ++m_trace.m_calls;
    }

    /// A statement has ended. Calls include their statements, so m_statements may lag behind m_now.
    void passed(std::int32_t ticks, std::uint64_t times)
    {
        m_statements += static_cast<double>(std::max(0, ticks)) * static_cast<double>(times);
        m_now = std::max(m_now, m_statements);
        placeReturned();
        // The calling statement ends as the sub's first statement begins.
        if (!m_hasBegun && !m_open.empty())
            m_open.back() = m_now;
        m_hasBegun = true;
    }

    /// For files without entries: these calls returned in the statement that just ended, the last
    /// one at its end, a callee with its caller, a call before its next sibling begins.
    void placeReturned()
    {
        std::vector<double> ends(m_returned.size());
        double end = m_now;
        for (std::size_t i = m_returned.size(); i-- > 0;) {
            ends[i] = end;
            if (i > 0 && m_returned[i - 1].depth <= m_returned[i].depth)
                end -= std::max(0.0, m_returned[i].inclusive);
        }
        for (std::size_t i = 0; i < ends.size(); ++i)
            place(m_returned[i], ends[i]);
        m_returned.clear();
    }

    /// Begins `inclusive` before its end, after the last sibling's end and before its callees.
    void place(const Call& call, double end)
    {
        const std::size_t depth = call.depth;
        const double earliest = m_ended.empty() ? 0 : m_ended[std::min(depth, m_ended.size()) - 1];
        end = std::max(end, m_ended.empty() ? 0 : m_ended.back());
        double start = std::max(earliest, end - std::max(0.0, call.inclusive));
        if (depth < m_firstInside.size() && m_firstInside[depth])
            start = std::min(start, *m_firstInside[depth]);
        // This ends after all calls within it, which are dropped, so ends grow with depth.
        m_ended.resize(depth, m_ended.empty() ? 0 : m_ended.back());
        m_ended.back() = end;
        m_firstInside.resize(depth);
        if (!m_firstInside.back())
            m_firstInside.back() = start;
        write(call, start, end);
    }

    [[nodiscard]] std::string microseconds(double ticks, double epochSeconds = 0) const
    {
        const auto nanoseconds
            = toTicks(ticks * m_nanosecondsPerTick) + std::llround(epochSeconds * 1e6) * 1000;
        return stringPrintf("%s%lld.%03lld", nanoseconds < 0 ? "-" : "",
            std::abs(nanoseconds) / 1000, std::abs(nanoseconds) % 1000);
    }

    void event(const std::string& members)
    {
        m_trace.m_out << (m_trace.m_isFirst ? "\n{" : ",\n{") << members << '}';
        m_trace.m_isFirst = false;
    }

    static constexpr std::uint32_t MaxLevels = 10'000'000;

    ChromeTrace& m_trace;
    double m_nanosecondsPerTick = 100;
    std::string m_application;
    std::uint32_t m_pid = 0;
    double m_begin = 0;
    double m_statements = 0;
    double m_now = 0; ///< as m_statements, or the end of the last call if later
    std::vector<double> m_open; ///< begin of each running call, outermost first
    bool m_hasBegun = true; ///< the innermost call has completed a statement or call
    bool m_isInOrder = false; ///< returns are recorded when they happen
    // For files without entries; indexed by depth - 1.
    std::vector<Call> m_returned; ///< since the last statement ended
    std::vector<double> m_ended; ///< end of the last call
    std::vector<std::optional<double>> m_firstInside; ///< begin of the caller's first callee
};

ChromeTrace::ChromeTrace(std::ostream& out)
    : m_out(out)
{
    m_out << "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[";
}

ReadOutcome ChromeTrace::add(ByteStream& stream, DiagnosticLog& log)
{
    Sink sink(*this);
    return readChunks(stream, sink, log);
}

void ChromeTrace::finish() { m_out << "\n]}\n"; }

} // namespace nytprof
