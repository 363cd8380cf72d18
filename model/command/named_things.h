// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"
#include "profile/tables.h"

#include <string>
#include <string_view>

namespace nytprof {
class Profile;
}

/// What users mean by names that they type.
namespace nytprof::command {

/// The sub of that name, or the only called one whose name ends with it ("parse" for "My::parse").
/// Invalid when there is none or more than one: then stderr is told which could be meant.
[[nodiscard]] SubId findNamedSub(const Profile& profile, std::string_view name);

/// The file of that name, or the only one whose path ends with it ("Parser.pm").
[[nodiscard]] FileId findNamedFile(const Profile& profile, std::string_view name);

/// "FILE:LINE", of nothing "".
[[nodiscard]] std::string placeOf(const Profile& profile, FileId file, std::uint32_t line);

} // namespace nytprof::command
