// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/profile_sender.h"

#include "command/accepted_runs.h"
#include "command/arguments.h"
#include "command/fleet_connection.h"
#include "command/follow_profiles.h"
#include "command/open_profile.h"
#include "command/sent_files.h"
#include "command/spool.h"
#include "command/terminal.h"
#include "fleet/location.h"
#include "formatting/format.h"
#include "profile/profile.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <set>
#include <utility>

namespace nytprof::command {
namespace {

/// Passes profiles to the destination in groups and keeps those that it could not send.
class ProfileSender {
public:
    ProfileSender(const SendOptions& options, ProfileDestination& destination,
        std::string_view name, std::stop_token stop)
        : m_options(options)
        , m_destination(destination)
        , m_spool(name)
        , m_files(options)
        , m_stop(std::move(stop))
    {
        const std::string problem = m_accepted.open(name);
        if (!problem.empty() && !destination.knowsItsRuns() && !options.dryRun)
            std::cerr << "nytprof: warning: " << escape(problem)
                      << "; what is sent now will be sent again\n";
    }

    [[nodiscard]] const Spool& spool() const { return m_spool; }

    /// Sends files and prints the result; the exit code.
    int send(std::vector<std::string> files)
    {
        m_unsentPaths.clear();
        m_isServerAway = false;
        // The labels of a named file count, not those of its copy in the spool.
        const auto kept = std::stable_partition(files.begin(), files.end(),
            [&](const std::string& path) { return !m_spool.holds(path); });
        load({files.begin(), kept});
        // Another process may be sending a copy, or have sent it since.
        files.erase(std::remove_if(kept, files.end(),
                        [&](const std::string& path) { return !claimKept(path); }),
            files.end());
        load({kept, files.end()});
        sendGroup();
        if (m_failure.empty())
            applyResult(m_destination.flush());
        m_accepted.releaseAll();
        const bool isNothing = !files.empty() && std::exchange(m_gone, 0) == files.size();
        return isNothing ? 0 : report();
    }

    /// From now on profiles are only kept.
    void giveUp(const std::string& failure) { m_failure = failure; }
    /// Files of the last send() that --follow sends again.
    [[nodiscard]] UnsentFiles unsentFiles() const { return {m_unsentPaths, m_isServerAway}; }

private:
    struct Unsent {
        std::string path;
        RunLabels labels;
        std::uint64_t run;
    };

    void load(const std::vector<std::string>& files)
    {
        for (const std::string& path : files)
            m_files.noteState(path);
        Progress progress("Sending");
        const auto takeEach = [&](const std::string& path, const LoadResult& result) {
            take(path, result);
            return !m_stop.stop_requested();
        };
        loadEach(files, progress, takeEach, false, m_stop);
    }

    void take(const std::string& path, const LoadResult& result)
    {
        // What was renamed since it was found is found again.
        std::error_code none;
        if (m_options.follow && !result.profile && !std::filesystem::exists(path, none)) {
            ++m_gone;
            return;
        }
        command::report(path, result.diagnostics);
        m_failed += result.profile && isWholeFile(result) ? 0 : 1;
        if (!result.profile)
            return;
        if (!isWholeFile(result) || !result.profile->complete())
            m_files.leave(path); // there may be more in it
        const std::string refusal = m_destination.refusalOf(*result.profile);
        if (!refusal.empty()) {
            failAt(path, refusal);
            ++m_failed;
        } else if (!result.profile->complete() && !m_options.unfinished && !m_spool.holds(path)) {
            ++m_unfinished;
        } else {
            add(path, result.profile);
        }
    }

    void add(const std::string& path, const std::shared_ptr<const Profile>& profile)
    {
        constexpr std::size_t ManyRows = 50'000;
        RunLabels labels = labelsOf(*profile, m_options.labels);
        if (m_spool.holds(path)) {
            const auto kept = Spool::labelsOf(path);
            if (!kept) {
                failAt(path,
                    "cannot be sent, because its labels are missing or damaged; move it elsewhere "
                    "and send it with --label");
                ++m_failed;
                return;
            }
            labels = *kept;
        }
        const std::uint64_t run = runOf(*profile);
        if (!claims(run, path))
            return;
        if (wasSent(run)) {
            ++m_sums.known;
            finish(path);
            m_accepted.release(run);
            return;
        }
        if (m_refusedRuns.contains(run) && m_spool.holds(path))
            return;
        m_unsent.push_back({path, labels, run});
        m_group.push_back({path, profile, std::move(labels), run});
        m_groupRows += profile->callTree().nodes().size() + profile->callSites().size();
        if (m_groupRows >= ManyRows || m_group.size() >= m_destination.groupSize())
            sendGroup();
    }

