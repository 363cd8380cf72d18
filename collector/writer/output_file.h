// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include <sys/stat.h>
#include <sys/types.h>

namespace nytprof {

/// Opens an existing file for writing, without waiting for a reader: non-blocking, or -1 and errno.
/// The opened file decides, not its name: it and each link must belong to the effective user or
/// root (else EPERM), unless it is a device or one of our descriptors (/dev/stdout).
[[nodiscard]] int openExisting(const std::string& path, int flags);

/// Whether files of `owner` are trusted.
[[nodiscard]] bool isTrusted(unsigned owner);

/// Whether a file is not older than the parent process. True if its start is unknown.
[[nodiscard]] bool mayBeOfThisRun(const struct stat& file);

/// A file kept open in a process that is unaware of it and may close the descriptor or reuse its
/// number: never writes to another file. The first failure ends all writing; raises no signal.
class OutputFile {
public:
    /// What happens to an existing regular file or link.
    enum class Existing {
        Replace,
        /// Numbers the new name if the old file may be of this run: exec, or a reused pid.
        KeepOfThisRun,
        Keep, ///< numbers the new name
    };
    struct NewFile {
        Existing existing = Existing::Replace;
        mode_t mode = 0666; ///< less the umask and the bits that a replaced file lacks
        bool isExact = false; ///< exactly `mode`
    };
    /// Creates the file. Devices, and pipes of this user or root, are opened in place; a pipe must
    /// get a reader within two seconds. Returns null and sets `error` on failure. With an empty
    /// path, what is written is discarded.
    static std::unique_ptr<OutputFile> create(
        const std::string& path, std::string& error, NewFile how);
    /// A second descriptor of the open file; null if there are too many.
    [[nodiscard]] std::unique_ptr<OutputFile> duplicate() const;
    /// Returns success.
    bool truncateTo(std::uint64_t size);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    void write(std::span<const std::uint8_t> bytes);
    /// Overwrites bytes; no effect in pipes and the like.
    void rewrite(std::uint64_t offset, std::span<const std::uint8_t> bytes);
    void close();
    [[nodiscard]] const std::string& path() const { return m_path; }
    [[nodiscard]] std::uint64_t size() const { return m_size; }
    /// Error for the user, or "". After close(), also a file that took the name; not its removal.
    [[nodiscard]] std::string errorMessage() const;

private:
    OutputFile(std::string path, int descriptor);
    /// Several: another process writes through the shared descriptor, too.
    enum class Writers { One, Several };
    [[nodiscard]] bool isOurs(int descriptor, Writers writers = Writers::One) const;
    bool findAgain();

    std::string m_path;
    int m_descriptor;
    int m_error = 0; ///< errno of the first failure
    bool m_hasName = false; ///< false for targets of /dev/stdout
    bool m_isRemoved = false; ///< no name leads to it
    std::uint64_t m_size = 0;
    dev_t m_device = 0; // with m_node: identity of the file
    ino_t m_node = 0;
};

} // namespace nytprof
