// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "profile/ids.h"
#include "profile/tables.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Fuzzy name search: "jpde" finds JSON::PP::decode.
namespace nytprof {

class Profile;

/// Bits of the letters in a text, to reject non-matches: one per letter and digit, others share.
[[nodiscard]] std::uint64_t lettersOf(std::string_view lowered);

/// A name prepared for matching; see lowerInto() and markWords().
struct FuzzyName {
    std::string_view lowered;
    std::string_view begins; ///< same length: 1 where a word begins, otherwise 0
    std::size_t lastPart = 0; ///< begin of the sub name or file name
};

/// Lower-cases ASCII letters; copies other bytes. `lowered` has text.size() bytes.
void lowerInto(std::string_view text, char* lowered);
[[nodiscard]] std::string lowerCased(std::string_view text);
/// Marks word starts: after other characters, and capitals after small letters.
void markWords(std::string_view text, char* begins);
/// Offset after the last :: or /, ignoring brackets, as in "(eval 5)[/path/File.pm:3]".
[[nodiscard]] std::size_t lastPartOf(std::string_view text);

/// Higher for adjacent letters, word starts and the last part. Nothing if letters are out of order.
[[nodiscard]] std::optional<int> fuzzyScore(std::string_view word, const FuzzyName& name);

/// Byte positions of the letters that fuzzyScore() matched, ascending; empty if no match.
[[nodiscard]] std::vector<std::uint32_t> fuzzyPositions(
    std::string_view word, const FuzzyName& name);

/// Index for fuzzy name search. Rows are numbered in insertion order.
class NameIndex {
public:
    struct Found {
        std::uint32_t row = 0;
        int score = 0;
        friend bool operator==(const Found&, const Found&) = default;
    };
    struct Result {
        std::vector<Found> best; ///< best first; ties by weight
        std::uint32_t matches = 0; ///< total number of matches
    };

    /// Larger weights raise the score a little; of names with equal scores, the one with the larger
    /// weight comes first.
    void add(std::string_view name, std::uint64_t weight);
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(m_rows.size()); }
    [[nodiscard]] std::string_view name(std::uint32_t row) const;

    /// Names that match every word. A query that extends the last one only searches its matches.
    [[nodiscard]] Result find(std::string_view query, std::size_t most);
    /// Byte positions of the query's letters in a name, ascending and unique.
    [[nodiscard]] std::vector<std::uint32_t> positions(
        std::uint32_t row, std::string_view query) const;

    /// Work of the last find(), for tests of its cost.
    struct Work {
        std::uint64_t looked = 0; ///< names whose letter sets were compared
        std::uint64_t scored = 0; ///< names whose text was read
    };
    [[nodiscard]] const Work& work() const { return m_work; }

private:
    struct Row {
        std::size_t begin = 0; ///< offset in m_names
        std::uint32_t length = 0;
        std::uint32_t lastPart = 0;
        std::uint64_t letters = 0;
        std::uint64_t weight = 0;
    };
    [[nodiscard]] FuzzyName fuzzyName(const Row& row) const;

    std::vector<Row> m_rows;
    std::string m_names;
    std::string m_lowered; ///< like m_names, see FuzzyName
    std::string m_begins;
    std::string m_lastQuery;
    std::vector<std::uint32_t> m_lastRows; ///< all matches of the last query
    bool m_lastIsAll = true;
    Work m_work;
};

/// Everything in a profile that can be found by name.
struct Catalog {
    struct Target {
        SubId sub; ///< either the sub
        FileId file; ///< or the file is valid
        Ticks time = 0; ///< inclusive for subs: callees are a reason to look for one
    };
    std::shared_ptr<const Profile> profile;
    NameIndex names;
    std::vector<Target> targets; ///< by row of names
};

/// Needs a few hundred milliseconds for 100,000 names: not for the GUI thread.
[[nodiscard]] std::shared_ptr<Catalog> makeCatalog(std::shared_ptr<const Profile> profile);

} // namespace nytprof
