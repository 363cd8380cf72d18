// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "writer/inherited_source.h"

#include "deflate/text_deflate.h"
#include "writer/statement_chunks.h"

namespace nytprof {
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
