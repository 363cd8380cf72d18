// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "dprof/dprof_file.h"
#include "writer/profile_writer.h"

#include <cstdint>
#include <memory>
#include <string>

namespace nytprof {

/// Writes Devel::DProf's format: call begins and ends. Needs calls=2, stmts=0, slowops=0.
class DprofWriter final : public ProfileWriter {
public:
    [[nodiscard]] static WriterFactory factory(DprofFile::Settings settings);

    [[nodiscard]] const std::string& path() const override { return m_file->path(); }
    [[nodiscard]] std::string errorMessage() const override { return m_file->errorMessage(); }
    void beginCall(const Frame& frame) override;
    void endCall(
        const Context& context, CallStack::Cost cost, CallTime callNow, CallEnd how) override;
    void statement(LineId /*line*/, Clock::Units /*units*/, unsigned /*executions*/) override { }
    double flush() override;
    void finish(const std::string& hookOverhead) override;
    void suspend() override { m_savepoint = m_file->duplicate(); }
    [[nodiscard]] bool resume() override;

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
