// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <iosfwd>
#include <string_view>

namespace nytprof {

/// bytes as a gzip file. When memory runs out, out is marked bad.
void writeGzip(std::string_view bytes, std::ostream& out);

} // namespace nytprof
