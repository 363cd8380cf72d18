// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "writer/log.h"

#include "base/absolute_path.h"
#include "base/guards.h"
#include "format/text_encoding.h"
#include "writer/output_file.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

namespace nytprof {
namespace {

int openLog(const std::string& path)
{
    const int existing = openExisting(path, O_WRONLY | O_APPEND);
    if (existing >= 0) {
        fcntl(existing, F_SETFL, fcntl(existing, F_GETFL) & ~O_NONBLOCK);
        return existing;
    }
    return errno == ENOENT
        ? open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0666)
        : -1;
}

} // namespace

std::string Log::prepare(const std::string& path, std::string& error)
{
    auto whole = absolutePath(path);
    const int file = openLog(whole);
    if (file < 0) {
        error = "cannot open log file '" + path + "': " + std::strerror(errno)
            + "; using standard error";
        return {};
    }
    close(file);
    return whole;
}

void Log::report(const std::string& message) const
{
    put("Devel::NYTProf: " + printableMessage(message) + "\n");
}

void Log::trace(int level, const std::string& message) const
{
    if (traces(level))
        put("~ " + std::to_string(getpid()) + " " + printableMessage(message) + "\n");
}

/// Opens the file for each message, as programs close unknown descriptors.
void Log::put(const std::string& line) const
{
    const int file = m_path.empty() ? STDERR_FILENO : openLog(m_path);
    if (file < 0)
        return;
    WriteSignals signals;
    if (write(file, line.data(), line.size()) < 0)
        signals.discardRaised(); // nowhere left to report to
    if (file != STDERR_FILENO)
        close(file);
}

} // namespace nytprof
