// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "format/slice_chunks.h"

#include <algorithm>
#include <ctime>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace nytprof {
namespace {

std::uint64_t nanosecondsOfClock(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000
        + static_cast<std::uint64_t>(time.tv_nsec);
}

/// Id of the boot of the machine; empty if unknown.
std::string bootId()
{
    const int file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return {};
    char line[64];
    const auto size = read(file, line, sizeof line);
    close(file);
    const std::string_view text(line, static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
    return std::string(text.substr(0, text.find('\n')));
}

} // namespace

std::uint64_t monotonicTime() { return nanosecondsOfClock(CLOCK_MONOTONIC); }

void SliceChunks::begin(std::uint32_t thread, std::uint64_t processStart)
{
    m_axis.monotonic = monotonicTime();
    m_axis.thread = thread;
    m_axis.processStart = processStart;
}

void SliceChunks::write(
    ChunkStream& file, SliceBlock& block, const std::vector<TimeMark>& marks, std::uint32_t pid)
{
    const auto wallClock = nanosecondsOfClock(CLOCK_REALTIME);
    if (!std::exchange(m_isAxisWritten, true)) {
        m_axis.wallClock = wallClock - (monotonicTime() - m_axis.monotonic);
        m_axis.pid = pid;
        m_axis.boot = bootId();
        file.chunks().comment(commentOf(m_axis));
    }
    block.wallClock = wallClock / SliceBlock::TimeUnit;
    file.beginText();
    m_pieces.write(encodeSlices(block), [&](const std::string& piece) {
        file.chunks().comment(piece);
        file.drain();
    });
    for (const auto& mark : marks) {
        file.chunks().comment(commentOf(mark));
        file.drain();
    }
    file.endText();
    block.clear();
}

} // namespace nytprof
