// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string>

namespace nytprof {

/// Messages of the profiler: appended to a file (option log) or on standard error.
class Log {
public:
    /// Drops trace() messages above `level`.
    Log(std::string path, int level)
        : m_path(std::move(path))
        , m_level(level)
    {
    }
    /// Creates a log file and returns its absolute path; on failure, "" and `error`.
    [[nodiscard]] static std::string prepare(const std::string& path, std::string& error);

    void report(const std::string& message) const;
    [[nodiscard]] bool traces(int level) const { return level <= m_level; }
    void trace(int level, const std::string& message) const;

private:
    void put(const std::string& line) const;

    std::string m_path;
    int m_level;
};

} // namespace nytprof
