// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/output_place.h"
#include "command/report_files.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <ostream>
#include <shared_mutex>
#include <streambuf>
#include <string>
#include <string_view>

namespace nytprof::command {

/// While alive, SIGINT, SIGTERM and SIGHUP call a function that removes unfinished files, then end
/// the program as usual; ignored signals stay ignored. Called in another thread, while this exists.
class CleanupOnSignal {
public:
    explicit CleanupOnSignal(std::function<void()> remove);
    ~CleanupOnSignal();
    CleanupOnSignal(const CleanupOnSignal&) = delete;
    CleanupOnSignal& operator=(const CleanupOnSignal&) = delete;

private:
    std::function<void()> m_remove;
};

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

/// Writes all bytes. False, with errno, on an error.
[[nodiscard]] bool writeAll(const Descriptor& descriptor, std::string_view bytes);

/// Output of a command: standard output for "-", else a file that gets its name when complete.
/// Until then, and on failure, the old file stays, and other users cannot read the new one. The
/// mode is that of a replaced file of the same user, else InputFiles::fileMode().
class Output {
public:
    Output(std::string path, InputFiles inputs);
    ~Output();

    [[nodiscard]] std::ostream& stream();
    /// Prints on stderr why the file cannot be opened.
    [[nodiscard]] bool open();
    /// Renames the complete file into place. Prints failures on stderr.
    [[nodiscard]] bool finish();

private:
    [[nodiscard]] bool openNew();
    void removeUnfinished() const;
    [[nodiscard]] bool fail(const std::string& what) const;

    std::string m_path;
    InputFiles m_inputs;
    OutputPlace m_place;
    std::string m_unfinished; ///< name in its folder; empty if written in place
    std::mutex m_making;
    std::optional<CleanupOnSignal> m_removed;
    DescriptorStream m_file;
};

/// -q: whether written files are not reported.
[[nodiscard]] bool& quiet();

/// Prints path and size of a written file on stderr.
void reportWritten(const std::string& path);
/// The first page of a report, and the size of all its files.
void reportWritten(const std::string& path, std::uint64_t bytes);

enum class Reports : bool { Written, Nothing };

/// Opens the Output, lets write() fill it, and returns the exit code: 1 on failure.
[[nodiscard]] int writeOutput(const std::string& path, InputFiles inputs,
    const std::function<void(std::ostream&)>& write, Reports reports = Reports::Written);

/// An output folder. Files are created in a temporary folder that other users cannot read, and
/// moved when all are complete. An existing folder must belong to the effective user or root; it
/// keeps its mode and other files. New folders and files have the permissions of InputFiles.
class OutputFolder {
public:
    OutputFolder(std::string path, InputFiles inputs);
    ~OutputFolder();

    /// Prints on stderr why the folder cannot be created, like all functions below.
    [[nodiscard]] bool open();
    /// name: without folders. Thread-safe for different files.
    [[nodiscard]] bool write(const std::string& name, std::string_view content);
    /// Moves the complete files into the folder, after deleting those that `replaced` finds.
    [[nodiscard]] bool finish(FindReportFiles replaced = nullptr);

private:
    [[nodiscard]] bool makeUnfinished();
    [[nodiscard]] bool moveFiles();
    [[nodiscard]] bool moveFile(const std::string& name);
    void removeUnfinished() const;
    [[nodiscard]] bool fail(const std::string& path, const std::string& what) const;

    std::string m_path;
    InputFiles m_inputs;
    OutputPlace m_place;
    Descriptor m_folder; ///< the existing folder; not open if there was none
    std::string m_unfinishedName; ///< in m_folder, or beside a new folder
    Descriptor m_unfinished;
    std::shared_mutex m_writing; ///< shared by writers, exclusive at exit
    std::optional<CleanupOnSignal> m_removed;
    mutable std::atomic<bool> m_failed = false; ///< print only one message
};

} // namespace nytprof::command
