// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/proven_read.h"

#include "inspect/processor_choice.h"

#include <sched.h>

namespace nytprof {

ReadProof readProven(const ObservedTask& task, int tries, const std::function<void()>& read)
{
    ProcessorChoice choice;
    for (int i = 0; i < tries; ++i) {
        auto before = task.counts();
        auto status = task.status();
        if (!before || !status || status->hasEnded())
            return ReadProof::Gone;
        if (before->areMissing())
            return ReadProof::NoCounts;
        if (status->isRunnable() && status->hasFixedPriority)
            return ReadProof::FixedPriority;
        if (status->isRunnable()) {
            if (!choice.moveTo(status->processor))
                return ReadProof::OtherProcessors;
            before = task.counts();
            status = task.status();
            if (!before || !status)
                return ReadProof::Gone;
            if (status->isRunnable() && status->processor != sched_getcpu())
                continue; // another processor has taken it
        }
        read();
        const auto after = task.counts();
        const auto statusAfter = task.status();
        if (!after || !statusAfter)
            return ReadProof::Gone;
        // One that was about to wait, and then need not, was never without a processor.
        const bool hasWoken = !status->isRunnable() && statusAfter->isRunnable();
        if (*before == *after && !hasWoken)
            return status->isRunnable() ? ReadProof::Runnable : ReadProof::Waiting;
    }
    return ReadProof::Moving;
}

} // namespace nytprof
