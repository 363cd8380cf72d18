// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/flame_svg.h"

#include "analysis/call_tree_views.h"
#include "analysis/code_origin.h"
#include "flame/flame_layout.h"
#include "format/string_printf.h"
#include "formatting/format.h"
#include "profile/profile.h"
#include "report/html_text.h"
#include "report/report_resources.h"

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

namespace nytprof {
namespace {

using report::appendHtml;

constexpr double SmallestBox = 1.0 / 3; // pixels
constexpr double RowHeight = 17;
constexpr double HeadHeight = 28;
constexpr double FootHeight = 26;
constexpr double LetterWidth = 7;

std::string decimal(double number) { return stringPrintf("%.2f", number); }

std::string rectangle(double x, double y, double width, double height)
{
    return "<rect x=\"" + decimal(x) + "\" y=\"" + decimal(y) + "\" width=\"" + decimal(width)
        + "\" height=\"" + decimal(height) + "\"/>";
}

struct Box {
    CallNodeId node;
    double x = 0;
    double width = 0;
};

struct FlameSvgWriter {
    const FlameSvgGraph& graph;
    const FlameSvgOptions& options;
    const CallTree& tree = graph.layout.tree();
    FlameSpan span{graph.begin, graph.width, static_cast<double>(options.width)};
    std::vector<Box> boxes = {}; ///< in level order
    std::uint32_t rows = 0;

    void write(std::ostream& out)
    {
        layOut();
        const double foot = HeadHeight + RowHeight * rows;
        const double height = foot + FootHeight + (graph.legend.empty() ? 0 : RowHeight);
        writeHead(out, height);
        for (const Box& box : boxes)
            writeBox(out, box);
        writeLegend(out, foot);
        if (graph.style)
            out << "<style><![CDATA[\n" << graph.style() << "]]></style>\n";
        out << "<text id=\"about\" x=\"6\" y=\"" << decimal(height - 9)
            << "\"> </text>\n<script><![CDATA[\n"
            << report::FlameSvgScript << "]]></script>\n</svg>\n";
    }

    // The visible part of each frame.
    void layOut()
    {
        boxes.push_back({tree.root(), 0, span.pixels});
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            const CallNode& node = tree[boxes[i].node];
            rows = std::max(rows, node.depth + 1);
            if (node.depth >= options.deepest)
                continue;
            for (std::uint32_t child = 0; child < node.childCount; ++child) {
                const CallNodeId id(node.firstChild.index() + child);
                const auto begin = static_cast<double>(graph.layout.begin(id));
                const auto width = static_cast<double>(graph.layout.width(id));
                const double left = std::max(0.0, span.toPixel(begin));
                const double right = std::min(span.pixels, span.toPixel(begin + width));
                if (right - left >= SmallestBox)
                    boxes.push_back({id, left, right - left});
            }
        }
    }

    void writeHead(std::ostream& out, double height) const
    {
        const std::string size
            = std::to_string(options.width) + ' ' + std::to_string(static_cast<int>(height));
        const std::uint32_t right = options.width;
        out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 "
            << size << "\" width=\"" << right << "\" height=\"" << static_cast<int>(height)
            << "\">\n<style><![CDATA[\n"
            << report::FlameSvgStyle << "]]></style>\n<title>" << report::html(graph.title)
            << "</title>\n<text class=\"head\" x=\"6\" y=\"19\">" << report::html(graph.heading)
            << "</text>\n<g class=\"button\" id=\"search\"><rect x=\"" << right - 210
            << "\" y=\"4\" width=\"100\" height=\"20\" rx=\"3\"/><text x=\"" << right - 190
            << "\" y=\"18\">Search (/)</text></g>\n"
            << "<g class=\"button\" id=\"reset\"><rect x=\"" << right - 104
            << "\" y=\"4\" width=\"100\" height=\"20\" rx=\"3\"/><text x=\"" << right - 88
            << "\" y=\"18\">Reset (Esc)</text></g>\n";
    }

