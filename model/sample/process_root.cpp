// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "sample/process_root.h"

#include "descriptor.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace nytprof {

namespace {

std::string folderInProc(pid_t process) { return "/proc/" + std::to_string(process); }

bool hasOtherFiles(pid_t process)
{
    std::error_code error;
    const auto own = std::filesystem::read_symlink("/proc/self/ns/mnt", error);
    const auto theirs = std::filesystem::read_symlink(folderInProc(process) + "/ns/mnt", error);
    if (error)
        return false;
    struct stat ownRoot { };
    struct stat theirRoot { };
    if (::stat("/", &ownRoot) != 0
        || ::stat((folderInProc(process) + "/root").c_str(), &theirRoot) != 0)
        return false;
    return own != theirs || ownRoot.st_dev != theirRoot.st_dev
        || ownRoot.st_ino != theirRoot.st_ino;
}

} // namespace

ProcessRoot::ProcessRoot(pid_t process)
    : m_process(process)
    , m_isOther(hasOtherFiles(process))
{
}

std::string ProcessRoot::read(const std::string& path)
{
    constexpr int Folder = O_PATH | O_DIRECTORY | O_CLOEXEC;
    const Descriptor root(::open((folderInProc(m_process) + "/root").c_str(), Folder));
    // Links are followed as the process would, so that none leads out of its root.
    open_how how{};
    how.flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
    how.resolve = RESOLVE_IN_ROOT | RESOLVE_NO_MAGICLINKS;
    const Descriptor file(
        static_cast<int>(::syscall(SYS_openat2, root.number(), path.c_str(), &how, sizeof how)));
    struct stat status { };
    if (!root.isOpen() || !file.isOpen() || ::fstat(file.number(), &status) != 0
        || !S_ISREG(status.st_mode) || std::cmp_greater(status.st_size, m_bytesLeft))
        return {};
    std::string text(static_cast<std::size_t>(status.st_size), '\0');
    std::size_t size = 0;
    while (size < text.size()) {
        const auto got = ::read(file.number(), text.data() + size, text.size() - size);
        if (got <= 0 && !(got < 0 && errno == EINTR))
            break;
        size += static_cast<std::size_t>(std::max<ssize_t>(got, 0));
    }
    text.resize(size);
    m_bytesLeft -= size;
    return text;
}

} // namespace nytprof
