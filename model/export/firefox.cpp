// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "export/firefox.h"

#include "analysis/call_tree_transforms.h"
#include "analysis/code_origin.h"
#include "profile/call_tree.h"
#include "profile/measure.h"
#include "profile/profile.h"
#include "profile/sub_names.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <ostream>
#include <string>
#include <unordered_map>
#include <vector>

namespace nytprof {
namespace {

using Json = nlohmann::ordered_json;

constexpr int FormatVersion = 48;

struct Category {
    const char* name;
    const char* color; ///< a color name of the format
};

/// By CodeClass. The format requires a grey one.
constexpr std::array<Category, CodeClassCount> Categories
    = {{{"Own code", "orange"}, {"Modules", "blue"}, {"Core modules", "green"}, {"XS", "purple"},
        {"Builtins", "grey"}, {"String evals", "yellow"}}};

class Strings {
public:
    std::size_t operator()(std::string_view text)
    {
        const auto [known, isNew] = m_numbers.emplace(text, m_texts.size());
        if (isNew)
            m_texts.push_back(std::string(text));
        return known->second;
    }
    Json take() { return std::move(m_texts); }

private:
    std::unordered_map<std::string_view, std::size_t> m_numbers;
    Json m_texts = Json::array();
};

Json repeated(const Json& value, std::size_t count) { return Json::array_t(count, value); }

/// Each sub is a function and a frame of the same number.
void addSubs(
    const Profile& profile, const std::vector<CodeClass>& classes, Strings& strings, Json& thread)
{
    const std::size_t count = profile.subs().size();
    Json names = Json::array();
    Json files = Json::array();
    Json lines = Json::array();
    Json categories = Json::array();
    Json numbers = Json::array();
    for (std::size_t i = 0; i < count; ++i) {
        const Sub& sub = profile.subs()[i];
        names.push_back(strings(sub.name));
        files.push_back(sub.file.valid() ? Json(strings(profile[sub.file].name)) : Json());
        lines.push_back(sub.firstLine > 0 ? Json(sub.firstLine) : Json());
        categories.push_back(static_cast<int>(classes[i]));
        numbers.push_back(i);
    }
    const Json none = repeated(nullptr, count);
    thread["frameTable"] = {{"length", count}, {"address", repeated(-1, count)},
        {"inlineDepth", repeated(0, count)}, {"category", categories},
        {"subcategory", repeated(0, count)}, {"func", std::move(numbers)}, {"nativeSymbol", none},
        {"innerWindowID", repeated(0, count)}, {"implementation", none}, {"line", lines},
        {"column", none}};
    thread["funcTable"] = {{"length", count}, {"name", std::move(names)},
        {"isJS", repeated(false, count)}, {"relevantForJS", repeated(false, count)},
        {"resource", repeated(-1, count)}, {"fileName", std::move(files)},
        {"lineNumber", std::move(lines)}, {"columnNumber", none}};
}

/// Stacks are the nodes of the tree without the root; parents precede children.
void addStacks(const CallTree& tree, const std::vector<CodeClass>& classes, Json& thread)
{
    const std::size_t count = tree.nodes().size() - 1;
    Json frames = Json::array();
    Json prefixes = Json::array();
    Json categories = Json::array();
    for (const CallNode& node : tree.nodes().subspan(1)) {
        frames.push_back(node.sub.index());
        prefixes.push_back(node.parent == tree.root() ? Json() : Json(node.parent.index() - 1));
        categories.push_back(static_cast<int>(classes[node.sub.index()]));
    }
    thread["stackTable"]
        = {{"length", count}, {"frame", std::move(frames)}, {"prefix", std::move(prefixes)},
            {"category", std::move(categories)}, {"subcategory", repeated(0, count)}};
}

void addSamples(const Profile& profile, const CallTree& tree, Json& thread)
{
    Json stacks = Json::array();
    Json times = Json::array();
    Json weights = Json::array();
    const bool isTime = profile.costUnit().empty();
    double now = 0;
    walkDepthFirst(
        tree,
        [&](const CallNode& node) {
            if (node.exclusive <= 0)
                return;
            const double cost = profile.seconds(node.exclusive) * (isTime ? 1000 : 1);
            stacks.push_back(&node - tree.nodes().data() - 1);
            times.push_back(now);
            weights.push_back(cost);
            now += cost;
        },
        [](const CallNode&) {});
    const std::size_t count = stacks.size();
    thread["samples"] = {{"length", count}, {"stack", std::move(stacks)},
        {"time", std::move(times)}, {"weight", std::move(weights)},
        {"weightType",
            isTime                                ? "tracing-ms"
                : profile.costUnit() == BytesUnit ? "bytes"
                                                  : "samples"}};
}

Json metaOf(const Profile& profile)
{
    Json categories = Json::array();
    for (const Category& category : Categories)
        categories.push_back(
            {{"name", category.name}, {"color", category.color}, {"subcategories", {"Other"}}});
    double start = 0;
    for (const Process& process : profile.processes())
        start = start == 0 ? process.startTime : std::min(start, process.startTime);
    return {{"interval", 1}, {"startTime", start * 1000}, {"processType", 0},
        {"product", profile.application()}, {"stackwalk", 0}, {"version", 27},
        {"preprocessedProfileVersion", FormatVersion}, {"symbolicated", true}, {"debug", false},
        {"importedFrom", "nytprof"}, {"markerSchema", Json::array()},
        {"categories", std::move(categories)}};
}

Json emptyTable(std::initializer_list<const char*> columns)
{
    Json table = {{"length", 0}};
    for (const char* const column : columns)
        table[column] = Json::array();
    return table;
}

} // namespace

void writeFirefox(const Profile& profile, std::ostream& out)
{
    const CallTree tree
        = orderedTree(profile.callTree(), SiblingOrder::ByCall, rankByName(profile.subs()));
    const auto classes = codeClasses(profile);
    const auto processes = profile.processes();
    Strings strings;
    Json thread = {{"processType", "default"}, {"processName", profile.application()},
        {"processStartupTime", 0}, {"processShutdownTime", nullptr}, {"registerTime", 0},
        {"unregisterTime", nullptr}, {"pausedRanges", Json::array()}, {"name", "perl"},
        {"isMainThread", true},
        {"pid", std::to_string(processes.empty() ? 0 : processes.front().pid)},
        {"tid", processes.empty() ? 0 : processes.front().pid}};
    addSamples(profile, tree, thread);
    addStacks(tree, classes, thread);
    addSubs(profile, classes, strings, thread);
    thread["markers"] = emptyTable({"data", "name", "startTime", "endTime", "phase", "category"});
    thread["resourceTable"] = emptyTable({"lib", "name", "host", "type"});
    thread["nativeSymbols"] = emptyTable({"libIndex", "address", "name", "functionSize"});
    thread["stringArray"] = strings.take();
    out << Json({{"meta", metaOf(profile)}, {"libs", Json::array()}, {"pages", Json::array()},
        {"threads", Json::array({std::move(thread)})}})
        << '\n';
}

} // namespace nytprof
