// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "command/arguments.h"

#include "command/output.h"
#include "command/terminal.h"
#include "format/moment.h"
#include "format/parse_number.h"
#include "load/newest_recording.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <compare>
#include <iostream>
#include <optional>
#include <set>
#include <string_view>

namespace nytprof::command {

namespace {

/// paths: one or several, by default the newest recording.
template <class Paths>
CLI::Option* addInput(CLI::App& command, Paths& paths, const std::string& help)
{
    command.final_callback([&paths] { // after all errors
        if (!paths.empty())
            return;
        const std::string newest = newestRecording();
        paths = Paths{newest.empty() ? UsualProfile : newest};
        if (!newest.empty() && newest != UsualProfile)
            std::cerr << "nytprof: note: reading " << escape(newest)
                      << ", the newest profile here\n";
    });
    return command
        .add_option("FILE", paths,
            help
                + "; - is standard input (default: the newest of nytprof.out and the folders "
                  "nytprof-record)")
        ->transform([](const std::string& path) { return path == "-" ? "/dev/stdin" : path; });
}

} // namespace

void addPaths(CLI::App& command, std::vector<std::string>& paths)
{
    addInput(command, paths,
        "Profiles or folders of profiles to merge, also folded stacks, callgrind files, pprof "
        "files and tmon.out")
        ->expected(1, -1);
}

void addPath(CLI::App& command, std::string& path)
{
    addInput(command, path, "Profile")->type_name("");
}

std::vector<const CLI::App*> shownCommands(const CLI::App& command)
{
    return command.get_subcommands([](const CLI::App* each) { return !each->get_group().empty(); });
}

std::vector<const CLI::Option*> shownOptions(const CLI::App& command)
{
    return command.get_options([](const CLI::Option* each) { return !each->get_group().empty(); });
}

void addFolder(CLI::App& command, std::string& folder)
{
    command.add_option("FOLDER", folder, "An existing folder")->required()->type_name("");
}

void addProfile(CLI::App& command, std::vector<std::string>& paths)
{
    paths = {"nytprof.out"};
    command.add_option("-f,--file", paths, "Profile")
        ->type_name("FILE")
        ->expected(1)
        ->default_str(paths.front());
}

void addOut(CLI::App& command, std::string& out)
{
    command.add_option("-o,--out", out, "Output file; - is standard output")
        ->type_name("FILE")
        ->capture_default_str();
    addQuiet(command);
}

void addQuiet(CLI::App& command)
{
    quiet() = false;
    command.add_flag("-q,--quiet", quiet(), "Do not print the name and size of a written file");
}

void addSourceFromDisk(CLI::App& command, bool& fromDisk)
{
    command.add_flag("--source-from-disk", fromDisk)
        ->description("Read missing source from the files that the profile names; only for "
                      "trusted profiles, because the report shows them");
}

void addForms(CLI::App& command, PrintedAs& form)
{
    auto* const json = command.add_flag_callback(
        "--json", [&form] { form = PrintedAs::Json; },
        "Print JSON: times in seconds, shares from 0 to 1; not with --markdown");
    command
        .add_flag_callback(
            "--markdown", [&form] { form = PrintedAs::Markdown; },
            "Print Markdown; not with --json")
        ->excludes(json);
}

std::string asDecimal(std::string digits)
{
    const std::size_t first = digits.find_first_not_of('0');
    if (first != std::string::npos && digits.find_first_not_of("0123456789") == std::string::npos)
        digits.erase(0, first);
    return digits;
}

void addRows(CLI::App& command, std::size_t& rows)
{
    command.add_option("-n,--rows", rows, "Rows per table")
        ->type_name("N")
        ->check([](const std::string& text) {
            return text.empty() || text.find_first_not_of("0123456789") != std::string::npos
                    || text.find_first_not_of('0') == std::string::npos
                ? "\"" + text + "\" is not a positive integer"
                : std::string();
        })
        ->transform(asDecimal)
        ->capture_default_str();
}

void addMinShare(CLI::App& command, double& percent)
{
    command
        .add_option("--min-percent", percent, "Hide entries below this percentage of total time")
        ->type_name("PERCENT")
        ->check(CLI::Range(0.0, 100.0))
        ->capture_default_str();
}

void addDuration(
    CLI::App& command, const char* name, std::optional<std::int64_t>& nanoseconds, const char* help)
{
    command
        .add_option_function<std::string>(
            name, [&](const std::string& text) { nanoseconds = parseDuration(text); }, help)
        ->type_name("TIME")
        ->check(durationError);
}

std::string durationError(const std::string& text)
{
    return parseDuration(text) ? std::string()
                               : "\"" + text + "\" is not a time such as 30s, 200ms or 1.5h";
}

void addRequestFilter(CLI::App& command, RequestFilter& filter)
{
    command
        .add_option("--route", filter.route,
            "Only web requests of this route, such as \"GET /users/:id\" or /users/:id")
        ->type_name("NAME");
    addDuration(command, "--slower", filter.slower, "Only requests that took this long or longer");
    addDuration(command, "--faster", filter.faster, "Only requests that took less than this");
}

void addIgnoredFlags(CLI::App& command, std::initializer_list<const char*> names)
{
    for (const char* const name : names)
        command.add_flag(name)->description("Accepted for compatibility; no effect");
}

namespace {

[[noreturn]] void fail(const std::string& message)
{
    throw CLI::ParseError(message, CLI::ExitCodes::InvalidError);
}

std::string lowerCase(std::string text)
{
    for (char& c : text)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

struct Meaning {
    std::string name; ///< without dashes
    bool takesValue = false;
    bool isNegated = false; ///< --no-NAME, not an option of its own

    friend auto operator<=>(const Meaning&, const Meaning&) = default;
};

using Meanings = std::map<std::string, Meaning>;

constexpr std::string_view Negation = "no-";

/// All spellings. If a command has any negated option, all its flags can be negated.
Meanings meaningsOf(const CLI::App& app)
{
    Meanings meanings;
    bool negates = false;
    for (const CLI::Option* option : app.get_options()) {
        if (option->get_positional())
            continue;
        auto names = option->get_lnames();
        const Meaning meaning = {names.front(), option->get_items_expected_max() > 0, false};
        names.insert(names.end(), option->get_snames().begin(), option->get_snames().end());
        for (const std::string& name : names)
            meanings.emplace(lowerCase(name), meaning);
        negates = negates || meaning.name.starts_with(Negation);
    }
    if (!negates)
        return meanings;
    for (const auto& [name, meaning] : Meanings(meanings)) {
        if (meaning.name.starts_with(Negation)) {
            const std::string positive = meaning.name.substr(Negation.size());
            meanings.emplace("no" + positive, meaning);
            meanings.emplace(positive, Meaning{meaning.name, false, true});
        } else if (!meaning.takesValue && meaning.name != "help" && meaning.name != "version") {
            const Meaning negated{meaning.name, false, true};
            meanings.emplace("no" + name, negated);
            meanings.emplace(std::string(Negation) + name, negated);
        }
    }
    return meanings;
}

std::string joined(const std::vector<std::string>& names)
{
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

/// Resolves an option as typed, without dashes and value.
Meaning meaningOf(const std::string& typed, const Meanings& meanings)
{
    const std::string wanted = lowerCase(typed);
    if (const auto found = meanings.find(wanted); found != meanings.end())
        return found->second;
    std::vector<std::string> names;
    std::set<Meaning> candidates;
    for (auto each = meanings.lower_bound(wanted);
         each != meanings.end() && each->first.starts_with(wanted); ++each) {
        if (each->first == "version")
            continue; // not in Devel::NYTProf: it must not make -ver ambiguous
        names.push_back(each->first);
        candidates.insert(each->second);
    }
    if (names.empty())
        fail("Unknown option: " + typed);
    if (candidates.size() > 1)
        fail("Option " + typed + " is ambiguous (" + joined(names) + ")");
    return *candidates.begin();
}

} // namespace

std::vector<std::string> rewriteGetoptLong(const CLI::App& app, std::span<char* const> words)
{
    const Meanings meanings = meaningsOf(app);
    std::map<std::string, std::string> given; // last occurrence of each option
    std::vector<std::string> others;
    while (!words.empty()) {
        const std::string word = words.front();
        words = words.subspan(1);
        if (word == "--") {
            others.insert(others.end(), words.begin(), words.end());
            break;
        }
        if (word.size() < 2 || word.front() != '-') {
            others.push_back(word);
            continue;
        }
        const std::size_t begin = word[1] == '-' ? 2 : 1;
        const auto equals = word.find('=', begin + 1);
        const std::string typed = word.substr(begin, equals - begin);
        const Meaning meaning = meaningOf(typed, meanings);
        std::optional<std::string> value;
        if (equals != std::string::npos)
            value = word.substr(equals + 1);
        if (!meaning.takesValue && value)
            fail("Option " + typed + " does not take an argument");
        if (meaning.takesValue && !value && !words.empty()) {
            value = words.front();
            words = words.subspan(1);
        }
        if (meaning.takesValue && (!value || value->empty()))
            fail("Option " + typed + " requires an argument");
        if (meaning.isNegated)
            given.erase(meaning.name);
        else
            given[meaning.name] = "--" + meaning.name + (value ? "=" + *value : "");
    }
    std::vector<std::string> rewritten;
    for (const auto& [name, word] : given)
        rewritten.push_back(word);
    const auto isLikeOption = [](const std::string& word) { return word.starts_with('-'); };
    if (std::ranges::any_of(others, isLikeOption))
        rewritten.emplace_back("--");
    rewritten.insert(rewritten.end(), others.begin(), others.end());
    return rewritten;
}

} // namespace nytprof::command
