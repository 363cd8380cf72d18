// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"
#include "command/escape.h"
#include "command/open_profile.h"
#include "command/subcommands.h"
#include "profile/profile.h"
#include "wording/format_cost.h"
#include "wording/format_count.h"
#include "wording/format_time.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <iomanip>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

namespace nytprof::command {

namespace {

void printRow(std::string_view name, std::string_view value)
{
    std::cout << std::left << std::setw(22) << name << value << '\n';
}

void printProcess(const Process& process)
{
    std::string text = std::to_string(process.pid);
    if (process.parentPid != 0)
        text += ", child of " + std::to_string(process.parentPid);
    const bool hasTimes = process.startTime > 0; // those of format 2.0 and of imports have not
    if (hasTimes)
        text += ", started " + formatDate(static_cast<std::int64_t>(process.startTime));
    if (process.complete() && hasTimes && process.endTime >= process.startTime)
        text += ", ran for " + formatTime(process.endTime - process.startTime);
    else if (hasTimes && process.knownUntil() > process.startTime)
        text += ", ran for at least " + formatTime(process.knownUntil() - process.startTime)
            + ", no end recorded";
    else if (!process.complete())
        text += ", no end recorded";
    printRow("process", text);
    if (!process.lastCall.empty())
        printRow("last seen in",
            escape(process.lastCall) + ", "
                + formatDate(static_cast<std::int64_t>(process.lastSeen)));
}

void printTotals(const Profile& profile)
{
    const Totals& totals = profile.totals();
    const auto time = [&](Ticks ticks) { return formatCost(profile, ticks); };
    std::size_t files = 0;
    std::uint64_t evals = 0;
    for (const File& file : profile.files()) {
        files += file.isEval() ? 0 : 1;
        evals += file.isEval() ? file.executions : 0;
    }
    if (!profile.importedFrom().empty())
        printRow("imported from", profile.importedFrom());
    printRow("complete", profile.complete() ? "yes" : "no");
    printRow("files", formatCount(files));
    printRow("string evals run", formatCount(evals));
    printRow("subs", formatCount(profile.subs().size()));
    printRow("statements executed", formatCount(totals.statements));
    printRow("time in statements", time(totals.statementTime));
    printRow("sub calls", profile.countsCalls() ? formatCount(totals.calls) : "unknown");
    printRow("time in subs", time(totals.exclusive));
    printRow("calling contexts", formatCount(profile.callTree().nodes().size() - 1));
    printRow("time in call tree",
        time(profile.callTree().total()) + (profile.callTreeIsEstimated() ? ", estimated" : ""));
}

void printSettings(std::string_view title, std::span<const Setting> settings)
{
    if (settings.empty())
        return;
    std::cout << '\n' << title << ":\n";
    for (const Setting& setting : settings)
        std::cout << "  " << escape(setting.key) << '=' << escape(setting.value) << '\n';
}

int info(const std::vector<std::string>& paths)
{
    const auto profile = openProfiles(paths);
    if (!profile)
        return 1;
    printRow("application", escape(profile->application()));
    for (const Process& process : profile->processes())
        printProcess(process);
    printTotals(*profile);
    printSettings("attributes", profile->attributes());
    printSettings("options", profile->options());
    return 0;
}

} // namespace

void addInfo(CLI::App& app, int& exitCode)
{
    auto* const command
        = app.add_subcommand("info", "Print what a profile is of, how it was made, and its totals");
    const auto paths = std::make_shared<std::vector<std::string>>();
    addPaths(*command, *paths);
    command->callback([paths, &exitCode] { exitCode = info(*paths); });
}

} // namespace nytprof::command
