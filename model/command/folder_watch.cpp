// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/folder_watch.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>

namespace nytprof::command {

namespace fs = std::filesystem;

FolderWatch::FolderWatch()
    : m_events(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC))
{
}

/// The kernel makes one event of equal ones in a row; those of opening separate those of closing.
constexpr std::uint32_t Events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_OPEN | IN_ONLYDIR;

void FolderWatch::add(const std::vector<std::string>& paths)
{
    for (const std::string& path : paths) {
        std::error_code none;
        const bool isFolder = fs::is_directory(path, none);
        const std::string folder = isFolder ? path : fs::path(path).parent_path().string();
        const int number
            = ::inotify_add_watch(m_events.number(), folder.empty() ? "." : folder.c_str(), Events);
        if (number < 0)
            continue;
        const auto known = m_folders.find(number);
        if (isFolder)
            m_folders[number] = {folder};
        else if (known == m_folders.end() || !known->second.files.empty())
            m_folders.try_emplace(number, Folder{folder}).first->second.files.insert(path);
    }
}

std::map<std::string, unsigned> FolderWatch::completed()
{
    std::map<std::string, unsigned> paths;
    alignas(inotify_event) std::array<char, std::size_t{1} << 14> bytes;
    ssize_t size = 0;
    while ((size = ::read(m_events.number(), bytes.data(), bytes.size())) > 0) {
        inotify_event event{};
        for (const char* at = bytes.data(); at < bytes.data() + size;
             at += sizeof event + event.len) {
            std::memcpy(&event, at, sizeof event);
            const auto folder = m_folders.find(event.wd);
            if (folder == m_folders.end() || event.len == 0 || (event.mask & IN_OPEN) != 0)
                continue;
            const auto& [name, files] = folder->second;
            const std::string path = fs::path(name) / (at + sizeof event);
            if (files.empty() || files.contains(path))
                ++paths[path];
        }
    }
    return paths;
}

bool FolderWatch::wait(std::chrono::milliseconds time, const std::stop_token& stop) const
{
    const Descriptor ended(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC));
    const std::stop_callback end(stop, [&] {
        const std::uint64_t one = 1;
        (void)!::write(ended.number(), &one, sizeof one);
    });
    std::array<pollfd, 2> files = {{{m_events.number(), POLLIN, 0}, {ended.number(), POLLIN, 0}}};
    (void)::poll(files.data(), files.size(), static_cast<int>(time.count()));
    return !stop.stop_requested();
}

} // namespace nytprof::command
