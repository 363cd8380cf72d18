// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <iosfwd>

namespace nytprof {

class Profile;

/// Call stacks for https://profiler.firefox.com (processed format, version 48). A "sample" is a
/// call stack weighted with exclusive milliseconds, or what the profile counts, in order of first
/// calls. Categories are code origins (code_origin.h).
void writeFirefox(const Profile& profile, std::ostream& out);

} // namespace nytprof
