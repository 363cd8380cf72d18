// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/absolute_path.h"
#include "profiler/flush_schedule.h"
#include "profiler/recorder.h"
#include "writer/profile_writer.h"
#include "writer/source_chunks.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace nytprof {

/// The paths of all profiles that this process has written, a few bytes each: a server may write
/// one for each request.
class OwnPaths {
public:
    struct Location {
        std::string path;
        bool isOwn; ///< this process has written there before
    };
    /// Where a profile that is wanted at a path goes: where the last one went, else there.
    [[nodiscard]] Location locate(const std::string& wanted) const;
    /// One that was wanted at the first path has been created at the second.
    void add(const std::string& wanted, const std::string& created);
    void clear();

private:
    std::vector<std::size_t> m_hashes; ///< of the wanted ones, ascending
    std::unordered_map<std::string, std::string> m_elsewhere; ///< where the two differ
};

/// The profiles of one interpreter, one after the other: under which names they are opened, when
/// they are flushed and how they are completed. Writes what the recorder has counted.
class Session {
public:
    /// The recorder must outlive it.
    Session(Recorder& recorder, WriterFactory factory);
    /// That of a thread begun by the one of `creator`, which has forked just now or not.
    Session(Recorder& recorder, const Session& creator, bool hasForked);

    /// Whether a profile is open, be it written to or not.
    [[nodiscard]] bool isOpen() const { return m_writer != nullptr; }
    /// Whether one has been opened at any time.
    [[nodiscard]] bool hasBegun() const { return m_hasBegun; }
    /// Opens a profile with the options that are to be its. Returns whether that was possible.
    bool open(int forkdepth, std::uint32_t evalsBefore);
    /// Completes the one that is open, when all calls have ended.
    void finish();
    /// Drops it without a trace.
    void abandon();
    /// After a flush: resume() goes on from here behind finishForNow(), if that is possible.
    void suspend() { m_writer->suspend(); }
    void finishForNow();
    void resume();
    /// In a child of fork: the profile is the parent's. `mayNameExactly`: a name that is given from
    /// now on is taken without pid and thread.
    void beginAsChild(bool mayNameExactly);
    /// The calls that run when a profile begins. With events, their returns will be in it.
    void writeRunningCalls();
    /// Files and source that a child of fork is going to need, and that this one got.
    void prepareFork() { m_writer->prepareInheritance(m_inheritedSource); }
    void inherit() { m_writer->inherit(m_inheritedSource); }

    /// @name Names and options
    /// @{
    /// Whether this is the name of the profile, without what is added to it.
    [[nodiscard]] bool isNamed(const std::string& path) const
    {
        return absolutePath(path) == m_basePath;
    }
    void useName(const std::string& path);
    /// For the next profile.
    void rename(const std::string& path) { m_nextPath = absolutePath(path); }
    void change(const Options& wanted) { m_nextOptions = wanted; }
    [[nodiscard]] Options nextOptions() const
    {
        return m_nextOptions ? *m_nextOptions : m_recorder.options;
    }
    /// @}

    /// @name Flushes
    /// @{
    [[nodiscard]] FlushSchedule& schedule() { return m_schedule; }
    /// The calls that run have run to `callNow`.
    void flush(RawTime clockNow, CallTime callNow);
    void flushStatements();
    /// Profiling is interrupted: what has gathered is still to be written.
    void pause() { m_hasUnflushed = isOpen(); }
    [[nodiscard]] bool hasUnflushed() const { return m_hasUnflushed; }
    /// Unless that has been done many times lately.
    void flushAtPause();
    /// @}

    void warnOnce(const std::string& message);

private:
    void take(std::unique_ptr<ProfileWriter> writer);
    void takeNextOptions();
    [[nodiscard]] std::string path() const;
    [[nodiscard]] OutputFile::NewFile newFile(bool isOwn) const;
    void complete();
    void flushCalls(CallTime callNow);

    Recorder& m_recorder;
    WriterFactory m_factory;
    std::unique_ptr<ProfileWriter> m_writer;
    std::unique_ptr<ProfileWriter> m_suspended;
    FlushSchedule m_schedule;
    InheritedSource m_inheritedSource;
    OwnPaths m_ownPaths;
    std::string m_basePath; ///< absolute, so that children find it after chdir
    std::string m_nextPath; ///< of the next profile, when that is to be another
    std::optional<Options> m_nextOptions; ///< likewise
    bool m_addpid;
    bool m_addThread = false;
    bool m_mayNameExactly = false;
    bool m_hasBegun = false;
    bool m_hasUnflushed = false;
    bool m_hasWarned = false;
};

} // namespace nytprof