    [[nodiscard]] bool claimKept(const std::string& path)
    {
        const auto run = Spool::runOf(path);
        std::error_code none;
        return (!run || claims(*run, path)) && std::filesystem::exists(path, none);
    }

    /// False if another process sends the run now.
    [[nodiscard]] bool claims(std::uint64_t run, const std::string& path)
    {
        if (m_options.dryRun || m_accepted.claim(run) == AcceptedRuns::Claim::Mine)
            return true;
        ++m_ofOthers;
        if (m_options.follow)
            m_unsentPaths.insert(path); // in case the other process ends
        return false;
    }

    [[nodiscard]] bool wasSent(std::uint64_t run)
    {
        const bool isRecorded = !m_destination.knowsItsRuns() && !m_options.again;
        return m_sentRuns.contains(run) || (isRecorded && m_accepted.has(run));
    }

    void sendGroup()
    {
        const std::vector<OutgoingProfile> group = std::exchange(m_group, {});
        m_groupRows = 0;
        if (!m_failure.empty())
            keepUnsent();
        else if (!group.empty())
            applyResult(m_destination.send(group));
    }

    void applyResult(const Sent& sent)
    {
        m_sums.sent += sent.sent;
        m_sums.known += sent.known;
        const auto isSent = [&](const Unsent& each) {
            return (sent.error.empty() && !m_destination.holdsSome())
                || sent.knownRuns.contains(each.run);
        };
        finish(m_unsent, isSent);
        std::erase_if(m_unsent, isSent);
        if (sent.error.empty())
            return;
        if (sent.acceptsOthers) {
            failAt(m_unsent.empty() ? m_options.url : m_unsent.front().path, sent.error);
            ++m_failed;
            for (const Unsent& each : m_unsent)
                m_refusedRuns.insert(each.run);
        } else {
            m_failure = sent.error;
            m_isAddressWrong = sent.isAddressWrong;
        }
        keepUnsent(sent.acceptsOthers);
    }

    /// A file counts as sent when its run is in the record.
    template <class IsSent>
    void finish(const std::vector<Unsent>& files, const IsSent& isSent)
    {
        std::vector<std::uint64_t> runs;
        for (const Unsent& each : files)
            if (isSent(each))
                runs.push_back(each.run);
        const std::string error = m_options.dryRun ? std::string() : m_accepted.add(runs);
        if (!error.empty() && !m_destination.knowsItsRuns()) {
            std::cerr << "nytprof: error: " << escape(error)
                      << "; what was sent now will be sent again\n";
            ++m_failed;
        }
        std::ranges::for_each(runs, [&](std::uint64_t run) { rememberSent(run); });
        for (const Unsent& each : files)
            if (isSent(each)) {
                finish(each.path);
                m_accepted.release(each.run);
            }
    }

    /// What is done with a file that the destination has.
    void finish(const std::string& path)
    {
        if (m_options.dryRun)
            return;
        if (m_spool.holds(path))
            Spool::remove(path);
        else
            m_failed += m_files.finish(path) ? 0 : 1;
    }

    void rememberSent(std::uint64_t run)
    {
        constexpr std::size_t Max = 1'000'000; // --follow may run for months
        if (m_sentRuns.size() >= Max)
            m_sentRuns.clear();
        m_sentRuns.insert(run);
    }

