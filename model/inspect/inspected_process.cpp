// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/inspected_process.h"

#include "format/parse_number.h"
#include "inspect/process_list.h"
#include "inspect/thread_interpreter.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

namespace nytprof {

namespace {

using MomentState = ProcessMoment::State;

InspectProblem problemOf(ReadProof proof)
{
    switch (proof) {
    case ReadProof::Waiting:
    case ReadProof::Runnable: return InspectProblem::None;
    case ReadProof::Moving: return InspectProblem::Moving;
    case ReadProof::Gone: return InspectProblem::NoProcess;
    case ReadProof::NoCounts: return InspectProblem::NoCounts;
    case ReadProof::OtherProcessors: return InspectProblem::OtherProcessors;
    case ReadProof::FixedPriority: return InspectProblem::FixedPriority;
    }
    return InspectProblem::Moving;
}

InspectProblem problemOf(StackResult result, InspectProblem ofImplausible)
{
    switch (result) {
    case StackResult::Complete: return InspectProblem::None;
    case StackResult::NotRunning: return InspectProblem::NotRunningPerl;
    case StackResult::Implausible: return ofImplausible;
    }
    return ofImplausible;
}

bool isPerlExecutable(pid_t process)
{
    return executableName(process).find("perl") != std::string::npos;
}

} // namespace

std::vector<pid_t> otherThreadsOf(pid_t process)
{
    std::vector<pid_t> threads;
    std::error_code error;
    for (std::filesystem::directory_iterator
             at("/proc/" + std::to_string(process) + "/task", error),
         end;
         !error && at != end; at.increment(error))
        if (const auto thread = parseNumber<pid_t>(at->path().filename().string());
            thread && *thread != process)
            threads.push_back(*thread);
    std::ranges::sort(threads);
    return threads;
}

InspectedProcess::InspectedProcess(pid_t process, Reading reading, pid_t thread)
    : m_task(process, thread != 0 ? thread : process)
    , m_reading(reading)
    , m_stop(m_task.thread())
    , m_memory(process)
{
    attach();
}

void InspectedProcess::attach()
{
    auto found = findPerl(m_memory);
    m_perl = std::move(found.perl);
    m_problem = found.problem;
    m_isChecked = false;
    if (m_problem != InspectProblem::None)
        return;
    const bool isAmongOthers = !isPerlExecutable(process()) && !otherThreadsOf(process()).empty();
    if (isMainThread() && !isAmongOthers)
        return;
    if (m_reading == Reading::MayStop)
        findOwnInterpreter();
    else
        m_problem = InspectProblem::SeveralThreads;
}

void InspectedProcess::findOwnInterpreter()
{
    constexpr int Tries = 5; // it is needed once
    bool hasStopped = false;
    for (int i = 0; i < Tries && !hasStopped; ++i)
        hasStopped = m_stop.begin();
    const auto pointer = hasStopped ? m_stop.threadPointer() : std::nullopt;
    m_stop.end();
    const Address interpreter
        = pointer ? threadInterpreter(m_memory, m_perl, *pointer) : Address{0};
    if (interpreter != 0)
        m_perl.use(interpreter);
    else
        m_problem = hasStopped ? InspectProblem::NoPerl : InspectProblem::NotStopped;
}

/// Stops the thread, if that is allowed, when no reading was proven.
ReadProof InspectedProcess::readSafely(int tries, const std::function<void()>& read)
{
    const auto proof = readProven(m_task, tries, read);
    const bool isProven = proof == ReadProof::Waiting || proof == ReadProof::Runnable;
    if (isProven || proof == ReadProof::Gone || m_reading == Reading::NeverStops)
        return proof;
    const auto status = m_task.status();
    if (!status || !m_stop.begin())
        return proof;
    read();
    m_stop.end();
    return status->isRunnable() ? ReadProof::Runnable : ReadProof::Waiting;
}

MomentState InspectedProcess::stateNow() const
{
    const auto status = m_task.status();
    if (!status || status->hasEnded())
        return MomentState::Ended;
    if (status->state == 'T')
        return MomentState::Stopped;
    if (status->state == 't')
        return MomentState::Traced;
    return status->isRunnable() ? MomentState::Runnable : MomentState::Waiting;
}

InspectProblem InspectedProcess::checkedLayout(int tries)
{
    if (m_isChecked)
        return InspectProblem::None;
    auto result = StackResult::Implausible;
    const auto proof = readSafely(tries, [&] { result = checkLayout(m_memory, m_perl); });
    auto problem = problemOf(proof);
    if (problem == InspectProblem::None)
        problem = problemOf(result, InspectProblem::UnknownLayout);
    m_isChecked = problem == InspectProblem::None;
    return problem;
}

InspectProblem InspectedProcess::readStackProven(int tries, ProcessMoment& moment)
{
    if (const auto problem = checkedLayout(tries); problem != InspectProblem::None)
        return problem;
    auto result = StackResult::Implausible;
    std::optional<double> sinceItRan;
    const auto proof = readSafely(tries, [&] {
        moment.state = stateNow();
        // Before this thread has run here for long.
        sinceItRan
            = moment.state == MomentState::Runnable ? m_task.secondsSinceItRan() : std::nullopt;
        result = readStack(m_memory, m_perl, m_lastStatements, moment.stack);
        moment.call = m_task.waitsIn();
    });
    if (proof == ReadProof::Runnable && sinceItRan) {
        // The process ran until this thread took its processor, or waits for it longer.
        constexpr double TimeOfASwitch = 2e-4;
        const bool hasWaited = *sinceItRan > TimeOfASwitch;
        moment.state = hasWaited ? MomentState::WaitingForProcessor : MomentState::OnProcessor;
        moment.seconds = hasWaited ? sinceItRan : std::nullopt;
    }
    const auto problem = problemOf(proof);
    return problem == InspectProblem::None ? problemOf(result, InspectProblem::Implausible)
                                           : problem;
}

ProcessMoment InspectedProcess::look(int tries)
{
    ProcessMoment moment;
    m_stop.settle();
    moment.state = stateNow();
    if (m_problem != InspectProblem::None)
        attach(); // perl may have started since
    moment.problem = m_problem;
    moment.otherThreads = m_reading == Reading::MayStop ? 0 : otherThreadsOf(process()).size();
    if (moment.problem == InspectProblem::None && moment.state != MomentState::Ended) {
        moment.problem = readStackProven(tries, moment);
        if (moment.problem != InspectProblem::None && moment.problem != InspectProblem::Moving
            && moment.problem != InspectProblem::NoProcess) {
            attach(); // it may have become another program
            moment.problem
                = m_problem == InspectProblem::None ? readStackProven(tries, moment) : m_problem;
        }
    }
    if (moment.problem != InspectProblem::None)
        moment.stack = {};
    if (moment.problem == InspectProblem::NoProcess)
        moment.state = MomentState::Ended;
    if (moment.state == MomentState::Waiting)
        moment.seconds = m_task.secondsSinceItRan();
    else
        moment.call.clear();
    moment.processorTime = m_task.processorTime();
    return moment;
}

InspectProblem InspectedProcess::check(int tries)
{
    const auto problem = m_problem == InspectProblem::None ? checkedLayout(tries) : m_problem;
    m_memory.endSnapshot();
    return problem;
}

InspectedProcess::Sample InspectedProcess::sample(
    int tries, PerlStack& stack, InspectProblem& problem)
{
    m_stop.settle();
    const auto result = sampleNow(tries, stack, problem);
    m_memory.endSnapshot(); // of hundreds of processes
    return result;
}

InspectedProcess::Sample InspectedProcess::sampleNow(
    int tries, PerlStack& stack, InspectProblem& problem)
{
    const auto before = m_task.counts();
    if (!before)
        return Sample::Ended;
    if (m_countsOfSample == before && !before->areMissing())
        return Sample::Unchanged;
    m_countsOfSample.reset();
    if (m_problem != InspectProblem::None)
        attach(); // perl may have started since
    problem = check(tries);
    auto proof = ReadProof::Moving;
    if (problem == InspectProblem::None) {
        auto result = StackResult::Implausible;
        proof = readSafely(
            tries, [&] { result = readStack(m_memory, m_perl, m_lastStatements, stack); });
        problem = problemOf(proof);
        if (problem == InspectProblem::None)
            problem = problemOf(result, InspectProblem::Implausible);
        if (problem == InspectProblem::None && proof == ReadProof::Waiting
            && m_task.counts() == before)
            m_countsOfSample = before;
    }
    if (problem == InspectProblem::NoProcess)
        return Sample::Ended;
    const bool mayBeReadLater
        = problem == InspectProblem::Moving || problem == InspectProblem::FixedPriority;
    if (problem != InspectProblem::None && !mayBeReadLater && m_problem == InspectProblem::None)
        m_problem = problem; // found anew next time: it may have become another program
    if (problem != InspectProblem::None)
        return Sample::NotRead;
    return proof == ReadProof::Runnable ? Sample::Runnable : Sample::Waiting;
}

} // namespace nytprof
