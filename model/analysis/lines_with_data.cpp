// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/lines_with_data.h"

namespace nytprof {

std::vector<LineData> linesWithData(const Profile& profile, FileId file)
{
    std::vector<LineData> rows;
    const auto lines = profile.lines(file);
    const auto calls = profile.callsFrom(file);
    auto cost = lines.begin();
    auto call = calls.begin();
    while (cost != lines.end() || call != calls.end()) {
        const bool isCallFirst
            = cost == lines.end() || (call != calls.end() && profile[*call].line < cost->line);
        LineData row;
        row.line = isCallFirst ? profile[*call].line : cost->line;
        if (!isCallFirst) {
            row.statements = cost->count;
            row.exclusive = cost->exclusive;
            ++cost;
        }
        for (; call != calls.end() && profile[*call].line == row.line; ++call) {
            row.calls += profile[*call].calls;
            row.inSubs += profile[*call].inclusive + profile[*call].recursive;
        }
        rows.push_back(row);
    }
    return rows;
}

} // namespace nytprof
