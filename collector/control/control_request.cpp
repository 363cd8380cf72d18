// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "control/control_request.h"

#include "format/text_encoding.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace nytprof {
namespace {

constexpr std::array<std::pair<std::string_view, ControlCommand>, 4> Commands = {{
    {"status", ControlCommand::Status},
    {"start", ControlCommand::Start},
    {"stop", ControlCommand::Stop},
    {"snapshot", ControlCommand::Snapshot},
}};

std::string_view takeWord(std::string_view& text)
{
    const auto end = std::min(text.find(' '), text.size());
    const auto word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return word;
}

/// 1 to 999,999,999.
bool parsePositive(std::string_view digits, unsigned& number)
{
    const auto [end, error] = std::from_chars(digits.begin(), digits.end(), number);
    return error == std::errc() && end == digits.end() && number > 0 && number < 1'000'000'000;
}

/// Returns an error message or "".
std::string parseField(std::string_view field, ControlRequest& request)
{
    const auto equals = field.find('=');
    const auto name = field.substr(0, equals);
    const auto value = equals == field.npos ? std::string_view() : field.substr(equals + 1);
    if (name == "route") {
        const auto route = percentDecoded(value);
        request.route = route.value_or("");
        return request.route.empty() ? "'route' must be a name, not '" + std::string(value) + "'"
                                     : std::string();
    }
    unsigned* const number = name == "for" ? &request.seconds
        : name == "requests"               ? &request.requests
        : name == "after"                  ? &request.after
                                           : nullptr;
    if (!number)
        return "unknown field '" + std::string(field)
            + "'; known are for=, requests=, after=, route= and file=";
    if (!parsePositive(value, *number))
        return "'" + std::string(name) + "' must be 1 to 999999999, not '" + std::string(value)
            + "'";
    return {};
}

} // namespace

ParsedControlRequest parseControlRequest(std::string_view line)
{
    ParsedControlRequest result;
    auto& request = result.request;
    const auto word = takeWord(line);
    const auto command = std::find_if(
        Commands.begin(), Commands.end(), [&](const auto& each) { return each.first == word; });
    if (command == Commands.end()) {
        result.error = "unknown command '" + std::string(word)
            + "'; known are status, start, stop and snapshot";
        return result;
    }
    request.command = command->second;
    if (!line.empty() && request.command != ControlCommand::Start)
        result.error = "'" + std::string(word) + "' has no fields";
    while (!line.empty() && result.error.empty()) {
        if (line.starts_with("file=")) {
            request.file = line.substr(line.find('=') + 1);
            if (request.file.empty() || request.file.find('\0') != std::string::npos)
                result.error = "'file' must be a path";
            break;
        }
        result.error = parseField(takeWord(line), request);
    }
    if (result.error.empty() && request.seconds > 0 && request.requests > 0)
        result.error = "'for' and 'requests' exclude each other";
    if (result.error.empty() && request.after > 0 && request.requests == 0)
        result.error = "'after' needs 'requests'";
    if (result.error.empty() && !request.route.empty() && request.requests == 0)
        result.error = "'route' needs 'requests'";
    return result;
}

} // namespace nytprof
