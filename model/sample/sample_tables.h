// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/slice_record.h"
#include "inspect/perl_stack.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace nytprof {

/// Sums up the stacks of one process as slices of its time axis. Times are in SliceBlock::TimeUnit.
/// Each call site counts as one call, as it is not known how often it was called, and statements
/// are not counted.
class SampleTables {
public:
    /// folder: where relative names of files begin.
    explicit SampleTables(std::string folder = {})
        : m_folder(std::move(folder))
    {
    }

    /// String evals become one file "(eval)" from now on. Programs that run for long make ever new
    /// ones.
    void joinEvals() { m_joinsEvals = true; }

    /// A stack as numbers.
    struct Path {
        std::uint32_t line = 0;
        std::uint32_t site = 0; ///< of the innermost call, plus one; 0: in the main program
        std::vector<std::uint32_t> furtherSites; ///< that are not the first of their context
    };
    [[nodiscard]] Path find(const PerlStack& stack);
    /// The process had this stack for so long.
    void add(const Path& path, std::uint64_t time);
    /// Threads whose stacks are not read ran for so long, beside it.
    void addUnreadThreads(std::uint64_t time);
    /// What was added since the last slice becomes one. Its times have this length and overhead.
    void endSlice(const SliceBlock::Times& times);

    /// A file of the profile. Its fid is its index plus one.
    struct File {
        std::string name;
        std::uint32_t evalFid = 0; ///< of the file that ran this string eval; 0: none, or unknown
        std::uint32_t evalLine = 0;
    };
    [[nodiscard]] std::span<const File> files() const { return m_files; }
    /// With the range of lines that were seen, and files by fid.
    [[nodiscard]] std::span<const SliceBlock::Sub> subs() const { return m_subs; }
    /// Slices that are not written yet, with what they need.
    [[nodiscard]] SliceBlock& block() { return m_block; }

private:
    /// Rows of lines, call sites or inclusive times, by number.
    class Rows {
    public:
        void add(std::uint32_t number, std::uint64_t count, std::uint64_t time);
        /// Appends what was added since, by number. Returns how many rows there are.
        std::uint32_t moveTo(std::vector<SliceBlock::Row>& rows);

    private:
        std::vector<SliceBlock::Row> m_rows; ///< of this slice
        std::vector<std::uint32_t> m_indexes; ///< in m_rows, plus one; by number
    };
    struct Context {
        std::uint32_t sub = 0;
        std::uint32_t parent = 0;
        std::uint32_t firstSite = 0; ///< plus one; 0: none yet
    };
    using Key = std::pair<std::uint32_t, std::uint32_t>;
    struct KeyHash {
        std::size_t operator()(const Key& key) const noexcept
        {
            return std::hash<std::uint64_t>{}(std::uint64_t{key.first} << 32 | key.second);
        }
    };
    using Numbers = std::unordered_map<Key, std::uint32_t, KeyHash>;

    static constexpr std::uint32_t NoSub = 0xFFFF'FFFF;

    [[nodiscard]] Path findJoined(const PerlStack& stack);
    [[nodiscard]] std::uint32_t fileOf(const std::string& name);
    void nameEvals(const PerlStack& stack);
    [[nodiscard]] std::uint32_t addFile(const std::string& key, File file);
    [[nodiscard]] std::string pathOf(const std::string& name) const;
    [[nodiscard]] std::uint32_t lineOf(const StackFrame& frame);
    void addLines(SliceBlock::Sub& sub, const StackFrame& frame);
    [[nodiscard]] std::uint32_t subOf(const StackFrame& frame);
    [[nodiscard]] std::uint32_t contextOf(std::uint32_t parent, std::uint32_t sub);
    [[nodiscard]] std::uint32_t siteOf(std::uint32_t context, std::uint32_t line);
    [[nodiscard]] bool isFull() const;

    std::string m_folder;
    bool m_joinsEvals = false;
    std::vector<File> m_files;
    std::vector<SliceBlock::Sub> m_subs;
    std::vector<Context> m_contexts = std::vector<Context>(1); ///< 0 is none
    std::unordered_map<std::string, std::uint32_t> m_fileNumbers; ///< by perl's name
    std::unordered_map<std::string, std::uint32_t> m_subNumbers;
    Numbers m_lineNumbers; ///< by file and line
    Numbers m_contextNumbers; ///< by parent and sub
    Numbers m_siteNumbers; ///< by context and line
    std::size_t m_nameBytes = 0;
    SliceBlock m_block;
    Rows m_lines;
    Rows m_sites;
    Rows m_inclusive;
    std::uint32_t m_lastSite = 0; ///< Path::site of the stack that was found last
};

} // namespace nytprof
