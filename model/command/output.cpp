// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/output.h"

#include "command/descriptor_stream.h"
#include "command/folder_entries.h"
#include "command/terminal.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <mutex>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace nytprof::command {

Output::Output(std::string path, InputFiles inputs, OverInput overInput)
    : m_path(std::move(path))
    , m_inputs(std::move(inputs))
    , m_overInput(overInput)
{
}

Output::~Output()
{
    m_removed.reset();
    removeUnfinished();
}

std::ostream& Output::stream()
{
    return m_path == "-" ? std::cout : m_file;
}

bool Output::open()
{
    if (m_path == "-")
        return true;
    std::string problem;
    auto place = findOutputPlace(m_path, MissingFolders::Fail, problem);
    errno = 0;
    if (!place)
        return fail(problem);
    m_place = std::move(*place);
    if (m_place.ownDescriptor == STDOUT_FILENO) {
        m_path = "-";
        return true;
    }
    if (m_place.ownDescriptor >= 0) {
        m_file.attach(Descriptor(::fcntl(m_place.ownDescriptor, F_DUPFD_CLOEXEC, 0)));
        return m_file.descriptor().isOpen() || fail("can't be opened for writing");
    }
    if (m_place.there ? S_ISDIR(m_place.there->st_mode) : m_path.ends_with('/')) {
        errno = EISDIR;
        return fail("is not written");
    }
    if (!m_place.there || S_ISREG(m_place.there->st_mode))
        return openNew();
    m_file.attach(openForOutput(m_place, problem));
    errno = 0;
    return m_file.descriptor().isOpen() || fail(problem);
}

/// Beside the file that it replaces.
bool Output::openNew()
{
    if (m_overInput == OverInput::Refuse && m_place.there && m_inputs.contains(*m_place.there))
        return fail("is not written: it is a profile that is read");
    m_removed.emplace([this] {
        m_making.lock(); // for ever: nothing is made until the program has ended
        removeUnfinished();
    });
    const std::scoped_lock making(m_making);
    Descriptor file = makeUnfinishedFile(m_place.folder, m_place.name, m_unfinished);
    if (!file.isOpen()) {
        m_unfinished.clear();
        return fail("can't be opened for writing");
    }
    m_file.attach(std::move(file));
    return true;
}

void Output::removeUnfinished() const
{
    if (!m_unfinished.empty())
        ::unlinkat(m_place.folder.number(), m_unfinished.c_str(), 0);
}

bool Output::finish()
{
    errno = 0;
    if (m_path == "-") {
        std::cout.flush();
        return std::cout ? true : fail("can't be written");
    }
    m_file.flush();
    if (!m_unfinished.empty())
        m_inputs.setPermissions(m_file.descriptor(), m_place.there);
    if (!m_file.close())
        return fail("can't be written");
    if (!m_unfinished.empty()
        && ::renameat(m_place.folder.number(), m_unfinished.c_str(), m_place.folder.number(),
               m_place.name.c_str())
            != 0)
        return fail("can't be put in its place");
    m_removed.reset();
    m_unfinished.clear();
    return true;
}

bool Output::fail(const std::string& what) const
{
    const int error = errno;
    std::cerr << "nytprof: " << (m_path == "-" ? "the output" : escape(m_path)) << ' ' << what;
    if (error != 0)
        std::cerr << ": " << std::strerror(error);
    std::cerr << '\n';
    return false;
}

void tellWritten(const std::string& path)
{
    if (path == "-" || isatty(STDERR_FILENO) == 0)
        return;
    // In the place of how far it was.
    std::cerr << "\r\x1B[Kwritten: " << escape(path) << '\n';
}

int writeOutput(const std::string& path, InputFiles inputs,
    const std::function<void(std::ostream&)>& write, OverInput overInput)
{
    Output output(path, std::move(inputs), overInput);
    if (!output.open())
        return 1;
    write(output.stream());
    if (!output.finish())
        return 1;
    tellWritten(path);
    return 0;
}

OutputFolder::OutputFolder(std::string path, InputFiles inputs)
    : m_path(std::move(path))
    , m_inputs(std::move(inputs))
{
    while (m_path.size() > 1 && m_path.ends_with('/'))
        m_path.pop_back();
}

OutputFolder::~OutputFolder()
{
    m_removed.reset();
    removeUnfinished();
}

