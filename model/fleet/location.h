// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

/// Whether a path is meant as a FleetLocation.
[[nodiscard]] bool isFleetLocation(std::string_view path);

/// clickhouse://[USER@]HOST[:PORT]/DATABASE[?KEY=VALUE&...], the database of a fleet and the runs
/// to show. Values are percent-encoded; "+" is itself.
struct FleetLocation {
    struct Value {
        std::string text; ///< of a label "NAME=VALUE"
        bool isPattern = false; ///< a regular expression (RE2) of the whole text
    };
    /// A column of runs that must have one of these values; of labels, values of one name, of which
    /// the runs must have one.
    struct Filter {
        std::string column;
        bool isExcluding = false; ///< it must have none of them
        std::vector<Value> values;
    };

    std::string host;
    std::uint16_t port = 0; ///< never 0 after parsing
    bool secure = false; ///< secure=1: HTTPS
    bool sendsPlainPassword = false; ///< secure=0: also without HTTPS
    std::string user; ///< empty: the server's default
    std::string database; ///< of letters, digits and underscores
    std::vector<Filter> filters; ///< all of them must be true
    std::uint64_t since = 0; ///< microseconds since the epoch
    std::optional<std::uint64_t> until; ///< microseconds since the epoch, exclusive; none: no limit
    std::string where; ///< an SQL expression on the columns of runs, or empty

    /// A condition on the columns of runs.
    [[nodiscard]] std::string condition() const;
    /// A condition on the days of these runs, in any table: leaves out months.
    [[nodiscard]] std::string dayCondition() const;
    /// "https://host:8443/".
    [[nodiscard]] std::string httpUrl() const;
};

struct ParsedLocation {
    FleetLocation location;
    std::string error; ///< what is wrong and what to write instead; empty if nothing
};

/// now: microseconds since the epoch, for "since=7d" and "since=14:02".
[[nodiscard]] ParsedLocation parseFleetLocation(std::string_view url, std::uint64_t now);
[[nodiscard]] ParsedLocation parseFleetLocation(std::string_view url);

} // namespace nytprof
