// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "output/output_file.h"

#include "output/write_signals.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
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
    const int flags = O_WRONLY | O_CLOEXEC | (asItIs ? 0 : O_CREAT | O_EXCL);
    const int descriptor = open(path.c_str(), flags, 0666);
    if (descriptor < 0) {
        return fail("create");
    }
    return std::unique_ptr<OutputFile>(new OutputFile(path, descriptor));
}

std::unique_ptr<OutputFile> OutputFile::reopen(const std::string& path, std::uint64_t size)
{
    const int descriptor = open(path.c_str(), O_WRONLY | O_CLOEXEC);
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
    return descriptor >= 0 && fstat(descriptor, &status) == 0 && status.st_dev == m_device
        && status.st_ino == m_node;
}

/// The program has closed our descriptor: opens the file again, if it still is where it was.
bool OutputFile::findAgain()
{
    const int descriptor = open(m_path.c_str(), O_WRONLY | O_CLOEXEC);
    if (!isOurs(descriptor)) {
        if (descriptor >= 0) {
            ::close(descriptor);
        }
        return false;
    }
    m_descriptor = descriptor;
    lseek(m_descriptor, static_cast<off_t>(m_size), SEEK_SET);
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

void OutputFile::close()
{
    if (isOurs(m_descriptor) && ::close(m_descriptor) != 0 && m_error == 0) {
        m_error = errno;
    }
    m_descriptor = -1;
}

} // namespace nytprof
