// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "log.h"

#include <fcntl.h>
#include <unistd.h>

namespace nytprof {

void Log::report(const std::string& message) const
{
    put("Devel::NYTProf: " + message + "\n");
}

void Log::trace(int level, const std::string& message) const
{
    if (level <= m_level) {
        put("~ " + std::to_string(getpid()) + " " + message + "\n");
    }
}

/// Opened for each message: programs close all descriptors that they do not know.
void Log::put(const std::string& line) const
{
    const int file = m_path.empty()
        ? STDERR_FILENO
        : open(m_path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) {
        return;
    }
    // Nobody is left to tell when this fails.
    [[maybe_unused]] const auto written = write(file, line.data(), line.size());
    if (file != STDERR_FILENO) {
        close(file);
    }
}

} // namespace nytprof
