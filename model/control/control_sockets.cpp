// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "control/control_sockets.h"

#include "descriptor.h"
#include "format/parse_number.h"
#include "format/text_encoding.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>
#include <optional>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace nytprof {

namespace {

constexpr std::string_view DefaultFolder = "/tmp/nytprof-"; ///< before the user's number
constexpr std::string_view SocketEnding = ".sock";

/// In /tmp anybody may create a folder that looks like another user's.
std::optional<std::uint64_t> ownerByName(std::string_view folder)
{
    return folder.starts_with(DefaultFolder)
        ? parseNumber<std::uint64_t>(folder.substr(DefaultFolder.size()))
        : std::nullopt;
}

/// Returns why the folder is not used, or "".
std::string folderProblem(int folder, const std::string& path)
{
    struct stat status { };
    if (fstat(folder, &status) != 0)
        return std::strerror(errno);
    if (const auto owner = ownerByName(path); owner && *owner != status.st_uid)
        return "belongs to user " + std::to_string(status.st_uid) + ", not to the one in its name";
    if (status.st_uid != geteuid() && geteuid() != 0)
        return "belongs to another user";
    return (status.st_mode & 077) == 0 ? "" : "is open to other users; its mode must be 0700";
}

/// Adds to `problems` why a folder is not used, unless it is missing.
Descriptor openSocketFolder(const std::string& path, std::vector<std::string>& problems)
{
    Descriptor folder(open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    const int failure = folder.number() < 0 ? errno : 0;
    const auto problem = failure == 0            ? folderProblem(folder.number(), path)
        : failure == ELOOP || failure == ENOTDIR ? "is a symbolic link or not a directory"
                                                 : std::string(std::strerror(failure));
    if (problem.empty())
        return folder;
    if (failure != ENOENT)
        problems.push_back(escape(path) + ": " + problem + "; ignored");
    return Descriptor();
}

/// Calls `visit(name)` for each entry.
template <class Visit>
void eachEntry(int folder, Visit visit)
{
    const std::unique_ptr<DIR, int (*)(DIR*)> entries(
        fdopendir(fcntl(folder, F_DUPFD_CLOEXEC, 0)), closedir);
    while (const dirent* const entry = entries ? readdir(entries.get()) : nullptr)
        visit(std::string_view(entry->d_name));
}

/// The last number in the status of a process is that in its own container.
std::optional<std::uint64_t> numberInContainer(pid_t process)
{
    std::ifstream status("/proc/" + std::to_string(process) + "/status");
    constexpr std::string_view Name = "NSpid:";
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(Name))
            return parseNumber<std::uint64_t>(
                std::string_view(line).substr(line.find_last_of("\t ") + 1));
    return std::nullopt;
}

/// Sends a request together with a descriptor, if there is one. False with errno.
bool sendTo(int socket, const std::string& request, int descriptor)
{
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> control{};
    iovec part{const_cast<char*>(request.data()), request.size()};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (descriptor >= 0) {
        message.msg_control = control.data();
        message.msg_controllen = control.size();
        cmsghdr* const header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof descriptor);
        std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    }
    return sendmsg(socket, &message, MSG_NOSIGNAL) >= 0;
}

/// One request on its way. Reads at most what a program may send. The owner of a folder may put
/// there what is meant to mislead root: only the process that the name promises gets the request.
class Conversation {
public:
    explicit Conversation(const ControlMessage& message)
        : m_pid(message.to.pid)
        , m_name(std::to_string(m_pid) + std::string(SocketEnding))
        , m_hasDefaultFolder(ownerByName(message.to.folder))
    {
        std::vector<std::string> ignored; // findSockets() reported them
        m_folder = openSocketFolder(message.to.folder, ignored);
        struct stat folder { };
        m_error = fstat(m_folder.number(), &folder) == 0 ? connectTo(folder.st_uid) : ENOENT;
        if (m_error == 0 && !sendTo(m_socket.number(), message.request + '\n', message.descriptor))
            m_error = errno;
    }

