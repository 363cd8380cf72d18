// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <atomic>
#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

namespace nytprof::report {

/// Limit of the texts that all threads make of a report. A profile of few bytes can have names that
/// are on its pages so often that these need gigabytes.
class ReportMemory {
public:
    explicit ReportMemory(std::size_t most)
        : m_most(most)
    {
    }

    /// Counts a text that grows, as large as it is now, until it is forgotten. False, also from
    /// then on, if all of them are too large.
    [[nodiscard]] bool holds(const std::string& text)
    {
        const std::scoped_lock lock(m_mutex);
        std::size_t& known = m_sizes[&text];
        const std::size_t more = text.size() - std::exchange(known, text.size());
        return add(more);
    }

    /// Counts bytes that are needed to the end. False as of holds().
    [[nodiscard]] bool holdsMore(std::size_t bytes)
    {
        const std::scoped_lock lock(m_mutex);
        return add(bytes);
    }

    void forget(const std::string& text)
    {
        const std::scoped_lock lock(m_mutex);
        const auto known = m_sizes.find(&text);
        if (known == m_sizes.end())
            return;
        m_held -= known->second;
        m_sizes.erase(known);
    }

    [[nodiscard]] bool isExceeded() const { return m_isExceeded; }

private:
    bool add(std::size_t bytes)
    {
        m_held += bytes;
        m_isExceeded = m_isExceeded || m_held > m_most;
        return !m_isExceeded;
    }

    const std::size_t m_most;
    std::mutex m_mutex;
    std::unordered_map<const std::string*, std::size_t> m_sizes;
    std::size_t m_held = 0;
    std::atomic<bool> m_isExceeded = false;
};

} // namespace nytprof::report
