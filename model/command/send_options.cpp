// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/send_options.h"

#include "command/arguments.h"
#include "command/fleet_connection.h"

#include <utility>

namespace nytprof::command {

void addSendOptions(CLI::App& app, SendOptions& options)
{
    app.add_option("paths", options.paths,
           "Profiles, or folders with profiles; without any, only those are sent that could not be "
           "sent before")
        ->type_name("PROFILE|DIR");
    addLabels(app, options.labels);
    addTimeout(app);
    app.add_flag("--follow", options.follow,
           "Send new profiles of the folders until the command is ended")
        ->needs("paths");
    app.add_flag("--unfinished", options.unfinished,
        "Also send profiles without an end: of killed programs. One that is still running would "
        "count twice");
    const auto deletes = app.add_flag(
        "--delete", options.deletes, "Delete each file when the server has accepted it");
    app.add_option("--move-to", options.moveTo,
           "Move each file into this folder when the server has accepted it")
        ->type_name("DIR")
        ->check(CLI::ExistingDirectory)
        ->excludes(deletes);
    app.add_flag("-v,--verbose", options.verbose, "List the files that the server has accepted");
    app.add_option("--retries", options.retries,
           "Retries of a failed request, after 0.25 s, 0.5 s, and so on up to 30 s")
        ->type_name("COUNT")
        ->capture_default_str();
}

void addSendStatus(CLI::App& app, SendOptions& options, std::vector<std::string> required)
{
    auto* const status = app.add_flag("--status", options.status,
        "Send nothing; print for each server what it has accepted and what is kept for it, and "
        "exit with 1 if anything is");
    app.add_option("--metrics", options.metrics,
           "With --status: write it to a file for Prometheus's node_exporter")
        ->needs(status)
        ->type_name("FILE");
    app.callback([&app, &options, required = std::move(required)] {
        for (const std::string& name : required)
            if (!options.status && app.count(name) == 0)
                throw CLI::RequiredError(name);
    });
}

} // namespace nytprof::command
