// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/commands.h"
#include "command/named_processes.h"
#include "command/stack_code.h"
#include "command/stack_report.h"
#include "command/terminal.h"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <unistd.h>

namespace nytprof::command {

namespace {

struct StackOptions {
    std::vector<std::string> names; ///< PIDs and names of programs
    bool withChildren = false;
    FramesShown frames = FramesShown::Joined;
    std::optional<std::int64_t> every; ///< nanoseconds
    Reading reading = Reading::NeverStops;
    bool isJson = false;
};

/// The processes that are looked at again and again.
class StackReader {
public:
    explicit StackReader(const StackOptions& options)
        : m_options(options)
    {
    }

    /// Looks at all of them once. Prints on stderr which of the named ones cannot be read.
    std::vector<LookedAt> look();
    [[nodiscard]] bool hasFailed() const { return m_hasFailed; }

private:
    using Clock = std::chrono::steady_clock;
    struct Watched {
        std::unique_ptr<InspectedProcess> process;
        Clock::time_point time;
        std::optional<std::int64_t> processorTime;
    };

    [[nodiscard]] LookedAt lookAt(const ListedProcess& process, pid_t thread = 0);
    void lookAtThreads(const ListedProcess& process, std::vector<LookedAt>& result);
    void fail(const std::string& message)
    {
        m_hasFailed = true;
        refuse(printableMessage(message));
    }

    const StackOptions& m_options;
    std::map<pid_t, Watched> m_watched; ///< by thread
    StackCode m_code;
    bool m_isFirst = true;
    bool m_hasFailed = false;
};

LookedAt StackReader::lookAt(const ListedProcess& listed, pid_t thread)
{
    constexpr int Tries = 30; // a person waits for the answer
    LookedAt looked;
    looked.listed = listed;
    looked.thread = thread;
    looked.user = nameOfUser(ownerOf(listed.pid).value_or(0));
    Watched& watched = m_watched[thread != 0 ? thread : listed.pid];
    if (!watched.process)
        watched.process = std::make_unique<InspectedProcess>(listed.pid, m_options.reading, thread);
    looked.moment = watched.process->look(Tries);
    if (m_options.isJson)
        looked.code = m_code.linesOf(listed.pid, looked.moment.stack.frames);
    const auto now = Clock::now();
    const auto& processorTime = looked.moment.processorTime;
    if (watched.processorTime && processorTime) {
        looked.processorSeconds
            = static_cast<double>(*processorTime - *watched.processorTime) / 1e9;
        looked.seconds = std::chrono::duration<double>(now - watched.time).count();
    }
    watched.processorTime = processorTime;
    watched.time = now;
    const auto& perl = watched.process->perl();
    if (watched.process->problem() == InspectProblem::None) {
        looked.perl = perl.version;
        looked.interpreter = perl.address != 0 ? perl.address : perl.stackInfo;
    }
    looked.problem = describeProblem(looked.moment.problem, listed.pid, perl.version);
    return looked;
}

/// Threads that run perl.
void StackReader::lookAtThreads(const ListedProcess& process, std::vector<LookedAt>& result)
{
    for (const pid_t thread : otherThreadsOf(process.pid)) {
        auto looked = lookAt(process, thread);
        if (looked.moment.state == ProcessMoment::State::Ended)
            m_watched.erase(thread);
        else if (looked.moment.problem != InspectProblem::NoPerl)
            result.push_back(std::move(looked));
    }
}

std::vector<LookedAt> StackReader::look()
{
    const auto all = listProcesses();
    std::vector<pid_t> named;
    for (const ListedProcess& each :
        namedProcesses(m_options.names, all, [this](const std::string& message) {
            if (m_isFirst)
                fail(message);
        }))
        named.push_back(each.pid);
    const auto chosen = m_options.withChildren ? withChildren(named, all) : named;
    std::vector<LookedAt> result;
    for (const ListedProcess& each : all) {
        if (std::ranges::find(chosen, each.pid) == chosen.end())
            continue;
        auto looked = lookAt(each);
        const bool isNamed = std::ranges::find(named, each.pid) != named.end();
        const bool hasEnded = looked.moment.state == ProcessMoment::State::Ended;
        if (hasEnded)
            m_watched.erase(each.pid); // its number may become that of another process
        if (looked.problem.empty() || (!hasEnded && !(isNamed && m_isFirst)))
            result.push_back(std::move(looked));
        else if (isNamed && m_isFirst)
            fail("process " + std::to_string(each.pid) + ": " + looked.problem);
        if (m_options.reading == Reading::MayStop)
            lookAtThreads(each, result);
    }
    // Numbers of ended ones may become those of other processes.
    std::erase_if(m_watched, [&](const auto& each) {
        return std::ranges::find(chosen, each.second.process->process()) == chosen.end();
    });
    m_isFirst = false;
    return result;
}

int showStacks(const StackOptions& options)
{
    constexpr std::int64_t ShortestInterval = 10'000'000;
    if (options.every && *options.every < ShortestInterval) {
        refuse("--every: from 10ms on");
        return UsageError;
    }
    StackReader reader(options);
    auto next = std::chrono::steady_clock::now();
    for (bool isFirst = true;; isFirst = false) {
        const auto processes = reader.look();
        const auto time = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
        if (processes.empty())
            break;
        std::cout << (isFirst || options.isJson ? "" : "\n");
        if (options.isJson)
            std::cout << stackJson(processes, time, options.every.has_value());
        else
            printStyled(stackLines(processes, options.frames, time));
        std::cout.flush();
        if (!options.every || !std::cout)
            break;
        next = std::max(
            next + std::chrono::nanoseconds(*options.every), std::chrono::steady_clock::now());
        std::this_thread::sleep_until(next);
    }
    return reader.hasFailed() ? 1 : 0;
}

void addStackOptions(CLI::App& app, StackOptions& options)
{
    app.add_option("PROCESS", options.names,
           "PIDs, or file names of running programs or of the scripts that perl runs")
        ->required()
        ->expected(1, -1)
        ->type_name("");
    app.add_flag("--children", options.withChildren)
        ->description(
            "Also the processes that these have started, such as the workers of a server");
    addChoice(app, "--frames", options.frames,
        {{"joined", FramesShown::Joined}, {"all", FramesShown::All}},
        "Whether frames of modules, such as a web framework's, are joined into one line");
    addDuration(app, "--every", options.every, "Show the stacks again and again, this often");
    addStop(app, options.reading);
    app.add_flag("--json", options.isJson)
        ->description("Print JSON with every frame and its line of code; with --every a line for "
                      "each reading");
}

} // namespace

extern const Command StackCommand
    = {"stack", "Record", "Show what running perl programs are doing, without preparing them",
        "nytprof stack starman --children", prepare<StackOptions, addStackOptions, showStacks>};

} // namespace nytprof::command
