// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

/// Finding names by some of their letters, in order: "jpde" finds JSON::PP::decode.
namespace nytprof {

/// The letters that occur in a text, as bits; what is missing here cannot match. Letters and
/// digits have a bit each, other bytes share some.
[[nodiscard]] NYTPROF_GUI_EXPORT std::uint64_t lettersOf(std::string_view lowered);

/// A name as it is matched; see lowerInto() and markWords().
struct FuzzyName {
    std::string_view lowered;
    std::string_view begins; ///< of the same length: 1 where a word begins, otherwise 0
    std::size_t lastPart = 0; ///< where what one remembers of it begins: the sub, the file name
};

/// ASCII letters in lower case; other bytes as they are.
NYTPROF_GUI_EXPORT void lowerInto(std::string_view text, char* lowered);
/// Where words begin: behind other characters, and at capitals behind small letters.
NYTPROF_GUI_EXPORT void markWords(std::string_view text, char* begins);
/// Behind the last :: or /, brackets aside, as in "(eval 5)[/path/File.pm:3]".
[[nodiscard]] NYTPROF_GUI_EXPORT std::size_t lastPartOf(std::string_view text);

/// How well a word in lower case fits into a name: the more of it stands together, at beginnings
/// of words, and in the last part of the name, the better. Nothing when the letters do not occur
/// in order.
[[nodiscard]] NYTPROF_GUI_EXPORT std::optional<int> fuzzyScore(
    std::string_view word, const FuzzyName& name);

/// Byte positions in the name of the letters that fuzzyScore() counted, in order; empty without a
/// match.
[[nodiscard]] NYTPROF_GUI_EXPORT std::vector<std::uint32_t> fuzzyPositions(
    std::string_view word, const FuzzyName& name);

} // namespace nytprof
