// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/perl_layout.h"

#include "inspect/perl_layout_rows.h"

#include <algorithm>
#include <iterator>

namespace nytprof {

namespace {

/// 5.N whose stacks the tests have read.
constexpr int ReadByTests[] = {36};

bool isStable(int version) { return version % 2 == 0; }

} // namespace

const PerlLayout* findLayout(int version, int subversion, bool hasThreads)
{
    const auto* const found = std::ranges::find_if(PerlLayouts, [&](const PerlLayout& each) {
        return each.version == version && (each.hasThreads != 0) == hasThreads
            && (isStable(version) || each.subversion == subversion);
    });
    return found == std::end(PerlLayouts) ? nullptr : found;
}

bool isReadByTests(const PerlLayout& layout)
{
    return std::ranges::find(ReadByTests, layout.version) != std::end(ReadByTests);
}

std::string knownPerls()
{
    int first = PerlLayouts[0].version;
    int last = first;
    std::string others;
    for (const PerlLayout& each : PerlLayouts) {
        if (isStable(each.version))
            last = std::max(last, each.version);
        else if (each.hasThreads == 0)
            others
                += " and 5." + std::to_string(each.version) + '.' + std::to_string(each.subversion);
    }
    return "5." + std::to_string(first) + " to 5." + std::to_string(last) + others;
}

} // namespace nytprof
