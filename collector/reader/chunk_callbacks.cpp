// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "reader/xs_functions.h"

#include "stream/byte_stream.h"
#include "stream/chunk_reader.h"
#include "stream/field_sink.h"
#include "stream/input.h"

#include <array>
#include <deque>
#include <optional>
#include <span>
#include <variant>

#include <unistd.h>

#include "reader/perl_values.h"

namespace nytprof::reader {

namespace {

using ChunkField = std::variant<std::uint32_t, std::int32_t, double, chunk::Text>;

struct QueuedChunk {
    ChunkKind kind;
    std::uint64_t repeats; ///< number of equal chunks in a row
    std::size_t firstField;
    std::size_t fieldCount;
};

/// Reads chunks a window at a time, so that no reader is on the native stack while a callback runs.
class ChunkQueue : public FieldSink<ChunkQueue> {
public:
    explicit ChunkQueue(const std::string& path)
        : m_stream(Input::openFile(path))
    {
        m_reader.emplace(m_stream, static_cast<ChunkSink&>(*this), m_log);
    }

    /// Valid until the next call; null at the end.
    [[nodiscard]] const QueuedChunk* next()
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
    [[nodiscard]] std::span<const ChunkField> fieldsOf(const QueuedChunk& chunk) const
    {
        return std::span(m_fields).subspan(chunk.firstField, chunk.fieldCount);
    }
    /// Problems of the file, after next() returned null.
    [[nodiscard]] std::vector<Diagnostic> takeDiagnostics() { return m_log.take(); }
    /// False in later forks, which lack the inflate thread: they cannot read on or destroy this.
    [[nodiscard]] bool isOurs() const { return m_pid == ::getpid(); }

    template <class... Fields>
    void chunk(ChunkKind kind, std::uint64_t repeats, const Fields&... fields)
    {
        m_chunks.push_back({kind, repeats, m_fields.size(), sizeof...(fields)});
        (m_fields.push_back(kept(fields)), ...);
    }
    void malformedSetting(std::string_view line) override { m_log.addMalformedSetting(line); }
    void comment(std::string_view text) override
    {
        chunk(ChunkKind::Comment, 1, std::string_view(std::string(text) + '\n'));
    }

private:
    template <class Field>
    static ChunkField kept(const Field& field)
    {
        return field;
    }
    ChunkField kept(std::string_view text) { return chunk::Text{m_texts.emplace_back(text)}; }

