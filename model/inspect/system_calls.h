// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string>

namespace nytprof {

/// "recvfrom"; "system call 1234" for those that no Perl program waits in.
[[nodiscard]] std::string systemCallName(long number);

} // namespace nytprof
