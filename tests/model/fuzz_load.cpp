// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
// Loads whatever the fuzzer makes up. Configure with clang++,
// -DNYTPROF_BUILD_FUZZERS=ON and -DCMAKE_CXX_FLAGS=-fsanitize=fuzzer-no-link,address,undefined,
// then run fuzz_load on a copy of tests/profiles, and of fuzz_seeds for other programs' formats.
#include "export/folded.h"
#include "profile/call_tree_views.h"
#include "profile/load.h"
#include "profile/profile.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <sstream>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const nytprof::LoadResult result = nytprof::loadProfile(std::span(data, size));
    if (!result.profile)
        return 0;
    std::ostringstream folded;
    nytprof::FoldedStacks stacks(nytprof::FoldedValue::ExclusiveTicks);
    if (result.profile->callTree().maxDepth() < 1000) // or the text has the square of it
        stacks.add(*result.profile);
    stacks.write(folded);
    const std::size_t subs = std::min<std::size_t>(result.profile->subs().size(), 3);
    for (std::size_t i = 0; i < subs; ++i) {
        static_cast<void>(calleesTree(result.profile->callTree(), nytprof::SubId(i)));
        static_cast<void>(callersTree(result.profile->callTree(), nytprof::SubId(i)));
    }
    return 0;
}
