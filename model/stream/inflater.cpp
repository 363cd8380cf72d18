// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "stream/inflater.h"

namespace nytprof {

Inflater::~Inflater() = default;

std::unique_ptr<Inflater> Inflater::make()
{
    auto fastest = makeIsalInflater();
    return fastest ? std::move(fastest) : makeZlibInflater();
}

} // namespace nytprof
