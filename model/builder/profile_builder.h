// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "builder/event_accumulator.h"
#include "builder/partial_calls.h"
#include "profile/call_tree.h"
#include "profile/profile.h"
#include "profile/profile_tables.h"
#include "profile/source_lines.h"
#include "stream/chunk_sink.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace nytprof {

class DiagnosticLog;

/// Makes a Profile of the chunks of one stream. What it holds grows with the number of names,
/// lines and calling contexts, not with the number of chunks.
class ProfileBuilder : public ChunkSink {
public:
    /// log, which must outlive this, gets what the chunks say that makes no sense.
    explicit ProfileBuilder(DiagnosticLog& log);
    ~ProfileBuilder() override;

    void version(int major, int minor) override;
    void attribute(std::string_view key, std::string_view value) override;
    void option(std::string_view key, std::string_view value) override;
    void malformedSetting(std::string_view line) override;
    void comment(std::string_view text) override;
    void pidStart(const chunk::PidStart& start) override;
    void pidEnd(const chunk::PidEnd& end) override;
    void newFid(const chunk::NewFid& file) override;
    void timeLine(const chunk::TimeLine& time, std::uint64_t repeats) override;
    void timeBlock(const chunk::TimeBlock& time, std::uint64_t repeats) override;
    void discount() override;
    FastEvents* fastEvents() override { return &m_events; }
    void subReturn(const chunk::SubReturn& subReturn, std::uint64_t repeats) override;
    void srcLine(const chunk::SrcLine& source) override;
    void subInfo(const chunk::SubInfo& info) override;
    void subCallers(const chunk::SubCallers& callers) override;

    /// What events are added to, for those who have them in another form than chunks.
    [[nodiscard]] EventAccumulator& events() { return m_events; }
    /// What is known of calls when there are only their returns.
    enum class TreeCalls : std::uint8_t {
        Counted, ///< each return is a call
        Uncounted, ///< each calling context counts as one call
    };
    /// For other programs' files, which name no callers apart: they are those of the call tree.
    void takeCallsFromTree(TreeCalls calls) { m_treeCalls = calls; }
    /// The call tree, of subs of events().names, where returns do not show it.
    void takeCallTree(std::vector<UnplacedNode> nodes) { m_callTree = std::move(nodes); }

    /// How much memory it takes, in bytes; about.
    [[nodiscard]] std::size_t heldBytes() const;

    /// The profile of all chunks so far; whole: the stream ended properly. Only once.
    /// Null when stop is requested.
    [[nodiscard]] std::shared_ptr<const Profile> finish(bool whole, const std::stop_token& stop);
    /// What can be said between two chunks: files, lines, and subs with the calls that returned.
    /// Not where subs are, who called them, and the source, which streams have at their end.
    [[nodiscard]] std::shared_ptr<const Profile> snapshot(const std::stop_token& stop) const;

private:
    /// What is known of a file before all of them are.
    struct FileOrigin {
        bool announced = false;
        bool beforeEvents = false; ///< announced before anything happened in its process
        std::uint32_t evalFid = 0;
        std::optional<std::uint64_t> executions; ///< as the stream says
    };
    struct SubOrigin {
        std::uint32_t fid = 0; ///< of its SUB_INFO
        bool described = false; ///< has a SUB_INFO
        bool xsub = false;
    };

    FileId fileOf(std::uint32_t fid);
    FileId addFile(std::uint32_t fid);
    SubId subOf(const chunk::Text& name) { return m_events.names.idOf(name.bytes); }
    double finite(double time);
    Ticks secondsToTicks(double seconds);
    void addTime(LineTimes& times, std::uint32_t fid, std::uint32_t line, std::int32_t ticks,
        std::uint64_t repeats);
    void checkProcesses(bool whole);
    void resolveEvals();
    void breakEvalCycles();
    void countExecutions(Profile::Tables& tables) const;
    void groupLines(Profile::Tables& tables) const;
    void copySettings(Profile::Tables& tables) const;
    void copyFiles(Profile::Tables& tables) const;
    void finishSubs();
    [[nodiscard]] std::string textOf(const PartialCalls::RunningCall& call) const;
    void takePartialCalls();
    [[nodiscard]] CallTree finishCallTree(
        CallTreeBuilder& calls, const std::stop_token& stop) const;

    DiagnosticLog& m_log;
    std::unique_ptr<Profile::Tables> m_tables;
    std::unordered_set<std::string> m_applications; ///< values of the attribute so far
    std::size_t m_applicationBytes = 0;
    EventAccumulator m_events; ///< times are of LineLevel::Line
    std::unordered_map<std::uint32_t, FileId> m_fileByFid;
    std::vector<FileOrigin> m_fileOrigins; ///< by FileId
    std::vector<SubOrigin> m_subOrigins; ///< by SubId, as far as needed
    FileId m_lastAnnounced;
    /// By pid: where the processes without an end are, the one that started last at the back.
    std::unordered_map<std::uint32_t, std::vector<std::size_t>> m_running;
    LineTimes m_blockTimes;
    LineTimes m_subTimes;
    SourceLines m_source;
    PartialCalls m_partialCalls; ///< of the latest process
    std::vector<UnplacedNode> m_callTree; ///< instead of that of the returns, unless empty
    std::optional<TreeCalls> m_treeCalls; ///< when callers are to be taken from the tree
    bool m_saidDoubleDiscount = false;
    bool m_saidNoNumber = false;
    bool m_hasTicksPerSecond = false;
    bool m_isImported = false;
};

} // namespace nytprof
