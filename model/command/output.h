// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/report_files.h"
#include "system/safe_file.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof::command {

/// The profiles in paths as for openProfiles(); "-" is standard input.
[[nodiscard]] InputFiles inputFiles(const std::vector<std::string>& paths);

/// Output of a command: standard output for "-", else a SafeFile. Prints failures on stderr.
class Output {
public:
    Output(const std::string& path, InputFiles inputs);

    [[nodiscard]] std::ostream& stream();
    [[nodiscard]] bool open();
    [[nodiscard]] bool finish();

private:
    std::string m_path;
    SafeFile m_file;
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
    [[nodiscard]] bool fail(const std::string& path, const FileProblem& problem) const;

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
