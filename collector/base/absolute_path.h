// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string>

#include <unistd.h>

namespace nytprof {

/// Stays valid after chdir. Returns `path` unchanged when getcwd() fails.
inline std::string absolutePath(const std::string& path)
{
    char directory[4096];
    if (path.starts_with('/') || !getcwd(directory, sizeof directory))
        return path;
    return (directory[1] == '\0' ? "" : std::string(directory)) + "/" + path; // "/" becomes ""
}

} // namespace nytprof
