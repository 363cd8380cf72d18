// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/disk_source.h"

#include "descriptor.h"
#include "format/tags.h"
#include "profile/tables.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/magic.h>
#include <sys/vfs.h>
#endif

namespace nytprof {

namespace {

/// Reading files of the kernel may block forever or reveal secrets of this process.
bool isKernelFile([[maybe_unused]] int descriptor)
{
#ifdef __linux__
    constexpr std::array<std::uint32_t, 9> Magics{PROC_SUPER_MAGIC, SYSFS_MAGIC, DEBUGFS_MAGIC,
        TRACEFS_MAGIC, SECURITYFS_MAGIC, CGROUP_SUPER_MAGIC, CGROUP2_SUPER_MAGIC, SELINUX_MAGIC,
        BPF_FS_MAGIC};
    struct statfs filesystem { };
    return ::fstatfs(descriptor, &filesystem) != 0
        || std::ranges::find(Magics, static_cast<std::uint32_t>(filesystem.f_type)) != Magics.end();
#else
    return false;
#endif
}

class OpenSource {
public:
    explicit OpenSource(const std::string& path)
    {
        // open() alone may rewind a tape or start a watchdog.
        if (path.find('\0') != path.npos || ::stat(path.c_str(), &m_status) != 0) {
            errno = ENOENT;
            return;
        }
        if (!isAccepted())
            return;
        Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
        // The file may have been replaced since.
        if (!file.isOpen() || ::fstat(file.number(), &m_status) != 0 || !isAccepted())
            return;
        if (isKernelFile(file.number()))
            errno = ENOTSUP;
        else
            m_descriptor = std::move(file);
    }

    [[nodiscard]] bool isOpen() const { return m_descriptor.isOpen(); }
    [[nodiscard]] DiskStamp stamp() const { return {m_status.st_size, m_status.st_mtime}; }

    /// At most the size at opening, even if the file grows.
    [[nodiscard]] std::optional<std::string> read() const
    {
        std::string text(static_cast<std::size_t>(m_status.st_size), '\0');
        std::size_t size = 0;
        while (size < text.size()) {
            const ssize_t got
                = ::read(m_descriptor.number(), text.data() + size, text.size() - size);
            if (got < 0 && errno == EINTR)
                continue;
            if (got < 0)
                return std::nullopt;
            if (got == 0)
                break;
            size += static_cast<std::size_t>(got);
        }
        text.resize(size);
        return text;
    }

private:
    [[nodiscard]] bool isAccepted() const
    {
        if (!S_ISREG(m_status.st_mode) || m_status.st_size <= 0)
            errno = ENOTSUP;
        else if (static_cast<std::uint64_t>(m_status.st_size) > LargestDiskSource)
            errno = EFBIG;
        else
            return true;
        return false;
    }

    Descriptor m_descriptor;
    struct stat m_status { };
};

} // namespace

std::optional<DiskSource> readDiskSource(const std::string& path)
{
    const OpenSource source(path);
    if (!source.isOpen())
        return std::nullopt;
    auto text = source.read();
    if (!text || text->empty())
        return std::nullopt;
    return DiskSource{std::move(*text), source.stamp().modified};
}

std::optional<DiskStamp> diskSourceStamp(const std::string& path)
{
    const OpenSource source(path);
    return source.isOpen() ? std::optional(source.stamp()) : std::nullopt;
}

bool mayBeOnDisk(const File& file)
{
    return !file.isEval() && !(file.flags & FidFlag::Fake) && file.name.find('/') != file.name.npos;
}

} // namespace nytprof
