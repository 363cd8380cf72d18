// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <iosfwd>

namespace nytprof {

class Profile;

/// "FILE:LINE: COST" lines like compiler messages, by time, for editors. Time of string evals,
/// however nested, is at the line of the plain file that ran them, so every file can be opened.
void writeLocations(const Profile& profile, std::ostream& out);

} // namespace nytprof
