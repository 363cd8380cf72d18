// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/chunk_stream.h"
#include "writer/profile_writer.h"
#include "writer/slice_writer.h"
#include "writer/source_chunks.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>

namespace nytprof {

/// Writes format 5.0.
class NytprofWriter final : public ProfileWriter, private ChunkStream {
public:
    /// A WriterFactory.
    static std::unique_ptr<ProfileWriter> create(
        const ProfileSource& source, const NewProfile& profile, std::string& error);

    [[nodiscard]] const std::string& path() const override { return m_file->path(); }
    [[nodiscard]] std::string errorMessage() const override { return m_file->errorMessage(); }
    bool beginCall(const Frame& frame) override
    {
        return !frame.context->isEarlier() && writeEntry(*frame.site);
    }
    bool endCall(
        const Context& context, CallStack::Cost cost, CallTime callNow, CallEnd how) override;
    bool statement(LineId line, Clock::Units units, unsigned executions) override;
    void earlierCalls() override;
    SliceSize endSlice(const SliceEnd& end) override;
    void mark(std::string_view name) override { m_slices.mark(name); }
    void flush() override;
    [[nodiscard]] std::uint64_t bytesWritten() const override { return written(); }
    void newSource() override;
    void useSource(SourceBlocks& blocks) override;
    void request(const RequestRecord& record) override;
    void finish(const std::string& hookOverhead) override;
    void suspend() override;
    [[nodiscard]] bool resume() override;
    void prepareInheritance(InheritedSource& source) const override;
    void inherit(const InheritedSource& source) override;
    void leaveToParent() override;

private:
    struct Savepoint {
        std::unique_ptr<OutputFile> file;
        std::optional<DeflateSection> section;
        std::uint32_t earlierDepth;
        FileTable::Numbers files;
        SourceChunks sources;
        SliceWriter slices;
    };

    NytprofWriter(
        const ProfileSource& source, std::unique_ptr<OutputFile> file, const NewProfile& profile);
    void write(std::span<const std::uint8_t> bytes) override { m_file->write(bytes); }
    void announceNewFiles();
    bool writeEntry(const SiteCounters& site);
    /// Whether returns are written as they happen, not from the call tree at the end.
    [[nodiscard]] bool writesReturns() const;
    [[nodiscard]] std::int64_t ticks(Clock::Units units) const;
    [[nodiscard]] Clock::Units takeEarlierExclusive(std::uint32_t depth);

    ProfileSource m_source;
    std::unique_ptr<OutputFile> m_file;
    std::size_t m_subsBefore; ///< subs known when the profile began
    SliceWriter m_slices;
    SourceChunks m_sources;
    std::optional<Savepoint> m_savepoint;
    /// Time of subs that began in a pause, by depth of the running call that they are in.
    std::unordered_map<std::uint32_t, Clock::Units> m_earlierExclusive;
    Clock::Units m_owed = 0; ///< overhead to subtract from the next statements
    unsigned m_executions = 0; ///< 0: running statement is already counted
};

} // namespace nytprof
