// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "descriptor.h"

#include <string>
#include <vector>

namespace nytprof::command {

/// The files that reports write into their folder: what may be deleted before a new one is written.
struct ReportFiles {
    struct Entry {
        std::size_t folder; ///< index in folders
        std::string name;
        bool isFolder = false;
    };

    std::vector<Descriptor> folders;
    std::vector<Entry> entries; ///< those in a folder before the folder
    std::string foreign; ///< a file that no report writes; empty when there is none
    bool hasIndex = false; ///< index.html of a report, or nothing at all

    /// Deletes the entries, and nothing else. False, with errno, when one is left.
    [[nodiscard]] bool remove() const;
};

using FindReportFiles = ReportFiles (*)(const Descriptor& folder);

/// Of nytprof html and of nytprofhtml of Devel::NYTProf: by their names, and where names are not
/// enough, by how the files begin.
[[nodiscard]] ReportFiles htmlReportFiles(const Descriptor& folder);

/// Of nytprofcsv.
[[nodiscard]] ReportFiles csvReportFiles(const Descriptor& folder);

/// Whether the folder with this path, if there is one, has files of a report and no others; else
/// says on stderr what is in it.
[[nodiscard]] bool mayBeReplaced(const std::string& path, FindReportFiles find);

} // namespace nytprof::command
