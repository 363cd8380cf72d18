// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "descriptor.h"
#include "format/parse_number.h"
#include "inspect/proc_file.h"
#include "inspect/process_list.h"
#include "sample/process_discovery.h"

#include <array>
#include <cerrno>
#include <memory>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <unistd.h>

namespace nytprof {

namespace {

using Kind = ProcessDiscovery::Kind;

/// Threads have numbers, too.
bool isMainThread(pid_t number) { return threadGroupOf(number) == number; }

/// By the file name of the program, as the command line and the name of a process may be changed.
Kind kindOfProcess(pid_t process)
{
    std::array<char, 4'096> path{};
    const std::string link = "/proc/" + std::to_string(process) + "/exe";
    const ssize_t size = readlink(link.c_str(), path.data(), path.size());
    if (size < 0) // threads of the kernel have no program
        return errno == ENOENT || errno == ESRCH ? Kind::None : Kind::Other;
    const std::string_view all(path.data(), static_cast<std::size_t>(size));
    if (all.substr(all.rfind('/') + 1).find("perl") == std::string_view::npos)
        return Kind::Other;
    return isMainThread(process) ? Kind::Perl : Kind::None;
}

/// "0.20 0.18 0.12 1/80 11206": the last number is that of the process that started last.
pid_t lastNumberIn(const Descriptor& loads)
{
    std::array<char, 128> text{};
    const ssize_t size = pread(loads.number(), text.data(), text.size(), 0);
    std::string_view line(text.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
    line = line.substr(0, line.find('\n'));
    return parseNumber<pid_t>(line.substr(line.rfind(' ') + 1)).value_or(0);
}

pid_t highestNumber()
{
    constexpr pid_t UsualLimit = 32'768;
    const auto text = readTextFile("/proc/sys/kernel/pid_max", 32).text;
    return parseNumber<pid_t>(std::string_view(text).substr(0, text.find('\n')))
               .value_or(UsualLimit)
        - 1;
}

} // namespace

ProcessDiscovery::System ProcessDiscovery::ofThisMachine()
{
    const auto loads = std::make_shared<Descriptor>(::open("/proc/loadavg", O_RDONLY | O_CLOEXEC));
    System system;
    system.lastNumber = [loads] { return lastNumberIn(*loads); };
    system.highestNumber = highestNumber();
    system.all = processNumbers;
    system.kind = kindOfProcess;
    system.hasPerlLibrary
        = [](pid_t process) { return hasLoadedPerl(process) && isMainThread(process); };
    return system;
}

} // namespace nytprof
