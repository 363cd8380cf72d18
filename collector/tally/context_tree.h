// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "tally/hash_index.h"
#include "tally/line_table.h"
#include "tally/sub_table.h"

#include <cstdint>
#include <deque>

namespace nytprof {

struct Context;

/// Calls made in one context from one line, by one caller. Times in clock units.
struct SiteTally {
    const Context* context = nullptr; ///< null for one that is not in use yet
    LineId line = 0;
    const ProfiledSub* namedCaller = nullptr; ///< if not the context's parent
    std::uint64_t calls = 0;
    Clock::Units inclusive = 0;
    Clock::Units exclusive = 0;
    SiteTally* next = nullptr; ///< of the same context
};

/// A calling context: a sub reached through one chain of callers. Recursion makes new contexts,
/// one per level, so a context's calls are either all recursive or all outermost ones.
struct Context {
    // What a call looks at comes first, for the sake of the caches.
    SubKey key;
    Context* parent = nullptr; ///< null for the contexts below which the profile begins
    ProfiledSub* sub = nullptr;
    Context* recentChild = nullptr; ///< child called last: the usual next one
    SiteTally* recentSite = nullptr; ///< the site of the last call
    std::uint32_t subNumber = 0; ///< of `sub`
    std::uint32_t depth = 0; ///< 0 for a beginning, 1 for a sub called from there
    SiteTally firstSite; ///< most have no other
    std::uint32_t recursion = 0; ///< contexts of the same sub above this one
    Context* firstChild = nullptr;
    Context* nextSibling = nullptr;

    /// Calls `visit(const SiteTally&)` for each site that has been called from.
    template <class Visit>
    void eachSite(Visit visit) const
    {
        for (const auto* site = &firstSite; site; site = site->next) {
            if (site->calls > 0) {
                visit(*site);
            }
        }
    }
};

/// The calling-context tree of one profile. Contexts and tallies never move, and go only with the
/// tree.
class ContextTree {
public:
    /// The child of that key, or null.
    [[nodiscard]] Context* child(Context& parent, SubKey key)
    {
        if (parent.recentChild && parent.recentChild->key == key) {
            return parent.recentChild;
        }
        return findChild(parent, key);
    }
    Context& addChild(Context& parent, SubKey key, ProfiledSub& sub, std::uint32_t recursion);
    /// The context of a sub that was already running when the profile began, or of the main
    /// program: its calls are unknown, those made below it are not.
    Context& beginning(ProfiledSub& sub);
    [[nodiscard]] SiteTally& site(
        Context& context, LineId line, const ProfiledSub* namedCaller = nullptr)
    {
        const auto* recent = context.recentSite;
        if (recent && recent->line == line && recent->namedCaller == namedCaller) {
            return *context.recentSite;
        }
        return findSite(context, line, namedCaller);
    }
    /// All beginnings, linked by nextSibling.
    [[nodiscard]] Context* beginnings() const { return m_beginnings; }
    /// Every context, parents before children.
    [[nodiscard]] std::deque<Context>& contexts() { return m_contexts; }
    /// Drops all calls and times; the contexts stay.
    void clearTallies();

private:
    Context* findChild(Context& parent, SubKey key);
    SiteTally& findSite(Context& context, LineId line, const ProfiledSub* namedCaller);

    std::deque<Context> m_contexts;
    std::deque<SiteTally> m_sites; ///< further ones
    Context* m_beginnings = nullptr;
    HashIndex<Context*> m_children; ///< by parent and key
    HashIndex<SiteTally*> m_furtherSites; ///< all but the first ones, by context, line and caller
};

} // namespace nytprof
