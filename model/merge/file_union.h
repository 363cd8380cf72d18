// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/grouped.h"
#include "container/name_table.h"
#include "container/string_arena.h"
#include "merge/profile_merge.h"
#include "profile/tables.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace nytprof {

class EditedLines;
class Profile;

/// Files of several profiles, each once. Plain files are identified by name; string evals by source
/// text and calling line, as their names have only a sequence number of the process.
class FileUnion {
public:
    /// Names of string evals in the union.
    enum class EvalNames {
        AsFirst, ///< of the first of equal evals; unique within one process
        Numbered, ///< renumbered, whatever the order of the profiles
    };

    explicit FileUnion(StringArena& strings, EqualEvals evals = EqualEvals::Merged)
        : m_strings(strings)
        , m_equalEvals(evals)
    {
    }

    /// Returns the ids of the part's files in the union, which must not be used if stopped.
    [[nodiscard]] std::vector<FileId> add(
        const Profile& part, const EditedLines* edited = nullptr, const std::stop_token& stop = {});

    /// The union, in an order independent of the order of add().
    struct Table {
        std::vector<File> files;
        Grouped<std::string_view> source; ///< by file
        std::vector<FileId> idOf; ///< by ids from add()
    };
    [[nodiscard]] Table finish(EvalNames names);

private:
    enum class NameKind : std::uint8_t {
        Whole, ///< the name is the identity, or part of it
        Number, ///< "(eval N)" and a suffix
        NumberAndPlace, ///< "(eval N)[FILE:LINE]", FILE being the name of the file that ran it
    };
    struct Row {
        std::string_view firstName;
        std::string_view name; ///< the identifying part
        NameKind kind = NameKind::Whole;
        FileId evalFile;
        std::uint32_t evalLine = 0; ///< as mapped by EditedLines
        std::uint32_t flags = 0;
        std::uint64_t executions = 1;
        std::vector<std::string_view> source;
    };
    using Source = std::span<const std::string_view>;

    FileId addPlain(const File& file, Source source);
    FileId addEval(const Profile& part, FileId id, FileId evalFile, std::uint32_t evalLine);
    FileId addRow(const Row& row, const File& file, Source source);
    void keepSource(Row& row, Source source);
    [[nodiscard]] std::vector<std::uint32_t> order() const;
    [[nodiscard]] std::string nameOf(const Row& row, const Table& table, std::size_t number) const;

    StringArena& m_strings;
    EqualEvals m_equalEvals;
    std::vector<Row> m_rows;
    NameTable m_plainByName;
    std::unordered_multimap<std::uint64_t, std::uint32_t> m_evals; ///< by hash of the identity
};

} // namespace nytprof
