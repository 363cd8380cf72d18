// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/string_arena.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

/// Encodings and escapes. Untrusted text must not control terminals, begin lines or reorder the
/// text around it; everything printed to terminals is escaped here.
namespace nytprof {

[[nodiscard]] bool isValidUtf8(std::string_view bytes);

/// Converts to UTF-8. Invalid bytes count as Latin-1: in the name of a sub, perl may use different
/// encodings for the package and the rest.
[[nodiscard]] std::string toUtf8(std::string_view bytes);

/// A copy of toUtf8(bytes) in strings.
std::string_view keepUtf8(StringArena& strings, std::string_view bytes);

/// Bytes of a name, and of a line of source that is shown. A file of few bytes can have texts of
/// many megabytes, which are shown repeatedly.
inline constexpr std::size_t MaxTextLength = 10'000;

/// toUtf8(bytes) of a sub or file. What is longer than LongestText ends with "… 123 more bytes".
[[nodiscard]] std::string nameInUtf8(std::string_view bytes);

/// Bytes of the well-formed UTF-8 character at the front of a non-empty text; 0 if malformed.
[[nodiscard]] inline std::size_t utf8Length(std::string_view text)
{
    const auto at = [text](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i])
                               : static_cast<unsigned char>(0);
    };
    const auto continues = [&](std::size_t i) { return (at(i) & 0xC0) == 0x80; };
    const unsigned char first = at(0);
    if (first < 0x80)
        return 1;
    if (first >= 0xC2 && first <= 0xDF)
        return continues(1) ? 2 : 0;
    if ((first & 0xF0) == 0xE0) {
        const unsigned char low = first == 0xE0 ? 0xA0 : 0x80; // no over-long forms
        const unsigned char high = first == 0xED ? 0x9F : 0xBF; // no surrogates
        return at(1) >= low && at(1) <= high && continues(2) ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        const unsigned char low = first == 0xF0 ? 0x90 : 0x80;
        const unsigned char high = first == 0xF4 ? 0x8F : 0xBF;
        return at(1) >= low && at(1) <= high && continues(2) && continues(3) ? 4 : 0;
    }
    return 0;
}

/// At most `most` bytes from the front, without a part of a character at the end.
[[nodiscard]] inline std::string_view cutUtf8(std::string_view text, std::size_t most)
{
    std::size_t size = std::min(text.size(), most);
    while (
        size > 0 && size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80)
        --size;
    return text.substr(0, size);
}

/// Removes blanks and tabs from the front; returns whether there were any.
inline bool skipBlanks(std::string_view& text)
{
    const std::size_t blanks = std::min(text.find_first_not_of(" \t"), text.size());
    text.remove_prefix(blanks);
    return blanks > 0;
}

/// What must be escaped at the front of a text.
struct Unprintable {
    std::size_t length = 0; ///< bytes; 0 if nothing
    unsigned int code = 0; ///< code point, or the invalid byte
    bool isByte = false; ///< not UTF-8
};

/// Line and paragraph separators, and invisible characters that change direction or shape of the
/// text around them: U+061C, U+200E, U+200F, U+2028 to U+202E, U+2066 to U+206F.
[[nodiscard]] constexpr bool changesTextAround(unsigned int code)
{
    return code == 0x061C || code == 0x200E || code == 0x200F || (code >= 0x2028 && code <= 0x202E)
        || (code >= 0x2066 && code <= 0x206F);
}

/// Controls (C0, DEL, C1) and changesTextAround(). text is not empty.
[[nodiscard]] inline Unprintable unprintableAt(std::string_view text)
{
    const auto at = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned int first = at(0);
    if (first < 0x80)
        return {first < 0x20 || first == 0x7F ? 1U : 0U, first, false};
    const std::size_t length = utf8Length(text);
    if (length == 0)
        return {1, first, true};
    if (length == 4)
        return {};
    const unsigned int code = length == 2
        ? (first & 0x1FU) << 6 | (at(1) & 0x3FU)
        : (first & 0x0FU) << 12 | (at(1) & 0x3FU) << 6 | (at(2) & 0x3FU);
    const bool isHidden = code < 0xA0 || changesTextAround(code);
    return {isHidden ? length : 0, code, false};
}

/// Appends it as in a Perl string: \\n, \\t, \\x1b, \\x{202e}.
inline void appendEscaped(std::string& text, const Unprintable& character)
{
    constexpr std::string_view digits = "0123456789abcdef";
    const unsigned int code = character.code;
    const auto digit = [&](unsigned int shift) { text += digits[code >> shift & 15]; };
    const bool inBraces = code >= 0x80 && !character.isByte;
    if (code == '\n' || code == '\t') {
        text += code == '\n' ? "\\n" : "\\t";
        return;
    }
    text += inBraces ? "\\x{" : "\\x";
    if (code > 0xFFF)
        digit(12);
    if (code > 0xFF)
        digit(8);
    digit(4);
    digit(0);
    if (inBraces)
        text += '}';
}

/// Escapes unprintable characters of a message; backslashes stay.
[[nodiscard]] inline std::string printableMessage(std::string_view message)
{
    std::string printable;
    std::size_t copied = 0;
    for (std::size_t at = 0; at < message.size();) {
        const std::string_view rest = message.substr(at);
        const Unprintable found = unprintableAt(rest);
        if (found.length > 0) {
            appendEscaped(printable.append(message, copied, at - copied), found);
            copied = at + found.length;
        }
        at += found.length > 0 ? found.length : utf8Length(rest);
    }
    printable.append(message, copied);
    return printable;
}

/// Escapes a text by itself, without ambiguity: backslashes are doubled.
[[nodiscard]] inline std::string escape(std::string_view text)
{
    if (text.find('\\') == text.npos)
        return printableMessage(text);
    std::string doubled;
    doubled.reserve(text.size());
    for (const char c : text)
        doubled.append(c == '\\' ? 2 : 1, c);
    return printableMessage(doubled);
}

/// Letters, digits and -._~, which mean themselves in each part of a URL.
[[nodiscard]] bool isPlainInUrls(char c);
/// All bytes except plain ones become %XX; % must not be plain.
[[nodiscard]] std::string percentEncoded(
    std::string_view text, bool (*isPlain)(char) = isPlainInUrls);
/// None if a % is not followed by two hexadecimal digits.
[[nodiscard]] std::optional<std::string> percentDecoded(std::string_view text);

/// A path, location of a database or URL of a server, with *** instead of a password before an @
/// (of a URL also of the user), for messages.
[[nodiscard]] std::string withoutPassword(std::string_view path);

} // namespace nytprof
