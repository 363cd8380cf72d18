// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "container/grouped.h"
#include "container/keyed_rows.h"
#include "container/string_arena.h"
#include "merge/profile_merge.h"
#include "profile/tables.h"

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace nytprof {

class EditedLines;
class Profile;

/// Attributes or options of several profiles. Keeps all different values, in order, but only the
/// earliest "basetime", the sum of "cumulative_overhead_ticks", and no "ticks_per_sec".
class SettingUnion {
public:
    /// ticksPerSecond: unit of ticks in settings.
    void add(std::span<const Setting> settings, std::int64_t ticksPerSecond);

    /// Sorted by key and value, `last` after others of their key; ticks in the given unit.
    [[nodiscard]] std::vector<Setting> finish(
        StringArena& strings, std::int64_t ticksPerSecond, std::span<const Setting> last) const;

private:
    std::set<std::pair<std::string, std::string>> m_settings;
    std::optional<std::uint64_t> m_baseTime;
    std::optional<Ticks> m_overhead;
    std::int64_t m_overheadUnit = 1; ///< ticks per second
};

/// Files of several profiles, each once. Plain files are identified by name; string evals by source
/// text and calling line, as their names have only a sequence number of the process.
class FileUnion {
public:
    /// Names of string evals in the union.
    enum class EvalNames {
        AsFirst, ///< of the first of equal evals; unique within one process
        Numbered, ///< renumbered, whatever the order of the profiles
    };

    explicit FileUnion(
        StringArena& strings, EqualEvals evals = EqualEvals::Merged, std::string_view folder = {})
        : m_strings(strings)
        , m_equalEvals(evals)
        , m_folder(folder)
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
        std::uint32_t size = 0;
        std::uint32_t modified = 0;
        std::uint64_t executions = 1;
        std::vector<std::string_view> source;
    };
    using Source = std::span<const std::string_view>;

    FileId addPlain(File file, Source source);
    FileId addEval(const Profile& part, FileId id, FileId evalFile, std::uint32_t evalLine);
    FileId addRow(const Row& row, const File& file, Source source);
    static void keepStamp(Row& row, const File& file);
    void keepSource(Row& row, Source source);
    std::string_view keepLine(std::string_view line);
    [[nodiscard]] std::vector<std::uint32_t> order() const;
    [[nodiscard]] std::string nameOf(const Row& row, const Table& table, std::size_t number) const;

    StringArena& m_strings;
    EqualEvals m_equalEvals;
    std::string_view m_folder; ///< that names lose, with a slash; outlives this
    std::vector<Row> m_rows;
    NameTable m_plainByName;
    std::unordered_multimap<std::uint64_t, std::uint32_t> m_evals; ///< by hash of the identity
    std::unordered_set<std::string_view> m_lines; ///< of source, long ones
};

/// Subs of several profiles, each name once. Anonymous subs of string evals have the eval's name in
/// theirs; they are equal if the eval and the rest of the name are.
class SubUnion {
public:
    explicit SubUnion(StringArena& strings, std::string_view folder = {})
        : m_strings(strings)
        , m_folder(folder)
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
    std::string_view m_folder;
    std::vector<Row> m_rows;
    NameTable m_byKey;
    SummedRows<Definition> m_definitions;
};

} // namespace nytprof
