// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/open_profile.h"

#include "command/terminal.h"
#include "fleet/location.h"
#include "format/perl_names.h"
#include "formatting/format.h"
#include "in_threads.h"
#include "load/file_formats.h"
#include "load/window_files.h"
#include "profile/profile.h"
#include "stream/input.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <thread>
#include <utility>

namespace nytprof::command {

namespace {

bool isFile(const std::string& path, const char* problem)
{
    if (!isFleetLocation(path))
        return true;
    report(path, {{Diagnostic::Severity::Error, 0, 0, problem, false}});
    return false;
}

} // namespace

bool hasRecords(const std::string& path)
{
    return isFile(path,
        "a database has sums of runs, not their records and requests; name profile files instead");
}

bool hasTimeAxis(const std::string& path)
{
    return isFile(path,
        "a database has sums of whole runs, no time axis; select runs by their start with since "
        "and until in the location, or name profile files");
}

bool readRecords(const std::string& path,
    const std::function<ReadOutcome(ByteStream& stream, DiagnosticLog& log)>& read)
{
    if (!hasRecords(path))
        return false;
    ByteStream stream(unzipped(Input::openFile(path)));
    DiagnosticLog log;
    ReadOutcome outcome = ReadOutcome::Nothing;
    if (const ImportFormat* const other = importFormatOf(stream))
        log.add(Diagnostic::Severity::Error, {},
            std::string("not a profile of NYTProf but of another program (") + other->name
                + "); this command needs one, nytprof top and others read both");
    else
        outcome = read(stream, log);
    report(path, log.take());
    return outcome != ReadOutcome::Nothing;
}

namespace {

const char* nameOf(Diagnostic::Severity severity)
{
    return severity == Diagnostic::Severity::Note   ? "note"
        : severity == Diagnostic::Severity::Warning ? "warning"
                                                    : "error";
}

/// Merges files when loaded, in any order.
struct FileSum {
    const std::vector<std::string>& files;
    const OpenOptions& options;
    Progress& progress;
    ProfileMerge merge{{}, options.evals};
    ProcessChoice choice{options.processes};
    std::optional<CostKind> kind = {}; ///< of the profiles so far
    std::set<std::pair<std::uint32_t, double>> processes = {}; ///< by pid and start time
    std::size_t read = 0; ///< files
    std::size_t added = 0; ///< those of the requests that are asked for
    bool failed = false;

    [[nodiscard]] std::shared_ptr<const Profile> sum()
    {
        const auto take = [this](const std::string& path, const LoadResult& result) {
            return add(path, result);
        };
        if (options.needsTimeAxis())
            merge.keepTimeAxis();
        loadEach(files, progress, take, options.reports, {}, options.needsTimeAxis());
        failed = failed || choice.hasFailed() || !choice.foundAll();
        if (!failed && added == 0)
            std::cerr << "nytprof: error: "
                      << (read == 0 ? "none of the files can be read; see the messages above\n"
                                    : "no profile is of such requests only; nytprof requests lists "
                                      "routes and durations\n");
        return failed || added == 0 ? nullptr : merge.finish();
    }

    /// False if loading more files is useless.
    bool add(const std::string& path, const LoadResult& result)
    {
        if (!result.profile || !hasSameKind(path, *result.profile)) {
            failed = failed || !options.skipUnreadable;
            return !failed;
        }
        ++read;
        const auto profile = choice.of(path, result.profile);
        if (!profile)
            return !choice.hasFailed();
        if (options.requests.isSet() && !hasOnlyRequests(path, *profile, options.requests))
            return true;
        options.loaded(path, *profile);
        if ((options.keepsTimeAxis || options.range.isSet()) && files.size() > 1)
            warnOfNoTimeAxis(path, *profile);
        warnOfProcessesMetBefore(path, *profile);
        if (added == 0 && profile->memory())
            merge.keepTimeAxis(); // for its growth
        merge.add(*profile);
        ++added;
        return true;
    }

    /// Whether it can be merged with the files so far.
    bool hasSameKind(const std::string& path, const Profile& profile)
    {
        if (!kind)
            kind.emplace(profile);
        const CostKind own(profile);
        if (own != *kind)
            std::cerr << "nytprof: error: " << escape(path) << ": "
                      << escape(own.problemWith(*kind)) << "; merge profiles of the same "
                      << (own.unit != kind->unit ? "unit\n" : "kind\n");
        return own == *kind;
    }