    /// Refused profiles are kept even by --follow, which sends the others again.
    void keepUnsent(bool isRefused = false)
    {
        for (const Unsent& each : std::exchange(m_unsent, {})) {
            if (m_options.follow && !isRefused) {
                m_unsentPaths.insert(each.path);
                m_isServerAway = true;
            }
            if ((m_options.follow && !isRefused) || m_spool.holds(each.path))
                continue;
            std::string error = m_isAddressWrong
                ? "the server accepts no profile with this address, user, token and tenant"
                : m_spool.keep(each.path, each.run, each.labels);
            ++(error.empty() ? m_kept : m_notKept);
            if (m_keepError.empty())
                m_keepError = std::move(error);
        }
    }

    /// Prints what happened since the last call; the exit code.
    int report()
    {
        std::cout << "nytprof: " << m_destination.summary(m_sums);
        if (m_unfinished > 0)
            std::cout << ", " << formatCount(m_unfinished)
                      << " unfinished and left for the next time (--unfinished sends those of "
                         "killed programs)";
        if (m_ofOthers > 0)
            std::cout << ", " << formatCount(m_ofOthers) << " being sent by another process";
        std::cout << std::endl;
        if (!m_failure.empty() && !m_stop.stop_requested())
            failAt(m_options.url, m_failure);
        if (m_kept > 0)
            std::cerr << "nytprof: note: " << formatCount(m_kept, "profile is", "profiles are")
                      << " kept in " << escape(m_spool.folder()) << " and sent by the next "
                      << m_options.command << " to the same address\n";
        if (m_notKept > 0)
            std::cerr << "nytprof: error: " << escape(m_keepError) << "; "
                      << formatCount(m_notKept, "profile is", "profiles are")
                      << " not kept for the next time, name the same files again\n";
        const bool isOk = m_failure.empty() && m_failed == 0;
        m_sums = {};
        m_failed = m_kept = m_notKept = m_unfinished = m_ofOthers = 0;
        m_keepError.clear();
        m_failure.clear();
        m_isAddressWrong = false;
        return isOk ? 0 : 1;
    }

