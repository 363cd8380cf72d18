// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "analysis/name_index.h"

#include <algorithm>
#include <numeric>

namespace nytprof {

namespace {

std::string lower(std::string_view text)
{
    std::string result(text.size(), '\0');
    lowerInto(text, result.data());
    return result;
}

std::vector<std::string_view> wordsOf(std::string_view query)
{
    std::vector<std::string_view> words;
    while (!query.empty()) {
        const std::size_t length = std::min(query.find(' '), query.size());
        if (length > 0) {
            words.push_back(query.substr(0, length));
        }
        query.remove_prefix(std::min(length + 1, query.size()));
    }
    return words;
}

} // namespace

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
    const std::string wanted = lower(query);
    if (!wanted.starts_with(m_lastQuery)) {
        m_lastIsAll = true;
    }
    if (m_lastIsAll) {
        m_lastRows.resize(m_rows.size());
        std::iota(m_lastRows.begin(), m_lastRows.end(), 0U);
    }
    const auto words = wordsOf(wanted);
    std::uint64_t letters = 0;
    for (const std::string_view word : words) {
        letters |= lettersOf(word);
    }
    std::vector<Found> found;
    found.reserve(m_lastRows.size());
    m_work.looked = m_lastRows.size();
    for (const std::uint32_t number : m_lastRows) {
        const Row& row = m_rows[number];
        if ((row.letters & letters) != letters) {
            continue;
        }
        m_work.scored += words.empty() ? 0 : 1;
        int score = 0;
        const FuzzyName text = fuzzyName(row);
        const bool matches
            = std::all_of(words.begin(), words.end(), [&](const std::string_view word) {
                  const auto ofWord = fuzzyScore(word, text);
                  score += ofWord.value_or(0);
                  return ofWord.has_value();
              });
        if (matches) {
            found.push_back({number, score});
        }
    }
    m_lastRows.clear();
    for (const Found& at : found) {
        m_lastRows.push_back(at.row);
    }
    m_lastQuery = wanted;
    m_lastIsAll = false;

    Result result{{}, static_cast<std::uint32_t>(found.size())};
    const auto end = found.begin() + static_cast<std::ptrdiff_t>(std::min(most, found.size()));
    std::partial_sort(found.begin(), end, found.end(), [this](const Found& a, const Found& b) {
        if (a.score != b.score) {
            return a.score > b.score;
        }
        const Row& rowA = m_rows[a.row];
        const Row& rowB = m_rows[b.row];
        return rowA.weight != rowB.weight ? rowA.weight > rowB.weight : a.row < b.row;
    });
    result.best.assign(found.begin(), end);
    return result;
}

std::vector<std::uint32_t> NameIndex::positions(std::uint32_t row, std::string_view query) const
{
    const std::string wanted = lower(query);
    std::vector<std::uint32_t> all;
    for (const std::string_view word : wordsOf(wanted)) {
        const auto ofWord = fuzzyPositions(word, fuzzyName(m_rows[row]));
        all.insert(all.end(), ofWord.begin(), ofWord.end());
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

} // namespace nytprof
