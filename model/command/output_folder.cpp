// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/output_folder.h"

#include "command/escape.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <system_error>

#include <unistd.h>

namespace nytprof::command {

namespace fs = std::filesystem;

OutputFolder::OutputFolder(std::string path)
    : m_path(std::move(path))
{
    while (m_path.size() > 1 && m_path.ends_with('/'))
        m_path.pop_back();
}

OutputFolder::~OutputFolder()
{
    std::error_code none;
    if (!m_unfinished.empty())
        fs::remove_all(m_unfinished, none);
}

bool OutputFolder::open()
{
    std::error_code error;
    if (fs::exists(m_path, error) && !fs::is_directory(m_path, error)) {
        errno = 0;
        return fail(m_path, "is not written: it is a file, not a folder");
    }
    const std::string unfinished = m_path + "." + std::to_string(getpid()) + ".part";
    if (!fs::create_directories(unfinished, error)) {
        errno = error.value();
        return fail(unfinished, "can't be made");
    }
    m_unfinished = unfinished;
    m_removed.emplace(unfinished);
    return true;
}

bool OutputFolder::write(const std::string& name, std::string_view content)
{
    const std::string path = m_unfinished + '/' + name;
    errno = 0;
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(content.data(), static_cast<std::streamsize>(content.size()));
    file.close();
    return file ? true : fail(path, "can't be written");
}

bool OutputFolder::finish(bool replace)
{
    std::error_code error;
    if (replace)
        fs::remove_all(m_path, error);
    if (!error && !fs::exists(m_path)) {
        fs::rename(m_unfinished, m_path, error);
    } else {
        for (const auto& entry : fs::directory_iterator(m_unfinished, error)) {
            if (error)
                break;
            fs::rename(entry.path(), fs::path(m_path) / entry.path().filename(), error);
        }
    }
    if (error) {
        errno = error.value();
        return fail(m_path, "can't be put in its place");
    }
    fs::remove_all(m_unfinished, error);
    m_unfinished.clear();
    return true;
}

bool OutputFolder::fail(const std::string& path, const std::string& what) const
{
    const int error = errno;
    if (m_failed.exchange(true))
        return false;
    std::cerr << "nytprof: " << escape(path) << ' ' << what;
    if (error != 0)
        std::cerr << ": " << std::strerror(error);
    std::cerr << '\n';
    return false;
}

} // namespace nytprof::command
