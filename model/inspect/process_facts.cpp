// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/process_facts.h"

#include "control/process_state.h"
#include "inspect/proc_file.h"
#include "inspect/process_list.h"
#include "inspect/task_state.h"

namespace nytprof {

ProcessFacts factsOf(pid_t process)
{
    constexpr double Nanosecond = 1e-9;
    ProcessFacts facts;
    facts.executable = readProcLink(process, "exe");
    facts.folder = readProcLink(process, "cwd");
    if (const auto state = stateOfProcess(process)) {
        facts.startTime = state->startTime;
        if (state->parent > 1)
            facts.parent = programName(listedProcess(state->parent));
    }
    if (const auto time = ObservedTask(process, process).processorTime())
        facts.processorSeconds = static_cast<double>(*time) * Nanosecond;
    return facts;
}

} // namespace nytprof
