// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fake_program.h"

#include <cstdio>
#include <utility>

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>

namespace nytprof::test {

FakeProgram::FakeProgram(const std::string& folder, int pid, Answers answers)
    : m_path(folder + "/" + std::to_string(pid) + ".sock")
    , m_answers(std::move(answers))
    , m_socket(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0))
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::snprintf(address.sun_path, sizeof address.sun_path, "%s", m_path.c_str());
    if (bind(m_socket.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0
        || listen(m_socket.number(), 10) != 0)
        std::perror(m_path.c_str());
    m_thread = std::jthread([this](const std::stop_token& stop) { serve(stop); });
}

FakeProgram::~FakeProgram() { unlink(m_path.c_str()); }

std::vector<std::string> FakeProgram::commands() const
{
    const std::scoped_lock lock(m_mutex);
    return m_commands;
}

void FakeProgram::serve(const std::stop_token& stop)
{
    constexpr int Milliseconds = 20;
    while (!stop.stop_requested()) {
        pollfd listening{m_socket.number(), POLLIN, 0};
        if (poll(&listening, 1, Milliseconds) <= 0)
            continue;
        const Descriptor connection(accept(m_socket.number(), nullptr, nullptr));
        std::string request;
        for (char letter = 0; recv(connection.number(), &letter, 1, 0) == 1 && letter != '\n';)
            request += letter;
        if (request != "status") {
            const std::scoped_lock lock(m_mutex);
            m_commands.push_back(request);
        }
        const auto answer = m_answers(request);
        static_cast<void>(send(connection.number(), answer.data(), answer.size(), MSG_NOSIGNAL));
    }
}

} // namespace nytprof::test
