// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include <cstdint>

/// Field numbers of github.com/google/pprof/proto/profile.proto, for protozero. Texts are indices
/// in the table of strings, whose first one is empty.
namespace nytprof::pprof {

enum class ProfileField : std::uint32_t {
    SampleType = 1,
    Sample = 2,
    Mapping = 3,
    Location = 4,
    Function = 5,
    StringTable = 6,
    DropFrames = 7,
    KeepFrames = 8,
    TimeNanos = 9,
    DurationNanos = 10,
    PeriodType = 11,
    Period = 12,
    Comment = 13,
    DefaultSampleType = 14,
    DocUrl = 15,
};
enum class ValueTypeField : std::uint32_t { Type = 1, Unit = 2 };
enum class SampleField : std::uint32_t { LocationId = 1, Value = 2, Label = 3 };
enum class LabelField : std::uint32_t { Key = 1, Text = 2, Number = 3, Unit = 4 };
enum class MappingField : std::uint32_t {
    Id = 1,
    FileName = 5,
    HasFunctions = 7,
    HasFileNames = 8,
    HasLineNumbers = 9,
    HasInlineFrames = 10,
};
enum class LocationField : std::uint32_t { Id = 1, MappingId = 2, Address = 3, Line = 4 };
enum class LineField : std::uint32_t { FunctionId = 1, Line = 2 };
enum class FunctionField : std::uint32_t {
    Id = 1,
    Name = 2,
    SystemName = 3,
    FileName = 4,
    StartLine = 5,
};

} // namespace nytprof::pprof
