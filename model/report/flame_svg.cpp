// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/flame_svg.h"

#include "analysis/call_tree_views.h"
#include "analysis/code_origin.h"
#include "format/string_printf.h"
#include "formatting/format.h"
#include "profile/profile.h"
#include "report/html_text.h"
#include "report/resources.h"

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

std::string decimal(double number) { return stringPrintf("%.2f", number); }

struct Box {
    CallNodeId node;
    double x = 0;
};

struct FlameSvgWriter {
    const Profile& profile;
    const CallTree& tree;
    const FlameSvgOptions& options;
    std::vector<CodeClass> classes = codeClasses(profile);
    std::vector<Box> boxes = {}; ///< in level order
    std::uint32_t rows = 0;

    void write(std::ostream& out)
    {
        layOut();
        const double height = HeadHeight + RowHeight * rows + FootHeight;
        writeHead(out, height);
        for (const Box& box : boxes)
            writeBox(out, box);
        const std::string foot = decimal(height - 9);
        out << "<text id=\"about\" x=\"6\" y=\"" << foot << "\"> </text>\n<script><![CDATA[\n"
            << report::FlameSvgScript << "]]></script>\n</svg>\n";
    }

    void layOut()
    {
        boxes.push_back({tree.root(), 0});
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            const Box box = boxes[i];
            const CallNode& node = tree[box.node];
            rows = std::max(rows, node.depth + 1);
            if (node.depth >= options.deepest)
                continue;
            double x = box.x;
            for (std::uint32_t child = 0; child < node.childCount; ++child) {
                const CallNodeId id(node.firstChild.index() + child);
                const double width = widthOf(tree[id]);
                if (width >= SmallestBox)
                    boxes.push_back({id, x});
                x += width;
            }
        }
    }

    [[nodiscard]] std::string_view rootName() const
    {
        return !options.inverted && tree[tree.root()].exclusive > 0 ? "main program" : "all";
    }

    [[nodiscard]] double widthOf(const CallNode& node) const
    {
        return tree.total() <= 0 ? (node.sub.valid() ? 0 : options.width)
                                 : static_cast<double>(std::max<Ticks>(0, node.inclusive))
                / static_cast<double>(tree.total()) * options.width;
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
            << report::FlameSvgStyle << "]]></style>\n<title>Flame graph of "
            << report::html(profile.application()) << "</title>\n<text class=\"head\" x=\"6\" "
            << "y=\"19\">" << report::html(profile.application())
            << (options.inverted ? ": inverted" : "")
            << "</text>\n<g class=\"button\" id=\"search\"><rect x=\"" << right - 210
            << "\" y=\"4\" width=\"100\" height=\"20\" rx=\"3\"/><text x=\"" << right - 190
            << "\" y=\"18\">Search (/)</text></g>\n"
            << "<g class=\"button\" id=\"reset\"><rect x=\"" << right - 104
            << "\" y=\"4\" width=\"100\" height=\"20\" rx=\"3\"/><text x=\"" << right - 88
            << "\" y=\"18\">Reset (Esc)</text></g>\n";
    }

    void writeBox(std::ostream& out, const Box& box) const
    {
        constexpr double letterWidth = 7;
        const CallNode& node = tree[box.node];
        const bool isRoot = !node.sub.valid();
        const std::string_view name = isRoot ? rootName() : profile[node.sub].name;
        const double width = widthOf(node);
        const double y = HeadHeight + RowHeight * node.depth;
        std::string text = "<g class=\"b";
        if (!isRoot)
            text += " k" + std::to_string(static_cast<int>(classes[node.sub.index()]));
        text += "\" data-n=\"";
        appendHtml(text, name);
        text += "\"><title>";
        appendHtml(text, name);
        text += ": " + formatCost(profile, node.inclusive) + " ("
            + decimal(100 * width / options.width) + "%)";
        if (!isRoot) {
            text += ", exclusive " + formatCost(profile, node.exclusive);
            if (profile.countsCalls())
                text += ", " + formatCount(node.calls, "call", "calls");
        }
        text += "</title><rect x=\"" + decimal(box.x) + "\" y=\"" + decimal(y) + "\" width=\""
            + decimal(width) + "\" height=\"" + decimal(RowHeight) + "\"/>" + "<text x=\""
            + decimal(box.x + 3) + "\" y=\"" + decimal(y + 12.5) + "\">";
        const auto letters = static_cast<std::size_t>(std::max(0.0, (width - 6) / letterWidth));
        if (letters >= 3)
            appendHtml(text, shortened(name, letters));
        out << text << "</text></g>\n";
    }

    /// At most `letters` characters, the last an ellipsis if shortened.
    static std::string shortened(std::string_view name, std::size_t letters)
    {
        const auto isFirstByte
            = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
        const auto all = std::ranges::count_if(name, isFirstByte);
        if (static_cast<std::size_t>(all) <= letters)
            return std::string(name);
        std::size_t end = 0;
        for (std::size_t seen = 0; end < name.size(); ++end)
            if (isFirstByte(name[end]) && ++seen == letters)
                break;
        return std::string(name.substr(0, end)) + "\u2026";
    }
};

} // namespace

void writeFlameSvg(const Profile& profile, const FlameSvgOptions& options, std::ostream& out)
{
    const CallTree inverted = options.inverted ? invertedTree(profile.callTree()) : CallTree();
    FlameSvgWriter{profile, options.inverted ? inverted : profile.callTree(), options}.write(out);
}

} // namespace nytprof
