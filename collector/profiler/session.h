// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/absolute_path.h"
#include "format/request_record.h"
#include "profiler/flush_schedule.h"
#include "profiler/recorder.h"
#include "profiler/slice_schedule.h"
#include "writer/profile_writer.h"
#include "writer/source_chunks.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace nytprof {

/// Paths of all profiles of this process; small, as a server may write one per request.
class OwnPaths {
public:
    struct Location {
        std::string path;
        bool isOwn; ///< this process has written it before
    };
    /// Path for a profile requested at `wanted`: where the last one was created, else `wanted`.
    [[nodiscard]] Location locate(const std::string& wanted) const;
    /// A profile requested at `wanted` was created at `created`.
    void add(const std::string& wanted, const std::string& created);
    void clear();

private:
    std::vector<std::size_t> m_hashes; ///< of requested paths, ascending
    std::unordered_map<std::string, std::string> m_elsewhere; ///< by wanted path, if they differ
};

/// The successive profiles of one interpreter: names, flushes, completion.
class Session {
public:
    /// The recorder must outlive it.
    Session(Recorder& recorder, WriterFactory factory);
    /// For a thread begun by that of `creator`. `hasForked`: also in a forked child.
    Session(Recorder& recorder, const Session& creator, bool hasForked);

    /// True while paused, too.
    [[nodiscard]] bool isOpen() const { return m_writer != nullptr; }
    [[nodiscard]] bool hasBegun() const { return m_hasBegun; }
    [[nodiscard]] const std::string& openPath() const { return m_writer->path(); }
    /// Why the last open() failed; "" if it did not.
    [[nodiscard]] const std::string& openError() const { return m_openError; }
    /// Opens a profile with its pending options. Returns success.
    bool open(int forkdepth, std::uint32_t evalsBefore);
    /// Writes events as in a profile, but to no file: the hooks are measured.
    void measureOnly();
    /// Completes the open profile, after all calls have ended.
    void finish();
    void abandon();
    /// After a flush: sets where resume() continues after finishForNow(), if possible.
    void suspend() { m_writer->suspend(); }
    void finishForNow();
    void resume();
    /// In a forked child. `mayNameExactly`: later names get no pid or thread suffix.
    void beginAsChild(bool mayNameExactly);
    /// Writes calls that run when the profile begins; with call events, their returns follow.
    void writeRunningCalls();
    /// Prepares, and takes over, files and source for a forked child.
    void prepareFork() { m_writer->prepareInheritance(m_inheritedSource); }
    void inherit() { m_writer->inherit(m_inheritedSource); }

    /// @name Names and options
    /// @{
    /// Compares without suffixes.
    [[nodiscard]] bool isNamed(const std::string& path) const
    {
        return absolutePath(path) == m_basePath;
    }
    void useName(const std::string& path);
    /// Whether a name for useName() gets the pid as a suffix.
    [[nodiscard]] bool appendsPid() const { return m_addpid && !m_mayNameExactly; }
    /// For the next profile.
    void rename(const std::string& path) { m_nextPath = absolutePath(path); }
    void change(const Options& wanted) { m_nextOptions = wanted; }
    [[nodiscard]] Options nextOptions() const
    {
        return m_nextOptions ? *m_nextOptions : m_recorder.options;
    }
    /// @}

    /// What is known of the request being handled, added to what was known. A different begin is
    /// that of another request. Belongs to the open profile or, unless it has ended, to the next.
    void setRequest(const RequestRecord& known);

    /// @name Flushes
    /// @{
    [[nodiscard]] FlushSchedule& schedule() { return m_schedule; }
    [[nodiscard]] const SliceSchedule& slices() const { return m_slices; }
    /// Whether an operation that has taken so long is worth slices of its own.
    [[nodiscard]] bool isLong(Clock::Units units);
    void endSlice(const SliceEnd& end);
    /// The clock has stepped.
    void skipStep(Clock::Units step)
    {
        m_schedule.shift(step);
        m_slices.shift(step);
    }
    /// Ends a slice at a moment with a name. Nothing without a time axis.
    void mark(const SliceEnd& end, std::string_view name);
    /// Running calls are counted up to `callNow`.
    void flush(RawTime clockNow, CallTime callNow);
    /// Profiling pauses with unflushed counters.
    void pause() { m_hasUnflushed = isOpen(); }
    [[nodiscard]] bool hasUnflushed() const { return m_hasUnflushed; }
    /// Skipped after many recent flushes at pauses.
    void flushAtPause();
    /// @}

    void warnOnce(const std::string& message);

private:
    void take(std::unique_ptr<ProfileWriter> writer);
    void takeNextOptions();
    [[nodiscard]] std::string path() const;
    [[nodiscard]] OutputFile::NewFile newFile(bool isOwn) const;
    void complete();
    void writeRequest();
    void dropRequest();
    void write(CallTime callNow);
    std::uint64_t takeDelay();

    Recorder& m_recorder;
    WriterFactory m_factory;
    std::unique_ptr<ProfileWriter> m_writer;
    std::unique_ptr<ProfileWriter> m_suspended;
    FlushSchedule m_schedule;
    SliceSchedule m_slices;
    std::size_t m_unwrittenSlices = 0;
    InheritedSource m_inheritedSource;
    SourceBlocks m_sourceBlocks; ///< of the second profile and later ones
    OwnPaths m_ownPaths;
    std::string m_basePath; ///< absolute, so that children find it after chdir
    std::string m_openError;
    std::string m_nextPath; ///< path of the next profile, if it differs
    std::optional<Options> m_nextOptions; ///< options of the next profile, if they differ
    RequestRecord m_request; ///< the last one
    bool m_hasNewRequest = false; ///< it has changed since it was written
    bool m_addpid;
    bool m_addThread = false;
    bool m_mayNameExactly = false;
    bool m_hasBegun = false;
    bool m_hasUnflushed = false;
    bool m_hasWarned = false;
};

} // namespace nytprof
