// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "control/control_sockets.h"

#include "descriptor.h"
#include "format/text_encoding.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <set>
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

std::optional<std::uint64_t> parsedNumber(std::string_view digits)
{
    std::uint64_t number = 0;
    const auto* const end = digits.data() + digits.size();
    const auto parsed = std::from_chars(digits.data(), end, number);
    return parsed.ec == std::errc() && parsed.ptr == end ? std::optional(number) : std::nullopt;
}

/// In /tmp anybody may create a folder that looks like another user's.
std::optional<std::uint64_t> ownerByName(std::string_view folder)
{
    return folder.starts_with(DefaultFolder) ? parsedNumber(folder.substr(DefaultFolder.size()))
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

/// One request on its way. Reads at most what a program may send.
class Conversation {
public:
    Conversation(const ControlSocket& with, std::string request)
        : m_name(std::to_string(with.pid) + std::string(SocketEnding))
    {
        std::vector<std::string> ignored; // findSockets() reported them
        m_folder = openSocketFolder(with.folder, ignored);
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        std::snprintf(address.sun_path, sizeof address.sun_path, "/proc/self/fd/%d/%s",
            m_folder.number(), m_name.c_str());
        m_socket = Descriptor(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
        request += '\n';
        if (connect(m_socket.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address)
            != 0)
            m_error = errno;
        else if (send(m_socket.number(), request.data(), request.size(), MSG_NOSIGNAL) < 0)
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
    bool read(std::string& text, std::chrono::steady_clock::time_point end)
    {
        constexpr std::size_t Longest = 64 * 1024;
        std::array<char, 4096> bytes{};
        while (text.size() < Longest) {
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

    Descriptor m_folder;
    std::string m_name;
    Descriptor m_socket;
    int m_error = 0; ///< errno
};

/// Sockets in the folders, by pid.
std::vector<ControlSocket> findSockets(
    std::span<const std::string> folders, std::vector<std::string>& problems)
{
    std::vector<ControlSocket> sockets;
    for (const std::string& path : folders) {
        const Descriptor folder = openSocketFolder(path, problems);
        if (folder.number() < 0)
            continue;
        eachEntry(folder.number(), [&](std::string_view name) {
            if (!name.ends_with(SocketEnding))
                return;
            if (const auto pid = parsedNumber(name.substr(0, name.size() - SocketEnding.size())))
                sockets.push_back({path, *pid});
        });
    }
    std::ranges::sort(sockets, {}, &ControlSocket::pid);
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
    std::ranges::sort(folders);
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

std::vector<ControlAnswer> askPrograms(
    std::span<const ControlSocket> sockets, std::span<const std::string> requests)
{
    constexpr std::size_t AtOnce = 100; // each has two descriptors
    std::vector<ControlAnswer> answers;
    for (std::size_t begin = 0; begin < sockets.size(); begin += AtOnce) {
        std::vector<Conversation> conversations;
        const auto size = std::min(AtOnce, sockets.size() - begin);
        conversations.reserve(size);
        for (std::size_t i = begin; i < begin + size; ++i)
            conversations.emplace_back(sockets[i], requests[i]);
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
        for (Conversation& each : conversations)
            answers.push_back(each.answer(end));
    }
    return answers;
}

FoundPrograms findPrograms(std::span<const std::string> folders)
{
    FoundPrograms found;
    const auto sockets = findSockets(folders, found.problems);
    const auto answers = askPrograms(sockets, std::vector<std::string>(sockets.size(), "status"));
    for (std::size_t i = 0; i < sockets.size(); ++i)
        if (answers[i].kind != ControlAnswer::Kind::Gone)
            found.programs.push_back({sockets[i], answers[i]});
    return found;
}

std::vector<ControlledProgram> oneOfEachFamily(std::vector<ControlledProgram> programs)
{
    std::set<std::string> seen;
    std::erase_if(programs, [&](const ControlledProgram& each) {
        const auto family = each.status.value("family");
        return !family.empty() && !seen.insert(family).second;
    });
    return programs;
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
