// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/frame_stacks.h"

#include "analysis/call_tree_transforms.h"
#include "export/frame_lines.h"
#include "format/perl_names.h"
#include "profile/profile.h"

namespace nytprof {

FrameStacks::FrameStacks(const Profile& profile)
    : m_profile(profile)
{
}

bool FrameStacks::foldsRecursion() const
{
    constexpr std::uint32_t MaxPathDepth = 2000;
    return m_profile.callTree().maxDepth() > MaxPathDepth;
}

void FrameStacks::visitAll(const Visit& visit)
{
    if (foldsRecursion())
        visitAll(withoutRecursion(m_profile.callTree()), visit);
    else
        visitAll(m_profile.callTree(), visit);
}

void FrameStacks::visitAll(const CallTree& tree, const Visit& visit)
{
    const FrameLines lines(m_profile);
    if (tree[tree.root()].exclusive > 0)
        visitProgram(tree[tree.root()], visit);
    // Small, as paths of deep trees have most of the time.
    struct Step {
        std::uint32_t caller = 0; ///< frame of the node's caller
        std::uint32_t parent = 0; ///< position of its node
    };
    std::vector<Step> steps(tree.nodes().size());
    std::vector<std::uint32_t> path;
    for (std::size_t i = 1; i < steps.size(); ++i) {
        const CallNode& node = tree.nodes()[i];
        const SubId caller = node.parent == tree.root() ? m_program : tree[node.parent].sub;
        steps[i].parent = node.parent.index();
        if (caller.valid())
            steps[i].caller
                = numberOf(caller, isInTable(caller) ? lines.callLine(caller, node.sub) : 0);
        if (node.calls == 0 && node.exclusive <= 0)
            continue;
        path.assign(1, numberOf(node.sub, lines.ownLine(node.sub)));
        for (Step at = steps[i]; at.caller != 0; at = steps[at.parent])
            path.push_back(at.caller);
        visit(path, node);
    }
}

void FrameStacks::visitProgram(const CallNode& root, const Visit& visit)
{
    m_program = m_profile.findSub(MainProgram);
    if (!m_program.valid())
        m_program = SubId(m_profile.subs().size());
    const std::uint32_t line = isInTable(m_program) ? m_profile[m_program].firstLine : 0;
    const std::uint32_t path[] = {numberOf(m_program, line)};
    visit(path, root);
}

FrameStacks::Function FrameStacks::functionOf(SubId id) const
{
    if (!isInTable(id))
        return {MainProgram, {}};
    const Sub& sub = m_profile[id];
    return {
        sub.name, sub.file.valid() ? m_profile[sub.file].name : std::string_view(), sub.firstLine};
}

bool FrameStacks::isInTable(SubId sub) const { return sub.index() < m_profile.subs().size(); }

std::uint32_t FrameStacks::numberOf(SubId sub, std::uint32_t line)
{
    const std::uint64_t key = (std::uint64_t{sub.index()} << 32) | line;
    const auto [known, isNew]
        = m_numbers.emplace(key, static_cast<std::uint32_t>(m_frames.size() + 1));
    if (isNew)
        m_frames.push_back({sub, line});
    return known->second;
}

} // namespace nytprof
