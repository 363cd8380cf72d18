// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "fleet/sql_text.h"

namespace nytprof {
namespace {

/// Position after a quoted text that begins at `at`; npos if it has no end.
std::size_t afterQuoted(std::string_view text, std::size_t at)
{
    const char quote = text[at];
    for (++at; at < text.size(); ++at) {
        if (text[at] == '\\')
            ++at;
        else if (text[at] == quote)
            return at + 1;
    }
    return std::string_view::npos;
}

} // namespace

std::string sqlLiteral(std::string_view text)
{
    constexpr char Digits[] = "0123456789abcdef";
    std::string literal = "'";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '\'' || c == '\\') {
            literal += '\\';
            literal += c;
        } else if (byte < 0x20 || byte == 0x7F) {
            literal += {'\\', 'x', Digits[byte >> 4], Digits[byte & 15]};
        } else {
            literal += c;
        }
    }
    return literal += '\'';
}

std::string sqlExpressionError(std::string_view text)
{
    std::string open; // parentheses that are not yet closed
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        const std::string_view two = text.substr(at, 2);
        if (c == '\'' || c == '"' || c == '`') {
            at = afterQuoted(text, at);
            if (at == std::string_view::npos)
                return "a quoted text has no end";
            continue;
        }
        if (c == ';' || c == '#' || c == '$' || c == '\0' || two == "--" || two == "/*"
            || two == "*/")
            return "it contains a semicolon, a comment or one of #$ outside of quotes";
        if (static_cast<unsigned char>(c) >= 0x80) // quotes of newer servers may be beyond ASCII
            return "it contains a character beyond ASCII outside of quotes";
        if (c == '(' || c == '[') {
            open += c == '(' ? ')' : ']';
        } else if (c == ')' || c == ']') {
            if (open.empty() || open.back() != c)
                return std::string("a ") + c + " closes nothing";
            open.pop_back();
        }
        ++at;
    }
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return "it is empty";
    return open.empty() ? std::string() : std::string("a ") + open.back() + " is missing";
}

bool isCode(std::string_view sql, std::size_t place)
{
    for (std::size_t at = 0; at <= place;) {
        std::size_t end = at + 1;
        const std::string_view two = sql.substr(at, 2);
        if (sql[at] == '\'' || sql[at] == '"' || sql[at] == '`')
            end = afterQuoted(sql, at);
        else if (two == "--" || sql[at] == '#')
            end = sql.find('\n', at);
        else if (two == "/*")
            end = sql.find("*/", at);
        else if (at == place)
            return true;
        if (end == std::string_view::npos || end > place)
            return false;
        at = end;
    }
    return false;
}

std::string fromTsv(std::string_view cell)
{
    std::string text;
    text.reserve(cell.size());
    for (std::size_t at = 0; at < cell.size(); ++at) {
        if (cell[at] != '\\' || at + 1 == cell.size()) {
            text += cell[at];
            continue;
        }
        constexpr std::string_view Escapes = "tnr0bf";
        constexpr std::string_view Meanings("\t\n\r\0\b\f", 6);
        const auto escape = Escapes.find(cell[++at]);
        text += escape == std::string_view::npos ? cell[at] : Meanings[escape];
    }
    return text;
}

} // namespace nytprof
