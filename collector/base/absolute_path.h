// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string>

#include <unistd.h>

namespace nytprof {

/// A path that keeps its meaning when the program changes its directory.
inline std::string absolutePath(const std::string& path)
{
    char directory[4096];
    if (path.starts_with('/') || !getcwd(directory, sizeof directory))
        return path;
    return (directory[1] == '\0' ? "" : std::string(directory)) + "/" + path; // from the root, too
}

} // namespace nytprof
