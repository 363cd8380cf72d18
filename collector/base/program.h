// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/string_evals.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace nytprof {

/// What the profiler queries about the profiled program. hooks/ implements it for the perl
/// interpreter; the rest of the collector is free of perl.
class Program {
public:
    struct Facts {
        std::int64_t baseTime = 0; ///< $^T, epoch seconds
        std::string application; ///< $0
        std::string perlVersion; ///< "5.36.0"
        unsigned perldb = 0; ///< $^P
    };
    /// An entry of %DB::sub.
    struct SubRange {
        std::string_view name;
        std::string_view file;
        std::uint32_t firstLine = 0;
        std::uint32_t lastLine = 0;
    };

    virtual ~Program() = default;
    [[nodiscard]] virtual Facts facts() const = 0;
    /// Mode for files with no more readers than the program's own file; 0666 if it has none.
    [[nodiscard]] virtual unsigned filemode() const = 0;
    /// N of the latest "(eval N)". Only reads a number: safe in a forked child.
    [[nodiscard]] virtual std::uint32_t evals() const = 0;
    [[nodiscard]] virtual StringEvals& stringEvals() const = 0;
    [[nodiscard]] virtual bool hasSource(std::string_view file) const = 0;
    /// Changes with the text of a file; 0: unknown.
    [[nodiscard]] virtual std::uint32_t sourceVersion(std::string_view file) const = 0;
    /// Number of source lines that perl itself holds for a file; perl may add more.
    [[nodiscard]] virtual std::uint32_t linesHeldByPerl(std::string_view file) const = 0;
    /// Calls `call(number, text)` for each line, numbered from 1.
    virtual void eachSourceLine(std::string_view file,
        const std::function<void(std::uint32_t, std::string_view)>& call) const = 0;
    /// The ranges are valid until the program continues or the next call.
    virtual void eachSub(const std::function<void(const SubRange&)>& call) const = 0;
    /// `name`: full name in UTF-8.
    [[nodiscard]] virtual std::optional<SubRange> subRange(std::string_view name) const = 0;
};

} // namespace nytprof
