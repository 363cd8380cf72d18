// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "formatting/shell_words.h"

namespace nytprof {
namespace {

bool isOneOf(char c, std::string_view characters)
{
    return characters.find(c) != std::string_view::npos;
}

} // namespace

std::string quoteForShell(std::string_view text)
{
    constexpr std::string_view Plain
        = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+:,@%";
    if (!text.empty() && text.find_first_not_of(Plain) == std::string_view::npos)
        return std::string(text);
    std::string word = "'";
    for (const char c : text)
        word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

ShellWords splitShellWords(std::string_view line)
{
    constexpr std::string_view Blanks = " \t\n";
    constexpr std::string_view Expanded = "$`"; // also in double quotes
    constexpr std::string_view OfShells = "$`|&;<>()*?[";
    ShellWords result;
    bool isWord = false;
    char quote = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (quote == 0 && isOneOf(c, Blanks)) {
            isWord = false;
            continue;
        }
        if (!isWord)
            result.words.emplace_back();
        isWord = true;
        std::string& word = result.words.back();
        const bool isEscape = c == '\\' && quote != '\''
            && (quote == 0 || i + 1 == line.size() || isOneOf(line[i + 1], "$`\"\\\n"));
        if (isEscape && i + 1 == line.size()) {
            result.problem = c;
            return result;
        }
        if (isEscape) {
            word += line[++i];
        } else if (quote == 0 ? isOneOf(c, "'\"") : c == quote) {
            quote = quote == 0 ? c : '\0';
        } else if ((quote != '\'' && isOneOf(c, quote == 0 ? OfShells : Expanded))
            || (quote == 0 && c == '~' && (i == 0 || isOneOf(line[i - 1], Blanks)))) {
            result.problem = c;
            return result;
        } else {
            word += c;
        }
    }
    result.problem = quote;
    return result;
}

} // namespace nytprof
