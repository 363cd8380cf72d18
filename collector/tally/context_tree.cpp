// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tally/context_tree.h"

namespace nytprof {
namespace {

std::uint64_t address(const void* pointer)
{
    return reinterpret_cast<std::uintptr_t>(pointer);
}

std::uint64_t hashOfChild(const Context& parent, SubKey key)
{
    return hashOf(address(&parent), address(key.package), address(key.name));
}

std::uint64_t hashOfSite(const Context& context, LineId line, const ProfiledSub* namedCaller)
{
    return hashOf(address(&context), line, address(namedCaller));
}

bool isAt(const SiteTally& site, LineId line, const ProfiledSub* namedCaller)
{
    return site.line == line && site.namedCaller == namedCaller;
}

} // namespace

Context* ContextTree::findChild(Context& parent, SubKey key)
{
    auto* const found = m_children.find(hashOfChild(parent, key),
        [&](const Context* child) { return child->parent == &parent && child->key == key; });
    if (found) {
        parent.recentChild = found;
    }
    return found;
}

Context& ContextTree::addChild(
    Context& parent, SubKey key, ProfiledSub& sub, std::uint32_t recursion)
{
    auto& context = m_contexts.emplace_back();
    context.key = key;
    context.sub = &sub;
    context.subNumber = sub.number;
    context.parent = &parent;
    context.nextSibling = parent.firstChild;
    context.depth = parent.depth + 1;
    context.recursion = recursion;
    parent.firstChild = &context;
    parent.recentChild = &context;
    m_children.insert(hashOfChild(parent, key), &context);
    return context;
}

Context& ContextTree::beginning(ProfiledSub& sub)
{
    for (auto* each = m_beginnings; each; each = each->nextSibling) {
        if (each->sub == &sub) {
            return *each;
        }
    }
    auto& context = m_contexts.emplace_back();
    context.sub = &sub;
    context.subNumber = sub.number;
    context.nextSibling = m_beginnings;
    m_beginnings = &context;
    return context;
}

SiteTally& ContextTree::findSite(Context& context, LineId line, const ProfiledSub* namedCaller)
{
    auto& first = context.firstSite;
    const bool isFree = !first.context;
    SiteTally* found = isFree || isAt(first, line, namedCaller) ? &first : nullptr;
    if (!found) {
        const auto hash = hashOfSite(context, line, namedCaller);
        found = m_furtherSites.find(hash, [&](const SiteTally* site) {
            return site->context == &context && isAt(*site, line, namedCaller);
        });
        if (!found) {
            found = &m_sites.emplace_back();
            found->next = first.next;
            first.next = found;
            m_furtherSites.insert(hash, found);
        }
    }
    found->context = &context;
    found->line = line;
    found->namedCaller = namedCaller;
    context.recentSite = found;
    return *found;
}

void ContextTree::clearTallies()
{
    const auto clear = [](SiteTally& site) { site.calls = site.inclusive = site.exclusive = 0; };
    for (auto& context : m_contexts) {
        clear(context.firstSite);
    }
    for (auto& site : m_sites) {
        clear(site);
    }
}

} // namespace nytprof
