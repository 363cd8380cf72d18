// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/proven_read.h"

#include "format/slice_chunks.h"
#include "inspect/processor_choice.h"

#include <cstdint>

#include <sched.h>

namespace nytprof {

namespace {

enum class Move : std::uint8_t { Done, NotAllowed, Avoided };

bool hasOwnFixedPriority()
{
    const int policy = sched_getscheduler(0) & ~SCHED_RESET_ON_FORK;
    return policy == SCHED_FIFO || policy == SCHED_RR;
}

Move moveTo(ProcessorChoice& choice, int processor)
{
    thread_local AvoidedProcessors avoided;
    const auto begin = monotonicTime();
    if (avoided.contains(processor, begin))
        return Move::Avoided;
    if (!choice.moveTo(processor))
        return Move::NotAllowed;
    constexpr std::uint64_t UsualTime = 1'000'000;
    const auto end = monotonicTime();
    if (end - begin > UsualTime && hasOwnFixedPriority())
        avoided.hasMoved(processor, begin, end);
    return Move::Done;
}

} // namespace

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
            const auto move = moveTo(choice, status->processor);
            if (move != Move::Done)
                return move == Move::Avoided ? ReadProof::FixedPriority
                                             : ReadProof::OtherProcessors;
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
