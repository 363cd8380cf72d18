// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "profile/text_encoding.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace nytprof {

namespace {

bool isContinuation(unsigned char byte)
{
    return (byte & 0xC0) == 0x80;
}

/// Length of the well-formed character at the front of a non-empty text; 0 when it is not one.
std::size_t utf8Length(std::string_view text)
{
    const auto at = [text](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i])
                               : static_cast<unsigned char>(0);
    };
    const unsigned char first = at(0);
    if (first < 0x80)
        return 1;
    if (first >= 0xC2 && first <= 0xDF)
        return isContinuation(at(1)) ? 2 : 0;
    if ((first & 0xF0) == 0xE0) {
        const unsigned char low = first == 0xE0 ? 0xA0 : 0x80; // no over-long forms
        const unsigned char high = first == 0xED ? 0x9F : 0xBF; // no surrogates
        return at(1) >= low && at(1) <= high && isContinuation(at(2)) ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        const unsigned char low = first == 0xF0 ? 0x90 : 0x80;
        const unsigned char high = first == 0xF4 ? 0x8F : 0xBF;
        return at(1) >= low && at(1) <= high && isContinuation(at(2)) && isContinuation(at(3)) ? 4
                                                                                               : 0;
    }
    return 0;
}

} // namespace

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

} // namespace nytprof
