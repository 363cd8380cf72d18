// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/string_arena.h"

#include <cstddef>
#include <string>
#include <string_view>

/// Encodings of texts, and untrusted texts as they can be shown to people: none of them controls a
/// terminal, begins a line or turns the text around it. Everything printed to terminals is escaped
/// here.
namespace nytprof {

[[nodiscard]] bool isValidUtf8(std::string_view bytes);

/// bytes as UTF-8. What is no character of it is taken as Latin-1, byte by byte: perl writes the
/// package of a sub and its name as it has each of them.
[[nodiscard]] std::string toUtf8(std::string_view bytes);

/// A copy of bytes, as UTF-8.
std::string_view keepUtf8(StringArena& strings, std::string_view bytes);

/// Length of the well-formed UTF-8 character at the front of a non-empty text; 0 when it is none.
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

/// Of a text: the bytes at its front that must not be shown as they are.
struct Unprintable {
    std::size_t length = 0; ///< 0 when what is at the front may be shown
    unsigned int code = 0; ///< of the character, or the byte that is none
    bool isByte = false; ///< it is no UTF-8
};

/// Separators of lines and paragraphs, and the invisible characters that change the direction or
/// the shape of the text around them: U+061C, U+200E, U+200F, U+2028 to U+202E, U+2066 to U+206F.
[[nodiscard]] constexpr bool changesTextAround(unsigned int code)
{
    return code == 0x061C || code == 0x200E || code == 0x200F || (code >= 0x2028 && code <= 0x202E)
        || (code >= 0x2066 && code <= 0x206F);
}

/// Controls (C0, DEL, C1), and what changesTextAround(). The text is not empty.
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

/// Appends it as Perl would write it in a string: \\n, \\t, \\x1b, \\x{202e}.
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

/// A message that has such texts in it, as it can be shown; backslashes stay as they are.
[[nodiscard]] inline std::string printableMessage(std::string_view message)
{
    std::string printable;
    while (!message.empty()) {
        const Unprintable found = unprintableAt(message);
        if (found.length > 0)
            appendEscaped(printable, found);
        const std::size_t length = found.length > 0 ? found.length : utf8Length(message);
        if (found.length == 0)
            printable += message.substr(0, length);
        message.remove_prefix(length);
    }
    return printable;
}

/// Such a text by itself, on one line; backslashes are doubled, so that nothing is ambiguous.
[[nodiscard]] inline std::string escape(std::string_view text)
{
    std::string doubled;
    doubled.reserve(text.size());
    for (const char c : text)
        doubled.append(c == '\\' ? 2 : 1, c);
    return printableMessage(doubled);
}

} // namespace nytprof
