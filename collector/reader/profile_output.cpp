// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "reader/profile_output.h"

#include <cerrno>
#include <utility>

namespace nytprof::reader {

std::unique_ptr<ProfileOutput> ProfileOutput::open(const char* path, const char* mode)
{
    std::FILE* const file = std::fopen(path, mode);
    return std::unique_ptr<ProfileOutput>(file ? new ProfileOutput(file, path) : nullptr);
}

ProfileOutput::ProfileOutput(std::FILE* file, std::string path)
    : m_file(file)
    , m_path(std::move(path))
{
}

ProfileOutput::~ProfileOutput()
{
    close();
}

int ProfileOutput::close()
{
    if (m_file) {
        finish();
        if (std::fclose(std::exchange(m_file, nullptr)) != 0 && m_error == 0) {
            m_error = errno;
        }
    }
    return m_error;
}

void ProfileOutput::write(std::span<const std::uint8_t> bytes)
{
    if (m_error == 0 && !bytes.empty()
        && std::fwrite(bytes.data(), 1, bytes.size(), m_file) != bytes.size()) {
        m_error = errno;
    }
}

} // namespace nytprof::reader