    /// Users easily merge a merged profile with its own parts.
    void warnOfProcessesMetBefore(const std::string& path, const Profile& profile)
    {
        std::optional<std::uint32_t> twice;
        for (const Process& process : profile.processes())
            if (!processes.emplace(process.pid, process.startTime).second)
                twice = process.pid;
        if (twice)
            std::cerr << "nytprof: warning: " << escape(path) << ": process " << *twice
                      << " is in another file, too, and counts twice; omit files that are already "
                         "merged\n";
    }
};

constexpr const char* ProgramName = "main program";
constexpr std::size_t MaxCandidates = 8;

bool endsWithPart(std::string_view name, std::string_view part, std::string_view separator)
{
    return !part.empty() && name.ends_with(part)
        && name.substr(0, name.size() - part.size()).ends_with(separator);
}

/// Exact name, or the only wanted row whose name ends with it; else a message and an invalid id.
template <class RowId, class Row>
RowId findNamed(std::string_view kind, std::string_view name, std::string_view separator,
    RowId exact, std::span<const Row> rows, bool (*isWanted)(const Row&))
{
    if (exact.valid())
        return exact;
    std::vector<RowId> meant;
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (isWanted(rows[i]) && endsWithPart(rows[i].name, name, separator))
            meant.emplace_back(i);
    if (meant.size() == 1)
        return meant.front();
    std::cerr << "nytprof: error: " << (meant.empty() ? "no " : "more than one ") << kind
              << " named \"" << escape(name) << '"';
    if (meant.empty()) {
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (rows[i].name.find(name) != std::string_view::npos)
                meant.emplace_back(i);
    }
    if (meant.empty())
        std::cerr << "; nytprof export csv --table " << kind << "s lists all\n";
    else
        std::cerr << "; name one of these:\n";
    std::ranges::stable_sort(
        meant, std::ranges::greater(), [&](RowId id) { return rows[id.index()].exclusive; });
    const std::size_t shown = std::min(meant.size(), MaxCandidates);
    for (const RowId id : std::span(meant).first(shown))
        std::cerr << "  " << nameText(rows[id.index()].name) << '\n';
    if (shown < meant.size())
        std::cerr << "  and " << meant.size() - shown << " more\n";
    return RowId();
}

/// As after nytprof record --runs.
bool hasProfilesBelow(const std::string& folder)
{
    std::error_code error;
    for (auto entry = std::filesystem::directory_iterator(folder, error);
         !error && entry != std::filesystem::directory_iterator(); entry.increment(error))
        if (entry->is_directory(error)
            && !profilePaths(std::vector{entry->path().string()}).empty())
            return true;
    return false;
}

} // namespace

std::vector<std::string> profileFiles(
    const std::vector<std::string>& paths, const MomentRange& range)
{
    const std::vector<std::string> all = profilePaths(paths);
    std::vector<std::string> files = filesInRange(all, range);
    if (files.empty() && !all.empty()) {
        std::cerr << "nytprof: error: --from, --to: nothing ran then; of the " << all.size()
                  << " files the first is " << escape(all.front()) << ", the last "
                  << escape(all.back()) << '\n';
    } else if (files.empty()) {
        for (const std::string& path : paths)
            std::cerr << "nytprof: error: " << escape(path) << ": no profile in this folder; "
                      << (hasProfilesBelow(path)
                                 ? "name the folders in it that have profiles\n"
                                 : "run nytprof record -- perl PROGRAM first, or name folded "
                                   "stacks, callgrind files, pprof files and tmon.out singly\n");
    }
    return files;
}

std::string nameOfAll(const std::vector<std::string>& files)
{
    return escape(files.front())
        + (files.size() > 1 ? " and " + std::to_string(files.size() - 1) + " more" : "");
}

bool hasOnlyRequests(const std::string& path, const Profile& profile, const RequestFilter& requests)
{
    using Match = RequestFilter::Match;
    const Match match = requests.match(profile);
    if (match == Match::Some)
        std::cerr << "nytprof: warning: " << escape(path)
                  << ": omitted because it is of other requests, too; write a profile for each "
                     "request\n";
    return match == Match::All;
}

/// By --keep of nytprof sample, since the folder was listed.
static bool isDeletedWindow(const std::string& path)
{
    std::error_code none;
    return isWindowFile(path) && !std::filesystem::exists(path, none);
}

bool isWholeFile(const LoadResult& result)
{
    return std::ranges::none_of(result.diagnostics, [](const Diagnostic& diagnostic) {
        return diagnostic.severity != Diagnostic::Severity::Note && !diagnostic.onlyEndMissing;
    });
}

void loadEach(const std::vector<std::string>& files, Progress& progress,
    const std::function<bool(const std::string& path, const LoadResult& result)>& take,
    bool reports, const std::stop_token& stop, bool keepsOrder)
{
    LoadOptions options;
    options.stop = stop;
    options.keepsOrder = keepsOrder;
    const std::size_t threads = std::max(2U, std::thread::hardware_concurrency());
    std::mutex mutex;
    std::size_t done = 0;
    (void)runInThreads(files.size(), threads, [&](std::size_t i) {
        const LoadResult result = loadProfile(files[i], options);
        const std::scoped_lock lock(mutex);
        if (stop.stop_requested())
            return false;
        if (reports && isDeletedWindow(files[i]))
            return true;
        if (reports)
            report(files[i], result.diagnostics);
        const bool wantsMore = take(files[i], result);
        ++done;
        progress.update(done, files.size(),
            "file " + std::to_string(done) + " of " + std::to_string(files.size()));
        return wantsMore;
    });
}

bool hasCallStacks(const Profile& profile)
{
    if (!profile.callTree().empty())
        return true;
    if (profile.importedFrom() == "ClickHouse")
        std::cerr << "nytprof: error: the database has no call stacks of these runs\n";
    else
        std::cerr << "nytprof: error: the profile has no call stacks: calls=0 or subs=0 was set, "
                     "no sub was called, or Devel::NYTProf 4 or older wrote it; profile again\n";
    return false;
}

void report(const std::string& path, const std::vector<Diagnostic>& diagnostics)
{
    for (const Diagnostic& diagnostic : diagnostics)
        std::cerr << "nytprof: " << nameOf(diagnostic.severity) << ": "
                  << describe(path, diagnostic) << '\n';
}

std::shared_ptr<const Profile> openProfiles(const std::vector<std::string>& paths,
    const OpenOptions& options, std::optional<RangeFacts>* range)
{
    const std::vector<std::string> files = profileFiles(paths, options.range);
    if (files.empty() || (options.requests.isSet() && !std::ranges::all_of(files, hasRecords))
        || (options.range.isSet() && !std::ranges::all_of(files, hasTimeAxis)))
        return nullptr;
    Progress progress("Reading");
    const auto shown = [&options, range](std::shared_ptr<const Profile> profile) {
        if (profile && options.costs) // before the range, whose edges divide waiting
            profile = treatAsWaiting(std::move(profile), options.costs->subs);
        profile = profileOfRange(std::move(profile), options.range, range);
        if (profile)
            options.opened(*profile);
        return options.costs ? profileWithCosts(std::move(profile), *options.costs) : profile;
    };
    if (files.size() == 1 && !options.requests.isSet()) {
        LoadOptions load;
        load.keepsOrder = options.needsTimeAxis();
        load.progress
            = [&](std::uint64_t read, std::uint64_t size) { progress.update(read, size); };
        const LoadResult result = loadProfile(files.front(), load);
        report(files.front(), result.diagnostics);
        ProcessChoice choice(options.processes);
        auto profile = choice.of(files.front(), result.profile);
        if (choice.hasFailed() || (result.profile && !choice.foundAll()))
            return nullptr;
        if (profile && options.evals == EqualEvals::Merged)
            profile = mergeEvals(*profile, {}, options.needsTimeAxis() || profile->memory());
        return shown(std::move(profile));
    }
    return shown(FileSum{files, options, progress}.sum());
}

std::string nameText(std::string_view sub)
{
    return sub == MainProgram ? ProgramName : escape(sub);
}

SubId findNamedSub(const Profile& profile, std::string_view name)
{
    name = name == ProgramName ? MainProgram : name;
    return findNamed(
        "sub", name, "::", profile.findSub(name), profile.subs(),
        +[](const Sub& sub) { return sub.ran(); });
}

FileId findNamedFile(const Profile& profile, std::string_view name)
{
    return findNamed(
        "file", name, "/", profile.findFile(name), profile.files(),
        +[](const File&) { return true; });
}

std::string placeOf(const Profile& profile, FileId file, std::uint32_t line)
{
    if (!file.valid())
        return {};
    return std::string(profile[file].name) + ':' + std::to_string(line);
}

} // namespace nytprof::command
