// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/evals_page.h"

#include "analysis/eval_places.h"
#include "report/html_text.h"
#include "wording/format_count.h"

#include <algorithm>

namespace nytprof::report {

namespace {

constexpr std::size_t MostSources = 10; ///< named of one place

void appendSources(std::string& page, const ReportData& data, const EvalPlace& place)
{
    const std::size_t shown = std::min(MostSources, place.sources.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const EvalSource& source = place.sources[i];
        const std::string_view name = data.profile[source.evals.front()].name;
        page += i > 0 ? ", " : "";
        page += linkTo(data.pages.link(data.pages.pageOf(source.evals.front())),
            html(name.substr(0, name.find('['))));
        if (source.cost.executions > 1)
            page += " ×" + formatCount(source.cost.executions);
        page += ' ' + data.time(source.cost.time());
    }
    if (shown < place.sources.size())
        page += ", " + formatCount(place.sources.size() - shown) + " more";
}

} // namespace

void appendEvalsPage(std::string& page, const ReportData& data)
{
    page += "<table class=\"sortable evals\"><caption>String evals — by the line that ran them, "
            "equal source text as one</caption><thead><tr><th>Executions"
            "<th title=\"Different source texts\">Sources<th>Statements"
            "<th title=\"Of the statements of the evals and of evals that these ran\" "
            "aria-sort=descending>Time<th>Run at<th class=unsorted>Evals<tbody>\n";
    for (const EvalPlace& place : evalPlaces(data.profile)) {
        page += "<tr><td>" + formatCount(place.cost.executions) + "<td>"
            + formatCount(place.sources.size()) + "<td>" + formatCount(place.cost.statements)
            + "<td" + data.share(place.cost.time()) + '>' + data.time(place.cost.time()) + "<td>";
        page += linkTo(data.pages.link(place.file, place.line),
            data.name(place.file) + " line " + std::to_string(place.line));
        page += "<td>";
        appendSources(page, data, place);
        page += '\n';
    }
    page += "</table>\n";
}

} // namespace nytprof::report
