// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "descriptor.h"
#include "format/chunk_stream.h"
#include "format/sampling_record.h"
#include "format/slice_chunks.h"
#include "sample/process_root.h"
#include "sample/sample_tables.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace nytprof {

struct SampledProgram {
    pid_t process = 0;
    pid_t parent = 0;
    pid_t thread = 0; ///< 0: the main one
    std::string name; ///< as $0
    std::string perl; ///< "5.36.0"
    std::uint32_t rate = 0; ///< samples a second
    std::map<std::string, std::string> labels = {};
    /// For a window of a folder, which will be merged with others.
    bool belongsToWindow = false;
    std::uint64_t startTicks = 0; ///< of its process, clock ticks since the boot, if others follow
};

/// Writes the profile of one process while it is sampled: format 5.0 with slices only, whose sums
/// are its totals. What has been written can be read at any time.
class SampleWriter final : private ChunkStream {
public:
    SampleWriter(Descriptor file, const SampledProgram& program);

    /// When the time axis begins: nanoseconds of CLOCK_MONOTONIC.
    [[nodiscard]] std::uint64_t beginTime() const { return m_slices.beginTime(); }
    void beginEarlier(std::uint64_t time) { m_slices.beginEarlier(time); }
    /// Writes the slices of the tables. False if that or an earlier write failed; see error().
    bool write(SampleTables& tables, const Sampling& sampling);
    /// After the last write(): the sampling has ended as planned.
    bool end(const SampleTables& tables);
    [[nodiscard]] int error() const { return m_error; } ///< errno; 0 for none

private:
    void write(std::span<const std::uint8_t> bytes) override;
    void announceFiles(const SampleTables& tables);
    void writeSource(std::uint32_t fid, std::string_view text);

    Descriptor m_file;
    SliceChunks m_slices;
    std::uint32_t m_process;
    bool m_writesSource;
    ProcessRoot m_root; ///< whose sources nobody finds later if it is another one
    std::size_t m_announced = 0; ///< files
    int m_error = 0;
};

} // namespace nytprof
