// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "descriptor.h"

#include <chrono>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace nytprof {

/// One accepted connection of the control socket: a line in, text out, within a few seconds.
class Connection {
public:
    explicit Connection(Descriptor socket);

    /// Whether the other end is this user or root.
    [[nodiscard]] bool isAllowed() const;
    /// Reads a line without its newline. Returns an error message or "".
    std::string readLine(std::string& line);
    /// The first descriptor that came with the line, or -1.
    [[nodiscard]] int received() const { return m_received.number(); }
    /// Gives up silently: nobody is left to read it.
    void write(std::string_view text);

private:
    [[nodiscard]] bool waitFor(short events) const;
    /// As recv().
    ssize_t receive(char* bytes, std::size_t size);

    Descriptor m_socket;
    Descriptor m_received;
    std::chrono::steady_clock::time_point m_end;
};

} // namespace nytprof
