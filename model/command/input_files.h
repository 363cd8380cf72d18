// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "descriptor.h"

#include <optional>
#include <string>
#include <vector>

#include <sys/stat.h>

namespace nytprof::command {

/// The profiles that an output is made from. They decide who may read it, and it must not be one of
/// them.
class InputFiles {
public:
    /// Of an output that is made from none.
    InputFiles() = default;
    /// Takes what openProfiles() takes; "-" is standard input. Pipes and devices do not count.
    explicit InputFiles(const std::vector<std::string>& paths);

    [[nodiscard]] bool contains(const struct stat& file) const;
    /// Permissions of a new file of this group: those of the umask, less those that a profile does
    /// not give.
    [[nodiscard]] mode_t fileMode(gid_t group) const;
    /// Of a new folder: who may read its files may list it.
    [[nodiscard]] mode_t folderMode(gid_t group) const;

    /// Gives a new file its permissions: those of the file that it replaces if that belongs to the
    /// same user, else those of fileMode(). Where they can't be set the file keeps those that it
    /// was made with, for the user alone, or those that the file system gives to all of its files.
    void setPermissions(const Descriptor& file, const std::optional<struct stat>& replaced) const;

private:
    void add(const struct stat& file);

    std::vector<struct stat> m_files;
};

} // namespace nytprof::command
