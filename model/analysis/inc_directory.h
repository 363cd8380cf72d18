// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <string>
#include <string_view>

namespace nytprof {

/// text without the directories in which perl installations keep modules: "Carp.pm" of
/// "/usr/share/perl/5.36/Carp.pm", "A::__ANON__[A.pm:3]" of "A::__ANON__[/usr/share/perl5/A.pm:3]".
/// Goes by how such directories are called; the @INC of the reader would be wrong for profiles of
/// other machines.
[[nodiscard]] NYTPROF_EXPORT std::string withoutIncDirectory(std::string_view text);

} // namespace nytprof
