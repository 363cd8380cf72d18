// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/path_tree.h"
#include "dprof/trace_reader.h"

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

/// Calls by calling context, which dprofpp prints.
namespace nytprof {

class Profile;

/// The clock of a tmon.out that times are of.
enum class DprofClock : std::uint8_t { UserAndSystem, User, System, Real };

/// Selects calls, names and times.
struct DprofSelection {
    DprofClock clock = DprofClock::UserAndSystem;
    bool anonymousApart = false; ///< otherwise anonymous subs of a package are one
    bool autoloadedAsAutoload = false; ///< subs that AUTOLOAD jumped to count as AUTOLOAD
    std::string within; ///< only calls within this sub; empty for all
};

/// All calls in one calling context.
struct DprofNode {
    std::uint32_t name = 0; ///< in DprofTree::names()
    std::uint32_t parent = 0;
    std::uint64_t calls = 0;
    double inclusive = 0; ///< ticks; may be negative once overhead is subtracted
    double exclusive = 0;
};

/// Calls by calling context. Nodes are in the order of their first calls, callers before callees.
class DprofTree : public PathTree<DprofNode, &DprofNode::name> {
public:
    [[nodiscard]] std::uint32_t nameOf(const std::string& name);
    [[nodiscard]] const std::vector<std::string>& names() const { return m_names; }
    /// By node, the nodes that it calls, in the order of the first calls.
    [[nodiscard]] std::vector<std::vector<std::uint32_t>> children() const;

private:
    std::vector<std::string> m_names;
    std::unordered_map<std::string, std::uint32_t> m_byName;
};

/// Calls and times of a run.
struct DprofRun {
    DprofTree tree;
    double ticksPerSecond = 1;
    double elapsed = 0; ///< ticks of real time
    double run = 0; ///< ticks of the selected clock, of the selected calls
    std::vector<std::string> missingEnds; ///< subs of calls without an end in the file
    bool found = false; ///< any call was selected
};

/// Sums the calls of a tmon.out.
class DprofCalls : public TmonSink {
public:
    /// Called for each call as it begins; depth is 0 for outermost ones.
    using Entered = std::function<void(std::size_t depth, const std::string& name)>;

    explicit DprofCalls(const DprofSelection& selection, Entered entered = {});

    void header(const TmonHeader& header) override;
    void sub(const Sub& sub) override;
    void enter(std::uint32_t sub, const TmonTicks& now) override;
    void leave(End how, std::uint32_t as, const TmonTicks& now) override;
    void mark() override { m_own += m_markTime; }
    void wrote(const TmonTicks& taken) override;

    /// The result; only once, at the end.
    [[nodiscard]] DprofRun take();

private:
    struct Call {
        std::uint32_t node = 0; ///< 0 if it is not selected
        double begin = 0;
        double children = 0; ///< inclusive time of the calls that it made
    };

    [[nodiscard]] double ofClock(const TmonTicks& ticks) const;
    [[nodiscard]] double stamp(const TmonTicks& now) const { return ofClock(now) - m_own; }

    DprofSelection m_selection;
    Entered m_entered;
    TmonHeader m_header;
    DprofRun m_run;
    std::vector<std::uint32_t> m_names; ///< by number of the sub, its name in the tree
    std::vector<Call> m_calls; ///< running, outermost first
    std::size_t m_counting = 0; ///< selected calls among them
    double m_markTime = 0; ///< overhead of a mark, by the clock
    double m_own = 0; ///< overhead of all marks so far
    double m_written = 0; ///< time spent writing the file, by the clock
};

/// The same from a profile of NYTProf, which has wall-clock time only.
[[nodiscard]] DprofRun dprofRunOf(const Profile& profile, const DprofSelection& selection);

} // namespace nytprof
