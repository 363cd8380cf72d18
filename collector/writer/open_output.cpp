// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "writer/open_output.h"

#include <array>
#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/magic.h>
#include <sys/vfs.h>
#endif

namespace nytprof {
namespace {

constexpr int Careful = O_NONBLOCK | O_NOCTTY | O_CLOEXEC;

int refuse(int descriptor, int reason)
{
    ::close(descriptor);
    errno = reason;
    return -1;
}

#ifdef O_PATH
/// A link itself, not what it leads to.
class Link {
public:
    explicit Link(const std::string& path)
        : m_descriptor(open(path.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC))
    {
    }
    ~Link() { ::close(m_descriptor); }
    Link(const Link&) = delete;
    Link& operator=(const Link&) = delete;

    [[nodiscard]] bool mayBeFollowed() const
    {
        struct stat status { };
        return fstat(m_descriptor, &status) == 0 && S_ISLNK(status.st_mode)
            && isTrusted(status.st_uid);
    }
    /// Whether it means a file that a process has open, which no path may lead to.
    [[nodiscard]] bool meansDescriptor() const
    {
        struct statfs filesystem { };
        return fstatfs(m_descriptor, &filesystem) == 0
            && static_cast<unsigned long>(filesystem.f_type) == PROC_SUPER_MAGIC;
    }
    /// Where it leads to from `path`, its own.
    [[nodiscard]] std::string target(const std::string& path) const
    {
        std::array<char, 4096> text{};
        const auto size = readlinkat(m_descriptor, "", text.data(), text.size());
        const std::string found(text.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
        const auto folder = path.rfind('/');
        return found.starts_with('/') || folder == path.npos ? found
                                                             : path.substr(0, folder + 1) + found;
    }

private:
    int m_descriptor;
};
#endif

} // namespace

bool isTrusted(unsigned owner)
{
    return owner == geteuid() || owner == 0;
}

int openExisting(const std::string& path, int flags)
{
    constexpr int MostLinks = 8;
    auto at = path;
    for (int links = 0; links <= MostLinks; ++links) {
        const int descriptor = open(at.c_str(), flags | Careful | O_NOFOLLOW);
        struct stat status { };
        if (descriptor >= 0) {
            const bool known = fstat(descriptor, &status) == 0;
            const bool accepted = known && (S_ISCHR(status.st_mode) || isTrusted(status.st_uid));
            return accepted ? descriptor : refuse(descriptor, EPERM);
        }
#ifdef O_PATH
        if (errno != ELOOP)
            return -1;
        const Link link(at);
        if (!link.mayBeFollowed()) {
            errno = EPERM;
            return -1;
        }
        // The last name of /dev/stdout, /proc/self/fd/1. Others on the way are usual links.
        const auto target = link.target(at);
        if (link.meansDescriptor() && at.find("/fd/") != at.npos)
            return open(at.c_str(), flags | Careful);
        at = target;
#else
        return -1;
#endif
    }
    errno = ELOOP;
    return -1;
}

} // namespace nytprof
