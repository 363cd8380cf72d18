// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "tally/line_table.h"

#include <cstdint>
#include <deque>
#include <vector>

namespace nytprof {

struct ProfiledSub;

/// What identifies a sub in the hooks: two pointers that are equal only for equal names. The
/// package and name strings of perl subs, kept alive by SubTable; for builtins the name is a
/// constant of ours.
struct SubKey {
    const void* package = nullptr;
    const void* name = nullptr;
    bool operator==(const SubKey&) const = default;
};

/// Calls made in one context from one line, by one caller. Times in clock units.
struct SiteTally {
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
    SubKey key;
    ProfiledSub* sub = nullptr;
    Context* parent = nullptr; ///< null for the contexts below which the profile begins
    Context* firstChild = nullptr;
    Context* nextSibling = nullptr;
    Context* recentChild = nullptr; ///< child called last: the usual next one
    SiteTally* sites = nullptr;
    SiteTally* recentSite = nullptr;
    std::uint32_t depth = 0; ///< 0 for a beginning, 1 for a sub called from there
    std::uint32_t recursion = 0; ///< contexts of the same sub above this one
};

/// The calling-context tree of this process. Contexts and tallies never move and never go away.
class ContextTree {
public:
    ContextTree();

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
    std::deque<SiteTally> m_sites;
    Context* m_beginnings = nullptr;

    /// Open addressing over (context, key) for both children and sites.
    struct Slot {
        const void* context = nullptr;
        const void* first = nullptr;
        const void* second = nullptr;
        void* value = nullptr;
    };
    class Index {
    public:
        Index();
        [[nodiscard]] void* find(const void* context, const void* first, const void* second) const;
        void insert(const Slot& slot);

    private:
        [[nodiscard]] std::size_t position(const Slot& slot) const;
        std::vector<Slot> m_slots;
        std::size_t m_used = 0;
    };
    Index m_index;
};

} // namespace nytprof
