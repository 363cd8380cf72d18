// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/request_record.h"

#include "format/parse_number.h"

#include <algorithm>
#include <charconv>

namespace nytprof {
namespace {

constexpr std::string_view RequestMark = " Request: ";

bool isPlain(char c) { return c > ' ' && c < '\x7F' && c != '%'; }

void appendValue(std::string& text, std::string_view value)
{
    constexpr std::string_view Digits = "0123456789ABCDEF";
    for (const char c : value) {
        if (isPlain(c)) {
            text += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        text += '%';
        text += Digits[byte >> 4];
        text += Digits[byte & 15];
    }
}

std::optional<std::string> parseValue(std::string_view text)
{
    std::string value;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            if (!isPlain(text[i]))
                return std::nullopt;
            value += text[i];
            continue;
        }
        unsigned int byte = 0;
        const auto digits = text.substr(i + 1, 2);
        const char* const end = digits.data() + digits.size();
        if (digits.size() < 2 || std::from_chars(digits.data(), end, byte, 16).ptr != end)
            return std::nullopt;
        value += static_cast<char>(byte);
        i += 2;
    }
    return value;
}

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
        appendValue(text, record.values[i]);
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
        auto value = parseValue(word.substr(equals + 1));
        if (!value)
            return std::nullopt;
        if (const auto field = requestField(word.substr(0, equals)))
            record[*field] = std::move(*value);
    }
    return record;
}

} // namespace nytprof
