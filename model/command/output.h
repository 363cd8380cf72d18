// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/descriptor_stream.h"
#include "command/input_files.h"
#include "command/output_place.h"
#include "command/removed_when_interrupted.h"

#include <functional>
#include <iosfwd>
#include <mutex>
#include <optional>
#include <string>

namespace nytprof::command {

enum class OverInput {
    Refuse,
    Replace ///< all of the inputs has been read before, and what is written stands for them
};

/// Where a command writes what it makes: standard output for "-" or a file, which has its name only
/// once it is whole. Until then, or for ever when writing failed, what was there before stays, and
/// nobody else can read it. A new file has the permissions of InputFiles::fileMode(); a file of the
/// same user keeps those that it had.
class Output {
public:
    Output(std::string path, InputFiles inputs, OverInput overInput = OverInput::Refuse);
    ~Output();
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    [[nodiscard]] std::ostream& stream();
    /// Says on stderr why not when the file can't be opened.
    [[nodiscard]] bool open();
    /// Everything is written: the file gets its name. Says on stderr what failed.
    [[nodiscard]] bool finish();

private:
    [[nodiscard]] bool openNew();
    void removeUnfinished() const;
    [[nodiscard]] bool fail(const std::string& what) const;

    std::string m_path;
    InputFiles m_inputs;
    OverInput m_overInput;
    OutputPlace m_place;
    std::string m_unfinished; ///< name in its folder; empty for what is written to at once
    std::mutex m_making;
    std::optional<RemovedWhenInterrupted> m_removed;
    DescriptorStream m_file;
};

/// Tells who sits at a terminal what has been written; scripts need not be told.
void tellWritten(const std::string& path);

/// Lets write() fill what Output makes of a path. The exit code of a command: 1 when it failed.
[[nodiscard]] int writeOutput(const std::string& path, InputFiles inputs,
    const std::function<void(std::ostream&)>& write, OverInput overInput = OverInput::Refuse);

} // namespace nytprof::command
