// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "descriptor.h"

#include <optional>
#include <string>
#include <vector>

#include <sys/stat.h>

namespace nytprof {

// All output files and folders are opened here.

/// Why a file cannot be written; empty if it can.
struct FileProblem {
    std::string what; ///< to print after the path
    int error = 0; ///< errno, if a system call failed

    explicit operator bool() const { return !what.empty(); }
    [[nodiscard]] std::string text() const; ///< with the error
};

[[nodiscard]] FileProblem cannotOpen(int error);
inline constexpr const char* IsInput = "is an input profile";

/// Target of a path: a name in an open folder, safe from later changes of the path.
struct OutputPlace {
    Descriptor folder;
    std::string name; ///< "." for the folder itself, as for path ".."
    std::optional<struct stat> there; ///< the existing file; never a link
    int ownDescriptor = -1; ///< for /dev/stdout, /dev/fd/3 etc., which have no folder
};

enum class MissingFolders { Fail, Make };

/// Resolves a path. Follows links of the effective user or root only, as other users can point
/// theirs anywhere.
[[nodiscard]] std::optional<OutputPlace> findOutputPlace(
    const std::string& path, MissingFolders missing, FileProblem& problem);

/// Opens a pipe, except of other users, or a device; waits for a reader. Sets `problem` on failure.
[[nodiscard]] Descriptor openForOutput(const OutputPlace& place, FileProblem& problem);

/// Creates a file of this mode, less the umask. Not open, with errno, on failure.
[[nodiscard]] Descriptor makeFile(const Descriptor& folder, const std::string& name, mode_t mode);

/// Creates a private file, named `begin` and a suffix. Not open, with errno, on failure.
[[nodiscard]] Descriptor makeUnfinishedFile(
    const Descriptor& folder, const std::string& begin, std::string& name);

/// As makeUnfinishedFile(), for a folder.
[[nodiscard]] Descriptor makeUnfinishedFolder(
    const Descriptor& folder, const std::string& begin, std::string& name);

/// Opens a folder, but no link; not open, with errno, on failure.
[[nodiscard]] Descriptor openFolder(const Descriptor& folder, const std::string& name);

/// By which it can be listed, locked and synced; not open, with errno, on failure.
[[nodiscard]] Descriptor openToList(const Descriptor& folder);

/// Whether a file belongs to the effective user or root.
[[nodiscard]] bool isTrusted(const struct stat& file);

/// Unordered names without "." and ".."; on an error, those read before it.
[[nodiscard]] std::vector<std::string> entriesOf(const Descriptor& folder);

/// The profiles that an output is made from: it must not overwrite them; they limit its mode.
class InputFiles {
public:
    InputFiles() = default;
    /// Paths of files; "-" is standard input. Pipes, devices and folders are ignored.
    explicit InputFiles(const std::vector<std::string>& paths);

    [[nodiscard]] bool contains(const struct stat& file) const;
    /// Mode of a new file of this group: the umask's, without bits that any profile lacks.
    [[nodiscard]] mode_t fileMode(gid_t group) const;
    /// Mode of a new folder: readers of its files may list it.
    [[nodiscard]] mode_t folderMode(gid_t group) const;

    /// Sets the mode of a new file: that of a replaced file of the same user, else fileMode(). On
    /// failure the file stays private, or as the file system makes all files.
    void setPermissions(const Descriptor& file, const std::optional<struct stat>& replaced) const;

private:
    std::vector<struct stat> m_files;
};

} // namespace nytprof
