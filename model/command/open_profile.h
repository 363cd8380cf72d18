// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "load/load_profile.h"
#include "merge/profile_merge.h"
#include "profile/ids.h"
#include "profile/tables.h"
#include "stream/chunk_reader.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {
class Profile;
}

namespace nytprof::command {

/// Opens a profile to read its records one by one instead of its tables: read() takes them from the
/// stream and logs what is wrong with it, which is printed on stderr. False if nothing could be
/// read, also for files of other programs, which have no records.
[[nodiscard]] bool readRecords(const std::string& path,
    const std::function<ReadOutcome(ByteStream& stream, DiagnosticLog& log)>& read);

struct OpenOptions {
    /// Unreadable files are reported and skipped; otherwise one makes the whole fail.
    bool skipUnreadable = false;
    /// Also of a single file.
    EqualEvals evals = EqualEvals::Apart;
};

/// Loads the profiles that paths stand for (load/file_formats.h), merges them if there are several,
/// and prints on stderr what is wrong with them; null if there is nothing to show.
[[nodiscard]] std::shared_ptr<const Profile> openProfiles(
    const std::vector<std::string>& paths, const OpenOptions& options = {});

/// False, with a message on stderr, if the profile has no call tree.
[[nodiscard]] bool hasCallPaths(const Profile& profile);

/// Prints all of them on stderr.
void report(const std::string& path, const std::vector<Diagnostic>& diagnostics);

// Names as users type them.

/// The sub of that name, or the only called one whose name ends with it ("parse" for "My::parse").
/// Invalid if there is none or more than one: then stderr lists the candidates.
[[nodiscard]] SubId findNamedSub(const Profile& profile, std::string_view name);

/// The file of that name, or the only one whose path ends with it ("Parser.pm").
[[nodiscard]] FileId findNamedFile(const Profile& profile, std::string_view name);

/// "FILE:LINE"; empty without a file.
[[nodiscard]] std::string placeOf(const Profile& profile, FileId file, std::uint32_t line);

} // namespace nytprof::command
