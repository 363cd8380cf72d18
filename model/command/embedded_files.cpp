// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/embedded_files.h"

#include "command/terminal.h"

#include <iostream>

namespace nytprof::command {

SourceFromDisk EmbeddedFiles::recordedIf(bool isAllowed)
{
    return {isAllowed, [this](const std::string& path) {
                const std::scoped_lock lock(m_mutex);
                m_paths.insert(path);
            }};
}

void EmbeddedFiles::list() const
{
    for (const std::string& path : m_paths)
        std::cerr << "nytprof: " << escape(path) << ": its source is in the report\n";
}

} // namespace nytprof::command
