// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"
#include "profile/line_directive.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

/// Source of a profile's files. It may name any file of this machine; reading from disk may block.
namespace nytprof {

class Profile;

enum class SourceOrigin : std::uint8_t {
    None,
    Profile, ///< as executed
    Disk, ///< current content of the file
};

/// Why source is missing.
enum class MissingSource : std::uint8_t {
    MadeUp, ///< made up by the profiler for code without a file
    Eval, ///< a string eval whose text was not saved
    CommandLine, ///< -e or standard input, not saved
    NoDirectory, ///< perl does not record the directory of the file
    SavingOff, ///< savesrc=0, and the file is not on this machine
    NotHere, ///< not saved, and not on this machine
};

/// One sentence, marked(); %1 is the name of the file.
[[nodiscard]] const char* reasonWithoutSource(MissingSource why);

/// Which text of a file is wanted. Files without a saved source are read from disk, except for
/// Saved.
enum class SourceChoice : std::uint8_t {
    AsRun, ///< the saved one; of a template the file on disk, if that is as it was
    Compiled, ///< the saved one: of a template what perl compiled
    File, ///< the saved one; of a template the file on disk as it is now
    Saved, ///< the saved one: nothing is read from disk
};

/// Text of a file, or none. The profile must outlive this.
class SourceText {
public:
    SourceText(const Profile& profile, FileId file, SourceChoice choice = SourceChoice::AsRun);

    [[nodiscard]] SourceOrigin origin() const { return m_origin; }
    /// Entry 0 is line 1; valid UTF-8, without line ends.
    [[nodiscard]] const std::vector<std::string_view>& lines() const { return m_lines; }
    /// Only for SourceOrigin::None.
    [[nodiscard]] MissingSource missing() const { return m_missing; }
    /// Only for SourceOrigin::Disk: modification time, epoch seconds.
    [[nodiscard]] std::int64_t modified() const { return m_modified; }

private:
    void readFromDisk(const std::string& path);

    SourceOrigin m_origin = SourceOrigin::None;
    MissingSource m_missing = MissingSource::NotHere;
    std::int64_t m_modified = 0;
    std::shared_ptr<const std::string> m_disk; ///< m_lines point into this
    std::vector<std::string_view> m_lines;
};

/// Whether SourceText may read from disk.
[[nodiscard]] bool isReadFromDisk(const Profile& profile, FileId file);

/// A file on this machine compared with the profile.
enum class OnDisk : std::uint8_t {
    Missing, ///< no such file here, or never a file (string evals, -e)
    Same,
    Changed, ///< changed since the profile was made
};

/// By content if the profile has the source of the file, else by size and modification time: also
/// of templates.
[[nodiscard]] OnDisk compareWithDisk(const Profile& profile, FileId file);

/// Changed files with statements or subs, in profile order. Partial result if stopped.
[[nodiscard]] std::vector<FileId> filesChangedOnDisk(
    const Profile& profile, const std::stop_token& stop = {});

/// The file named by a directive, resolved as perl does; invalid if the profile has no such file.
[[nodiscard]] FileId fileOfDirective(const Profile& profile, std::string_view name);

struct SourceLocation {
    FileId file;
    std::uint32_t line = 0;
};

/// First directive in other files that names a file; searches all sources. Nothing if none does.
[[nodiscard]] std::optional<SourceLocation> directiveNaming(const Profile& profile, FileId file);

} // namespace nytprof
