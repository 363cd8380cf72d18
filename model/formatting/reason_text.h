// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/reasons.h"
#include "formatting/annotations.h"
#include "formatting/format.h"

#include <span>
#include <string>

namespace nytprof {

/// Translates a marked() text.
using Translate = std::string (*)(const char* english);

/// Reasons as one line with links to call sites and lines, in English unless translated:
/// "49 % below one call site, Utils.pm:1330 in is_fatal: 73 calls, 59.0ms each; recursive to depth
/// 3".
[[nodiscard]] Annotation reasonAnnotation(
    const Profile& profile, std::span<const Reason> reasons,
    Translate translate = [](const char* english) { return std::string(english); },
    const NumberStyle& style = {});

/// Reasons as one line without links, in English.
[[nodiscard]] std::string reasonText(const Profile& profile, std::span<const Reason> reasons);

} // namespace nytprof
