// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "base/options.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

namespace nytprof {
namespace {

struct Outcome {
    std::string wrong; ///< error message; empty if the value is valid
    std::optional<long> instead; ///< value used instead; none: the error is fatal
};

struct Known {
    std::string_view name;
    std::function<Outcome(Options&, const std::string&)> set;
};

/// Without one the option keeps its value, where Devel::NYTProf 6 silently uses 0.
std::optional<long> number(const std::string& text)
{
    char* end = nullptr;
    errno = 0;
    const long value = std::strtol(text.c_str(), &end, 0);
    return *end == '\0' && errno == 0 ? std::optional(value) : std::nullopt;
}

auto flag(bool Options::*member)
{
    return [member](Options& options, const std::string& text) -> Outcome {
        const auto given = number(text);
        options.*member = given ? *given != 0 : options.*member;
        return given ? Outcome{} : Outcome{"must be 0 or 1", options.*member ? 1 : 0};
    };
}

/// 0 to `most`; larger values become `most`, negative ones `negative`, as in Devel::NYTProf 6.
auto range(int Options::*member, int most, int negative)
{
    return [=](Options& options, const std::string& text) -> Outcome {
        const auto given = number(text);
        const long taken = !given ? options.*member
            : *given < 0          ? negative
                                  : std::min<long>(*given, most);
        options.*member = static_cast<int>(taken);
        return given == taken ? Outcome{} : Outcome{"must be 0 to " + std::to_string(most), taken};
    };
}

auto anyNumber(int Options::*member)
{
    return [=](Options& options, const std::string& text) -> Outcome {
        using Limits = std::numeric_limits<int>;
        const auto given = number(text);
        if (!given || *given < Limits::min() || *given > Limits::max())
            return {"must be a number from " + std::to_string(Limits::min()) + " to "
                    + std::to_string(Limits::max()),
                options.*member};
        options.*member = static_cast<int>(*given);
        return {};
    };
}

Outcome setClock(Options& options, const std::string& text)
{
    const auto given = number(text);
    timespec time{};
    const auto id = static_cast<clockid_t>(given.value_or(-1));
    if (id != given || (id != -1 && clock_gettime(id, &time) != 0)) {
        if (given)
            options.clock = CLOCK_REALTIME;
        return {"must be a clock, such as 1 for wall-clock time or 2 for CPU time", options.clock};
    }
    options.clock = static_cast<int>(id);
    return {};
}

/// Levels unknown to zlib are fatal.
Outcome setCompress(Options& options, const std::string& text)
{
    constexpr int ZlibChooses = -1;
    const auto given = number(text);
    if (!given)
        return {"must be 0 to 9", options.compress};
    if (*given < ZlibChooses || *given > 9)
        return {"must be 0 to 9", std::nullopt};
    options.compress = *given == ZlibChooses ? Options{}.compress : static_cast<int>(*given);
    return {};
}

Outcome setFilemode(Options& options, const std::string& text)
{
    const auto given = number(text);
    if (!given || *given < 0 || *given > 0777)
        return {"must be permissions such as 0640", std::nullopt};
    options.filemode = static_cast<int>(*given);
    return {};
}

Outcome setSlices(Options& options, const std::string& text)
{
    const auto given = number(text);
    if (!given || *given < 0 || *given > 10'000 || (*given > 0 && *given < 10))
        return {"must be 10 to 10000 milliseconds, or 0", options.slices};
    options.slices = static_cast<int>(*given);
    return {};
}

Outcome setStart(Options& options, const std::string& value)
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
    return {"must be begin, init, end or no", std::nullopt};
}

auto text(std::string Options::*member)
{
    return [member](Options& options, const std::string& value) -> Outcome {
        options.*member = value;
        return {};
    };
}

/// Several lists are one.
Outcome addWaits(Options& options, const std::string& value)
{
    options.waits += (options.waits.empty() ? "" : ",") + value;
    return {};
}

Outcome setSigexit(Options& options, const std::string& value)
{
    static constexpr std::string_view AllThatEnd = "INT,HUP,PIPE,BUS,SEGV";
    options.sigexit = value == "1" ? AllThatEnd : value == "0" ? std::string_view() : value;
    for (auto& c : options.sigexit)
        c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return {};
}

Outcome setControlsignal(Options& options, const std::string& value)
{
    const auto isNameCharacter
        = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); };
    if (!std::all_of(value.begin(), value.end(), isNameCharacter))
        return {"must be the name of a signal, such as USR2", std::nullopt};
    options.controlsignal = value == "0" ? "" : value;
    return {};
}

