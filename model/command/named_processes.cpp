// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/named_processes.h"

#include <algorithm>

#include <unistd.h>

namespace nytprof::command {

std::vector<ListedProcess> namedProcesses(std::span<const std::string> words,
    std::span<const ListedProcess> all, const std::function<void(const std::string&)>& fail)
{
    std::vector<ListedProcess> named;
    for (const std::string& word : words) {
        bool isFound = false;
        for (const ListedProcess& each : all) {
            if (each.pid == getpid() || !isCalled(each, word))
                continue;
            isFound = true;
            if (std::ranges::find(named, each.pid, &ListedProcess::pid) == named.end())
                named.push_back(each);
        }
        if (!isFound)
            fail("no process '" + word
                + "': give a PID, or the file name of a running program or script");
    }
    return named;
}

void addStop(CLI::App& app, Reading& reading)
{
    app.add_flag_callback("--stop", [&reading] { reading = Reading::MayStop; })
        ->description(
            "Stop threads for moments where nothing else helps, as for those of ithreads; "
            "system calls with timeouts may then return early");
}

} // namespace nytprof::command
