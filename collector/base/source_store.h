// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/hash_index.h"
#include "container/string_arena.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace nytprof {

/// Directives as "# line 7 "file"" in a text.
struct LineDirectives {
    std::size_t first = std::string_view::npos; ///< where the first one is
    bool isFar = false; ///< perl would keep an array of a million lines or more for one
    [[nodiscard]] bool any() const { return first != std::string_view::npos; }
};
[[nodiscard]] LineDirectives lineDirectives(std::string_view text);

/// Bytes of the first line, with its newline.
[[nodiscard]] inline std::size_t sizeOfLine(std::string_view text)
{
    const auto end = text.find('\n');
    return end == std::string_view::npos ? text.size() : end + 1;
}

/// Calls `visit(number, line)` for each line with its newline, numbered from 1.
template <class Visit>
void eachLineOf(std::string_view text, Visit visit)
{
    for (std::uint32_t number = 1; !text.empty(); ++number) {
        const auto size = sizeOfLine(text);
        visit(number, text.substr(0, size));
        text.remove_prefix(size);
    }
}

/// A text kept once, however often it was given.
struct KeptText {
    std::string_view text;
    LineDirectives directives = {};
};

/// Source texts as perl compiled them, by perl's file name; those of string evals by themselves.
/// Thread-safe.
class SourceStore {
public:
    /// Stays valid and constant.
    const KeptText& keepText(std::string_view text);
    /// Replaces an earlier text of this name.
    void keep(std::string_view file, std::string text);
    /// Cuts the text after `word`, where perl stopped reading, at or soon after `line`.
    void cutAfter(std::string_view word, std::string_view file, std::uint32_t line);
    void drop(std::string_view file);
    [[nodiscard]] bool has(std::string_view file) const { return version(file) != 0; }
    /// Unique per text; 0 if there is no such file.
    [[nodiscard]] std::uint32_t version(std::string_view file) const;
    /// Calls `visit(number, line)` for each line with its newline, numbered from 1. Returns false
    /// if there is no such file. `visit` must not call this store.
    template <class Visit>
    bool eachLine(std::string_view file, Visit visit) const
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_texts.find(file);
        if (found == m_texts.end())
            return false;
        eachLineOf(found->second.text, visit);
        return true;
    }
    /// Locked around fork(), so that the child does not inherit a locked mutex.
    [[nodiscard]] std::mutex& mutex() { return m_mutex; }

private:
    struct Text {
        std::string text;
        std::uint32_t version = 0;
    };
    struct Hash : std::hash<std::string_view> {
        using is_transparent = void;
    };

    mutable std::mutex m_mutex;
    std::unordered_map<std::string, Text, Hash, std::equal_to<>> m_texts; // by file
    std::uint32_t m_lastVersion = 0;
    StringArena m_arena;
    std::deque<KeptText> m_kept;
    HashIndex<const KeptText*> m_byText;
};

} // namespace nytprof
