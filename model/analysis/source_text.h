// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/ids.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

/// The source of the files of a profile, and what this machine has of them. What a profile names
/// may be any file of this machine; reading from disk may take any time.
namespace nytprof {

class Profile;

enum class SourceOrigin : std::uint8_t {
    None, ///< there is no source
    Profile, ///< as it ran
    Disk, ///< as the file is now
};

/// Why there is no source.
enum class MissingSource : std::uint8_t {
    MadeUp, ///< the profiler made the file up for code of no file
    Eval, ///< a string eval whose text was not saved
    CommandLine, ///< -e or standard input, not saved
    NoDirectory, ///< perl does not know the directory of the file
    SavingOff, ///< savesrc=0, and the file is not on this machine
    NotHere, ///< not saved, and not on this machine
};

/// The text of a file: from the profile, else from disk, else none. The profile must stay alive.
class NYTPROF_GUI_EXPORT SourceText {
public:
    SourceText(const Profile& profile, FileId file, bool mayReadDisk = true);

    [[nodiscard]] SourceOrigin origin() const { return m_origin; }
    /// Entry 0 is line 1; valid UTF-8 without line ends.
    [[nodiscard]] const std::vector<std::string_view>& lines() const { return m_lines; }
    /// For SourceOrigin::None.
    [[nodiscard]] MissingSource missing() const { return m_missing; }
    /// For SourceOrigin::Disk: when the file was changed, seconds since 1970.
    [[nodiscard]] std::int64_t modified() const { return m_modified; }

private:
    SourceOrigin m_origin = SourceOrigin::None;
    MissingSource m_missing = MissingSource::NotHere;
    std::int64_t m_modified = 0;
    std::shared_ptr<const std::string> m_disk; ///< what m_lines point into
    std::vector<std::string_view> m_lines;
};

/// Whether SourceText would look at the disk.
[[nodiscard]] NYTPROF_GUI_EXPORT bool isReadFromDisk(const Profile& profile, FileId file);

/// A file of this machine beside what the profile says of it.
enum class OnDisk : std::uint8_t {
    Missing, ///< no such file here, or one that never was any, as of string evals and -e
    Same,
    Changed, ///< since the profile was made
};

/// By the code where the profile has the source, else by the time of the last modification.
[[nodiscard]] NYTPROF_GUI_EXPORT OnDisk compareWithDisk(const Profile& profile, FileId file);

/// Files with statements or subs that changed, in the order of the profile; those found so far when
/// asked to stop.
[[nodiscard]] NYTPROF_GUI_EXPORT std::vector<FileId> filesChangedOnDisk(
    const Profile& profile, const std::stop_token& stop = {});

/// "#line 12 "other.pl"" makes perl count the lines that follow as those of another file.
struct LineDirective {
    std::uint32_t line = 0; ///< what the next line counts as
    std::string_view file; ///< as it is written; empty for the same file
};

/// What a line of source says, if it is a directive; points into it.
[[nodiscard]] NYTPROF_GUI_EXPORT std::optional<LineDirective> lineDirective(std::string_view text);

/// The file that a directive names, as perl makes absolute names of relative ones; invalid when the
/// profile has no such file.
[[nodiscard]] NYTPROF_GUI_EXPORT FileId fileOfDirective(
    const Profile& profile, std::string_view name);

/// A line of a file's source.
struct SourceLocation {
    FileId file;
    std::uint32_t line = 0;
};

/// The first directive that names a file; looks through all sources of the profile. Nothing when
/// the file has its own name.
[[nodiscard]] NYTPROF_GUI_EXPORT std::optional<SourceLocation> directiveNaming(
    const Profile& profile, FileId file);

} // namespace nytprof
