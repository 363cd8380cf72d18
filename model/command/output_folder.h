// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/removed_when_interrupted.h"

#include <atomic>
#include <optional>
#include <string>
#include <string_view>

namespace nytprof::command {

/// A folder of files that a command writes. It is made beside its place and has its name only once
/// it is whole. A folder that was there before keeps its files but for those of the same names.
class OutputFolder {
public:
    explicit OutputFolder(std::string path);
    ~OutputFolder();
    OutputFolder(const OutputFolder&) = delete;
    OutputFolder& operator=(const OutputFolder&) = delete;

    /// Says on stderr why not when the folder can't be made, like all that follow.
    [[nodiscard]] bool open();
    /// name has no folders. Threads may write different files at once.
    [[nodiscard]] bool write(const std::string& name, std::string_view content);
    /// Everything is written: the folder gets its name, in place of the one there when
    /// replace is true.
    [[nodiscard]] bool finish(bool replace);

private:
    [[nodiscard]] bool fail(const std::string& path, const std::string& what) const;

    std::string m_path;
    std::string m_unfinished; ///< name until it is whole
    std::optional<RemovedWhenInterrupted> m_removed;
    mutable std::atomic<bool> m_failed = false; ///< one message is enough
};

} // namespace nytprof::command
