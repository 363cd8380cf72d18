// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/name_table.h"
#include "container/string_arena.h"
#include "container/summed_rows.h"
#include "merge/file_union.h"
#include "profile/tables.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace nytprof {

class EditedLines;
class Profile;

/// Subs of several profiles, each name once. Anonymous subs of string evals have the eval's name in
/// theirs; they are equal if the eval and the rest of the name are.
class SubUnion {
public:
    explicit SubUnion(StringArena& strings)
        : m_strings(strings)
    {
    }

    /// Adds the subs of a profile; files: their ids in the FileUnion. Returns ids in this union.
    [[nodiscard]] std::vector<SubId> add(
        const Profile& part, std::span<const FileId> files, const EditedLines* edited = nullptr);

    /// Sorted by name, without calls and times.
    struct Table {
        std::vector<Sub> subs;
        NameTable byName;
        std::vector<SubId> idOf; ///< by ids from add()
    };
    [[nodiscard]] Table finish(const FileUnion::Table& files);

private:
    struct Row {
        std::string_view begin; ///< of the name; all of it without an eval
        FileId eval;
        std::string_view end; ///< of the name, after the eval
    };
    struct Definition {
        SubId sub;
        SubKind kind = SubKind::Perl;
        FileId file;
        std::uint32_t firstLine = 0;
        std::uint32_t lastLine = 0;
        [[nodiscard]] std::array<std::uint32_t, 5> key() const
        {
            return {
                sub.index(), static_cast<std::uint32_t>(kind), file.index(), firstLine, lastLine};
        }
        void add(const Definition&) { }
    };

    SubId idOf(const Profile& part, std::string_view name, std::span<const FileId> files);
    [[nodiscard]] std::vector<std::string_view> names(const FileUnion::Table& files);
    void define(Table& table, const FileUnion::Table& files);

    StringArena& m_strings;
    std::vector<Row> m_rows;
    NameTable m_byKey;
    SummedRows<Definition> m_definitions;
};

} // namespace nytprof
