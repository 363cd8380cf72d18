// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/speedscope.h"

#include "analysis/call_tree_transforms.h"
#include "export/whole_cost.h"
#include "profile/call_tree.h"
#include "profile/measure.h"
#include "profile/profile.h"
#include "profile/sub_names.h"

#include <nlohmann/json.hpp>

#include <ostream>
#include <string>
#include <vector>

namespace nytprof {
namespace {

std::string quoted(std::string_view text) { return nlohmann::json(text).dump(); }

struct SpeedscopeWriter {
    const Profile& profile;
    std::ostream& out;
    const CallTree tree
        = orderedTree(profile.callTree(), SiblingOrder::ByCall, rankByName(profile.subs()));
    /// Frame number by SubId.
    std::vector<std::size_t> frames = std::vector<std::size_t>(profile.subs().size());

    void write()
    {
        out << "{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\n"
               "\"exporter\":\"nytprof\",\"name\":"
            << quoted(profile.application())
            << ",\"activeProfileIndex\":0,\n\"shared\":{\"frames\":[";
        writeFrames();
        out << "]},\n\"profiles\":[\n";
        const bool isTime = profile.costUnit().empty();
        const bool isBytes = profile.costUnit() == BytesUnit;
        writeProfile(isTime ? "Time" : profile.costUnit(),
            isTime        ? "nanoseconds"
                : isBytes ? "bytes"
                          : "none",
            [this](const CallNode& node) { return wholeCost(profile, node.exclusive); });
        out << ",\n";
        writeProfile("Calls", "none", [](const CallNode& node) { return node.calls; });
        out << "]}\n";
    }

    void writeFrames()
    {
        for (const CallNode& node : tree.nodes())
            if (node.sub.valid())
                frames[node.sub.index()] = 1;
        std::size_t count = 0;
        for (std::size_t i = 0; i < frames.size(); ++i) {
            if (frames[i] == 0)
                continue;
            const Sub& sub = profile.subs()[i];
            out << (count == 0 ? "\n" : ",\n") << "{\"name\":" << quoted(sub.name);
            if (sub.file.valid())
                out << ",\"file\":" << quoted(profile[sub.file].name);
            if (sub.firstLine > 0)
                out << ",\"line\":" << sub.firstLine;
            out << '}';
            frames[i] = count++;
        }
    }

    template <class Weight>
    void writeProfile(std::string_view name, std::string_view unit, Weight weight)
    {
        std::uint64_t end = 0;
        for (const CallNode& node : tree.nodes())
            end += weight(node);
        out << "{\"type\":\"evented\",\"name\":" << quoted(name) << ",\"unit\":\"" << unit
            << "\",\"startValue\":0,\"endValue\":" << end << ",\"events\":[";
        std::uint64_t at = 0;
        bool isFirst = true;
        const auto event = [&](char type, const CallNode& node) {
            out << (isFirst ? "\n" : ",\n") << "{\"type\":\"" << type
                << "\",\"frame\":" << frames[node.sub.index()] << ",\"at\":" << at << '}';
            isFirst = false;
        };
        walkDepthFirst(
            tree, [&](const CallNode& node) { event('O', node); },
            [&](const CallNode& node) {
                at += weight(node);
                event('C', node);
            });
        out << "]}";
    }
};

} // namespace

void writeSpeedscope(const Profile& profile, std::ostream& out)
{
    SpeedscopeWriter{profile, out}.write();
}

} // namespace nytprof
