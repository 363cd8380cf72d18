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

/// The files of several profiles, each once. Plain files are the same when their names are. A
/// string eval is known by its source text and the file and line that ran it: its name is only
/// the how-many-th eval of its process it was.
class FileUnion {
public:
    /// How evals are called in the end.
    enum class EvalNames {
        AsFirst, ///< as the first of those that are the same; unique within one process
        Numbered, ///< numbered anew, whatever the order of the profiles
    };

    explicit FileUnion(StringArena& strings, EqualEvals evals = EqualEvals::Merged)
        : m_strings(strings)
        , m_equalEvals(evals)
    {
    }

    /// Adds the files of a profile; returns where each of them is in the union. When asked to stop,
    /// it leaves some out, and the union must not be used any more.
    [[nodiscard]] std::vector<FileId> add(
        const Profile& part, const EditedLines* edited = nullptr, const std::stop_token& stop = {});

    /// The union in an order that does not depend on what was added when.
    struct Table {
        std::vector<File> files;
        Grouped<std::string_view> source; ///< by file
        std::vector<FileId> idOf; ///< for what add() returned
    };
    [[nodiscard]] Table finish(EvalNames names);

private:
    enum class NameKind : std::uint8_t {
        Whole, ///< the name is the identity, or part of it
        Number, ///< "(eval N)" and something
        NumberAndPlace, ///< "(eval N)[FILE:LINE]", where FILE is the name of the file that ran it
    };
    struct Row {
        std::string_view firstName;
        std::string_view name; ///< what of it matters
        NameKind kind = NameKind::Whole;
        FileId evalFile;
        std::uint32_t evalLine = 0; ///< a number of EditedLines
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
    std::unordered_multimap<std::uint64_t, std::uint32_t> m_evals; ///< by a hash of the identity
};

} // namespace nytprof
