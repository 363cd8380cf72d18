// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/output.h"

#include "command/terminal.h"
#include "formatting/format.h"
#include "load/file_formats.h"

#include <algorithm>
#include <cerrno>
#include <iostream>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace nytprof::command {

namespace {

/// Prints what is wrong with an output on stderr; false.
bool fail(std::string_view path, const FileProblem& problem)
{
    // If no call failed, the path is not suitable.
    return refuse(escape(path) + ": " + problem.text()
        + (problem.error == 0 ? "; choose another --out" : ""));
}

} // namespace

InputFiles inputFiles(const std::vector<std::string>& paths)
{
    return InputFiles(profilePaths(paths));
}

Output::Output(const std::string& path, InputFiles inputs)
    : m_path(path)
    , m_file(path, std::move(inputs))
{
}

std::ostream& Output::stream() { return m_path == "-" ? std::cout : m_file.stream(); }

bool Output::open()
{
    if (m_path == "-")
        return true;
    if (const auto problem = m_file.open())
        return fail(m_path, problem);
    if (m_file.isStandardOutput())
        m_path = "-";
    return true;
}

bool Output::finish()
{
    if (m_path != "-") {
        const auto problem = m_file.finish();
        return !problem || fail(m_path, problem);
    }
    errno = 0;
    std::cout.flush();
    const FileProblem problem{"cannot be written", errno};
    return std::cout || refuse("standard output: " + problem.text());
}

bool& quiet()
{
    static bool isQuiet = false;
    return isQuiet;
}

void reportWritten(const std::string& path)
{
    struct stat written { };
    if (path != "-" && !path.starts_with("/dev/") && ::stat(path.c_str(), &written) == 0
        && S_ISREG(written.st_mode))
        reportWritten(path, static_cast<std::uint64_t>(written.st_size));
}

void reportWritten(const std::string& path, std::uint64_t bytes)
{
    if (quiet())
        return;
    const char* const overProgress = isatty(STDERR_FILENO) != 0 ? "\r\x1B[K" : "";
    std::cerr << overProgress << "written: " << escape(path) << " (" << formatSize(bytes) << ")\n";
}

int writeOutput(const std::string& path, InputFiles inputs,
    const std::function<void(std::ostream&)>& write, Reports reports)
{
    Output output(path, std::move(inputs));
    if (!output.open())
        return 1;
    write(output.stream());
    if (!output.finish())
        return 1;
    if (reports == Reports::Written)
        reportWritten(path);
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
    FileProblem problem;
    auto place = findOutputPlace(m_path, MissingFolders::Make, problem);
    if (!place)
        return fail(m_path, problem);
    m_place = std::move(*place);
    if (m_place.ownDescriptor >= 0 || (m_place.there && !S_ISDIR(m_place.there->st_mode)))
        return fail(m_path, {"is a file, not a folder"});
    if (m_place.there) {
        struct stat status { };
        m_folder = openFolder(m_place.folder, m_place.name);
        if (!m_folder.isOpen() || ::fstat(m_folder.number(), &status) != 0)
            return fail(m_path, {"cannot be opened", errno});
        if (!isTrusted(status))
            return fail(
                m_path, {"belongs to another user (uid " + std::to_string(status.st_uid) + ')'});
    }
    return makeUnfinished() || fail(m_path, {"cannot be created", errno});
}

bool OutputFolder::makeUnfinished()
{
    m_removed.emplace([this] {
        m_writing.lock(); // never unlocked: no files are created while exiting
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
    return isWritten || fail(m_path + '/' + name, {"cannot be written", errno});
}

bool OutputFolder::finish(FindReportFiles replaced)
{
    if (m_folder.isOpen()) {
        if (replaced && !replaced(m_folder).remove())
            return fail(m_path, {"cannot be deleted", errno});
        if (!moveFiles())
            return false;
    } else {
        struct stat made { };
        m_removed.reset(); // under its name only the finished folder may be found
        // Some file systems know no modes.
        if (::fstat(m_unfinished.number(), &made) == 0)
            static_cast<void>(
                ::fchmodat(m_unfinished.number(), ".", m_inputs.folderMode(made.st_gid), 0) == 0);
        if (::renameat(m_place.folder.number(), m_unfinishedName.c_str(), m_place.folder.number(),
                m_place.name.c_str())
            != 0)
            return fail(m_path, {"cannot be created", errno});
        m_unfinished = {};
    }
    return true;
}

bool OutputFolder::moveFiles()
{
    const std::vector<std::string> names = entriesOf(m_unfinished);
    return std::ranges::all_of(names, [this](const std::string& name) { return moveFile(name); });
}

bool OutputFolder::moveFile(const std::string& name)
{
    const std::string path = m_path + '/' + name;
    struct stat replaced { };
    if (::fstatat(m_folder.number(), name.c_str(), &replaced, AT_SYMLINK_NOFOLLOW) == 0) {
        if (m_inputs.contains(replaced))
            return fail(path, {IsInput});
        const Descriptor file(
            ::openat(m_unfinished.number(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
        if (file.isOpen())
            m_inputs.setPermissions(file, replaced);
    }
    return ::renameat(m_unfinished.number(), name.c_str(), m_folder.number(), name.c_str()) == 0
        || fail(path, {"cannot be replaced", errno});
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

bool OutputFolder::fail(const std::string& path, const FileProblem& problem) const
{
    return !m_failed.exchange(true) && command::fail(path, problem);
}

} // namespace nytprof::command
