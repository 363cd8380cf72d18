// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "control/connection.h"

#include "base/platform.h"
#include "control/control_request.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <utility>

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace nytprof {

using namespace std::chrono_literals;

Connection::Connection(Descriptor socket)
    : m_socket(std::move(socket))
    , m_end(std::chrono::steady_clock::now() + 5s)
{
}

bool Connection::isAllowed() const
{
    const auto user = peerUser(m_socket.number());
    return user == geteuid() || user == 0;
}

bool Connection::waitFor(short events) const
{
    const auto left
        = std::chrono::ceil<std::chrono::milliseconds>(m_end - std::chrono::steady_clock::now());
    pollfd each{m_socket.number(), events, 0};
    return left > 0ms && poll(&each, 1, static_cast<int>(left.count())) > 0;
}

/// The kernel closes descriptors beyond the one that there is space for.
ssize_t Connection::receive(char* bytes, std::size_t size)
{
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> control{};
    iovec part{bytes, size};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    const auto count = recvmsg(m_socket.number(), &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    const cmsghdr* const header = count >= 0 ? CMSG_FIRSTHDR(&message) : nullptr;
    if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS) {
        int number = -1;
        std::memcpy(&number, CMSG_DATA(header), sizeof number);
        m_received = Descriptor(number);
    }
    return count;
}

std::string Connection::readLine(std::string& line)
{
    std::array<char, 512> bytes{};
    while (waitFor(POLLIN)) {
        const auto space = std::min(bytes.size(), MaxControlRequestLength - line.size());
        const auto count = receive(bytes.data(), space);
        if (count <= 0)
            return "the request ends without a newline";
        const std::string_view part(bytes.data(), static_cast<std::size_t>(count));
        const auto newline = part.find('\n');
        line += part.substr(0, newline);
        if (newline != part.npos)
            return {};
        if (line.size() >= MaxControlRequestLength)
            return "the request is longer than 4096 bytes";
    }
    return "no complete request came within 5 seconds";
}

void Connection::write(std::string_view text)
{
    while (!text.empty() && waitFor(POLLOUT)) {
        const auto count
            = send(m_socket.number(), text.data(), text.size(), MSG_DONTWAIT | NoSignal);
        if (count <= 0)
            return;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
}

} // namespace nytprof
