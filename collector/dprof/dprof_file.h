// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "counters/call_stack.h"
#include "counters/sub_table.h"
#include "writer/output_file.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace nytprof {

/// Processor time that a process has used since it began, in nanoseconds.
struct CpuTime {
    std::int64_t user = 0;
    std::int64_t system = 0;
};

/// A profile in the format of Devel::DProf: a mark for each call that begins or ends, and the times
/// between them. CPU times are read rarely and distributed over the marks: waits go to the longest
/// pause, the rest is spread evenly. Nothing throws; a failed write ends all writing.
class DprofFile {
public:
    struct Settings {
        std::int64_t ticksPerSecond = 100'000; ///< of the times in the file
        std::size_t buffer = std::size_t{1} << 17; ///< bytes to gather before writing
    };
    /// Where the clocks stand at some moment, in nanoseconds.
    struct Moment {
        std::int64_t program = 0; ///< real time less that of profiling
        std::int64_t profiling = 0;
        CpuTime cpu;
    };

    /// Creates the file, as OutputFile does; the first mark counts its time from `now`.
    static std::unique_ptr<DprofFile> create(const std::string& path, Settings settings,
        const Moment& now, std::string& error, OutputFile::NewFile how);

    /// @name Marks
    /// Times are the program's, in nanoseconds.
    /// @{
    void enter(const ProfiledSub& sub, std::int64_t now);
    void leave(std::int64_t now, CallEnd how);
    /// Whether it is time to distribute().
    [[nodiscard]] bool isDue(std::int64_t now) const
    {
        return now - m_distributed.program >= Window || m_marks.size() >= MostMarks;
    }
    /// Gives the marks since the last time their processor time.
    void distribute(const Moment& now);
    /// @}

    /// Writes all that has its processor time, so that the file can be read if this was the end.
    void flush();
    /// The calls that still run are gone by now; completes and closes the file.
    void close(const Moment& now);

    /// After distribute() and flush(), before a close() that may turn out to be premature: another
    /// one that goes on from here after resume(). False when that is not possible.
    [[nodiscard]] std::unique_ptr<DprofFile> duplicate() const;
    [[nodiscard]] bool resume() { return m_file && m_file->truncateTo(m_file->size()); }

    [[nodiscard]] const std::string& path() const { return m_file->path(); }
    /// As OutputFile says.
    [[nodiscard]] std::string errorMessage() const { return m_file->errorMessage(); }

private:
    static constexpr std::int64_t Window = 200'000; // a fifth of a millisecond
    static constexpr std::size_t MostMarks = 4096;

    /// How the line of an event begins.
    enum class Kind : char { Enter = '+', Leave = '-', Die = '/', Goto = '*' };
    struct Mark {
        std::int64_t at = 0; ///< the program's time
        std::uint32_t sub = 0;
        Kind kind = Kind::Enter;
        bool isNew = false; ///< the sub's first
    };
    /// How far the times have been written.
    struct Ticks {
        std::int64_t user = 0;
        std::int64_t system = 0;
        std::int64_t real = 0;
        bool operator==(const Ticks&) const = default;
    };

    DprofFile(std::unique_ptr<OutputFile> file, Settings settings);
    void mark(Kind kind, std::uint32_t sub, std::int64_t now, bool isNew = false);
    void writeTime(std::int64_t programNow);
    void writeNumber(std::int64_t number, int base);
    void writeTotals();
    [[nodiscard]] std::int64_t ticks(double nanoseconds) const;

    std::unique_ptr<OutputFile> m_file;
    Settings m_settings;
    double m_ticksPerNanosecond;
    std::string m_text; ///< not written yet
    std::vector<Mark> m_marks; ///< without processor time yet
    std::vector<std::string> m_newNames; ///< "package sub" of the new ones among them, in order
    std::vector<bool> m_known; ///< by number of the sub
    std::vector<std::uint32_t> m_running; ///< the subs as they were entered, outermost first
    bool m_isReplaced = false; ///< goto has ended the innermost call, another sub goes on with it
    Moment m_began;
    Moment m_distributed; ///< when the marks before were given their processor time
    double m_user = 0; ///< used by the program since it began, in nanoseconds
    double m_system = 0;
    Ticks m_written;
    std::uint64_t m_total = 0; ///< marks that have their processor time
};

} // namespace nytprof
