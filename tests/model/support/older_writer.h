// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "stream/chunk_sink.h"

#include <QByteArray>

#include <cstdint>
#include <string>
#include <string_view>

namespace nytprof::test {

/// How the perl that is pretended to have written a profile has its numbers.
enum class Numbers {
    Double,
    DoubleBig, ///< big endian, as the others of that name
    Extended12,
    Extended16,
    Quad,
    QuadBig,
    DoubleDoubleBig,
};

/// Writes the chunks of a profile as older releases of the original did: what their formats have no
/// place for is left out, and records are laid out as theirs.
class OlderWriter : public ChunkSink {
public:
    OlderWriter(int major, int minor, Numbers numbers);

    void attribute(std::string_view key, std::string_view value) override;
    void pidStart(const chunk::PidStart& start) override;
    void pidEnd(const chunk::PidEnd& end) override;
    void newFid(const chunk::NewFid& file) override;
    void timeLine(const chunk::TimeLine& time, std::uint64_t repeats) override;
    void timeBlock(const chunk::TimeBlock& time, std::uint64_t repeats) override;
    void discount() override;
    void subReturn(const chunk::SubReturn& subReturn, std::uint64_t repeats) override;
    void srcLine(const chunk::SrcLine& source) override;
    void subInfo(const chunk::SubInfo& info) override;
    void subCallers(const chunk::SubCallers& callers) override;

    [[nodiscard]] QByteArray bytes() const { return QByteArray::fromStdString(m_bytes); }

private:
    [[nodiscard]] bool isAtLeast(int major, int minor) const;
    OlderWriter& tag(char tag);
    OlderWriter& varint(std::uint32_t value);
    OlderWriter& nv(double value);
    OlderWriter& text(const chunk::Text& text);

    int m_major;
    int m_minor;
    Numbers m_numbers;
    std::string m_bytes;
};

/// A profile in that form.
[[nodiscard]] QByteArray inOlderFormat(
    const QByteArray& profile, int major, int minor, Numbers numbers);

} // namespace nytprof::test
