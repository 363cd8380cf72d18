// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/open_profile.h"

#include "command/terminal.h"
#include "in_threads.h"
#include "load/file_formats.h"
#include "profile/profile.h"
#include "stream/input.h"
#include "wording/format.h"

#include <algorithm>
#include <iostream>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <thread>
#include <utility>

namespace nytprof::command {

bool readRecords(const std::string& path,
    const std::function<ReadOutcome(ByteStream& stream, DiagnosticLog& log)>& read)
{
    ByteStream stream(unzipped(Input::openFile(path)));
    DiagnosticLog log;
    ReadOutcome outcome = ReadOutcome::Nothing;
    if (const ImportFormat* const other = importFormatOf(stream))
        log.add(Diagnostic::Severity::Error, {},
            std::string("this is a file of another program (") + other->name
                + "), which has no records as profiles of NYTProf have: nytprof info, top and "
                  "others read it");
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

/// Loads files in threads and merges each as soon as it is loaded: the order does not matter.
class FileSum {
public:
    FileSum(const std::vector<std::string>& files, const OpenOptions& options, Progress& progress)
        : m_files(files)
        , m_options(options)
        , m_progress(progress)
        , m_sum({}, options.evals)
    {
    }

    [[nodiscard]] std::shared_ptr<const Profile> sum()
    {
        const std::size_t threads = std::max(2U, std::thread::hardware_concurrency());
        (void)runInThreads(
            m_files.size(), threads, [this](std::size_t i) { return add(m_files[i]); });
        const bool hasEnough = m_options.skipUnreadable ? m_added > 0 : m_added == m_files.size();
        return hasEnough ? m_sum.finish() : nullptr;
    }

private:
    /// False if loading more files is of no use.
    bool add(const std::string& path)
    {
        const LoadResult result = loadProfile(path);
        const std::scoped_lock lock(m_mutex);
        report(path, result.diagnostics);
        const bool isAdded = result.profile && hasSameUnit(path, *result.profile);
        if (isAdded) {
            warnOfProcessesMetBefore(path, *result.profile);
            m_sum.add(*result.profile);
            ++m_added;
        }
        ++m_done;
        m_progress.update(m_done, m_files.size(),
            "file " + std::to_string(m_done) + " of " + std::to_string(m_files.size()));
        return isAdded || m_options.skipUnreadable;
    }

    /// Whether it can be merged with the files before it.
    bool hasSameUnit(const std::string& path, const Profile& profile)
    {
        const std::string unit = escape(costName(profile));
        if (m_unit.empty())
            m_unit = unit;
        if (m_unit == unit)
            return true;
        std::cerr << "nytprof: error: " << escape(path) << ": counts " << unit
                  << ", and other files " << m_unit << ": they cannot be added up\n";
        return false;
    }

    /// A merged profile in the same folder as its parts is easily merged with them.
    void warnOfProcessesMetBefore(const std::string& path, const Profile& profile)
    {
        std::optional<std::uint32_t> twice;
        for (const Process& process : profile.processes())
            if (!m_processes.emplace(process.pid, process.startTime).second)
                twice = process.pid;
        if (twice)
            std::cerr
                << "nytprof: warning: " << escape(path) << ": process " << *twice
                << " is in another of these files, too, and counts for each: if one is the sum "
                   "of others, leave it out\n";
    }

    const std::vector<std::string>& m_files;
    const OpenOptions& m_options;
    Progress& m_progress;
    ProfileMerge m_sum;
    std::string m_unit; ///< costName() of what was added
    std::set<std::pair<std::uint32_t, double>> m_processes; ///< by number and start
    std::mutex m_mutex;
    std::size_t m_added = 0;
    std::size_t m_done = 0;
};

} // namespace

bool hasCallPaths(const Profile& profile)
{
    if (!profile.callTree().empty())
        return true;
    std::cerr << "nytprof: error: the profile has no call paths: it was made with calls=0, or by a "
                 "program that called nothing\n";
    return false;
}

void report(const std::string& path, const std::vector<Diagnostic>& diagnostics)
{
    for (const Diagnostic& diagnostic : diagnostics)
        std::cerr << "nytprof: " << nameOf(diagnostic.severity) << ": "
                  << describe(path, diagnostic) << '\n';
}

std::shared_ptr<const Profile> openProfiles(
    const std::vector<std::string>& paths, const OpenOptions& options)
{
    const std::vector<std::string> files = profilePaths(paths);
    if (files.empty()) {
        for (const std::string& path : paths)
            std::cerr << "nytprof: error: there is no profile in the folder " << escape(path)
                      << '\n';
        return nullptr;
    }
    Progress progress("Reading");
    if (files.size() == 1) {
        LoadOptions load;
        load.progress
            = [&](std::uint64_t read, std::uint64_t size) { progress.update(read, size); };
        const LoadResult result = loadProfile(files.front(), load);
        report(files.front(), result.diagnostics);
        return result.profile && options.evals == EqualEvals::Merged ? mergeEvals(*result.profile)
                                                                     : result.profile;
    }
    return FileSum(files, options, progress).sum();
}

namespace {

constexpr std::size_t MostCandidates = 8;

bool endsWithPart(std::string_view name, std::string_view part, std::string_view separator)
{
    return !part.empty() && name.ends_with(part)
        && name.substr(0, name.size() - part.size()).ends_with(separator);
}

/// The row of that name, or the only wanted one whose name ends with it; invalid, with a message on
/// stderr, if there is not exactly one.
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
    std::cerr << "nytprof: error: " << (meant.empty() ? "there is no " : "more than one ") << kind
              << (meant.empty() ? " named \"" : "'s name ends with \"") << escape(name) << "\"\n";
    if (meant.empty()) {
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (rows[i].name.find(name) != std::string_view::npos)
                meant.emplace_back(i);
    }
    std::ranges::stable_sort(
        meant, std::ranges::greater(), [&](RowId id) { return rows[id.index()].exclusive; });
    const std::size_t shown = std::min(meant.size(), MostCandidates);
    for (const RowId id : std::span(meant).first(shown))
        std::cerr << "  " << escape(rows[id.index()].name) << '\n';
    if (shown < meant.size())
        std::cerr << "  and " << meant.size() - shown << " more\n";
    return RowId();
}

} // namespace

SubId findNamedSub(const Profile& profile, std::string_view name)
{
    return findNamed(
        "sub", name, "::", profile.findSub(name), profile.subs(),
        +[](const Sub& sub) { return sub.calls > 0; });
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
