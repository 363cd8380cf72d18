// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/task_state.h"

#include "format/parse_number.h"
#include "inspect/proc_file.h"
#include "inspect/processor_choice.h"
#include "inspect/system_calls.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>
#include <string_view>

#include <fcntl.h>
#include <sched.h>

namespace nytprof {

namespace {

Descriptor openFile(const std::string& path)
{
    return Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
}

/// Reads a short file from its start.
std::string readAgain(const Descriptor& file)
{
    std::array<char, 1'024> text{};
    const ssize_t got
        = file.isOpen() ? pread(file.number(), text.data(), text.size(), 0) : ssize_t{-1};
    return got > 0 ? std::string(text.data(), static_cast<std::size_t>(got)) : std::string();
}

std::string_view takeNumber(std::string_view& text)
{
    text.remove_prefix(std::min(text.find_first_not_of(" \n"), text.size()));
    const auto field = text.substr(0, text.find_first_of(" \n"));
    text.remove_prefix(field.size());
    return field;
}

/// Milliseconds of "se.exec_start   :   4382911.246917": when it last began or ended to run.
std::optional<double> execStart(const std::string& scheduling)
{
    constexpr std::string_view Name = "se.exec_start";
    const auto line = scheduling.find(Name);
    const auto colon = line == std::string::npos ? line : scheduling.find(':', line);
    if (colon == std::string::npos)
        return std::nullopt;
    std::string_view rest = std::string_view(scheduling).substr(colon + 1);
    return parseNumber<double>(takeNumber(rest));
}

} // namespace

ObservedTask::ObservedTask(pid_t process, pid_t thread)
    : m_process(process)
    , m_thread(thread)
    , m_counts(openFile(pathOf("schedstat")))
    , m_status(openFile(pathOf("stat")))
{
}

/// The files of a process are those of its main thread, but for the sums in "stat".
std::string ObservedTask::pathOf(const char* name) const
{
    return "/proc/" + std::to_string(m_process) + "/task/" + std::to_string(m_thread) + '/' + name;
}

std::optional<SchedulerCounts> ObservedTask::counts() const
{
    if (!m_counts.isOpen() && m_status.isOpen())
        return SchedulerCounts{}; // a kernel without CONFIG_SCHED_INFO
    const std::string text = readAgain(m_counts);
    std::string_view rest = text;
    const auto processorTime = parseNumber<std::uint64_t>(takeNumber(rest));
    const auto waitingTime = parseNumber<std::uint64_t>(takeNumber(rest));
    const auto turns = parseNumber<std::uint64_t>(takeNumber(rest));
    if (!processorTime || !waitingTime || !turns)
        return std::nullopt;
    return SchedulerCounts{*processorTime, *waitingTime, *turns};
}

std::optional<TaskStatus> ObservedTask::status() const
{
    constexpr int FieldOfProcessor = 39; // see proc(5)
    constexpr int FieldOfPolicy = 41;
    constexpr int Deadline = 6; // SCHED_DEADLINE, which not every libc has
    const std::string text = readAgain(m_status);
    const auto nameEnd = text.rfind(')');
    if (nameEnd == std::string::npos)
        return std::nullopt;
    std::string_view rest = std::string_view(text).substr(nameEnd + 1);
    TaskStatus status;
    for (int field = 3; field <= FieldOfPolicy; ++field) {
        const auto value = takeNumber(rest);
        if (field == 3 && !value.empty())
            status.state = value.front();
        if (field == FieldOfProcessor)
            status.processor = parseNumber<int>(value).value_or(-1);
        if (field == FieldOfPolicy) {
            const auto policy = parseNumber<int>(value);
            status.hasFixedPriority
                = policy == SCHED_FIFO || policy == SCHED_RR || policy == Deadline;
        }
    }
    return status;
}

std::string ObservedTask::waitsIn() const
{
    const auto call = readTextFile(pathOf("syscall")).text;
    std::string_view rest = call;
    const auto first = takeNumber(rest);
    if (first == "running")
        return {};
    if (const auto number = parseNumber<long>(first); number && *number >= 0)
        return systemCallName(*number);
    const auto function = readTextFile(pathOf("wchan"));
    return function.text == "0" ? std::string() : function.text;
}

std::optional<double> ObservedTask::secondsSinceItRan() const
{
    const auto before = status();
    if (!before)
        return std::nullopt;
    const ProcessorChoice processor(before->processor);
    if (!processor.isInEffect())
        return std::nullopt;
    const auto own = execStart(readTextFile("/proc/thread-self/sched").text);
    const auto theirs = execStart(readTextFile(pathOf("sched")).text);
    if (!theirs || !own)
        return std::nullopt;
    return std::max(0.0, *own - *theirs) / 1e3;
}

std::optional<std::int64_t> ObservedTask::processorTime() const
{
    clockid_t clock{};
    timespec time{};
    if (clock_getcpuclockid(m_process, &clock) != 0 || clock_gettime(clock, &time) != 0)
        return std::nullopt;
    constexpr std::int64_t Second = 1'000'000'000;
    return std::int64_t{time.tv_sec} * Second + time.tv_nsec;
}

std::optional<std::uint64_t> ObservedTask::processorTimeOfOthers() const
{
    const auto all = processorTime(); // before that of this one, which may run meanwhile
    const auto own = counts();
    if (!all || !own)
        return std::nullopt;
    const auto sum = static_cast<std::uint64_t>(*all);
    return own->areMissing() ? 0 : sum - std::min(sum, own->processorTime);
}

} // namespace nytprof
