// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#pragma once

#include "format/chunk_encoder.h"
#include "output/deflate_section.h"
#include "output/output_file.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace nytprof {

/// A profile being written: chunks are encoded into a buffer, compressed when compression has been
/// started, and reach the file at sync(), or earlier when much has gathered. A write that fails is
/// remembered and ends all writing to the file; nothing throws.
class ProfileFile {
public:
    /// Creates the file, as OutputFile does.
    static std::unique_ptr<ProfileFile> create(const std::string& path, std::string& error);
    ProfileFile(const ProfileFile&) = delete;
    ProfileFile& operator=(const ProfileFile&) = delete;

    [[nodiscard]] const std::string& path() const { return m_file->path(); }
    /// errno of the first write that failed; 0 as long as all went well.
    [[nodiscard]] int writeError() const { return m_file->error(); }

    /// Encode chunks here, then call drain().
    [[nodiscard]] ChunkEncoder& chunks() { return m_chunks; }
    /// Passes the encoded chunks on when many have gathered.
    void drain()
    {
        if (m_chunks.bytes().size() >= DrainSize) {
            appendChunks();
        }
    }
    /// Appends what `encode(ChunkEncoder&)` encodes `times` times.
    template <class Encode>
    void repeat(std::uint64_t times, Encode encode)
    {
        const auto before = m_chunks.bytes().size();
        encode(m_chunks);
        repeatLast(m_chunks.bytes().size() - before, times);
    }
    /// What stands between these is text that does not repeat itself as other chunks do.
    void beginText();
    void endText();
    /// From here on everything is in the compressed section.
    void startCompression(int level);
    /// Everything encoded so far can be read from the file after it.
    void sync();
    /// Ends the compressed section and closes the file.
    void finish();

    /// Where writing can go on again after a finish() that turned out to be premature.
    class Savepoint;
    /// Only after sync().
    [[nodiscard]] std::unique_ptr<Savepoint> savepoint() const;
    /// Takes back all that was written since; the file is as it was.
    static std::unique_ptr<ProfileFile> resume(const Savepoint& savepoint);

private:
    static constexpr std::size_t DrainSize = 32 * 1024;

    explicit ProfileFile(std::unique_ptr<OutputFile> file);
    void appendChunks();
    void repeatLast(std::size_t size, std::uint64_t times);
    void writeOut();

    std::unique_ptr<OutputFile> m_file;
    ChunkEncoder m_chunks;
    std::vector<std::uint8_t> m_out; // compressed, not yet written
    std::optional<DeflateSection> m_section;
    bool m_isText = false;
};

class ProfileFile::Savepoint {
public:
    std::string path;
    std::uint64_t written = 0;
    std::optional<DeflateSection> section;
};

} // namespace nytprof
