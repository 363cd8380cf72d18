// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "sample/sampler_restart.h"

#include "control/process_state.h"
#include "format/parse_number.h"
#include "inspect/proc_file.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>

#include <unistd.h>

namespace nytprof {

namespace {

constexpr std::string_view Variable = "NYTPROF_SAMPLER_RESTART=";

std::string_view takeUntil(std::string_view& text, char end)
{
    const auto word = text.substr(0, text.find(end));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    return word;
}

std::int64_t hundredths(double seconds) { return std::llround(seconds * 100); }

double startTimeOf(pid_t process)
{
    const auto state = stateOfProcess(process);
    return state ? state->startTime : 0;
}

} // namespace

SamplerRestart SamplerRestart::fromEnvironment()
{
    const std::string name(Variable.substr(0, Variable.size() - 1));
    const char* const text = std::getenv(name.c_str());
    return text != nullptr ? parse(text) : SamplerRestart();
}

/// "END PID:HUNDREDTHS PID:HUNDREDTHS"
SamplerRestart SamplerRestart::parse(std::string_view text)
{
    SamplerRestart restart;
    restart.end = parseNumber<std::uint64_t>(takeUntil(text, ' ')).value_or(0);
    while (!text.empty()) {
        auto word = takeUntil(text, ' ');
        const auto number = parseNumber<pid_t>(takeUntil(word, ':'));
        const auto time = parseNumber<std::int64_t>(word);
        if (number && time)
            restart.skipped.push_back({*number, static_cast<double>(*time) / 100});
    }
    return restart;
}

std::string SamplerRestart::text() const
{
    std::string text = std::to_string(end);
    for (const Process& each : skipped)
        text
            += ' ' + std::to_string(each.number) + ':' + std::to_string(hundredths(each.startTime));
    return text;
}

void SamplerRestart::skip(pid_t process)
{
    constexpr std::size_t MaxSkipped = 1'000; // the oldest have ended
    if (skipped.size() >= MaxSkipped)
        skipped.erase(skipped.begin());
    skipped.push_back({process, startTimeOf(process)});
}

bool SamplerRestart::skips(pid_t process) const
{
    constexpr double Tolerance = 0.5; // the clock of the machine is adjusted
    return std::ranges::any_of(skipped, [process](const Process& each) {
        return each.number == process
            && std::abs(each.startTime - startTimeOf(process)) < Tolerance;
    });
}

int SamplerRestart::run() const
{
    std::string words = readTextFile("/proc/self/cmdline").text;
    std::vector<char*> arguments;
    for (std::size_t at = 0; at < words.size(); at = words.find('\0', at) + 1)
        arguments.push_back(words.data() + at);
    arguments.push_back(nullptr);
    std::string variable = std::string(Variable) + text();
    std::vector<char*> environment;
    for (char** each = environ; *each != nullptr; ++each)
        if (!std::string_view(*each).starts_with(Variable))
            environment.push_back(*each);
    environment.push_back(variable.data());
    environment.push_back(nullptr);
    (void)::execve("/proc/self/exe", arguments.data(), environment.data());
    return errno;
}

} // namespace nytprof
