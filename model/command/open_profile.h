// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/requests.h"
#include "command/cost_option.h"
#include "command/process_option.h"
#include "command/range_option.h"
#include "load/load_profile.h"
#include "merge/profile_merge.h"
#include "profile/ids.h"
#include "profile/tables.h"
#include "stream/chunk_reader.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {
class Profile;
}

namespace nytprof::command {

class Progress;

/// False, with a message on stderr, for a location of a database, which has sums of runs only.
[[nodiscard]] bool hasRecords(const std::string& path);

/// False, with a message on stderr, for a location of a database, which has no time axis.
[[nodiscard]] bool hasTimeAxis(const std::string& path);

/// Reads single records: read() consumes the stream and logs problems, which are printed on stderr.
/// False if nothing was read, as for files of other programs, which have no records.
[[nodiscard]] bool readRecords(const std::string& path,
    const std::function<ReadOutcome(ByteStream& stream, DiagnosticLog& log)>& read);

/// profilePaths(), those that may have something of the range; empty, with a message on stderr, if
/// there are none.
[[nodiscard]] std::vector<std::string> profileFiles(
    const std::vector<std::string>& paths, const MomentRange& range = {});

/// For messages, "a.out and 3 more"; at least one.
[[nodiscard]] std::string nameOfAll(const std::vector<std::string>& files);

/// Loads files in threads and passes each to `take`, in any order, but never at the same time,
/// until that returns false or a stop is requested. Diagnostics on stderr, unless not wanted.
/// keepsOrder: see LoadOptions.
void loadEach(const std::vector<std::string>& files, Progress& progress,
    const std::function<bool(const std::string& path, const LoadResult& result)>& take,
    bool reports = true, const std::stop_token& stop = {}, bool keepsOrder = false);

/// Whether nothing is damaged; a running or killed program has no end yet.
[[nodiscard]] bool isWholeFile(const LoadResult& result);

struct OpenOptions {
    /// Reports and skips unreadable files; otherwise one makes the whole fail.
    bool skipUnreadable = false;
    /// Applies to a single file, too.
    EqualEvals evals = EqualEvals::Apart;
    /// If set, merges only profiles all of whose requests it accepts.
    RequestFilter requests = {};
    /// If set, only what these ran.
    ProcessOption processes = {};
    /// If set, only what ran then.
    RangeOption range = {};
    /// If set, costs, and times with or without waiting; else as read, for output that keeps it.
    std::optional<CostOption> costs = {};
    /// Whether Profile::timeAxis() is needed.
    bool keepsTimeAxis = false;
    /// Called for each file of several, never at the same time.
    std::function<void(const std::string& path, const Profile& profile)> loaded
        = [](const std::string&, const Profile&) {};
    /// Called with the profile before its costs are chosen, which may leave the time axis out.
    std::function<void(const Profile& profile)> opened = [](const Profile&) {};
    /// False if the files have been loaded before, with their diagnostics.
    bool reports = true;

    [[nodiscard]] bool needsTimeAxis() const
    {
        return keepsTimeAxis || range.isSet() || processes.isSet();
    }
};

/// Whether a profile is of such requests only; if also of others, warns on stderr.
[[nodiscard]] bool hasOnlyRequests(
    const std::string& path, const Profile& profile, const RequestFilter& requests);

/// Loads and merges profiles (load/file_formats.h); diagnostics on stderr. Null if nothing to show.
/// range: set if the options have a range.
[[nodiscard]] std::shared_ptr<const Profile> openProfiles(const std::vector<std::string>& paths,
    const OpenOptions& options = {}, std::optional<RangeFacts>* range = nullptr);

/// False, with a message on stderr, if the profile has no call tree.
[[nodiscard]] bool hasCallStacks(const Profile& profile);

/// Prints all diagnostics on stderr.
void report(const std::string& path, const std::vector<Diagnostic>& diagnostics);

// Names as shown and typed.

/// For people: the code outside of subs is the "main program".
[[nodiscard]] std::string nameText(std::string_view sub);

/// The sub of that name, or the only called one whose name ends with it ("parse" for "My::parse").
/// Otherwise lists candidates on stderr and returns an invalid id.
[[nodiscard]] SubId findNamedSub(const Profile& profile, std::string_view name);

/// As findNamedSub(), for a file, by the end of the path ("Parser.pm").
[[nodiscard]] FileId findNamedFile(const Profile& profile, std::string_view name);

/// "FILE:LINE"; empty without a file.
[[nodiscard]] std::string placeOf(const Profile& profile, FileId file, std::uint32_t line);

} // namespace nytprof::command
