// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "control/server_requests.h"

#include "control/process_state.h"
#include "descriptor.h"
#include "format/parse_number.h"
#include "format/request_counter.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace nytprof {

namespace {

using Programs = std::vector<const ControlledProgram*>;

/// The program itself, then the others of its family.
Programs familyOf(const ControlledProgram& program, std::span<const ControlledProgram> running)
{
    Programs members = {&program};
    const auto family = program.status.value("family");
    for (const auto& each : running)
        if (!family.empty() && each.status.value("family") == family
            && each.socket.pid != program.socket.pid)
            members.push_back(&each);
    return members;
}

/// The highest number of a file so far. Programs may say anything.
std::uint64_t highestNumber(const Programs& members)
{
    constexpr std::uint64_t Max = 999'999'999; // of the control socket
    std::uint64_t highest = 0;
    for (const auto* const each : members)
        highest = std::max(
            highest, parseNumber<std::uint64_t>(each->status.value("taken")).value_or(0));
    return std::min(highest, Max);
}

bool isCounted(const Programs& members)
{
    return std::ranges::any_of(
        members, [](const auto* each) { return each->status.value("counted") == "yes"; });
}

/// A memory file with a RequestCounter that no process can make shorter; none if there is none.
Descriptor newCounter(std::uint64_t taken, bool isUsed)
{
    Descriptor file(memfd_create("nytprof-requests", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    void* memory = MAP_FAILED;
    if (file.isOpen() && ftruncate(file.number(), sizeof(RequestCounter)) == 0
        && fcntl(file.number(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0)
        memory = mmap(
            nullptr, sizeof(RequestCounter), PROT_READ | PROT_WRITE, MAP_SHARED, file.number(), 0);
    if (memory == MAP_FAILED)
        return Descriptor();
    auto* const counter = static_cast<RequestCounter*>(memory);
    counter->taken = taken;
    counter->isUsed = isUsed ? 1 : 0;
    munmap(memory, sizeof(RequestCounter));
    return file;
}

} // namespace

std::vector<ControlledProgram> oneOfEachFamily(std::vector<ControlledProgram> programs)
{
    std::set<std::string> seen;
    std::erase_if(programs, [&](const ControlledProgram& each) {
        const auto family = each.status.value("family");
        return !family.empty() && !seen.insert(family).second;
    });
    return programs;
}

bool isMaster(const ControlledProgram& program)
{
    return program.status.value("family") == std::to_string(program.socket.pid);
}

std::vector<pid_t> unreachedWorkers(
    const ControlledProgram& master, std::span<const ControlledProgram> running)
{
    using Kind = ControlAnswer::Kind;
    const bool isAlone = isMaster(master) && familyOf(master, running).size() == 1;
    return isAlone && master.status.kind == Kind::Busy
        ? forkedChildren(static_cast<pid_t>(master.socket.pid))
        : std::vector<pid_t>();
}

std::vector<AnsweredProgram> startRequests(std::span<const ControlledProgram> programs,
    std::span<const std::string> requests, std::span<const ControlledProgram> running)
{
    constexpr std::string_view Start = "start";
    std::vector<Descriptor> counters;
    std::vector<ControlMessage> messages;
    std::vector<AnsweredProgram> answered;
    for (std::size_t i = 0; i < programs.size(); ++i) {
        auto members = familyOf(programs[i], running);
        const auto taken = highestNumber(members);
        counters.push_back(newCounter(taken, isCounted(members)));
        if (!counters.back().isOpen())
            members.resize(1); // it counts alone, with the processes that it will fork
        auto request = std::string(Start);
        if (taken > 0)
            request += " after=" + std::to_string(taken);
        request += requests[i].substr(Start.size());
        for (const auto* const each : members) {
            messages.push_back({each->socket, request, counters.back().number()});
            answered.push_back({*each, {}});
        }
    }
    auto answers = askPrograms(messages);
    for (std::size_t i = 0; i < answered.size(); ++i)
        answered[i].answer = std::move(answers[i]);
    return answered;
}

} // namespace nytprof
