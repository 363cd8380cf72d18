// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/interim_analyses.h"
#include "command/merge_plan.h"
#include "command/record.h"
#include "command/terminal.h"
#include "compare/rank_statistics.h"
#include "descriptor.h"
#include "formatting/format.h"
#include "load/file_formats.h"
#include "record/git_worktree.h"
#include "record/program_perl.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <sstream>
#include <string_view>
#include <utility>

#include <fcntl.h>

namespace nytprof::command {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::size_t UsualRuns = 10;
constexpr std::size_t MaxRunsOfBudget = 100;

/// A version of the program with its runs.
struct Version {
    std::string name; ///< of its folders
    std::string side; ///< for people; "" if it is the only version
    std::string folder; ///< in which it runs; "" is the current one
    std::string removed; ///< folder that names of its files lose
    const char* hint = ""; ///< on failures
    Recordable recordable = {};
    std::vector<std::shared_ptr<const Profile>> runs = {};
};

/// The last lines of what a program wrote.
std::string endOf(std::FILE* file)
{
    constexpr long Max = 2000;
    std::string text(Max, '\0');
    if (std::fseek(file, -Max, SEEK_END) != 0)
        std::rewind(file);
    text.resize(std::fread(text.data(), 1, text.size(), file));
    return text;
}

std::string secondsText(Clock::duration time)
{
    return formatTime(std::chrono::duration<double>(time).count());
}

/// Records runs of versions, each into a folder VERSION.N of a place.
class RunRecorder {
public:
    RunRecorder(const RecordRequest& request, const RecordingPlace& place, HeldSignals& signals)
        : m_request(request)
        , m_place(place)
        , m_signals(signals)
        , m_progress("Recording", true)
        , m_start(Clock::now())
    {
    }

    ~RunRecorder()
    {
        std::error_code none;
        for (const std::string& folder : m_unfinished)
            fs::remove_all(folder, none);
    }

    /// Warm-up runs, then runs of all versions in turns. False, after a message, if one failed, or
    /// a signal ended them.
    [[nodiscard]] bool recordAll(std::vector<Version>& versions);
    /// Significance level of each interim analysis.
    [[nodiscard]] double level() const { return m_level; }

private:
    [[nodiscard]] bool recordRun(Version& version, bool isWarmup);
    [[nodiscard]] bool fail(const Version& version, const std::string& what, std::FILE* errors);
    void showProgress(const Version& version);
    [[nodiscard]] double secondsPassed() const
    {
        return std::chrono::duration<double>(Clock::now() - m_start).count();
    }
    [[nodiscard]] double secondsLeft() const
    {
        return static_cast<double>(*m_request.budget) / 1e9 - secondsPassed();
    }
    /// Time limit of a run, which only runs that hang reach.
    [[nodiscard]] Clock::duration timeOfRun(const Version& version) const;
    /// None, after a message, if a limit cannot be checked.
    [[nodiscard]] std::optional<bool> isKnown(const std::vector<Version>& versions) const;
    [[nodiscard]] bool canBeKnown(std::size_t runs) const;

