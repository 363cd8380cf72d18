// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/catalog.h"

#include "analysis/inc_directory.h"
#include "profile/profile.h"

#include <algorithm>

namespace nytprof {

namespace {

std::uint64_t weightOf(Ticks time)
{
    return static_cast<std::uint64_t>(std::max<Ticks>(time, 0));
}

} // namespace

std::shared_ptr<Catalog> makeCatalog(std::shared_ptr<const Profile> of)
{
    const Profile& profile = *of;
    auto catalog = std::make_shared<Catalog>();
    catalog->profile = std::move(of);
    const auto subs = profile.subs();
    const auto files = profile.files();
    catalog->targets.reserve(subs.size() + files.size());
    for (std::size_t i = 0; i < subs.size(); ++i) {
        catalog->names.add(subs[i].name, weightOf(subs[i].inclusive));
        catalog->targets.push_back({SubId(i), {}, subs[i].inclusive});
    }
    for (std::size_t i = 0; i < files.size(); ++i) {
        const std::string name
            = files[i].isEval() ? std::string(files[i].name) : withoutIncDirectory(files[i].name);
        catalog->names.add(name, weightOf(files[i].exclusive));
        catalog->targets.push_back({{}, FileId(i), files[i].exclusive});
    }
    return catalog;
}

} // namespace nytprof
