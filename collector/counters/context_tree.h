// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/clock.h"
#include "container/chunked_vector.h"
#include "container/hash_index.h"
#include "counters/locations.h"
#include "counters/sub_table.h"

#include <cstdint>

namespace nytprof {

/// Calls made in one context from one line, by one caller. Times in clock units.
struct SiteCounters {
    std::uint64_t calls = 0;
    Clock::Units inclusive = 0;
    Clock::Units exclusive = 0;
    LineId line = 0;
    std::uint32_t context = 0; ///< its number
    const ProfiledSub* namedCaller = nullptr; ///< if not the context's parent
    SiteCounters* next = nullptr; ///< of the same context
};

/// A calling context: a sub reached through one chain of callers. Recursion makes new contexts,
/// one per level, so a context's calls are either all recursive or all outermost ones.
struct alignas(64) Context {
    // What each call reads is adjacent: large programs have more contexts than caches.
    SubKey key;
    Context* recentChild = nullptr; ///< child called last
    Context* calledNext = nullptr; ///< what the parent called last time after this
    SiteCounters* recentSite = nullptr; ///< the site of the last call
    Context* parent = nullptr; ///< null for the contexts below which the profile begins
    ProfiledSub* sub = nullptr;
    std::uint32_t subNumber = 0; ///< of `sub`
    std::uint32_t recursion = 0; ///< contexts of the same sub above this one
    SiteCounters firstSite; ///< most have no other
    ProfiledSub::Special special = ProfiledSub::Special::No; ///< of `sub`
    std::uint32_t depth = 0; ///< 0 for a beginning, 1 for a sub called from there
    std::uint32_t firstChild = 0; ///< its number, 0 for none
    std::uint32_t nextSibling = 0; ///< its number, 0 for none

    /// Calls `visit(const SiteCounters&)` for each site that has been called from.
    template <class Visit>
    void eachSite(Visit visit) const
    {
        for (const auto* site = &firstSite; site; site = site->next)
            if (site->calls > 0)
                visit(*site);
    }
};

/// The calling-context tree of one profile. Contexts and counters never move, and go only with the
/// tree.
class ContextTree {
public:
    ContextTree() { m_contexts.add(); } // 0 is none
    /// The child of that key, or null.
    [[nodiscard]] Context* child(Context& parent, SubKey key)
    {
        auto* const recent = parent.recentChild;
        if (recent && recent->key == key)
            return recent;
        // What a caller calls in turn it mostly calls in the same order.
        if (recent && recent->calledNext && recent->calledNext->key == key)
            return parent.recentChild = recent->calledNext;
        return findChild(parent, key);
    }
    Context& addChild(Context& parent, SubKey key, ProfiledSub& sub, std::uint32_t recursion);
    /// The context of a sub that was already running when the profile began, or of the main
    /// program: its calls are unknown, those made below it are not.
    Context& beginning(ProfiledSub& sub);
    [[nodiscard]] SiteCounters& site(
        Context& context, LineId line, const ProfiledSub* namedCaller = nullptr)
    {
        auto* const recent = context.recentSite;
        if (recent && recent->line == line && recent->namedCaller == namedCaller)
            return *recent;
        return findSite(context, line, namedCaller);
    }
    Context* mainProgram = nullptr; ///< its beginning, when it has one
    /// The first beginning; the others are its siblings. Null when nothing was called.
    [[nodiscard]] const Context* firstBeginning() const { return at(m_beginnings); }
    [[nodiscard]] const Context* firstChild(const Context& context) const
    {
        return at(context.firstChild);
    }
    [[nodiscard]] const Context* nextSibling(const Context& context) const
    {
        return at(context.nextSibling);
    }
    /// Puts siblings in the order in which they were called first. New ones come in front of them
    /// again, which costs least when they are called.
    void sortSiblings();
    /// Calls `visit(const Context&)` for every context, parents before children.
    template <class Visit>
    void eachContext(Visit visit) const
    {
        for (std::uint32_t number = 1; number < m_contexts.size(); ++number)
            visit(m_contexts[number]);
    }
    /// Calls `visit(number, const Context&, const SiteCounters&)` for every site that is not the
    /// first of its context, numbered from 0 in the order in which they came.
    template <class Visit>
    void eachFurtherSite(Visit visit) const
    {
        for (std::uint32_t number = 0; number < m_sites.size(); ++number)
            visit(number, m_contexts[m_sites[number].context], m_sites[number]);
    }
    [[nodiscard]] std::size_t size() const { return m_contexts.size(); }
    /// Drops all calls and times; the contexts stay.
    void clearCounters();

private:
    [[nodiscard]] const Context* at(std::uint32_t number) const
    {
        return number ? &m_contexts[number] : nullptr;
    }
    Context& add(ProfiledSub& sub, std::uint32_t& firstOfSiblings);
    Context* findChild(Context& parent, SubKey key);
    SiteCounters& findSite(Context& context, LineId line, const ProfiledSub* namedCaller);
    static void follow(Context& parent, Context& child);

    ChunkedVector<Context> m_contexts;
    ChunkedVector<SiteCounters> m_sites; ///< further ones
    std::uint32_t m_beginnings = 0; ///< number of the first
    HashIndex<std::uint32_t> m_children; ///< numbers by parent and key
    /// Numbers of all but the first ones, plus 1, by context, line and caller.
    HashIndex<std::uint32_t> m_furtherSites;
};

} // namespace nytprof
