// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "synthetic_log.h"

#include <cstdlib>
#include <random>
#include <utility>

namespace nytprof::test {

SliceLog syntheticLog(std::uint32_t slices, std::uint32_t rows, std::uint32_t ids, bool isScattered)
{
    constexpr std::uint32_t SlicesInBlock = 100;
    std::mt19937 random(1);
    SliceLog log;
    SliceBlock block;
    block.files = {{1, "/a.pl"}};
    block.subs = {{'p', 1, 1, 1, "main::f"}};
    const auto half = ids / 2;
    const auto idIn = [&](std::uint32_t slice) {
        const bool isNear = !isScattered && random() % 10 != 0;
        const auto first = static_cast<std::uint32_t>(std::uint64_t{slice} * half / slices);
        return static_cast<std::uint32_t>(
            isNear ? (first + random() % 1000) % half : random() % half);
    };
    for (std::uint32_t i = 1; i <= half; ++i) {
        block.lines.push_back({1, i, 0, 0});
        block.contexts.push_back({(i - 1) / 2, 0, 0});
        block.sites.push_back({i, i, 0});
    }
    for (std::uint32_t slice = 0; slice < slices; ++slice) {
        block.slices.push_back({{100'000, 0, 90'000, 0}, rows / 2, rows / 2, 0, 0});
        for (std::uint32_t row = 0; row < rows / 2; ++row) {
            block.lineRows.push_back({1 + idIn(slice), 1 + random() % 50, random() % 2000});
            block.siteRows.push_back({idIn(slice), 1 + random() % 5, random() % 2000});
        }
        if (block.slices.size() == SlicesInBlock || slice + 1 == slices) {
            if (!log.append(std::move(block)))
                std::abort();
            block = {};
        }
    }
    return log;
}

} // namespace nytprof::test
