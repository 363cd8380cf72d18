// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <iosfwd>

namespace nytprof {

class Profile;

/// Lines as editors and other tools read messages about source, "FILE:LINE: what it took", most
/// time first. What a string eval took stands at the line of the file that ran it, however deep it
/// was nested; so all files are such that can be opened.
NYTPROF_EXPORT void writeGrepLines(const Profile& profile, std::ostream& out);

} // namespace nytprof
