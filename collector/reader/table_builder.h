// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "builder/line_sums.h"
#include "builder/partial_calls.h"
#include "reader/perl_values.h"
#include "stream/chunk_sink.h"
#include "stream/diagnostic_log.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace nytprof::reader {

/// Builds perl data in the shape of Devel::NYTProf::Data. Runs no perl code and never dies.
class TableBuilder : public ChunkSink, private Interpreter {
public:
    /// `log` must outlive this.
    TableBuilder(pTHX_ DiagnosticLog& log);
    ~TableBuilder() override;

    /// Tables of all chunks so far, owned by the caller.
    [[nodiscard]] HV* finish();

    void version(int major, int minor) override;
    void attribute(std::string_view key, std::string_view value) override;
    void option(std::string_view key, std::string_view value) override;
    void comment(std::string_view text) override;
    void malformedSetting(std::string_view line) override { m_log.addMalformedSetting(line); }
    void pidStart(const chunk::PidStart& start) override;
    void pidEnd(const chunk::PidEnd& end) override;
    void newFid(const chunk::NewFid& file) override;
    void timeLine(const chunk::TimeLine& time, std::uint64_t repeats) override;
    void timeBlock(const chunk::TimeBlock& time, std::uint64_t repeats) override;
    void discount() override;
    void srcLine(const chunk::SrcLine& source) override;
    void subInfo(const chunk::SubInfo& info) override;
    void subCallers(const chunk::SubCallers& callers) override;

private:
    struct Definition {
        std::uint32_t fid = 0;
        AV* sub = nullptr;
        std::uint32_t firstLine = 0;
        std::uint32_t lastLine = 0;
    };

    /// What processes before the latest counted. Known if that has slices.
    struct Earlier {
        std::array<std::vector<LineSums::Line>, 3> times;
        std::uint64_t measured = 0;
        std::uint64_t discounted = 0;
        std::uint64_t calls = 0;
        Ticks statementTicks = 0;
    };

    SV* newReference(AV* object, HV* package);
    AV* fileOf(std::uint32_t fid);
    AV* subOf(const chunk::Text& name);
    void setAttribute(std::string_view key, SV* value);
    void addTime(LineTimes& times, std::uint32_t fid, std::uint32_t line, std::int32_t ticks,
        std::uint64_t repeats);
    void addCall(SV* place, const chunk::SubCallers& callers);
    bool withinBudget(AV* array, std::uint64_t index);
    void linkEvals();
    void defineSubs();
    void setTotals();
    void takePartialCalls();
    void storeLines(const char* name, const char* mode, const LineTimes& times);

    DiagnosticLog& m_log;
    HV* m_tables;
    SV* m_profile; ///< weak reference, shared by all rows
    HV* m_attributes;
    HV* m_options;
    HV* m_modes;
    HV* m_subs;
    AV* m_files;
    AV* m_sources;
    HV* m_filePackage;
    HV* m_subPackage;
    std::unordered_map<std::uint32_t, AV*> m_fileByFid;
    std::vector<std::uint32_t> m_fids; ///< in stream order
    FidsByName m_fidsByName;
    std::vector<Definition> m_definitions;
    std::vector<AV*> m_calledSubs; ///< by first SUB_CALLERS
    std::unordered_map<std::uint32_t, double> m_running; ///< start by pid
    std::uint32_t m_latest = 0; ///< pid of the process that began last
    SliceReader m_slices; ///< of that process
    Earlier m_earlier;
    LineTimes m_times;
    LineTimes m_blockTimes;
    LineTimes m_subTimes;
    std::uint64_t m_budget = std::uint64_t{1} << 23; ///< unused elements that all arrays may have
    double m_ticksPerSecond = 10'000'000;
    double m_duration = 0;
    std::uint64_t m_measured = 0;
    std::uint64_t m_discounted = 0;
    std::uint64_t m_calls = 0;
    Ticks m_statementTicks = 0;
    bool m_hasBlocks = false;
    bool m_isStream = false; ///< option stream: statements are in the file as they happened
    bool m_isMerged = false; ///< tables have killed processes, too
    bool m_hasReportedBudget = false;
    bool m_saidDoubleDiscount = false;
};

} // namespace nytprof::reader
