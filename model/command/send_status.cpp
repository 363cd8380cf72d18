// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/send_status.h"

#include "command/accepted_runs.h"
#include "command/output.h"
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

struct SendState {
    std::string to;
    std::uint64_t accepted = 0; ///< runs
    std::time_t last = 0; ///< accepted; 0: never
    std::uint64_t kept = 0; ///< profiles
    std::uint64_t bytes = 0; ///< of kept ones
    std::time_t oldest = 0; ///< kept; 0: none
};

SendState stateOf(const std::string& destination)
{
    SendState sent{
        destination.substr(0, destination.find_last_not_of(' ') + 1)}; // without a tenant
    for (const std::string& path : Spool(destination).profiles()) {
        struct stat status { };
        if (::stat(path.c_str(), &status) != 0)
            continue; // sent meanwhile
        ++sent.kept;
        sent.bytes += static_cast<std::uint64_t>(status.st_size);
        sent.oldest = sent.oldest == 0 ? status.st_mtime : std::min(sent.oldest, status.st_mtime);
    }
    AcceptedRuns accepted;
    (void)accepted.open(destination);
    sent.accepted = accepted.size();
    sent.last = accepted.last();
    return sent;
}

Cell dateCell(std::time_t time) { return time == 0 ? Cell() : textCell(formatDate(time)); }

void printTable(const std::vector<SendState>& all)
{
    PrintedTable table("destinations", {},
        {{"accepted", "accepted", Unit::Count}, {"last", "last accepted", Unit::Name},
            {"kept", "kept", Unit::Count}, {"bytes", "bytes kept", Unit::Count},
            {"oldest", "oldest kept", Unit::Name}, {"destination", "destination", Unit::Name}});
    for (const SendState& sent : all)
        table.addRow({sent.accepted, dateCell(sent.last), sent.kept, sent.bytes,
            dateCell(sent.oldest), textCell(sent.to)});
    print(std::vector{table}, PrintedAs::Text, std::cout, {});
}

struct Metric {
    const char* name;
    const char* help;
    std::uint64_t (*value)(const SendState&);
};
constexpr Metric Metrics[] = {
    {"nytprof_accepted_runs", "Runs on record as accepted, the latest 200,000",
        [](const SendState& sent) { return sent.accepted; }},
    {"nytprof_last_accepted_timestamp_seconds", "When the last run was accepted, 0 if never",
        [](const SendState& sent) { return static_cast<std::uint64_t>(sent.last); }},
    {"nytprof_kept_profiles", "Profiles that wait to be sent",
        [](const SendState& sent) { return sent.kept; }},
    {"nytprof_kept_bytes", "Size of the profiles that wait to be sent",
        [](const SendState& sent) { return sent.bytes; }},
    {"nytprof_oldest_kept_timestamp_seconds",
        "When the profile that has waited longest was kept, 0 if none waits",
        [](const SendState& sent) { return static_cast<std::uint64_t>(sent.oldest); }},
};

/// A value of a label in Prometheus's text format.
std::string labelText(const std::string& text)
{
    std::string escaped;
    for (const char c : text) {
        if (c == '\\' || c == '"')
            escaped += '\\';
        escaped += c == '\n' ? "\\n" : std::string(1, c);
    }
    return escaped;
}

bool writeMetrics(const std::vector<SendState>& all, const std::string& path)
{
    Output output(path, {});
    if (!output.open())
        return false;
    for (const Metric& metric : Metrics) {
        output.stream() << "# HELP " << metric.name << ' ' << metric.help << "\n# TYPE "
                        << metric.name << " gauge\n";
        for (const SendState& sent : all)
            output.stream() << metric.name << "{destination=\"" << labelText(sent.to) << "\"} "
                            << metric.value(sent) << '\n';
    }
    return output.finish();
}

} // namespace

int printSendStatus(Destinations which, const std::string& metrics)
{
    std::vector<SendState> all;
    for (const std::string& name : destinations())
        if (name.starts_with(DatabasePrefix) == (which == Destinations::Databases))
            all.push_back(stateOf(name));
    if (!metrics.empty()) {
        if (!writeMetrics(all, metrics))
            return 1;
    } else if (all.empty()) {
        std::cout << "nytprof: nothing was sent by this user yet\n";
    } else {
        printTable(all);
    }
    return std::ranges::any_of(all, [](const SendState& sent) { return sent.kept > 0; }) ? 1 : 0;
}

} // namespace nytprof::command
