// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace nytprof {

/// Keeps strings. The views it returns live as long as the pool, also when the pool is moved.
class StringPool {
public:
    /// A copy of a text that is valid UTF-8.
    std::string_view keep(std::string_view text);
    /// The same for bytes of unknown encoding, converted when necessary.
    std::string_view keepBytes(std::string_view bytes);

    /// Bytes of memory that they take.
    [[nodiscard]] std::size_t heldBytes() const { return m_held; }

private:
    std::vector<std::unique_ptr<char[]>> m_blocks;
    char* m_free = nullptr;
    std::size_t m_room = 0;
    std::size_t m_held = 0;
};

} // namespace nytprof
