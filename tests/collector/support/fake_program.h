// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "base/program.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace nytprof::test {

/// A program without perl: tests set what the profiler may ask.
class FakeProgram : public Program {
public:
    std::uint32_t evalCount = 0;
    std::map<std::string, std::vector<std::string>, std::less<>> sources; ///< lines by file
    std::uint32_t version = 0; ///< of all sources
    bool holdsLines = false; ///< whether perl holds the lines itself
    std::vector<SubRange> ranges;
    mutable SourceStore sourceStore;
    mutable StringEvals evalTable{sourceStore};

    Facts facts() const override { return {1'000'000, "/prog.pl", "5.36.0", 0}; }
    unsigned filemode() const override { return 0666; }
    std::uint32_t evals() const override { return evalCount; }
    StringEvals& stringEvals() const override { return evalTable; }
    std::uint32_t sourceVersion(std::string_view) const override { return version; }
    bool hasSource(std::string_view file) const override { return sources.contains(file); }
    std::uint32_t linesHeldByPerl(std::string_view file) const override
    {
        const auto found = sources.find(file);
        return holdsLines && found != sources.end()
            ? static_cast<std::uint32_t>(found->second.size())
            : 0;
    }
    void eachSourceLine(std::string_view file,
        const std::function<void(std::uint32_t, std::string_view)>& call) const override
    {
        const auto found = sources.find(file);
        std::uint32_t line = 0;
        for (const auto& text :
            found == sources.end() ? std::vector<std::string>() : found->second) {
            ++line;
            if (!text.empty()) { // which perl does not have
                call(line, text);
            }
        }
    }
    void eachSub(const std::function<void(const SubRange&)>& call) const override
    {
        for (const auto& range : ranges) {
            call(range);
        }
    }
    std::optional<SubRange> subRange(std::string_view name) const override
    {
        for (const auto& range : ranges) {
            if (range.name == name) {
                return range;
            }
        }
        return std::nullopt;
    }
};

} // namespace nytprof::test
