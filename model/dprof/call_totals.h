// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/keyed_rows.h"
#include "dprof/trace_reader.h"

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

namespace nytprof {

class Profile;

/// Clocks of a tmon.out.
enum class DprofClock : std::uint8_t { UserAndSystem, User, System, Real };

struct DprofSelection {
    DprofClock clock = DprofClock::UserAndSystem;
    bool anonymousApart = false; ///< otherwise the anonymous subs of a package are one
    bool autoloadedAsAutoload = false; ///< subs reached through AUTOLOAD count as AUTOLOAD
    std::string within; ///< only calls within this sub; empty for all
};

struct DprofNode {
    std::uint32_t name = 0; ///< index into DprofTree::names()
    std::uint32_t parent = 0;
    std::uint64_t calls = 0;
    double inclusive = 0; ///< ticks; negative if the subtracted overhead is larger
    double exclusive = 0;
};

/// Calls by calling context, which dprofpp prints. Nodes are in order of first call, callers first.
class DprofTree : public PathTree<DprofNode, &DprofNode::name> {
public:
    [[nodiscard]] std::uint32_t nameOf(const std::string& name);
    [[nodiscard]] const std::vector<std::string>& names() const { return m_names; }
    /// By node, its callees in order of first call.
    [[nodiscard]] std::vector<std::vector<std::uint32_t>> children() const;

private:
    std::vector<std::string> m_names;
    std::unordered_map<std::string, std::uint32_t> m_byName;
};

struct DprofRun {
    DprofTree tree;
    double ticksPerSecond = 1;
    double elapsed = 0; ///< wall-clock ticks
    double run = 0; ///< ticks of the selected clock and calls
    std::vector<std::string> missingEnds; ///< subs with calls whose end is not in the file
    bool found = false;
};

/// Sums the calls of a tmon.out per calling context.
class DprofCalls : public TmonSink {
public:
    /// Called as each call begins; depth is 0 for outermost calls.
    using Entered = std::function<void(std::size_t depth, const std::string& name)>;

    explicit DprofCalls(const DprofSelection& selection, Entered entered = {});

    void header(const TmonHeader& header) override;
    void sub(const Sub& sub) override;
    void enter(std::uint32_t sub, const TmonTicks& now) override;
    void leave(End how, std::uint32_t as, const TmonTicks& now) override;
    void mark() override { m_own += m_markTime; }
    void wrote(const TmonTicks& taken) override;

    /// Call once, at the end.
    [[nodiscard]] DprofRun take();

private:
    struct Call {
        std::uint32_t node = 0; ///< 0 if not selected
        double begin = 0;
        double children = 0; ///< inclusive time of callees
    };

    [[nodiscard]] double ofClock(const TmonTicks& ticks) const;
    [[nodiscard]] double stamp(const TmonTicks& now) const { return ofClock(now) - m_own; }

    DprofSelection m_selection;
    Entered m_entered;
    TmonHeader m_header;
    DprofRun m_run;
    std::vector<std::uint32_t> m_names; ///< sub number -> index into DprofTree::names()
    std::vector<Call> m_calls; ///< running calls, outermost first
    std::size_t m_counting = 0; ///< selected calls in m_calls
    double m_markTime = 0; ///< overhead of one mark, selected clock
    double m_own = 0; ///< overhead of all marks so far
    double m_written = 0; ///< time spent writing the file, selected clock
};

/// Calls and times of a NYTProf profile, which has wall-clock time only.
[[nodiscard]] DprofRun dprofRunOf(const Profile& profile, const DprofSelection& selection);

} // namespace nytprof
