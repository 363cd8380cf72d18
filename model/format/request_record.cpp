// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/request_record.h"

#include "format/parse_number.h"
#include "format/text_encoding.h"

#include <algorithm>

namespace nytprof {
namespace {

constexpr std::string_view RequestMark = " Request: ";

bool isInRecords(char c) { return c > ' ' && c < '\x7F'; }
bool isPlainInRecords(char c) { return isInRecords(c) && c != '%'; }

/// Removes the text up to the next blank, and the blank.
std::string_view takeWord(std::string_view& text)
{
    const auto word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    return word;
}

} // namespace

std::optional<RequestField> requestField(std::string_view name)
{
    const auto found = std::find(RequestFieldNames.begin(), RequestFieldNames.end(), name);
    if (found == RequestFieldNames.end())
        return std::nullopt;
    return static_cast<RequestField>(found - RequestFieldNames.begin());
}

bool isRequestComment(std::string_view comment) { return comment.starts_with(RequestMark); }

std::string requestComment(const RequestRecord& record)
{
    std::string text(RequestMark);
    text += std::to_string(record.number);
    for (std::size_t i = 0; i < RequestFieldCount; ++i) {
        if (record.values[i].empty())
            continue;
        text.append(1, ' ').append(RequestFieldNames[i]).append(1, '=');
        text += percentEncoded(record.values[i], isPlainInRecords);
    }
    return text;
}

std::optional<RequestRecord> parseRequestComment(std::string_view comment)
{
    if (!isRequestComment(comment))
        return std::nullopt;
    comment.remove_prefix(RequestMark.size());
    if (comment.ends_with('\n'))
        comment.remove_suffix(1);
    RequestRecord record;
    const auto number = parseNumber<std::uint32_t>(takeWord(comment));
    if (!number || *number == 0)
        return std::nullopt;
    record.number = *number;
    while (!comment.empty()) {
        const auto word = takeWord(comment);
        const auto equals = word.find('=');
        if (equals == std::string_view::npos)
            return std::nullopt;
        const auto encoded = word.substr(equals + 1);
        auto value = percentDecoded(encoded);
        if (!value || !std::all_of(encoded.begin(), encoded.end(), isInRecords))
            return std::nullopt;
        if (const auto field = requestField(word.substr(0, equals)))
            record[*field] = std::move(*value);
    }
    return record;
}

} // namespace nytprof
