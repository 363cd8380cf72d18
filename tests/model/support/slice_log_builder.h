// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/slice_record.h"
#include "profile/profile.h"
#include "profile/time_axis.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof::test {

/// Times in milliseconds.
constexpr std::int64_t Millisecond = 1'000'000;

/// Writes the time axis of a process slice by slice: subs that the main program calls, each on a
/// line of /a.pl that has the number of its first use.
class SliceLogBuilder {
public:
    /// It began at this time after the boot.
    explicit SliceLogBuilder(std::uint32_t pid, std::uint64_t begin = 0, std::uint32_t thread = 0);

    struct Ran {
        std::string_view sub;
        std::uint64_t time; ///< exclusive
        std::string_view caller = {}; ///< a sub that has run before; empty: the main program
    };
    /// The processor is used as long as nothing is said about it.
    SliceLogBuilder& slice(std::uint64_t length, const std::vector<Ran>& ran);
    /// Of the last slice.
    SliceLogBuilder& times(std::uint64_t cpu, std::uint64_t delay, std::uint64_t overhead);

    [[nodiscard]] const SliceBlock& block() const { return m_block; }
    [[nodiscard]] const SliceAxis& axis() const { return m_axis; }
    /// With the ids that a profile has for the same names.
    [[nodiscard]] TimeLane lane(const Profile& profile) const;

private:
    std::uint32_t siteOf(const Ran& ran);

    SliceAxis m_axis;
    SliceBlock m_block;
};

} // namespace nytprof::test
