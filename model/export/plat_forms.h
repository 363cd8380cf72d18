// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <iosfwd>

namespace nytprof {

class Profile;

/// Called subs as nytprofpf of Devel::NYTProf 6 writes them, for plat-forms.org: by descending
/// exclusive time, then by name. Times are milliseconds. Average and level are always 0, as there.
void writePlatForms(const Profile& profile, std::ostream& out);

} // namespace nytprof
