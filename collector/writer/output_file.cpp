// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "writer/output_file.h"

#include "base/guards.h"
#include "base/platform.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <optional>

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/magic.h>
#include <sys/vfs.h>
#endif

namespace nytprof {
namespace {

constexpr int Careful = O_NONBLOCK | O_NOCTTY | O_CLOEXEC;

int refuse(int descriptor)
{
    ::close(descriptor);
    errno = EPERM;
    return -1;
}

#ifdef __linux__
/// A symbolic link itself, not its target.
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
    /// Whether it represents an open file (/proc/PID/fd), with no path behind it.
    [[nodiscard]] bool meansDescriptor() const
    {
        struct statfs filesystem { };
        return fstatfs(m_descriptor, &filesystem) == 0
            && static_cast<unsigned long>(filesystem.f_type) == PROC_SUPER_MAGIC;
    }
    /// Target, for a link at `path`.
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

double seconds(const timespec& time)
{
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

double seconds(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return seconds(time);
}

/// Start of a process, in seconds since boot.
std::optional<double> beginOf(pid_t process)
{
    const auto path = "/proc/" + std::to_string(process) + "/stat";
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return {};
    char text[1024] = {};
    const auto size = read(file, text, sizeof text - 1);
    close(file);
    // The name in parentheses may contain anything.
    const char* at = size > 0 ? std::strrchr(text, ')') : nullptr;
    constexpr int FieldsBetween = 20; // start time is field 22, name field 2
    for (int field = 0; at && field < FieldsBetween; ++field)
        at = std::strchr(at + 1, ' ');
    if (!at)
        return {};
    return std::strtod(at, nullptr) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

bool isSystemFile(const std::string& path)
{
    return path.starts_with("/dev/") || path.starts_with("/proc/");
}

/// Devices, pipes and names of open files (/dev/stdout) are written in place. Anything else is
/// replaced: another process may be writing it, and a link may lead anywhere.
bool isUsedAsItIs(const std::string& path)
{
    struct stat itself { };
    struct stat target { };
    if (lstat(path.c_str(), &itself) != 0 || stat(path.c_str(), &target) != 0)
        return false;
    return !S_ISREG(target.st_mode) || (S_ISLNK(itself.st_mode) && isSystemFile(path));
}

/// Moves the descriptor up: programs get their usual low ones, and do not close ours by mistake.
int moveAside(int descriptor)
{
    rlimit limit{};
    if (descriptor < 0 || getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return descriptor;
    const auto first = static_cast<int>(std::min<rlim_t>(limit.rlim_cur, 1024) / 8 * 7);
    const int aside = fcntl(descriptor, F_DUPFD_CLOEXEC, first);
    if (aside < 0)
        return descriptor;
    ::close(descriptor);
    return aside;
}

/// Whether it is a pipe of a trusted user, whose reader is worth waiting for.
bool isTrustedPipe(const std::string& path)
{
    struct stat status { };
    return stat(path.c_str(), &status) == 0 && S_ISFIFO(status.st_mode) && isTrusted(status.st_uid);
}

/// Opens a device or pipe; waits for a pipe's reader. Ignores a regular file that took the name.
int openAsItIs(const std::string& path)
{
    constexpr timespec Moment{0, 10'000'000};
    const int moments = isTrustedPipe(path) ? 200 : 0; // 2 seconds
    int descriptor = openExisting(path, O_WRONLY);
    for (int i = 0; i < moments && descriptor < 0 && (errno == ENXIO || errno == EINTR); ++i) {
        nanosleep(&Moment, nullptr);
        descriptor = openExisting(path, O_WRONLY);
    }
    struct stat status { };
    if (descriptor < 0 || fstat(descriptor, &status) != 0)
        return -1;
    if (S_ISREG(status.st_mode) && !isSystemFile(path))
        return refuse(descriptor);
    fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
    return moveAside(descriptor);
}

/// Against folders that assign a group that `mode` was not meant for.
void setPermissions(int descriptor, OutputFile::NewFile how)
{
    struct stat status { };
    if (how.isExact)
        fchmod(descriptor, how.mode);
    else if ((how.mode & S_IROTH) == 0 && fstat(descriptor, &status) == 0
        && status.st_gid != getegid())
        fchmod(descriptor, status.st_mode & 0600);
}

/// Creates the file; changes `path` if the name is kept. Errors are in errno.
int createInPlace(std::string& path, OutputFile::NewFile how)
{
    using Existing = OutputFile::Existing;
    const auto wanted = path;
    auto mode = how.mode;
    for (unsigned number = 2;; ++number) {
        const int descriptor
            = moveAside(open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
        struct stat status { };
        if (descriptor >= 0)
            setPermissions(descriptor, how);
        if (descriptor >= 0 || errno != EEXIST)
            return descriptor;
        const bool isThere = lstat(path.c_str(), &status) == 0;
        if (isThere
            && (how.existing == Existing::Keep
                || (how.existing == Existing::KeepOfThisRun && mayBeOfThisRun(status)))) {
            path = wanted + "." + std::to_string(number);
            continue;
        }
        if (isThere && S_ISREG(status.st_mode) && status.st_uid == geteuid())
            mode &= status.st_mode | 0600;
        if (unlink(path.c_str()) != 0 && errno != ENOENT)
            return -1;
    }
}

/// Calls `put(rest)`, which returns like write(), until all is written. Returns 0 or errno.
template <class Put>
int writeAll(std::span<const std::uint8_t> bytes, Put put)
{
    WriteSignals signals;
    while (!bytes.empty()) {
        const auto count = put(bytes);
        if (count > 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(count));
        } else if (count == 0 || errno != EINTR) {
            const int error = count == 0 ? ENOSPC : errno;
            signals.discardRaised();
            return error;
        }
    }
    return 0;
}

} // namespace

bool isTrusted(unsigned owner) { return owner == geteuid() || owner == 0; }

int openExisting(const std::string& path, int flags)
{
    constexpr int MaxLinks = 8;
    auto at = path;
    for (int links = 0; links <= MaxLinks; ++links) {
        const int descriptor = open(at.c_str(), flags | Careful | O_NOFOLLOW);
        struct stat status { };
        if (descriptor >= 0) {
            const bool known = fstat(descriptor, &status) == 0;
            const bool accepted = known && (S_ISCHR(status.st_mode) || isTrusted(status.st_uid));
            return accepted ? descriptor : refuse(descriptor);
        }
#ifdef __linux__
        if (errno != ELOOP)
            return -1;
        const Link link(at);
        if (!link.mayBeFollowed()) {
            errno = EPERM;
            return -1;
        }
        // Last component of /dev/stdout (/proc/self/fd/1); others are plain links.
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

bool mayBeOfThisRun(const struct stat& file)
{
    const auto parent = getppid();
    const auto began = beginOf(parent > 0 ? parent : getpid()); // 0: outside this container
    // File system time lags by milliseconds, process start has a resolution of 10 ms.
    constexpr double Blur = 0.05;
    return !began
        || seconds(modificationTime(file))
        >= seconds(CLOCK_REALTIME) - seconds(ClockSinceBoot) + *began - Blur;
}

std::unique_ptr<OutputFile> OutputFile::create(
    const std::string& wanted, std::string& error, NewFile how)
{
    auto path = wanted;
    if (path.empty()) {
        std::unique_ptr<OutputFile> none(new OutputFile({}, -1));
        none->m_error = EBADF;
        return none;
    }
    const bool asItIs = isUsedAsItIs(path);
    const int descriptor = asItIs ? openAsItIs(path) : createInPlace(path, how);
    if (descriptor < 0) {
        const int reason = errno;
        const std::string why = asItIs && reason == ENXIO ? "the pipe has no reader"
            : asItIs && reason == EPERM
            ? "it belongs to another user, or was replaced while it was opened"
            : std::strerror(reason);
        error = "cannot create profile '" + path + "': " + why + "; no profile is written";
        return nullptr;
    }
    return std::unique_ptr<OutputFile>(new OutputFile(path, descriptor));
}

std::unique_ptr<OutputFile> OutputFile::duplicate() const
{
    const int descriptor
        = isOurs(m_descriptor) ? moveAside(fcntl(m_descriptor, F_DUPFD_CLOEXEC, 0)) : -1;
    if (descriptor < 0)
        return nullptr;
    std::unique_ptr<OutputFile> file(new OutputFile(m_path, descriptor));
    file->m_size = m_size;
    file->m_error = m_error;
    return file;
}

bool OutputFile::truncateTo(std::uint64_t size)
{
    const auto end = static_cast<off_t>(size);
    struct stat status { };
    const bool isFile = fstat(m_descriptor, &status) == 0 && S_ISREG(status.st_mode);
    if (isFile && (ftruncate(m_descriptor, end) != 0 || lseek(m_descriptor, end, SEEK_SET) != end))
        return false;
    m_size = size;
    return isFile || S_ISCHR(status.st_mode);
}

OutputFile::OutputFile(std::string path, int descriptor)
    : m_path(std::move(path))
    , m_descriptor(descriptor)
{
    struct stat status { };
    if (descriptor >= 0)
        fstat(descriptor, &status);
    m_device = status.st_dev;
    m_node = status.st_ino;
    m_hasName = status.st_nlink > 0;
}

OutputFile::~OutputFile()
{
    if (isOurs(m_descriptor, Writers::Several))
        ::close(m_descriptor);
}

bool OutputFile::isOurs(int descriptor, Writers writers) const
{
    struct stat status { };
    if (descriptor < 0 || fstat(descriptor, &status) != 0)
        return false;
    // The inode of a removed file is reused soon, but then the offset differs.
    const auto end = static_cast<off_t>(m_size);
    const auto at = S_ISREG(status.st_mode) ? lseek(descriptor, 0, SEEK_CUR) : end;
    const bool isOurs = at == end || (writers == Writers::Several && at > end);
    return isOurs && status.st_dev == m_device && status.st_ino == m_node;
}

/// After the program closed our descriptor: reopens the file if its name still leads there.
bool OutputFile::findAgain()
{
    const int descriptor = moveAside(openExisting(m_path, O_WRONLY));
    fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
    lseek(descriptor, static_cast<off_t>(m_size), SEEK_SET);
    if (!isOurs(descriptor)) {
        if (descriptor >= 0)
            ::close(descriptor);
        return false;
    }
    m_descriptor = descriptor;
    return true;
}

void OutputFile::write(std::span<const std::uint8_t> bytes)
{
    if (m_error == 0 && !isOurs(m_descriptor) && !findAgain())
        m_error = EBADF;
    if (m_error != 0)
        return;
    m_error = writeAll(bytes, [this](auto rest) {
        const auto count = ::write(m_descriptor, rest.data(), rest.size());
        m_size += count > 0 ? static_cast<std::uint64_t>(count) : 0;
        return count;
    });
}

void OutputFile::rewrite(std::uint64_t offset, std::span<const std::uint8_t> bytes)
{
    if (m_error != 0 || (!isOurs(m_descriptor) && !findAgain()))
        return;
    const int error = writeAll(bytes, [&](auto rest) {
        const auto at = offset + (bytes.size() - rest.size());
        return pwrite(m_descriptor, rest.data(), rest.size(), static_cast<off_t>(at));
    });
    m_error = error == ESPIPE ? 0 : error;
}

void OutputFile::close()
{
    if (isOurs(m_descriptor)) {
        struct stat status { };
        m_isRemoved = m_hasName && fstat(m_descriptor, &status) == 0 && status.st_nlink == 0;
        if (::close(m_descriptor) != 0 && m_error == 0)
            m_error = errno;
    }
    m_descriptor = -1;
}

std::string OutputFile::errorMessage() const
{
    struct stat other { };
    if (m_isRemoved && lstat(m_path.c_str(), &other) == 0) {
        return "profile '" + m_path
            + "' is lost: another process replaced it; use addpid=1 for one file per process";
    }
    if (m_error != 0) {
        return "cannot write profile '" + m_path + "': " + std::strerror(m_error)
            + "; only its first " + std::to_string(m_size) + " bytes can be read";
    }
    return {};
}

} // namespace nytprof
