// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "report/html_report.h"

#include <mutex>
#include <set>
#include <string>

namespace nytprof::command {

/// Files of this machine that --source-from-disk put into a report: who passes it on must know.
class EmbeddedFiles {
public:
    /// For a report; it must not outlive this.
    [[nodiscard]] SourceFromDisk recordedIf(bool isAllowed);
    /// Lists them on stderr, in order of their names.
    void list() const;

private:
    std::mutex m_mutex;
    std::set<std::string> m_paths;
};

} // namespace nytprof::command
