// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "builder/event_accumulator.h"
#include "builder/lanes.h"
#include "builder/partial_calls.h"
#include "profile/call_tree.h"
#include "profile/profile.h"
#include "profile/source_lines.h"
#include "stream/chunk_sink.h"

#include <array>
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

/// Builds a Profile from the chunks of one stream. Memory does not grow with the number of chunks.
class ProfileBuilder : public ChunkSink {
public:
    /// Logs invalid chunks to `log`, which must outlive this.
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

    /// Makes the time axis of files whose events are in the order in which they happened. Before
    /// the first chunk.
    void keepOrder(bool keepsCallTimes) { m_events.keepOrder(keepsCallTimes); }
    /// Frees its memory, says so and why. False if none is kept.
    bool dropOrder(std::string_view why);
    /// For importers whose events are not chunks.
    [[nodiscard]] EventAccumulator& events() { return m_events; }
    /// A call site without times, which the caller adds at once.
    CallSite& addCallSite(const chunk::SubCallers& callers);
    /// How call counts follow from returns alone.
    enum class TreeCalls : std::uint8_t {
        Counted, ///< each return is a call
        Uncounted, ///< each calling context counts as one call
    };
    /// For imported files that record no callers: takes callers from the call tree.
    void takeCallsFromTree(TreeCalls calls) { m_treeCalls = calls; }
    /// Sets the call tree, with subs of events().names, if returns do not show it.
    void takeCallTree(std::vector<UnplacedNode> nodes) { m_callTree = std::move(nodes); }

    /// Approximate bytes of memory.
    [[nodiscard]] std::size_t heldBytes() const;

    /// The profile of all chunks; whole: the stream ended properly. Once only. Null if stopped.
    [[nodiscard]] std::shared_ptr<const Profile> finish(bool whole, const std::stop_token& stop);
    /// The profile between two chunks: files, lines, subs and completed calls, without what streams
    /// have at their end: locations of subs, callers, source. Null if stopped.
    [[nodiscard]] std::shared_ptr<const Profile> snapshot(const std::stop_token& stop) const;

private:
    /// Facts about a file that are needed when all files are known.
    struct FileOrigin {
        bool announced = false;
        bool beforeEvents = false; ///< announced before the first event of its process
        std::uint32_t evalFid = 0;
        std::optional<std::uint64_t> executions; ///< as recorded in the stream
    };
    struct SubOrigin {
        std::uint32_t fid = 0; ///< from its SUB_INFO
        bool described = false; ///< has a SUB_INFO
        bool xsub = false;
    };

    /// What processes before the latest counted. Known if that has slices, which replace what it
    /// counted.
    struct Earlier {
        std::array<std::vector<LineSums::Line>, 3> times; ///< by LineLevel
        CallTreeBuilder calls;
        std::size_t callSites = 0;
    };

    void endProcess();
    void keepEarlier();
    [[nodiscard]] TimeAxis timeAxis(
        const CallTreeBuilder::Contexts& contexts, const std::stop_token& stop);
    [[nodiscard]] TimeAxis axisOfRecords() const;
    void takeMemory();
    FileId fileOf(std::uint32_t fid);
    FileId addFile(std::uint32_t fid);
    SubId subOf(const chunk::Text& name) { return m_events.names.idOf(name.bytes); }
    /// @name Payloads of extension_record.h
    /// @{
    void setUntil(std::string_view payload);
    void setExecutions(std::string_view payload);
    void addWait(std::string_view payload, bool isInCall);
    void addRequest(std::string_view payload);
    void setSampling(std::string_view payload);
    void setEarlierDepth(std::string_view payload);
    void addEarlierReturn(std::string_view payload);
    void addEarlierCallers(std::string_view payload);
    void setEarlierCaller(std::string_view payload);
    void subtractEarlier(std::string_view payload, bool isInCall);
    void setCallOrder(std::string_view payload);
    /// @}
    double finite(double time);
    Ticks secondsToTicks(double seconds);
    void addTime(LineTimes& times, std::uint32_t fid, std::uint32_t line, std::int32_t ticks,
        std::uint64_t repeats);
    void checkProcesses(bool whole);
    void resolveEvals();
    void breakEvalCycles();
    void countExecutions(Profile::Tables& tables) const;
    void groupLines(Profile::Tables& tables) const;
    void finishSubs();
    [[nodiscard]] std::string textOf(const PartialCalls::RunningCall& call) const;
    void takePartialCalls();
    [[nodiscard]] CallTree finishCallTree(
        const CallTreeBuilder::Contexts& contexts, const std::stop_token& stop) const;
    [[nodiscard]] CallTreeBuilder::Contexts finishContexts(
        CallTreeBuilder& calls, const std::stop_token& stop) const;

    DiagnosticLog& m_log;
    std::unique_ptr<Profile::Tables> m_tables;
    std::unordered_set<std::string> m_applications; ///< attribute values so far
    std::size_t m_applicationBytes = 0;
    EventAccumulator m_events; ///< its times are of LineLevel::Line
    std::unordered_map<std::uint32_t, FileId> m_fileByFid;
    std::vector<FileOrigin> m_fileOrigins; ///< by FileId
    std::vector<SubOrigin> m_subOrigins; ///< by SubId, may be shorter
    FileId m_lastAnnounced;
    /// By pid: indices of processes without an end, in order of their start.
    std::unordered_map<std::uint32_t, std::vector<std::size_t>> m_running;
    LineTimes m_blockTimes;
    LineTimes m_subTimes;
    SourceLines m_source;
    FidsByName m_fidsByName;
    LaneReader m_lanes;
    PieceReader m_callOrder;
    SliceReader m_slices; ///< of the latest process
    Earlier m_earlier;
    std::shared_ptr<const SliceLog> m_sliceLog; ///< of the only process
    std::shared_ptr<const MemoryLog> m_memoryLog; ///< of the only process
    bool m_tookPartialCalls = false; ///< of any process
    std::uint32_t m_lastRequest = 0; ///< number in the latest process
    std::size_t m_requests = 0; ///< of all processes
    std::vector<UnplacedNode> m_callTree; ///< replaces the tree of returns unless empty
    std::optional<TreeCalls> m_treeCalls; ///< set if callers are taken from the tree
    bool m_droppedOrder = false; ///< with a message
    bool m_hasSlices = false; ///< in records
    bool m_saidDoubleDiscount = false;
    bool m_saidNoNumber = false;
    bool m_hasTicksPerSecond = false;
    bool m_isImported = false;
    bool m_isMerged = false; ///< written by writeProfile()
    bool m_hasWaits = false; ///< the waiting of accept is recorded
};

} // namespace nytprof
