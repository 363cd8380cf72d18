// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/name_search.h"

#include "analysis/code_origin.h"
#include "profile/profile.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace nytprof {

namespace {

constexpr int ForLetter = 16;
constexpr int ForNeighbour = 13; ///< the previous letter matched, too; twice if all are adjacent
constexpr int ForWordBegin = 18;
constexpr int ForLastPart = 4;
constexpr int ForWholePart = 40;
constexpr int ForTime = 14; ///< more than what skipped letters cost; and one for each doubling
constexpr std::size_t MaxSkipped = 12; ///< number of skipped letters that cost a point each

bool isCapital(char at) { return at >= 'A' && at <= 'Z'; }

bool isSmall(char at) { return at >= 'a' && at <= 'z'; }

bool isAlphanumeric(char at) { return isSmall(at) || isCapital(at) || (at >= '0' && at <= '9'); }

struct MatchedStretch {
    std::size_t begin = 0;
    std::size_t end = 0; ///< after the last letter
};

// Shortest stretch ending where a left-to-right search first has all letters.
std::optional<MatchedStretch> stretchOf(
    std::string_view word, std::string_view lowered, std::size_t from)
{
    std::size_t at = from;
    for (const char letter : word) {
        at = lowered.find(letter, at);
        if (at == lowered.npos)
            return std::nullopt;
        ++at;
    }
    std::size_t begin = at;
    for (std::size_t left = word.size(); left > 0;)
        if (lowered[--begin] == word[left - 1])
            --left;
    return MatchedStretch{begin, at};
}

// Calls each(position, whether the next letter matched, too), right to left. Separators are not
// typed: in "ppinode" the n is next to the i of PPI::Node.
template <class Each>
void forLetters(std::string_view word, std::string_view lowered, MatchedStretch stretch, Each each)
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
        next = matches || (next && !isAlphanumeric(lowered[at]));
    }
}

int scoreOf(std::string_view word, const FuzzyName& name, MatchedStretch stretch)
{
    int score = 0;
    const bool contiguous = stretch.end - stretch.begin == word.size();
    const int forNeighbour = contiguous ? 2 * ForNeighbour : ForNeighbour;
    forLetters(word, name.lowered, stretch, [&](std::size_t at, bool besideMatch) {
        score += ForLetter + (besideMatch ? forNeighbour : 0)
            + (name.begins[at] != 0 ? ForWordBegin : 0) + (at >= name.lastPart ? ForLastPart : 0);
    });
    const std::size_t length = name.lowered.size();
    const bool whole = contiguous && stretch.begin == name.lastPart
        && (stretch.end == length || name.lowered[stretch.end] == '[');
    return score + (whole ? ForWholePart : 0)
        - static_cast<int>(std::min(length - word.size(), MaxSkipped));
}

struct Best {
    MatchedStretch stretch;
    int score;
};

// Leftmost match, last part or whole word: leftmost alone prefers the package of JSON::PP::pp.
std::optional<Best> bestStretch(std::string_view word, const FuzzyName& name)
{
    const auto first = stretchOf(word, name.lowered, 0);
    if (!first)
        return std::nullopt;
    Best best{*first, scoreOf(word, name, *first)};
    const auto consider = [&](const MatchedStretch& stretch) {
        const int score = scoreOf(word, name, stretch);
        if (score > best.score)
            best = {stretch, score};
    };
    if (first->begin < name.lastPart) {
        if (const auto stretch = stretchOf(word, name.lowered, name.lastPart))
            consider(*stretch);
    }
    if (best.stretch.end - best.stretch.begin > word.size()) {
        if (const std::size_t whole = name.lowered.rfind(word); whole != name.lowered.npos)
            consider({whole, whole + word.size()});
    }
    return best;
}

std::vector<std::string_view> wordsOf(std::string_view query)
{
    std::vector<std::string_view> words;
    while (!query.empty()) {
        const std::size_t length = std::min(query.find(' '), query.size());
        if (length > 0)
            words.push_back(query.substr(0, length));
        query.remove_prefix(std::min(length + 1, query.size()));
    }
    return words;
}

std::uint64_t weightOf(Ticks time) { return static_cast<std::uint64_t>(std::max<Ticks>(time, 0)); }

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

std::string lowerCased(std::string_view text)
{
    std::string result(text.size(), '\0');
    lowerInto(text, result.data());
    return result;
}

void lowerInto(std::string_view text, char* lowered)
{
    std::ranges::transform(
        text, lowered, [](char at) { return isCapital(at) ? static_cast<char>(at + 32) : at; });
}

