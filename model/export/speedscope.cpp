// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/speedscope.h"

#include "analysis/call_tree_transforms.h"
#include "export/whole_cost.h"
#include "profile/call_tree.h"
#include "profile/profile.h"
#include "profile/sub_names.h"

#include <nlohmann/json.hpp>

#include <ostream>
#include <string>
#include <vector>

namespace nytprof {
namespace {

std::string quoted(std::string_view text)
{
    return nlohmann::json(text).dump();
}

class SpeedscopeWriter {
public:
    SpeedscopeWriter(const Profile& profile, std::ostream& out)
        : m_profile(profile)
        , m_out(out)
        , m_tree(orderedTree(profile.callTree(), SiblingOrder::ByCall, rankByName(profile.subs())))
        , m_frames(profile.subs().size())
    {
    }

    void write()
    {
        m_out << "{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\n"
                 "\"exporter\":\"nytprof\",\"name\":"
              << quoted(m_profile.application())
              << ",\"activeProfileIndex\":0,\n\"shared\":{\"frames\":[";
        writeFrames();
        m_out << "]},\n\"profiles\":[\n";
        const bool isTime = m_profile.costUnit().empty();
        writeProfile(isTime ? "Time" : m_profile.costUnit(), isTime ? "nanoseconds" : "none",
            [this](const CallNode& node) { return wholeCost(m_profile, node.exclusive); });
        m_out << ",\n";
        writeProfile("Calls", "none", [](const CallNode& node) { return node.calls; });
        m_out << "]}\n";
    }

private:
    void writeFrames()
    {
        for (const CallNode& node : m_tree.nodes())
            if (node.sub.valid())
                m_frames[node.sub.index()] = 1;
        std::size_t count = 0;
        for (std::size_t i = 0; i < m_frames.size(); ++i) {
            if (m_frames[i] == 0)
                continue;
            const Sub& sub = m_profile.subs()[i];
            m_out << (count == 0 ? "\n" : ",\n") << "{\"name\":" << quoted(sub.name);
            if (sub.file.valid())
                m_out << ",\"file\":" << quoted(m_profile[sub.file].name);
            if (sub.firstLine > 0)
                m_out << ",\"line\":" << sub.firstLine;
            m_out << '}';
            m_frames[i] = count++;
        }
    }

    template <class Weight>
    void writeProfile(std::string_view name, std::string_view unit, Weight weight)
    {
        std::uint64_t end = 0;
        for (const CallNode& node : m_tree.nodes())
            end += weight(node);
        m_out << "{\"type\":\"evented\",\"name\":" << quoted(name) << ",\"unit\":\"" << unit
              << "\",\"startValue\":0,\"endValue\":" << end << ",\"events\":[";
        std::uint64_t at = 0;
        bool isFirst = true;
        const auto event = [&](char type, const CallNode& node) {
            m_out << (isFirst ? "\n" : ",\n") << "{\"type\":\"" << type
                  << "\",\"frame\":" << m_frames[node.sub.index()] << ",\"at\":" << at << '}';
            isFirst = false;
        };
        walkDepthFirst(
            m_tree, [&](const CallNode& node) { event('O', node); },
            [&](const CallNode& node) {
                at += weight(node);
                event('C', node);
            });
        m_out << "]}";
    }

    const Profile& m_profile;
    std::ostream& m_out;
    const CallTree m_tree;
    std::vector<std::size_t> m_frames; ///< by SubId: number of its frame
};

} // namespace

void writeSpeedscope(const Profile& profile, std::ostream& out)
{
    SpeedscopeWriter(profile, out).write();
}

} // namespace nytprof