const std::vector<Known>& knownOptions()
{
    static const std::vector<Known> table = {
        {"addpid", flag(&Options::addpid)},
        {"addtimestamp", flag(&Options::addtimestamp)},
        {"blocks", flag(&Options::blocks)},
        {"calls", range(&Options::calls, 2, 1)},
        {"clock", setClock},
        {"compress", setCompress},
        {"control", text(&Options::control)},
        {"controlsignal", setControlsignal},
        {"endatexit", flag(&Options::endAtExit)},
        {"evals", anyNumber(&Options::evals)},
        {"expand", anyNumber(&Options::expand)},
        {"file", text(&Options::file)},
        {"filemode", setFilemode},
        {"findcaller", flag(&Options::findcaller)},
        {"forkdepth", anyNumber(&Options::forkdepth)},
        {"leave", flag(&Options::leave)},
        {"libcexit", flag(&Options::libcExit)},
        {"log", text(&Options::log)},
        {"memory", flag(&Options::memory)},
        {"nameanonsubs", flag(&Options::nameanonsubs)},
        {"nameevals", flag(&Options::nameevals)},
        {"optimise", flag(&Options::optimize)},
        {"optimize", flag(&Options::optimize)},
        {"perldb", anyNumber(&Options::perldb)},
        {"posix_exit", flag(&Options::posixExit)},
        {"savesrc", flag(&Options::savesrc)},
        {"sigexit", setSigexit},
        {"slices", setSlices},
        {"slowops", range(&Options::slowops, 2, 2)},
        {"start", setStart},
        {"stmts", flag(&Options::stmts)},
        {"stream", flag(&Options::stream)},
        {"subs", flag(&Options::subs)},
        {"trace", anyNumber(&Options::trace)},
        {"use_db_sub", flag(&Options::useDbSub)},
        {"usecputime", flag(&Options::usecputime)},
        {"waits", addWaits},
    };
    return table;
}

/// Cuts `text` at the first unescaped `separator`; keeps backslashes. joinsPairs: two together are
/// none.
std::string_view takeUntil(std::string_view& text, char separator, bool joinsPairs = false)
{
    const auto isPair = [&](std::size_t at) {
        return joinsPairs && at + 1 < text.size() && text[at + 1] == separator;
    };
    std::size_t end = 0;
    while (end < text.size() && (text[end] != separator || isPair(end)))
        end += (text[end] == '\\' || text[end] == separator) && end + 1 < text.size() ? 2 : 1;
    const auto taken = text.substr(0, end);
    text.remove_prefix(end < text.size() ? end + 1 : end);
    return taken;
}

std::string unescaped(std::string_view text)
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && ++i == text.size())
            break; // trailing backslash escapes nothing
        result += text[i];
    }
    return result;
}

/// Whether they differ in one place, by at most two letters.
bool isSimilar(std::string_view a, std::string_view b)
{
    const auto begin = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin();
    const auto end = std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend()).first - a.rbegin();
    return static_cast<std::size_t>(begin + end) + 2 >= std::max(a.size(), b.size());
}

void parseElement(std::string_view element, ParsedOptions& result)
{
    const auto whole = std::string(element);
    const auto name = unescaped(takeUntil(element, '='));
    const auto afterName = element;
    const auto rawValue = takeUntil(element, '=');
    const auto value = unescaped(rawValue);
    if (name.empty() || value.empty() || rawValue != afterName) {
        const bool hasComma = whole.find(',') != std::string::npos;
        result.error = "invalid option '" + whole
            + (hasComma ? "': separate options with ':', as in name=value:name=value"
                        : "': write it as name=value, with a backslash before a colon or equals "
                          "sign in them");
        return;
    }
    const auto& all = knownOptions();
    const auto known = std::find_if(
        all.begin(), all.end(), [&](const Known& each) { return each.name == name; });
    if (known == all.end()) {
        const auto meant = std::find_if(
            all.begin(), all.end(), [&](const Known& each) { return isSimilar(name, each.name); });
        result.warnings.push_back("Unknown NYTProf option: '" + name + "'; ignored"
            + (name.find(',') != std::string::npos ? "; separate options with ':'"
                    : meant != all.end() ? "; did you mean '" + std::string(meant->name) + "'?"
                                         : ""));
        return;
    }
    const auto outcome = known->set(result.options, value);
    if (outcome.wrong.empty())
        return;
    const auto message = "option '" + name + "' " + outcome.wrong + ", not '" + value + "'";
    if (outcome.instead) {
        result.warnings.push_back(message + "; using " + std::to_string(*outcome.instead));
    } else {
        result.error = message;
    }
}

} // namespace

bool isOption(std::string_view name)
{
    const auto& all = knownOptions();
    return std::any_of(
        all.begin(), all.end(), [&](const Known& each) { return each.name == name; });
}

ParsedOptions parseOptions(std::string_view text, Options base)
{
    ParsedOptions result;
    result.options = std::move(base);
    while (!text.empty() && result.error.empty())
        if (const auto element = takeUntil(text, ':', text.starts_with("waits=")); !element.empty())
            parseElement(element, result);
    if (result.options.usecputime) {
        result.warnings.push_back(
            "option 'usecputime' was removed; nothing is profiled: use clock=2 for CPU time");
    }
    if (!result.options.subs) {
        // Without call events: readers look for them if this is not 0.
        result.options.calls = 0;
    }
    return result;
}

} // namespace nytprof
