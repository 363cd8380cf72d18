// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string>

namespace nytprof {

/// A password or token.
struct Secret {
    std::string text = {};
    std::string error = {}; ///< one line; empty: none
    std::string note = {}; ///< one line; once per process
};

/// The environment variable `name`, or the first line of the file that the variable NAME_FILE
/// names, without its line end; empty if both are unset or empty. A file is read once, because it
/// may be a pipe.
[[nodiscard]] Secret secretOfEnvironment(const std::string& name);

} // namespace nytprof
