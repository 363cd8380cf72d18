// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string>

#include <unistd.h>

namespace nytprof {

/// The current folder, or "" when getcwd() fails.
inline std::string currentFolder()
{
    char directory[4096];
    return getcwd(directory, sizeof directory) ? directory : "";
}

/// Stays valid after chdir. Returns `path` unchanged if `folder` is empty.
inline std::string absolutePath(
    const std::string& path, const std::string& folder = currentFolder())
{
    if (path.starts_with('/') || folder.empty())
        return path;
    return (folder == "/" ? "" : folder) + "/" + path;
}

} // namespace nytprof
