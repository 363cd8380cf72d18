// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "nytprof_export.h"
#include "profile/ids.h"
#include "profile/tables.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Finding names by some of their letters, in order: "jpde" finds JSON::PP::decode.
namespace nytprof {

class Profile;

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

/// How well a word in lower case fits into a name: the more of it is adjacent, at beginnings
/// of words, and in the last part of the name, the better. Nothing when the letters do not occur
/// in order.
[[nodiscard]] NYTPROF_GUI_EXPORT std::optional<int> fuzzyScore(
    std::string_view word, const FuzzyName& name);

/// Byte positions in the name of the letters that fuzzyScore() counted, in order; empty without a
/// match.
[[nodiscard]] NYTPROF_GUI_EXPORT std::vector<std::uint32_t> fuzzyPositions(
    std::string_view word, const FuzzyName& name);

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

/// All that can be gone to by name in a profile.
struct Catalog {
    struct Target {
        SubId sub; ///< either this
        FileId file; ///< or this is valid
        Ticks time = 0; ///< of a sub inclusive, as what it calls is why one looks for it
    };
    std::shared_ptr<const Profile> profile;
    NameIndex names;
    std::vector<Target> targets; ///< of the rows of names
};

/// Takes a few hundred milliseconds for 100,000 names: not for the thread of the window.
[[nodiscard]] NYTPROF_GUI_EXPORT std::shared_ptr<Catalog> makeCatalog(
    std::shared_ptr<const Profile> profile);

} // namespace nytprof
