// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "counters/location_table.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// File names as perl has them: sections 7 and 7.1 of the format.
namespace nytprof {

/// File of string evals with unknown invoker.
inline constexpr std::string_view UnknownInvoker = "/unknown-eval-invoker";

/// Whether it is the program text of -e or standard input.
[[nodiscard]] bool isProgramText(std::string_view key);

/// "(eval N)[FILE:LINE]" was run at LINE of FILE. `file` is empty for other names.
struct Invoker {
    std::string_view file;
    std::uint32_t line = 0;
};
[[nodiscard]] Invoker invokerOf(std::string_view key);

/// Foo.pm for "Foo.pm (autosplit into auto/Foo/bar.al)"; empty for other names.
[[nodiscard]] std::string_view wholeOfPiece(std::string_view key);

[[nodiscard]] std::string_view baseName(std::string_view path);

/// Whether perl reads a newer Foo.pmc instead, under the name Foo.pm.
[[nodiscard]] bool isReadFromPmc(const std::string& name);

/// Relative names of files refer to this folder; to the current one if it is empty.
inline std::string sourceFolder;

/// The name in profiles: relative names become absolute.
[[nodiscard]] std::string absoluteName(std::string_view key);

/// Number of a file in one profile; 0: none. Readers expect numbers from 1 without gaps, and a
/// child may need few of its parent's files, so they differ from FileNumber.
using Fid = std::uint32_t;

/// The process's files as numbered in one profile.
class FileTable {
public:
    /// `saveAllSource`: option savesrc. `program` and `locations` must outlive the table.
    FileTable(const Program& program, bool saveAllSource, LocationTable& locations)
        : m_program(program)
        , m_saveAllSource(saveAllSource)
        , m_locations(locations)
    {
    }

    /// See LocationTable::internFile() and, for "(eval N)", internEval().
    FileNumber intern(std::string_view key, std::uint32_t via);
    /// 0 if unknown.
    [[nodiscard]] FileNumber find(std::string_view key) const;
    [[nodiscard]] const SourceFile& operator[](FileNumber number) const
    {
        return m_locations.file(number);
    }
    /// As written to profiles.
    [[nodiscard]] std::string nameOf(FileNumber number) const;
    [[nodiscard]] FileNumber last() const { return m_locations.lastFile(); }
    /// See LocationTable::pieces().
    [[nodiscard]] std::deque<std::string> pieces(FileNumber number) const
    {
        return m_locations.pieces(number);
    }
    /// Number in the current profile; 0 until its NEW_FID chunk is written.
    [[nodiscard]] Fid fid(FileNumber number) const
    {
        return number < m_numbers.fids.size() ? m_numbers.fids[number] : 0;
    }
    /// Next file interned since the profile began, in order of interning; 0: no more.
    [[nodiscard]] FileNumber takeNew()
    {
        return m_numbers.taken < m_new.size() ? m_new[m_numbers.taken++] : 0;
    }
    Fid giveFid(FileNumber number);
    [[nodiscard]] Fid lastFid() const { return m_numbers.last; }
    /// Begins a profile: no file has a number or is new.
    void beginProfile();
    struct Numbers {
        std::vector<Fid> fids; ///< by FileNumber
        Fid last = 0;
        std::size_t taken = 0;
    };
    [[nodiscard]] const Numbers& numbers() const { return m_numbers; }
    /// Begins or resumes a profile with these numbers.
    void take(Numbers numbers) { m_numbers = std::move(numbers); }
    [[nodiscard]] bool isInterned(FileNumber number) const
    {
        return number < m_interned.size() && m_interned[number];
    }

private:
    [[nodiscard]] const StringEvals::Eval* evalNamed(std::string_view key) const;

    const Program& m_program;
    bool m_saveAllSource;
    LocationTable& m_locations;
    std::vector<bool> m_interned; // by FileNumber
    std::vector<FileNumber> m_new;
    Numbers m_numbers;
};

} // namespace nytprof
