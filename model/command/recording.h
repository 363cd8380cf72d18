// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "record/recordable.h"

#include <optional>
#include <string>
#include <vector>

/// What a single recording and repeated ones need.
namespace nytprof::command {

/// None, with a message on stderr, if the program or the collector is missing, or an option is
/// invalid; then exitCode is that of shells for such programs, else UsageError. Relative paths
/// begin in a folder; "" is the current one.
[[nodiscard]] std::optional<Recordable> findRecordable(const std::vector<std::string>& words,
    const std::vector<std::string>& options, const std::string& folder, HeldSignals& signals,
    int& exitCode);

/// Why a program that ran has no profile.
[[nodiscard]] std::string reasonForNone(const Recordable& recordable);

/// To run it with profiles in files of this name, each with .PID appended.
[[nodiscard]] ProgramStart startOf(const Recordable& recordable, const std::string& file);

/// Whether its options leave the start of profiles to the program, as start=no does.
[[nodiscard]] bool startsLater(const Recordable& recordable);

/// Files of a recording.
class RecordingPlace {
public:
    /// A new folder; a number is appended if that of an earlier recording exists.
    [[nodiscard]] static std::optional<RecordingPlace> newFolder(const std::string& name);
    /// A folder without profiles, made if necessary.
    [[nodiscard]] static std::optional<RecordingPlace> emptyFolder(const std::string& path);
    /// FILE.PID; older files of such a name do not belong to it.
    [[nodiscard]] static std::optional<RecordingPlace> namedFiles(const std::string& file);

    /// Absolute, without .PID.
    [[nodiscard]] std::string file() const;
    [[nodiscard]] const std::string& folder() const { return m_folder; }
    /// Paths of the profiles that are not empty: a process makes its file before it writes.
    [[nodiscard]] std::vector<std::string> written() const;
    /// Perls of the recording that run, but have not written anything of a profile.
    [[nodiscard]] std::vector<pid_t> withoutProfile() const;
    /// For a shell: the folder, a pattern, or the files.
    [[nodiscard]] std::string shellWords() const;
    /// Removes the profiles, and the folder if this made it and nothing else is there.
    void remove() const;

private:
    RecordingPlace(std::string folder, std::string name, bool isMade);
    [[nodiscard]] std::string pathOf(const std::string& name) const;
    [[nodiscard]] std::vector<std::string> matching() const;
    [[nodiscard]] std::vector<std::string> begun() const;

    std::string m_folder; ///< as typed
    std::string m_name;
    bool m_isMade;
    bool m_isWhole = true; ///< all profiles of the folder are of this recording
    std::vector<std::string> m_before;
};

} // namespace nytprof::command
