// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "writer/source_chunks.h"

#include "deflate/text_deflate.h"
#include "writer/statement_chunks.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace nytprof {
namespace {

using SourceLines = std::map<std::uint32_t, std::string>;

/// The lines of a file with those of the pieces that AutoSplit cut from it. It adds some lines to
/// each, in whose place the file has the next piece: so later pieces win.
SourceLines linesWithPieces(
    const SourceFile& file, const std::deque<std::string>& pieces, const Program& program)
{
    const auto linesOf = [&](std::string_view key) {
        SourceLines lines;
        program.eachSourceLine(
            key, [&](std::uint32_t line, std::string_view text) { lines.emplace(line, text); });
        return lines;
    };
    std::vector<SourceLines> byBeginning;
    for (const auto& piece : pieces)
        byBeginning.push_back(linesOf(piece));
    std::sort(byBeginning.begin(), byBeginning.end());
    auto all = linesOf(file.key());
    for (const auto& lines : byBeginning)
        for (const auto& [line, text] : lines)
            all.insert_or_assign(line, text);
    return all;
}

/// Calls `visit(line, text)` for each line of a file that perl has, numbered from 1.
template <class Visit>
void eachLine(const FileTable& files, FileNumber number, const Program& program, Visit visit)
{
    const auto& file = files[number];
    const auto pieces = file.isStringEval() ? std::deque<std::string>() : files.pieces(number);
    if (pieces.empty()) {
        program.eachSourceLine(file.key(), visit);
        return;
    }
    for (const auto& [line, text] : linesWithPieces(file, pieces, program))
        visit(line, text);
}

std::uint64_t withLine(std::uint64_t hash, std::string_view text)
{
    return hash * 0x9E3779B97F4A7C15u ^ std::hash<std::string_view>()(text);
}

} // namespace

void SourceChunks::writeNew(ChunkStream& file, const FileTable& files, const Program& program)
{
    while (m_written.size() <= files.last()) {
        m_open.push_back(static_cast<FileNumber>(m_written.size()));
        m_written.emplace_back();
    }
    file.beginText();
    std::erase_if(m_open, [&](FileNumber number) {
        if (files.fid(number) == 0)
            return false;
        // Not HasSource: a module made line by line by a sub in @INC is seen before its first line.
        const bool isSaved = (files[number].flags & FidFlag::SaveSource) != 0;
        return !isSaved || !writeLines(number, file, files, program);
    });
    file.endText();
}

/// Writes the lines of a file that are new, and returns whether there may be more.
bool SourceChunks::writeLines(
    FileNumber number, ChunkStream& file, const FileTable& files, const Program& program)
{
    auto& written = m_written[number];
    const bool isEval = files[number].isStringEval();
    const auto held = isEval ? 0 : program.linesHeldByPerl(files[number].key());
    if (written.lines == 0 || held > written.lines) {
        written.version = held == 0 && !isEval ? program.sourceVersion(files[number].key()) : 0;
        eachLine(files, number, program, [&](std::uint32_t line, std::string_view text) {
            if (line > written.lines) {
                file.chunks().srcLine(files.fid(number), line, {text});
                file.drain();
                written.lines = line;
                written.hash = withLine(written.hash, text);
            }
        });
    }
    // The text of a string eval is there as a whole before anything of it runs, as is that of a
    // file that perl does not keep.
    return written.lines == 0 || held > 0;
}

void SourceChunks::writeRest(ChunkStream& file, const FileTable& files, const Program& program)
{
    for (FileNumber number = 1; number < m_written.size(); ++number) {
        auto& written = m_written[number];
        if (written.lines == 0 || files[number].isStringEval())
            continue;
        const auto version = program.sourceVersion(files[number].key());
        if (version != 0 && version == written.version && files.pieces(number).empty())
            continue; // a large program has so much source that a look at it takes long
        std::uint64_t hash = 0;
        std::uint32_t lines = 0;
        eachLine(files, number, program, [&](std::uint32_t line, std::string_view text) {
            hash = line <= written.lines ? withLine(hash, text) : hash;
            lines = line;
        });
        // Pieces that AutoSplit cut from a file come when perl has read the file long ago.
        const auto held = program.linesHeldByPerl(files[number].key());
        const bool hasNewPieces = lines > written.lines && held <= written.lines;
        if (hash != written.hash || hasNewPieces) {
            written = {};
            m_open.push_back(number);
        }
    }
    writeNew(file, files, program);
}

namespace {

constexpr unsigned ForksBefore = 1; // the first child costs no more without this
constexpr Fid FewOf = 4; // one more in so many is few

/// Compresses what is written to it as text by itself.
class TextBlock : public ChunkStream {
public:
    explicit TextBlock(int level)
        : m_deflate(makeRawDeflate(level))
    {
    }
    DeflateSection::Block finishBlock()
    {
        sync();
        m_deflate->deflate({}, RawDeflate::Flush::Sync, m_block.deflated);
        return std::move(m_block);
    }

private:
    void write(std::span<const std::uint8_t> bytes) override
    {
        if (!bytes.empty()) {
            m_deflate->deflate(bytes, RawDeflate::Flush::None, m_block.deflated);
            m_block.adler = m_deflate->adler32(m_block.adler, bytes);
            m_block.size += bytes.size();
        }
    }

    std::unique_ptr<RawDeflate> m_deflate;
    DeflateSection::Block m_block;
};

/// String evals are many, and a child needs few of its parent's.
bool isInherited(const FileTable& files, FileNumber number)
{
    return files.isInterned(number) && !files[number].isStringEval();
}

} // namespace

void InheritedSource::prepare(const FileTable& files, const Program& program, int level)
{
    if (m_forks++ < ForksBefore)
        return;
    Fid known = 0;
    for (FileNumber number = 1; number <= files.last(); ++number)
        known += isInherited(files, number) ? 1 : 0;
    const Fid prepared = m_prepared ? m_prepared->numbers.last : 0;
    if (known <= prepared + prepared / FewOf)
        return;
    auto numbered = files;
    numbered.beginProfile();
    TextBlock block(level);
    for (FileNumber number = 1; number <= files.last(); ++number)
        if (isInherited(files, number))
            announce(block, numbered, number);
    SourceChunks sources;
    sources.writeNew(block, numbered, program);
    m_prepared = std::make_shared<const Prepared>(
        Prepared{block.finishBlock(), numbered.numbers(), std::move(sources)});
}

void InheritedSource::write(ChunkStream& file, FileTable& files, SourceChunks& sources) const
{
    if (m_prepared && file.isCompressed()) {
        file.append(m_prepared->block);
        files.take(m_prepared->numbers);
        sources = m_prepared->sources;
    }
}

} // namespace nytprof
