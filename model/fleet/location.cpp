// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/location.h"

#include "fleet/host_port.h"
#include "fleet/sql_text.h"
#include "format/moment.h"
#include "format/parse_number.h"
#include "format/text_encoding.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <optional>

namespace nytprof {
namespace {

constexpr std::string_view Scheme = "clickhouse://";
constexpr std::uint64_t SecondUs = 1'000'000;

constexpr std::string_view TextColumns[]
    = {"host", "service", "deployment", "route", "program", "labels"};

std::string inQuotes(std::string_view text) { return '"' + escape(text) + '"'; }

/// "zone" of the label "zone=eu".
std::string_view labelName(std::string_view label) { return label.substr(0, label.find('=')); }

/// Seconds since the epoch, a time before now, a local time of the last 24 hours, or a date and
/// time. A small number is a mistake, such as an hour, except 0.
std::optional<std::uint64_t> timeUs(std::string_view text, std::uint64_t now)
{
    constexpr std::int64_t MicrosecondNs = 1000;
    constexpr std::uint32_t MinSeconds = 100'000'000; // 1973
    if (const auto seconds = parseNumber<std::uint32_t>(text))
        return *seconds == 0 || *seconds >= MinSeconds ? std::optional(*seconds * SecondUs)
                                                       : std::nullopt;
    const auto moment = parseMoment(text);
    if (!moment)
        return std::nullopt;
    const auto nowInNanoseconds = static_cast<std::int64_t>(now) * MicrosecondNs;
    const auto today = static_cast<std::time_t>(now / SecondUs);
    std::int64_t time = 0;
    if (moment->from == Moment::From::Begin)
        time = nowInNanoseconds - moment->nanoseconds;
    else if (moment->from == Moment::From::Epoch)
        time = epochTime(*moment);
    else if (time = epochTimeOnDay(*moment, today); time > nowInNanoseconds)
        time = epochTimeOnDay(*moment, today, -1);
    return static_cast<std::uint64_t>(std::max<std::int64_t>(time, 0) / MicrosecondNs);
}

class LocationParser {
public:
    LocationParser(FleetLocation& location, std::uint64_t now)
        : m_location(location)
        , m_now(now)
    {
    }

    /// Returns an error or an empty text.
    std::string parse(std::string_view text)
    {
        if (!text.starts_with(Scheme))
            return "is not clickhouse://[USER@]HOST[:PORT]/DATABASE";
        text.remove_prefix(Scheme.size());
        const auto pathAt = std::min(text.find_first_of("/?"), text.size());
        const std::string_view server = text.substr(0, pathAt);
        text.remove_prefix(pathAt);
        const auto queryAt = std::min(text.find('?'), text.size());
        std::string_view path = text.substr(0, queryAt);
        path.remove_prefix(path.starts_with('/') ? 1 : 0);
        if (!isPlainName(path))
            return "names no database of letters, digits and underscores; write "
                   "clickhouse://HOST/DATABASE";
        m_location.database = path;
        if (std::string error = parseSettings(text.substr(std::min(queryAt + 1, text.size())));
            !error.empty())
            return error;
        return parseServer(server);
    }

private:
    std::string parseServer(std::string_view server)
    {
        const auto at = server.rfind('@');
        if (at != std::string_view::npos) {
            const auto user = percentDecoded(server.substr(0, at));
            server.remove_prefix(at + 1);
            if (!user || user->empty())
                return "has no valid user before the @";
            if (user->find(':') != std::string::npos)
                return "contains a password, which others can see in the list of processes; set "
                       "NYTPROF_PASSWORD_FILE or NYTPROF_PASSWORD instead";
            m_location.user = *user;
        }
        const HostPort parts = splitHostPort(server);
        m_location.host = parts.host;
        constexpr std::string_view Letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                             "0123456789-._[]:";
        if (m_location.host.empty()
            || m_location.host.find_first_not_of(Letters) != std::string::npos)
            return "names no valid host";
        if (!parts.port) {
            m_location.port = m_location.secure ? 8443 : 8123;
            return {};
        }
        const auto port = parseNumber<std::uint16_t>(*parts.port);
        if (!port || *port == 0)
            return "has an invalid port; it is that of the server's HTTP interface, 8123 unless "
                   "configured otherwise";
        m_location.port = *port;
        return {};
    }

    std::string parseSettings(std::string_view text)
    {
        while (!text.empty()) {
            const auto end = std::min(text.find('&'), text.size());
            const std::string_view setting = text.substr(0, end);
            text.remove_prefix(std::min(end + 1, text.size()));
            if (setting.empty())
                continue;
            const auto sign = std::min(setting.find('='), setting.size());
            std::string_view key = setting.substr(0, sign);
            std::string_view encoded = setting.substr(std::min(sign + 1, setting.size()));
            const bool isExcluding = key.ends_with('!');
            key.remove_suffix(isExcluding ? 1 : 0);
            const bool isPattern = encoded.starts_with('~');
            encoded.remove_prefix(isPattern ? 1 : 0);
            const auto value = percentDecoded(encoded);
            if (sign == setting.size() || !value)
                return "has the malformed setting " + inQuotes(setting)
                    + "; write KEY=VALUE, KEY!=VALUE, KEY=~REGEX or KEY!=~REGEX, with % as %25, & "
                      "as %26, and a ~ that begins a value as %7E";
            const bool isFilter = std::ranges::find(TextColumns, key) != std::end(TextColumns);
            if ((isExcluding || isPattern) && !isFilter)
                return "has the setting " + inQuotes(setting)
                    + ", but != and ~ are for host, service, deployment, route, program and labels";
            std::string error
                = isFilter ? addFilter(key, isExcluding, {*value, isPattern}) : set(key, *value);
            if (!error.empty())
                return error;
        }
        return {};
    }