bool OutputFolder::open()
{
    std::string problem;
    auto place = findOutputPlace(m_path, MissingFolders::Make, problem);
    errno = 0;
    if (!place)
        return fail(m_path, problem);
    m_place = std::move(*place);
    if (m_place.ownDescriptor >= 0 || (m_place.there && !S_ISDIR(m_place.there->st_mode)))
        return fail(m_path, "is not written: it is a file, not a folder");
    if (m_place.there) {
        struct stat status { };
        m_folder = openFolder(m_place.folder, m_place.name);
        if (!m_folder.isOpen() || ::fstat(m_folder.number(), &status) != 0)
            return fail(m_path, "can't be opened");
        if (!isTrusted(status))
            return fail(m_path,
                "is not written: the folder belongs to another user (uid "
                    + std::to_string(status.st_uid) + ")");
    }
    return makeUnfinished() || fail(m_path, "can't be made");
}

bool OutputFolder::makeUnfinished()
{
    m_removed.emplace([this] {
        m_writing.lock(); // for ever: nothing is made until the program has ended
        removeUnfinished();
    });
    const std::unique_lock making(m_writing);
    m_unfinished = m_folder.isOpen()
        ? makeUnfinishedFolder(m_folder, {}, m_unfinishedName)
        : makeUnfinishedFolder(m_place.folder, m_place.name, m_unfinishedName);
    return m_unfinished.isOpen();
}

bool OutputFolder::write(const std::string& name, std::string_view content)
{
    const std::shared_lock writing(m_writing);
    Descriptor file(::openat(m_unfinished.number(), name.c_str(),
        O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    bool isWritten = file.isOpen() && writeAll(file, content);
    if (isWritten) {
        m_inputs.setPermissions(file, std::nullopt);
        isWritten = file.close();
    }
    return isWritten || fail(m_path + '/' + name, "can't be written");
}

bool OutputFolder::finish(FindReportFiles replaced)
{
    if (m_folder.isOpen()) {
        if (replaced && !replaced(m_folder).remove())
            return fail(m_path, "can't be deleted");
        if (!moveFiles())
            return false;
    } else {
        struct stat made { };
        m_removed.reset(); // by its name nothing but the finished folder may be found
        if (::fstat(m_unfinished.number(), &made) == 0)
            (void)::fchmodat(m_unfinished.number(), ".", m_inputs.folderMode(made.st_gid), 0);
        if (::renameat(m_place.folder.number(), m_unfinishedName.c_str(), m_place.folder.number(),
                m_place.name.c_str())
            != 0)
            return fail(m_path, "can't be put in its place");
        m_unfinished = {};
    }
    return true;
}

bool OutputFolder::moveFiles()
{
    const std::vector<std::string> names = entriesOf(m_unfinished);
    return std::all_of(
        names.begin(), names.end(), [this](const std::string& name) { return moveFile(name); });
}

bool OutputFolder::moveFile(const std::string& name)
{
    const std::string path = m_path + '/' + name;
    struct stat replaced { };
    errno = 0;
    if (::fstatat(m_folder.number(), name.c_str(), &replaced, AT_SYMLINK_NOFOLLOW) == 0) {
        if (m_inputs.contains(replaced))
            return fail(path, "is not written: it is a profile that is read");
        const Descriptor file(
            ::openat(m_unfinished.number(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
        if (file.isOpen())
            m_inputs.setPermissions(file, replaced);
    }
    return ::renameat(m_unfinished.number(), name.c_str(), m_folder.number(), name.c_str()) == 0
        || fail(path, "can't be put in its place");
}

void OutputFolder::removeUnfinished() const
{
    if (!m_unfinished.isOpen())
        return;
    for (const std::string& name : entriesOf(m_unfinished))
        ::unlinkat(m_unfinished.number(), name.c_str(), 0);
    const Descriptor& parent = m_folder.isOpen() ? m_folder : m_place.folder;
    ::unlinkat(parent.number(), m_unfinishedName.c_str(), AT_REMOVEDIR);
}

bool OutputFolder::fail(const std::string& path, const std::string& what) const
{
    const int error = errno;
    if (m_failed.exchange(true))
        return false;
    std::cerr << "nytprof: " << escape(path) << ' ' << what;
    if (error != 0)
        std::cerr << ": " << std::strerror(error);
    std::cerr << '\n';
    return false;
}

} // namespace nytprof::command
