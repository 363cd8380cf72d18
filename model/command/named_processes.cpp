// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/named_processes.h"

#include "inspect/perl_layout.h"

#include <algorithm>
#include <iostream>

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

void UntestedPerls::note(const PerlInterpreter& perl)
{
    if (!isReadByTests(*perl.layout) && m_noted.insert(perl.version).second)
        std::cerr << "nytprof: note: perl " << perl.version
                  << " is known by its headers only; no test has read its stacks yet\n";
}

} // namespace nytprof::command
