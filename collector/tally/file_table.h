// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "program.h"

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace nytprof {

/// Number of a file in the stream; 0 is none.
using Fid = std::uint32_t;

/// A file name as perl has it, and what the stream says about it.
struct SourceFile {
    std::string key; ///< as in the COP; also the name of the array that holds its source
    std::string name; ///< as written: relative names made absolute
    Fid evalFid = 0; ///< the file that ran this string eval
    std::uint32_t evalLine = 0;
    std::uint32_t flags = 0; ///< FidFlag bits
    bool announced = false; ///< a NEW_FID chunk is in the current profile
    [[nodiscard]] bool isStringEval() const { return evalFid != 0; }
};

/// All files seen by this process, numbered from 1. Numbers last as long as the process: a forked
/// child and a second profile of one process go on with them.
class FileTable {
public:
    /// `saveAllSource` is the option savesrc; `program` must outlive the table.
    FileTable(const Program& program, bool saveAllSource);

    /// The number of a file, which is made known when it is new, with the files that its name
    /// refers to. `via` is FidFlag::ViaStatement or FidFlag::ViaSub.
    Fid intern(std::string_view key, std::uint32_t via);
    /// 0 when the file is not known.
    [[nodiscard]] Fid find(std::string_view key) const;
    [[nodiscard]] SourceFile& operator[](Fid fid) { return m_files[fid - 1]; }
    [[nodiscard]] const SourceFile& operator[](Fid fid) const { return m_files[fid - 1]; }
    [[nodiscard]] Fid last() const { return static_cast<Fid>(m_files.size()); }
    /// A new profile begins: nothing is announced in it.
    void forgetAnnouncements();

private:
    Fid add(std::string_view key, std::uint32_t flags);
    void findInvoker(Fid fid, std::uint32_t via);

    const Program& m_program;
    bool m_saveAllSource;
    std::deque<SourceFile> m_files; // stable addresses: the keys below point into it
    std::unordered_map<std::string_view, Fid> m_byKey;
};

} // namespace nytprof
