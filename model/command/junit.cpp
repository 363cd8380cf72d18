// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/junit.h"

#include "command/terminal.h"
#include "format/string_printf.h"
#include "profile/profile.h"

#include <algorithm>
#include <ostream>
#include <string_view>

namespace nytprof::command {
namespace {

using Outcome = GateResult::Outcome;

/// Text in an attribute; control characters are not allowed in XML 1.0.
std::string attribute(std::string_view text)
{
    std::string xml = "\"";
    for (const char c : escape(text)) {
        switch (c) {
        case '&': xml += "&amp;"; break;
        case '<': xml += "&lt;"; break;
        case '>': xml += "&gt;"; break;
        case '"': xml += "&quot;"; break;
        default: xml += c;
        }
    }
    return xml + '"';
}

std::string nameOf(const RunLimit& limit)
{
    const std::string what = limit.of == RunLimit::Of::Time ? "slower"
        : limit.of == RunLimit::Of::Calls                   ? "more calls"
                                                            : "more statements";
    return what + stringPrintf(" than %g%%", 100 * limit.share)
        + (limit.sub.empty() ? "" : ": " + limit.sub);
}

} // namespace

void writeJunit(
    const RunsComparison& runs, const std::vector<GateResult>& results, std::ostream& out)
{
    const auto count = [&](Outcome outcome) {
        return std::ranges::count(results, outcome, &GateResult::outcome);
    };
    const std::string program = attribute(runs.sums().names().application());
    out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=" << program << " tests=\""
        << std::max<std::size_t>(results.size(), 1) << "\" failures=\"" << count(Outcome::Failed)
        << "\" skipped=\"" << count(Outcome::Unclear) << "\" errors=\"0\">\n";
    if (results.empty())
        out << "  <testcase classname=" << program << " name=\"time\"/>\n";
    for (const GateResult& result : results) {
        out << "  <testcase classname=" << program << " name=" << attribute(nameOf(result.limit))
            << ">\n";
        const std::string message = attribute(result.text);
        if (result.outcome == Outcome::Failed)
            out << "    <failure message=" << message << "/>\n";
        else if (result.outcome == Outcome::Unclear)
            out << "    <skipped message=" << message << "/>\n";
        else
            out << "    <system-out>" << message.substr(1, message.size() - 2) << "</system-out>\n";
        out << "  </testcase>\n";
    }
    out << "</testsuite>\n";
}

} // namespace nytprof::command
