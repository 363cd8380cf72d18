// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "output/output_file.h"

#include "output/write_signals.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace nytprof {
namespace {

/// Devices, pipes, and the names that the system has for the files of a process (/dev/stdout) are
/// written to as they are. Whatever else has the name makes room: another process may still be
/// writing a profile there, and a link may lead anywhere.
bool isUsedAsItIs(const std::string& path)
{
    struct stat itself { };
    struct stat target { };
    if (lstat(path.c_str(), &itself) != 0 || stat(path.c_str(), &target) != 0) {
        return false;
    }
    const bool ofSystem = path.starts_with("/dev/") || path.starts_with("/proc/");
    return !S_ISREG(target.st_mode) || (S_ISLNK(itself.st_mode) && ofSystem);
}

/// Opens a file under a high number: programs get the lowest free ones, as without a profiler, and
/// what they do to a number that they take for their own or for closed does not meet this file.
int openAside(const std::string& path, int flags)
{
    const int descriptor = open(path.c_str(), flags | O_CLOEXEC, 0666);
    rlimit limit{};
    if (descriptor < 0 || getrlimit(RLIMIT_NOFILE, &limit) != 0) {
        return descriptor;
    }
    const auto first = static_cast<int>(std::min<rlim_t>(limit.rlim_cur, 1024) / 8 * 7);
    const int aside = fcntl(descriptor, F_DUPFD_CLOEXEC, first);
    if (aside < 0) {
        return descriptor;
    }
    ::close(descriptor);
    return aside;
}

} // namespace

std::unique_ptr<OutputFile> OutputFile::create(const std::string& path, std::string& error)
{
    const auto fail = [&](const char* what) {
        error = std::string("can't ") + what + " profile '" + path + "': " + std::strerror(errno);
        return nullptr;
    };
    const bool asItIs = isUsedAsItIs(path);
    if (!asItIs && unlink(path.c_str()) != 0 && errno != ENOENT) {
        return fail("replace");
    }
    const int descriptor = openAside(path, O_WRONLY | (asItIs ? 0 : O_CREAT | O_EXCL));
    if (descriptor < 0) {
        return fail("create");
    }
    return std::unique_ptr<OutputFile>(new OutputFile(path, descriptor));
}

std::unique_ptr<OutputFile> OutputFile::reopen(const std::string& path, std::uint64_t size)
{
    const int descriptor = openAside(path, O_WRONLY);
    if (descriptor < 0) {
        return nullptr;
    }
    std::unique_ptr<OutputFile> file(new OutputFile(path, descriptor));
    const auto end = static_cast<off_t>(size);
    struct stat status { };
    const bool isDevice = fstat(descriptor, &status) == 0 && S_ISCHR(status.st_mode);
    if (!isDevice && (ftruncate(descriptor, end) != 0 || lseek(descriptor, end, SEEK_SET) != end)) {
        return nullptr;
    }
    file->m_size = size;
    return file;
}

OutputFile::OutputFile(std::string path, int descriptor)
    : m_path(std::move(path))
    , m_descriptor(descriptor)
{
    struct stat status { };
    fstat(descriptor, &status);
    m_device = status.st_dev;
    m_node = status.st_ino;
}

OutputFile::~OutputFile()
{
    if (isOurs(m_descriptor)) {
        ::close(m_descriptor);
    }
}

bool OutputFile::isOurs(int descriptor) const
{
    struct stat status { };
    if (descriptor < 0 || fstat(descriptor, &status) != 0) {
        return false;
    }
    // The number of a file that has been removed soon means another one, which stands elsewhere.
    const bool standsThere
        = !S_ISREG(status.st_mode) || lseek(descriptor, 0, SEEK_CUR) == static_cast<off_t>(m_size);
    return standsThere && status.st_dev == m_device && status.st_ino == m_node;
}

/// The program has closed our descriptor: opens the file again, if it still is where it was.
bool OutputFile::findAgain()
{
    const int descriptor = openAside(m_path, O_WRONLY);
    lseek(descriptor, static_cast<off_t>(m_size), SEEK_SET);
    if (!isOurs(descriptor)) {
        if (descriptor >= 0) {
            ::close(descriptor);
        }
        return false;
    }
    m_descriptor = descriptor;
    return true;
}

void OutputFile::write(std::span<const std::uint8_t> bytes)
{
    if (m_error == 0 && !isOurs(m_descriptor) && !findAgain()) {
        m_error = EBADF;
    }
    WriteSignals signals;
    while (!bytes.empty() && m_error == 0) {
        const auto count = ::write(m_descriptor, bytes.data(), bytes.size());
        if (count >= 0) {
            m_size += static_cast<std::uint64_t>(count);
            bytes = bytes.subspan(static_cast<std::size_t>(count));
        } else if (errno != EINTR) {
            m_error = errno;
            signals.takeBack();
        }
    }
}

void OutputFile::rewrite(std::uint64_t offset, std::span<const std::uint8_t> bytes)
{
    if (m_error != 0 || (!isOurs(m_descriptor) && !findAgain())) {
        return;
    }
    WriteSignals signals;
    while (!bytes.empty()) {
        const auto count
            = pwrite(m_descriptor, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (count < 0 && errno != EINTR) {
            m_error = errno == ESPIPE ? 0 : errno;
            return;
        }
        offset += static_cast<std::uint64_t>(std::max<ssize_t>(count, 0));
        bytes = bytes.subspan(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    }
}

void OutputFile::close()
{
    if (isOurs(m_descriptor) && ::close(m_descriptor) != 0 && m_error == 0) {
        m_error = errno;
    }
    m_descriptor = -1;
}

} // namespace nytprof
