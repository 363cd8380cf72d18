// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <string>

#include <sys/types.h>

namespace nytprof {

/// The files of a process in a container, as it sees them.
class ProcessRoot {
public:
    explicit ProcessRoot(pid_t process);

    /// Whether it sees other files than this process: it has another root or mount namespace.
    [[nodiscard]] bool isOther() const { return m_isOther; }
    /// A plain file, by its path there; "" if it cannot be read, is too large, or the process has
    /// ended. What all calls return is limited, as the process chooses the names.
    [[nodiscard]] std::string read(const std::string& path);

private:
    pid_t m_process;
    bool m_isOther = false;
    std::size_t m_bytesLeft = std::size_t{32} << 20;
};

} // namespace nytprof
