// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string_view>

namespace nytprof {

/// Whether a text is a name of letters, digits and underscores: of a database, a cluster or a
/// label.
[[nodiscard]] constexpr bool isPlainName(std::string_view text)
{
    constexpr std::string_view Letters
        = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
    return !text.empty() && text.find_first_not_of(Letters) == std::string_view::npos;
}

} // namespace nytprof
