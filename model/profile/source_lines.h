// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/grouped.h"
#include "container/held_bytes.h"
#include "container/string_arena.h"
#include "profile/ids.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace nytprof {

class SourceLines {
public:
    /// strings owns the texts.
    explicit SourceLines(StringArena& strings)
        : m_strings(strings)
    {
    }

    /// text: with its line end, of unknown encoding, as in the stream.
    void add(FileId file, std::uint32_t line, std::string_view text);

    /// Lines 1 to N of each file; up to 262,144 missing lines are empty. Lines after a larger
    /// gap are omitted and counted in dropped().
    [[nodiscard]] Grouped<std::string_view> byFile(std::size_t files);
    /// Without the texts.
    [[nodiscard]] std::size_t heldBytes() const { return nytprof::heldBytes(m_rows); }
    [[nodiscard]] std::size_t dropped() const { return m_dropped; }

private:
    struct Row {
        FileId file;
        std::uint32_t line;
        std::string_view text;
    };
    std::string_view keep(std::string_view text);

    StringArena& m_strings;
    std::vector<Row> m_rows;
    std::array<std::string_view, 1024> m_recent; ///< by hash: string evals repeat their source
    std::size_t m_dropped = 0;
};

} // namespace nytprof
