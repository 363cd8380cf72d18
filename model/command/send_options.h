// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "command/run_labels.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace nytprof::command {

struct SendOptions {
    std::string command; ///< "nytprof push", for messages
    std::string url; ///< for messages
    std::vector<std::string> paths;
    RunLabels labels;
    unsigned retries = 6;
    bool unfinished = false;
    bool follow = false;
    bool status = false; ///< sends nothing, but prints what has been sent and what is kept
    std::string metrics; ///< file to write with status, or empty
    bool again = false; ///< also what the destination has accepted before
    bool verbose = false; ///< lists accepted files
    bool deletes = false; ///< accepted files
    std::string moveTo; ///< folder for accepted files, unless empty
    bool dryRun = false; ///< leaves spool and files as they are
};

/// All but the URL, `status` and `again`.
void addSendOptions(CLI::App& app, SendOptions& options);
/// --status, without which the named options are required.
void addSendStatus(CLI::App& app, SendOptions& options, std::vector<std::string> required);

} // namespace nytprof::command
