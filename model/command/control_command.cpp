// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/control_command.h"

#include "command/arguments.h"
#include "command/commands.h"
#include "command/terminal.h"
#include "control/server_requests.h"
#include "format/text_encoding.h"
#include "formatting/format.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <iostream>
#include <utility>

namespace nytprof::command {

namespace {

constexpr std::array<std::string_view, 4> Actions = {"status", "start", "stop", "snapshot"};

constexpr const char* HowToLoad
    = " has Devel::NYTProf::Live loaded; start it with PERL5OPT=-MDevel::NYTProf::Live";

bool isAction(const std::string& word) { return std::ranges::find(Actions, word) != Actions.end(); }

bool isPid(const std::string& word)
{
    return !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
}

std::string fileNameOf(const std::string& path) { return path.substr(path.rfind('/') + 1); }

/// Servers put more into $0, as in "starman worker --port 5000".
bool isMeantBy(const ControlledProgram& program, const std::string& target)
{
    const auto name = program.status.value("program");
    return isPid(target) ? std::to_string(program.socket.pid) == target
                         : name == target || fileNameOf(name) == target
            || fileNameOf(name.substr(0, name.find(' '))) == target;
}

std::string pidsOf(std::span<const ControlledProgram> programs)
{
    constexpr std::size_t Max = 8;
    std::string pids;
    for (const auto& program : programs.first(std::min(Max, programs.size())))
        pids += (pids.empty() ? "" : ", ") + std::to_string(program.socket.pid);
    return pids + (programs.size() > Max ? ", ..." : "");
}

std::string requestFor(const ControlledProgram& program, bool isOne, const ControlPlan& plan,
    const ControlOptions& options)
{
    auto request = plan.action;
    if (plan.seconds > 0)
        request += " for=" + std::to_string(plan.seconds);
    if (options.requests > 0)
        request += " requests=" + std::to_string(options.requests);
    if (!options.route.empty())
        request += " route=" + percentEncoded(options.route);
    if (options.out.empty())
        return request;
    std::error_code ignored;
    const auto path = std::filesystem::absolute(options.out, ignored).string();
    return request + " file=" + path + (isOne ? "" : "." + std::to_string(program.socket.pid));
}

/// Whole seconds; empty while the profiler is off.
Cell secondsOf(const ControlAnswer& answer)
{
    const auto text = answer.value("seconds");
    std::uint64_t seconds = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), seconds);
    return parsed.ec == std::errc() ? Amount(seconds) : Cell();
}

PrintedTable tableOf(std::span<const AnsweredProgram> answered)
{
    PrintedTable table("processes", {},
        {{"pid", "pid", Unit::Number}, {"program", "program", Unit::Name},
            {"profiling", "profiling", Unit::Name}, {"seconds", "seconds", Unit::Number},
            {"file", "file", Unit::Name}, {"version", "", Unit::Name, ColumnUse::ForPrograms},
            {"note", "note", Unit::Name, ColumnUse::Below}});
    for (const auto& [program, answer] : answered) {
        const auto& values = answer.values.empty() ? program.status : answer;
        const auto text = [&](const char* key) { return textCell(values.value(key)); };
        table.addRow({program.socket.pid, text("program"), text("profiling"), secondsOf(values),
            text("file"), text("version"), textCell(noteOn(answer))});
    }
    return table;
}

/// All that answer; reports folders that are not safe on stderr.
std::vector<ControlledProgram> runningPrograms(const ControlOptions& options)
{
    auto found = findPrograms(
        options.folder.empty() ? socketFolders() : std::vector<std::string>{options.folder});
    for (const auto& problem : found.problems)
        std::cerr << "nytprof: warning: " << problem << '\n';
    return std::move(found.programs);
}

std::vector<AnsweredProgram> answersOf(std::span<const ControlledProgram> programs,
    std::span<const ControlledProgram> running, const ControlPlan& plan,
    const ControlOptions& options)
{
    std::vector<AnsweredProgram> answered;
    std::vector<ControlMessage> messages;
    std::vector<std::string> requests;
    for (const auto& program : programs) {
        answered.push_back({program, program.status});
        requests.push_back(requestFor(program, programs.size() == 1, plan, options));
        messages.push_back({program.socket, requests.back()});
    }
    if (options.requests > 0)
        return startRequests(programs, requests, running);
    if (plan.action != "status") {
        auto answers = askPrograms(messages);
        for (std::size_t i = 0; i < answers.size(); ++i)
            answered[i].answer = std::move(answers[i]);
    }
    return answered;
}

/// A master waits for its workers, and may answer later than they do, or never.
void omitMasters(std::vector<AnsweredProgram>& answered)
{
    std::erase_if(answered, [&](const AnsweredProgram& each) {
        const auto family = each.program.status.value("family");
        return isMaster(each.program)
            && std::ranges::count_if(answered,
                   [&](const AnsweredProgram& other) {
                       return other.program.status.value("family") == family;
                   })
            > 1;
    });
}

/// Why nothing would be profiled, or "".
std::string unreachedError(
    std::span<const ControlledProgram> programs, std::span<const ControlledProgram> running)
{
    for (const auto& program : programs) {
        const auto workers = unreachedWorkers(program, running);
        if (!workers.empty())
            return "process " + std::to_string(program.socket.pid) + ": its "
                + formatCount(workers.size(), "worker has", "workers have")
                + " served no request yet and cannot be reached before; send a request to each, or "
                  "call uwsgi::postfork(sub { return }) in the application";
    }
    return {};
}

int failWith(const std::string& error, int exitCode)
{
    std::cerr << "nytprof: error: " << printableMessage(error) << '\n';
    return exitCode;
}

