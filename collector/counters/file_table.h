// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "counters/locations.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What the name under which perl knows a file says about it; sections 7 and 7.1 of the format.
namespace nytprof {

/// The file of string evals of which is not known where they were run.
inline constexpr std::string_view UnknownInvoker = "/unknown-eval-invoker";

/// Whether it is the program, given with -e or on standard input.
[[nodiscard]] bool isProgramText(std::string_view key);

/// "(eval N)[FILE:LINE]" was run from FILE and LINE. Of other names `file` is empty.
struct Invoker {
    std::string_view file;
    std::uint32_t line = 0;
};
[[nodiscard]] Invoker invokerOf(std::string_view key);

/// "Foo.pm (autosplit into auto/Foo/bar.al)" was cut from Foo.pm; empty for other names.
[[nodiscard]] std::string_view wholeOfPiece(std::string_view key);

[[nodiscard]] std::string_view baseName(std::string_view path);

/// Perl reads Foo.pmc instead of Foo.pm, under the name of the latter, whichever is newer.
[[nodiscard]] bool isReadFromPmc(const std::string& name);

/// The name as profiles have it: relative ones are made absolute.
[[nodiscard]] std::string absoluteName(std::string_view key);

/// Number of a file in one profile; 0 is none. Readers want them to begin at 1 and to have no gaps,
/// and a child's profile may need few of the files that its parent knew.
using Fid = std::uint32_t;

/// The files of the process as one profile numbers them.
class FileTable {
public:
    /// `saveAllSource` is the option savesrc; `program` and `locations` must outlive the table.
    FileTable(const Program& program, bool saveAllSource, LocationTable& locations)
        : m_program(program)
        , m_saveAllSource(saveAllSource)
        , m_locations(locations)
    {
    }

    /// See LocationTable::internFile().
    FileNumber intern(std::string_view key, std::uint32_t via);
    /// 0 when the file is not known.
    [[nodiscard]] FileNumber find(std::string_view key) const { return m_locations.findFile(key); }
    [[nodiscard]] const SourceFile& operator[](FileNumber number) const
    {
        return m_locations.file(number);
    }
    [[nodiscard]] FileNumber last() const { return m_locations.lastFile(); }
    /// See LocationTable::pieces().
    [[nodiscard]] std::deque<std::string> pieces(FileNumber number) const
    {
        return m_locations.pieces(number);
    }
    /// Its number in the current profile; 0 until its NEW_FID chunk is written.
    [[nodiscard]] Fid fid(FileNumber number) const
    {
        return number < m_numbers.fids.size() ? m_numbers.fids[number] : 0;
    }
    /// The next of the files that have been interned here for the first time since the profile
    /// began, in that order, or 0.
    [[nodiscard]] FileNumber takeNew()
    {
        return m_numbers.taken < m_new.size() ? m_new[m_numbers.taken++] : 0;
    }
    Fid giveFid(FileNumber number);
    /// The highest number given.
    [[nodiscard]] Fid lastFid() const { return m_numbers.last; }
    /// A new profile begins: no file has a number, no file is new.
    void beginProfile();
    /// The numbers that the files have in a profile.
    struct Numbers {
        std::vector<Fid> fids; ///< by number of the file
        Fid last = 0;
        std::size_t taken = 0; ///< of the new files
    };
    [[nodiscard]] const Numbers& numbers() const { return m_numbers; }
    /// A profile begins with these, or goes on from there.
    void take(Numbers numbers) { m_numbers = std::move(numbers); }
    /// Whether it has been interned here.
    [[nodiscard]] bool isInterned(FileNumber number) const
    {
        return number < m_interned.size() && m_interned[number];
    }

private:
    const Program& m_program;
    bool m_saveAllSource;
    LocationTable& m_locations;
    std::vector<bool> m_interned; // by number
    std::vector<FileNumber> m_new;
    Numbers m_numbers;
};

} // namespace nytprof
