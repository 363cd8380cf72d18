// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/output_place.h"

#include "command/terminal.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <climits>
#include <csignal>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace nytprof::command {

namespace {

// A handler may do next to nothing, so it tells a thread.
int g_toThread = -1;

void tellThread(int signal)
{
    const int interrupted = errno; // of the code that the signal came in
    const auto byte = static_cast<unsigned char>(signal);
    [[maybe_unused]] const ssize_t written = write(g_toThread, &byte, 1);
    errno = interrupted;
}

class Removals {
public:
    static Removals& all()
    {
        static Removals& removals = *new Removals; // the thread outlives main()
        return removals;
    }

    std::uint64_t add(std::function<void()> remove)
    {
        const std::scoped_lock lock(m_mutex);
        m_removals.emplace(++m_last, std::move(remove));
        return m_last;
    }
    void forget(std::uint64_t number)
    {
        const std::scoped_lock lock(m_mutex);
        m_removals.erase(number);
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
                action.sa_handler = tellThread;
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
        for (const auto& [number, remove] : m_removals)
            remove();
        std::signal(signal, SIG_DFL);
        kill(getpid(), signal);
        pause(); // nothing more is made until that has come
    }

    std::mutex m_mutex;
    std::map<std::uint64_t, std::function<void()>> m_removals;
    std::uint64_t m_last = 0;
};

} // namespace

RemovedWhenInterrupted::RemovedWhenInterrupted(std::function<void()> remove)
    : m_number(Removals::all().add(std::move(remove)))
{
}

RemovedWhenInterrupted::~RemovedWhenInterrupted()
{
    Removals::all().forget(m_number);
}

namespace {

constexpr int MostLinks = 40; // as of the kernel
constexpr int ReaderPoll = 20'000; // microseconds
constexpr int MostNames = 100; ///< that others may have taken

std::string cannotOpen(int error)
{
    return std::string("can't be opened for writing: ") + std::strerror(error);
}

/// From a path to a place, one name after the other.
class Walk {
public:
    Walk(const std::string& path, MissingFolders missing, std::string& problem)
        : m_missing(missing)
        , m_problem(problem)
    {
        addFront(path);
        begin(path);
    }

    std::optional<OutputPlace> place()
    {
        while (m_at.isOpen() && !m_names.empty()) {
            const std::string name = m_names.front();
            m_names.pop_front();
            if (std::optional<OutputPlace> found = step(name))
                return found;
            if (!m_problem.empty())
                return std::nullopt;
        }
        if (!m_at.isOpen())
            return failed(errno);
        return itself();
    }

private:
    void addFront(std::string_view path)
    {
        std::deque<std::string> names;
        while (!path.empty()) {
            const std::string_view name = path.substr(0, path.find('/'));
            if (!name.empty() && name != ".")
                names.emplace_back(name);
            path.remove_prefix(std::min(name.size() + 1, path.size()));
        }
        m_names.insert(m_names.begin(), names.begin(), names.end());
    }

    void begin(std::string_view path)
    {
        const bool isAbsolute = path.starts_with('/');
        m_path = isAbsolute ? "/" : "";
        errno = ENOENT;
        if (!path.empty())
            m_at = Descriptor(::open(isAbsolute ? "/" : ".", O_PATH | O_DIRECTORY | O_CLOEXEC));
    }

    std::nullopt_t failed(int error)
    {
        m_problem = cannotOpen(error);
        return std::nullopt;
    }

    /// Of paths that end in "..", or are the root.
    std::optional<OutputPlace> itself()
    {
        struct stat status { };
        if (::fstat(m_at.number(), &status) != 0)
            return failed(errno);
        return OutputPlace{std::move(m_at), ".", status, -1};
    }

