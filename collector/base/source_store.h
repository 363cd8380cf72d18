// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace nytprof {

/// What stood in the files of the program when perl compiled them, by the name that perl has for
/// them. Every function may be called from any thread.
class SourceStore {
public:
    /// Replaces what was kept under this name.
    void keep(std::string_view file, std::string text);
    /// Perl has read no further than to this word, which is in that line or, as perl can be behind
    /// in counting, soon after.
    void cutAfter(std::string_view word, std::string_view file, std::uint32_t line);
    void drop(std::string_view file);
    [[nodiscard]] bool has(std::string_view file) const;
    /// A number that no other text has had; 0 when there is no such file.
    [[nodiscard]] std::uint32_t version(std::string_view file) const;
    /// Calls `visit(number, line)` for each line, numbered from 1, with its end, and returns
    /// whether there is such a file. `visit` must not come back here.
    template <class Visit>
    bool eachLine(std::string_view file, Visit visit) const
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_texts.find(file);
        if (found == m_texts.end())
            return false;
        std::string_view left = found->second.text;
        for (std::uint32_t number = 1; !left.empty(); ++number) {
            const auto size = sizeOfLine(left);
            visit(number, left.substr(0, size));
            left.remove_prefix(size);
        }
        return true;
    }
    /// Around fork(), so that the child does not begin with a lock that nobody will release.
    [[nodiscard]] std::mutex& mutex() { return m_mutex; }

private:
    struct Text {
        std::string text;
        std::uint32_t version = 0;
    };
    struct Hash : std::hash<std::string_view> {
        using is_transparent = void;
    };
    static std::size_t sizeOfLine(std::string_view text)
    {
        const auto end = text.find('\n');
        return end == std::string_view::npos ? text.size() : end + 1;
    }

    mutable std::mutex m_mutex;
    std::unordered_map<std::string, Text, Hash, std::equal_to<>> m_texts; // by file
    std::uint32_t m_lastVersion = 0;
};

} // namespace nytprof
