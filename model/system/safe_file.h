// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "system/output_place.h"
#include "system/signals.h"

#include <array>
#include <cstdint>
#include <mutex>
#include <optional>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace nytprof {

/// Writes all bytes. False, with errno, on an error.
[[nodiscard]] bool writeAll(const Descriptor& descriptor, std::string_view bytes);

/// A stream that owns its descriptor.
class DescriptorStream : public std::ostream {
public:
    DescriptorStream();

    void attach(Descriptor descriptor);
    [[nodiscard]] const Descriptor& descriptor() const { return m_buffer.descriptor; }
    /// Flushes and closes. False, with errno, if any write failed.
    [[nodiscard]] bool close();

private:
    class Buffer : public std::streambuf {
    public:
        Buffer() { setp(m_bytes.data(), m_bytes.data() + m_bytes.size()); }

        Descriptor descriptor;
        int error = 0; ///< errno of the first failed write

    protected:
        int_type overflow(int_type c) override;
        int sync() override;

    private:
        std::array<char, std::size_t{64} * 1024> m_bytes;
    };

    Buffer m_buffer;
};

/// A file that gets its name when complete. Until then, and on failure, the old file stays, and
/// other users cannot read the new one. Its mode is that of a replaced file of the same user, else
/// InputFiles::fileMode(). Pipes, devices and open descriptors are written in place.
class SafeFile {
public:
    SafeFile(std::string path, InputFiles inputs);
    ~SafeFile();
    SafeFile(const SafeFile&) = delete;
    SafeFile& operator=(const SafeFile&) = delete;

    /// FilesOnly: others are refused.
    enum class Target : std::uint8_t { Any, FilesOnly };
    [[nodiscard]] FileProblem open(Target target = Target::Any);
    /// Opens an unfinished file in this folder, for finishAs(); the path is its name there.
    [[nodiscard]] FileProblem openInside(const Descriptor& folder);
    [[nodiscard]] bool isStandardOutput() const;
    [[nodiscard]] std::ostream& stream() { return m_file; }
    /// By which a file that has its name already can still grow.
    [[nodiscard]] Descriptor duplicate() const;
    /// Renames the complete file into place.
    [[nodiscard]] FileProblem finish();
    /// Gives the complete file a name in a folder of the same file system, unless that is taken:
    /// EEXIST. It is on disk then, and so is its name. mode: less the umask.
    [[nodiscard]] FileProblem finishAs(
        const Descriptor& folder, const std::string& name, mode_t mode);

private:
    [[nodiscard]] FileProblem openNew();
    [[nodiscard]] FileProblem closeSynced(mode_t mode);
    void removeUnfinished() const;

    std::string m_path;
    InputFiles m_inputs;
    OutputPlace m_place;
    std::string m_unfinished; ///< name in its folder; empty if written in place
    std::mutex m_making;
    std::optional<CleanupOnSignal> m_removed;
    DescriptorStream m_file;
};

} // namespace nytprof
