// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "reader/chunk_queue.h"

#include "stream/input.h"

namespace nytprof::reader {

ChunkQueue::ChunkQueue(const std::string& path)
    : m_pid(getpid())
    , m_stream(Input::openFile(path))
{
    ChunkSink& sink = *this;
    m_reader.emplace(m_stream, sink, m_log);
}

ChunkQueue::~ChunkQueue() = default;

const QueuedChunk* ChunkQueue::next()
{
    while (m_given == m_chunks.size()) {
        m_chunks.clear();
        m_fields.clear();
        m_texts.clear();
        m_given = 0;
        if (m_ended)
            return nullptr;
        m_ended = !m_reader->next();
    }
    return &m_chunks[m_given++];
}

void ChunkQueue::comment(std::string_view text)
{
    chunk(ChunkKind::Comment, 1, std::string_view(std::string(text) + '\n'));
}

} // namespace nytprof::reader
