// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "inspect/process_list.h"

#include "control/process_state.h"
#include "format/parse_number.h"
#include "inspect/proc_file.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include <pwd.h>
#include <unistd.h>

namespace nytprof {

namespace {

std::string_view fileName(std::string_view path) { return path.substr(path.rfind('/') + 1); }

bool isPerlCommand(std::string_view path) { return fileName(path).starts_with("perl"); }

/// Words end with a null byte; $0 is one text, followed by blanks or null bytes.
std::vector<std::string> commandLineOf(pid_t process)
{
    std::string text = readProcFile(process, "cmdline").text;
    while (!text.empty() && (text.back() == '\0' || text.back() == ' '))
        text.pop_back();
    std::vector<std::string> words;
    std::string_view rest = text;
    while (!rest.empty()) {
        words.emplace_back(rest.substr(0, rest.find('\0')));
        rest.remove_prefix(std::min(words.back().size() + 1, rest.size()));
    }
    return words;
}

/// Switches of perl behind which others may follow in one word: "-we".
constexpr std::string_view SwitchesWithoutValue = "acflnpstTuUwWX0123456789";

/// The script of a perl's command line; null if there is none.
const std::string* scriptOf(const std::vector<std::string>& words)
{
    if (words.empty() || !isPerlCommand(words.front()))
        return nullptr;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (word == "--")
            return i + 1 < words.size() ? &words[i + 1] : nullptr;
        const auto last = word.find_first_not_of(SwitchesWithoutValue, 1);
        if (word.starts_with('-') && word.size() > 1 && last == word.size() - 1
            && (word.back() == 'e' || word.back() == 'E'))
            return nullptr;
        if (word == "-I")
            ++i;
        else if (!word.starts_with('-'))
            return &word;
    }
    return nullptr;
}

/// What follows a title such as "\nUid:\t": numbers, separated by tabs; "" if there is none.
std::string statusLine(pid_t process, std::string_view title)
{
    const auto status = readProcFile(process, "status").text;
    const auto line = status.find(title);
    if (line == std::string::npos)
        return {};
    const auto begin = line + title.size();
    return status.substr(begin, status.find('\n', begin) - begin);
}

template <class Number>
std::optional<Number> statusNumber(pid_t process, std::string_view title)
{
    const auto line = statusLine(process, title);
    return parseNumber<Number>(std::string_view(line).substr(0, line.find('\t')));
}

} // namespace

std::vector<pid_t> processNumbers()
{
    std::vector<pid_t> all;
    std::error_code error;
    for (std::filesystem::directory_iterator at("/proc", error), end; !error && at != end;
         at.increment(error))
        if (const auto pid = parseNumber<pid_t>(at->path().filename().string()))
            all.push_back(*pid);
    std::ranges::sort(all);
    return all;
}

std::vector<ListedProcess> listProcesses()
{
    std::vector<ListedProcess> all;
    for (const pid_t pid : processNumbers())
        if (auto process = listedProcess(pid); process.pid != 0)
            all.push_back(std::move(process));
    return all;
}

std::string programName(const ListedProcess& process)
{
    if (process.words.empty())
        return "process " + std::to_string(process.pid);
    if (const auto* const script = scriptOf(process.words))
        return std::string(fileName(*script));
    if (process.words.size() > 1)
        return isPerlCommand(process.words.front()) ? "perl -e"
                                                    : std::string(fileName(process.words.front()));
    // In "/usr/bin/starman worker -p 80", what precedes the blank is a path.
    const std::string& text = process.words.front();
    const auto blank = std::min(text.find(' '), text.size());
    return std::string(fileName(std::string_view(text).substr(0, blank))) + text.substr(blank);
}

bool isCalled(const ListedProcess& process, std::string_view name)
{
    if (parseNumber<pid_t>(name))
        return std::to_string(process.pid) == name;
    if (process.words.empty() || name.empty())
        return false;
    const auto isMeant
        = [name](std::string_view path) { return path == name || fileName(path) == name; };
    const std::string& first = process.words.front();
    if (isMeant(first) || isMeant(std::string_view(first).substr(0, first.find(' '))))
        return true;
    const auto* const script = scriptOf(process.words);
    return script != nullptr && isMeant(*script);
}

std::vector<pid_t> withChildren(
    const std::vector<pid_t>& processes, const std::vector<ListedProcess>& all)
{
    std::vector<pid_t> found;
    for (const pid_t process : processes)
        if (std::ranges::find(found, process) == found.end())
            found.push_back(process);
    for (std::size_t i = 0; i < found.size(); ++i)
        for (const ListedProcess& each : all)
            if (each.parent == found[i] && std::ranges::find(found, each.pid) == found.end())
                found.push_back(each.pid);
    return found;
}

std::vector<pid_t> childrenOf(pid_t process)
{
    std::vector<pid_t> children;
    std::error_code error;
    const std::filesystem::path tasks = "/proc/" + std::to_string(process) + "/task";
    for (std::filesystem::directory_iterator at(tasks, error), end; !error && at != end;
         at.increment(error)) {
        const auto text = readTextFile((at->path() / "children").string()).text;
        std::string_view rest = text;
        while (!rest.empty()) {
            const auto word = rest.substr(0, rest.find(' '));
            rest.remove_prefix(std::min(word.size() + 1, rest.size()));
            if (const auto pid = parseNumber<pid_t>(word))
                children.push_back(*pid);
        }
    }
    return children;
}

ListedProcess listedProcess(pid_t process)
{
    const auto state = stateOfProcess(process);
    if (!state || state->hasEnded)
        return {};
    return {process, state->parent, commandLineOf(process), state->startTicks};
}

std::string executableName(pid_t process)
{
    return std::filesystem::path(readProcLink(process, "exe")).filename().string();
}

bool mayRunPerl(const ListedProcess& process)
{
    return (!process.words.empty() && isPerlCommand(process.words.front()))
        || executableName(process.pid).find("perl") != std::string::npos
        || hasLoadedPerl(process.pid);
}

bool hasLoadedPerl(pid_t process)
{
    constexpr std::size_t MaxBytes = std::size_t{1} << 20;
    return readProcFile(process, "maps", MaxBytes).text.find("perl") != std::string::npos;
}

pid_t threadGroupOf(pid_t thread) { return statusNumber<pid_t>(thread, "\nTgid:\t").value_or(0); }

bool isInContainer(pid_t process)
{
    // A process has a number in each namespace, from that of /proc on.
    const auto numbers
        = [](pid_t each) { return std::ranges::count(statusLine(each, "\nNSpid:"), '\t'); };
    return numbers(process) > numbers(getpid());
}

std::optional<uid_t> ownerOf(pid_t process)
{
    // Not the owner of /proc/PID, which is root's after a change of the user.
    return statusNumber<uid_t>(process, "\nUid:\t");
}

std::string nameOfUser(uid_t user)
{
    std::array<char, 4'096> buffer{};
    passwd entry{};
    passwd* found = nullptr;
    if (getpwuid_r(user, &entry, buffer.data(), buffer.size(), &found) == 0 && found != nullptr)
        return entry.pw_name;
    return std::to_string(user);
}

} // namespace nytprof
