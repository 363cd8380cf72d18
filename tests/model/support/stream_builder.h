// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "load/load_profile.h"
#include "profile/profile.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof::test {

/// Writes a small profile chunk by chunk, for tests to read back.
class StreamBuilder {
public:
    /// Begins with the header line only.
    explicit StreamBuilder(int major = 5, int minor = 0);
    /// Begins with all that a reader wants to know: 10,000,000 ticks a second, process 7.
    static StreamBuilder begun();
    /// Begins a process with ticks of a microsecond and the order of calls.
    static StreamBuilder inMicroseconds(std::uint32_t pid = 7, double time = 1.8e9);

    /// A line of text: ":key=value", "!key=value" or "#comment".
    StreamBuilder& text(std::string_view line);
    StreamBuilder& pidStart(std::uint32_t pid, std::uint32_t parent, double time);
    StreamBuilder& pidEnd(std::uint32_t pid, double time);
    StreamBuilder& newFid(std::uint32_t fid, std::string_view name, std::uint32_t evalFid = 0,
        std::uint32_t evalLine = 0, std::uint32_t flags = 0, std::uint32_t size = 0,
        std::uint32_t modified = 0);
    StreamBuilder& time(std::int32_t ticks, std::uint32_t fid, std::uint32_t line);
    StreamBuilder& timeBlock(std::int32_t ticks, std::uint32_t fid, std::uint32_t line,
        std::uint32_t blockLine, std::uint32_t subLine);
    StreamBuilder& discount();
    StreamBuilder& subEntry(std::uint32_t fid, std::uint32_t line);
    StreamBuilder& subReturn(
        std::uint32_t depth, double inclusive, double exclusive, std::string_view sub);
    StreamBuilder& srcLine(std::uint32_t fid, std::uint32_t line, std::string_view text);
    StreamBuilder& subInfo(
        std::uint32_t fid, std::string_view sub, std::uint32_t first, std::uint32_t last);

    struct Call {
        std::uint32_t fid = 1;
        std::uint32_t line = 1;
        std::string_view caller = {};
        std::uint32_t count = 1;
        double inclusive = 0; ///< seconds
        double exclusive = 0; ///< seconds
        double recursive = 0; ///< seconds
        std::uint32_t depth = 0;
    };
    StreamBuilder& subCallers(std::string_view callee, const Call& call);
    StreamBuilder& xsubMarker(std::string_view callee);

    /// What is added from here on is compressed.
    StreamBuilder& startDeflate();

    // The pieces, for chunks of other formats and broken ones.
    StreamBuilder& byte(char value);
    StreamBuilder& varint(std::uint32_t value);
    StreamBuilder& nv(double value);
    StreamBuilder& string(std::string_view bytes, char tag = '\'');

    /// Doubles are written in the byte order that this machine does not have.
    StreamBuilder& swapDoubles();

    [[nodiscard]] std::vector<std::uint8_t> bytes() const;
    [[nodiscard]] LoadResult load() const;
    /// For streams without anything to complain about; fails the test otherwise.
    [[nodiscard]] std::shared_ptr<const Profile> profile() const;

private:
    std::string m_plain;
    std::string m_toDeflate;
    bool m_deflating = false;
    bool m_swapDoubles = false;
};

/// A call from the line whose number is that of the calls.
StreamBuilder& addCall(
    StreamBuilder& stream, const char* caller, const char* callee, double seconds, int calls = 1);

} // namespace nytprof::test