int control(const ControlOptions& options)
{
    const auto plan = planControl(options);
    if (!plan.error.empty())
        return failWith(plan.error, UsageError);
    const auto running = runningPrograms(options);
    auto [programs, error] = choosePrograms(running, plan, options);
    const bool starts = plan.action == "start";
    if (error.empty() && starts)
        error = unreachedError(programs, running);
    if (!error.empty())
        return failWith(error, 1);
    auto answered = answersOf(programs, running, plan, options);
    if (starts)
        omitMasters(answered);
    print(std::array{tableOf(answered)}, options.form, std::cout);
    std::cout.flush();
    int exitCode = 0;
    for (const auto& [program, answer] : answered) {
        using Kind = ControlAnswer::Kind;
        if (answer.kind == Kind::Ok || answer.kind == Kind::Busy)
            continue;
        const auto why = answer.kind == Kind::Gone ? std::string("has ended") : answer.text;
        exitCode = failWith("process " + std::to_string(program.socket.pid) + ": " + why, 1);
    }
    return exitCode;
}

void addControlOptions(CLI::App& app, ControlOptions& options)
{
    app.add_option("PROCESS", options.words,
           "PIDs or file names of programs, and an action: status (default), start, stop, or "
           "snapshot, which writes what was collected so far")
        ->expected(0, -1)
        ->type_name("");
    addDuration(app, "--for", options.time, "Stop after this time, rounded up to seconds");
    app.add_option("--requests", options.requests,
           "Profile the next N requests of a server, whichever process serves them; a file each")
        ->type_name("N")
        ->transform(asDecimal);
    app.add_option("--route", options.route,
           "Only requests of this route, such as \"GET /users/:id\" or /users/:id, or of this "
           "path; "
           "* is any text")
        ->type_name("NAME");
    app.add_option("-o,--out", options.out,
           "Profile to write, with the pid appended if there are several processes (default: that "
           "of NYTPROF=file= with the pid)")
        ->type_name("FILE");
    app.add_option("--directory", options.folder,
           "Folder of the sockets, as in NYTPROF=control= (default: /tmp/nytprof-UID)")
        ->type_name("DIR");
    app.add_flag("--all", options.all, "Switch all programs, or all of that name");
    addForms(app, options.form);
}

} // namespace

ControlPlan planControl(const ControlOptions& options)
{
    ControlPlan plan;
    bool hasAction = false;
    for (const auto& word : options.words) {
        if (!isAction(word)) {
            plan.targets.push_back(word);
            continue;
        }
        if (hasAction)
            plan.error = "two actions: '" + plan.action + "' and '" + word + "'; give one";
        plan.action = word;
        hasAction = true;
    }
    constexpr std::int64_t Max = 999'999'999; // of the control socket
    constexpr std::int64_t Second = 1'000'000'000;
    const std::int64_t time = options.time.value_or(0);
    plan.seconds = time / Second + (time % Second > 0 ? 1 : 0);
    const bool starts = plan.action == "start";
    if (options.time && (plan.seconds == 0 || plan.seconds > Max))
        plan.error = "--for: from 1s to " + std::to_string(Max) + "s";
    else if (!starts && (options.time || options.requests > 0 || !options.out.empty()))
        plan.error = "--for, --requests and --out belong to the action start";
    else if (plan.seconds > 0 && options.requests > 0)
        plan.error = "--for and --requests exclude each other";
    else if (options.requests > std::uint64_t{Max})
        plan.error = "--requests: at most " + std::to_string(Max);
    else if (!options.route.empty() && options.requests == 0)
        plan.error = "--route needs --requests";
    else if (options.route.size() > MaxRouteLength)
        plan.error = "--route: at most " + std::to_string(MaxRouteLength) + " bytes";
    else if (options.out.find('\n') != std::string::npos)
        plan.error = "--out: the name must not contain a line end";
    else if (plan.action != "status" && plan.targets.empty() && !options.all)
        plan.error = "name a PID or a program to " + plan.action
            + ", or --all; nytprof control lists them";
    return plan;
}

ChosenPrograms choosePrograms(std::span<const ControlledProgram> running, const ControlPlan& plan,
    const ControlOptions& options)
{
    ChosenPrograms chosen;
    if (plan.targets.empty())
        chosen.programs.assign(running.begin(), running.end());
    if (running.empty() && plan.targets.empty())
        chosen.error = std::string("no process") + HowToLoad;
    for (const auto& target : plan.targets) {
        std::vector<ControlledProgram> meant;
        std::ranges::copy_if(running, std::back_inserter(meant),
            [&](const ControlledProgram& each) { return isMeantBy(each, target); });
        const auto families = oneOfEachFamily(meant);
        if (meant.empty()) {
            const auto unreached = unreachedError(running, running);
            chosen.error = "no process '" + target + "'" + HowToLoad
                + (unreached.empty() ? "" : "; " + unreached);
        } else if (families.size() > 1 && plan.action != "status" && !options.all) {
            chosen.error = std::to_string(families.size()) + " programs are called '" + target
                + "' (" + pidsOf(families) + "); name a PID, or --all of them";
        }
        chosen.programs.insert(chosen.programs.end(), meant.begin(), meant.end());
    }
    if (options.requests > 0)
        chosen.programs = oneOfEachFamily(std::move(chosen.programs));
    return chosen;
}

extern const Command ControlCommand = {"control", "Record",
    "Start and stop the profiler of running programs", "nytprof control server.pl start --for 30s",
    prepare<ControlOptions, addControlOptions, control>};

} // namespace nytprof::command
