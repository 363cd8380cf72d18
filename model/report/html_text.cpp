// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "report/html_text.h"

#include <array>
#include <charconv>

namespace nytprof::report {

namespace {

constexpr std::string_view Replacement = "\xEF\xBF\xBD"; // U+FFFD

/// Bytes that may need replacement: markup, controls, lead bytes of forbidden characters.
constexpr std::array<bool, 256> specialBytes()
{
    std::array<bool, 256> special{};
    for (std::size_t i = 0; i < 0x20; ++i)
        special[i] = i != '\t';
    for (const unsigned char c : {'&', '<', '>', '"', '\x7F'})
        special[c] = true;
    special[0xC2] = special[0xD8] = special[0xE2] = special[0xEF] = true;
    for (std::size_t i = 0xF0; i < 0xF5; ++i)
        special[i] = true;
    return special;
}

constexpr std::array<bool, 256> Special = specialBytes();

std::uint8_t byteAt(std::string_view text, std::size_t at)
{
    return at < text.size() ? static_cast<std::uint8_t>(text[at]) : 0;
}

/// Length of the character at `at` if HTML forbids it or it changes the text around it; else 0.
std::size_t forbiddenLength(std::string_view text, std::size_t at)
{
    const std::uint8_t lead = byteAt(text, at);
    const std::uint8_t second = byteAt(text, at + 1);
    const std::uint8_t third = byteAt(text, at + 2);
    if (lead == 0xC2 || lead == 0xD8 || lead == 0xE2)
        return unprintableAt(text.substr(at)).length;
    if (lead == 0xEF)
        return (second == 0xB7 && third >= 0x90 && third <= 0xAF)
                || (second == 0xBF && third >= 0xBE)
            ? 3
            : 0;
    return (second & 0x0F) == 0x0F && third == 0xBF && byteAt(text, at + 3) >= 0xBE ? 4 : 0;
}

/// Control pictures: "␀" to "␟", and "␡".
void appendControlPicture(std::string& page, std::uint8_t control)
{
    page += "\xE2\x90";
    page += static_cast<char>(0x80 + (control == 0x7F ? 0x21 : control));
}

/// Cuts a text that is too long; returns what comes in the place of the rest.
std::string cutToLongest(std::string_view& text)
{
    const auto shown = cutUtf8(text, MaxTextLength);
    const auto rest = text.size() - shown.size();
    text = shown;
    return rest == 0 ? std::string() : "… " + std::to_string(rest) + " more bytes";
}

void appendHex(std::string& page, std::uint8_t byte)
{
    constexpr char Digits[] = "0123456789ABCDEF";
    page += Digits[byte >> 4];
    page += Digits[byte & 15];
}

} // namespace

void appendHtml(std::string& page, std::string_view text)
{
    const auto rest = cutToLongest(text);
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::uint8_t byte = byteAt(text, at);
        if (!Special[byte])
            continue;
        const std::size_t forbidden = byte >= 0x80 ? forbiddenLength(text, at) : 1;
        if (forbidden == 0)
            continue;
        page.append(text, begin, at - begin);
        if (byte == '&')
            page += "&amp;";
        else if (byte == '<')
            page += "&lt;";
        else if (byte == '>')
            page += "&gt;";
        else if (byte == '"')
            page += "&quot;";
        else if (byte < 0x80)
            appendControlPicture(page, byte);
        else
            page += Replacement;
        at += forbidden - 1;
        begin = at + 1;
    }
    page.append(text, begin).append(rest);
}

std::string asciiHtml(std::string_view page)
{
    std::string ascii;
    ascii.reserve(page.size() + page.size() / 16);
    std::size_t begin = 0;
    for (std::size_t at = 0; at < page.size(); ++at) {
        const std::size_t length = byteAt(page, at) < 0x80 ? 1 : utf8Length(page.substr(at));
        if (length < 2)
            continue;
        ascii.append(page, begin, at - begin);
        std::uint32_t character = byteAt(page, at) & (0x7FU >> length);
        for (std::size_t i = 1; i < length; ++i)
            character = character << 6 | (byteAt(page, at + i) & 0x3FU);
        ascii += "&#";
        appendNumber(ascii, character);
        ascii += ';';
        at += length - 1;
        begin = at + 1;
    }
    return ascii.append(page, begin);
}

void appendScriptString(std::string& page, std::string_view text)
{
    const auto rest = cutToLongest(text);
    page += '"';
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::uint8_t byte = byteAt(text, at);
        const bool separator = byte == 0xE2 && byteAt(text, at + 1) == 0x80
            && (byteAt(text, at + 2) | 1) == 0xA9; // U+2028, U+2029
        if (byte == '"' || byte == '\\') {
            page += '\\';
            page += static_cast<char>(byte);
        } else if (byte < 0x20 || byte == 0x7F || byte == '<' || byte == '>' || byte == '&') {
            page += "\\u00";
            appendHex(page, byte);
        } else if (separator) {
            page += byteAt(text, at + 2) == 0xA8 ? "\\u2028" : "\\u2029";
            at += 2;
        } else if (byte >= 0xC2 && Special[byte] && forbiddenLength(text, at) > 0) {
            page += "\\uFFFD";
            at += forbiddenLength(text, at) - 1;
        } else {
            page += static_cast<char>(byte);
        }
    }
    page += rest + '"';
}

void appendUrl(std::string& page, std::string_view text)
{
    for (const char c : text) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
            || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_' || c == '~' || c == '/';
        if (plain) {
            page += c;
        } else {
            page += '%';
            appendHex(page, static_cast<std::uint8_t>(c));
        }
    }
}

void appendNumber(std::string& page, std::uint64_t number)
{
    std::array<char, 20> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    page.append(digits.data(), end);
}

} // namespace nytprof::report
