// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "analysis/fuzzy.h"
#include "nytprof_export.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

/// Names to be found by typing some of their letters. Row numbers are those of the order of adding.
class NYTPROF_GUI_EXPORT NameIndex {
public:
    struct Found {
        std::uint32_t row = 0;
        int score = 0;
        friend bool operator==(const Found&, const Found&) = default;
    };
    struct Result {
        std::vector<Found> best; ///< best first; equal ones in the order of weight
        std::uint32_t matches = 0; ///< how many there are in all
    };

    /// Of two names that fit equally well the heavier comes first.
    void add(std::string_view name, std::uint64_t weight);
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(m_rows.size()); }
    [[nodiscard]] std::string_view name(std::uint32_t row) const;

    /// The names that each word of the query fits into. A query that begins with the last one only
    /// looks at what that one found.
    [[nodiscard]] Result find(std::string_view query, std::size_t most);
    /// Byte positions of the query's letters in a name, in order, each once.
    [[nodiscard]] std::vector<std::uint32_t> positions(
        std::uint32_t row, std::string_view query) const;

    /// What the last find() did, to show that it stays cheap.
    struct Work {
        std::uint64_t looked = 0; ///< names whose set of letters was compared
        std::uint64_t scored = 0; ///< names whose text was read
    };
    [[nodiscard]] const Work& work() const { return m_work; }

private:
    struct Row {
        std::size_t begin = 0; ///< of the name in the texts
        std::uint32_t length = 0;
        std::uint32_t lastPart = 0;
        std::uint64_t letters = 0;
        std::uint64_t weight = 0;
    };
    [[nodiscard]] FuzzyName fuzzyName(const Row& row) const;

    std::vector<Row> m_rows;
    std::string m_names;
    std::string m_lowered; ///< as m_names, see FuzzyName
    std::string m_begins;
    std::string m_lastQuery;
    std::vector<std::uint32_t> m_lastRows; ///< all that the last query matched
    bool m_lastIsAll = true;
    Work m_work;
};

} // namespace nytprof