    std::string set(std::string_view key, const std::string& value)
    {
        if (key == "secure") {
            m_location.secure = value == "1";
            m_location.sendsPlainPassword = value == "0";
            return value == "1" || value == "0" ? std::string() : "needs secure=1 or secure=0";
        }
        if (key == "since" || key == "until") {
            const auto time = timeUs(value, m_now);
            if (!time)
                return "has the unknown time " + inQuotes(value) + " for " + std::string(key)
                    + "; write 30m, 12h, 7d, 2w (before now), 14:02, 2026-11-26 or "
                      "2026-11-26T14:02:10 in the time zone of this machine, "
                      "2026-11-26T14:02:10Z or +01:00, or seconds since the epoch";
            if (key == "since")
                m_location.since = *time;
            else
                m_location.until = time;
            return {};
        }
        if (key == "where") {
            m_location.where = value;
            const std::string error = sqlExpressionError(value);
            return error.empty() ? error
                                 : "has a where that is not one SQL expression: " + error
                    + "; % must be written as %25, & as %26, # as %23";
        }
        if (key == "run" && parseNumber<std::uint64_t>(value))
            return addFilter(key, false, {value});
        return "has the unknown or invalid setting " + inQuotes(key)
            + "; write secure, since, until, where, run (a number), host, service, deployment, "
              "route, program or labels";
    }

    std::string addFilter(std::string_view key, bool isExcluding, FleetLocation::Value value)
    {
        if (key == "labels" && value.text.find('=') == std::string::npos)
            return "has the label " + inQuotes(value.text)
                + " without a value; write labels=NAME%3DVALUE";
        const auto known
            = std::ranges::find_if(m_location.filters, [&](const FleetLocation::Filter& filter) {
                  return filter.column == key && filter.isExcluding == isExcluding
                      && (key != "labels"
                          || labelName(filter.values.front().text) == labelName(value.text));
              });
        if (known != m_location.filters.end())
            known->values.push_back(std::move(value));
        else
            m_location.filters.push_back({std::string(key), isExcluding, {std::move(value)}});
        return {};
    }

    FleetLocation& m_location;
    std::uint64_t m_now;
};

/// The condition that a column of runs has a value.
std::string conditionOf(const std::string& column, const FleetLocation::Value& value)
{
    if (column == "run")
        return "run = " + value.text;
    const std::string text = sqlLiteral(value.isPattern ? "^(?:" + value.text + ")$" : value.text);
    const auto matches = [&](const std::string& of) {
        return value.isPattern ? "match(" + of + ", " + text + ')' : of + " = " + text;
    };
    if (column == "labels")
        return value.isPattern ? "arrayExists(label -> " + matches("label") + ", labels)"
                               : "has(labels, " + text + ')';
    if (column == "route") // as RequestFilter: also without the method
        return matches("route") + " OR " + matches("substring(route, position(route, ' ') + 1)");
    return matches(column);
}

} // namespace

bool isFleetLocation(std::string_view path) { return path.starts_with(Scheme); }

std::string FleetLocation::condition() const
{
    std::string sql = "start_us >= " + std::to_string(since);
    if (until)
        sql += " AND start_us < " + std::to_string(*until);
    for (const Filter& filter : filters) {
        std::string any;
        for (const Value& value : filter.values)
            any += (any.empty() ? "" : " OR ") + conditionOf(filter.column, value);
        sql += (filter.isExcluding ? " AND NOT (" : " AND (") + any + ')';
    }
    if (!where.empty())
        sql += " AND (" + where + ')';
    return sql;
}

std::string FleetLocation::dayCondition() const
{
    constexpr std::uint64_t DayUs = 86'400 * SecondUs;
    constexpr std::uint64_t LastDay = 0xFFFF;
    const auto day = [&](std::uint64_t us) {
        return "toDate(" + std::to_string(std::min(us / DayUs, LastDay)) + ')';
    };
    return "day >= " + day(since) + (until ? " AND day <= " + day(*until) : "");
}

std::string FleetLocation::httpUrl() const
{
    return (secure ? "https://" : "http://") + host + ':' + std::to_string(port) + '/';
}

ParsedLocation parseFleetLocation(std::string_view url, std::uint64_t now)
{
    ParsedLocation parsed;
    parsed.error = LocationParser(parsed.location, now).parse(url);
    return parsed;
}

ParsedLocation parseFleetLocation(std::string_view url)
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return parseFleetLocation(url,
        static_cast<std::uint64_t>(
            std::chrono::duration_cast<std::chrono::microseconds>(now).count()));
}

} // namespace nytprof
