// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/sample_run.h"

#include "command/arguments.h"
#include "command/live_samples.h"
#include "command/named_processes.h"
#include "command/sample_files.h"
#include "command/terminal.h"
#include "format/slice_chunks.h"
#include "formatting/format.h"
#include "load/load_profile.h"
#include "profile/profile.h"
#include "record/program_run.h"
#include "sample/folder_sampling.h"
#include "sample/process_discovery.h"
#include "sample/process_family.h"
#include "sample/sampler.h"
#include "sample/sampler_restart.h"
#include "system/safe_file.h"
#include "system/signals.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <unistd.h>

namespace nytprof::command {

namespace {

bool isRunning(pid_t process) { return listedProcess(process).pid != 0; }

/// What is left of a process that is sampled no more.
struct EndedSampling {
    pid_t process = 0;
    pid_t thread = 0;
    Sampling sampling;
    int error = 0; ///< errno of a write that failed; 0 for none
    InspectProblem problem = InspectProblem::None; ///< why the last sample was not read
};

/// Samples the processes that were named, and prints what it does.
class SampleRun {
public:
    explicit SampleRun(const SampleOptions& options)
        : m_options(options)
        , m_sampler(SamplerOptions{options.rate(), options.budget(), options.wantsAll})
        , m_family({childrenOf, isRunning})
    {
    }

    int run();

private:
    [[nodiscard]] InspectProblem begin(const ListedProcess& process, pid_t thread = 0);
    [[nodiscard]] bool isSampled(pid_t thread) const
    {
        return m_folder ? m_folder->has(thread) : m_paths.contains(thread);
    }
    [[nodiscard]] bool openFolder();
    void finishFolder();
    void beginThreads(const ListedProcess& process);
    [[nodiscard]] bool beginNamed();
    void sampleNamed(const std::stop_token& stop);
    [[nodiscard]] bool beginFound(pid_t pid);
    void beginOthers();
    void restartWithout(pid_t process, const std::stop_token& stop);
    void sampleUntil(const std::stop_token& stop);
    void sampleLive(const std::stop_token& stop);
    [[nodiscard]] int runCommand();
    void noteEnded();
    void report();
    [[nodiscard]] FileProblem complete(const std::string& path);
    void fail(const std::string& message)
    {
        m_hasFailed = true;
        say("error: " + printableMessage(message));
    }
    /// On stderr: now, or when the live screen has gone.
    void say(const std::string& message)
    {
        const std::lock_guard lock(m_mutex);
        if (m_holdsMessages)
            m_messages += "nytprof: " + message + '\n';
        else
            std::cerr << "nytprof: " << message << '\n';
    }
    [[nodiscard]] std::string writeNow(const Profile& profile);
    [[nodiscard]] std::string title();
    [[nodiscard]] std::vector<std::string> files();

