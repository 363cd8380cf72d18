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

/// Stays valid after chdir. Relative paths refer to `folder`, or to the current one if it is empty.
/// Returns `path` unchanged when getcwd() fails.
inline std::string absolutePath(const std::string& path, const std::string& folder = {})
{
    if (path.starts_with('/'))
        return path;
    const auto base = folder.empty() ? currentFolder() : folder;
    if (base.empty())
        return path;
    return (base == "/" ? "" : base) + "/" + path;
}

} // namespace nytprof
