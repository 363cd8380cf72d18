// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/perl_layout.h"

#include "inspect/perl_layout_rows.h"

#include <algorithm>
#include <iterator>

namespace nytprof {

namespace {

bool isStable(int version) { return version % 2 == 0; }

} // namespace

const PerlLayout* findLayout(int version, int subversion)
{
    const auto* const found = std::ranges::find_if(PerlLayouts, [&](const PerlLayout& each) {
        return each.version == version && (isStable(version) || each.subversion == subversion);
    });
    return found == std::end(PerlLayouts) ? nullptr : found;
}

std::string knownPerls()
{
    return "5." + std::to_string(std::begin(PerlLayouts)->version) + " to 5."
        + std::to_string(std::prev(std::end(PerlLayouts))->version);
}

} // namespace nytprof
