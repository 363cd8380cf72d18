// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <iterator>

namespace nytprof {

/// Parts of Perl source that have a colour of their own.
enum class CodeStyle : std::uint8_t { Plain, Keyword, Variable, String, Number, Comment, NeverRan };

/// For the number of a KSyntaxHighlighting::Theme::TextStyle, as its definition of Perl uses them:
/// functions of perl are keywords; variables are data types, special ones warnings; quotes and
/// patterns are others.
[[nodiscard]] constexpr CodeStyle codeStyleOf(int textStyle)
{
    using enum CodeStyle;
    constexpr CodeStyle Styles[] = {Plain, Keyword, Keyword, Variable, Keyword, Plain, Keyword,
        Keyword, Number, Number, String, String, String, String, String, Variable, Variable, Number,
        Number, Number, Number, Comment, Comment, Comment, Comment, Plain, Plain, Variable, Plain,
        Plain, String};
    return textStyle >= 0 && textStyle < int(std::size(Styles)) ? Styles[textStyle] : Plain;
}

} // namespace nytprof
