// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "options.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <functional>
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

std::string setFile(Options& options, const std::string& value)
{
    options.file = value;
    return {};
}

const std::array<Known, 13>& knownOptions()
{
    static const std::array<Known, 13> table = {{
        {"file", setFile},
        {"addpid", flag(&Options::addpid)},
        {"addtimestamp", flag(&Options::addtimestamp)},
        {"calls", range(&Options::calls, 0, 2)},
        {"slowops", range(&Options::slowops, 0, 2)},
        {"compress", range(&Options::compress, 0, 9)},
        {"clock", range(&Options::clock, -1, 1000)},
        {"stmts", flag(&Options::stmts)},
        {"subs", flag(&Options::subs)},
        {"blocks", flag(&Options::blocks)},
        {"leave", flag(&Options::leave)},
        {"savesrc", flag(&Options::savesrc)},
        {"start", setStart},
    }};
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
    if (!result.options.stmts) {
        result.options.blocks = false;
    }
    if (!result.options.subs) {
        result.options.slowops = 0;
        result.options.calls = 0;
    }
    return result;
}

} // namespace nytprof
