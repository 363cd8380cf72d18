// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/program.h"
#include "container/hash_index.h"
#include "container/string_arena.h"

#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace nytprof {

/// Number of a file in this process, for its whole life; 0 is none.
using FileNumber = std::uint32_t;

/// Number of a location that statements are counted at, in this process, for its whole life; 0 is
/// none.
using LineId = std::uint32_t;

/// A file name as perl has it, and what the stream says about it. Small, because a program may run
/// very many string evals, each of which is one.
struct SourceFile {
    const char* text = nullptr; ///< of LocationTable: the key, and behind it the absolute name
    std::uint32_t keySize = 0;
    std::uint32_t absoluteSize = 0; ///< of relative names; 0 for others
    FileNumber evalFile = 0; ///< the file that ran this string eval
    std::uint32_t evalLine = 0;
    std::uint32_t flags = 0; ///< FidFlag bits
    [[nodiscard]] bool isStringEval() const { return evalFile != 0; }
    /// As in the COP; also the name of the array that holds its source.
    [[nodiscard]] std::string_view key() const { return {text, keySize}; }
    /// As written.
    [[nodiscard]] std::string_view name() const
    {
        return absoluteSize == 0 ? key() : std::string_view(text + keySize, absoluteSize);
    }
};

/// The location of a statement. Block and sub line are 0 unless the profile has blocks=1.
struct LineLocation {
    FileNumber file = 0;
    std::uint32_t line = 0;
    std::uint32_t blockLine = 0;
    std::uint32_t subLine = 0;
    bool operator==(const LineLocation&) const = default;
};

/// The files and lines of this process. Threads share the code that they run, and with it the marks
/// that hooks/op_locations.h leaves there: so numbers mean the same in all of them. Every function
/// may be called from any thread; what is returned by reference never moves and never changes.
class LocationTable {
public:
    LocationTable();
    /// The number of a file, which is made known when it is new, with the files that its name
    /// refers to. `via` is FidFlag::ViaStatement or FidFlag::ViaSub, `saveAllSource` the option
    /// savesrc.
    FileNumber internFile(
        std::string_view key, std::uint32_t via, const Program& program, bool saveAllSource);
    /// 0 when the file is not known.
    [[nodiscard]] FileNumber findFile(std::string_view key) const;
    [[nodiscard]] const SourceFile& file(FileNumber number) const;
    [[nodiscard]] FileNumber lastFile() const;
    /// The keys under which pieces of a file were loaded that AutoSplit had cut from it. They count
    /// as that file: their lines have the numbers that they have there.
    [[nodiscard]] std::deque<std::string> pieces(FileNumber number) const;
    LineId internLine(const LineLocation& location);
    [[nodiscard]] const LineLocation& line(LineId id) const;

    /// Around fork(), so that the child does not begin with a lock that nobody will release.
    [[nodiscard]] std::mutex& mutex() { return m_mutex; }

private:
    [[nodiscard]] FileNumber known(std::string_view key) const;
    /// Also finds the file that a piece, new here, was cut from. A piece has the name by which
    /// AutoSplit knew the file, and the file may have been installed elsewhere since: then the base
    /// name must do.
    FileNumber knownOrJoined(std::string_view key);
    FileNumber add(
        std::string_view key, std::uint32_t flags, const Program& program, bool saveAllSource);

    mutable std::mutex m_mutex;
    StringArena m_names{16 * 1024};
    std::deque<SourceFile> m_files; // deques: what has been returned must not move
    std::map<FileNumber, std::deque<std::string>> m_pieces;
    HashIndex<FileNumber> m_byKey; // of files and pieces
    std::deque<LineLocation> m_lines;
    HashIndex<LineId> m_byLocation;
};

} // namespace nytprof
