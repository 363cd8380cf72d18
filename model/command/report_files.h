// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "descriptor.h"

#include <string>
#include <vector>

namespace nytprof::command {

/// Files of a report in its folder: they may be deleted before a new report is written.
struct ReportFiles {
    struct Entry {
        std::size_t folder; ///< index in folders
        std::string name;
        bool isFolder = false;
    };

    std::vector<Descriptor> folders;
    std::vector<Entry> entries; ///< those in a folder before the folder
    std::string foreign; ///< a file that is not part of a report; empty if there is none
    bool hasIndex = false; ///< the folder has index.html of a report, or is empty

    /// Deletes the entries and nothing else. False, with errno, if one is left.
    [[nodiscard]] bool remove() const;
};

using FindReportFiles = ReportFiles (*)(const Descriptor& folder);

/// Files of nytprof html and of Devel::NYTProf's nytprofhtml: recognized by name, and by content
/// where the name is not specific enough.
[[nodiscard]] ReportFiles htmlReportFiles(const Descriptor& folder);

/// Files of nytprofcsv.
[[nodiscard]] ReportFiles csvReportFiles(const Descriptor& folder);

/// True if the folder does not exist or contains nothing but files of a report; otherwise prints on
/// stderr what else is in it.
[[nodiscard]] bool mayBeReplaced(const std::string& path, FindReportFiles find);

} // namespace nytprof::command