    std::optional<OutputPlace> step(const std::string& name)
    {
        const bool isLast = m_names.empty();
        // The link itself if it is one: what is decided on is what is read.
        Descriptor next(::openat(m_at.number(), name.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
        struct stat status { };
        if (!next.isOpen() && errno == ENOENT && isLast)
            return OutputPlace{std::move(m_at), name, std::nullopt, -1};
        if (!next.isOpen() && errno == ENOENT && m_missing == MissingFolders::Make) {
            if (::mkdirat(m_at.number(), name.c_str(), 0777) != 0 && errno != EEXIST)
                return failed(errno);
            next = openFolder(m_at, name);
        }
        if (!next.isOpen() || ::fstat(next.number(), &status) != 0)
            return failed(errno);
        if (S_ISLNK(status.st_mode))
            return follow(name, next, status);
        if (isLast && name != "..")
            return OutputPlace{std::move(m_at), name, status, -1};
        if (!S_ISDIR(status.st_mode))
            return failed(ENOTDIR);
        m_at = std::move(next);
        m_path += name + '/';
        return std::nullopt;
    }

    std::optional<OutputPlace> follow(
        const std::string& name, const Descriptor& link, const struct stat& status)
    {
        if (const int own = ownDescriptor(name); own >= 0)
            return OutputPlace{{}, name, std::nullopt, own};
        if (!isTrusted(status)) {
            m_problem = "is not written: " + escape(m_path + name)
                + " is a link of another user (uid " + std::to_string(status.st_uid) + ")";
            return std::nullopt;
        }
        std::array<char, PATH_MAX> target{};
        const ssize_t size = ::readlinkat(link.number(), "", target.data(), target.size());
        if (size < 0 || ++m_links > MostLinks)
            return failed(size < 0 ? errno : ELOOP);
        const std::string_view path(target.data(), static_cast<std::size_t>(size));
        addFront(path);
        if (path.starts_with('/'))
            begin(path);
        return std::nullopt;
    }

    /// The link of the kernel to what this process has open, as a number; else negative.
    [[nodiscard]] int ownDescriptor(const std::string& name) const
    {
        int number = -1;
        const char* const end = name.data() + name.size();
        const auto parsed = std::from_chars(name.data(), end, number);
        const bool isOwn = m_path == "/proc/" + std::to_string(::getpid()) + "/fd/";
        return isOwn && parsed.ptr == end && parsed.ec == std::errc() ? number : -1;
    }

    MissingFolders m_missing;
    std::string& m_problem;
    std::deque<std::string> m_names; ///< left to go
    Descriptor m_at;
    std::string m_path; ///< of m_at, with "/" at its end, for messages
    int m_links = 0;
};

/// Tries names until one is new: others may have taken some, or a killed process left them.
Descriptor makeUnfinished(
    const std::string& begin, std::string& name, const std::function<Descriptor()>& make)
{
    for (int i = 1; i <= MostNames; ++i) {
        name = begin + '.' + std::to_string(::getpid());
        if (i > 1)
            name += '-' + std::to_string(i);
        name += ".part";
        if (Descriptor made = make(); made.isOpen() || errno != EEXIST)
            return made;
    }
    return {};
}

} // namespace

bool isTrusted(const struct stat& file)
{
    return file.st_uid == ::geteuid() || file.st_uid == 0;
}

std::optional<OutputPlace> findOutputPlace(
    const std::string& path, MissingFolders missing, std::string& problem)
{
    problem.clear();
    return Walk(path, missing, problem).place();
}

Descriptor openForOutput(const OutputPlace& place, std::string& problem)
{
    const auto isOfAnother = [&](const struct stat& file) {
        if (S_ISFIFO(file.st_mode) && !isTrusted(file))
            problem = "is not written: it is a pipe of another user (uid "
                + std::to_string(file.st_uid) + ")";
        return !problem.empty();
    };
    struct stat status = *place.there;
    problem.clear();
    while (!isOfAnother(status)) {
        // Without O_NONBLOCK a pipe that another user puts here now would be waited for.
        Descriptor opened(::openat(place.folder.number(), place.name.c_str(),
            O_WRONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC));
        if (opened.isOpen()) {
            const bool isSame = ::fstat(opened.number(), &status) == 0 && !S_ISREG(status.st_mode)
                && !isOfAnother(status);
            const int flags = ::fcntl(opened.number(), F_GETFL);
            if (isSame && ::fcntl(opened.number(), F_SETFL, flags & ~O_NONBLOCK) == 0)
                return opened;
            if (problem.empty())
                problem = cannotOpen(EEXIST);
        } else if (errno != ENXIO || !S_ISFIFO(status.st_mode)) {
            problem = cannotOpen(errno);
        } else { // nobody reads from it yet
            ::usleep(ReaderPoll);
            if (::fstatat(place.folder.number(), place.name.c_str(), &status, AT_SYMLINK_NOFOLLOW)
                != 0)
                problem = cannotOpen(errno);
        }
        if (!problem.empty())
            break;
    }
    return {};
}

Descriptor makeUnfinishedFile(const Descriptor& folder, const std::string& begin, std::string& name)
{
    return makeUnfinished(begin, name, [&] {
        return Descriptor(::openat(folder.number(), name.c_str(),
            O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    });
}

Descriptor makeUnfinishedFolder(
    const Descriptor& folder, const std::string& begin, std::string& name)
{
    return makeUnfinished(begin, name, [&] {
        if (::mkdirat(folder.number(), name.c_str(), 0700) != 0)
            return Descriptor();
        return openFolder(folder, name);
    });
}

Descriptor openFolder(const Descriptor& folder, const std::string& name)
{
    return Descriptor(
        ::openat(folder.number(), name.c_str(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

} // namespace nytprof::command