    const SampleOptions& m_options;
    Sampler m_sampler;
    SamplerRestart m_restart = SamplerRestart::fromEnvironment();
    ProcessDiscovery m_discovery{ProcessDiscovery::ofThisMachine()};
    ProcessFamily m_family; ///< whose members are sampled when they run perl
    std::map<pid_t, std::string> m_paths; ///< by thread
    std::map<pid_t, unsigned> m_looks; ///< at threads besides main ones
    std::vector<EndedSampling> m_ended;
    bool m_isOnly = false; ///< no other process will be sampled
    bool m_hasFailed = false;
    std::mutex m_mutex; ///< of what the live screen uses, too
    std::string m_name; ///< of the program that was sampled first
    std::vector<std::string> m_files;
    std::string m_messages;
    bool m_holdsMessages = false;
    std::optional<FolderSampling> m_folder; ///< into which all is written
};

/// Why it cannot be sampled now; a file that cannot be written is reported at once.
InspectProblem SampleRun::begin(const ListedProcess& process, pid_t thread)
{
    InspectedProcess inspected(process.pid, m_options.reading, thread);
    if (inspected.problem() != InspectProblem::None)
        return inspected.problem();
    constexpr int Tries = 10;
    const auto problem = inspected.check(Tries);
    if (problem == InspectProblem::UnknownLayout || problem == InspectProblem::NoCounts)
        return problem; // it stays so
    if (m_folder) {
        m_folder->add(m_sampler, std::move(inspected), process, thread);
        return InspectProblem::None;
    }
    const auto others = m_options.wantsAll || m_options.reading == Reading::MayStop
        ? std::vector<pid_t>()
        : otherThreadsOf(process.pid);
    if (!others.empty())
        say("note: process " + std::to_string(process.pid) + " has "
            + formatCount(others.size(), "other thread", "other threads")
            + ", which only --stop samples");
    const auto& perl = inspected.perl();
    std::string path = (m_options.out.empty() ? usualSampleFile(process)
                               : m_isOnly     ? m_options.out
                                              : m_options.out + '.' + std::to_string(process.pid))
        + (thread != 0 ? ".t" + std::to_string(thread) : "");
    // An earlier process may have had this number.
    while (std::ranges::find(m_files, path) != m_files.end()
        || (m_restart.isRestart() && access(path.c_str(), F_OK) == 0))
        path += '+';
    SafeFile file(path, {});
    if (const auto error = openForSamples(file)) {
        fail(path + ": " + error.text());
        return InspectProblem::None;
    }
    const SampledProgram program{
        process.pid, process.parent, thread, programName(process), perl.version, m_options.rate()};
    auto sampled
        = std::make_unique<SampledProcess>(std::move(inspected), file.duplicate(), program);
    if (const auto error = file.finish()) {
        fail(path + ": " + error.text());
        return InspectProblem::None;
    }
    m_paths[thread != 0 ? thread : process.pid] = path;
    m_sampler.add(std::move(sampled));
    const std::lock_guard lock(m_mutex);
    if (m_files.empty())
        m_name = program.name;
    m_files.push_back(path);
    return InspectProblem::None;
}

/// A thread runs perl soon after its start, if at all.
void SampleRun::beginThreads(const ListedProcess& process)
{
    constexpr unsigned Looks = 5;
    for (const pid_t thread : otherThreadsOf(process.pid))
        if (!isSampled(thread) && m_looks[thread] < Looks
            && begin(process, thread) != InspectProblem::NotStopped)
            ++m_looks[thread];
}

/// False if there is nothing to sample.
bool SampleRun::beginNamed()
{
    if (m_options.wantsAll) {
        m_sampler.findBySample([this](std::uint64_t now) {
            m_discovery.look(now, [this](pid_t pid) { return beginFound(pid); });
        });
        return true;
    }
    const auto named = namedProcesses(
        m_options.names, listProcesses(), [this](const std::string& message) { fail(message); });
    m_isOnly = named.size() == 1 && !m_options.withChildren;
    for (const ListedProcess& process : named) {
        const auto problem = begin(process);
        if (m_options.withChildren)
            m_family.add(process.pid);
        const bool mayFollow = m_options.withChildren && problem == InspectProblem::NoPerl;
        if (problem != InspectProblem::None && !mayFollow)
            fail("process " + std::to_string(process.pid) + ": "
                + describeProblem(
                    problem, process.pid, InspectedProcess(process.pid).perl().version));
    }
    return !m_sampler.running().empty() || !m_family.empty();
}

/// A process that was found. False if it may be sampled later.
bool SampleRun::beginFound(pid_t pid)
{
    if (pid == getpid() || m_restart.skips(pid))
        return true;
    m_sampler.progress().reads(pid);
    const ListedProcess process = listedProcess(pid);
    if (process.pid == 0)
        return true;
    const auto hasNumber = [pid](const auto& each) { return each->process() == pid; };
    if (std::ranges::any_of(m_sampler.running(), hasNumber))
        return false; // of a process that has just ended
    if (m_paths.contains(pid)) {
        report(); // of an earlier process
        m_paths.erase(pid);
    }
    if (!m_options.filter.accepts(process))
        return false;
    return begin(process) == InspectProblem::None;
}

/// Children and what the command runs.
void SampleRun::beginOthers()
{
    m_family.look([this](pid_t pid) {
        if (pid == getpid() || isSampled(pid))
            return true;
        const ListedProcess process = listedProcess(pid);
        const bool isWanted = m_options.withChildren || process.parent == getpid();
        if (process.pid == 0 || !isWanted)
            return true;
        return begin(process) == InspectProblem::None;
    });
    if (m_options.reading != Reading::MayStop)
        return;
    std::set<pid_t> processes;
    for (const auto& each : m_sampler.running())
        processes.insert(each->process());
    for (const pid_t pid : processes)
        beginThreads(listedProcess(pid));
}

/// Writes the profile again, with the totals that other programs need.
FileProblem SampleRun::complete(const std::string& path)
{
    const auto profile = loadProfile(path).profile;
    return profile ? writeSamples(path, *profile) : FileProblem();
}

bool SampleRun::openFolder()
{
    m_folder.emplace(windowsOf(m_options.folder), profileLabels(m_options.folder.labels),
        [this](const std::string& message) { say(printableMessage(message)); });
    const auto problem = m_folder->open();
    if (problem)
        fail(m_options.folder.path + ": " + problem.text());
    return !problem;
}

void SampleRun::finishFolder()
{
    m_folder->finish(m_sampler);
    std::cout << printableMessage(m_options.folder.path) << ": "
              << formatCount(m_folder->files(), "file", "files") << '\n';
}

/// A few numbers are kept of processes that have ended.
void SampleRun::noteEnded()
{
    for (const auto& each : m_sampler.takeEnded())
        m_ended.push_back(
            {each->process(), each->thread(), each->sampling(), each->error(), each->problem()});
}

void SampleRun::report()
{
    noteEnded();
    for (const EndedSampling& each : std::exchange(m_ended, {})) {
        const std::string& path = m_paths[each.thread];
        if (each.error != 0) {
            fail(path + ": " + std::strerror(each.error));
        } else if (each.sampling.samples == 0) {
            // What ran perl only until it ran another program is not worth a message.
            if (!m_options.withChildren && !m_options.wantsAll)
                fail("process " + std::to_string(each.process) + ": not sampled: "
                    + describeProblem(each.problem == InspectProblem::None
                            ? InspectProblem::NoProcess
                            : each.problem,
                        each.process));
            (void)unlink(path.c_str());
        } else if (const auto problem = complete(path)) {
            fail(path + ": " + problem.text());
        } else {
            std::cout << printableMessage(path) << ": " << samplingText(each.sampling) << '\n';
        }
    }
    std::cout.flush();
}

/// Goes on without a process whose memory never answers. The thread that reads it cannot be ended
/// in another way.
void SampleRun::restartWithout(pid_t process, const std::stop_token& stop)
{
    say("process " + std::to_string(process) + ": reading its memory did not end: it is skipped");
    if (stop.stop_requested())
        _exit(1);
    m_restart.skip(process);
    say("cannot run again: " + std::string(std::strerror(m_restart.run())));
    _exit(1);
}

void SampleRun::sampleUntil(const std::stop_token& stop)
{
    auto length = m_options.length;
    const auto now = monotonicTime();
    if (length && m_restart.end == 0)
        m_restart.end = now + static_cast<std::uint64_t>(*length);
    else if (length)
        length = static_cast<std::int64_t>(std::max(m_restart.end, now) - now);
    std::optional<SamplerWatch> watch;
    if (m_options.wantsAll && !m_options.isLive)
        watch.emplace(
            m_sampler.progress(), [&, this](pid_t process) { restartWithout(process, stop); });
    m_sampler.run(length, stop, [this] {
        if (m_folder)
            m_folder->look(m_sampler);
        else
            noteEnded();
        beginOthers();
        return m_options.wantsAll || !m_family.empty();
    });
}

void SampleRun::sampleNamed(const std::stop_token& stop)
{
    if (beginNamed())
        sampleUntil(stop);
}

/// Samples in another thread, while this one shows what was found.
void SampleRun::sampleLive(const std::stop_token& stop)
{
    std::stop_source quit;
    const std::stop_callback onSignal(stop, [&quit] { quit.request_stop(); });
    std::stop_source ended;
    m_holdsMessages = true;
    std::jthread sampling([&] {
        sampleNamed(quit.get_token());
        ended.request_stop();
    });
    LiveSamples({[this] { return title(); }, [this] { return files(); },
                    [this](const Profile& profile) { return writeNow(profile); }})
        .run(ended.get_token());
    quit.request_stop();
    sampling.join();
    m_holdsMessages = false;
    std::cerr << m_messages;
}

std::string SampleRun::writeNow(const Profile& profile)
{
    const std::string path = nextSampleFile(files().front());
    const auto problem = writeSamples(path, profile);
    return problem ? path + ": " + problem.text() : "wrote " + path;
}

std::string SampleRun::title()
{
    const std::lock_guard lock(m_mutex);
    if (m_files.size() < 2)
        return m_name;
    return m_name + " and " + formatCount(m_files.size() - 1, "other process", "other processes");
}

std::vector<std::string> SampleRun::files()
{
    const std::lock_guard lock(m_mutex);
    return m_files;
}

/// Runs it in this thread, as it gets the signals, and samples it in another one.
int SampleRun::runCommand()
{
    HeldSignals signals;
    m_isOnly = !m_options.withChildren;
    std::jthread sampling([this](const std::stop_token& end) {
        m_family.add(getpid());
        sampleUntil(end);
    });
    const ProgramEnd end = runProgram({m_options.command, Environment::own()}, signals);
    sampling.request_stop();
    sampling.join();
    report();
    if (end.error != 0) {
        fail(m_options.command.front() + ": " + std::strerror(end.error));
        return 1;
    }
    return m_hasFailed ? 1 : exitLike(end);
}

int SampleRun::run()
{
    if (!m_options.command.empty())
        return runCommand();
    {
        const EndSignals signals(true);
        if (!m_options.folder.path.empty() && !openFolder())
            return 1;
        if (m_options.isLive)
            sampleLive(signals.token());
        else
            sampleNamed(signals.token());
        if (m_folder)
            finishFolder();
    }
    report();
    if (m_options.wantsAll && !m_folder && m_paths.empty())
        fail("no perl ran that you may sample");
    return m_hasFailed ? 1 : 0;
}

} // namespace

int runSampling(const SampleOptions& options) { return SampleRun(options).run(); }

} // namespace nytprof::command
