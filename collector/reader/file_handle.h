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

/// A profile that is being written to a file, chunk by chunk.
class ProfileOutput : public ChunkStream {
public:
    /// mode as fopen() has it; null, and errno, when that fails.
    static std::unique_ptr<ProfileOutput> open(const char* path, const char* mode);
    ~ProfileOutput() override { close(); }

    /// Writes what is left, and ends the compressed section. Returns errno of the first failure of
    /// all, or 0. Further calls do nothing.
    int close();
    [[nodiscard]] bool isOpen() const { return m_file != nullptr; }
    [[nodiscard]] bool isCompressing() const { return section().has_value(); }
    /// errno of the first failure; 0 as long as all went well.
    [[nodiscard]] int error() const { return m_error; }
    [[nodiscard]] const std::string& path() const { return m_path; }

    /// As the attribute ticks_per_sec says that was written.
    std::int64_t ticksPerSecond = 10'000'000;

protected:
    void write(std::span<const std::uint8_t> bytes) override;

private:
    ProfileOutput(std::FILE* file, std::string path);

    std::FILE* m_file;
    std::string m_path;
    int m_error = 0;
};

/// Defines the functions of Devel::NYTProf::FileHandle, which its documentation describes.
void defineFileHandle(pTHX);

} // namespace nytprof::reader
