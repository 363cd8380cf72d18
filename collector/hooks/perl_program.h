// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/program.h"
#include "perl_api.h"

#include <deque>
#include <string>
#include <unordered_set>

namespace nytprof::hooks {

/// A name as the stream has it.
struct Name {
    std::string bytes;
    bool utf8 = false; ///< else of unknown encoding
};

/// What one of perl's shared strings says. Names that perl stores as Latin-1 become UTF-8.
[[nodiscard]] Name nameOf(const HEK* hek);

/// One name after another. When only one of them is flagged UTF-8 the other is taken for Latin-1,
/// as perl does.
[[nodiscard]] Name joined(Name first, const char* separator, Name second);

/// Shared strings that are kept, so that their addresses can't come to mean other names. They
/// belong to the string table of one interpreter.
class KeptNames {
public:
    void keep(const void* hek);
    /// Gives all of them back: perl checks its string table when it is destroyed.
    void release(pTHX);

private:
    std::unordered_set<const void*> m_names;
};

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
