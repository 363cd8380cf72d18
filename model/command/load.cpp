// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/commands.h"
#include "command/fleet_connection.h"
#include "command/open_profile.h"
#include "command/run_labels.h"
#include "command/spool.h"
#include "command/terminal.h"
#include "fleet/fleet_loader.h"
#include "formatting/format.h"
#include "load/file_formats.h"
#include "profile/profile.h"

#include <algorithm>
#include <csignal>
#include <ctime>
#include <iostream>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <sys/stat.h>

namespace nytprof::command {
namespace {

struct Load {
    std::string url;
    std::vector<std::string> paths;
    std::string cluster;
    RunLabels labels;
    unsigned repetitions = 6;
    bool unfinished = false;
    bool follow = false;
};

constexpr std::chrono::milliseconds AfterFailure(30'000); ///< of --follow

volatile std::sig_atomic_t endRequested = 0;

/// False if the user wants the command to end.
bool pauseFor(std::chrono::milliseconds time)
{
    constexpr std::chrono::milliseconds Step(50);
    for (; time.count() > 0 && endRequested == 0; time -= Step)
        std::this_thread::sleep_for(std::min(time, Step));
    return endRequested == 0;
}

/// Collects profiles and sends them in batches.
class ProfileSender {
public:
    ProfileSender(const Load& request, const FleetServer& server, const FleetLoader& loader)
        : m_request(request)
        , m_loader(loader)
        , m_spool(server.location())
    {
    }

    /// For loadEach().
    void take(const std::string& path, const LoadResult& result)
    {
        m_failed += result.profile && isWholeFile(result) ? 0 : 1;
        if (!result.profile)
            return;
        if (!result.profile->costUnit().empty()) {
            failAt(path,
                "its unit is " + escape(result.profile->costUnit())
                    + "; only profiles of times can be loaded");
            ++m_failed;
        } else if (!result.profile->complete() && !m_request.unfinished) {
            ++m_unfinished;
        } else {
            add(path, result.profile);
        }
    }

    void flush()
    {
        const std::vector<Pending> pending = std::exchange(m_pending, {});
        m_rows = 0;
        if (m_failure.empty() && !pending.empty())
            m_failure = send(pending).error;
        for (const Pending& each : pending) {
            if (!m_failure.empty())
                keep(each);
            else if (m_spool.holds(each.path))
                Spool::remove(each.path);
        }
    }

    /// From now on profiles are only kept.
    void giveUp(const std::string& failure) { m_failure = failure; }
    [[nodiscard]] const Spool& spool() const { return m_spool; }
    /// As of the last report().
    [[nodiscard]] bool couldSend() const { return m_couldSend; }

    /// Prints what happened since the last call; the exit code.
    int report()
    {
        const std::string url = m_request.url;
        std::cout << "nytprof: " << formatCount(m_loaded, "profile", "profiles") << " loaded, "
                  << formatCount(m_known) << " already there";
        if (m_unfinished > 0)
            std::cout << ", " << formatCount(m_unfinished)
                      << " unfinished and left for the next load (--unfinished loads those of "
                         "killed programs)";
        std::cout << std::endl;
        if (!m_failure.empty())
            failAt(url, m_failure);
        if (m_kept > 0)
            std::cerr << "nytprof: note: " << formatCount(m_kept, "profile is", "profiles are")
                      << " kept in " << escape(m_spool.folder()) << " for the next load\n";
        const bool isOk = m_failure.empty() && m_failed == 0;
        m_couldSend = m_failure.empty();
        m_loaded = m_known = m_failed = m_kept = m_unfinished = 0;
        m_failure.clear();
        return isOk ? 0 : 1;
    }

private:
    struct Pending {
        std::string path;
        std::shared_ptr<const Profile> profile;
        RunLabels labels;
        std::uint64_t run;
    };

    void add(const std::string& path, const std::shared_ptr<const Profile>& profile)
    {
        constexpr std::size_t ManyRows = 200'000;
        constexpr std::size_t ManyProfiles = 400;
        RunLabels labels = m_request.labels;
        if (m_spool.holds(path)) {
            const auto kept = Spool::labelsOf(path);
            if (!kept)
                return;
            labels = *kept;
        }
        m_pending.push_back({path, profile, std::move(labels), runOf(*profile)});
        m_rows += profile->callTree().nodes().size() + profile->callSites().size();
        if (m_rows >= ManyRows || m_pending.size() >= ManyProfiles)
            flush();
    }

    ServerAnswer send(const std::vector<Pending>& pending)
    {
        std::set<std::uint64_t> runs;
        for (const Pending& each : pending)
            runs.insert(each.run);
        const FleetLoader::Known known = m_loader.known(runs);
        if (!known.answer.isOk)
            return known.answer;
        LoadBatch batch;
        for (const Pending& each : pending) {
            const bool isNew = !known.runs.contains(each.run)
                && batch.add(EntityRows(*each.profile, each.labels));
            ++(isNew ? m_loaded : m_known);
        }
        ServerAnswer answer{.isOk = true};
        if (!batch.runs().empty())
            answer = m_loader.send(batch);
        if (!answer.isOk)
            m_loaded -= batch.runs().size();
        return answer;
    }

    void keep(const Pending& each)
    {
        if (m_request.follow || m_spool.holds(each.path))
            return;
        const std::string error = m_spool.keep(each.path, each.run, each.labels);
        if (error.empty())
            ++m_kept;
        else
            failAt(each.path, "cannot be kept for the next load: " + escape(error));
    }

    const Load& m_request;
    const FleetLoader& m_loader;
    Spool m_spool;
    std::vector<Pending> m_pending;
    std::size_t m_rows = 0; ///< of m_pending, about
    std::uint64_t m_unfinished = 0; ///< left out as their programs may still run
    std::uint64_t m_loaded = 0;
    std::uint64_t m_known = 0;
    std::uint64_t m_failed = 0;
    bool m_couldSend = true;
    std::uint64_t m_kept = 0;
    std::string m_failure;
};

/// Loads files and prints the result.
int loadFiles(ProfileSender& sender, const std::vector<std::string>& files)
{
    {
        Progress progress("Loading");
        loadEach(files, progress, [&](const std::string& path, const LoadResult& result) {
            sender.take(path, result);
            return endRequested == 0;
        });
    }
    sender.flush();
    return sender.report();
}

/// Files that changed since the last call.
class ChangedFiles {
public:
    std::vector<std::string> find(const std::vector<std::string>& paths)
    {
        constexpr std::time_t Quiet = 2; // seconds: a program may be writing it
        std::vector<std::string> changed;
        for (const std::string& path : profilePaths(paths)) {
            struct stat status { };
            if (::stat(path.c_str(), &status) != 0 || std::time(nullptr) - status.st_mtime < Quiet)
                continue;
            const std::pair state(status.st_mtime, status.st_size);
            const auto [known, isNew] = m_states.try_emplace(path, state);
            if (isNew || known->second != state)
                changed.push_back(path);
            known->second = state;
        }
        return changed;
    }
    void forget() { m_states.clear(); }

private:
    std::map<std::string, std::pair<std::time_t, off_t>> m_states;
};

int followFiles(ProfileSender& sender, const std::vector<std::string>& paths)
{
    constexpr std::chrono::milliseconds Interval(2000);
    ChangedFiles changed;
    while (endRequested == 0) {
        const std::vector<std::string> files = changed.find(paths);
        if (!files.empty())
            (void)loadFiles(sender, files);
        if (!sender.couldSend())
            changed.forget();
        (void)pauseFor(sender.couldSend() ? Interval : AfterFailure);
    }
    return 0;
}

int load(const Load& request)
{
    for (const int signal : {SIGINT, SIGTERM})
        if (request.follow)
            (void)std::signal(signal, [](int) { endRequested = 1; });
    const auto location = std::ranges::find_if(request.paths, isFleetLocation);
    if (location != request.paths.end()) {
        failAt(*location, "cannot be loaded: its runs would count twice; load their profiles");
        return 1;
    }
    const auto server = connectTo(request.url);
    if (!server)
        return 1;
    const FleetLoader loader(*server, request.repetitions, pauseFor);
    ProfileSender sender(request, *server, loader);
    std::vector<std::string> files = sender.spool().profiles();
    if (!request.paths.empty() && !request.follow)
        for (const std::string& path : profileFiles(request.paths))
            files.push_back(path);
    if (files.empty() && !request.paths.empty() && !request.follow)
        return 1;
    ServerAnswer ready = loader.prepare(request.cluster);
    while (request.follow && ready.mayPass && pauseFor(AfterFailure))
        ready = loader.prepare(request.cluster);
    if (!ready.isOk && (!ready.mayPass || files.empty()))
        return failAt(request.url, ready.error);
    if (!ready.isOk)
        sender.giveUp(ready.error);
    const int result = files.empty() ? 0 : loadFiles(sender, files);
    return request.follow ? followFiles(sender, request.paths) : result;
}

void addLoadOptions(CLI::App& app, Load& request)
{
    static constexpr std::string_view Letters
        = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
    app.add_option("url", request.url, "clickhouse://[USER@]HOST[:PORT]/DATABASE[?secure=1]")
        ->type_name("URL")
        ->required();
    app.add_option("paths", request.paths,
           "Profiles, or folders with profiles; without any, only the tables are created and "
           "profiles of failed loads sent")
        ->type_name("PROFILE|DIR");
    addLabels(app, request.labels);
    app.add_flag(
        "--follow", request.follow, "Load new profiles of the folders until the command is ended");
    app.add_flag("--unfinished", request.unfinished,
        "Also load profiles without an end: of killed programs. One that is still running would "
        "count twice");
    app.add_option("--retries", request.repetitions,
           "Retries of a failed request, after 0.25 s, 0.5 s, and so on up to 30 s")
        ->type_name("COUNT")
        ->capture_default_str();
    app.add_option("--cluster", request.cluster,
           "Create Distributed tables over this cluster of the server's configuration; to be "
           "repeated for each server")
        ->check([](const std::string& name) {
            return !name.empty() && name.find_first_not_of(Letters) == std::string::npos
                ? std::string()
                : "a name of letters, digits and underscores is needed";
        })
        ->type_name("NAME");
}

} // namespace

extern const Command LoadCommand
    = {"load", "Fleet", "Load profiles into a ClickHouse database, each once",
        "nytprof load --label service=shop clickhouse://db1/profiles profiles/",
        prepare<Load, addLoadOptions, load>};

} // namespace nytprof::command