    const SendOptions& m_options;
    ProfileDestination& m_destination;
    const Spool m_spool;
    AcceptedRuns m_accepted;
    SentFiles m_files;
    std::stop_token m_stop;
    std::vector<OutgoingProfile> m_group; ///< for the next send()
    std::size_t m_groupRows = 0; ///< of m_group, about
    std::vector<Unsent> m_unsent; ///< those of m_group, and all that the destination holds
    Sent m_sums;
    std::uint64_t m_unfinished = 0; ///< left out as their programs may still run
    std::uint64_t m_ofOthers = 0; ///< that other processes send
    std::size_t m_gone = 0; ///< followed files that were renamed or deleted before they were read
    std::uint64_t m_failed = 0;
    std::uint64_t m_kept = 0;
    std::uint64_t m_notKept = 0;
    std::string m_keepError; ///< the first
    std::string m_failure;
    bool m_isAddressWrong = false; ///< as of m_failure
    std::set<std::string> m_unsentPaths;
    bool m_isServerAway = false; ///< during the last send()
    std::set<std::uint64_t> m_sentRuns; ///< by this process
    std::set<std::uint64_t> m_refusedRuns;
};

/// The folder that files would be moved into while they are sent from it, or empty.
std::string folderOfBoth(const SendOptions& options)
{
    for (const std::string& path : options.paths) {
        std::error_code none;
        const auto parent = std::filesystem::absolute(path, none).parent_path();
        const auto folder
            = std::filesystem::is_directory(path, none) ? std::filesystem::path(path) : parent;
        if (!options.moveTo.empty() && std::filesystem::equivalent(folder, options.moveTo, none))
            return options.moveTo;
    }
    return {};
}

/// Waits for a server that may be away; its last answer.
Sent waitUntilReady(
    const SendOptions& options, ProfileDestination& destination, const std::stop_token& stop)
{
    Sent ready = destination.prepare();
    if (!ready.error.empty() && ready.isTransient && !stop.stop_requested())
        failAt(options.url, ready.error + "; trying again until it answers");
    while (!ready.error.empty() && ready.isTransient && pauseFor(PauseAfterFailure, stop))
        ready = destination.prepare();
    return ready;
}

int sendAndFollow(const SendOptions& options, ProfileDestination& destination,
    std::string_view name, const std::stop_token& stop)
{
    for (const std::string& path : options.paths) {
        std::error_code none;
        if (!std::filesystem::exists(path, none))
            std::cerr << "nytprof: note: " << escape(path)
                      << ": does not exist yet; its profiles are sent when it does\n";
    }
    const Sent ready = waitUntilReady(options, destination, stop);
    if (stop.stop_requested())
        return 0;
    if (!ready.error.empty())
        return failAt(options.url, ready.error);
    ProfileSender sender(options, destination, name, stop);
    const Spool& spool = sender.spool();
    bool hasSentSpool = false;
    followProfiles(options.paths, stop, [&](std::vector<std::string> files) {
        if (!hasSentSpool)
            std::ranges::copy(spool.profiles(), std::back_inserter(files));
        if (files.empty())
            return UnsentFiles();
        (void)sender.send(std::move(files));
        UnsentFiles unsent = sender.unsentFiles();
        hasSentSpool = hasSentSpool
            || std::ranges::none_of(
                unsent.paths, [&](const std::string& path) { return spool.holds(path); });
        return unsent;
    });
    return 0;
}

} // namespace

int sendProfiles(const SendOptions& options, ProfileDestination& destination, std::string_view name,
    const std::stop_token& stop)
{
    const auto location = std::ranges::find_if(options.paths, isFleetLocation);
    if (location != options.paths.end())
        return failAt(
            *location, "cannot be sent: its runs would count twice; name their profiles instead");
    if (const std::string folder = folderOfBoth(options); !folder.empty())
        return failAt(folder, "files of this folder are sent; --move-to needs another one");
    if (options.follow)
        return sendAndFollow(options, destination, name, stop);
    std::vector<std::string> files = Spool(name).profiles();
    bool hasFiles = true;
    if (!options.paths.empty()) {
        const std::vector<std::string> named = profileFiles(options.paths);
        hasFiles = !named.empty();
        std::ranges::copy(named, std::back_inserter(files));
    }
    if (files.empty() && !hasFiles)
        return 1;
    const Sent ready = destination.prepare();
    if (!ready.error.empty() && (!ready.isTransient || files.empty()))
        return failAt(options.url, ready.error);
    ProfileSender sender(options, destination, name, stop);
    if (!ready.error.empty())
        sender.giveUp(ready.error);
    const int result = sender.send(std::move(files));
    return hasFiles ? result : 1;
}

void addSendOptions(CLI::App& app, SendOptions& options)
{
    app.add_option("paths", options.paths,
           "Profiles, or folders with profiles; without any, only those are sent that could not be "
           "sent before")
        ->type_name("PROFILE|DIR");
    addLabels(app, options.labels);
    addTimeout(app);
    app.add_flag("--follow", options.follow,
           "Send new profiles of the folders until the command is ended")
        ->needs("paths");
    app.add_flag("--unfinished", options.unfinished,
        "Also send profiles without an end: of killed programs. One that is still running would "
        "count twice");
    const auto deletes = app.add_flag(
        "--delete", options.deletes, "Delete each file when the server has accepted it");
    app.add_option("--move-to", options.moveTo,
           "Move each file into this folder when the server has accepted it")
        ->type_name("DIR")
        ->check(CLI::ExistingDirectory)
        ->excludes(deletes);
    app.add_flag("-v,--verbose", options.verbose, "List the files that the server has accepted");
    app.add_option("--retries", options.retries,
           "Retries of a failed request, after 0.25 s, 0.5 s, and so on up to 30 s")
        ->type_name("COUNT")
        ->capture_default_str();
}

void addSendStatus(CLI::App& app, SendOptions& options, std::vector<std::string> required)
{
    auto* const status = app.add_flag("--status", options.status,
        "Send nothing; print for each server what it has accepted and what is kept for it, and "
        "exit with 1 if anything is");
    app.add_option("--metrics", options.metrics,
           "With --status: write it to a file for Prometheus's node_exporter")
        ->needs(status)
        ->type_name("FILE");
    app.callback([&app, &options, required = std::move(required)] {
        for (const std::string& name : required)
            if (!options.status && app.count(name) == 0)
                throw CLI::RequiredError(name);
    });
}

} // namespace nytprof::command
