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

/// Writes to a descriptor, which it owns.
class DescriptorStream : public std::ostream {
public:
    DescriptorStream();

    void attach(Descriptor descriptor);
    [[nodiscard]] const Descriptor& descriptor() const { return m_buffer.descriptor; }
    /// Writes what is left and closes. False, with errno, when something could not be written.
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

/// All of it. False, with errno, when something could not be written.
[[nodiscard]] bool writeAll(const Descriptor& descriptor, std::string_view bytes);

enum class OverInput {
    Refuse,
    Replace ///< all of the inputs has been read before, and what is written stands for them
};

/// Where a command writes what it makes: standard output for "-" or a file, which has its name only
/// once it is whole. Until then, or for ever when writing failed, what was there before stays, and
/// nobody else can read it. A new file has the permissions of InputFiles::fileMode(); a file of the
/// same user keeps those that it had.
class Output {
public:
    Output(std::string path, InputFiles inputs, OverInput overInput = OverInput::Refuse);
    ~Output();
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    [[nodiscard]] std::ostream& stream();
    /// Says on stderr why not when the file can't be opened.
    [[nodiscard]] bool open();
    /// Everything is written: the file gets its name. Says on stderr what failed.
    [[nodiscard]] bool finish();

private:
    [[nodiscard]] bool openNew();
    void removeUnfinished() const;
    [[nodiscard]] bool fail(const std::string& what) const;

    std::string m_path;
    InputFiles m_inputs;
    OverInput m_overInput;
    OutputPlace m_place;
    std::string m_unfinished; ///< name in its folder; empty for what is written to at once
    std::mutex m_making;
    std::optional<RemovedWhenInterrupted> m_removed;
    DescriptorStream m_file;
};

/// Tells who sits at a terminal what has been written; scripts need not be told.
void tellWritten(const std::string& path);

/// Lets write() fill what Output makes of a path. The exit code of a command: 1 when it failed.
[[nodiscard]] int writeOutput(const std::string& path, InputFiles inputs,
    const std::function<void(std::ostream&)>& write, OverInput overInput = OverInput::Refuse);

/// A folder of files that a command writes. They are made in a folder that nobody else can read,
/// and have their place only once all of them are whole. A folder that was there before must belong
/// to the effective user or to root; it keeps its files but for those of the same names, and its
/// permissions. Those of a new folder, and of new files, are of InputFiles.
class OutputFolder {
public:
    OutputFolder(std::string path, InputFiles inputs);
    ~OutputFolder();
    OutputFolder(const OutputFolder&) = delete;
    OutputFolder& operator=(const OutputFolder&) = delete;

    /// Says on stderr why not when the folder can't be made, like all that follow.
    [[nodiscard]] bool open();
    /// name has no folders. Threads may write different files at once.
    [[nodiscard]] bool write(const std::string& name, std::string_view content);
    /// Everything is written: the files get their place. A function says which files of an older
    /// report are deleted before.
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
    Descriptor m_folder; ///< the one that was there; not open where there was none
    std::string m_unfinishedName; ///< in m_folder, or beside the new one
    Descriptor m_unfinished;
    std::shared_mutex m_writing; ///< shared by those who write
    std::optional<RemovedWhenInterrupted> m_removed;
    mutable std::atomic<bool> m_failed = false; ///< one message is enough
};

} // namespace nytprof::command
