// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/output_place.h"
#include "command/report_files.h"

#include <array>
#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <ostream>
#include <shared_mutex>
#include <streambuf>
#include <string>
#include <string_view>

namespace nytprof::command {

/// While it lives, SIGINT, SIGTERM and SIGHUP call a function that removes unfinished files before
/// they end the program as usual; ignored signals stay ignored. The function runs in another
/// thread, and never after this has been destroyed.
class RemovedWhenInterrupted {
public:
    explicit RemovedWhenInterrupted(std::function<void()> remove);
    ~RemovedWhenInterrupted();
    RemovedWhenInterrupted(const RemovedWhenInterrupted&) = delete;
    RemovedWhenInterrupted& operator=(const RemovedWhenInterrupted&) = delete;

private:
    std::function<void()> m_remove;
};

/// A stream into a descriptor, which it owns.
class DescriptorStream : public std::ostream {
public:
    DescriptorStream();

    void attach(Descriptor descriptor);
    [[nodiscard]] const Descriptor& descriptor() const { return m_buffer.descriptor; }
    /// Writes the rest and closes. False, with errno, when anything could not be written.
    [[nodiscard]] bool close();

private:
    class Buffer : public std::streambuf {
    public:
        Buffer() { setp(m_bytes.data(), m_bytes.data() + m_bytes.size()); }

        Descriptor descriptor;
        int error = 0; ///< of the first write that failed

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

enum class OverInput {
    Refuse,
    Replace ///< the inputs have been read completely, and the output replaces them
};

/// The output of a command: standard output for "-", or a file that gets its name only when it is
/// complete. Until then, and if writing fails, the old file stays, and no other user can read the
/// new one. A new file has the permissions of InputFiles::fileMode(); one that replaces a file of
/// the same user has those of the old file.
class Output {
public:
    Output(std::string path, InputFiles inputs, OverInput overInput = OverInput::Refuse);
    ~Output();

    [[nodiscard]] std::ostream& stream();
    /// Prints on stderr why the file can't be opened.
    [[nodiscard]] bool open();
    /// Everything is written: the file gets its name. Prints on stderr what failed.
    [[nodiscard]] bool finish();

private:
    [[nodiscard]] bool openNew();
    void removeUnfinished() const;
    [[nodiscard]] bool fail(const std::string& what) const;

    std::string m_path;
    InputFiles m_inputs;
    OverInput m_overInput;
    OutputPlace m_place;
    std::string m_unfinished; ///< name in its folder; empty if written in place
    std::mutex m_making;
    std::optional<RemovedWhenInterrupted> m_removed;
    DescriptorStream m_file;
};

/// Prints the path of a written file if stderr is a terminal.
void tellWritten(const std::string& path);

/// Opens the Output of a path and lets write() fill it. The exit code of a command: 1 on failure.
[[nodiscard]] int writeOutput(const std::string& path, InputFiles inputs,
    const std::function<void(std::ostream&)>& write, OverInput overInput = OverInput::Refuse);

/// A folder of files that a command writes. They are created in a temporary folder that no other
/// user can read, and moved when all are complete. An existing folder must belong to the effective
/// user or to root; it keeps its permissions, and its files except for those of the same names. A
/// new folder and new files have the permissions of InputFiles.
class OutputFolder {
public:
    OutputFolder(std::string path, InputFiles inputs);
    ~OutputFolder();

    /// Prints on stderr why the folder can't be created, like all that follow.
    [[nodiscard]] bool open();
    /// The name has no folders. Threads may write different files concurrently.
    [[nodiscard]] bool write(const std::string& name, std::string_view content);
    /// Everything is written: moves the files into the folder. `replaced` finds the files of an
    /// older report, which are deleted first.
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
    Descriptor m_folder; ///< the existing one; not open if there was none
    std::string m_unfinishedName; ///< in m_folder, or beside the new one
    Descriptor m_unfinished;
    std::shared_mutex m_writing; ///< shared by writers
    std::optional<RemovedWhenInterrupted> m_removed;
    mutable std::atomic<bool> m_failed = false; ///< one message is enough
};

} // namespace nytprof::command
