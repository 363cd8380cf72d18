// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "options.h"

#include <array>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

namespace nytprof {
namespace {

struct Known {
    std::string_view name;
    /// Stores the value; returns what is wrong with it, or nothing.
    std::function<std::string(Options&, const std::string&)> set;
};

std::optional<long> number(const std::string& value)
{
    char* end = nullptr;
    errno = 0;
    const long result = std::strtol(value.c_str(), &end, 0);
    if (value.empty() || *end != '\0' || errno != 0) {
        return std::nullopt;
    }
    return result;
}

auto flag(bool Options::*member)
{
    return [member](Options& options, const std::string& value) -> std::string {
        const auto given = number(value);
        if (!given) {
            return "wants 0 or 1";
        }
        options.*member = *given != 0;
        return {};
    };
}

auto range(int Options::*member, int least, int most)
{
    return [=](Options& options, const std::string& value) -> std::string {
        const auto given = number(value);
        if (!given || *given < least || *given > most) {
            return "wants a number from " + std::to_string(least) + " to " + std::to_string(most);
        }
        options.*member = static_cast<int>(*given);
        return {};
    };
}

std::string setStart(Options& options, const std::string& value)
{
    static constexpr std::array<std::pair<std::string_view, Start>, 4> Names = {{
        {"begin", Start::Begin},
        {"init", Start::Init},
        {"end", Start::End},
        {"no", Start::No},
    }};
    for (const auto& [name, start] : Names) {
        if (value == name) {
            options.start = start;
            return {};
        }
    }
    return "wants begin, init, end or no";
}

auto text(std::string Options::*member)
{
    return [member](Options& options, const std::string& value) -> std::string {
        options.*member = value;
        return {};
    };
}

/// Accepted and without effect: what it was for does not exist here.
std::string ignore(Options&, const std::string&)
{
    return {};
}

std::string setSigexit(Options& options, const std::string& value)
{
    static constexpr std::string_view AllThatEnd = "INT,HUP,PIPE,BUS,SEGV";
    options.sigexit = value == "1" ? AllThatEnd : value == "0" ? std::string_view() : value;
    for (auto& c : options.sigexit) {
        c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    }
    return {};
}

std::string setUseCpuTime(Options& options, const std::string& value)
{
    options.profiles = value == "0";
    return {};
}

constexpr int Any = std::numeric_limits<int>::max();

const std::vector<Known>& knownOptions()
{
    static const std::vector<Known> table = {
        {"addpid", flag(&Options::addpid)},
        {"addtimestamp", flag(&Options::addtimestamp)},
        {"blocks", flag(&Options::blocks)},
        {"calls", range(&Options::calls, 0, 2)},
        {"clock", range(&Options::clock, -1, Any)},
        {"compress", range(&Options::compress, 0, 9)},
        {"endatexit", flag(&Options::endAtExit)},
        {"evals", ignore},
        {"expand", ignore},
        {"file", text(&Options::file)},
        {"findcaller", flag(&Options::findcaller)},
        {"forkdepth", range(&Options::forkdepth, -1, Any)},
        {"leave", flag(&Options::leave)},
        {"libcexit", flag(&Options::libcExit)},
        {"log", text(&Options::log)},
        {"nameanonsubs", flag(&Options::nameanonsubs)},
        {"nameevals", flag(&Options::nameevals)},
        {"optimise", flag(&Options::optimize)},
        {"optimize", flag(&Options::optimize)},
        {"perldb", range(&Options::perldb, 0, Any)},
        {"posix_exit", flag(&Options::posixExit)},
        {"savesrc", flag(&Options::savesrc)},
        {"sigexit", setSigexit},
        {"slowops", range(&Options::slowops, 0, 2)},
        {"start", setStart},
        {"stmts", flag(&Options::stmts)},
        {"stream", flag(&Options::stream)},
        {"subs", flag(&Options::subs)},
        {"trace", range(&Options::trace, 0, Any)},
        {"use_db_sub", flag(&Options::useDbSub)},
        {"usecputime", setUseCpuTime},
    };
    return table;
}

/// Cuts `text` at the first `separator` that no backslash protects, leaving backslashes in place.
std::string_view takeUntil(std::string_view& text, char separator)
{
    std::size_t end = 0;
    while (end < text.size() && text[end] != separator) {
        end += text[end] == '\\' && end + 1 < text.size() ? 2 : 1;
    }
    const auto taken = text.substr(0, end);
    text.remove_prefix(end < text.size() ? end + 1 : end);
    return taken;
}

std::string unescaped(std::string_view text)
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size()) {
            ++i;
        }
        result += text[i];
    }
    return result;
}

} // namespace

ParsedOptions parseOptions(std::string_view text)
{
    ParsedOptions result;
    while (!text.empty()) {
        auto element = takeUntil(text, ':');
        if (element.empty()) {
            continue;
        }
        const auto whole = std::string(element);
        const auto name = unescaped(takeUntil(element, '='));
        const auto value = unescaped(element);
        if (name.empty() || value.empty()) {
            result.error = "invalid option '" + whole + "': write it as name=value";
            return result;
        }
        const Known* known = nullptr;
        for (const auto& each : knownOptions()) {
            if (each.name == name) {
                known = &each;
            }
        }
        if (!known) {
            result.warnings.push_back("Unknown NYTProf option: '" + name + "'");
        } else if (const auto wrong = known->set(result.options, value); !wrong.empty()) {
            result.error = "option '" + name + "' " + wrong + ", not '" + value + "'";
            return result;
        }
    }
    auto& options = result.options;
    if (!options.profiles) {
        result.warnings.push_back("option 'usecputime' is gone and nothing is profiled: "
                                  "use clock=2, the CPU time of the process, instead");
    }
    if (!options.stmts) {
        options.blocks = false;
    }
    if (options.useDbSub) {
        options.leave = false;
    }
    if (!options.subs) {
        options.slowops = 0;
        options.calls = 0;
    }
    return result;
}

} // namespace nytprof
