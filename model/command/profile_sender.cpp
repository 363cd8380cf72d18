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
#include <functional>
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
        m_isServerAway = m_leavesSpool = false;
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
    /// Whether what is in the spool can be sent later, after the last send().
    [[nodiscard]] bool leavesSpool() const { return m_leavesSpool; }
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
            return !m_stop.stop_requested() && !waitsInSpool(path);
        };
        loadEach(files, progress, takeEach, false, m_stop);
    }

    /// What follows it in the spool need not be read now.
    [[nodiscard]] bool waitsInSpool(const std::string& path) const
    {
        return m_options.follow && !m_failure.empty() && m_spool.holds(path);
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
            m_spool.remove(path);
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
                m_isServerAway = true;
                followLater(each);
                continue;
            }
            if (m_spool.holds(each.path))
                continue;
            std::string error = m_isAddressWrong
                ? "the server accepts no profile with this address, user, token and tenant"
                : m_spool.keep(each.path, each.run, each.labels);
            ++(error.empty() ? m_kept : m_notKept);
            if (m_keepError.empty())
                m_keepError = std::move(error);
        }
    }

    /// Files that nothing but this command removes stay where they are.
    void followLater(const Unsent& each)
    {
        if (m_spool.holds(each.path)) {
            m_leavesSpool = true;
            return;
        }
        const bool mayGo = isWindow(each.path) && !m_isAddressWrong && !m_options.deletes
            && m_options.moveTo.empty();
        std::string error = mayGo ? m_spool.keep(each.path, each.run, each.labels) : std::string();
        if (mayGo && error.empty()) {
            m_leavesSpool = true;
            ++m_spooled;
            return;
        }
        m_unsentPaths.insert(each.path);
        if (m_keepError.empty())
            m_keepError = std::move(error);
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
        if (m_spooled > 0)
            std::cerr << "nytprof: note: " << formatCount(m_spooled, "profile is", "profiles are")
                      << " kept in " << escape(m_spool.folder())
                      << " until the server accepts them\n";
        if (m_notKept == 0 && !m_keepError.empty())
            std::cerr << "nytprof: warning: " << escape(m_keepError)
                      << "; profiles that are removed before the server answers are lost\n";
        const bool isOk = m_failure.empty() && m_failed == 0;
        m_sums = {};
        m_failed = m_kept = m_spooled = m_notKept = m_unfinished = m_ofOthers = 0;
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
    std::uint64_t m_spooled = 0; ///< by --follow, which sends them itself
    std::uint64_t m_notKept = 0;
    std::string m_keepError; ///< the first
    std::string m_failure;
    bool m_isAddressWrong = false; ///< as of m_failure
    std::set<std::string> m_unsentPaths;
    bool m_isServerAway = false; ///< during the last send()
    bool m_leavesSpool = false; ///< as of m_isServerAway
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

/// Sends what followProfiles() finds.
class FollowedSending {
public:
    FollowedSending(const SendOptions& options, ProfileDestination& destination,
        std::string_view name, const std::stop_token& stop)
        : m_options(options)
        , m_destination(destination)
        , m_sender(options, destination, name, stop)
        , m_stopped(stop, [this] { m_end.request_stop(); })
    {
    }

    /// Until the stop, or an error that will not pass. The exit code.
    int run(const std::stop_token& stop)
    {
        followProfiles(m_options.paths, m_end.get_token(),
            [this](const std::vector<std::string>& files) { return send(files); });
        return m_ready.error.empty() || stop.stop_requested()
            ? 0
            : failAt(m_options.url, m_ready.error);
    }

private:
    UnsentFiles send(std::vector<std::string> files)
    {
        if (!isReady())
            return waitWith(std::move(files));
        if (m_hasSpool)
            std::ranges::copy(m_sender.spool().profiles(), std::back_inserter(files));
        if (files.empty()) {
            m_hasSpool = false;
            return {};
        }
        (void)m_sender.send(std::move(files));
        m_hasSpool = m_sender.leavesSpool();
        return m_sender.unsentFiles();
    }

    [[nodiscard]] bool isReady()
    {
        if (m_isReady)
            return true;
        const bool isFirst = m_ready.error.empty();
        m_ready = m_destination.prepare();
        m_isReady = m_ready.error.empty();
        if (!m_isReady && !m_ready.isTransient)
            m_end.request_stop();
        else if (!m_isReady && isFirst && !m_end.stop_requested())
            failAt(m_options.url, m_ready.error + "; trying again until it answers");
        return m_isReady;
    }

    /// Windows may be removed meanwhile.
    UnsentFiles waitWith(std::vector<std::string> files)
    {
        const auto others = std::stable_partition(files.begin(), files.end(), isWindow);
        UnsentFiles unsent;
        if (others != files.begin() && m_ready.isTransient) {
            m_sender.giveUp(m_ready.error);
            (void)m_sender.send({files.begin(), others});
            unsent = m_sender.unsentFiles();
        }
        unsent.paths.insert(others, files.end());
        unsent.isServerAway = true;
        return unsent;
    }

    const SendOptions& m_options;
    ProfileDestination& m_destination;
    ProfileSender m_sender;
    Sent m_ready; ///< the last answer
    bool m_isReady = false;
    bool m_hasSpool = true; ///< with something to send
    std::stop_source m_end;
    std::stop_callback<std::function<void()>> m_stopped;
};

int sendAndFollow(const SendOptions& options, ProfileDestination& destination,
    std::string_view name, const std::stop_token& stop)
{
    for (const std::string& path : options.paths) {
        std::error_code none;
        if (!std::filesystem::exists(path, none))
            std::cerr << "nytprof: note: " << escape(path)
                      << ": does not exist yet; its profiles are sent when it does\n";
    }
    return FollowedSending(options, destination, name, stop).run(stop);
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

} // namespace nytprof::command