    ControlAnswer answer(std::chrono::steady_clock::time_point end)
    {
        if (m_error == ECONNREFUSED)
            removeSocket();
        if (m_error == ECONNREFUSED || m_error == ENOENT || m_error == EPIPE)
            return {};
        if (m_error == EAGAIN)
            return {ControlAnswer::Kind::Refused, "has too many requests; try again", {}};
        if (m_error != 0)
            return {ControlAnswer::Kind::Refused, std::strerror(m_error), {}};
        std::string text;
        if (!read(text, end))
            return {ControlAnswer::Kind::Refused, "does not answer; try again", {}};
        return text.empty() ? ControlAnswer() : parseControlAnswer(text);
    }

private:
    /// Returns an errno. What is no socket of the owner, or of another process, is none for us.
    int connectTo(uid_t owner)
    {
        const Descriptor name(
            openat(m_folder.number(), m_name.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
        struct stat status { };
        if (fstat(name.number(), &status) != 0 || !S_ISSOCK(status.st_mode)
            || status.st_uid != owner)
            return ENOENT;
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        std::snprintf(address.sun_path, sizeof address.sun_path, "/proc/self/fd/%d", name.number());
        m_socket = Descriptor(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
        if (connect(m_socket.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address)
            != 0)
            return errno;
        return isServedBy(owner) ? 0 : ENOENT;
    }

    [[nodiscard]] bool isServedBy(uid_t owner) const
    {
        ucred peer{};
        socklen_t size = sizeof peer;
        if (getsockopt(m_socket.number(), SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0
            || peer.uid != owner)
            return false;
        return owner == geteuid() || static_cast<std::uint64_t>(peer.pid) == m_pid
            || (!m_hasDefaultFolder && numberInContainer(peer.pid) == m_pid);
    }

    bool read(std::string& text, std::chrono::steady_clock::time_point end)
    {
        constexpr std::size_t Max = 64 * 1024;
        std::array<char, 4096> bytes{};
        while (text.size() < Max) {
            const auto left = std::chrono::ceil<std::chrono::milliseconds>(
                end - std::chrono::steady_clock::now());
            pollfd each{m_socket.number(), POLLIN, 0};
            if (left.count() <= 0 || poll(&each, 1, static_cast<int>(left.count())) <= 0)
                return false;
            const auto count = recv(m_socket.number(), bytes.data(), bytes.size(), 0);
            if (count <= 0)
                return true;
            text.append(bytes.data(), static_cast<std::size_t>(count));
        }
        return true;
    }

    /// Nobody listens: left by a process that was killed, or that became another program. Only its
    /// user and root have opened the folder.
    void removeSocket() const
    {
        struct stat status { };
        if (fstatat(m_folder.number(), m_name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0
            && S_ISSOCK(status.st_mode))
            unlinkat(m_folder.number(), m_name.c_str(), 0);
    }

    std::uint64_t m_pid;
    std::string m_name;
    bool m_hasDefaultFolder;
    Descriptor m_folder;
    Descriptor m_socket;
    int m_error = 0; ///< errno
};

/// Sockets in the folders, by folder and pid.
std::vector<ControlSocket> findSockets(
    std::span<const std::string> folders, std::vector<std::string>& problems)
{
    std::vector<ControlSocket> sockets;
    for (const std::string& path : folders) {
        const Descriptor folder = openSocketFolder(path, problems);
        if (folder.number() < 0)
            continue;
        const auto begin = static_cast<std::ptrdiff_t>(sockets.size());
        eachEntry(folder.number(), [&](std::string_view name) {
            if (!name.ends_with(SocketEnding))
                return;
            if (const auto pid
                = parseNumber<std::uint64_t>(name.substr(0, name.size() - SocketEnding.size())))
                sockets.push_back({path, *pid});
        });
        std::ranges::sort(sockets.begin() + begin, sockets.end(), {}, &ControlSocket::pid);
    }
    return sockets;
}

} // namespace

std::string ControlAnswer::value(std::string_view name) const
{
    const auto found = values.find(name);
    return found == values.end() ? std::string() : found->second;
}

std::vector<std::string> socketFolders()
{
    if (geteuid() != 0)
        return {std::string(DefaultFolder) + std::to_string(geteuid())};
    std::vector<std::string> folders;
    const Descriptor tmp(open("/tmp", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    eachEntry(tmp.number(), [&](std::string_view name) {
        auto path = "/tmp/" + std::string(name);
        if (ownerByName(path))
            folders.push_back(std::move(path));
    });
    const auto own = std::string(DefaultFolder) + "0";
    std::ranges::sort(folders, {}, [&](const auto& each) { return std::pair(each != own, each); });
    return folders;
}

ControlAnswer parseControlAnswer(std::string_view text)
{
    ControlAnswer answer{ControlAnswer::Kind::Refused, "sent no valid answer", {}};
    const auto takeLine = [&text] {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        return line;
    };
    const auto rest = [](std::string_view line) {
        const auto blank = line.find(' ');
        return printableMessage(blank == line.npos ? std::string_view() : line.substr(blank + 1));
    };
    const auto first = takeLine();
    if (first == "ok")
        answer = {ControlAnswer::Kind::Ok, "", {}};
    else if (first.starts_with("busy "))
        answer = {ControlAnswer::Kind::Busy, rest(first), {}};
    else if (first.starts_with("error "))
        answer.text = rest(first);
    while (!text.empty()) {
        const auto line = takeLine();
        answer.values.emplace(line.substr(0, line.find(' ')), rest(line));
    }
    return answer;
}

std::vector<ControlAnswer> askPrograms(std::span<const ControlMessage> messages)
{
    using Clock = std::chrono::steady_clock;
    constexpr std::size_t AtOnce = 100; // each has three descriptors
    const auto end = Clock::now() + std::chrono::seconds(10);
    std::vector<ControlAnswer> answers;
    while (answers.size() < messages.size()) {
        const auto rest = messages.subspan(answers.size());
        const auto batches = (rest.size() + AtOnce - 1) / AtOnce;
        std::vector<Conversation> conversations;
        for (const auto& message : rest.first(std::min(AtOnce, rest.size())))
            conversations.emplace_back(message);
        // Silent programs leave the others their part of the time.
        const auto now = Clock::now();
        const auto endOfBatch = now + (end - now) / static_cast<int>(batches);
        for (Conversation& each : conversations)
            answers.push_back(each.answer(endOfBatch));
    }
    return answers;
}

FoundPrograms findPrograms(std::span<const std::string> folders)
{
    FoundPrograms found;
    const auto sockets = findSockets(folders, found.problems);
    std::vector<ControlMessage> messages;
    for (const auto& socket : sockets)
        messages.push_back({socket, "status"});
    const auto answers = askPrograms(messages);
    for (std::size_t i = 0; i < sockets.size(); ++i)
        if (answers[i].kind != ControlAnswer::Kind::Gone)
            found.programs.push_back({sockets[i], answers[i]});
    std::ranges::stable_sort(
        found.programs, {}, [](const ControlledProgram& each) { return each.socket.pid; });
    return found;
}

std::string noteOn(const ControlAnswer& answer)
{
    std::vector<std::string> notes;
    if (!answer.text.empty())
        notes.push_back(answer.text);
    if (const auto wanted = answer.value("wanted"); !wanted.empty() && wanted != "0") {
        notes.push_back(wanted + " requests to profile");
        if (answer.value("counted") == "no")
            notes.emplace_back("no module counts requests; load Devel::NYTProf::Request");
    }
    if (const auto left = answer.value("left"); !left.empty())
        notes.push_back("stops in " + left + " s");
    if (const auto threads = answer.value("threads"); !threads.empty())
        notes.push_back(threads);
    std::string text;
    for (const auto& note : notes)
        text += (text.empty() ? "" : "; ") + note;
    return text;
}

} // namespace nytprof
