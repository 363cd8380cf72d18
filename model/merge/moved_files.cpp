// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "merge/moved_files.h"

#include "profile/profile.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace nytprof {

namespace {

std::string_view baseName(std::string_view path) { return path.substr(path.rfind('/') + 1); }

/// Bytes of the path that both have below two folders.
std::size_t commonPath(std::string_view a, std::string_view b)
{
    const auto [left, right] = std::ranges::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend());
    const auto size = static_cast<std::size_t>(left - a.rbegin());
    const auto isBelow = [size](std::string_view path) {
        return path.size() == size || path[path.size() - size - 1] == '/';
    };
    if (isBelow(a) && isBelow(b))
        return size;
    const std::size_t slash = a.find('/', a.size() - size);
    return slash == std::string_view::npos ? 0 : a.size() - slash - 1;
}

struct Folders {
    std::string_view before;
    std::string_view after;
    auto operator<=>(const Folders&) const = default;
};

struct Pairs {
    std::size_t count = 0;
    std::size_t bytes = 0; ///< of their common paths
};

/// Plain files that the other profile does not have by name.
template <class Use>
void eachWithoutEqual(const Profile& of, const Profile& other, const Use& use)
{
    for (std::size_t i = 0; i < of.files().size(); ++i)
        if (const File& file = of.files()[i]; !file.isEval() && !other.findFile(file.name).valid())
            use(FileId(i), file.name);
}

} // namespace

std::vector<FileId> movedFiles(const Profile& before, const Profile& after)
{
    std::unordered_multimap<std::string_view, std::string_view> candidates; // by base name
    eachWithoutEqual(after, before,
        [&](FileId, std::string_view name) { candidates.emplace(baseName(name), name); });
    std::map<Folders, Pairs> pairsOf;
    eachWithoutEqual(before, after, [&](FileId, std::string_view name) {
        const auto [begin, end] = candidates.equal_range(baseName(name));
        for (auto each = begin; each != end; ++each) {
            const std::size_t size = commonPath(name, each->second);
            Pairs& pairs = pairsOf[{name.substr(0, name.size() - size),
                each->second.substr(0, each->second.size() - size)}];
            ++pairs.count;
            pairs.bytes += size;
        }
    });
    std::vector<FileId> moved(before.files().size());
    if (pairsOf.empty())
        return moved;
    // Whichever profile is the baseline, the folders are equal.
    const auto rank = [](const auto& each) {
        const auto& [folders, pairs] = each;
        return std::tuple(pairs.count, pairs.bytes, std::max(folders.before, folders.after),
            std::min(folders.before, folders.after));
    };
    const Folders folders = std::ranges::max_element(pairsOf, {}, rank)->first;
    eachWithoutEqual(before, after, [&](FileId file, std::string_view name) {
        if (!name.starts_with(folders.before))
            return;
        const std::string path
            = std::string(folders.after).append(name.substr(folders.before.size()));
        if (!before.findFile(path).valid())
            moved[file.index()] = after.findFile(path);
    });
    return moved;
}

} // namespace nytprof
