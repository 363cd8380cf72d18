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

/// Opens a profile for those who want its records one by one, and not the tables that they make:
/// read() takes them from the stream, and says to the log what is wrong with it, which stderr is
/// told. False when nothing could be read, as of files of other programs, which have no records.
[[nodiscard]] bool readRecords(const std::string& path,
    const std::function<ReadOutcome(ByteStream& stream, DiagnosticLog& log)>& read);

struct OpenOptions {
    /// A file of which nothing can be read is told of and left out; else nothing is made of all.
    bool skipUnreadable = false;
    /// Also of a single file.
    EqualEvals evals = EqualEvals::Apart;
};

/// Loads what paths stand for (load/file_formats.h), adds it up if it is several files, and tells
/// stderr what is wrong with them; null when there is nothing to show.
[[nodiscard]] std::shared_ptr<const Profile> openProfiles(
    const std::vector<std::string>& paths, const OpenOptions& options = {});

/// False, and stderr is told, when there is no path to draw or to print.
[[nodiscard]] bool hasCallPaths(const Profile& profile);

/// Tells stderr all of them.
void report(const std::string& path, const std::vector<Diagnostic>& diagnostics);

// What users mean by names that they type.

/// The sub of that name, or the only called one whose name ends with it ("parse" for "My::parse").
/// Invalid when there is none or more than one: then stderr is told which could be meant.
[[nodiscard]] SubId findNamedSub(const Profile& profile, std::string_view name);

/// The file of that name, or the only one whose path ends with it ("Parser.pm").
[[nodiscard]] FileId findNamedFile(const Profile& profile, std::string_view name);

/// "FILE:LINE", of nothing "".
[[nodiscard]] std::string placeOf(const Profile& profile, FileId file, std::uint32_t line);

} // namespace nytprof::command
