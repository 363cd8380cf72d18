// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/stable_id.h"

namespace nytprof {

std::string stableName(std::string_view name)
{
    constexpr std::string_view Eval = "(eval ";
    std::string stable;
    stable.reserve(name.size());
    for (auto at = name.find(Eval); at != std::string_view::npos; at = name.find(Eval)) {
        const auto number = at + Eval.size();
        const auto end = name.find_first_not_of("0123456789", number);
        const bool isEval = end != std::string_view::npos && end > number && name[end] == ')';
        stable += name.substr(0, isEval ? number - 1 : number);
        name.remove_prefix(isEval ? end : number);
    }
    return stable += name;
}

} // namespace nytprof
