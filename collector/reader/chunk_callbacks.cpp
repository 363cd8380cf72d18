// SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#include "reader/boot.h"
#include "reader/chunk_queue.h"

#include <array>

#include "reader/perl_values.h"

namespace nytprof::reader {

namespace {

constexpr SSize_t MostArguments = 1 + 9;

/// State of for_chunks; all mortals and no destructor, so that perl may longjmp.
struct Calls {
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

void callFor(pTHX_ const Calls& calls, const QueuedChunk& chunk, UV number)
{
    const auto kind = static_cast<std::size_t>(chunk.kind);
    sv_setuv(calls.number, number);
    dSP;
    PUSHMARK(SP);
    EXTEND(SP, MostArguments);
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

void fillCallbacks(pTHX_ SV* wanted, Calls& calls)
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
    av_extend(arguments, MostArguments - 1);
    for (SSize_t i = 0; i < MostArguments; ++i)
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
    Calls calls{};
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
