// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "system/safe_file.h"

#include <cerrno>
#include <cstdio>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace nytprof {

bool writeAll(const Descriptor& descriptor, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor.number(), bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

DescriptorStream::DescriptorStream()
    : std::ostream(nullptr)
{
    rdbuf(&m_buffer);
}

void DescriptorStream::attach(Descriptor descriptor)
{
    m_buffer.descriptor = std::move(descriptor);
}

bool DescriptorStream::close()
{
    flush();
    const bool isWritten = m_buffer.error == 0;
    const bool isClosed = m_buffer.descriptor.close();
    if (!isWritten)
        errno = m_buffer.error;
    return isWritten && isClosed;
}

DescriptorStream::Buffer::int_type DescriptorStream::Buffer::overflow(int_type c)
{
    if (sync() != 0)
        return traits_type::eof();
    return traits_type::eq_int_type(c, traits_type::eof()) ? traits_type::not_eof(c)
                                                           : sputc(traits_type::to_char_type(c));
}

int DescriptorStream::Buffer::sync()
{
    const std::string_view bytes(pbase(), static_cast<std::size_t>(pptr() - pbase()));
    if (error == 0 && !writeAll(descriptor, bytes))
        error = errno;
    setp(m_bytes.data(), m_bytes.data() + m_bytes.size());
    return error == 0 ? 0 : -1;
}

namespace {

Descriptor duplicateOf(int number) { return Descriptor(::fcntl(number, F_DUPFD_CLOEXEC, 0)); }

/// False, with errno, on failure; EEXIST if the name is taken.
bool renameIfFree(const Descriptor& from, const std::string& oldName, const Descriptor& to,
    const std::string& newName)
{
    if (::renameat2(from.number(), oldName.c_str(), to.number(), newName.c_str(), RENAME_NOREPLACE)
        == 0)
        return true;
    if (errno != EINVAL && errno != ENOSYS) // the file system has no such call
        return false;
    return ::linkat(from.number(), oldName.c_str(), to.number(), newName.c_str(), 0) == 0
        && ::unlinkat(from.number(), oldName.c_str(), 0) == 0;
}

} // namespace

SafeFile::SafeFile(std::string path, InputFiles inputs)
    : m_path(std::move(path))
    , m_inputs(std::move(inputs))
{
}

SafeFile::~SafeFile()
{
    m_removed.reset();
    removeUnfinished();
}

FileProblem SafeFile::open(Target target)
{
    FileProblem problem;
    auto place = findOutputPlace(m_path, MissingFolders::Fail, problem);
    if (!place)
        return problem;
    m_place = std::move(*place);
    const bool isFile
        = m_place.ownDescriptor < 0 && (!m_place.there || S_ISREG(m_place.there->st_mode));
    if (target == Target::FilesOnly && !isFile)
        return {"is no regular file"};
    if (m_place.ownDescriptor >= 0) {
        m_file.attach(duplicateOf(m_place.ownDescriptor));
        return m_file.descriptor().isOpen() ? FileProblem() : cannotOpen(errno);
    }
    if (m_place.there ? S_ISDIR(m_place.there->st_mode) : m_path.ends_with('/'))
        return cannotOpen(EISDIR);
    if (isFile)
        return openNew();
    m_file.attach(openForOutput(m_place, problem));
    return problem;
}

bool SafeFile::isStandardOutput() const { return m_place.ownDescriptor == STDOUT_FILENO; }

Descriptor SafeFile::duplicate() const { return duplicateOf(m_file.descriptor().number()); }

/// Creates a temporary file beside the final one.
FileProblem SafeFile::openNew()
{
    if (m_place.there && m_inputs.contains(*m_place.there))
        return {IsInput};
    m_removed.emplace([this] {
        m_making.lock(); // never unlocked: no files are created while exiting
        removeUnfinished();
    });
    const std::scoped_lock making(m_making);
    Descriptor file = makeUnfinishedFile(m_place.folder, m_place.name, m_unfinished);
    if (!file.isOpen()) {
        m_unfinished.clear();
        return cannotOpen(errno);
    }
    m_file.attach(std::move(file));
    return {};
}

void SafeFile::removeUnfinished() const
{
    if (!m_unfinished.empty())
        ::unlinkat(m_place.folder.number(), m_unfinished.c_str(), 0);
}

FileProblem SafeFile::finish()
{
    m_file.flush();
    if (!m_unfinished.empty())
        m_inputs.setPermissions(m_file.descriptor(), m_place.there);
    if (!m_file.close())
        return {"cannot be written", errno};
    if (!m_unfinished.empty()
        && ::renameat(m_place.folder.number(), m_unfinished.c_str(), m_place.folder.number(),
               m_place.name.c_str())
            != 0)
        return {m_place.there ? "cannot be replaced" : "cannot be created", errno};
    m_removed.reset();
    m_unfinished.clear();
    return {};
}

FileProblem SafeFile::openInside(const Descriptor& folder)
{
    m_place = {duplicateOf(folder.number()), m_path, std::nullopt, -1};
    return openNew();
}

FileProblem SafeFile::closeSynced(mode_t mode)
{
    m_file.flush();
    struct stat made { };
    const int number = m_file.descriptor().number();
    const bool isReady = ::fstat(number, &made) == 0
        && ::fchmod(number, mode & m_inputs.fileMode(made.st_gid)) == 0 && ::fsync(number) == 0;
    const int error = errno;
    if (!m_file.close())
        return {"cannot be written", errno};
    return isReady ? FileProblem() : FileProblem{"cannot be written", error};
}

FileProblem SafeFile::finishAs(const Descriptor& folder, const std::string& name, mode_t mode)
{
    if (auto problem = closeSynced(mode))
        return problem;
    if (!renameIfFree(m_place.folder, m_unfinished, folder, name))
        return {"cannot be created", errno};
    m_removed.reset();
    m_unfinished.clear();
    const Descriptor listed = openToList(folder);
    return listed.isOpen() && ::fsync(listed.number()) == 0
        ? FileProblem()
        : FileProblem{"cannot be synced", errno};
}

} // namespace nytprof
