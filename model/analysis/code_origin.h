// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/ids.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

class Profile;

/// Whose code a sub is.
enum class CodeClass : std::uint8_t {
    Own, ///< the program and what lies around it
    Module, ///< installed modules
    Core, ///< modules that come with perl
    Xsub, ///< written in C
    Builtin, ///< perl's own functions
    Eval, ///< defined in a string eval
};
inline constexpr std::size_t CodeClassCount = 6;

/// Class of each sub, by SubId. Core is what lies where perl found its own strict.pm; otherwise
/// own, module and core are distinguished by the directories that perl installations have. The
/// program itself is own wherever it lies, and so is a sub without a known file.
[[nodiscard]] NYTPROF_EXPORT std::vector<CodeClass> codeClasses(const Profile& profile);

/// text without the directories in which perl installations keep modules: "Carp.pm" of
/// "/usr/share/perl/5.36/Carp.pm", "A::__ANON__[A.pm:3]" of "A::__ANON__[/usr/share/perl5/A.pm:3]".
/// Directories are recognised by name, as @INC of this machine may differ.
[[nodiscard]] NYTPROF_EXPORT std::string withoutIncDirectory(std::string_view text);

/// A sub without the directories in its name, as in "A::__ANON__[/usr/share/perl5/A.pm:3]".
[[nodiscard]] NYTPROF_GUI_EXPORT std::string shownName(const Profile& profile, SubId sub);
/// A file without the directory that perl found it in: "JSON/PP.pm".
[[nodiscard]] NYTPROF_GUI_EXPORT std::string shownName(const Profile& profile, FileId file);
/// "JSON/PP.pm:12", or the name alone when line is 0.
[[nodiscard]] NYTPROF_GUI_EXPORT std::string shownPlace(
    const Profile& profile, FileId file, std::uint32_t line);

} // namespace nytprof
