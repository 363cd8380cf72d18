// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "writer/profile_file.h"

namespace nytprof {

std::unique_ptr<ProfileFile> ProfileFile::create(
    const std::string& path, std::string& error, OutputFile::NewFile how)
{
    auto file = OutputFile::create(path, error, how);
    return std::unique_ptr<ProfileFile>(file ? new ProfileFile(std::move(file)) : nullptr);
}

ProfileFile::ProfileFile(std::unique_ptr<OutputFile> file)
    : m_file(std::move(file))
{
}

void ProfileFile::write(std::span<const std::uint8_t> bytes)
{
    m_file->write(bytes);
}

void ProfileFile::close()
{
    finish();
    m_file->close();
}

std::unique_ptr<ProfileFile::Savepoint> ProfileFile::savepoint() const
{
    return std::make_unique<Savepoint>(Savepoint{m_file->duplicate(), section()});
}

std::unique_ptr<ProfileFile> ProfileFile::resume(Savepoint& savepoint)
{
    if (!savepoint.file || !savepoint.file->truncateTo(savepoint.file->size()))
        return nullptr;
    const auto written = savepoint.file->size();
    std::unique_ptr<ProfileFile> file(new ProfileFile(std::move(savepoint.file)));
    if (savepoint.section)
        file->resumeSection(*savepoint.section, written);
    return file;
}

} // namespace nytprof
