// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/request_rows.h"

#include "format/parse_number.h"
#include "format/text_encoding.h"
#include "profile/ticks.h"

#include <charconv>
#include <cmath>

namespace nytprof {
namespace {

/// Programs may compute integers as floating point numbers.
std::optional<double> numberIn(
    const RequestRecord& record, RequestField field, double most, std::string& invalid)
{
    const std::string& text = record[field];
    if (text.empty())
        return std::nullopt;
    const auto number = parseNumber<double>(text);
    if (number && *number >= 0 && *number <= most)
        return number;
    invalid += (invalid.empty() ? "" : ", ")
        + std::string(RequestFieldNames[static_cast<std::size_t>(field)]);
    return std::nullopt;
}

std::string numberText(double number)
{
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, number).ptr};
}

} // namespace

Request requestOf(const RequestRecord& record, StringArena& strings, std::string& invalid)
{
    constexpr double MaxStatus = 999;
    constexpr double MaxTime = 9e18; // nanoseconds in 64 bits
    constexpr double MaxEpoch = 9e9;
    Request request;
    request.method = keepUtf8(strings, record[RequestField::Method]);
    request.route = keepUtf8(strings, record[RequestField::Route]);
    request.path = keepUtf8(strings, record[RequestField::Path]);
    request.traceId = keepUtf8(strings, record[RequestField::Trace]);
    if (const auto status = numberIn(record, RequestField::Status, MaxStatus, invalid))
        request.status = static_cast<std::uint32_t>(*status);
    if (const auto duration = numberIn(record, RequestField::Duration, MaxTime, invalid))
        request.duration = std::llround(*duration);
    if (const auto started = numberIn(record, RequestField::Started, MaxEpoch, invalid))
        request.startedAt = epochOrNone(*started);
    return request;
}

RequestRecord recordOf(const Request& request, std::uint32_t number)
{
    RequestRecord record;
    record.number = number;
    record[RequestField::Method] = request.method;
    record[RequestField::Route] = request.route;
    record[RequestField::Path] = request.path;
    record[RequestField::Trace] = request.traceId;
    if (request.status != 0)
        record[RequestField::Status] = std::to_string(request.status);
    if (request.duration)
        record[RequestField::Duration] = std::to_string(*request.duration);
    if (request.startedAt != 0)
        record[RequestField::Started] = numberText(request.startedAt);
    return record;
}

Request copyOf(const Request& request, StringArena& strings)
{
    Request copy = request;
    for (std::string_view* const text : {&copy.method, &copy.route, &copy.path, &copy.traceId})
        *text = strings.keep(*text);
    return copy;
}

std::string routeName(const Request& request)
{
    const std::string_view route = request.route.empty() ? request.path : request.route;
    if (route.empty())
        return request.method.empty() ? "(unknown)" : std::string(request.method);
    return request.method.empty() ? std::string(route)
                                  : std::string(request.method) + ' ' + std::string(route);
}

} // namespace nytprof
