// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "counters/context_tree.h"

#include "base/inherited_memory.h"

#include <utility>

namespace nytprof {
namespace {

std::uint64_t address(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

std::uint64_t hashOfChild(const Context& parent, SubKey key)
{
    return hashOf(address(&parent), address(key.package), address(key.name));
}

std::uint64_t hashOfSite(const Context& context, LineId line, const ProfiledSub* namedCaller)
{
    return hashOf(address(&context), line, address(namedCaller));
}

bool isAt(const SiteCounters& site, LineId line, const ProfiledSub* namedCaller)
{
    return site.line == line && site.namedCaller == namedCaller;
}

} // namespace

void ContextTree::follow(Context& parent, Context& child)
{
    if (parent.recentChild)
        parent.recentChild->calledNext = &child;
    parent.recentChild = &child;
}

Context* ContextTree::findChild(Context& parent, SubKey key)
{
    const auto found = m_children.find(hashOfChild(parent, key), [&](std::uint32_t number) {
        const auto& child = m_contexts[number];
        return child.parent == &parent && child.key == key;
    });
    if (found == 0)
        return nullptr;
    follow(parent, m_contexts[found]);
    return &m_contexts[found];
}

Context& ContextTree::add(ProfiledSub& sub, std::uint32_t& firstOfSiblings)
{
    const auto number = m_contexts.size();
    auto& context = m_contexts.add();
    context.firstSite.context = number;
    context.sub = &sub;
    auto& isKnown = m_knownSubs[sub.number];
    context.isFirstOfSub = isKnown == 0;
    isKnown = 1;
    context.special = sub.special;
    context.subNumber = sub.number;
    context.nextSibling = firstOfSiblings;
    firstOfSiblings = number;
    return context;
}

Context& ContextTree::addChild(
    Context& parent, SubKey key, ProfiledSub& sub, std::uint32_t recursion)
{
    auto& context = add(sub, parent.firstChild);
    context.key = key;
    context.parent = &parent;
    context.depth = parent.depth + 1;
    context.earlier = parent.earlier;
    context.recursion = recursion;
    follow(parent, context);
    m_children.insert(hashOfChild(parent, key), parent.firstChild);
    return context;
}

Context& ContextTree::addEarlierChild(Context& parent, ProfiledSub& sub, std::uint32_t recursion)
{
    auto& context = addChild(parent, keyOfEarlier(sub), sub, recursion);
    --context.depth;
    ++context.earlier;
    return context;
}

void ContextTree::sortSiblings()
{
    m_beginnings = 0;
    m_contexts.each([](Context& context) { context.firstChild = 0; });
    for (auto number = m_contexts.size() - 1; number > 0; --number) {
        auto& context = m_contexts[number];
        auto& first = context.parent ? context.parent->firstChild : m_beginnings;
        context.nextSibling = first;
        first = number;
    }
}

Context& ContextTree::beginning(ProfiledSub& sub)
{
    for (auto number = m_beginnings; number != 0; number = m_contexts[number].nextSibling)
        if (m_contexts[number].sub == &sub)
            return m_contexts[number];
    return add(sub, m_beginnings);
}

void ContextTree::abandon() { keepInherited(std::exchange(*this, {})); }

Context& ContextTree::childLike(Context& parent, const Context& other)
{
    if (auto* const known = child(parent, other.key))
        return *known;
    return other.isEarlier() ? addEarlierChild(parent, *other.sub, other.recursion)
                             : addChild(parent, other.key, *other.sub, other.recursion);
}

Context& ContextTree::like(const Context& other)
{
    std::vector<const Context*> path; // innermost first
    for (const auto* each = &other; each; each = each->parent)
        path.push_back(each);
    auto* found = &beginning(*path.back()->sub);
    for (auto each = path.rbegin() + 1; each != path.rend(); ++each)
        found = &childLike(*found, **each);
    return *found;
}

SiteCounters& ContextTree::findSite(Context& context, LineId line, const ProfiledSub* namedCaller)
{
    auto& first = context.firstSite;
    SiteCounters* found = nullptr;
    if (isAt(first, line, namedCaller) || !first.isUsed) {
        found = &first;
    } else if (first.next && isAt(*first.next, line, namedCaller)) { // mostly there are two
        found = first.next;
    } else {
        const auto hash = hashOfSite(context, line, namedCaller);
        const auto known = m_furtherSites.find(hash, [&](std::uint32_t number) {
            const auto& site = m_sites[number - 1];
            return site.context == first.context && isAt(site, line, namedCaller);
        });
        auto& further = known ? m_sites[known - 1] : m_sites.add();
        found = &further;
        if (known == 0) {
            further.number = m_sites.size() - 1;
            found->context = first.context;
            found->next = first.next;
            first.next = found;
            m_furtherSites.insert(hash, m_sites.size());
        }
    }
    context.recentSite = found;
    if (!found->isTouched) {
        found->line = line;
        found->namedCaller = namedCaller;
        found->isUsed = 1;
        touch(context, *found);
    }
    return *found;
}

void ContextTree::forgetTouched()
{
    for (const auto& [context, site] : m_touched) {
        context->recentSite = nullptr;
        site->isTouched = 0;
    }
    m_touched.clear();
}

} // namespace nytprof
