// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string>

namespace nytprof {

/// Where `nytprof record` writes; with ".2" and so on if that exists.
inline constexpr const char* RecordFolder = "nytprof-record";

/// What perl -d:NYTProf writes.
inline constexpr const char* UsualProfile = "nytprof.out";

/// The newest profile or recording in the current folder: "nytprof.out", or without it the newest
/// "nytprof.out.*", or a folder of `nytprof record` that has profiles. Empty if there is none.
[[nodiscard]] std::string newestRecording();

} // namespace nytprof
