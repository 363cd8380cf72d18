// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/clock.h"
#include "base/options.h"
#include "base/program.h"
#include "counters/call_stack.h"
#include "counters/context_tree.h"
#include "counters/file_table.h"
#include "counters/location_table.h"
#include "counters/sub_table.h"
#include "memory/memory_recorder.h"
#include "writer/log.h"
#include "writer/output_file.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace nytprof {

class InheritedSource;
class SourceBlocks;
struct RequestRecord;

/// Data for profiles; outlives their writers.
struct ProfileSource {
    const Options& options;
    const Program& program;
    const Log& log;
    ProgramClock& clock;
    FileTable& files;
    LineCounters& lines;
    const SubTable& subs;
    ContextTree& contexts;
    CallStack& calls;
    MemoryRecorder* const& memory; ///< null: memory is not recorded
};

struct NewProfile {
    std::string path;
    OutputFile::NewFile how;
    int forkdepth = -1; ///< remaining generations
    unsigned thread = 0; ///< 0: main thread
    std::uint32_t evalsBefore = 0; ///< string evals begun before the profile
    std::string hookOverhead; ///< from calibration, as text
};

/// A moment at which a slice of the time axis ends.
struct SliceEnd {
    CallTime callTime; ///< running calls are counted up to it
    Clock::Units ago = 0; ///< it is past
    bool leavesOutBegun = false; ///< the statement and calls that began then belong to the next
    LineId begun = 0; ///< line of that statement
};
struct SliceSize {
    std::size_t rows = 0;
    std::size_t definitions = 0; ///< of what rows refer to
};

/// An open profile. Nothing throws; a failed write ends all writing. Times are in clock units.
class ProfileWriter {
public:
    ProfileWriter() = default;
    virtual ~ProfileWriter() = default;
    ProfileWriter(const ProfileWriter&) = delete;
    ProfileWriter& operator=(const ProfileWriter&) = delete;

    [[nodiscard]] virtual const std::string& path() const = 0;
    [[nodiscard]] virtual std::string errorMessage() const = 0;
    /// As of the last flush.
    [[nodiscard]] double ticksPerUnit() const { return m_ticksPerUnit; }

    /// @name Events written as they happen (calls=2, stream=1)
    /// Each returns whether it took long, as it compressed those before.
    /// @{
    virtual bool beginCall(const Frame& frame) = 0;
    virtual bool endCall(
        const Context& context, CallStack::Cost cost, CallTime callNow, CallEnd how)
        = 0;
    /// A statement on `line` took `units`; the next one begins (`executions` 1) or resumes (0).
    virtual bool statement(LineId line, Clock::Units units, unsigned executions) = 0;
    /// Writes calls that ended before the profile was opened, while a forked child was paused.
    virtual void earlierCalls() { }
    /// @}

    /// @name Flushes
    /// @{
    virtual SliceSize endSlice(const SliceEnd& /*end*/) { return {}; }
    /// The end of the last slice has this name.
    virtual void mark(std::string_view /*name*/) { }
    /// Writes what has ended, so that readers see it.
    virtual void flush() = 0;
    [[nodiscard]] virtual std::uint64_t bytesWritten() const { return 0; }
    virtual void newSource() { }
    /// When the profile begins: source that earlier ones have compressed. Outlives the writer.
    virtual void useSource(SourceBlocks& /*blocks*/) { }
    /// Before a flush: what is known of a request; replaces the last record of that number.
    virtual void request(const RequestRecord& /*record*/) { }
    /// @}

    /// Completes and closes the file, after all calls have ended.
    virtual void finish(const std::string& hookOverhead) = 0;
    /// After a flush, before a finish() that may be premature. resume() returns success.
    virtual void suspend() = 0;
    [[nodiscard]] virtual bool resume() = 0;
    /// Before a fork, and when a child's profile begins.
    virtual void prepareInheritance(InheritedSource& /*source*/) const { }
    virtual void inherit(const InheritedSource& /*source*/) { }
    /// In a child of fork: closes the file, whose buffered data is the parent's. The last call.
    virtual void leaveToParent() = 0;

protected:
    double m_ticksPerUnit = 1;
};

/// Opens a profile; on failure, returns null and sets `error`.
using WriterFactory = std::function<std::unique_ptr<ProfileWriter>(
    const ProfileSource& source, const NewProfile& profile, std::string& error)>;

} // namespace nytprof
