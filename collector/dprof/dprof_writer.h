// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "counters/call_stack.h"
#include "counters/sub_table.h"
#include "writer/output_file.h"
#include "writer/profile_writer.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace nytprof {

/// CPU time of a process since its start, in nanoseconds.
struct CpuTime {
    std::int64_t user = 0;
    std::int64_t system = 0;
};

/// A profile in the format of Devel::DProf: marks for begins and ends of calls, with times in
/// between. CPU time is read rarely and distributed over the marks: waits go to the longest
/// interval, the rest is spread evenly. Nothing throws; a failed write ends all writing.
class DprofFile {
public:
    struct Settings {
        std::int64_t ticksPerSecond = 100'000;
        std::size_t buffer = std::size_t{1} << 17; ///< bytes buffered before a write
    };
    /// Clock readings at one moment, in nanoseconds.
    struct Moment {
        std::int64_t program = 0; ///< wall-clock time less profiling
        std::int64_t profiling = 0;
        CpuTime cpu;
    };

    /// Creates the file as OutputFile does; the first mark's time counts from `now`.
    static std::unique_ptr<DprofFile> create(const std::string& path, Settings settings,
        const Moment& now, std::string& error, OutputFile::NewFile how);

    /// @name Marks
    /// Program time, in nanoseconds.
    /// @{
    void enter(const ProfiledSub& sub, std::int64_t now);
    void leave(std::int64_t now, CallEnd how);
    [[nodiscard]] bool isDue(std::int64_t now) const
    {
        return now - m_distributed.program >= Window || m_marks.size() >= MaxMarks;
    }
    /// Distributes the CPU time since the last call over the marks.
    void distribute(const Moment& now);
    /// @}

    /// Writes all marks that have CPU time, so that the file is readable from now on.
    void flush();
    /// Ends running calls, completes and closes the file.
    void close(const Moment& now);

    /// After distribute() and flush(), before a close() that may be premature: a copy that
    /// continues from here after resume(). Null if impossible.
    [[nodiscard]] std::unique_ptr<DprofFile> duplicate() const;
    [[nodiscard]] bool resume() { return m_file && m_file->truncateTo(m_file->size()); }

    [[nodiscard]] const std::string& path() const { return m_file->path(); }
    [[nodiscard]] std::string errorMessage() const { return m_file->errorMessage(); }

private:
    static constexpr std::int64_t Window = 200'000; // nanoseconds: 0.2 ms
    static constexpr std::size_t MaxMarks = 4096;

    /// First character of an event's line.
    enum class Kind : char { Enter = '+', Leave = '-', Die = '/', Goto = '*' };
    struct Mark {
        std::int64_t at = 0; ///< program time
        std::uint32_t sub = 0;
        Kind kind = Kind::Enter;
        bool isNew = false; ///< first mark of the sub
    };
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

    std::shared_ptr<OutputFile> m_file;
    Settings m_settings;
    double m_ticksPerNanosecond;
    std::string m_text; ///< not written yet
    std::vector<Mark> m_marks; ///< without CPU time yet
    std::vector<std::string> m_newNames; ///< "package sub" of new subs in m_marks, in order
    std::vector<bool> m_known; ///< by ProfiledSub::number
    std::vector<std::uint32_t> m_running; ///< subs as entered, outermost first
    bool m_isReplaced = false; ///< goto ended the innermost call; its replacement is next
    Moment m_began;
    Moment m_distributed; ///< time of the last distribute()
    double m_user = 0; ///< used by the program, in nanoseconds
    double m_system = 0;
    Ticks m_written;
    std::uint64_t m_total = 0; ///< marks with CPU time
};

/// Writes Devel::DProf's format: call begins and ends. Needs calls=2, stmts=0, slowops=0.
class DprofWriter final : public ProfileWriter {
public:
    [[nodiscard]] static WriterFactory factory(DprofFile::Settings settings);

    [[nodiscard]] const std::string& path() const override { return m_file->path(); }
    [[nodiscard]] std::string errorMessage() const override { return m_file->errorMessage(); }
    bool beginCall(const Frame& frame) override;
    bool endCall(
        const Context& context, CallStack::Cost cost, CallTime callNow, CallEnd how) override;
    bool statement(LineId /*line*/, Clock::Units /*units*/, unsigned /*executions*/) override
    {
        return false;
    }
    void flush() override;
    void finish(const std::string& hookOverhead) override;
    void suspend() override { m_savepoint = m_file->duplicate(); }
    [[nodiscard]] bool resume() override;
    void leaveToParent() override
    {
        m_file.reset();
        m_savepoint.reset();
    }

private:
    explicit DprofWriter(ProgramClock& clock);
    void distributeIfDue(std::int64_t now);
    [[nodiscard]] DprofFile::Moment moment() const;
    [[nodiscard]] std::int64_t nanoseconds(CallTime time) const;

    ProgramClock& m_clock;
    std::unique_ptr<DprofFile> m_file;
    std::unique_ptr<DprofFile> m_savepoint;
    CallTime m_rateSince;
    std::int64_t m_nanosecondsThen = 0;
};

} // namespace nytprof
