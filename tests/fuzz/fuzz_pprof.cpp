// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile_use.h"

#include <cstddef>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (nytprof::fuzz::isImportedAs("pprof", {data, size}))
        nytprof::fuzz::useFile({data, size});
    return 0;
}
