// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/eval_name.h"

#include <charconv>

namespace nytprof {

std::optional<EvalName> parseEvalName(std::string_view name)
{
    for (const std::string_view begin : {"(eval ", "(re_eval "}) {
        if (!name.starts_with(begin))
            continue;
        EvalName parts;
        parts.kind = begin.substr(1, begin.size() - 2);
        const char* const end = name.data() + name.size();
        const auto [stopped, error]
            = std::from_chars(name.data() + begin.size(), end, parts.number);
        if (error != std::errc{} || stopped == end || *stopped != ')')
            return std::nullopt;
        parts.behind = name.substr(static_cast<std::size_t>(stopped - name.data()) + 1);
        return parts;
    }
    return std::nullopt;
}

} // namespace nytprof
