// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace nytprof {

/// Keeps one copy of every string given to it. The views it returns live as long as the pool,
/// also when the pool is moved.
class StringPool {
public:
    /// The pool's copy of a text that is valid UTF-8.
    std::string_view intern(std::string_view text);
    /// The same for bytes of unknown encoding, converted when necessary.
    std::string_view internBytes(std::string_view bytes);

    /// Frees what only intern() needs, once all strings are in.
    void seal() { m_known = {}; }

private:
    std::string_view store(std::string_view text);

    std::vector<std::unique_ptr<char[]>> m_blocks;
    char* m_free = nullptr;
    std::size_t m_room = 0;
    std::unordered_set<std::string_view> m_known;
};

} // namespace nytprof
