// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/clock.h"
#include "base/options.h"
#include "base/program.h"
#include "counters/call_stack.h"
#include "counters/context_tree.h"
#include "counters/file_table.h"
#include "counters/line_counters.h"
#include "counters/sub_table.h"
#include "writer/log.h"
#include "writer/output_file.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace nytprof {

class InheritedSource;

/// What profiles are made from. All of it outlives their writers.
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
};

/// A profile that is to be opened.
struct NewProfile {
    std::string path;
    OutputFile::NewFile how;
    int forkdepth = -1; ///< what is left of the option
    unsigned thread = 0; ///< 0 for the main thread
    std::uint32_t evalsBefore = 0; ///< string evals begun before the profile
    std::string hookOverhead; ///< as measured before the program ran, for people
};

/// One open profile, in some format. A write that fails is remembered and ends all writing; nothing
/// throws. Times are those of the clock, in its units.
class ProfileWriter {
public:
    ProfileWriter() = default;
    virtual ~ProfileWriter() = default;
    ProfileWriter(const ProfileWriter&) = delete;
    ProfileWriter& operator=(const ProfileWriter&) = delete;

    [[nodiscard]] virtual const std::string& path() const = 0;
    /// As OutputFile says.
    [[nodiscard]] virtual std::string errorMessage() const = 0;
    /// Profile ticks in a unit of the clock, as of the last flush.
    [[nodiscard]] double ticksPerUnit() const { return m_ticksPerUnit; }

    /// @name Events, as they happen, with options calls=2 and stream=1
    /// @{
    virtual void beginCall(const Frame& frame) = 0;
    virtual void endCall(
        const Context& context, CallStack::Cost cost, CallTime callNow, CallEnd how)
        = 0;
    /// A statement on `line` has taken `units`. The next one begins (`executions` 1) or goes on
    /// (0).
    virtual void statement(LineId line, Clock::Units units, unsigned executions) = 0;
    /// The calls that ended before the profile was opened, in the pause of a forked child.
    virtual void earlierCalls() { }
    /// @}

    /// @name Flushes
    /// @{
    /// Writes and clears what the lines have gathered. Returns the share of what this costs that
    /// fewer flushes would spare.
    virtual double flush() = 0;
    /// The calls since the last time; those that run have run to `callNow`.
    virtual void partialCalls(CallTime callNow) { static_cast<void>(callNow); }
    virtual void newSource() { }
    /// @}

    /// When all calls have ended: completes and closes the file.
    virtual void finish(const std::string& hookOverhead) = 0;
    /// Before a finish() that may turn out to be premature, after a flush: resume() goes on from
    /// here. False when that is not possible.
    virtual void suspend() = 0;
    [[nodiscard]] virtual bool resume() = 0;
    /// Before a fork, and at the beginning of a child's profile.
    virtual void prepareInheritance(InheritedSource& source) const { static_cast<void>(source); }
    virtual void inherit(const InheritedSource& source) { static_cast<void>(source); }

protected:
    double m_ticksPerUnit = 1;
};

/// Opens a profile; null, with `error` set, when that is not possible.
using WriterFactory = std::function<std::unique_ptr<ProfileWriter>(
    const ProfileSource& source, const NewProfile& profile, std::string& error)>;

} // namespace nytprof
