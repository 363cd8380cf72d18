// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "system/output_place.h"

#include "format/parse_number.h"
#include "format/text_encoding.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstring>
#include <deque>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

namespace nytprof {

namespace {

constexpr int MaxLinks = 40; // the kernel's limit
constexpr int ReaderPoll = 20'000; // microseconds
constexpr int MaxNames = 100; ///< attempts to find an unused name

/// Resolves a path, one component at a time.
class Walk {
public:
    Walk(const std::string& path, MissingFolders missing, FileProblem& problem)
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
            if (m_problem)
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

    /// For the root and paths that end in "..".
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
        // Opens a link itself, so that the checked file is the one read.
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
            m_problem.what = escape(m_path + name) + " is a link of another user (uid "
                + std::to_string(status.st_uid) + ')';
            return std::nullopt;
        }
        std::array<char, PATH_MAX> target{};
        const ssize_t size = ::readlinkat(link.number(), "", target.data(), target.size());
        if (size < 0 || ++m_links > MaxLinks)
            return failed(size < 0 ? errno : ELOOP);
        const std::string_view path(target.data(), static_cast<std::size_t>(size));
        addFront(path);
        if (path.starts_with('/'))
            begin(path);
        return std::nullopt;
    }

    /// Number of a descriptor in this process's /proc/PID/fd; otherwise negative.
    [[nodiscard]] int ownDescriptor(const std::string& name) const
    {
        const bool isOwn = m_path == "/proc/" + std::to_string(::getpid()) + "/fd/";
        return isOwn ? parseNumber<int>(name).value_or(-1) : -1;
    }

    MissingFolders m_missing;
    FileProblem& m_problem;
    std::deque<std::string> m_names; ///< components left to resolve
    Descriptor m_at;
    std::string m_path; ///< path of m_at with trailing "/", for messages
    int m_links = 0;
};

/// Tries names until one is unused: others or a killed process may have left some.
Descriptor makeUnfinished(
    const std::string& begin, std::string& name, const std::function<Descriptor()>& make)
{
    for (int i = 1; i <= MaxNames; ++i) {
        name = begin + '.' + std::to_string(::getpid());
        if (i > 1)
            name += '-' + std::to_string(i);
        name += ".part";
        if (Descriptor made = make(); made.isOpen() || errno != EEXIST)
            return made;
    }
    return {};
}

// Reading the umask sets it, so it is read before there are threads.
const mode_t Umask = [] {
    const mode_t mask = ::umask(077);
    ::umask(mask);
    return mask;
}();

} // namespace

std::string FileProblem::text() const
{
    return error == 0 ? what : what + ": " + std::strerror(error);
}

FileProblem cannotOpen(int error) { return {"cannot be opened for writing", error}; }

bool isTrusted(const struct stat& file) { return file.st_uid == ::geteuid() || file.st_uid == 0; }

std::optional<OutputPlace> findOutputPlace(
    const std::string& path, MissingFolders missing, FileProblem& problem)
{
    problem = {};
    return Walk(path, missing, problem).place();
}

Descriptor openForOutput(const OutputPlace& place, FileProblem& problem)
{
    const auto refuses = [&](const struct stat& file) {
        if (S_ISFIFO(file.st_mode) && !isTrusted(file))
            problem.what = "is a pipe of another user (uid " + std::to_string(file.st_uid) + ')';
        return bool(problem);
    };
    struct stat status = *place.there;
    problem = {};
    while (!refuses(status)) {
        // Without O_NONBLOCK, opening would block if another user puts a pipe here now.
        Descriptor opened(::openat(place.folder.number(), place.name.c_str(),
            O_WRONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC));
        if (opened.isOpen()) {
            const bool isSame = ::fstat(opened.number(), &status) == 0 && !S_ISREG(status.st_mode)
                && !refuses(status);
            const int flags = ::fcntl(opened.number(), F_GETFL);
            if (isSame && ::fcntl(opened.number(), F_SETFL, flags & ~O_NONBLOCK) == 0)
                return opened;
            if (!problem)
                problem = cannotOpen(EEXIST);
        } else if (errno != ENXIO || !S_ISFIFO(status.st_mode)) {
            problem = cannotOpen(errno);
        } else { // no reader yet
            ::usleep(ReaderPoll);
            if (::fstatat(place.folder.number(), place.name.c_str(), &status, AT_SYMLINK_NOFOLLOW)
                != 0)
                problem = cannotOpen(errno);
        }
        if (problem)
            break;
    }
    return {};
}

Descriptor makeFile(const Descriptor& folder, const std::string& name, mode_t mode)
{
    return Descriptor(::openat(
        folder.number(), name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
}

Descriptor makeUnfinishedFile(const Descriptor& folder, const std::string& begin, std::string& name)
{
    return makeUnfinished(begin, name, [&] { return makeFile(folder, name, 0600); });
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

Descriptor openToList(const Descriptor& folder)
{
    return Descriptor(::openat(folder.number(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

std::vector<std::string> entriesOf(const Descriptor& folder)
{
    std::vector<std::string> names;
    const int listed = ::openat(folder.number(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const std::unique_ptr<DIR, int (*)(DIR*)> entries(::fdopendir(listed), ::closedir);
    if (!entries) { // also if openat failed
        ::close(listed);
        return names;
    }
    while (const dirent* const entry = ::readdir(entries.get())) {
        const std::string_view name = entry->d_name;
        if (name != "." && name != "..")
            names.emplace_back(name);
    }
    return names;
}

InputFiles::InputFiles(const std::vector<std::string>& paths)
{
    for (const std::string& path : paths) {
        struct stat file { };
        if ((path == "-" ? ::fstat(STDIN_FILENO, &file) : ::stat(path.c_str(), &file)) == 0
            && S_ISREG(file.st_mode))
            m_files.push_back(file);
    }
}

bool InputFiles::contains(const struct stat& file) const
{
    return std::ranges::any_of(m_files, [&](const struct stat& input) {
        return input.st_dev == file.st_dev && input.st_ino == file.st_ino;
    });
}

mode_t InputFiles::fileMode(gid_t group) const
{
    mode_t ofGroup = 06;
    mode_t ofOthers = 06;
    for (const struct stat& input : m_files) {
        // For the profile, members of another group are "others".
        ofGroup &= input.st_gid == group ? input.st_mode >> 3 : input.st_mode;
        ofOthers &= input.st_mode;
    }
    return (0600 | ofGroup << 3 | ofOthers) & ~Umask;
}

mode_t InputFiles::folderMode(gid_t group) const
{
    const mode_t mode = fileMode(group);
    return mode | (mode & 0444) >> 2;
}

void InputFiles::setPermissions(
    const Descriptor& file, const std::optional<struct stat>& replaced) const
{
    struct stat made { };
    if (::fstat(file.number(), &made) != 0)
        return;
    mode_t mode = fileMode(made.st_gid);
    // A replaced file of another user does not determine who may read this one.
    if (replaced && S_ISREG(replaced->st_mode) && replaced->st_uid == ::geteuid()) {
        mode = replaced->st_mode & 0777;
        if (replaced->st_gid != made.st_gid
            && ::fchown(file.number(), static_cast<uid_t>(-1), replaced->st_gid) != 0)
            mode = (mode & ~mode_t{070}) | (mode & 07) << 3; // others, for the old file
    }
    (void)::fchmod(file.number(), mode);
}

} // namespace nytprof
