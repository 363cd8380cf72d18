// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace nytprof {

/// Keeps what a child of fork has from its parent and does not need: to free it would write to its
/// pages, and so copy them. Frees that of the fourth process before.
template <class Value>
void keepInherited(Value value)
{
    constexpr std::size_t MaxKept = 4;
    static auto* const kept = new std::vector<Value>; // never destroyed either
    if (kept->size() == MaxKept)
        kept->erase(kept->begin());
    kept->push_back(std::move(value));
}

} // namespace nytprof
