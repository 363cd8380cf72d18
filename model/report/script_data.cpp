// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/script_data.h"

#include "analysis/code_origin.h"
#include "format/string_printf.h"
#include "report/html_text.h"

#include <algorithm>
#include <vector>

namespace nytprof::report {

namespace {

constexpr std::size_t MaxNodes = 150'000;

void appendTicks(std::string& script, Ticks ticks)
{
    if (ticks < 0)
        script += '-';
    appendNumber(
        script, ticks < 0 ? -static_cast<std::uint64_t>(ticks) : static_cast<std::uint64_t>(ticks));
}

void appendPage(std::string& script, PageId page)
{
    script += page.valid() ? std::to_string(page.index()) : "-1";
}

void appendPages(std::string& script, const ReportData& data)
{
    script += ",\"pages\":[";
    const bool isFolder = data.pages.shape() == PageNames::Shape::Folder;
    for (std::size_t i = 0; isFolder && i < data.pages.pages().size() && data.fits(script); ++i) {
        script += i > 0 ? "," : "";
        appendScriptString(script, data.pages.link(PageId(i)));
    }
    script += "]\n";
}

void appendSubs(std::string& script, const ReportData& data)
{
    script += ",\"subs\":[";
    for (std::size_t i = 0; i < data.profile.subs().size() && data.fits(script); ++i) {
        const SubId sub(i);
        const FileId home = data.pages.homeOf(sub);
        const SubCost& cost = data.packages.cost(sub);
        script += i > 0 ? ",\n[" : "[";
        appendScriptString(script, shownName(data.profile, sub));
        script += ',';
        // Without a page, as for the main program: links to the start of the file.
        appendPage(script, home.valid() ? data.pages.pageOf(home) : PageId());
        script += ',';
        appendScriptString(script, data.pages.isShown(sub) ? data.pages.anchorOf(sub) : "");
        script += ',' + std::to_string(static_cast<int>(data.packages.codeClass(sub))) + ',';
        appendNumber(script, cost.calls);
        script += ',';
        appendTicks(script, cost.exclusive);
        script += ',';
        appendTicks(script, cost.inclusive);
        script += ']';
    }
    script += "]\n";
}

void appendFiles(std::string& script, const ReportData& data)
{
    script += ",\"files\":[";
    bool first = true;
    for (std::size_t i = 0; i < data.profile.files().size() && data.fits(script); ++i) {
        const File& file = data.profile.files()[i];
        const PageId page = data.pages.pageOf(FileId(i));
        if (!page.valid())
            continue;
        script += first ? "[" : ",[";
        first = false;
        appendScriptString(script, withoutIncDirectory(file.name));
        script += ',';
        appendPage(script, page);
        script += ',';
        appendTicks(script, file.exclusive);
        script += ']';
    }
    script += "]\n";
}

void appendTree(std::string& script, const CallTree& tree)
{
    const auto nodes = tree.nodes();
    const Ticks least = minDrawn(tree);
    std::vector<bool> shown(nodes.size());
    std::vector<std::uint32_t> children(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const bool isRoot = i == 0;
        shown[i] = isRoot
            || (shown[nodes[i].parent.index()] && (least == 0 || nodes[i].inclusive >= least));
        if (shown[i] && !isRoot)
            ++children[nodes[i].parent.index()];
    }
    script += ",\"tree\":[";
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (!shown[i])
            continue;
        script += i > 0 ? "," : "";
        script += i > 0 ? std::to_string(nodes[i].sub.index()) : "-1";
        script += ',';
        appendNumber(script, children[i]);
        script += ',';
        appendTicks(script, nodes[i].inclusive);
        script += ',';
        appendNumber(script, nodes[i].calls);
    }
    script += "]\n";
}

} // namespace

Ticks minDrawn(const CallTree& tree)
{
    const auto nodes = tree.nodes();
    if (nodes.size() <= MaxNodes)
        return 0;
    std::vector<Ticks> times;
    times.reserve(nodes.size());
    for (const CallNode& node : nodes)
        times.push_back(node.inclusive);
    const auto at = times.begin() + static_cast<std::ptrdiff_t>(MaxNodes);
    std::nth_element(times.begin(), at, times.end(), std::greater<>());
    return *at + 1;
}

std::string scriptData(const ReportData& data, bool withTree)
{
    std::string script = "{\"single\":";
    script += data.pages.shape() == PageNames::Shape::SingleFile ? "true" : "false";
    script += ",\"ticksPerSecond\":" + std::to_string(data.profile.ticksPerSecond())
        + ",\"costUnit\":";
    appendScriptString(script, data.profile.costUnit());
    script += std::string(",\"countsCalls\":") + (data.countsCalls ? "true" : "false")
        + ",\"samples\":" + stringPrintf("%.0f", data.profile.samplesOfWhole()) + '\n';
    appendPages(script, data);
    appendSubs(script, data);
    appendFiles(script, data);
    if (withTree)
        appendTree(script, data.profile.callTree());
    data.forget(script);
    return script += '}';
}

} // namespace nytprof::report
