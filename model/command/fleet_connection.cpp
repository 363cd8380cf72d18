// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/fleet_connection.h"

#include "command/terminal.h"

#include <chrono>
#include <iostream>
#include <utility>

namespace nytprof::command {

int failAt(const std::string& url, const std::string& message)
{
    std::cerr << "nytprof: error: " << escape(withoutPassword(url)) << ": " << message << '\n';
    return 1;
}

void addTimeout(CLI::App& app)
{
    app.add_option_function<unsigned>(
           "--timeout", [](unsigned seconds) { silenceLimit() = std::chrono::seconds(seconds); },
           "Give up a request if the server sends nothing for this long (default: NYTPROF_TIMEOUT, "
           "or 30)")
        ->check(CLI::Range(1U, MaxSilence))
        ->type_name("SECONDS");
}

void addRunsUrl(CLI::App& app, std::string& url)
{
    app.add_option("url", url, "The runs, such as clickhouse://HOST/DATABASE?service=shop&since=7d")
        ->type_name("URL")
        ->required();
}

void warnAt(const std::string& url, const std::string& message)
{
    std::cerr << "nytprof: warning: " << escape(withoutPassword(url)) << ": " << message << '\n';
}

std::optional<FleetServer> connectTo(const std::string& url)
{
    FleetConnection connection = openFleet(url);
    if (!connection.server)
        failAt(url, connection.error);
    if (!connection.note.empty())
        std::cerr << "nytprof: warning: " << connection.note << '\n';
    return std::move(connection.server);
}

} // namespace nytprof::command
