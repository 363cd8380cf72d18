// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "hooks/interpreters.h"

/// Which SVs and hash entries the program takes from perl's arenas and gives back, without a hook
/// in perl: they are on lists of free ones, of which this keeps a copy.
///
/// A free one that was seen has a stamp in a word that perl writes when it takes it. So one that
/// still has it has not been taken, nor have those below it in the list: looking costs as much as
/// was taken and freed since. Restored when recording ends.
namespace nytprof::hooks {

/// The lists as of the last trackMemory(), of the one interpreter that is recorded.
struct LastSlots {
    static constexpr U32 Stamp = 0x5EED'5EED; ///< reference count of a free SV head that was seen

    const SV* root = Unknown;
    const void* next = nullptr; ///< after the root
    const void* entryRoot = nullptr;
    IV count = 0;

    static inline const SV* const Unknown = reinterpret_cast<const SV*>(1);
};
extern LastSlots lastSlots;

/// Whether a free head that was seen has been freed once more since then.
inline bool isFreedTwice(const SV* head)
{
    const U32 count = SvREFCNT(head);
    return count - 1 < LastSlots::Stamp - 1;
}

/// Whether trackMemory() has to look. Temporaries are mostly given back in the order in which they
/// were taken: then the list begins as before.
[[gnu::always_inline]] inline bool haveSlotsMoved(pTHX)
{
    const SV* const root = PL_sv_root;
    return root != lastSlots.root || PL_sv_count != lastSlots.count
        || PL_body_roots[0] != lastSlots.entryRoot
        || (root && (SvANY(root) != lastSlots.next || isFreedTwice(root)));
}

/// The reason why this perl's memory cannot be recorded; null if it can.
[[nodiscard]] const char* whyNoMemory();

/// At each event, before another line or context runs. What is there at the first event of a
/// profile belongs to nobody.
[[gnu::noinline]] void trackMemory(pTHX_ Profiler& profiler);

/// Issues perl's warnings of SVs that were freed twice, which the stamps prevented: the handler of
/// warnings runs, and may die.
void reportFreedTwice(pTHX);

/// The program ends: what is live now has been retained.
void stopTracking(pTHX);

} // namespace nytprof::hooks
