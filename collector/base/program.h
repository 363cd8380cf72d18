// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace nytprof {

/// What the profiler needs to know of the program that it profiles. Implemented over the perl
/// interpreter in hooks/; everything else in the collector is free of perl.
class Program {
public:
    /// Facts for the head of a profile.
    struct Facts {
        std::int64_t baseTime = 0; ///< $^T, epoch seconds
        std::string application; ///< $0
        std::string perlVersion; ///< "5.36.0"
        unsigned perldb = 0; ///< $^P
    };
    /// One entry of %DB::sub.
    struct SubRange {
        std::string_view name;
        std::string_view file;
        std::uint32_t firstLine = 0;
        std::uint32_t lastLine = 0;
    };

    virtual ~Program() = default;
    [[nodiscard]] virtual Facts facts() const = 0;
    /// Permissions of a file that has no more readers than the program's own file; 0666 where the
    /// program comes from no file.
    [[nodiscard]] virtual unsigned filemode() const = 0;
    /// N of the latest "(eval N)". Only reads a number, so that a forked child may ask at once.
    [[nodiscard]] virtual std::uint32_t evals() const = 0;
    /// Whether perl holds the source lines of a file.
    [[nodiscard]] virtual bool hasSource(std::string_view file) const = 0;
    /// Changes with the text of a file; 0 when that is not known.
    [[nodiscard]] virtual std::uint32_t sourceVersion(std::string_view file) const = 0;
    /// How many lines of a file perl itself holds, to which it may add.
    [[nodiscard]] virtual std::uint32_t linesHeldByPerl(std::string_view file) const = 0;
    /// Calls with number (from 1) and text as perl holds it.
    virtual void eachSourceLine(std::string_view file,
        const std::function<void(std::uint32_t, std::string_view)>& call) const = 0;
    /// What the ranges refer to stays until the program goes on or this is called again.
    virtual void eachSub(const std::function<void(const SubRange&)>& call) const = 0;
    /// That of one sub, by its full name in UTF-8.
    [[nodiscard]] virtual std::optional<SubRange> subRange(std::string_view name) const = 0;
};

} // namespace nytprof
