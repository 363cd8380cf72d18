// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "merge/moved_files.h"

#include "profile/profile.h"

#include <algorithm>
#include <compare>
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

struct FolderPair {
    std::string_view before;
    std::string_view after;
    auto operator<=>(const FolderPair&) const = default;
};

/// Files that name a pair of folders.
struct Votes {
    std::size_t count = 0;
    std::size_t bytes = 0; ///< of their common paths
    bool haveFolder = false; ///< a common path has a folder
    bool hasProgram = false;
    std::string_view first; ///< base name, which is unique

    /// A file of equal name elsewhere may be another one.
    [[nodiscard]] bool isEnough() const { return count > 1 || haveFolder || hasProgram; }
};

using FilesByName = std::unordered_map<std::string_view, FileId>;

/// By base name the plain files that the other profile does not have by name; of several, none.
FilesByName uniqueFiles(const Profile& of, const Profile& other)
{
    FilesByName files;
    for (std::size_t i = 0; i < of.files().size(); ++i) {
        const File& file = of.files()[i];
        if (file.isEval() || other.findFile(file.name).valid())
            continue;
        const auto [found, isFirst] = files.try_emplace(baseName(file.name), FileId(i));
        if (!isFirst)
            found->second = FileId();
    }
    return files;
}

/// Pairs of folders that unique files name, the most likely first, whichever profile is the
/// baseline.
std::vector<FolderPair> folderPairs(const Profile& before, const Profile& after)
{
    std::map<FolderPair, Votes> votesOf;
    const FilesByName files = uniqueFiles(after, before);
    for (const auto& [base, file] : uniqueFiles(before, after)) {
        const auto other = files.find(base);
        if (!file.valid() || other == files.end() || !other->second.valid())
            continue;
        const std::string_view a = before[file].name;
        const std::string_view b = after[other->second].name;
        const std::size_t size = commonPath(a, b);
        Votes& votes = votesOf[{a.substr(0, a.size() - size), b.substr(0, b.size() - size)}];
        votes.first = votes.count == 0 ? base : std::min(votes.first, base);
        ++votes.count;
        votes.bytes += size;
        votes.haveFolder |= size > base.size();
        votes.hasProgram |= base == before.programName() && base == after.programName();
    }
    std::vector<std::pair<FolderPair, Votes>> ranked(votesOf.begin(), votesOf.end());
    std::erase_if(ranked, [](const auto& each) { return !each.second.isEnough(); });
    std::ranges::sort(ranked, [](const auto& left, const auto& right) {
        const Votes& a = left.second;
        const Votes& b = right.second;
        return std::tie(b.count, b.bytes, a.first) < std::tie(a.count, a.bytes, b.first);
    });
    constexpr std::size_t Max = 16; // each is tried for all files
    ranked.resize(std::min(ranked.size(), Max));
    std::vector<FolderPair> pairs;
    for (const auto& [pair, votes] : ranked)
        pairs.push_back(pair);
    return pairs;
}

} // namespace

std::vector<FileId> movedFiles(const Profile& before, const Profile& after)
{
    std::vector<FileId> moved(before.files().size());
    std::vector<bool> isTaken(after.files().size());
    for (const FolderPair& pair : folderPairs(before, after)) {
        for (std::size_t i = 0; i < before.files().size(); ++i) {
            const File& file = before.files()[i];
            if (file.isEval() || moved[i].valid() || !file.name.starts_with(pair.before)
                || after.findFile(file.name).valid())
                continue;
            const std::string path
                = std::string(pair.after).append(file.name.substr(pair.before.size()));
            const FileId found = after.findFile(path);
            if (!found.valid() || isTaken[found.index()] || before.findFile(path).valid())
                continue;
            moved[i] = found;
            isTaken[found.index()] = true;
        }
    }
    return moved;
}

} // namespace nytprof
