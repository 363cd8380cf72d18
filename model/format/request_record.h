// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// A web request of the process of the last PID_START. Requests of a process are numbered from 1; a
/// record replaces the one before it if that has the same number, as a request is known in parts.
/// Missing fields are unknown.
namespace nytprof {

enum class RequestField : std::uint8_t {
    Method,
    Route, ///< as the program names it, e.g. "/users/:id"
    Path,
    Status,
    Trace, ///< trace id of W3C Trace Context
    Duration, ///< nanoseconds
    Started, ///< epoch seconds
};
inline constexpr std::size_t RequestFieldCount = 7;
/// In the order of RequestField.
inline constexpr std::array<std::string_view, RequestFieldCount> RequestFieldNames
    = {"method", "route", "path", "status", "trace", "duration", "started"};

[[nodiscard]] std::optional<RequestField> requestField(std::string_view name);

struct RequestRecord {
    std::uint32_t number = 1;
    std::array<std::string, RequestFieldCount> values; ///< any bytes; empty: unknown

    [[nodiscard]] bool isUnknown() const
    {
        return std::all_of(
            values.begin(), values.end(), [](const std::string& value) { return value.empty(); });
    }
    [[nodiscard]] std::string& operator[](RequestField field)
    {
        return values[static_cast<std::size_t>(field)];
    }
    [[nodiscard]] const std::string& operator[](RequestField field) const
    {
        return values[static_cast<std::size_t>(field)];
    }
};

[[nodiscard]] std::string commentOf(const RequestRecord& record);
/// Nothing if the payload is damaged. Skips names of later versions.
[[nodiscard]] std::optional<RequestRecord> parseRequest(std::string_view payload);

} // namespace nytprof
