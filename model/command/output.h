// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/removed_when_interrupted.h"

#include <fstream>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>

namespace nytprof::command {

/// Where a command writes what it makes: standard output for "-" or a file, which has its name only
/// once it is whole. Until then, or for ever when writing failed, what was there before stays.
class Output {
public:
    explicit Output(std::string path);
    ~Output();
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    [[nodiscard]] std::ostream& stream();
    /// Says on stderr why not when the file can't be opened.
    [[nodiscard]] bool open();
    /// Everything is written: the file gets its name. Says on stderr what failed.
    [[nodiscard]] bool finish();

private:
    [[nodiscard]] bool fail(const std::string& what) const;

    std::string m_path;
    std::string m_unfinished; ///< name until it is whole; empty for what is written to at once
    std::optional<RemovedWhenInterrupted> m_removed;
    std::ofstream m_file;
};

/// Tells who sits at a terminal what has been written; scripts need not be told.
void tellWritten(const std::string& path);

/// Lets write() fill what Output makes of a path. The exit code of a command: 1 when it failed.
[[nodiscard]] int writeOutput(
    const std::string& path, const std::function<void(std::ostream&)>& write);

} // namespace nytprof::command
