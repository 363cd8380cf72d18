// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "tally/context_tree.h"

namespace nytprof {
namespace {

/// Sites are indexed by their line in the place of a pointer; no context key is that small.
const void* lineAsKey(LineId line)
{
    return reinterpret_cast<const void*>(std::uintptr_t{line});
}

} // namespace

ContextTree::ContextTree() = default;

Context* ContextTree::findChild(Context& parent, SubKey key)
{
    auto* found = static_cast<Context*>(m_index.find(&parent, key.package, key.name));
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
    context.parent = &parent;
    context.nextSibling = parent.firstChild;
    context.depth = parent.depth + 1;
    context.recursion = recursion;
    parent.firstChild = &context;
    parent.recentChild = &context;
    m_index.insert({&parent, key.package, key.name, &context});
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
    context.nextSibling = m_beginnings;
    m_beginnings = &context;
    return context;
}

SiteTally& ContextTree::findSite(Context& context, LineId line, const ProfiledSub* namedCaller)
{
    auto* found = static_cast<SiteTally*>(m_index.find(&context, lineAsKey(line), namedCaller));
    if (!found) {
        auto& site = m_sites.emplace_back();
        site.line = line;
        site.namedCaller = namedCaller;
        site.next = context.sites;
        context.sites = &site;
        m_index.insert({&context, lineAsKey(line), namedCaller, &site});
        found = &site;
    }
    context.recentSite = found;
    return *found;
}

void ContextTree::clearTallies()
{
    for (auto& site : m_sites) {
        site.calls = site.inclusive = site.exclusive = 0;
    }
}

ContextTree::Index::Index()
    : m_slots(1024)
{
}

std::size_t ContextTree::Index::position(const Slot& slot) const
{
    const auto number
        = [](const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); };
    std::uint64_t h = number(slot.context) * 0x9E3779B97F4A7C15u;
    h = (h ^ h >> 31 ^ number(slot.first)) * 0xC2B2AE3D27D4EB4Fu;
    h = (h ^ h >> 31 ^ number(slot.second)) * 0x165667B19E3779F9u;
    const auto mask = m_slots.size() - 1;
    auto at = static_cast<std::size_t>(h >> 20) & mask;
    while (m_slots[at].value
        && (m_slots[at].context != slot.context || m_slots[at].first != slot.first
            || m_slots[at].second != slot.second)) {
        at = (at + 1) & mask;
    }
    return at;
}

void* ContextTree::Index::find(const void* context, const void* first, const void* second) const
{
    return m_slots[position({context, first, second, nullptr})].value;
}

void ContextTree::Index::insert(const Slot& slot)
{
    if (2 * ++m_used > m_slots.size()) {
        std::vector<Slot> old(2 * m_slots.size());
        old.swap(m_slots);
        for (const auto& each : old) {
            if (each.value) {
                m_slots[position(each)] = each;
            }
        }
    }
    m_slots[position(slot)] = slot;
}

} // namespace nytprof
