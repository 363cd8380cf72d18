// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/output.h"

#include "command/escape.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

namespace nytprof::command {

namespace fs = std::filesystem;

namespace {

/// A file of ours alone. In folders where others write, too, they may have put a link to another
/// file in its place.
bool createAnew(const std::string& path)
{
    for (const bool again : {false, true}) {
        const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file >= 0)
            return ::close(file) == 0;
        if (again || errno != EEXIST || ::unlink(path.c_str()) != 0)
            return false;
    }
    return false;
}

} // namespace

Output::Output(std::string path)
    : m_path(std::move(path))
{
}

Output::~Output()
{
    std::error_code none;
    if (!m_unfinished.empty())
        fs::remove(m_unfinished, none);
}

std::ostream& Output::stream()
{
    return m_path == "-" ? std::cout : m_file;
}

bool Output::open()
{
    if (m_path == "-")
        return true;
    std::error_code none;
    const fs::file_status status = fs::status(m_path, none);
    if (fs::is_directory(status)) {
        errno = EISDIR;
        return fail("is not written");
    }
    // Devices and pipes are what they are; only a file can come in the place of another.
    const bool isPlain = !fs::exists(status) || fs::is_regular_file(status);
    if (isPlain) {
        // A link stays one.
        const fs::path target = fs::weakly_canonical(m_path, none);
        if (!none && !target.empty())
            m_path = target.string();
        m_unfinished = m_path + "." + std::to_string(getpid()) + ".part";
    }
    if (isPlain)
        m_removed.emplace(m_unfinished);
    errno = 0;
    if (!isPlain || createAnew(m_unfinished))
        m_file.open(isPlain ? m_unfinished : m_path, std::ios::binary | std::ios::trunc);
    if (!m_file.is_open()) {
        m_unfinished.clear();
        m_removed.reset();
        return fail("can't be opened for writing");
    }
    return true;
}

bool Output::finish()
{
    errno = 0;
    stream().flush();
    if (m_path == "-")
        return std::cout ? true : fail("can't be written");
    m_file.close();
    if (!m_file)
        return fail("can't be written");
    if (!m_unfinished.empty() && std::rename(m_unfinished.c_str(), m_path.c_str()) != 0)
        return fail("can't be put in its place");
    m_unfinished.clear();
    return true;
}

bool Output::fail(const std::string& what) const
{
    const int error = errno;
    std::cerr << "nytprof: " << (m_path == "-" ? "the output" : escape(m_path)) << ' ' << what;
    if (error != 0)
        std::cerr << ": " << std::strerror(error);
    std::cerr << '\n';
    return false;
}

void tellWritten(const std::string& path)
{
    if (path == "-" || isatty(STDERR_FILENO) == 0)
        return;
    // In the place of how far it was.
    std::cerr << "\r\x1B[Kwritten: " << escape(path) << '\n';
}

int writeOutput(const std::string& path, const std::function<void(std::ostream&)>& write)
{
    Output output(path);
    if (!output.open())
        return 1;
    write(output.stream());
    if (!output.finish())
        return 1;
    tellWritten(path);
    return 0;
}

} // namespace nytprof::command
