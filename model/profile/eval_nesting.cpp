// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/eval_nesting.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nytprof {

std::vector<FileId> innerFilesFirst(std::span<const File> files)
{
    std::vector<std::uint32_t> depth(files.size()); // 0 if not known yet, else at least 1
    std::vector<FileId> all;
    std::vector<FileId> chain; // from a file outwards to the first of known depth
    all.reserve(files.size());
    for (std::size_t i = 0; i < files.size(); ++i) {
        all.emplace_back(i);
        FileId at(i);
        for (; at.valid() && depth[at.index()] == 0; at = files[at.index()].evalFile)
            chain.push_back(at);
        std::uint32_t known = at.valid() ? depth[at.index()] : 0;
        for (; !chain.empty(); chain.pop_back())
            depth[chain.back().index()] = ++known;
    }
    std::ranges::stable_sort(
        all, std::ranges::greater(), [&](FileId id) { return depth[id.index()]; });
    return all;
}

} // namespace nytprof