    void writeBox(std::ostream& out, const Box& box) const
    {
        const std::uint32_t depth = tree[box.node].depth;
        const double y = HeadHeight + RowHeight * (graph.rootOnTop ? depth : rows - 1 - depth);
        const FlameSvgFrame frame = graph.frame(box.node);
        std::string text = "<g class=\"b";
        if (!frame.color.empty())
            text += ' ' + frame.color;
        if (frame.found)
            text += " found";
        text += "\" data-n=\"";
        appendHtml(text, frame.name);
        text += "\"><title>";
        appendHtml(text, frame.title);
        text += "</title>" + rectangle(box.x, y, box.width, RowHeight) + "<text x=\""
            + decimal(box.x + 3) + "\" y=\"" + decimal(y + 12.5) + "\">";
        const auto letters = static_cast<std::size_t>(std::max(0.0, (box.width - 6) / LetterWidth));
        if (letters >= 3)
            appendHtml(text, shortened(frame.name, letters));
        out << text << "</text></g>\n";
    }

    void writeLegend(std::ostream& out, double y) const
    {
        double x = 6;
        for (const FlameSvgFrame& entry : graph.legend) {
            out << "<g class=\"legend " << entry.color << "\">" << rectangle(x, y + 6, 11, 11)
                << "</g><text x=\"" << decimal(x + 16) << "\" y=\"" << decimal(y + 16) << "\">"
                << report::html(entry.name) << "</text>\n";
            x += 36 + LetterWidth * static_cast<double>(lettersOf(entry.name));
        }
    }

    static std::size_t lettersOf(std::string_view text)
    {
        return static_cast<std::size_t>(std::ranges::count_if(text, isFirstByte));
    }

    static bool isFirstByte(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

    /// At most `letters` characters, the last an ellipsis if shortened.
    static std::string shortened(std::string_view name, std::size_t letters)
    {
        if (lettersOf(name) <= letters)
            return std::string(name);
        std::size_t end = 0;
        for (std::size_t seen = 0; end < name.size(); ++end)
            if (isFirstByte(name[end]) && ++seen == letters)
                break;
        return std::string(name.substr(0, end)) + "\u2026";
    }
};

} // namespace

void writeFlameSvg(const FlameSvgGraph& graph, const FlameSvgOptions& options, std::ostream& out)
{
    FlameSvgWriter{graph, options}.write(out);
}

void writeFlameSvg(const Profile& profile, const FlameSvgOptions& options, std::ostream& out)
{
    const CallTree inverted = options.inverted ? invertedTree(profile.callTree()) : CallTree();
    const CallTree& tree = options.inverted ? inverted : profile.callTree();
    const FlameLayout layout(tree);
    const double total = std::max(1.0, static_cast<double>(layout.total()));
    const std::vector<CodeClass> classes = codeClasses(profile);
    const bool isSampled = profile.sampling().has_value();
    const auto frame = [&](CallNodeId id) {
        const CallNode& node = tree[id];
        const bool isRoot = !node.sub.valid();
        const bool hasMain = !options.inverted && tree[tree.root()].exclusive > 0;
        FlameSvgFrame shown;
        shown.name = !isRoot ? std::string(profile[node.sub].name)
            : hasMain        ? "main program"
                             : "all";
        const double share = isRoot ? 1 : static_cast<double>(layout.width(id)) / total;
        shown.title = shown.name + ": " + formatCost(profile, node.inclusive) + " ("
            + decimal(100 * share) + '%'
            + (isSampled ? stringPrintf(" \u00b1 %.1f)", 100 * profile.standardError(share)) : ")");
        if (isRoot)
            return shown;
        shown.color = "k" + std::to_string(static_cast<int>(classes[node.sub.index()]));
        shown.title += ", exclusive " + formatCost(profile, node.exclusive);
        if (profile.countsCalls())
            shown.title += ", " + formatCount(node.calls, "call", "calls");
        return shown;
    };
    const std::string program(profile.application());
    writeFlameSvg(FlameSvgGraph{layout, 0, total, true, "Flame graph of " + program,
                      program + (options.inverted ? ": inverted" : ""), frame, {}, {}},
        options, out);
}

} // namespace nytprof
