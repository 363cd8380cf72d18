// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/clock.h"
#include "container/chunked_vector.h"
#include "container/hash_index.h"
#include "container/sparse_vector.h"
#include "counters/location_table.h"
#include "counters/sub_table.h"

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace nytprof {

/// Calls in one context from one call site. Times in clock units.
struct SiteCounters {
    std::uint64_t calls = 0;
    Clock::Units inclusive = 0;
    Clock::Units exclusive = 0;
    LineId line = 0;
    std::uint32_t context : 30 = 0;
    std::uint32_t isUsed : 1 = 0; ///< has a line and a caller
    std::uint32_t isTouched : 1 = 0; ///< is in ContextTree::touched()
    const ProfiledSub* namedCaller = nullptr; ///< caller, if not the context's parent
    SiteCounters* next = nullptr;
};

/// Another call site than the first of its context.
struct FurtherSite : SiteCounters {
    std::uint32_t number = 0; ///< from 0, in order of creation
};

/// A calling context: a sub reached through one chain of callers. Each recursion level is a
/// context, so calls of a context are either all recursive or all outermost. A sub that began
/// before profiling is in another context than its calls, and is no level of `depth`.
struct alignas(64) Context {
    // Members read per call are adjacent: large programs have more contexts than fit the caches.
    SubKey key;
    Context* recentChild = nullptr;
    Context* calledNext = nullptr; ///< sub that the parent called after this one last time
    SiteCounters* recentSite = nullptr; ///< null unless it is touched
    Context* parent = nullptr; ///< null for roots
    ProfiledSub* sub = nullptr;
    std::uint32_t subNumber = 0;
    std::uint32_t recursion = 0; ///< number of ancestors with the same sub
    SiteCounters firstSite; ///< most contexts have only this one
    ProfiledSub::Special special = ProfiledSub::Special::No;
    std::uint32_t isFirstOfSub : 1 = 0; ///< the tree had none of its sub before
    std::uint32_t earlier : 23 = 0; ///< number of subs up to this one that began before profiling
    std::uint32_t depth = 0; ///< 0 for roots
    std::uint32_t firstChild = 0; ///< number, 0: none
    std::uint32_t nextSibling = 0; ///< number, 0: none

    /// Whether it began before profiling: it has times, but no calls.
    [[nodiscard]] bool isEarlier() const { return parent && parent->earlier != earlier; }
    /// Visits each call site with calls.
    template <class Visit>
    void eachSite(Visit visit) const
    {
        for (const auto* site = &firstSite; site; site = site->next)
            if (site->calls > 0)
                visit(*site);
    }
    /// Visits call sites with calls and those of subs that began before profiling.
    template <class Visit>
    void eachCost(Visit visit) const
    {
        for (const auto* site = &firstSite; site; site = site->next)
            if (site->calls > 0 || isEarlier())
                visit(*site);
    }
};
static_assert(sizeof(Context) <= 128);

/// The calling context tree of one profile. Contexts and counters never move; freed with the tree.
class ContextTree {
public:
    ContextTree() { m_contexts.add(); } // 0 means none
    /// The child with this key, or null.
    [[nodiscard]] Context* child(Context& parent, SubKey key)
    {
        auto* const recent = parent.recentChild;
        if (recent && recent->key == key)
            return recent;
        // Callers mostly call the same subs in the same order.
        if (recent && recent->calledNext && recent->calledNext->key == key)
            return parent.recentChild = recent->calledNext;
        return findChild(parent, key);
    }
    Context& addChild(Context& parent, SubKey key, ProfiledSub& sub, std::uint32_t recursion);
    /// The child for a sub that began before profiling, or null.
    [[nodiscard]] Context* earlierChild(Context& parent, const ProfiledSub& sub)
    {
        return child(parent, keyOfEarlier(sub));
    }
    Context& addEarlierChild(Context& parent, ProfiledSub& sub, std::uint32_t recursion);
    /// In a child of fork: empties the tree, see keepInherited().
    void abandon();
    /// As a context of another tree, with its callers, or with this parent.
    Context& like(const Context& other);
    Context& childLike(Context& parent, const Context& other);
    /// A root: the main program, or a sub already running, whose own calls are unknown.
    Context& beginning(ProfiledSub& sub);
    [[nodiscard]] SiteCounters& site(
        Context& context, LineId line, const ProfiledSub* namedCaller = nullptr)
    {
        auto* const recent = recentSite(context, line, namedCaller);
        return recent ? *recent : findSite(context, line, namedCaller);
    }
    /// The site if it is the last one of this context since forgetTouched(), else null.
    [[nodiscard, gnu::always_inline]] static SiteCounters* recentSite(
        const Context& context, LineId line, const ProfiledSub* namedCaller)
    {
        auto* const recent = context.recentSite;
        const bool isIt = recent && recent->line == line && recent->namedCaller == namedCaller;
        return isIt ? recent : nullptr;
    }
    Context* mainProgram = nullptr; ///< its root, or null
    /// The first root; the others are its siblings. Null if there are no calls.
    [[nodiscard]] const Context* firstBeginning() const { return at(m_beginnings); }
    [[nodiscard]] const Context* firstChild(const Context& context) const
    {
        return at(context.firstChild);
    }
    [[nodiscard]] const Context* nextSibling(const Context& context) const
    {
        return at(context.nextSibling);
    }
    /// Sorts siblings by first call. New ones are prepended again, which is cheapest at a call.
    void sortSiblings();
    /// Parents before children.
    template <class Visit>
    void eachContext(Visit visit) const
    {
        for (std::uint32_t number = 1; number < m_contexts.size(); ++number)
            visit(m_contexts[number]);
    }
    [[nodiscard]] std::size_t size() const { return m_contexts.size(); }
    /// By SiteCounters::context, which is less than size() and not 0.
    [[nodiscard]] const Context& operator[](std::uint32_t number) const
    {
        return m_contexts[number];
    }

    /// @name Exclusive times of subs that began in a pause, by the call that they are in
    /// @{
    using EarlierTimes = std::unordered_map<const SiteCounters*, Clock::Units>;
    [[nodiscard]] Clock::Units earlierTimeIn(const SiteCounters& site) const
    {
        const auto found = earlierTimes.find(&site);
        return found != earlierTimes.end() ? found->second : 0;
    }
    /// One at this site has ended; `outer`: the site of the call that it is in, or null.
    void endEarlier(const SiteCounters& site, Clock::Units exclusive, const SiteCounters* outer)
    {
        const auto inside = earlierTimes.extract(&site);
        if (outer)
            earlierTimes[outer] += exclusive + (inside ? inside.mapped() : 0);
    }
    EarlierTimes earlierTimes;
    /// @}

    /// @name Call sites whose counters may have changed since forgetTouched()
    /// A first call of a site since then is touched by findSite(); calls that were already running
    /// are touched by CallStack::countRunning(). So calls need no test.
    /// @{
    struct Touched {
        Context* context;
        SiteCounters* site;
    };
    [[nodiscard]] const std::vector<Touched>& touched() const { return m_touched; }
    void touch(Context& context, SiteCounters& site)
    {
        if (!site.isTouched) {
            site.isTouched = 1;
            m_touched.push_back({&context, &site});
        }
    }
    void forgetTouched();
    /// @}

private:
    static SubKey keyOfEarlier(const ProfiledSub& sub) { return {&sub, &KeyOfEarlier}; }
    [[nodiscard]] const Context* at(std::uint32_t number) const
    {
        return number ? &m_contexts[number] : nullptr;
    }
    Context& add(ProfiledSub& sub, std::uint32_t& firstOfSiblings);
    Context* findChild(Context& parent, SubKey key);
    SiteCounters& findSite(Context& context, LineId line, const ProfiledSub* namedCaller);
    static void follow(Context& parent, Context& child);

    static constexpr char KeyOfEarlier = 0; ///< its address
    ChunkedVector<Context> m_contexts;
    ChunkedVector<FurtherSite> m_sites; ///< all but firstSite
    SparseVector<std::uint8_t> m_knownSubs; ///< by ProfiledSub::number: 1 if it has a context
    std::vector<Touched> m_touched;
    std::uint32_t m_beginnings = 0; ///< number of the first root
    HashIndex<std::uint32_t> m_children; ///< numbers, by parent and key
    /// Number + 1 in m_sites, by context, line and caller.
    HashIndex<std::uint32_t> m_furtherSites;
};

} // namespace nytprof
