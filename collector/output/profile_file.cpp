// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "output/profile_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace nytprof {
namespace {

constexpr std::size_t WriteSize = 256 * 1024;

bool isRegularFile(const char* path)
{
    struct stat status { };
    return lstat(path, &status) == 0 && S_ISREG(status.st_mode);
}

} // namespace

std::unique_ptr<ProfileFile> ProfileFile::create(const std::string& path, std::string& error)
{
    struct stat status { };
    const bool special = stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
    if (!special && isRegularFile(path.c_str())) {
        unlink(path.c_str()); // another process may still be writing the old file
    }
    const int flags = O_WRONLY | O_CLOEXEC | (special ? 0 : O_CREAT | O_EXCL);
    const int descriptor = open(path.c_str(), flags, 0666);
    if (descriptor < 0) {
        error = "can't create profile '" + path + "': " + std::strerror(errno);
        return nullptr;
    }
    return std::unique_ptr<ProfileFile>(new ProfileFile(path, descriptor));
}

ProfileFile::ProfileFile(std::string path, int descriptor)
    : m_path(std::move(path))
    , m_descriptor(descriptor)
{
}

ProfileFile::~ProfileFile()
{
    if (m_descriptor >= 0) {
        close(m_descriptor);
    }
}

void ProfileFile::appendChunks(std::uint64_t times)
{
    auto& bytes = m_chunks.bytes();
    if (bytes.empty()) {
        return;
    }
    if (m_section) {
        m_section->appendRun(bytes, times, m_out);
    } else {
        for (; times > 0; --times) {
            m_out.insert(m_out.end(), bytes.begin(), bytes.end());
            if (m_out.size() >= WriteSize) {
                writeOut();
            }
        }
    }
    bytes.clear();
    if (m_out.size() >= WriteSize) {
        writeOut();
    }
}

void ProfileFile::startCompression(int level)
{
    m_chunks.startDeflate();
    appendChunks(1);
    m_section.emplace(level);
}

void ProfileFile::sync()
{
    appendChunks(1);
    if (m_section) {
        m_section->sync(m_out);
    }
    writeOut();
}

void ProfileFile::finish()
{
    appendChunks(1);
    if (m_section) {
        m_section->finish(m_out);
        const auto in = static_cast<double>(m_section->bytesIn());
        const auto out = static_cast<double>(m_written + m_out.size());
        char line[160];
        std::snprintf(line, sizeof line,
            "#\n# Compressed %.0f bytes to %.0f, ratio %f:1, data shrunk by %.2f%%\n", in, out,
            in / out, 100 * (1 - out / in));
        m_out.insert(m_out.end(), line, line + std::strlen(line));
    }
    writeOut();
    if (close(m_descriptor) != 0 && m_writeError == 0) {
        m_writeError = errno;
    }
    m_descriptor = -1;
}

std::unique_ptr<ProfileFile::Savepoint> ProfileFile::savepoint() const
{
    return std::make_unique<Savepoint>(Savepoint{m_path, m_written, m_section});
}

std::unique_ptr<ProfileFile> ProfileFile::resume(const Savepoint& savepoint)
{
    const int descriptor = open(savepoint.path.c_str(), O_WRONLY | O_CLOEXEC);
    const auto size = static_cast<off_t>(savepoint.written);
    if (descriptor < 0) {
        return nullptr;
    }
    if (ftruncate(descriptor, size) != 0 || lseek(descriptor, size, SEEK_SET) != size) {
        close(descriptor);
        return nullptr;
    }
    std::unique_ptr<ProfileFile> file(new ProfileFile(savepoint.path, descriptor));
    file->m_written = savepoint.written;
    if (savepoint.section) {
        file->m_section.emplace(*savepoint.section);
    }
    return file;
}

void ProfileFile::writeOut()
{
    std::size_t done = 0;
    while (done < m_out.size() && m_writeError == 0 && m_descriptor >= 0) {
        const auto count = write(m_descriptor, m_out.data() + done, m_out.size() - done);
        if (count >= 0) {
            done += static_cast<std::size_t>(count);
        } else if (errno != EINTR) {
            m_writeError = errno;
        }
    }
    m_written += done;
    m_out.clear();
}

} // namespace nytprof
