// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/chunk_stream.h"
#include "writer/output_file.h"

#include <memory>
#include <optional>
#include <span>
#include <string>

namespace nytprof {

/// A profile being written to a file. A write that fails is remembered and ends all writing to the
/// file; nothing throws.
class ProfileFile : public ChunkStream {
public:
    /// Creates the file, as OutputFile does.
    static std::unique_ptr<ProfileFile> create(
        const std::string& path, std::string& error, OutputFile::NewFile how = {});

    [[nodiscard]] const std::string& path() const { return m_file->path(); }
    /// As OutputFile says.
    [[nodiscard]] std::string errorMessage() const { return m_file->errorMessage(); }
    /// Ends the compressed section and closes the file.
    void close();

    /// Where writing can go on again after a close() that turned out to be premature.
    class Savepoint;
    /// Only after sync().
    [[nodiscard]] std::unique_ptr<Savepoint> savepoint() const;
    /// Removes all that was written since.
    static std::unique_ptr<ProfileFile> resume(Savepoint& savepoint);

private:
    explicit ProfileFile(std::unique_ptr<OutputFile> file);
    void write(std::span<const std::uint8_t> bytes) override;

    std::unique_ptr<OutputFile> m_file;
};

class ProfileFile::Savepoint {
public:
    std::unique_ptr<OutputFile> file;
    std::optional<DeflateSection> section;
};

} // namespace nytprof
