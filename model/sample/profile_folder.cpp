// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "sample/profile_folder.h"

#include <algorithm>
#include <cerrno>
#include <optional>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace nytprof {

namespace {

constexpr mode_t FolderMode = 0750;

/// Who can write to it could replace files, or make links where files are to be.
FileProblem dangerOf(const Descriptor& folder)
{
    struct stat status { };
    if (::fstat(folder.number(), &status) != 0)
        return {"cannot be opened", errno};
    if (status.st_uid != ::geteuid())
        return {"belongs to another user (uid " + std::to_string(status.st_uid)
            + "); name a folder of your own"};
    if ((status.st_mode & 022) != 0)
        return {"is a folder to which others can write; run chmod go-w on it, or name another one"};
    return {};
}

} // namespace

ProfileFolder::ProfileFolder(Descriptor folder)
    : m_folder(std::move(folder))
{
}

std::shared_ptr<const ProfileFolder> ProfileFolder::open(
    const std::string& path, FileProblem& problem)
{
    const auto place = findOutputPlace(path, MissingFolders::Make, problem);
    if (!place)
        return nullptr;
    if (place->ownDescriptor >= 0) {
        problem = {"is no folder"};
        return nullptr;
    }
    if (!place->there && ::mkdirat(place->folder.number(), place->name.c_str(), FolderMode) != 0
        && errno != EEXIST) {
        problem = {"cannot be made", errno};
        return nullptr;
    }
    Descriptor folder = openFolder(place->folder, place->name);
    problem = folder.isOpen() ? dangerOf(folder) : FileProblem{"cannot be opened", errno};
    if (problem)
        return nullptr;
    return std::shared_ptr<const ProfileFolder>(new ProfileFolder(std::move(folder)));
}

std::vector<KeptFile> ProfileFolder::files(std::string_view host) const
{
    std::vector<KeptFile> files;
    for (const std::string& name : entriesOf(m_folder)) {
        auto file = parseWindowFile(name);
        struct stat status { };
        if (file && file->window.host == host
            && ::fstatat(m_folder.number(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0
            && S_ISREG(status.st_mode))
            files.push_back({std::move(*file), static_cast<std::uint64_t>(status.st_size)});
    }
    return files;
}

std::vector<WindowName> ProfileFolder::unfinished(std::string_view host) const
{
    std::vector<WindowName> windows;
    for (const std::string& name : entriesOf(m_folder))
        if (auto window = parseWindowFolder(name); window && window->host == host)
            windows.push_back(std::move(*window));
    std::sort(windows.begin(), windows.end());
    return windows;
}

void ProfileFolder::keep(std::string_view host, const KeepRules& rules, std::int64_t now) const
{
    const auto all = files(host);
    const auto removed = windowsToRemove(all, rules, now);
    for (const KeptFile& file : all)
        if (std::binary_search(removed.begin(), removed.end(), file.name.window))
            (void)::unlinkat(
                m_folder.number(), file.name.window.fileOf(file.name.service).c_str(), 0);
}

} // namespace nytprof
