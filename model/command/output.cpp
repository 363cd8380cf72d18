// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/output.h"

#include "command/terminal.h"
#include "formatting/format.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <iostream>
#include <set>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace nytprof::command {

namespace {

// Signal handlers may do very little, so this wakes a thread.
int g_toThread = -1;

void notifyThread(int signal)
{
    const int interrupted = errno; // preserve errno of the interrupted code
    const auto byte = static_cast<unsigned char>(signal);
    [[maybe_unused]] const ssize_t written = write(g_toThread, &byte, 1);
    errno = interrupted;
}

class Removals {
public:
    static Removals& all()
    {
        static Removals& removals = *new Removals; // leaked: the thread outlives main()
        return removals;
    }

    /// Calls `remove` on a signal, until removed from the set.
    void add(const std::function<void()>& remove)
    {
        const std::scoped_lock lock(m_mutex);
        m_removals.insert(&remove);
    }
    void forget(const std::function<void()>& remove)
    {
        const std::scoped_lock lock(m_mutex);
        m_removals.erase(&remove);
    }

private:
    Removals()
    {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) != 0)
            return;
        g_toThread = ends[1];
        std::thread([this, from = ends[0]] { wait(from); }).detach();
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
            struct sigaction action { };
            if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_DFL) {
                action.sa_handler = notifyThread;
                action.sa_flags = SA_RESTART;
                sigaction(signal, &action, nullptr);
            }
        }
    }

    void wait(int from)
    {
        unsigned char signal = 0;
        if (read(from, &signal, 1) != 1)
            return;
        const std::scoped_lock lock(m_mutex);
        for (const auto* const remove : m_removals)
            (*remove)();
        std::signal(signal, SIG_DFL);
        kill(getpid(), signal);
        pause(); // create no files until the signal arrives
    }

    std::mutex m_mutex;
    std::set<const std::function<void()>*> m_removals;
};

constexpr const char* IsInput = "is an input profile; choose another --out";

/// Prints what is wrong with an output on stderr, with errno if set.
void printFailure(std::string_view path, std::string_view why)
{
    const int error = errno;
    std::cerr << "nytprof: error: " << escape(path) << ": " << why;
    if (error != 0)
        std::cerr << ": " << std::strerror(error);
    std::cerr << '\n';
}

} // namespace

CleanupOnSignal::CleanupOnSignal(std::function<void()> remove)
    : m_remove(std::move(remove))
{
    Removals::all().add(m_remove);
}

CleanupOnSignal::~CleanupOnSignal() { Removals::all().forget(m_remove); }

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

Output::Output(std::string path, InputFiles inputs)
    : m_path(std::move(path))
    , m_inputs(std::move(inputs))
{
}

Output::~Output()
{
    m_removed.reset();
    removeUnfinished();
}

std::ostream& Output::stream() { return m_path == "-" ? std::cout : m_file; }

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
        return m_file.descriptor().isOpen() || fail("cannot be opened for writing");
    }
    if (m_place.there ? S_ISDIR(m_place.there->st_mode) : m_path.ends_with('/')) {
        errno = EISDIR;
        return fail("cannot be opened for writing");
    }
    if (!m_place.there || S_ISREG(m_place.there->st_mode))
        return openNew();
    m_file.attach(openForOutput(m_place, problem));
    errno = 0;
    return m_file.descriptor().isOpen() || fail(problem);
}

/// Creates a temporary file beside the final one.
bool Output::openNew()
{
    if (m_place.there && m_inputs.contains(*m_place.there))
        return fail(IsInput);
    m_removed.emplace([this] {
        m_making.lock(); // never unlocked: no files are created while exiting
        removeUnfinished();
    });
    const std::scoped_lock making(m_making);
    Descriptor file = makeUnfinishedFile(m_place.folder, m_place.name, m_unfinished);
    if (!file.isOpen()) {
        m_unfinished.clear();
        return fail("cannot be opened for writing");
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
        return std::cout ? true : fail("cannot be written");
    }
    m_file.flush();
    if (!m_unfinished.empty())
        m_inputs.setPermissions(m_file.descriptor(), m_place.there);
    if (!m_file.close())
        return fail("cannot be written");
    if (!m_unfinished.empty()
        && ::renameat(m_place.folder.number(), m_unfinished.c_str(), m_place.folder.number(),
               m_place.name.c_str())
            != 0)
        return fail(m_place.there ? "cannot be replaced" : "cannot be created");
    m_removed.reset();
    m_unfinished.clear();
    return true;
}

bool Output::fail(const std::string& what) const
{
    printFailure(m_path == "-" ? std::string_view("standard output") : m_path, what);
    return false;
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
    std::string problem;
    auto place = findOutputPlace(m_path, MissingFolders::Make, problem);
    errno = 0;
    if (!place)
        return fail(m_path, problem);
    m_place = std::move(*place);
    if (m_place.ownDescriptor >= 0 || (m_place.there && !S_ISDIR(m_place.there->st_mode)))
        return fail(m_path, "is a file, not a folder; choose another --out");
    if (m_place.there) {
        struct stat status { };
        m_folder = openFolder(m_place.folder, m_place.name);
        if (!m_folder.isOpen() || ::fstat(m_folder.number(), &status) != 0)
            return fail(m_path, "cannot be opened");
        if (!isTrusted(status))
            return fail(m_path,
                "belongs to another user (uid " + std::to_string(status.st_uid)
                    + "); choose another --out");
    }
    return makeUnfinished() || fail(m_path, "cannot be created");
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
    return isWritten || fail(m_path + '/' + name, "cannot be written");
}

bool OutputFolder::finish(FindReportFiles replaced)
{
    if (m_folder.isOpen()) {
        if (replaced && !replaced(m_folder).remove())
            return fail(m_path, "cannot be deleted");
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
            return fail(m_path, "cannot be created");
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
    errno = 0;
    if (::fstatat(m_folder.number(), name.c_str(), &replaced, AT_SYMLINK_NOFOLLOW) == 0) {
        if (m_inputs.contains(replaced))
            return fail(path, IsInput);
        const Descriptor file(
            ::openat(m_unfinished.number(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
        if (file.isOpen())
            m_inputs.setPermissions(file, replaced);
    }
    return ::renameat(m_unfinished.number(), name.c_str(), m_folder.number(), name.c_str()) == 0
        || fail(path, "cannot be replaced");
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
    if (!m_failed.exchange(true))
        printFailure(path, what);
    return false;
}

} // namespace nytprof::command
