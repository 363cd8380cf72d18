// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/fuzzy.h"

#include <algorithm>

namespace nytprof {

namespace {

constexpr int ForLetter = 16;
constexpr int ForNeighbour = 12; ///< the letter before it matched as well
constexpr int ForWordBegin = 18;
constexpr int ForLastPart = 4;
constexpr int ForWholePart = 40;
constexpr std::size_t MostSkipped = 12; ///< letters left out that cost a point each

bool isCapital(char at)
{
    return at >= 'A' && at <= 'Z';
}

bool isSmall(char at)
{
    return at >= 'a' && at <= 'z';
}

bool isWord(char at)
{
    return isSmall(at) || isCapital(at) || (at >= '0' && at <= '9');
}

struct Stretch {
    std::size_t begin = 0;
    std::size_t end = 0; ///< behind the last letter
};

// The shortest stretch that ends where a search from the left first has all letters.
std::optional<Stretch> stretchOf(std::string_view word, std::string_view lowered, std::size_t from)
{
    std::size_t at = from;
    for (const char letter : word) {
        at = lowered.find(letter, at);
        if (at == lowered.npos) {
            return std::nullopt;
        }
        ++at;
    }
    std::size_t begin = at;
    for (std::size_t left = word.size(); left > 0;) {
        if (lowered[--begin] == word[left - 1]) {
            --left;
        }
    }
    return Stretch{begin, at};
}

// Calls back with each letter's position and whether the one after it matched too, from the right,
// as stretchOf() found them.
template <class Each>
void forLetters(std::string_view word, std::string_view lowered, Stretch stretch, Each each)
{
    std::size_t left = word.size();
    bool next = false;
    for (std::size_t at = stretch.end; left > 0;) {
        --at;
        const bool matches = lowered[at] == word[left - 1];
        if (matches) {
            --left;
            each(at, next);
        }
        next = matches;
    }
}

int scoreOf(std::string_view word, const FuzzyName& name, Stretch stretch)
{
    int score = 0;
    forLetters(word, name.lowered, stretch, [&](std::size_t at, bool besideMatch) {
        score += ForLetter + (besideMatch ? ForNeighbour : 0)
            + (name.begins[at] != 0 ? ForWordBegin : 0) + (at >= name.lastPart ? ForLastPart : 0);
    });
    const std::size_t length = name.lowered.size();
    const bool whole = stretch.end - stretch.begin == word.size() && stretch.begin == name.lastPart
        && (stretch.end == length || name.lowered[stretch.end] == '[');
    return score + (whole ? ForWholePart : 0)
        - static_cast<int>(std::min(length - word.size(), MostSkipped));
}

struct Best {
    Stretch stretch;
    int score;
};

// From the left, in the last part, and as a whole: the first alone would prefer the package of
// JSON::PP::pp to its sub.
std::optional<Best> bestStretch(std::string_view word, const FuzzyName& name)
{
    const auto first = stretchOf(word, name.lowered, 0);
    if (!first) {
        return std::nullopt;
    }
    Best best{*first, scoreOf(word, name, *first)};
    const auto consider = [&](const Stretch& stretch) {
        const int score = scoreOf(word, name, stretch);
        if (score > best.score) {
            best = {stretch, score};
        }
    };
    if (first->begin < name.lastPart) {
        if (const auto stretch = stretchOf(word, name.lowered, name.lastPart)) {
            consider(*stretch);
        }
    }
    if (best.stretch.end - best.stretch.begin > word.size()) {
        if (const std::size_t whole = name.lowered.rfind(word); whole != name.lowered.npos) {
            consider({whole, whole + word.size()});
        }
    }
    return best;
}

} // namespace

std::uint64_t lettersOf(std::string_view lowered)
{
    std::uint64_t letters = 0;
    for (const char at : lowered) {
        const auto byte = static_cast<unsigned char>(at);
        const unsigned bit = isSmall(at) ? byte - 'a'
            : at >= '0' && at <= '9'     ? 26 + byte - '0'
                                         : 36 + byte % 28;
        letters |= std::uint64_t{1} << bit;
    }
    return letters;
}

void lowerInto(std::string_view text, char* lowered)
{
    std::transform(text.begin(), text.end(), lowered,
        [](char at) { return isCapital(at) ? static_cast<char>(at + 32) : at; });
}

void markWords(std::string_view text, char* begins)
{
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool begin = at == 0 || (isWord(text[at]) && !isWord(text[at - 1]))
            || (isCapital(text[at]) && isSmall(text[at - 1]));
        begins[at] = begin ? 1 : 0;
    }
}

std::size_t lastPartOf(std::string_view text)
{
    const std::size_t cut = text.substr(0, text.find('[')).find_last_of(":/");
    return cut == text.npos ? 0 : cut + 1;
}

std::optional<int> fuzzyScore(std::string_view word, const FuzzyName& name)
{
    const auto best = bestStretch(word, name);
    return best ? std::optional(best->score) : std::nullopt;
}

std::vector<std::uint32_t> fuzzyPositions(std::string_view word, const FuzzyName& name)
{
    std::vector<std::uint32_t> positions;
    if (const auto best = bestStretch(word, name)) {
        forLetters(word, name.lowered, best->stretch, [&positions](std::size_t at, bool) {
            positions.push_back(static_cast<std::uint32_t>(at));
        });
        std::reverse(positions.begin(), positions.end());
    }
    return positions;
}

} // namespace nytprof
