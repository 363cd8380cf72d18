// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "dprof/trace_reader.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

/// What dprofpp prints is worked out of: calls by calling context.
namespace nytprof {

class Profile;

/// Which of the three clocks of a tmon.out to go by.
enum class DprofClock : std::uint8_t { UserAndSystem, User, System, Real };

/// What of the calls is looked at.
struct DprofSelection {
    DprofClock clock = DprofClock::UserAndSystem;
    bool anonymousApart = false; ///< else those of a package are one
    bool autoloadedAsAutoload = false; ///< what AUTOLOAD has become counts as AUTOLOAD
    std::string within; ///< only what runs within this sub; empty for all
};

/// Calls by calling context. Nodes are numbered in the order in which they were first called, the
/// first is none; callers come before what they call.
class DprofTree {
public:
    struct Node {
        std::uint32_t name = 0; ///< in names()
        std::uint32_t caller = 0;
        std::uint64_t calls = 0;
        double inclusive = 0; ///< ticks; may be negative when the profiler's own time is taken out
        double exclusive = 0;
    };

    [[nodiscard]] std::uint32_t child(std::uint32_t caller, std::uint32_t name);
    [[nodiscard]] std::uint32_t nameOf(const std::string& name);
    [[nodiscard]] Node& node(std::uint32_t number) { return m_nodes[number]; }
    [[nodiscard]] const std::vector<Node>& nodes() const { return m_nodes; }
    [[nodiscard]] const std::vector<std::string>& names() const { return m_names; }
    /// By number of a node, what it calls, in the order of the first calls.
    [[nodiscard]] std::vector<std::vector<std::uint32_t>> children() const;

private:
    std::vector<Node> m_nodes = std::vector<Node>(1);
    std::vector<std::string> m_names;
    std::unordered_map<std::string, std::uint32_t> m_byName;
    std::unordered_map<std::uint64_t, std::uint32_t> m_byPlace; ///< nodes by caller and name
};

/// All that is known of a run.
struct DprofRun {
    DprofTree tree;
    double ticksPerSecond = 1;
    double elapsed = 0; ///< ticks of real time
    double run = 0; ///< ticks of the clock that was asked for; of what it was asked for within
    std::vector<std::string> missingEnds; ///< subs whose end is not in the file
    bool found = false; ///< something ran within the sub that was asked for
};

/// Takes the calls of a tmon.out.
class DprofCalls : public TmonSink {
public:
    /// Told of each call as it begins; depth is 0 for outermost ones.
    using Entered = std::function<void(std::size_t depth, const std::string& name)>;

    explicit DprofCalls(const DprofSelection& selection, Entered entered = {});

    void header(const TmonHeader& header) override;
    void sub(const Sub& sub) override;
    void enter(std::uint32_t sub, const TmonTicks& now) override;
    void leave(End how, std::uint32_t as, const TmonTicks& now) override;
    void mark() override { m_own += m_markTime; }
    void wrote(const TmonTicks& taken) override;

    /// What there was; only once, at the end.
    [[nodiscard]] DprofRun take();

private:
    struct Call {
        std::uint32_t node = 0; ///< 0 when it does not count
        double begin = 0;
        double children = 0; ///< inclusive time of the calls that it made
    };

    [[nodiscard]] double ofClock(const TmonTicks& ticks) const;
    [[nodiscard]] double stamp(const TmonTicks& now) const;

    DprofSelection m_selection;
    Entered m_entered;
    TmonHeader m_header;
    DprofRun m_run;
    std::vector<std::uint32_t> m_names; ///< by number of the sub, its name in the tree
    std::vector<Call> m_calls; ///< that run, outermost first
    std::size_t m_counting = 0; ///< calls that count
    double m_markTime = 0; ///< of the clock, that a mark takes
    double m_own = 0; ///< that all marks so far have taken
    double m_written = 0; ///< of the clock, for writing the file
};

/// The same of a profile of ours, which has real time only, and its calls added up.
[[nodiscard]] DprofRun dprofRunOf(const Profile& profile, const DprofSelection& selection);

} // namespace nytprof
