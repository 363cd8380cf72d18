// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/program.h"
#include "perl_api.h"

#include <deque>
#include <string>
#include <vector>

namespace nytprof::hooks {

/// A name as written to profiles.
struct Name {
    std::string bytes;
    bool utf8 = false; ///< false: unknown encoding
};

/// Name in a shared string; Latin-1 becomes UTF-8.
[[nodiscard]] Name nameOf(const HEK* hek);

/// If only one name is flagged UTF-8, the other is Latin-1, as in perl.
[[nodiscard]] Name joined(Name first, const char* separator, Name second);

/// Shared strings of one interpreter, kept alive so that their addresses are not reused.
class KeptNames {
public:
    void keep(const void* hek);
    /// Call before the interpreter is destroyed: perl checks its string table.
    void release(pTHX);

private:
    std::vector<const void*> m_names; ///< several times if kept several times
};

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

/// Perl's name of an anonymous sub in a string eval, with the place of the eval: as
/// "__ANON__[(eval 1)[prog.pl:4]:1]". Other names as they are.
[[nodiscard]] std::string withEvalPlace(const std::string& name, StringEvals& evals);

/// Parses "FILE:FIRST-LAST" of %DB::sub; `file` is empty if malformed.
[[nodiscard]] Program::SubRange parseRange(std::string_view text);

} // namespace nytprof::hooks
