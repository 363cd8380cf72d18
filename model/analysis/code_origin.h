// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

class Profile;

/// Origin of a sub's code.
enum class CodeClass : std::uint8_t {
    Own, ///< the program and files near it
    Module,
    Core, ///< modules that come with perl
    Xsub,
    Builtin, ///< perl's own functions
    Eval,
};
inline constexpr std::size_t CodeClassCount = 6;

/// "own code"; marked().
[[nodiscard]] const char* originName(CodeClass code);

/// Origin of each sub, by SubId. Core is the directory of the profile's strict.pm; else own code,
/// modules and core go by installation layouts. The program and subs without file are own code.
[[nodiscard]] std::vector<CodeClass> codeClasses(const Profile& profile);

/// Strips @INC directories by name, as this machine's @INC may differ: "Carp.pm" of
/// "/usr/share/perl/5.36/Carp.pm", "A::__ANON__[A.pm:3]" of "A::__ANON__[/usr/share/perl5/A.pm:3]".
[[nodiscard]] std::string withoutIncDirectory(std::string_view text);

/// Sub name without @INC directories, as in "A::__ANON__[A.pm:3]".
[[nodiscard]] std::string shownName(const Profile& profile, SubId sub);
/// File name without its @INC directory: "JSON/PP.pm".
[[nodiscard]] std::string shownName(const Profile& profile, FileId file);
/// "JSON/PP.pm:12"; the name alone if line is 0.
[[nodiscard]] std::string shownPlace(const Profile& profile, FileId file, std::uint32_t line);
/// Without the folder: "PP.pm:12"; "eval 54:4" for string evals.
[[nodiscard]] std::string shortPlace(const Profile& profile, FileId file, std::uint32_t line);

} // namespace nytprof
