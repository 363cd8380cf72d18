// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/profile_sender.h"

#include <map>
#include <string>

#include <sys/stat.h>

namespace nytprof::command {

/// What becomes of files that a server has accepted: they stay, or are deleted or moved, unless
/// they have changed since they were read.
class SentFiles {
public:
    /// options must outlive this.
    explicit SentFiles(const SendOptions& options)
        : m_options(options)
    {
    }

    /// Before it is read.
    void noteState(const std::string& path);
    /// The file stays, also if its profile is accepted.
    void leave(const std::string& path) { m_states.erase(path); }
    /// False, with a message on stderr, if it could not be deleted or moved.
    [[nodiscard]] bool finish(const std::string& path);

private:
    [[nodiscard]] bool moveAway(const std::string& path) const;

    const SendOptions& m_options;
    std::map<std::string, struct stat> m_states; ///< only if files are deleted or moved
};

} // namespace nytprof::command
