// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "descriptor.h"

#include <string>
#include <vector>

namespace nytprof::command {

/// Report files in a folder, which may be deleted before a new report is written.
struct ReportFiles {
    struct Entry {
        std::size_t folder; ///< index in folders
        std::string name;
        bool isFolder = false;
    };

    std::vector<Descriptor> folders;
    std::vector<Entry> entries; ///< files before their folder
    std::string foreign; ///< a file that does not belong to a report; empty if none
    bool hasIndex = false; ///< has a report's index.html, or is empty

    /// Deletes only the entries. False, with errno, if one is left.
    [[nodiscard]] bool remove() const;
};

using FindReportFiles = ReportFiles (*)(const Descriptor& folder);

/// Files of nytprof html and nytprofhtml, by name; by content where the name is ambiguous.
[[nodiscard]] ReportFiles htmlReportFiles(const Descriptor& folder);

[[nodiscard]] ReportFiles csvReportFiles(const Descriptor& folder);

/// False, with a message on stderr, if a folder has files, but no report.
[[nodiscard]] bool mayGetReport(const std::string& path, FindReportFiles find);

/// True if the folder is missing or has only report files; else prints the others on stderr.
[[nodiscard]] bool mayBeReplaced(const std::string& path, FindReportFiles find);

} // namespace nytprof::command
