// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/tables.h"

#include <string_view>

namespace nytprof {

/// A kind of sub as the tables for other programs have it, CSV and JSON.
[[nodiscard]] constexpr std::string_view kindText(SubKind kind)
{
    return kind == SubKind::Perl ? "perl" : kind == SubKind::Xsub ? "xsub" : "builtin";
}

} // namespace nytprof
