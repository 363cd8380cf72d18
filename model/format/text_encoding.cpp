// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/text_encoding.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstring>

namespace nytprof {

bool isValidUtf8(std::string_view bytes)
{
    while (!bytes.empty()) {
        std::uint64_t eight = 0;
        if (bytes.size() >= sizeof eight) {
            std::memcpy(&eight, bytes.data(), sizeof eight);
            if ((eight & 0x8080808080808080U) == 0) {
                bytes.remove_prefix(sizeof eight);
                continue;
            }
        }
        const std::size_t length = utf8Length(bytes);
        if (length == 0)
            return false;
        bytes.remove_prefix(length);
    }
    return true;
}

std::string toUtf8(std::string_view bytes)
{
    std::string converted;
    converted.reserve(bytes.size() * 2);
    while (!bytes.empty()) {
        const auto code = static_cast<unsigned char>(bytes.front());
        const std::size_t length = utf8Length(bytes);
        if (length > 0) {
            converted += bytes.substr(0, length);
        } else {
            converted += static_cast<char>(0xC0 | code >> 6);
            converted += static_cast<char>(0x80 | (code & 0x3F));
        }
        bytes.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return converted;
}

std::string_view keepUtf8(StringArena& strings, std::string_view bytes)
{
    return strings.keep(isValidUtf8(bytes) ? bytes : std::string_view(toUtf8(bytes)));
}

std::string nameInUtf8(std::string_view bytes)
{
    constexpr std::size_t MaxRestLength = 40; // more than any "… 123 more bytes"
    std::string name(isValidUtf8(bytes) ? bytes : std::string_view(toUtf8(bytes)));
    if (name.size() <= MaxTextLength)
        return name;
    const std::size_t shown = cutUtf8(name, MaxTextLength - MaxRestLength).size();
    const std::size_t rest = name.size() - shown;
    name.resize(shown);
    return name + "… " + std::to_string(rest) + " more bytes";
}

bool isPlainInUrls(char c)
{
    constexpr std::string_view Plain
        = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~";
    return Plain.find(c) != std::string_view::npos;
}

std::string percentEncoded(std::string_view text, bool (*isPlain)(char))
{
    constexpr char Digits[] = "0123456789ABCDEF";
    std::string encoded;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (isPlain(c))
            encoded += c;
        else
            encoded += {'%', Digits[byte >> 4], Digits[byte & 15]};
    }
    return encoded;
}

std::optional<std::string> percentDecoded(std::string_view text)
{
    std::string decoded;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '%') {
            decoded += text[at];
            continue;
        }
        const std::string_view digits = text.substr(at + 1, 2);
        const char* const end = digits.data() + digits.size();
        unsigned byte = 0; // so that "-1" is no number
        if (digits.size() != 2 || std::from_chars(digits.data(), end, byte, 16).ptr != end)
            return std::nullopt;
        decoded += static_cast<char>(byte);
        at += 2;
    }
    return decoded;
}

std::string withoutPassword(std::string_view path)
{
    const auto at = path.substr(0, path.find('?')).rfind('@');
    const auto afterScheme = path.find("://") + 3;
    const bool isWeb = path.starts_with("https://") || path.starts_with("http://");
    if ((!isWeb && !path.starts_with("clickhouse://")) || at == std::string_view::npos)
        return std::string(path);
    if (isWeb)
        return std::string(path.substr(0, afterScheme)) + "***" + std::string(path.substr(at));
    const std::string_view user = path.substr(0, at);
    const auto begin = std::min({user.find(':', afterScheme), user.find("%3A"), user.find("%3a")});
    if (begin == std::string_view::npos)
        return std::string(path);
    return std::string(path.substr(0, begin)) + ":***" + std::string(path.substr(at));
}

} // namespace nytprof
