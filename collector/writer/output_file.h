// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include <sys/stat.h>
#include <sys/types.h>

namespace nytprof {

/// Opens an existing file for writing, without waiting for a reader. The opened file decides, never
/// its name: it and each link to it must belong to the effective user or root, unless it is a
/// device or one of our own descriptors (/dev/stdout). Returns a non-blocking descriptor, or -1 and
/// errno, EPERM for files of others.
[[nodiscard]] int openExisting(const std::string& path, int flags);

/// Whether the effective user can trust what belongs to this one.
[[nodiscard]] bool isTrusted(unsigned owner);

/// Whether a file may have been written by a process that belongs together with this one: since the
/// process began that this one's was begun by. A file of an earlier run is older than that. Where
/// the system does not say when processes began, every file may have been.
[[nodiscard]] bool mayBeOfThisRun(const struct stat& file);

/// A file open for writing in a process that knows nothing of it. Such a process may close all the
/// descriptors that it did not open and get ours for a file of its own: nothing is ever written to
/// what is not this file. The first failure ends all writing; it raises no signal.
class OutputFile {
public:
    /// What becomes of a regular file or link that has the name already.
    enum class Existing {
        Replace,
        /// What may have been written in this run keeps its name, and the new file gets one with a
        /// number behind: a program that another one has taken the place of (exec), or whose
        /// process number came up again.
        KeepOfThisRun,
    };
    struct NewFile {
        Existing existing = Existing::Replace;
        mode_t mode = 0666; ///< permissions, less the umask and what a file that it replaces lacks
        bool isExact = false; ///< these permissions and no others
    };
    /// Creates the file. Devices, and pipes of this user or root, are opened as they are; a pipe
    /// must have a reader within two seconds. Returns null and sets `error` when that fails.
    static std::unique_ptr<OutputFile> create(
        const std::string& path, std::string& error, NewFile how);
    /// The same open file under another descriptor, which stays open when this one is closed. Null
    /// when there are too many.
    [[nodiscard]] std::unique_ptr<OutputFile> duplicate() const;
    /// Cuts the file to this size. False when that is not possible.
    bool truncateTo(std::uint64_t size);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    void write(std::span<const std::uint8_t> bytes);
    /// Overwrites bytes of the file. Does nothing where that is impossible, as in pipes.
    void rewrite(std::uint64_t offset, std::span<const std::uint8_t> bytes);
    void close();
    [[nodiscard]] const std::string& path() const { return m_path; }
    [[nodiscard]] std::uint64_t size() const { return m_size; }
    /// What went wrong, for the user; empty as long as all went well. Once closed it reports that
    /// another file has taken its place. Removing a profile that is not wanted is no error.
    [[nodiscard]] std::string errorMessage() const;

private:
    OutputFile(std::string path, int descriptor);
    /// With several, another process writes through the descriptor that it shares with this one.
    enum class Writers { One, Several };
    [[nodiscard]] bool isOurs(int descriptor, Writers writers = Writers::One) const;
    bool findAgain();

    std::string m_path;
    int m_descriptor;
    int m_error = 0; ///< errno of the first failure
    bool m_hasName = false; ///< not so what /dev/stdout may lead to
    bool m_isRemoved = false; ///< nothing leads to it any more
    std::uint64_t m_size = 0; // bytes written
    dev_t m_device = 0; // with m_node what file it is
    ino_t m_node = 0;
};

} // namespace nytprof
