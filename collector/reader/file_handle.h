// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/chunk_stream.h"
#include "perl_api.h"

#include <cstdint>
#include <cstdio>
#include <memory>
#include <span>
#include <string>

namespace nytprof::reader {

/// A profile being written chunk by chunk.
class ProfileOutput : public ChunkStream {
public:
    /// `mode` as in fopen(); null and errno on failure.
    static std::unique_ptr<ProfileOutput> open(const char* path, const char* mode);
    ~ProfileOutput() override { close(); }

    /// Flushes, ends the compressed section. Returns the first failure's errno, or 0; repeatable.
    int close();
    [[nodiscard]] bool isOpen() const { return m_file != nullptr; }
    [[nodiscard]] bool isCompressing() const { return section().has_value(); }
    /// errno of the first failure, or 0.
    [[nodiscard]] int error() const { return m_error; }
    [[nodiscard]] const std::string& path() const { return m_path; }

    /// From the attribute ticks_per_sec.
    std::int64_t ticksPerSecond = 10'000'000;

protected:
    void write(std::span<const std::uint8_t> bytes) override;

private:
    ProfileOutput(std::FILE* file, std::string path);

    std::FILE* m_file;
    std::string m_path;
    int m_error = 0;
};

/// Defines the functions of Devel::NYTProf::FileHandle (see its POD).
void defineFileHandle(pTHX);

} // namespace nytprof::reader
