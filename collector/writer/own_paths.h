// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

namespace nytprof {

/// The paths of all profiles that this process has written, a few bytes each: a server may write
/// one for each request.
class OwnPaths {
public:
    struct Location {
        std::string path;
        bool isOwn; ///< this process has written there before
    };
    /// Where a profile that is wanted at a path goes: where the last one went, else there.
    [[nodiscard]] Location locate(const std::string& wanted) const;
    /// One that was wanted at the first path has been created at the second.
    void add(const std::string& wanted, const std::string& created);
    void clear();

private:
    std::vector<std::size_t> m_hashes; ///< of the wanted ones, ascending
    std::unordered_map<std::string, std::string> m_elsewhere; ///< where the two differ
};

} // namespace nytprof
