// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/earlier_calls.h"

#include "format/extension_record.h"

#include <utility>

namespace nytprof {
namespace {

/// Returns whether the record has the field.
template <class Number>
bool take(ExtensionFields& from, Number& field)
{
    const auto number = from.number<Number>();
    field = number.value_or(0);
    return number.has_value();
}
bool take(ExtensionFields& from, std::string& field)
{
    auto text = from.text();
    field = text ? std::move(*text) : std::string();
    return !field.empty();
}
bool takeTime(ExtensionFields& from, std::int64_t& field)
{
    return take(from, field) && field >= 0;
}

} // namespace

std::string commentOf(const EarlierReturn& call)
{
    return ExtensionWriter(extension::EarlierReturn)
        .number(call.depth)
        .number(call.inclusive)
        .number(call.exclusive)
        .text(call.sub)
        .comment();
}

std::optional<EarlierReturn> parseEarlierReturn(std::string_view payload)
{
    ExtensionFields fields(payload);
    EarlierReturn call;
    const bool isWhole = take(fields, call.depth) && takeTime(fields, call.inclusive)
        && takeTime(fields, call.exclusive) && take(fields, call.sub);
    return isWhole ? std::optional(std::move(call)) : std::nullopt;
}

std::string earlierDepthComment(std::uint32_t callers)
{
    return ExtensionWriter(extension::EarlierDepth).number(callers).comment();
}

std::string commentOf(const EarlierCallers& callers)
{
    return ExtensionWriter(extension::EarlierCallers)
        .number(callers.fid)
        .number(callers.line)
        .number(callers.inclusive)
        .number(callers.exclusive)
        .number(callers.recursive)
        .number(callers.recursionDepth)
        .text(callers.callee)
        .text(callers.caller)
        .comment();
}

std::optional<EarlierCallers> parseEarlierCallers(std::string_view payload)
{
    ExtensionFields fields(payload);
    EarlierCallers callers;
    const bool isWhole = take(fields, callers.fid) && take(fields, callers.line)
        && takeTime(fields, callers.inclusive) && takeTime(fields, callers.exclusive)
        && takeTime(fields, callers.recursive) && take(fields, callers.recursionDepth)
        && take(fields, callers.callee) && take(fields, callers.caller);
    return isWhole ? std::optional(std::move(callers)) : std::nullopt;
}

std::string earlierCallerComment(std::string_view caller)
{
    return ExtensionWriter(extension::EarlierCaller).text(caller).comment();
}

std::string earlierTimeComment(std::string_view name, std::int64_t ticks)
{
    return ExtensionWriter(name).number(ticks).comment();
}

} // namespace nytprof
