// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/run_labels.h"
#include "inspect/process_list.h"
#include "sample/sample_windows.h"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

/// nytprof sample --all: what of it, and into which folder.
namespace nytprof::command {

/// --user, --cgroup and --name; of each that is given, one value must fit.
struct ProcessFilter {
    std::vector<std::string> users; ///< names or numbers
    std::vector<std::string> groups;
    std::vector<std::string> names;

    [[nodiscard]] bool isSet() const { return !users.empty() || !groups.empty() || !names.empty(); }
    [[nodiscard]] bool accepts(const ListedProcess& process) const;
};
void addProcessFilter(CLI::App& app, ProcessFilter& filter);

/// --folder, and how it is written.
struct FolderRequest {
    std::string path; ///< empty: none
    std::optional<std::int64_t> rotate; ///< nanoseconds
    KeepRules keep;
    RunLabels labels;
};
void addFolderOptions(CLI::App& app, FolderRequest& request);

/// Why options do not go together; empty if they do. hasOtherOutput: as that of --live.
[[nodiscard]] std::string folderError(
    const FolderRequest& request, const ProcessFilter& filter, bool wantsAll, bool hasOtherOutput);

[[nodiscard]] SampleWindows::Options windowsOf(const FolderRequest& request);
/// The labels of each profile.
[[nodiscard]] std::map<std::string, std::string> profileLabels(const RunLabels& labels);

} // namespace nytprof::command