    pid_t m_pid = ::getpid();
    ByteStream m_stream;
    DiagnosticLog m_log;
    std::vector<QueuedChunk> m_chunks;
    std::vector<ChunkField> m_fields; ///< of m_chunks
    std::size_t m_given = 0; ///< index in m_chunks
    std::deque<std::string> m_texts; ///< strings in m_fields that the stream does not hold
    bool m_ended = false;
    std::optional<ChunkReader> m_reader; ///< last, as it uses the others
};

constexpr SSize_t MaxArguments = 1 + 9;

/// State of for_chunks; all mortals and no destructor, so that perl may longjmp.
struct CallbackCalls {
    ChunkQueue* queue;
    std::array<SV*, ChunkNames.size()> callbacks; ///< null: not wanted
    std::array<SV*, ChunkNames.size()> tags;
    AV* arguments; ///< reused unless a callback keeps them
    SV* number; ///< $.
};

const QueuedChunk* nextChunk(ChunkQueue& queue, bool& failed)
{
    failed = true; // unless it returns
    return orIfThrown<const QueuedChunk*>(nullptr, [&] {
        const QueuedChunk* const next = queue.next();
        failed = false;
        return next;
    });
}

void closeQueue(pTHX_ void* queue)
{
    PERL_UNUSED_CONTEXT;
    auto* const mine = static_cast<ChunkQueue*>(queue);
    if (mine->isOurs())
        delete mine;
}

/// Reuses the last call's scalar unless it is referenced elsewhere or has magic.
SV* argument(pTHX_ AV* arguments, SSize_t index)
{
    SV*& kept = AvARRAY(arguments)[index];
    if (SvREFCNT(kept) > 1 || SvTHINKFIRST(kept) || SvMAGICAL(kept)) {
        SvREFCNT_dec_NN(kept);
        kept = newSV(0);
    }
    return kept;
}

void setArgument(pTHX_ SV* value, std::uint32_t number) { sv_setuv(value, number); }
void setArgument(pTHX_ SV* value, std::int32_t number) { sv_setiv(value, number); }
void setArgument(pTHX_ SV* value, double time) { sv_setnv(value, time); }
void setArgument(pTHX_ SV* value, const chunk::Text& text) { setText(aTHX_ value, text); }

void callFor(pTHX_ const CallbackCalls& calls, const QueuedChunk& chunk, UV number)
{
    const auto kind = static_cast<std::size_t>(chunk.kind);
    sv_setuv(calls.number, number);
    dSP;
    PUSHMARK(SP);
    EXTEND(SP, MaxArguments);
    PUSHs(calls.tags[kind]);
    SSize_t index = 0;
    for (const ChunkField& field : calls.queue->fieldsOf(chunk)) {
        SV* const value = argument(aTHX_ calls.arguments, index++);
        std::visit([&](const auto& each) { setArgument(aTHX_ value, each); }, field);
        PUSHs(value);
    }
    PUTBACK;
    call_sv(calls.callbacks[kind], G_VOID | G_DISCARD);
}

/// Makes $. the number of the chunk, whatever the callback reads.
SV* replaceInputLineNumber(pTHX)
{
    GV* const name = gv_fetchpvs(".", GV_ADD | GV_NOTQUAL, SVt_PV);
    SAVEGENERICSV(GvSV(name));
    GvSV(name) = newSVuv(0);
    return GvSV(name);
}

void fillCallbacks(pTHX_ SV* wanted, CallbackCalls& calls)
{
    SV* const target = SvRV(wanted);
    for (std::size_t kind = 0; kind < ChunkNames.size(); ++kind) {
        calls.tags[kind] = sv_2mortal(newSVpv(ChunkNames[kind], 0));
        SvREADONLY_on(calls.tags[kind]);
        SV** found = &wanted;
        if (SvTYPE(target) == SVt_PVHV) {
            auto* const byTag = reinterpret_cast<HV*>(target);
            found = hv_fetch(byTag, ChunkNames[kind], static_cast<I32>(SvCUR(calls.tags[kind])), 0);
            if (!found)
                found = hv_fetchs(byTag, "", 0);
        }
        const bool isThere = found && SvOK(*found);
        calls.callbacks[kind] = isThere ? sv_2mortal(SvREFCNT_inc_simple_NN(*found)) : nullptr;
    }
}

AV* newArguments(pTHX)
{
    AV* const arguments = newAV();
    av_extend(arguments, MaxArguments - 1);
    for (SSize_t i = 0; i < MaxArguments; ++i)
        av_push(arguments, newSV(0));
    sv_2mortal(reinterpret_cast<SV*>(arguments));
    return arguments;
}

} // namespace

AV* callForChunks(pTHX_ SV* path, SV* callbacks)
{
    STRLEN length = 0;
    const char* const bytes = SvPV(path, length);
    ENTER;
    CallbackCalls calls{};
    calls.queue = orIfThrown<ChunkQueue*>(
        nullptr, [&] { return new ChunkQueue(std::string(bytes, length)); });
    if (!calls.queue)
        croak("Devel::NYTProf: out of memory while reading %s\n", bytes);
    SAVEDESTRUCTOR_X(closeQueue, calls.queue);
    fillCallbacks(aTHX_ callbacks, calls);
    calls.arguments = newArguments(aTHX);
    calls.number = replaceInputLineNumber(aTHX);
    bool failed = false;
    UV number = 0;
    while (const QueuedChunk* const chunk = nextChunk(*calls.queue, failed)) {
        if (!calls.callbacks[static_cast<std::size_t>(chunk->kind)]) {
            number += chunk->repeats;
            continue;
        }
        for (std::uint64_t repeat = 0; repeat < chunk->repeats; ++repeat)
            callFor(aTHX_ calls, *chunk, number++);
    }
    if (!calls.queue->isOurs()) {
        croak("Devel::NYTProf: %s: reading cannot continue after a fork; open it again\n", bytes);
    }
    SV* fatal = nullptr;
    AV* const warnings
        = failed ? nullptr : problemsOf(aTHX_ bytes, calls.queue->takeDiagnostics(), &fatal);
    if (failed)
        croak("Devel::NYTProf: out of memory while reading %s\n", bytes);
    if (fatal)
        dieOf(aTHX_ fatal);
    LEAVE;
    return warnings;
}

} // namespace nytprof::reader
