// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "control/socket_folder.h"

#include "base/platform.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace nytprof {
namespace {

struct SocketName {
    explicit SocketName(pid_t process, const char* ending = "sock")
    {
        std::snprintf(text, sizeof text, "%ld.%s", static_cast<long>(process), ending);
    }
    char text[32];
};

std::string withErrno(const char* what) { return std::string(what) + ": " + std::strerror(errno); }

/// Whether the name is free for us: missing, or a socket of this user.
bool mayReplace(int folder, const char* name)
{
    struct stat status { };
    if (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0)
        return errno == ENOENT;
    return S_ISSOCK(status.st_mode) && status.st_uid == geteuid();
}

/// The path may lead to another folder by now, which callers notice. Long paths go through /proc,
/// which makes the end of the process slower.
sockaddr_un addressIn(const std::string& path, int folder, const char* name)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    constexpr std::size_t Size = sizeof address.sun_path;
    const int length = std::snprintf(address.sun_path, Size, "%s/%s", path.c_str(), name);
    if (length < 0 || static_cast<std::size_t>(length) >= Size)
        std::snprintf(address.sun_path, Size, "/proc/thread-self/fd/%d/%s", folder, name);
    return address;
}

/// Whether another process listens there: one with the same pid, in another container.
bool isInUse(const sockaddr_un& address)
{
    const int probe = newLocalSocket();
    const bool isConnected = probe >= 0
        && (connect(probe, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0
            || errno == EAGAIN);
    if (probe >= 0)
        close(probe);
    return isConnected;
}

/// Returns a descriptor, or -1 and an error message.
int openSocketFolder(const std::string& path, std::string& error)
{
    if (mkdir(path.c_str(), 0700) != 0 && errno != EEXIST) {
        error = withErrno("cannot be created");
        return -1;
    }
    const int folder = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    struct stat status { };
    if (folder < 0)
        error = errno == ELOOP || errno == ENOTDIR ? "is a symbolic link or not a directory"
                                                   : withErrno("cannot be opened");
    else if (fstat(folder, &status) != 0)
        error = withErrno("cannot be examined");
    else if (status.st_uid != geteuid())
        error = "belongs to another user";
    else if ((status.st_mode & 077) != 0)
        error = "is open to other users; its mode must be 0700";
    if (error.empty())
        return folder;
    if (folder >= 0)
        close(folder);
    return -1;
}

void createSocket(const std::string& path, int folder, pid_t process, ListeningSocket& result)
{
    constexpr int Backlog = 16;
    const SocketName name(process);
    const SocketName unfinished(process, "new"); // clients would remove one that does not listen
    if (!mayReplace(folder, name.text) || !mayReplace(folder, unfinished.text)) {
        result.error = "contains " + std::string(name.text) + ", which is not ours to replace";
        return;
    }
    if (isInUse(addressIn(path, folder, name.text))) {
        result.error = "contains " + std::string(name.text)
            + ", on which another process listens; use a folder for each container";
        return;
    }
    unlinkat(folder, unfinished.text, 0);
    const auto address = addressIn(path, folder, unfinished.text);
    const int descriptor = newLocalSocket();
    if (descriptor >= 0
        && bind(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0
        && listen(descriptor, Backlog) == 0
        && renameat(folder, unfinished.text, folder, name.text) == 0) {
        result.descriptor = descriptor;
        result.name = openName(folder, name.text);
        return;
    }
    result.error = withErrno("no socket can be created in it");
    if (descriptor >= 0)
        close(descriptor);
}

} // namespace

ListeningSocket listenInFolder(const std::string& path, pid_t process)
{
    ListeningSocket result;
    const int folder = openSocketFolder(path, result.error);
    if (folder >= 0) {
        createSocket(path, folder, process, result);
        close(folder);
    }
    return result;
}

void removeSocket(const std::string& path, pid_t process)
{
    const int folder = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    const SocketName name(process);
    if (folder >= 0 && mayReplace(folder, name.text))
        unlinkat(folder, name.text, 0);
    if (folder >= 0)
        close(folder);
}

} // namespace nytprof
