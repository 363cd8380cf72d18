// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/send_status.h"

#include "command/accepted_runs.h"
#include "command/printed_table.h"
#include "command/spool.h"
#include "command/state_folder.h"
#include "format/text_encoding.h"
#include "formatting/format.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <set>
#include <string>
#include <vector>

#include <sys/stat.h>

namespace nytprof::command {

namespace {

namespace fs = std::filesystem;

/// Names of all destinations of which something is known.
std::set<std::string> destinations()
{
    std::set<std::string> names;
    for (const char* const folder : {"accepted", "spool"}) {
        std::error_code error;
        for (fs::directory_iterator at(stateFolder() / folder, error), end; at != end;
             at.increment(error)) {
            const std::string file = at->path().filename();
            const auto name = percentDecoded(file);
            if (name) // else it is a lock
                names.insert(*name);
        }
    }
    return names;
}

Cell dateCell(std::time_t time) { return time == 0 ? Cell() : textCell(formatDate(time)); }

} // namespace

int printSendStatus(Destinations which)
{
    PrintedTable table("destinations", {},
        {{"accepted", "accepted", Unit::Count}, {"last", "last accepted", Unit::Name},
            {"kept", "kept", Unit::Count}, {"bytes", "bytes kept", Unit::Count},
            {"oldest", "oldest kept", Unit::Name}, {"destination", "destination", Unit::Name}});
    bool isEmpty = true;
    bool keepsSome = false;
    for (const std::string& name : destinations()) {
        if (name.starts_with(DatabasePrefix) != (which == Destinations::Databases))
            continue;
        const std::vector<std::string> kept = Spool(name).profiles();
        std::uint64_t bytes = 0;
        std::time_t oldest = 0;
        for (const std::string& path : kept) {
            struct stat status { };
            if (::stat(path.c_str(), &status) != 0)
                continue; // sent meanwhile
            bytes += static_cast<std::uint64_t>(status.st_size);
            oldest = oldest == 0 ? status.st_mtime : std::min(oldest, status.st_mtime);
        }
        AcceptedRuns accepted;
        (void)accepted.open(name);
        table.addRow({accepted.size(), dateCell(accepted.last()), kept.size(), bytes,
            dateCell(oldest), textCell(name)});
        keepsSome = keepsSome || !kept.empty();
        isEmpty = false;
    }
    if (isEmpty) {
        std::cout << "nytprof: nothing was sent by this user yet\n";
        return 0;
    }
    print(std::vector{table}, PrintedAs::Text, std::cout, {});
    return keepsSome ? 1 : 0;
}

} // namespace nytprof::command
