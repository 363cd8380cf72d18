// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

/// Marks text for translation: lupdate looks for this call.
[[nodiscard]] constexpr const char* marked(const char* english) { return english; }

/// Calls takeText(text) and takeValue(index) for the parts of "%2 of %1".
template <class TakeText, class TakeValue>
void splitPattern(std::string_view pattern, TakeText takeText, TakeValue takeValue)
{
    for (std::size_t mark = 0; (mark = pattern.find('%')) < pattern.size() - 1;) {
        takeText(pattern.substr(0, mark));
        takeValue(static_cast<std::size_t>(pattern[mark + 1] - '1'));
        pattern.remove_prefix(mark + 2);
    }
    takeText(pattern);
}

/// A message to show in any language.
struct MarkedText {
    const char* english = ""; ///< marked(), with %1 to %9 for the values
    std::vector<std::string> values = {};

    [[nodiscard]] bool empty() const { return *english == '\0'; }
    [[nodiscard]] std::string text() const { return filled(english); }
    [[nodiscard]] std::string filled(std::string_view translated) const
    {
        std::string all;
        splitPattern(
            translated, [&](std::string_view text) { all += text; },
            [&](std::size_t index) { all += index < values.size() ? values[index] : ""; });
        return all;
    }
};

} // namespace nytprof