    const RecordRequest& m_request;
    const RecordingPlace& m_place;
    HeldSignals& m_signals;
    Progress m_progress;
    Clock::time_point m_start;
    Clock::duration m_longest{}; ///< of runs
    double m_level = 1;
    std::size_t m_done = 0; ///< runs of any version
    std::size_t m_wanted = 0;
    std::vector<std::string> m_unfinished; ///< folders, until all runs are complete
};

void RunRecorder::showProgress(const Version& version)
{
    std::string note
        = version.side + "run " + std::to_string(m_done + 1) + " of " + std::to_string(m_wanted);
    if (m_done > 0) {
        const double left = secondsPassed() / static_cast<double>(m_done)
            * static_cast<double>(m_wanted - m_done);
        note
            += ", " + formatTime(m_request.budget ? std::min(left, secondsLeft()) : left) + " left";
    }
    m_progress.update(m_done, m_wanted, note);
}

Clock::duration RunRecorder::timeOfRun(const Version& version) const
{
    using namespace std::chrono_literals;
    constexpr int Times = 10; // of what is expected
    constexpr std::chrono::nanoseconds Max = 1000h; // times ten, it is far from an overflow
    const std::chrono::nanoseconds budget(*m_request.budget);
    const Clock::duration left = budget - (Clock::now() - m_start);
    if (version.runs.empty()) // nothing is known of it
        return std::max<Clock::duration>({1min, left, Times * std::min(budget, Max)});
    return std::max<Clock::duration>({5s, left, Times * m_longest});
}

bool RunRecorder::fail(const Version& version, const std::string& what, std::FILE* errors)
{
    std::cerr << endOf(errors) << std::flush;
    return refuse(version.side + "run " + std::to_string(version.runs.size() + 1) + ": " + what);
}

bool RunRecorder::recordRun(Version& version, bool isWarmup)
{
    if (m_signals.endRequested() != 0)
        return false;
    showProgress(version);
    const std::string folder
        = m_place.folder() + '/' + version.name + '.' + std::to_string(version.runs.size() + 1);
    std::error_code error;
    if (!fs::create_directory(folder, error))
        return refuse(escape(folder) + ": cannot be made: "
            + (error ? error.message() : std::string("it exists; name another folder")));
    m_unfinished.push_back(folder);
    const Descriptor nothing(open("/dev/null", O_RDWR | O_CLOEXEC));
    const TemporaryFile errors = makeTemporaryFile();
    if (!errors)
        return refuse("no temporary file can be made");
    ProgramStart start
        = startOf(version.recordable, (fs::absolute(folder) / "nytprof.out").string());
    start.folder = version.folder;
    if (!version.folder.empty())
        start.environment.set("PWD", version.folder);
    start.streams = {nothing.number(), nothing.number(), fileno(errors.get())};
    const Clock::time_point begin = Clock::now();
    if (m_request.budget) {
        start.isApart = true;
        start.until = begin + timeOfRun(version);
    }
    const ProgramEnd end = runProgram(start, m_signals);
    m_longest = std::max<Clock::duration>(m_longest, Clock::now() - begin);
    m_progress.clear();
    if (m_signals.endRequested() != 0)
        return false;
    if (end.isLate)
        return fail(version,
            "did not end within " + secondsText(*start.until - begin)
                + ", and was ended; a --budget above " + secondsText(*start.until - m_start)
                + " allows a longer run",
            errors.get());
    const bool isFailure = !end.isSuccess() && !(m_request.ignoresFailure && end.hasExited());
    if (isFailure)
        return fail(version,
            "ended with " + endText(end) + version.hint
                + (m_request.ignoresFailure ? "" : "; --ignore-failure accepts exit codes"),
            errors.get());
    if (profilePaths(std::vector{folder}).empty())
        return fail(version, reasonForNone(version.recordable), errors.get());
    auto run = openRun(folder, version.removed);
    if (!run)
        return false;
    ++m_done;
    if (isWarmup)
        fs::remove_all(folder, error);
    else
        version.runs.push_back(std::move(run));
    return true;
}

std::optional<bool> RunRecorder::isKnown(const std::vector<Version>& versions) const
{
    CompareOptions options = m_request.comparison;
    options.request.level = m_level;
    const RunSides sides{versions[0].runs, versions[1].runs};
    const auto runs = comparisonOf(sides, options);
    const auto results = checkGate(options.gate, *runs, sides);
    if (!results)
        return std::nullopt;
    if (results->empty())
        return runs->whole().verdict != Verdict::NoEvidence;
    return std::ranges::none_of(*results,
        [](const GateResult& result) { return result.outcome == GateResult::Outcome::Unclear; });
}

/// Counts are known at once; times need enough runs.
bool RunRecorder::canBeKnown(std::size_t runs) const
{
    const auto& limits = m_request.comparison.gate.limits;
    const bool limitsTime = limits.empty() || !m_request.comparison.gate.budget.empty()
        || std::ranges::any_of(
            limits, [](const RunLimit& limit) { return limit.of == RunLimit::Of::Time; });
    return !limitsTime || leastPValue(runs, runs) <= m_level;
}

bool RunRecorder::recordAll(std::vector<Version>& versions)
{
    const bool isCompared = versions.size() > 1;
    const bool isLimited = m_request.budget.has_value();
    const std::size_t most = m_request.runs > 0 ? m_request.runs
        : isLimited                             ? MaxRunsOfBudget
                                                : UsualRuns;
    InterimAnalyses plan(most, isLimited);
    m_level = plan.levelOfAnalysis(m_request.comparison.request.level);
    m_wanted = (m_request.warmup + most) * versions.size();
    for (std::size_t i = 0; i < m_request.warmup; ++i)
        for (Version& version : versions)
            if (!recordRun(version, true))
                return false;
    const double before = secondsPassed();
    for (std::size_t done = 0; done < plan.runs();) {
        for (std::size_t i = 0; i < versions.size(); ++i) // ABBA
            if (!recordRun(versions[done % 2 == 0 ? i : versions.size() - 1 - i], false))
                return false;
        ++done;
        if (isCompared && done == 1 && !areAlike({versions[0].runs, versions[1].runs}))
            return false;
        const auto known = isCompared && (done == 1 || plan.isInterimAfter(done))
            ? isKnown(versions)
            : std::optional(false);
        if (!known)
            return false;
        if (!isLimited)
            continue;
        const std::size_t possible = plan.possibleRuns(
            done, secondsLeft(), (secondsPassed() - before) / static_cast<double>(done));
        if (done == 1 && m_request.runs == 0)
            plan = InterimAnalyses(possible, isLimited);
        m_wanted = (m_request.warmup + possible) * versions.size();
        if ((*known && plan.isInterimAfter(done)) || possible <= done)
            break;
        if (isCompared && !canBeKnown(possible)) {
            std::cerr << "nytprof: note: the budget allows " << possible
                      << " runs of each version, too few for evidence\n";
            break;
        }
    }
    m_unfinished.clear();
    return true;
}

/// Finds files of the current version that the baseline would use instead of its own.
class SharedFiles {
public:
    SharedFiles(const Version& baseline, const Version& current)
        : m_folder(baseline.folder)
        , m_top(current.removed)
        , m_isSame(baseline.removed == current.removed)
    {
    }

