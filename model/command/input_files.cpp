// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/input_files.h"

#include "load/profile_paths.h"

#include <algorithm>

#include <unistd.h>

namespace nytprof::command {

namespace {

// Asking for it sets it, so it is asked for before there are threads.
const mode_t Umask = [] {
    const mode_t mask = ::umask(077);
    ::umask(mask);
    return mask;
}();

} // namespace

InputFiles::InputFiles(const std::vector<std::string>& paths)
{
    for (const std::string& path : profilePaths(paths)) {
        struct stat file { };
        if ((path == "-" ? ::fstat(STDIN_FILENO, &file) : ::stat(path.c_str(), &file)) == 0)
            add(file);
    }
}

void InputFiles::add(const struct stat& file)
{
    if (S_ISREG(file.st_mode))
        m_files.push_back(file);
}

bool InputFiles::contains(const struct stat& file) const
{
    return std::any_of(m_files.begin(), m_files.end(), [&](const struct stat& input) {
        return input.st_dev == file.st_dev && input.st_ino == file.st_ino;
    });
}

mode_t InputFiles::fileMode(gid_t group) const
{
    mode_t ofGroup = 06;
    mode_t ofOthers = 06;
    for (const struct stat& input : m_files) {
        // To the profile, members of another group are others.
        ofGroup &= input.st_gid == group ? input.st_mode >> 3 : input.st_mode;
        ofOthers &= input.st_mode;
    }
    return (0600 | ofGroup << 3 | ofOthers) & ~Umask;
}

mode_t InputFiles::folderMode(gid_t group) const
{
    const mode_t mode = fileMode(group);
    return mode | (mode & 0444) >> 2;
}

void InputFiles::setPermissions(
    const Descriptor& file, const std::optional<struct stat>& replaced) const
{
    struct stat made { };
    if (::fstat(file.number(), &made) != 0)
        return;
    mode_t mode = fileMode(made.st_gid);
    // What another user left here to be replaced says nothing about who may read it.
    if (replaced && S_ISREG(replaced->st_mode) && replaced->st_uid == ::geteuid()) {
        mode = replaced->st_mode & 0777;
        if (replaced->st_gid != made.st_gid
            && ::fchown(file.number(), static_cast<uid_t>(-1), replaced->st_gid) != 0)
            mode = (mode & ~mode_t{070}) | (mode & 07) << 3; // to the old file, others
    }
    (void)::fchmod(file.number(), mode);
}

} // namespace nytprof::command
