// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "dprof/trace_import.h"

#include "builder/profile_builder.h"
#include "dprof/trace_reader.h"
#include "import/text_lines.h"

#include <cmath>
#include <string>
#include <vector>

namespace nytprof {

namespace {

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

bool beginsAsTmon(std::string_view begin) { return begin.starts_with(TmonMagic); }

void importTmon(TextLines& lines, ProfileBuilder& builder)
{
    builder.takeCallsFromTree(ProfileBuilder::TreeCalls::Counted);
    CallSums sums(builder);
    readTmon(lines, sums);
}

} // namespace nytprof
