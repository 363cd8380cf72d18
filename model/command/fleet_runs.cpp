// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/commands.h"
#include "command/fleet_connection.h"
#include "command/follow_profiles.h"
#include "command/printed_table.h"
#include "command/run_labels.h"
#include "fleet/run_statements.h"
#include "fleet/schema.h"
#include "fleet/sql_text.h"
#include "format/parse_number.h"
#include "formatting/format.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <iostream>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <unistd.h>

namespace nytprof::command {
namespace {

namespace statements = run_statements;

struct StoredRunsRequest {
    std::string url;
    statements::Order order = statements::Order::Start;
    std::size_t rows = 20;
    statements::NewLabels labels;
    bool isDeletion = false;
    std::optional<std::int64_t> tidied; ///< ns; the age of rows
    bool ofAll = false;
    bool isConfirmed = false;
    PrintedAs form = PrintedAs::Text;
};

std::vector<std::string_view> splitAt(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        parts.push_back(text.substr(0, text.find(separator)));
        text.remove_prefix(std::min(parts.back().size() + 1, text.size()));
    }
    return parts;
}

/// "CET"
std::string timeZone()
{
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    std::array<char, 64> text{};
    if (localtime_r(&now, &local))
        std::strftime(text.data(), text.size(), "%Z", &local);
    return text.data();
}

/// Empty for runs from samples.
Cell countCell(std::string_view text)
{
    const auto count = parseNumber<std::uint64_t>(text);
    return count ? Cell(*count) : Cell();
}

int listRuns(const StoredRunsRequest& request, const FleetServer& server, std::uint64_t all)
{
    const ServerAnswer answer = server.query(
        statements::list(server.location(), request.order, request.rows), AnswerLimits::Table);
    if (!answer.isOk)
        return failAt(request.url, answer.error);
    const auto lines = splitAt(answer.text, '\n');
    if (lines.size() < std::min<std::uint64_t>(all, request.rows) || !answer.text.ends_with('\n'))
        return failAt(request.url, std::string(CutTable));
    static const std::vector<Column> Columns = {{"start", "start", Unit::Name},
        {"duration", "duration", Unit::Cost}, {"host", "host", Unit::Name},
        {"service", "service", Unit::Name}, {"deployment", "deployment", Unit::Name},
        {"route", "route", Unit::Name}, {"program", "program", Unit::Name},
        {"pid", "pid", Unit::Name}, {"labels", "labels", Unit::Name},
        {"calls", "calls", Unit::Count}, {"run", "run", Unit::Name}};
    PrintedTable table("runs",
        formatCount(lines.size()) + " of " + formatCount(all)
            + " runs; start in the time zone of this machine, " + timeZone(),
        Columns);
    for (const std::string_view line : lines) {
        constexpr std::uint64_t SecondUs = 1'000'000;
        std::vector<std::string_view> cells = splitAt(line, '\t');
        cells.resize(Columns.size());
        const auto start = parseNumber<std::uint64_t>(cells[0]).value_or(0);
        const auto end = parseNumber<std::uint64_t>(cells[1]).value_or(0);
        std::vector<Cell> row = {textCell(formatDate(static_cast<std::int64_t>(start / SecondUs))),
            end >= start && start != 0 ? Cell(static_cast<double>(end - start) / 1e6) : Cell()};
        for (std::size_t i = 2; i < Columns.size(); ++i)
            row.push_back(
                Columns[i].unit == Unit::Count ? countCell(cells[i]) : textCell(fromTsv(cells[i])));
        table.addRow(std::move(row));
    }
    print(std::vector{table}, request.form, std::cout);
    return 0;
}

bool selectsSome(const FleetLocation& location)
{
    return !location.filters.empty() || location.since != 0 || location.until
        || !location.where.empty();
}

/// Whether --yes is set, or somebody at the terminal agrees.
bool isConfirmed(const StoredRunsRequest& request, const std::string& question)
{
    if (request.isConfirmed)
        return true;
    if (isatty(STDIN_FILENO) == 0) {
        std::cerr << "nytprof: error: to " << question << ", use --yes\n";
        return false;
    }
    std::cerr << "nytprof: " << question << "? [y/N] " << std::flush;
    std::string line;
    std::getline(std::cin, line);
    return line == "y" || line == "yes";
}

/// Waits until the server has changed all rows of our tables. An error, or empty.
std::string waitForChanges(const FleetServer& server, std::string_view suffix)
{
    constexpr int Pauses = 6000;
    for (int i = 0; i < Pauses; ++i) {
        const ServerAnswer pending
            = server.query(statements::pendingChanges(suffix), AnswerLimits::Status);
        if (!pending.isOk)
            return pending.error;
        if (pending.text == "0\n")
            return {};
        (void)pauseFor(std::chrono::milliseconds(100), {});
    }
    return "the server has not changed all rows yet, and goes on; see system.mutations there";
}

std::string changeAll(const StoredRunsRequest& request, const FleetServer& server,
    std::string_view suffix, const std::vector<std::string>& loads)
{
    constexpr std::size_t AtOnce = 5000; // a statement has at most 256 KiB
    for (std::size_t begin = 0; begin < loads.size(); begin += AtOnce) {
        std::string some;
        for (std::size_t i = begin; i < std::min(begin + AtOnce, loads.size()); ++i)
            some += (some.empty() ? "" : ",") + loads[i];
        std::vector<std::string> changes;
        if (request.labels.empty()) // first of runs, which hides the others
            for (const EntityTable table : EntityTables)
                changes.push_back(statements::deletion(table, suffix, some));
        else
            changes = statements::relabeling(request.labels, suffix, some);
        // The server goes on with what it has taken, even if this command ends.
        for (const std::string& sql : changes)
            if (const ServerAnswer answer = server.execute(sql); !answer.isOk)
                return answer.error;
    }
    return waitForChanges(server, suffix);
}

/// "_local" if the tables are distributed, else "".
std::optional<std::string> suffixOfTables(
    const StoredRunsRequest& request, const FleetServer& server)
{
    const ServerAnswer engine = server.query(
        "SELECT engine FROM system.tables WHERE database = currentDatabase() AND name = 'runs'",
        AnswerLimits::Status);
    if (engine.isOk)
        return engine.text == "Distributed\n" ? "_local" : "";
    (void)failAt(request.url, engine.error);
    return std::nullopt;
}

/// "[1,2]" -> "1", "2"; none, with a message on stderr, if the answer is something else.
std::optional<std::vector<std::string>> loadsIn(
    const StoredRunsRequest& request, const ServerAnswer& answer)
{
    const std::string_view text = answer.text;
    if (answer.isOk && text.starts_with('[') && text.ends_with("]\n")) {
        const auto loads = splitAt(text.substr(1, text.size() - 3), ',');
        return std::vector<std::string>(loads.begin(), loads.end());
    }
    (void)failAt(request.url, answer.isOk ? std::string(CutTable) : answer.error);
    return std::nullopt;
}

/// what: "3 runs".
int confirmAndChange(const StoredRunsRequest& request, const FleetServer& server,
    const std::string& suffix, const std::vector<std::string>& loads, std::string what)
{
    const bool isDistributed = !suffix.empty();
    if (isDistributed)
        what += " of this server";
    const bool isDeletion = request.labels.empty();
    if (!isConfirmed(request, (isDeletion ? "delete " : "relabel ") + what))
        return 1;
    if (const std::string error = changeAll(request, server, suffix, loads); !error.empty())
        return failAt(request.url, error);
    std::cerr << "nytprof: " << what << (isDeletion ? " deleted" : " relabeled") << '\n';
    if (isDistributed)
        std::cerr << "nytprof: note: the tables are distributed; repeat the command for each other "
                     "server of the cluster\n";
    return 0;
}

int changeRuns(const StoredRunsRequest& request, const FleetServer& server)
{
    const FleetLocation& location = server.location();
    if (!selectsSome(location) && !request.ofAll)
        return failAt(request.url,
            "the location selects all runs; add keys such as service=shop, or --all to change them "
            "all");
    const auto suffix = suffixOfTables(request, server);
    if (!suffix)
        return 1;
    const std::string runs = "runs" + *suffix;
    const ServerAnswer count = server.query(statements::count(location, runs), AnswerLimits::List);
    if (!count.isOk)
        return failAt(request.url, count.error);
    const auto loads
        = loadsIn(request, server.query(statements::loads(location, runs), AnswerLimits::Table));
    if (!loads)
        return 1;
    const auto number = parseNumber<std::uint64_t>(count.text.substr(0, count.text.find('\n')));
    if (!number)
        return failAt(request.url, std::string(CutTable));
    if (*number == 0)
        return failAt(request.url,
            suffix->empty() ? std::string(NoRunMatches)
                            : "no run of this server matches; nytprof runs lists those of all "
                              "servers");
    return confirmAndChange(request, server, *suffix, *loads, formatCount(*number, "run", "runs"));
}

/// Deletes what never counts.
int tidy(const StoredRunsRequest& request, const FleetServer& server)
{
    constexpr std::int64_t Second = 1'000'000'000;
    constexpr std::int64_t Hour = 3600 * Second;
    if (*request.tidied < Hour && !request.ofAll)
        return failAt(request.url,
            "--tidy of less than an hour could delete rows of loads that go on; add --all if "
            "there are none");
    if (selectsSome(server.location()))
        return failAt(request.url,
            "--tidy deletes rows that belong to no run, so the location can have no keys that "
            "select runs");
    const auto suffix = suffixOfTables(request, server);
    if (!suffix)
        return 1;
    std::set<std::string> unused;
    const auto seconds = static_cast<std::uint64_t>((*request.tidied + Second - 1) / Second);
    for (const EntityTable table : EntityTables) {
        const auto loads = loadsIn(request,
            server.query(statements::unusedLoads(table, *suffix, seconds), AnswerLimits::Table));
        if (!loads)
            return 1;
        unused.insert(loads->begin(), loads->end());
    }
    if (unused.empty()) {
        std::cerr << "nytprof: no rows to delete\n";
        return 0;
    }
    return confirmAndChange(request, server, *suffix, {unused.begin(), unused.end()},
        "the rows of "
            + formatCount(unused.size(), "failed or repeated load", "failed or repeated loads"));
}

int showRuns(const StoredRunsRequest& request)
{
    const bool isChange = request.isDeletion || !request.labels.empty();
    const auto server = connectTo(request.url);
    if (!server)
        return 1;
    ServerAnswer answer = server->query(versionQuery(), AnswerLimits::Status);
    if (answer.isOk)
        answer.error = versionError(answer.text);
    if (!answer.error.empty())
        return failAt(request.url, answer.error);
    if (isChange)
        return changeRuns(request, *server);
    if (request.tidied)
        return tidy(request, *server);
    answer = server->query(statements::count(server->location(), "runs"), AnswerLimits::List);
    if (answer.error.empty() && answer.text == "0\n")
        answer.error = "no run matches";
    if (!answer.error.empty())
        return failAt(request.url, answer.error);
    const auto all = parseNumber<std::uint64_t>(answer.text.substr(0, answer.text.find('\n')));
    return all ? listRuns(request, *server, *all) : failAt(request.url, std::string(CutTable));
}

void addRunsOptions(CLI::App& app, StoredRunsRequest& request)
{
    addRunsUrl(app, request.url);
    addChoice<statements::Order>(app, "--by", request.order,
        {{"start", statements::Order::Start}, {"duration", statements::Order::Duration},
            {"calls", statements::Order::Calls}},
        "Order of the list: the latest, the longest, or those of the most calls first");
    addRows(app, request.rows);
    addLabelOption(
        app, "--relabel",
        [&](const std::string& key, const std::string& value) { request.labels[key] = value; },
        "Change a label of all selected runs, such as service=shop. Repeat it for several");
    app.add_flag("--delete", request.isDeletion, "Delete all selected runs")->excludes("--relabel");
    addDuration(app, "--tidy", request.tidied,
        "Delete rows of failed and repeated loads that are older than this, such as 1d");
    app.get_option("--tidy")->excludes("--relabel")->excludes("--delete");
    app.add_flag("--all", request.ofAll,
        "Allow --relabel and --delete for a location without keys, which selects all runs, and "
        "--tidy of less than an hour, while nothing is being loaded");
    app.add_flag("--yes", request.isConfirmed, "Do not ask before --relabel, --delete and --tidy");
    addTimeout(app);
    addForms(app, request.form);
}

} // namespace

extern const Command RunsCommand
    = {"runs", "Manage", "List, relabel and delete runs in a ClickHouse database",
        "nytprof runs 'clickhouse://db1/profiles?service=shop&since=7d'",
        prepare<StoredRunsRequest, addRunsOptions, showRuns>};

} // namespace nytprof::command
