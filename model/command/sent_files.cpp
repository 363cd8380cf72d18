// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/sent_files.h"

#include "command/fleet_connection.h"
#include "command/terminal.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>

#include <fcntl.h>
#include <unistd.h>

namespace nytprof::command {

namespace {

bool isSameFile(const struct stat& a, const struct stat& b)
{
    return a.st_dev == b.st_dev && a.st_ino == b.st_ino && a.st_size == b.st_size
        && a.st_mtim.tv_sec == b.st_mtim.tv_sec && a.st_mtim.tv_nsec == b.st_mtim.tv_nsec;
}

/// Returns false.
bool failAfterSending(const std::string& path, const std::string& what)
{
    (void)failAt(path, "was accepted, but cannot be " + what + ": " + std::strerror(errno));
    return false;
}

/// Some file systems know no rename that replaces nothing.
bool renameToNew(const std::string& from, const std::string& to)
{
    if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0)
        return true;
    return errno == EINVAL && ::link(from.c_str(), to.c_str()) == 0 && ::unlink(from.c_str()) == 0;
}

} // namespace

void SentFiles::noteState(const std::string& path)
{
    struct stat status { };
    if ((m_options.deletes || !m_options.moveTo.empty()) && ::stat(path.c_str(), &status) == 0)
        m_states[path] = status;
}

bool SentFiles::finish(const std::string& path)
{
    if (m_options.verbose)
        std::cout << "accepted: " << escape(path) << '\n';
    const auto state = m_states.extract(path);
    if (!state)
        return true;
    struct stat now { };
    if (::stat(path.c_str(), &now) != 0)
        return errno == ENOENT || failAfterSending(path, "read");
    if (!isSameFile(state.mapped(), now)) {
        std::cerr << "nytprof: note: " << escape(path)
                  << ": has been written again since it was read, and stays\n";
        return true;
    }
    if (!m_options.moveTo.empty())
        return moveAway(path);
    return ::unlink(path.c_str()) == 0 || failAfterSending(path, "deleted");
}

/// Never replaces a file: names are often used again.
bool SentFiles::moveAway(const std::string& path) const
{
    const std::string to
        = std::filesystem::path(m_options.moveTo) / std::filesystem::path(path).filename();
    for (unsigned i = 0;; ++i) {
        const std::string name = i == 0 ? to : to + '.' + std::to_string(i);
        if (renameToNew(path, name)) {
            (void)renameToNew(path + ".notes", name + ".notes"); // if it has some
            return true;
        }
        if (errno != EEXIST)
            return failAfterSending(path, "moved to " + m_options.moveTo);
    }
}

} // namespace nytprof::command
