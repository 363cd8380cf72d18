// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string>

namespace nytprof {

/// Where the profiler reports what it does and what went wrong: a file that is appended to (option
/// log), or standard error.
class Log {
public:
    /// Messages of trace() above `level` are dropped.
    Log(std::string path, int level)
        : m_path(std::move(path))
        , m_level(level)
    {
    }
    /// The absolute path of a log file, which is there afterwards; empty, with `error` set, when
    /// that is not possible.
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
