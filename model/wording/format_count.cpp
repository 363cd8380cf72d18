// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "wording/format_count.h"

namespace nytprof {

std::string formatCount(std::uint64_t count)
{
    std::string text = std::to_string(count);
    for (std::size_t at = text.size(); at > 3;) {
        at -= 3;
        text.insert(at, 1, ',');
    }
    return text;
}

std::string formatCount(std::uint64_t count, std::string_view one, std::string_view many)
{
    return (formatCount(count) + ' ').append(count == 1 ? one : many);
}

std::string formatTimes(std::uint64_t count)
{
    return count == 1 ? "once" : formatCount(count) + " times";
}

} // namespace nytprof
