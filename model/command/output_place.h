// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "descriptor.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include <sys/stat.h>

namespace nytprof::command {

/// While it lives, SIGINT, SIGTERM and SIGHUP call a function, which removes what is unfinished,
/// before they end the program as they always do; signals that are ignored stay so. The function
/// runs in another thread, and never after this has been destroyed.
class RemovedWhenInterrupted {
public:
    explicit RemovedWhenInterrupted(std::function<void()> remove);
    ~RemovedWhenInterrupted();
    RemovedWhenInterrupted(const RemovedWhenInterrupted&) = delete;
    RemovedWhenInterrupted& operator=(const RemovedWhenInterrupted&) = delete;

private:
    std::uint64_t m_number;
};

// The only way from a path that a user named to a file or folder that is written.

/// Where a path leads: a name in a folder that is held open, so that what happens to the path
/// afterwards does not matter.
struct OutputPlace {
    Descriptor folder;
    std::string name; ///< "." for the folder itself, as of the path ".."
    std::optional<struct stat> there; ///< what has the name; never a link
    int ownDescriptor = -1; ///< set for /dev/stdout, /dev/fd/3: what is open already; no folder
};

enum class MissingFolders { Fail, Make };

/// Follows a path. Links, in it or at its end, are followed only if they belong to the effective
/// user or to root, since others can point theirs at any file. Else, or where there is no such
/// place, `problem` is what to print behind the path.
[[nodiscard]] std::optional<OutputPlace> findOutputPlace(
    const std::string& path, MissingFolders missing, std::string& problem);

/// Opens a pipe or a device. Waits for a reader of a pipe; a pipe of another user is refused.
/// When it can't be opened, `problem` says why.
[[nodiscard]] Descriptor openForOutput(const OutputPlace& place, std::string& problem);

/// Makes a file that nobody else can read, in this folder, under a new name that begins as given.
/// Not open, with errno, when that fails.
[[nodiscard]] Descriptor makeUnfinishedFile(
    const Descriptor& folder, const std::string& begin, std::string& name);

/// The same for a folder.
[[nodiscard]] Descriptor makeUnfinishedFolder(
    const Descriptor& folder, const std::string& begin, std::string& name);

/// A folder in a folder, not through a link; not open, with errno, when there is none.
[[nodiscard]] Descriptor openFolder(const Descriptor& folder, const std::string& name);

/// Whether a file belongs to the effective user or to root.
[[nodiscard]] bool isTrusted(const struct stat& file);

} // namespace nytprof::command
