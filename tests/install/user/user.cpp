// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "all_headers.h" // each one that is installed
#include "load/load_profile.h"
#include "profile/profile.h"

#include <iostream>

/// Prints the names of the subs of a profile.
int main(int count, char* arguments[])
{
    const auto result = nytprof::loadProfile(count > 1 ? arguments[1] : "nytprof.out");
    for (const auto& diagnostic : result.diagnostics) {
        std::cerr << diagnostic.message << '\n';
    }
    if (!result.profile) {
        return 1;
    }
    for (const auto& sub : result.profile->subs()) {
        std::cout << sub.name << '\n';
    }
    return 0;
}
