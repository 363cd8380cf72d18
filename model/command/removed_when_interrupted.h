// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <string>

namespace nytprof::command {

/// While it lives, SIGINT, SIGTERM and SIGHUP remove a file or folder before they end the program
/// as they always do; signals that are ignored stay so.
class RemovedWhenInterrupted {
public:
    explicit RemovedWhenInterrupted(const std::string& path);
    ~RemovedWhenInterrupted();
    RemovedWhenInterrupted(const RemovedWhenInterrupted&) = delete;
    RemovedWhenInterrupted& operator=(const RemovedWhenInterrupted&) = delete;

private:
    std::string m_path;
};

} // namespace nytprof::command