    /// Whether a word or option names one: with the top in it, or after ".." and links.
    [[nodiscard]] bool has(const std::string& word) const
    {
        if (m_isSame)
            return false;
        const std::size_t begin = word.starts_with('-') ? word.find_first_of("./") : 0;
        const std::string path = begin == std::string::npos ? "" : word.substr(begin);
        const std::string own = canonical(path);
        return isBelow(word) || (isBelow(own) && own == canonical(m_folder / path));
    }

private:
    [[nodiscard]] bool isBelow(const std::string& word) const
    {
        return (word + '/').find(m_top + '/') != std::string::npos;
    }
    static std::string canonical(const fs::path& path)
    {
        std::error_code none;
        return fs::weakly_canonical(fs::absolute(path, none), none).string();
    }

    fs::path m_folder;
    std::string m_top;
    bool m_isSame; ///< both versions are: none is shared
};

bool isPerlFile(const std::string& path)
{
    std::error_code none;
    const std::string end = fs::path(path).extension().string();
    return fs::is_regular_file(path, none)
        && (end == ".pl" || end == ".pm" || end == ".t" || !perlOfProgram(path).empty());
}

/// False, after a message, if a variable has an item that both versions would use.
bool isMovable(const char* name, char separator, const SharedFiles& shared)
{
    std::istringstream items(Environment::own().value(name).value_or(""));
    for (std::string item; std::getline(items, item, separator);)
        if (shared.has(item))
            return refuse(std::string(name) + ": " + escape(item)
                + ": the baseline would use this folder, too; use perl -Ilib instead");
    return true;
}

/// False, after a message, if both versions would run code of the current one. Data that both read
/// is fine.
bool isMovable(const RecordRequest& request, const SharedFiles& shared)
{
    bool isCode = true; // the program, its options and its script
    for (std::size_t i = 0; i < request.words.size(); ++i) {
        const std::string& word = request.words[i];
        const bool isOption = word.starts_with('-');
        const bool isShared = shared.has(word);
        if (isShared && (isCode || isOption || isPerlFile(word)))
            return refuse(escape(word)
                + ": the baseline would use this file, too; name it relative to the folder");
        if (isShared)
            std::cerr << "nytprof: note: " << escape(word) << ": both versions use this file\n";
        isCode = isCode && (i == 0 || isOption || request.words[i - 1] == "-I");
    }
    return isMovable("PERL5OPT", ' ', shared) && isMovable("PERL5LIB", ':', shared)
        && isMovable("PERLLIB", ':', shared);
}

/// Finds the baseline, records, and returns the versions in order; none after a message, or if a
/// signal arrived.
std::optional<std::vector<Version>> recordVersions(
    const RecordRequest& request, const RecordingPlace& place, HeldSignals& signals, double& level)
{
    std::vector<Version> versions;
    std::error_code error;
    std::unique_ptr<GitWorktree> worktree;
    if (request.baseline.empty()) {
        versions.push_back({"run", "", "", ""});
    } else if (fs::is_directory(request.baseline, error)) {
        const std::string folder = fs::canonical(request.baseline, error).string();
        versions.push_back({"baseline", "baseline: ", folder, folder});
        versions.push_back({"current", "current: ", "", fs::current_path(error).string()});
    } else {
        auto found = GitWorktree::checkOut(request.baseline, signals);
        worktree = std::move(found.worktree);
        if (!worktree) {
            if (signals.endRequested() == 0) // which ends git, too
                (void)refuse(
                    "--baseline: " + escape(request.baseline) + ": " + escape(found.problem));
            return std::nullopt;
        }
        versions.push_back({"baseline", "baseline: ", worktree->folder(), worktree->top(),
            "; untracked files are missing in the checkout"});
        versions.push_back({"current", "current: ", "", worktree->ownTop()});
    }
    if (!request.baseline.empty()
        && !isMovable(request, SharedFiles(versions.front(), versions.back())))
        return std::nullopt;
    for (Version& version : versions) {
        if (!version.folder.empty() && !fs::is_directory(version.folder, error)) {
            (void)refuse("--baseline: " + escape(request.baseline) + ": it has no such folder");
            return std::nullopt;
        }
        int exitCode = 0; // of single recordings
        auto recordable
            = findRecordable(request.words, request.options, version.folder, signals, exitCode);
        if (!recordable)
            return std::nullopt;
        version.recordable = std::move(*recordable);
    }
    RunRecorder recorder(request, place, signals);
    if (!recorder.recordAll(versions))
        return std::nullopt;
    level = recorder.level();
    return versions;
}

} // namespace

int recordRuns(const RecordRequest& request)
{
    const auto place = recordingFolder(request);
    if (!place)
        return UsageError;
    std::optional<std::vector<Version>> versions;
    CompareOptions options = request.comparison;
    int signal = 0;
    {
        HeldSignals signals;
        versions = recordVersions(request, *place, signals, options.request.level);
        signal = signals.endRequested();
    }
    if (!versions) {
        place->remove();
        return signal != 0 ? exitLike({.status = signal}) : UsageError;
    }
    const std::string folder = shellWord(place->folder());
    const bool isCompared = versions->size() > 1;
    if (!request.isQuiet)
        std::cerr << "nytprof: " << formatCount(versions->front().runs.size(), "run", "runs")
                  << (isCompared ? " of each version: " : ": ") << folder
                  << "; next: nytprof compare "
                  << (isCompared ? folder + "/baseline.* -- " + folder + "/current.*\n"
                                 : "BASELINE -- " + folder + "/run.*\n");
    const RunSides sides{versions->front().runs, versions->back().runs};
    if (signal != 0) // after all runs
        return exitLike({.status = signal});
    if (!isCompared)
        return 0;
    return reportComparison(sides, options);
}

} // namespace nytprof::command
