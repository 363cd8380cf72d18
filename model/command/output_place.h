// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "descriptor.h"

#include <optional>
#include <string>
#include <vector>

#include <sys/stat.h>

namespace nytprof::command {

// Every file or folder that is written is opened here.

/// The target of a path: a name in a folder that is held open, so that later changes to the path
/// do not matter.
struct OutputPlace {
    Descriptor folder;
    std::string name; ///< "." for the folder itself, as of the path ".."
    std::optional<struct stat> there; ///< the existing file; never a link
    int ownDescriptor = -1; ///< of /dev/stdout, /dev/fd/3 and the like, which have no folder
};

enum class MissingFolders { Fail, Make };

/// Follows a path. Links, in it or at its end, are followed only if they belong to the effective
/// user or to root, since other users can point theirs at any file. On failure `problem` is the
/// message to print after the path.
[[nodiscard]] std::optional<OutputPlace> findOutputPlace(
    const std::string& path, MissingFolders missing, std::string& problem);

/// Opens a pipe or a device. Waits for a reader of a pipe; a pipe of another user is refused.
/// When it can't be opened, `problem` says why.
[[nodiscard]] Descriptor openForOutput(const OutputPlace& place, std::string& problem);

/// Creates a file that no other user can read, in this folder, under a new name that begins as
/// given. Not open, with errno, on failure.
[[nodiscard]] Descriptor makeUnfinishedFile(
    const Descriptor& folder, const std::string& begin, std::string& name);

/// The same for a folder.
[[nodiscard]] Descriptor makeUnfinishedFolder(
    const Descriptor& folder, const std::string& begin, std::string& name);

/// A folder in a folder, not through a link; not open, with errno, when there is none.
[[nodiscard]] Descriptor openFolder(const Descriptor& folder, const std::string& name);

/// Whether a file belongs to the effective user or to root.
[[nodiscard]] bool isTrusted(const struct stat& file);

/// The names in a folder, in no order, without "." and ".."; on an error those read before it.
[[nodiscard]] std::vector<std::string> entriesOf(const Descriptor& folder);

/// The profiles that an output is made from: they determine its permissions, and it must not
/// overwrite one of them.
class InputFiles {
public:
    /// For an output without inputs.
    InputFiles() = default;
    /// Paths as for openProfiles(); "-" is standard input. Pipes and devices are ignored.
    explicit InputFiles(const std::vector<std::string>& paths);

    [[nodiscard]] bool contains(const struct stat& file) const;
    /// Permissions of a new file of this group: the umask's, without those that any of the profiles
    /// lacks.
    [[nodiscard]] mode_t fileMode(gid_t group) const;
    /// Permissions of a new folder: those who may read its files may list it.
    [[nodiscard]] mode_t folderMode(gid_t group) const;

    /// Gives a new file its permissions: those of the file that it replaces if that belongs to the
    /// same user, else those of fileMode(). Where they can't be set the file keeps those that it
    /// was made with, for the user alone, or those that the file system gives to all of its files.
    void setPermissions(const Descriptor& file, const std::optional<struct stat>& replaced) const;

private:
    std::vector<struct stat> m_files;
};

} // namespace nytprof::command
