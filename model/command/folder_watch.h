// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "descriptor.h"

#include <chrono>
#include <map>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace nytprof::command {

/// Learns when files are complete: whoever wrote them has closed them, or has given them their
/// name. Where the kernel does not know, as in network file systems, it learns nothing.
class FolderWatch {
public:
    FolderWatch();
    /// Watches folders, and the folders of files; those that do not exist yet, when it is called
    /// again.
    void add(const std::vector<std::string>& paths);
    /// Paths since the last call, and how often each was completed.
    [[nodiscard]] std::map<std::string, unsigned> completed();
    /// Returns when a file was completed, at the latest after `time`; false if a stop was
    /// requested.
    [[nodiscard]] bool wait(std::chrono::milliseconds time, const std::stop_token& stop) const;

private:
    struct Folder {
        std::string path;
        std::set<std::string> files = {}; ///< that are watched; all if empty
    };

    Descriptor m_events;
    std::map<int, Folder> m_folders; ///< by the kernel's number
};

} // namespace nytprof::command
