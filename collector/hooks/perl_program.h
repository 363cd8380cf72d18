// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/program.h"
#include "perl_api.h"

#include <deque>
#include <string>

namespace nytprof::hooks {

class PerlProgram final : public Program {
public:
    PerlProgram(PerlInterpreter* interpreter, StringEvals& evals);
    [[nodiscard]] Facts facts() const override;
    [[nodiscard]] unsigned filemode() const override;
    [[nodiscard]] std::uint32_t evals() const override;
    [[nodiscard]] StringEvals& stringEvals() const override { return m_evals; }
    [[nodiscard]] std::uint32_t sourceVersion(std::string_view file) const override;
    [[nodiscard]] bool hasSource(std::string_view file) const override;
    [[nodiscard]] std::uint32_t linesHeldByPerl(std::string_view file) const override;
    void eachSourceLine(std::string_view file,
        const std::function<void(std::uint32_t, std::string_view)>& call) const override;
    void eachSub(const std::function<void(const SubRange&)>& call) const override;
    [[nodiscard]] std::optional<SubRange> subRange(std::string_view name) const override;

private:
    PerlInterpreter* m_interpreter;
    StringEvals& m_evals;
    mutable std::deque<std::string> m_converted; // names that differ from perl's
    mutable std::string m_arrayName; ///< buffer
};

} // namespace nytprof::hooks
