// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <iosfwd>

namespace nytprof {

class Profile;

/// Call stacks for https://www.speedscope.app as two profiles: exclusive nanoseconds and calls.
/// Stacks occur once, callees in order of first call, without start times. The size is proportional
/// to the number of stacks, whatever their depth.
void writeSpeedscope(const Profile& profile, std::ostream& out);

} // namespace nytprof