void markWords(std::string_view text, char* begins)
{
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool begin = at == 0 || (isAlphanumeric(text[at]) && !isAlphanumeric(text[at - 1]))
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
        std::ranges::reverse(positions);
    }
    return positions;
}

void NameIndex::add(std::string_view name, std::uint64_t weight)
{
    const std::size_t begin = m_names.size();
    m_names += name;
    m_lowered.resize(m_names.size());
    m_begins.resize(m_names.size());
    lowerInto(name, m_lowered.data() + begin);
    markWords(name, m_begins.data() + begin);
    Row row{begin, static_cast<std::uint32_t>(name.size()),
        static_cast<std::uint32_t>(lastPartOf(name)), 0, weight};
    row.letters = lettersOf(fuzzyName(row).lowered);
    m_rows.push_back(row);
    m_lastQuery.clear();
    m_lastIsAll = true;
}

std::string_view NameIndex::name(std::uint32_t row) const
{
    return std::string_view(m_names).substr(m_rows[row].begin, m_rows[row].length);
}

FuzzyName NameIndex::fuzzyName(const Row& row) const
{
    return {std::string_view(m_lowered).substr(row.begin, row.length),
        std::string_view(m_begins).substr(row.begin, row.length), row.lastPart};
}

NameIndex::Result NameIndex::find(std::string_view query, std::size_t most)
{
    m_work = {};
    const std::string wanted = lowerCased(query);
    if (!wanted.starts_with(m_lastQuery))
        m_lastIsAll = true;
    if (m_lastIsAll) {
        m_lastRows.resize(m_rows.size());
        std::iota(m_lastRows.begin(), m_lastRows.end(), 0U);
    }
    const auto words = wordsOf(wanted);
    std::uint64_t letters = 0;
    for (const std::string_view word : words)
        letters |= lettersOf(word);
    std::vector<Found> found;
    found.reserve(m_lastRows.size());
    m_work.looked = m_lastRows.size();
    for (const std::uint32_t number : m_lastRows) {
        const Row& row = m_rows[number];
        if ((row.letters & letters) != letters)
            continue;
        m_work.scored += words.empty() ? 0 : 1;
        int score = row.weight > 0 ? ForTime + static_cast<int>(std::bit_width(row.weight)) : 0;
        const FuzzyName text = fuzzyName(row);
        const bool matches = std::ranges::all_of(words, [&](const std::string_view word) {
            const auto ofWord = fuzzyScore(word, text);
            score += ofWord.value_or(0);
            return ofWord.has_value();
        });
        if (matches)
            found.push_back({number, score});
    }
    m_lastRows.clear();
    for (const Found& at : found)
        m_lastRows.push_back(at.row);
    m_lastQuery = wanted;
    m_lastIsAll = false;

    Result result{{}, static_cast<std::uint32_t>(found.size())};
    const auto end = found.begin() + static_cast<std::ptrdiff_t>(std::min(most, found.size()));
    std::partial_sort(found.begin(), end, found.end(), [this](const Found& a, const Found& b) {
        if (a.score != b.score)
            return a.score > b.score;
        const Row& rowA = m_rows[a.row];
        const Row& rowB = m_rows[b.row];
        return rowA.weight != rowB.weight ? rowA.weight > rowB.weight : a.row < b.row;
    });
    result.best.assign(found.begin(), end);
    return result;
}

std::vector<std::uint32_t> NameIndex::positions(std::uint32_t row, std::string_view query) const
{
    const std::string wanted = lowerCased(query);
    std::vector<std::uint32_t> all;
    for (const std::string_view word : wordsOf(wanted)) {
        const auto ofWord = fuzzyPositions(word, fuzzyName(m_rows[row]));
        all.insert(all.end(), ofWord.begin(), ofWord.end());
    }
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

std::shared_ptr<Catalog> makeCatalog(std::shared_ptr<const Profile> of)
{
    const Profile& profile = *of;
    auto catalog = std::make_shared<Catalog>();
    catalog->profile = std::move(of);
    const auto subs = profile.subs();
    const auto files = profile.files();
    catalog->targets.reserve(subs.size() + files.size());
    for (std::size_t i = 0; i < subs.size(); ++i) {
        catalog->names.add(subs[i].name, weightOf(subs[i].inclusive));
        catalog->targets.push_back({SubId(i), {}, subs[i].inclusive});
    }
    for (std::size_t i = 0; i < files.size(); ++i) {
        const std::string name
            = files[i].isEval() ? std::string(files[i].name) : withoutIncDirectory(files[i].name);
        catalog->names.add(name, weightOf(files[i].exclusive));
        catalog->targets.push_back({{}, FileId(i), files[i].exclusive});
    }
    return catalog;
}

} // namespace nytprof
