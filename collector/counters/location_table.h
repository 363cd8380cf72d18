// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/clock.h"
#include "base/program.h"
#include "container/hash_index.h"
#include "container/string_arena.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {

/// Number of a file, valid for the whole process; 0: none.
using FileNumber = std::uint32_t;

struct Invoker;

/// Number of a statement's location, valid for the whole process; 0: none.
using LineId = std::uint32_t;

/// A file name as perl has it, and its attributes. Small, because each string eval has one.
struct SourceFile {
    const char* text = nullptr; ///< owned by LocationTable: key, then absolute name
    std::uint32_t keySize = 0;
    std::uint32_t absoluteSize = 0; ///< 0 unless the key is a relative name
    FileNumber evalFile = 0; ///< file that ran this string eval
    std::uint32_t evalLine = 0;
    std::uint32_t flags = 0;
    std::uint32_t eval = 0; ///< N in StringEvals, which has its name; 0: not there
    [[nodiscard]] bool isStringEval() const { return evalFile != 0; }
    /// As in the COP; also names the array that holds the source. Empty for evals in StringEvals.
    [[nodiscard]] std::string_view key() const { return {text, keySize}; }
    /// The absolute name of the file.
    [[nodiscard]] std::string_view name() const
    {
        return absoluteSize == 0 ? key() : std::string_view(text + keySize, absoluteSize);
    }
};

/// Location of a statement. Block and sub line are 0 unless blocks=1.
struct LineLocation {
    FileNumber file = 0;
    std::uint32_t line = 0;
    std::uint32_t blockLine = 0;
    std::uint32_t subLine = 0;
    bool operator==(const LineLocation&) const = default;
};

/// Files and lines of the process. Thread-safe; returned references stay valid and constant.
/// Threads share ops and their marks (hooks/hooks.h), so numbers are per process.
class LocationTable {
public:
    LocationTable();
    /// Adds the file if new, with the files that its name refers to. `via`: FidFlag::ViaStatement
    /// or FidFlag::ViaSub; `saveAllSource`: option savesrc.
    FileNumber internFile(
        std::string_view key, std::uint32_t via, const Program& program, bool saveAllSource);
    /// internFile() of an eval of program.stringEvals(), where the file's number is noted.
    FileNumber internEval(
        std::uint32_t eval, std::uint32_t via, const Program& program, bool saveAllSource);
    /// 0 if unknown.
    [[nodiscard]] FileNumber findFile(std::string_view key) const;
    [[nodiscard]] const SourceFile& file(FileNumber number) const;
    [[nodiscard]] FileNumber lastFile() const;
    /// Keys of pieces that AutoSplit cut from the file; line numbers in them are the file's.
    [[nodiscard]] std::deque<std::string> pieces(FileNumber number) const;
    LineId internLine(const LineLocation& location);
    [[nodiscard]] const LineLocation& line(LineId id) const;

    /// Locked around fork(), so that the child does not inherit a locked mutex.
    [[nodiscard]] std::mutex& mutex() { return m_mutex; }

private:
    [[nodiscard]] FileNumber known(std::string_view key) const;
    /// Joins a new piece to its file: by AutoSplit's name or, installed elsewhere, base name.
    FileNumber knownOrJoined(std::string_view key);
    FileNumber knownOrAdded(std::string_view key, std::uint32_t flags, std::uint32_t via,
        const Program& program, bool saveAllSource);
    FileNumber addEval(const StringEvals::Eval& eval, std::uint32_t flags, FileNumber invoker,
        const Program& program);
    FileNumber add(std::string_view key, const Invoker& invoker, std::uint32_t flags,
        const Program& program, bool saveAllSource);

    mutable std::mutex m_mutex;
    StringArena m_names{16 * 1024};
    std::deque<SourceFile> m_files; // deques: references stay valid
    std::map<FileNumber, std::deque<std::string>> m_pieces;
    HashIndex<FileNumber> m_byKey; // files and pieces
    HashIndex<FileNumber> m_byEval; // threads may run several evals of a number
    std::vector<StringEvals::Eval*> m_unknownEvals; // buffer
    const KeptText* m_lastInvoker = nullptr; // most evals are run by the file of the one before
    FileNumber m_lastInvokerNumber = 0;
    std::deque<LineLocation> m_lines;
    HashIndex<LineId> m_byLocation;
};

/// Since the last slice, in clock units.
struct LineCounter {
    Clock::Units units = 0;
    std::uint64_t count = 0;
};

/// Counters of all lines of the process, for one profile.
class LineCounters {
public:
    explicit LineCounters(LocationTable& locations)
        : m_locations(locations)
    {
    }
    LineCounters(const LineCounters&) = delete;
    LineCounters& operator=(const LineCounters&) = delete;
    LineId intern(const LineLocation& line) { return m_locations.internLine(line); }
    [[nodiscard]] const LineLocation& location(LineId id) const { return m_locations.line(id); }
    /// For any line, also of other threads. A first call for a line may move all counters.
    [[nodiscard]] LineCounter& at(LineId id)
    {
        if (!has(id)) [[unlikely]]
            grow(id);
        return m_counters[id];
    }
    /// The line of the running statement; 0 at first.
    [[nodiscard]] LineId current() const
    {
        return static_cast<LineId>(m_current - m_counters.data());
    }
    /// Makes a line current, without counting.
    void moveTo(LineId id) { m_current = &at(id); }
    /// Whether the line has a counter, and has been counted since the last slice. For any number.
    [[nodiscard]] bool has(std::size_t id) const { return id < m_size; }
    [[nodiscard]] bool hasCounted(std::size_t id) const
    {
        return has(id) && m_counters[id].count > 0;
    }
    /// Charges the current line; makes `next`, which has a counter, current, and counts it.
    void advance(Clock::Units units, LineId next, unsigned executions)
    {
        m_current->units += units;
        m_current = m_counters.data() + next;
        m_current->count += executions;
    }
    /// Calls `visit(LineId, LineCounter&)` for counters that are not zero.
    template <class Visit>
    void eachCounted(Visit visit)
    {
        for (LineId first = 0; first < m_size; first += Group) {
            std::uint64_t bits = 0; // few lines have run, so groups are tested
            for (const auto& counter : std::span(m_counters).subspan(first).template first<Group>())
                bits |= counter.count | static_cast<std::uint64_t>(counter.units);
            for (auto id = first; bits != 0 && id < first + Group; ++id)
                if (auto& counter = m_counters[id]; counter.count != 0 || counter.units != 0)
                    visit(id, counter);
        }
    }
    [[nodiscard]] LineId size() const { return m_size; }
    /// Writes to no others: in a child of fork that would copy pages.
    void clear()
    {
        eachCounted([](LineId, LineCounter& counter) { counter = {}; });
    }

private:
    [[gnu::noinline]] void grow(LineId id)
    {
        const auto line = current();
        m_counters.resize((std::size_t{id} / Group + 1) * Group);
        m_size = id + 1;
        m_current = &m_counters[line];
    }

    LocationTable& m_locations;
    static constexpr LineId Group = 8;
    std::vector<LineCounter> m_counters = std::vector<LineCounter>(Group); ///< whole groups
    LineId m_size = 1;
    LineCounter* m_current = m_counters.data();
};

} // namespace nytprof
