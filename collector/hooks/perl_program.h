// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "program.h"

#include <deque>

#include "perl_api.h"

namespace nytprof::hooks {

/// The program that an interpreter runs.
class PerlProgram final : public Program {
public:
    explicit PerlProgram(PerlInterpreter* interpreter);
    [[nodiscard]] Facts facts() const override;
    [[nodiscard]] unsigned filemode() const override;
    [[nodiscard]] std::uint32_t evals() const override;
    [[nodiscard]] std::uint32_t sourceVersion(std::string_view file) const override;
    [[nodiscard]] bool hasSource(std::string_view file) const override;
    [[nodiscard]] std::uint32_t linesHeldByPerl(std::string_view file) const override;
    void eachSourceLine(std::string_view file,
        const std::function<void(std::uint32_t, std::string_view)>& call) const override;
    void eachSub(const std::function<void(const SubRange&)>& call) const override;
    [[nodiscard]] std::optional<SubRange> subRange(std::string_view name) const override;

private:
    PerlInterpreter* m_interpreter;
    mutable std::deque<std::string> m_converted; // names that are not stored as profiles have them
};

/// Reads "FILE:FIRST-LAST", as %DB::sub has it; file is empty when it is nothing of the kind.
[[nodiscard]] Program::SubRange parseRange(std::string_view text);

} // namespace nytprof::hooks
