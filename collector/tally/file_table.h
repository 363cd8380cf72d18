// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "program.h"

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

namespace nytprof {

/// Number of a file in this process, for its whole life; 0 is none.
using FileNumber = std::uint32_t;

/// Number of a file in one profile; 0 is none. Readers want them to begin at 1 and to have no gaps,
/// and a child's profile may need few of the files that its parent knew.
using Fid = std::uint32_t;

/// A file name as perl has it, and what the stream says about it.
struct SourceFile {
    std::string key; ///< as in the COP; also the name of the array that holds its source
    std::string name; ///< as written: relative names made absolute
    FileNumber evalFile = 0; ///< the file that ran this string eval
    std::uint32_t evalLine = 0;
    std::uint32_t flags = 0; ///< FidFlag bits
    Fid fid = 0; ///< in the current profile; 0 until its NEW_FID chunk is written
    [[nodiscard]] bool isStringEval() const { return evalFile != 0; }
};

/// All files seen by this process, numbered from 1.
class FileTable {
public:
    /// `saveAllSource` is the option savesrc; `program` must outlive the table.
    FileTable(const Program& program, bool saveAllSource);

    /// The number of a file, which is made known when it is new, with the files that its name
    /// refers to. `via` is FidFlag::ViaStatement or FidFlag::ViaSub.
    FileNumber intern(std::string_view key, std::uint32_t via);
    /// 0 when the file is not known.
    [[nodiscard]] FileNumber find(std::string_view key) const;
    [[nodiscard]] SourceFile& operator[](FileNumber number) { return m_files[number - 1]; }
    [[nodiscard]] const SourceFile& operator[](FileNumber number) const
    {
        return m_files[number - 1];
    }
    [[nodiscard]] FileNumber last() const { return static_cast<FileNumber>(m_files.size()); }
    /// Gives a file its number in the current profile.
    Fid giveFid(FileNumber number) { return (*this)[number].fid = ++m_lastFid; }
    /// The keys under which pieces of a file were loaded that AutoSplit had cut from it. They count
    /// as that file: their lines have the numbers that they have there.
    [[nodiscard]] const std::deque<std::string>& pieces(FileNumber number) const;
    /// The highest number given.
    [[nodiscard]] Fid lastFid() const { return m_lastFid; }
    /// Takes back all numbers above `last`: all of them when a new profile begins, those of chunks
    /// that have been taken back themselves.
    void takeBackFids(Fid last);

private:
    FileNumber findOrJoin(std::string_view key);
    FileNumber add(std::string_view key, std::uint32_t flags);
    void findInvoker(FileNumber number, std::uint32_t via);

    const Program& m_program;
    bool m_saveAllSource;
    std::deque<SourceFile> m_files; // stable addresses: the keys below point into it
    std::map<FileNumber, std::deque<std::string>> m_pieces;
    std::unordered_map<std::string_view, FileNumber> m_byKey;
    Fid m_lastFid = 0;
};

} // namespace nytprof
